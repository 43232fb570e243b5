"""What Home points to first in a Selection, and its items whose gold may be wrong.

Standouts are the worst failure and slice, the most often missed sample, and the biggest disagreement.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

import numpy as np
import pandas as pd
from sqlalchemy import func, select
from sqlalchemy.engine import Connection

from cache.queries.comparisons import slices
from cache.queries.conditions import item_filter, pooled, sample_filter
from cache.queries.doubt.find_suspects import Voters, find_suspects
from cache.queries.doubt.suspects_process import FindingProcess
from cache.queries.failures import ranking
from cache.queries.repairs.impacts import runs_without_impact
from cache.queries.samples import samples
from cache.queries.scope import Scope, scope_of
from cache.queries.sums import sample_sums
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from records import Pairs
from scoring.doubt.suspects import IN_DOUBT, Suspect
from scoring.task import Task

Numbers = Mapping[str, float | int | str]


@dataclass(frozen=True, slots=True)
class Standout:
    """One finding that stands out in a benchmark.

    Args:
        kind: What it is.
        selection: What shows it.
        numbers: For its sentence: `category`, `count`, `share` and what it is `of` (each sample once for each run)
            and, where repairing it raises the metric, `metric`, `rise`, the number of `runs`, the `run` that has it
            most often and `run_rise`, the rise in that run alone; `value` (share that is right),
            `effect` (that less the rest's), `n`, `units`, `p`;
            `sample`, `failures`, `runs`; `sample`, `metric`, `low`, `high`.
        facets: The facet values of a slice.
    """

    kind: Literal["worst_failure", "worst_slice", "most_missed", "disagreement"]
    selection: Selection
    numbers: Numbers
    facets: Pairs = ()


def standouts(ws: Workspace, selection: Selection) -> list[Standout]:
    """The worst failure, the worst slice, the most often missed sample, the biggest disagreement.

    The worst failure category is the one whose repair would raise the primary metric most. Ranked by
    count it would mostly be a trivial one: an answer cut into ten boxes is ten extra steps, which cost
    less than one answer put in the wrong place. The rise is the one that the Failures page shows. Where no
    repair raises the metric it is the most frequent.

    The worst slice is the first one that the Slices page lists, if it is significantly worse than the rest
    (`scoring.statistics.slice_search`).

    All four are about the Selection's facets and those of its runs that enter figures over several runs
    (`cache.queries.conditions.pooled`). What does not exist (no failure, one run) is left out.
    """
    found = (query(ws, selection.browsing()) for query in (_worst_failure, _worst_slice, _most_missed, _disagreement))
    return [standout for standout in found if standout is not None]


def _worst_failure(ws: Workspace, selection: Selection) -> Standout | None:
    task = _task(ws, selection)
    table = ranking(ws, selection, [task.primary.key])
    ranked = {category.key for category in task.categories if category.ranked}
    table = table[table["category"].isin(ranked) & (table["count"] > 0)]
    if table.empty:
        return None
    column = f"impact.{task.primary.key}"
    by_impact = column in table and bool((table[column] > 0).any())
    top = table.loc[table[column].idxmax()] if by_impact else table.iloc[0]
    category = str(top["category"])
    numbers: dict[str, float | int | str] = {
        "category": category,
        "count": int(top["count"]),
        "share": float(top["share"]),
        "of": table.attrs["scored"],
    }
    if by_impact:
        without = runs_without_impact(ws, selection)
        entering = [run for run in _pooled_runs(ws, selection) if run not in without]
        most = max(entering, key=lambda run: top["runs"].get(run, 0))
        of_run = ranking(ws, selection.replace(runs=(most,))).set_index("category")
        numbers |= {"metric": task.primary.key, "rise": float(top[column]), "runs": len(entering)}
        numbers |= {"run": most, "run_rise": float(of_run.loc[category, column])}
    return Standout("worst_failure", selection.replace(fail=category, sort="impact" if by_impact else ""), numbers)


def _worst_slice(ws: Workspace, selection: Selection) -> Standout | None:
    search = slices(ws, selection.for_metrics())
    if not search.failing:
        return None
    worst = search.failing[0]
    narrowed = selection
    for facet in dict(worst.facets):
        narrowed = narrowed.with_facet(facet, *(value for name, value in worst.facets if name == facet))
    numbers: Numbers = {"value": worst.value, "effect": worst.effect, "n": worst.n, "units": worst.units, "p": worst.p}
    return Standout("worst_slice", narrowed, numbers, worst.facets)


def _most_missed(ws: Workspace, selection: Selection) -> Standout | None:
    counted = selection.replace(sort="-failures", fail="", runs=_pooled_runs(ws, selection))
    table = samples(ws, counted, limit=1)
    if table.empty or not table.loc[0, "failures"]:
        return None
    sample = str(table.loc[0, "sample"])
    runs = sum(name.startswith("value.") for name in table.columns)
    numbers: Numbers = {"sample": sample, "failures": int(table.loc[0, "failures"]), "runs": runs}
    return Standout("most_missed", selection.replace(at=sample), numbers)


def _disagreement(ws: Workspace, selection: Selection) -> Standout | None:
    with ws.reading() as connection:
        scope = pooled(connection, scope_of(connection, selection))
        metric = scope.task.sample_metric
        sums = sample_sums(connection, scope, sample_filter(connection, scope), [metric])
        if len(sums) < 2:
            return None
        values = pd.concat([pd.Series(run_sums.values(metric), index=run_sums.samples) for run_sums in sums], axis=1)
        spread = (values.max(axis=1) - values.min(axis=1)).fillna(0.0)
        if spread.empty or not np.max(spread) > 0:
            return None
        row = int(spread.idxmax())
        sample = str(connection.scalar(select(schema.sample.c.key).where(schema.sample.c.id == row)))
    numbers: Numbers = {
        "sample": sample,
        "metric": metric.key,
        "low": float(values.loc[row].min()),
        "high": float(values.loc[row].max()),
    }
    return Standout("disagreement", selection.replace(at=sample), numbers)


def _pooled_runs(ws: Workspace, selection: Selection) -> tuple[str, ...]:
    with ws.reading() as connection:
        return tuple(run.slug for run in pooled(connection, scope_of(connection, selection)).runs)


def _task(ws: Workspace, selection: Selection) -> Task:
    with ws.reading() as connection:
        return scope_of(connection, selection).task


@dataclass(frozen=True, slots=True)
class InDoubt:
    """How many items of a Selection have gold in doubt, the one most in doubt (None without any), and their samples."""

    count: int
    first: Suspect | None
    samples: frozenset[str] = frozenset()


MOST_RESPONSES = {True: 3_000, False: 20_000}
"""Whether responses state boxes -> how many of them are read to count gold in doubt: about two seconds' worth."""

WORTHWHILE = {True: 500, False: 10_000}
"""Whether responses state boxes -> from how many of them a process of its own finds suspects: what it then does takes
about as long as its start."""

_IN_MEMORY = (None, "", ":memory:")
"""Databases that no other process can read."""


def in_doubt(ws: Workspace, selection: Selection) -> InDoubt:
    """The items whose gold is more likely wrong than right; none where there are too many responses to wait for.

    Args:
        ws: The workspace.
        selection: As for `suspects`.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
    if _responses(ws, scope) > MOST_RESPONSES[scope.task.boxes]:
        return InDoubt(0, None)
    doubtful = [suspect for suspect in suspects(ws, selection) if suspect.score >= IN_DOUBT]
    samples = frozenset(suspect.sample for suspect in doubtful)
    return InDoubt(len(doubtful), doubtful[0] if doubtful else None, samples)


def suspects(ws: Workspace, selection: Selection) -> list[Suspect]:
    """All items of a Selection by how much their gold is in doubt, and for boxes places where gold has none.

    How often runs err is estimated over all samples: what a Selection leaves out is not listed, but counts there.

    Args:
        ws: The workspace.
        selection: Its runs vote; its facets, search, cell and failure category choose what is listed.

    Returns:
        Most doubtful first, those of one score in the order of gold; nothing without runs, or where the task does not
        say how gold is doubted.
    """
    with ws.reading() as connection:
        scope = scope_of(connection, selection)
        if scope.task.doubt is None or not scope.runs:
            return []
    found = _of_all_samples(ws, scope)
    if scope.everything and not selection.fail:
        return list(found)
    with ws.reading() as connection:
        listed = _listed(connection, scope)
    return [suspect for suspect in found if (suspect.sample, suspect.item) in listed or (suspect.sample, "") in listed]


class _Doubt:
    """The suspects of a benchmark by what they depend on: lists of all samples, the last few of them."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.found: OrderedDict[tuple[Hashable, ...], list[Suspect]] = OrderedDict()


_KEPT_LISTS = 3
_DOUBT: WeakKeyDictionary[Workspace, dict[int, _Doubt]] = WeakKeyDictionary()
_GUARD = threading.Lock()
_PROCESS = FindingProcess()


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
    if ws.engine.url.database not in _IN_MEMORY and _responses(ws, scope) >= WORTHWHILE[scope.task.boxes]:
        found = _PROCESS.find(ws.engine.url.render_as_string(hide_password=False), voters)
    return find_suspects(ws, voters) if found is None else found


def _responses(ws: Workspace, scope: Scope) -> int:
    with ws.reading() as connection:
        mine = schema.prediction.c.run_id.in_(scope.run_ids)
        return connection.scalar(select(func.count()).select_from(schema.prediction).where(mine)) or 0


def _depends_on(ws: Workspace, scope: Scope) -> tuple[Hashable, ...]:
    """What the suspects of all samples by a Selection's runs depend on: equal as long as they stay the same."""
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
    chosen = sample_filter(connection, scope)
    if not scope.task.sums_by_item:
        return {(key, "") for key in connection.scalars(select(sample.c.key).where(*chosen))}
    rows = connection.execute(
        select(sample.c.key, item.c.key)
        .join(item, item.c.sample_id == sample.c.id)
        .where(*chosen, *item_filter(connection, scope))
    )
    return {(sample_key, item_key) for sample_key, item_key in rows}
