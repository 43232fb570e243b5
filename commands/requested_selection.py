"""The Selection and the run that a command is given, compared with what is loaded."""

from __future__ import annotations

import re
from collections.abc import Callable

from sqlalchemy import select

from cache.marks.mark_counts import filter_counts
from cache.queries import loaded_benchmark
from cache.query_source import QuerySource
from cache.selection.resolve import not_loaded, resolve
from cache.selection.run_names import runs_by_name
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from commands.terminal import refusal_of_notice, warn
from errors import NotLoaded, UsageError

_PLUS = " In a selection “+” is a space; write %2B for a plus."
_HOLDS_SPACE = re.compile(r"“[^”]* [^”]*”")


def requested_selection(
    source: QuerySource, query: str, benchmark: str = "", narrowed: Callable[[Selection], Selection] | None = None
) -> Selection:
    """The Selection of a query string, or of an address with one.

    Unlike a page, a command refuses what it cannot find: its result would not say that it is of something else.

    Args:
        source: Says what is loaded.
        query: The query string, or the address.
        benchmark: The benchmark that the command names beside it, of which the Selection then has to be.
        narrowed: Leaves out what the command has no use for.

    Raises:
        UsageError: Some of it cannot be read, or is not loaded.
    """
    selection, unread = Selection.parse(query.partition("?")[2] or query)
    names = source.fetch(loaded_benchmark.benchmark_names)
    if not names:
        raise UsageError("The workspace is empty. `errata import` loads a benchmark, `errata demo` the demonstration.")
    chosen = benchmark or selection.benchmark
    if not chosen and len(names) > 1:
        raise UsageError(f"The selection names no benchmark; say b= with one of {', '.join(names)}.")
    chosen = chosen or names[0]
    if chosen not in names:
        raise UsageError(refusal_of_notice(not_loaded("benchmark", chosen, names)))
    if selection.benchmark not in ("", chosen):
        raise UsageError(f"The selection is of “{selection.benchmark}”, the command of “{chosen}”. Name one of them.")
    selection = selection.replace(benchmark=chosen)
    if narrowed is not None:
        selection = narrowed(selection)
    marks = source.fetch(filter_counts, chosen) if selection.marks else ()
    loaded = source.fetch(loaded_benchmark.loaded, chosen)
    if selection.gold and loaded.corrections:
        loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    resolved, notices = resolve(selection, loaded, marks=marks)
    if unread or resolved != selection:
        refusal = refusal_of_notice(" ".join((*unread, *notices)) or "The selection names what is not loaded.")
        raise UsageError(f"{refusal}{_PLUS if '+' in query and _HOLDS_SPACE.search(refusal) else ''}")
    for notice in notices:
        warn(notice)
    return resolved


def requested_run(workspace: Workspace, benchmark: str, name: str) -> str:
    """The slug of a run, from its slug, from what pages call it, or from the model of the one run in use that has it.

    Raises:
        NotLoaded: There is no such run.
        UsageError: Several runs are of this model.
    """
    table = schema.run
    with workspace.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        rows = connection.execute(
            select(table.c.slug, table.c.model, table.c.axes, table.c.state).where(table.c.benchmark_id == owner.id)
        ).all()
    slugs = [row.slug for row in runs_by_name(rows, name)]
    if not slugs:
        slugs_in_use = ", ".join(sorted(row.slug for row in rows if row.state == "current")) or "none"
        raise NotLoaded(f"There is no run “{name}” in “{benchmark}”. Its runs are: {slugs_in_use}.")
    if len(slugs) > 1:
        raise UsageError(f"“{name}” names several runs: {', '.join(sorted(slugs))}. Name one of these.")
    return str(slugs[0])
