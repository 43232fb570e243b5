"""Suspects of a Selection: its items whose gold may be wrong, most doubtful first, and which of them are in doubt."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace
from weakref import WeakKeyDictionary

from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache.queries.conditions import item_filter, sample_filter
from cache.queries.doubt.find_suspects import Voters, find_suspects
from cache.queries.doubt.suspects_process import SuspectsProcess
from cache.queries.scope import Scope, scope_of
from cache.selection.run_names import LIVE
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.doubt.suspects import IN_DOUBT, Suspect

MOST_RESPONSES = {True: 3_000, False: 20_000}
"""Whether responses state boxes -> how many of them are read to count gold in doubt: about two seconds' worth."""

WORTHWHILE = {True: 500, False: 10_000}
"""Whether responses state boxes -> from how many of them a process of its own finds suspects: what it then does takes
about as long as its start."""

_IN_MEMORY = (None, "", ":memory:")
"""Databases that no other process can read."""


def in_doubt(ws: Workspace, selection: Selection) -> list[Suspect]:
    """The suspects whose gold is in doubt (`IN_DOUBT`), most doubtful first.

    None where there are too many responses to wait for.

    Args:
        ws: The workspace.
        selection: As for `suspects`.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
    if _responses(ws, scope) > MOST_RESPONSES[bool(scope.task.boxes)]:
        return []
    return [suspect for suspect in suspects(ws, selection) if suspect.score >= IN_DOUBT]


def suspects(ws: Workspace, selection: Selection) -> list[Suspect]:
    """All items of a Selection by how much their gold is in doubt, and for boxes places where gold has none.

    How often runs err is estimated over all samples: what a Selection leaves out is not listed, but counts there.

    Args:
        ws: The workspace.
        selection: Its runs vote, live ones only where there are no others: a replay would vote twice. Its facets,
            search, cell and failure category choose what is listed.

    Returns:
        Most doubtful first, those of one score in the order of gold; nothing without runs, or where the task does not
        say how gold is doubted.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        if scope.task.doubt is None or not scope.runs:
            return []
        stored = tuple(run for run in scope.runs if not run.slug.startswith(LIVE))
        scope = replace(scope, runs=stored or scope.runs)
    found = _of_all_samples(ws, scope)
    if scope.everything and not selection.fail:
        return list(found)
    with ws.reading() as connection:
        listed = _listed(connection, scope)
    return [suspect for suspect in found if (suspect.sample, suspect.item) in listed or (suspect.sample, "") in listed]


class _Doubt:
    """The latest lists of suspects of a benchmark, by what they depend on."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.found: OrderedDict[tuple[Hashable, ...], list[Suspect]] = OrderedDict()


_KEPT_LISTS = 3
_DOUBT: WeakKeyDictionary[Workspace, dict[int, _Doubt]] = WeakKeyDictionary()
_GUARD = threading.Lock()
_PROCESS = SuspectsProcess()


def _of_all_samples(ws: Workspace, scope: Scope) -> list[Suspect]:
    """The suspects of all samples by a Selection's runs, whichever of them the Selection lists.

    To find them takes seconds. So whoever asks about the same benchmark at the same time waits for the first, and
    filters share one result while its gold and these runs stay as they are, whatever else is imported meanwhile.
    """
    with _GUARD:
        doubt = _DOUBT.setdefault(ws, {}).setdefault(scope.benchmark_id, _Doubt())
    key = _depends_on(ws, scope)
    with doubt.lock:
        if key not in doubt.found:
            doubt.found[key] = _find(ws, scope)
            while len(doubt.found) > _KEPT_LISTS:
                doubt.found.popitem(last=False)
        doubt.found.move_to_end(key)
        return doubt.found[key]


def _find(ws: Workspace, scope: Scope) -> list[Suspect]:
    """The suspects of all samples, by a process of its own where there is much to read, else by this one.

    Whatever keeps that process from finding them is found here too, and said.
    """
    models = tuple(run.model for run in scope.runs)
    voters = Voters(scope.task.key, scope.benchmark_id, tuple(scope.run_ids), models, scope.part)
    found = None
    if ws.engine.url.database not in _IN_MEMORY and _responses(ws, scope) >= WORTHWHILE[bool(scope.task.boxes)]:
        found = _PROCESS.find(ws.engine.url.render_as_string(hide_password=False), voters)
    return find_suspects(ws, voters) if found is None else found


def _responses(ws: Workspace, scope: Scope) -> int:
    with ws.reading() as connection:
        mine = schema.prediction.c.run_id.in_(scope.run_ids)
        return connection.scalar(select(func.count()).select_from(schema.prediction).where(mine)) or 0


def _depends_on(ws: Workspace, scope: Scope) -> tuple[Hashable, ...]:
    """The key of the suspects of all samples by a Selection's runs: equal as long as these stay the same."""
    name, corrected = scope.selection.benchmark, scope.selection.gold
    version = ws.recent_version(name) if corrected else ws.recent_answers_version(name)
    gold, run = schema.benchmark.c, schema.run.c
    of_run = run.id, run.model, run.sha256, run.coords_used, run.scorer_version, run.imported_at
    with ws.reading() as connection:
        of_gold = connection.execute(select(gold.sha256, gold.imported_at).where(gold.id == scope.benchmark_id)).all()
        of_runs = connection.execute(select(*of_run).where(run.id.in_(scope.run_ids)).order_by(run.id)).all()
    return version, scope.part, tuple(scope.run_ids), *map(tuple, of_gold), *map(tuple, of_runs)


def _listed(connection: Connection, scope: Scope) -> set[tuple[str, str]]:
    """The samples and items of a Selection; a sample without an item where all of it is listed."""
    sample, item = schema.sample, schema.item
    if not scope.task.sums_by_item:
        mine = select(sample.c.key).where(*sample_filter(connection, scope))
        return {(key, "") for key in connection.scalars(mine)}
    rows = connection.execute(
        select(sample.c.key, item.c.key)
        .join(item, item.c.sample_id == sample.c.id)
        .where(*item_filter(connection, scope, chosen=True))
    )
    return {(sample_key, item_key) for sample_key, item_key in rows}
