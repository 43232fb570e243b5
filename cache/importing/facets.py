"""Facets that a file adds to a loaded benchmark: `sample,name,value` lines.

Its strata change, so the tallies of its runs are made anew from stored scores.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.importing.corrected.corrected_gold import rebuild
from cache.importing.source_files import FileReport, note_import, write_source
from cache.importing.strata_rebuild import rebuild_strata, rebuild_tallies
from cache.store import schema
from cache.store.packing import text_pairs
from cache.store.rows import original_row
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from loaders.files.facets import load_facets
from loaders.files.loaded import require_records
from scoring.tasks import TASKS


def read_facets(path: Path) -> Path:
    """Makes sure that a facets file can be used, before anything is written; gives it back.

    Raises:
        DataError: It cannot be used as a whole.
    """
    require_records(load_facets(path), "Nothing was imported.")
    return path


def add_facets(ws: Workspace, benchmark: str, path: Path) -> FileReport:
    """Adds facets to samples of a benchmark; a facet that a sample has already gets a further value.

    Adding the same file twice changes nothing. Lines of samples that are not loaded are rejected. It waits for an
    import that is at work, and for runs that are scored again: both write by the strata that samples had at first.

    Raises:
        NotLoaded: There is no such benchmark.
        DataError: The file cannot be used as a whole.
        WorkspaceError: The workspace cannot be written, or another import does not end.
    """
    with ws.importing():
        return write_facets(ws, benchmark, path)


def write_facets(ws: Workspace, benchmark: str, path: Path) -> FileReport:
    """As `add_facets`, called by an import that is at work itself."""
    with ws.writing() as connection:
        owner = original_row(connection, benchmark)
        sample = schema.sample
        known = set(connection.scalars(select(sample.c.key).where(sample.c.benchmark_id == owner.id)))
        file = load_facets(path, known)
        seen = schema.source_file
        mine = (seen.c.benchmark_id == owner.id, seen.c.kind == "facets", seen.c.sha256 == file.sha256)
        added: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for name, facet, value in file.records:
            added[name].add((facet, value))
        # Gold that took the place of other gold lists its facets files, but has samples the other had not.
        if connection.scalar(select(seen.c.id).where(*mine)) is not None and _all_there(connection, owner.id, added):
            return FileReport("facets", file.path, file.lines, file.loaded, file.rejected, "unchanged")
        connection.execute(seen.delete().where(*mine))
        write_source(connection, owner.id, "facets", file.path, file)
        note_import(connection, benchmark, "facets", file.path, file)
        rebuild_strata(connection, owner.id, added)
        rebuild_tallies(connection, TASKS[owner.task], owner.id)
        rebuild(connection, owner)
        raise_version(connection)
    return FileReport("facets", file.path, file.lines, file.loaded, file.rejected, "new")


def _all_there(connection: Connection, benchmark_id: int, added: Mapping[str, set[tuple[str, str]]]) -> bool:
    table = schema.sample
    rows = connection.execute(select(table.c.key, table.c.facets).where(table.c.benchmark_id == benchmark_id))
    return all(added.get(key, set()) <= set(text_pairs(text)) for key, text in rows)
