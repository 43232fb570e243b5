"""Importing one run: new, unchanged, or in place of an earlier version."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.engine import Connection

from cache.importing.convention import ConventionCheck, RunConvention, reads_the_same, run_convention
from cache.importing.run_rewriting import answered_samples
from cache.importing.run_scoring import ScoredChunk, Step
from cache.importing.source_files import Counts, State, write_source
from cache.importing.spool import SpooledPredictions
from cache.selection.run_names import LIVE, live_slug, run_slug
from cache.store import schema
from cache.store.gold import StoredGold
from cache.store.packing import json_text, storable, utc_now
from cache.store.rows import first_free_id
from cache.store.run_writer import RunWriter
from errors import UsageError
from loaders.files.garbage_collector import collector_paused
from loaders.files.loaded import Loaded
from loaders.files.temporary_blocks import TemporaryBlocks
from records import Prediction, Run
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class ReadRun:
    """One run of a file that was read.

    Args:
        run: Model, axes and source.
        loaded: What its loader says about the file, without the records.
        predictions: The records, by sample id.
        scored: Where its scored samples wait until they are written, as those of the other runs of its file do.
    """

    run: Run
    loaded: Loaded[Prediction]
    predictions: SpooledPredictions
    scored: TemporaryBlocks

    @property
    def slug(self) -> str:
        """The name of the run in links."""
        return slug_of(self.run, live=self.loaded.live)


def require_one_file_each(files: Iterable[tuple[Path, Sequence[ReadRun]]], assumed: Callable[[Path], str]) -> None:
    """Refuses two files of one import that are read as the same run, unless they are equal.

    Args:
        files: Each with its runs.
        assumed: What was assumed of a file's run that the file does not say; "" for nothing.

    Raises:
        UsageError: The second of two files would take the place of the first.
    """
    known: dict[str, tuple[Path, str]] = {}
    for path, runs in files:
        for read in runs:
            first, sha256 = known.setdefault(read.slug, (path, read.loaded.sha256))
            if first == path or sha256 == read.loaded.sha256:
                continue
            both = f"Two files called {path.name}" if first.name == path.name else f"{first.name} and {path.name}"
            name = " · ".join(filter(None, (read.run.model, read.run.setting)))
            raise UsageError(
                f"{both} are read as the same run, {name}: the second would replace the first. Nothing was imported. "
                f"Import them one after the other, each with a name or setting of its own. {assumed(path)}".rstrip()
            )


def slug_of(run: Run, *, live: bool) -> str:
    """The name of a run in links: its own for one that was asked live."""
    return live_slug(run) if live else run_slug(run)


def is_unchanged(
    connection: Connection, benchmark_id: int, slug: str, sha256: str, coords: str | None, answered: Collection[str]
) -> bool:
    """Whether the workspace has a current run of this slug and content, with responses to the same samples.

    One that was carried over from earlier gold may have fewer than its file.
    """
    current = _current(connection, benchmark_id, slug)
    return (
        current is not None
        and current.sha256 == sha256
        and reads_the_same(coords, current.coords_used, current.coords_finding)
        and answered_samples(connection, current.id) == set(answered)
    )


def place_run(
    connection: Connection, benchmark_id: int, slug: str, sha256: str, coords: str | None, answered: Collection[str]
) -> State:
    """Compares a run with what the workspace has, and marks the run that it replaces as superseded.

    One that `is_unchanged` is left alone. Any other is superseded: its slug gets `@` and the first eight digits of its
    file's hash, so that it can still be reached.

    Returns:
        "unchanged" when there is nothing to write; else the state the new run is reported with.

    Raises:
        UsageError: It is a live run, and has answers to samples that are not among those.
    """
    table = schema.run
    current = _current(connection, benchmark_id, slug)
    if current is None:
        return "new"
    if is_unchanged(connection, benchmark_id, slug, sha256, coords, answered):
        return "unchanged"
    if slug.startswith(LIVE):
        _must_lose_nothing(slug, answered_samples(connection, current.id) - set(answered))
    retired = f"{slug}@{current.sha256[:8]}"
    connection.execute(table.delete().where(table.c.benchmark_id == benchmark_id, table.c.slug == retired))
    connection.execute(update(table).where(table.c.id == current.id).values(slug=retired, state="superseded"))
    return "superseded"


def same_file(connection: Connection, benchmark_id: int, sha256: str, slugs: Collection[str]) -> str:
    """A note on a run of the same file that is loaded under another name; "" where there is none.

    Args:
        connection: Open.
        benchmark_id: The benchmark.
        sha256: Hash of the file.
        slugs: The runs of this file: one may hold several.
    """
    run = schema.run
    same = (run.c.benchmark_id == benchmark_id) & (run.c.sha256 == sha256) & (run.c.state == "current")
    found = connection.scalar(select(run.c.slug).where(same, run.c.slug.not_in(slugs)).order_by(run.c.id).limit(1))
    if found is None:
        return ""
    counts = "each counts as a run of its own. Delete the one that is not wanted."
    return f"The same file is loaded as “{found}” already: {counts}"


def _current(connection: Connection, benchmark_id: int, slug: str) -> Row[Any] | None:
    table = schema.run
    mine = select(table).where(table.c.benchmark_id == benchmark_id, table.c.slug == slug)
    return connection.execute(mine).one_or_none()


def _must_lose_nothing(slug: str, lost: Collection[str]) -> None:
    """Raises UsageError where a live run has answers that a file of it does not have: they were paid for."""
    if lost:
        raise UsageError(
            f"The live run “{slug}” has answers that are not in this file ({len(lost):,}, such as to “{min(lost)}”): "
            "it is not replaced. Give the run of the file another name (--model), or delete the one that is there."
        )


def write_run(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    run: Run,
    counts: Counts,
    predictions: Mapping[str, Prediction],
    coords: RunConvention,
    synthetic: bool,
    chunks: Iterable[ScoredChunk],
    step: Step | None = None,
    live: bool = False,
) -> int:
    """Writes a run that has its place: its file, its responses, and all that scoring them gave.

    Args:
        connection: In a writing transaction.
        task: The benchmark's task.
        benchmark_id: The benchmark.
        run: Model, axes and source.
        counts: What the loader said about its file.
        predictions: Its predictions by sample id.
        coords: How its boxes are read.
        synthetic: Whether it is made up, for demonstration.
        chunks: Its samples, scored, in the order of gold.
        step: Told the number of samples written so far, where they are scored meanwhile.
        live: Whether it is a live run.

    Returns:
        The number of rows written.
    """
    run_id = _write_row(connection, task, benchmark_id, run, counts, coords, synthetic, live)
    done = 0
    check = ConventionCheck(coords.convention) if coords.unchecked and coords.convention is not None else None
    with closing(RunWriter(connection, benchmark_id, run_id)) as writer, collector_paused():
        for chunk in chunks:
            if check is not None:
                check.add(chunk.written)
            for packed in chunk.packed:
                writer.add(packed)
                done += len(packed.positions)
                if step is not None:
                    step(done)
        if check is not None and check.finds_another(lambda ids: StoredGold(connection, benchmark_id, ids)):
            _note_finding(connection, task, benchmark_id, run_id, predictions, coords.convention)
        return writer.finish()


def _write_row(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    run: Run,
    counts: Counts,
    coords: RunConvention,
    synthetic: bool,
    live: bool,
) -> int:
    """Writes the row of a run and that of its file; returns the run's."""
    source_id = write_source(connection, benchmark_id, schema.LIVE_KIND if live else "run", run.source, counts)
    run_id = first_free_id(connection, schema.run)
    connection.execute(
        insert(schema.run).values(
            id=run_id,
            benchmark_id=benchmark_id,
            source_file_id=source_id,
            slug=slug_of(run, live=live),
            model=storable(run.model),
            axes=json_text(dict(run.axes)),
            source=storable(run.source),
            sha256=counts.sha256,
            coords_used=coords.convention,
            coords_finding=coords.finding,
            coords_alternatives=json_text(dict(coords.alternatives)),
            state="current",
            synthetic=synthetic,
            scorer_version=task.scorer_version,
            imported_at=utc_now(),
        )
    )
    return run_id


def _note_finding(
    connection: Connection,
    task: Task,
    benchmark_id: int,
    run_id: int,
    predictions: Mapping[str, Prediction],
    used: str | None,
) -> None:
    """Notes down which convention fits a run better than the one in use, and what it would score under each."""
    found = run_convention(task, StoredGold(connection, benchmark_id, predictions), predictions, used)
    connection.execute(
        update(schema.run)
        .where(schema.run.c.id == run_id)
        .values(coords_finding=found.finding, coords_alternatives=json_text(dict(found.alternatives)))
    )
