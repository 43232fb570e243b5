"""The scope of a Selection: its benchmark, task, runs and facets, and conditions that keep its samples and strata."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import orjson
import pandas as pd
from sqlalchemy import ARRAY, BigInteger, ColumnElement, Executable, Select, Table, any_, func, literal, or_, select
from sqlalchemy.engine import Connection

from cache.marks.log import benchmark_of_marks, has_mark, is_present
from cache.selection.mark_filter import NONE
from cache.selection.run_names import natural_order
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.mark_tables import mark
from cache.store.text_search import samples_with_text
from cache.store.versions import kept
from errors import NotLoaded
from records import Pairs
from scoring.task import Task
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run of a Selection.

    Args:
        id: Its row.
        slug: Its name in links.
        model: Its model.
        axes: Its axes, in the task's order.
        source: Its file as it was named.
        state: "current" or "superseded".
        in_doubt: Whether its boxes look as if they were written in another coordinate convention.
    """

    id: int
    slug: str
    model: str
    axes: Pairs
    source: str
    state: str
    in_doubt: bool


@dataclass(frozen=True, slots=True)
class Scope:
    """A Selection resolved.

    Args:
        selection: As it was asked for.
        benchmark_id: Row of the benchmark.
        task: Its task.
        part: The way of scoring.
        runs: The runs meant, by slug.
        facets: Facets of samples to filter by; those that name an axis of runs have gone into `runs`.
    """

    selection: Selection
    benchmark_id: int
    task: Task
    part: str
    runs: tuple[RunRow, ...]
    facets: Pairs

    @property
    def run_ids(self) -> list[int]:
        """Rows of the runs."""
        return [run.id for run in self.runs]

    @property
    def slugs(self) -> Mapping[int, str]:
        """Row -> slug of the runs."""
        return {run.id: run.slug for run in self.runs}

    @property
    def everything(self) -> bool:
        """Whether the Scope has every sample of the benchmark, whatever its failure category."""
        return self.facets_only and not self.facets

    @property
    def facets_only(self) -> bool:
        """Whether facets alone decide which samples it has, so that tallies can answer."""
        chosen = self.selection
        return not (chosen.q or chosen.marks or chosen.label or chosen.cell)

    @property
    def samples_tallied(self) -> bool:
        """Whether its samples are those of some strata: facets alone decide, and none of them is a facet of items."""
        return self.facets_only and not (self.task.sums_by_item and self.facets)


def scope_of(connection: Connection, selection: Selection) -> Scope:
    """Resolves a Selection.

    Raises:
        NotLoaded: Its benchmark, or a run it names, is not in the workspace.
    """
    # Every query of a page asks for it, most under filters and choices of the page that have no say in it.
    named = Selection(
        selection.benchmark,
        gold=selection.gold,
        runs=selection.runs,
        facets=selection.facets,
        protocol=selection.protocol,
    )
    return replace(kept(connection, "scope", named, lambda: _read_scope(connection, named)), selection=selection)


def _read_scope(connection: Connection, selection: Selection) -> Scope:
    table = schema.benchmark
    row = connection.execute(
        select(table.c.id, table.c.task).where(table.c.name == selection.stored_benchmark)
    ).one_or_none()
    if row is None and selection.gold:
        raise NotLoaded(
            f"“{selection.benchmark}” has no corrected gold: no correction of it applies. Leave out `gold`."
        )
    if row is None:
        raise NotLoaded(
            f"The benchmark “{selection.benchmark}” is not in this workspace. Import it, or choose another."
        )
    task = TASKS[row.task]
    runs = _runs(connection, row.id, selection)
    named = _axes_named(connection, row.id, task, selection)
    axes = tuple(pair for pair in selection.facets if pair[0] in named)
    return Scope(
        selection=selection,
        benchmark_id=row.id,
        task=task,
        part=selection.protocol or task.protocols[0],
        runs=tuple(run for run in runs if _has_axes(run, axes)),
        facets=tuple(pair for pair in selection.facets if pair[0] not in named),
    )


def read_frame(connection: Connection, statement: Executable) -> pd.DataFrame:
    """The rows of a statement, with its column names even when there are none."""
    result = connection.execute(statement)
    names = list(result.keys())
    return pd.DataFrame.from_records([tuple(row) for row in result], columns=names)


def _runs(connection: Connection, benchmark_id: int, selection: Selection) -> list[RunRow]:
    table = schema.run
    which = table.c.slug.in_(selection.runs) if selection.runs else table.c.state == "current"
    found = connection.execute(select(table).where(table.c.benchmark_id == benchmark_id, which))
    rows = sorted(found, key=lambda row: natural_order(row.slug))
    runs = [
        RunRow(
            row.id,
            row.slug,
            row.model,
            tuple(orjson.loads(row.axes).items()),
            row.source,
            row.state,
            row.coords_finding is not None and row.coords_finding != row.coords_used,
        )
        for row in rows
    ]
    missing = sorted(set(selection.runs) - {run.slug for run in runs})
    if missing:
        raise NotLoaded(f"The run “{missing[0]}” is not in “{selection.benchmark}”. Import it, or choose another.")
    return runs


def _axes_named(connection: Connection, benchmark_id: int, task: Task, selection: Selection) -> set[str]:
    """The facets of a Selection that are axes of runs: the task's, and those that any run has (`repeat`)."""
    names = {name for name, _ in selection.facets}
    if names <= task.axes.keys():
        return names
    table = schema.run
    stated = connection.scalars(select(table.c.axes).where(table.c.benchmark_id == benchmark_id).distinct())
    return names & {*task.axes, *(name for text in stated for name in orjson.loads(text))}


def _has_axes(run: RunRow, axes: Pairs) -> bool:
    chosen: dict[str, set[str]] = defaultdict(set)
    for name, value in axes:
        chosen[name].add(value)
    values = dict(run.axes)
    return all(values.get(name) in allowed for name, allowed in chosen.items())


def strata_with(facets: Pairs) -> Select[tuple[int]]:
    """Rows of the strata in which every facet has one of its chosen values."""
    chosen: dict[str, list[str]] = defaultdict(list)
    for name, value in facets:
        chosen[name].append(value)
    table = schema.stratum_facet
    return select(schema.stratum.c.id).where(
        *(
            schema.stratum.c.id.in_(select(table.c.stratum_id).where(table.c.name == name, table.c.value.in_(values)))
            for name, values in chosen.items()
        )
    )


def stratum_filter(scope: Scope, column: ColumnElement[int]) -> list[ColumnElement[bool]]:
    """Conditions that keep the strata of a Scope; none when no facet is filtered."""
    if not scope.facets:
        return []
    return [column.in_(_strata(scope.facets, scope.benchmark_id))]


@lru_cache(maxsize=64)
def _strata(facets: Pairs, benchmark_id: int) -> Select[tuple[int]]:
    # One page asks some thirty times for the same, which is slowly put together.
    return strata_with(facets).where(schema.stratum.c.benchmark_id == benchmark_id)


def _with_facets(scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.sample` that keep those with the facets of a Scope.

    Where sums are those of items, all of them must hold of one item; a sample without items has its own.
    """
    sample, item = schema.sample, schema.item
    own = stratum_filter(scope, sample.c.stratum_id)
    if not own or not scope.task.sums_by_item:
        return own
    items = select(item.c.sample_id).where(*stratum_filter(scope, item.c.stratum_id))
    return [sample.c.id.in_(items) | ((sample.c.n_items == 0) & own[0])]


def sample_filter_without_cell(connection: Connection, scope: Scope) -> list[ColumnElement[bool]]:
    """Conditions on `schema.sample` that keep the samples with the facets, text, marks and label of a Scope.

    The cell and the failure category are left aside.
    """
    sample, chosen = schema.sample, scope.selection
    conditions = [sample.c.benchmark_id == scope.benchmark_id, *_with_facets(scope)]
    if chosen.q:
        conditions.append(one_of(connection, sample.c.id, _found(connection, scope)))
    if chosen.marks:
        conditions.append(or_(*(_is_marked(connection, scope, value) for value in chosen.marks)))
    if chosen.label:
        conditions.append(sample.c.id.in_(_samples_with_label(scope, chosen.label)))
    return conditions


def one_of(connection: Connection, column: ColumnElement[int], rows: Sequence[int]) -> ColumnElement[bool]:
    """The condition that keeps some rows, however many, as one parameter: a statement has a limited number of them."""
    if connection.dialect.name == "sqlite":
        listed = func.json_each(orjson.dumps(list(rows)).decode()).table_valued("value")
        return column.in_(select(listed.c.value))
    return column == any_(literal(list(rows), ARRAY(BigInteger)))


def _found(connection: Connection, scope: Scope) -> tuple[int, ...]:
    """The samples that a search finds: all texts may have to be read for it, and every query of a page asks."""
    q, runs = scope.selection.q, tuple(scope.run_ids)

    def find() -> tuple[int, ...]:
        return tuple(sorted(set(connection.scalars(samples_with_text(connection, scope.benchmark_id, q, runs)))))

    return kept(connection, "search", (scope.benchmark_id, q, runs), find)


def _is_marked(connection: Connection, scope: Scope, value: str) -> ColumnElement[bool]:
    """The condition on `schema.sample` for one value of the filter by mark."""
    table = schema.benchmark
    owner = connection.execute(select(table).where(table.c.id == scope.benchmark_id)).one()
    marked = select(mark.c.sample).where(is_present(benchmark_of_marks(owner)))
    key = schema.sample.c.key
    return key.not_in(marked) if value == NONE else key.in_(marked.where(has_mark(value)))


def _samples_with_label(scope: Scope, label: str) -> Select[tuple[int]]:
    """Samples of which gold or some run states a label."""
    cell = schema.cell
    return judged(scope, cell).where(or_(cell.c.gold == label, cell.c.predicted == label))


def judged(scope: Scope, table: Table, column: Any = schema.item.c.sample_id) -> Select[tuple[int]]:
    """A column of the items that have a row in a table of judgements, for these runs and this part: their samples.

    Where sums are those of items, these are items that have the facets.
    """
    item = schema.item
    mine = [table.c.run_id.in_(scope.run_ids), table.c.part == scope.part]
    if scope.task.sums_by_item:
        mine += stratum_filter(scope, item.c.stratum_id)
    return select(column).join(table, table.c.item_id == item.c.id).where(*mine)
