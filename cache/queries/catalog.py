"""The catalog of the workspace: benchmarks, runs, files and the lines that were rejected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import orjson
import pandas as pd
from sqlalchemy import ColumnElement, ScalarSelect, func, select

from cache.queries.scope import read_frame
from cache.selection.facet_order import in_order
from cache.selection.run_names import natural_order
from cache.store import schema
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from records import Run
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class BenchmarkCard:
    """A benchmark in numbers: its samples, items and pages.

    Args:
        benchmark: Its name.
        task: Key of its task.
        title: The benchmark's name in its paper.
        synthetic: Whether it is made up, for demonstration.
        image_root: Folder of its page images, if one was given.
        samples: Number of samples.
        units: Number of independent units that they are of (`Task.cluster`).
        items: Number of items.
        pages: Number of pages.
        step_pages: Pages whose gold has a step box.
        facets: Facet -> value -> number of samples; a sample with several values counts in each.
    """

    benchmark: str
    task: str
    title: str
    synthetic: bool
    image_root: str | None
    samples: int
    units: int
    items: int
    pages: int
    step_pages: int
    facets: Mapping[str, Mapping[str, int]]

    @property
    def step_share(self) -> float:
        """Share of pages whose gold has a step box; NaN without pages."""
        return self.step_pages / self.pages if self.pages else float("nan")


def benchmarks(ws: Workspace, superseded: bool = False) -> pd.DataFrame:
    """Every benchmark: benchmark, task, title, synthetic, state, samples, items, pages, runs.

    Args:
        ws: The workspace.
        superseded: Whether those that other gold of the same name replaced are listed too.
    """
    table, sample = schema.benchmark, schema.sample
    mine = sample.c.benchmark_id == table.c.id
    statement = select(
        table.c.name.label("benchmark"),
        table.c.task,
        table.c.synthetic,
        table.c.state,
        _count(sample.c.id, mine).label("samples"),
        _total(sample.c.n_items, mine).label("items"),
        _total(sample.c.n_pages, mine).label("pages"),
        _count(schema.run.c.id, schema.run.c.benchmark_id == table.c.id, schema.run.c.state == "current").label("runs"),
    ).order_by(table.c.id)
    shown = ("current", "superseded") if superseded else ("current",)
    statement = statement.where(table.c.state.in_(shown))
    with ws.reading() as connection:
        found = read_frame(connection, statement)
    found.insert(2, "title", [TASKS[task].title for task in found["task"]])
    return found


def replaced_gold(table: pd.DataFrame) -> dict[str, list[tuple[str, int]]]:
    """Benchmark -> names of the gold that it had before other gold took its name, each with its number of runs.

    Gold whose benchmark has been deleted since belongs to none.

    Args:
        table: From `benchmarks`, superseded ones included.
    """
    found: dict[str, list[tuple[str, int]]] = {}
    names = set(table["benchmark"])
    for name, runs in table.loc[table["state"] == "superseded", ["benchmark", "runs"]].itertuples(index=False):
        if (benchmark := name.rpartition("@")[0]) in names:
            found.setdefault(benchmark, []).append((name, int(runs)))
    return found


def without_folded(table: pd.DataFrame) -> pd.DataFrame:
    """The benchmarks that stand on Home in a row of their own: all but the gold of `replaced_gold`."""
    folded = [name for earlier in replaced_gold(table).values() for name, _ in earlier]
    return table[~table["benchmark"].isin(folded)]


def benchmark_card(ws: Workspace, name: str) -> BenchmarkCard:
    """The numbers of one benchmark.

    Raises:
        NotLoaded: There is no such benchmark.
    """
    with ws.reading() as connection:
        row = benchmark_row(connection, name)
        sample, facet = schema.sample, schema.stratum_facet
        mine = sample.c.benchmark_id == row.id
        per_sample = connection.execute(
            select(sample.c.n_pages, func.count()).where(mine).group_by(sample.c.n_pages).order_by(sample.c.n_pages)
        ).all()
        items = connection.scalar(select(func.sum(sample.c.n_items)).where(mine)) or 0
        units = connection.scalar(select(func.count(sample.c.cluster.distinct())).where(mine)) or 0
        counts = connection.execute(
            select(facet.c.name, facet.c.value, func.count())
            .join(sample, sample.c.stratum_id == facet.c.stratum_id)
            .where(mine)
            .group_by(facet.c.name, facet.c.value)
            .order_by(facet.c.name, facet.c.value)
        ).all()
        page = schema.page
        with_steps = select(func.count()).join(sample, sample.c.id == page.c.sample_id).where(mine, page.c.n_steps > 0)
        steps = int(connection.scalar(with_steps.select_from(page)) or 0)
    facets: dict[str, dict[str, int]] = {}
    for facet_name, value, count in counts:
        facets.setdefault(facet_name, {})[value] = count
    return BenchmarkCard(
        benchmark=name,
        task=row.task,
        title=TASKS[row.task].title,
        synthetic=bool(row.synthetic),
        image_root=row.image_root,
        samples=sum(count for _, count in per_sample),
        units=int(units),
        items=int(items),
        pages=sum(pages * count for pages, count in per_sample),
        step_pages=steps,
        facets={name: {value: of[value] for value in in_order(of)} for name, of in facets.items()},
    )


def runs(ws: Workspace, benchmark: str, superseded: bool = False) -> pd.DataFrame:
    """Every run of a benchmark, by slug, repeats by their number.

    Returns:
        run (its slug), model, setting, axes, source, lines, loaded, rejected, state, coords_used,
        coords_finding, coords_alternatives, synthetic, scorer_version, imported_at, live (whether it was
        answered from here, and only on the samples that it was asked: `loaded` of them).

    Raises:
        NotLoaded: There is no such benchmark.
    """
    table, source = schema.run, schema.source_file
    columns = [table.c.slug.label("run"), table.c.model, table.c.axes, table.c.source, source.c.lines, source.c.loaded]
    columns += [(source.c.lines - source.c.loaded).label("rejected"), table.c.state, table.c.coords_used]
    columns += [table.c.coords_finding, table.c.coords_alternatives, table.c.synthetic]
    columns += [table.c.scorer_version, table.c.imported_at, (source.c.kind == schema.LIVE_KIND).label("live")]
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        statement = select(*columns).join(source, source.c.id == table.c.source_file_id)
        statement = statement.where(table.c.benchmark_id == row.id).order_by(table.c.state)
        if not superseded:
            statement = statement.where(table.c.state == "current")
        found = read_frame(connection, statement)
    found = found.sort_values("run", key=lambda slugs: slugs.map(natural_order), kind="stable")
    found = found.sort_values("state", kind="stable", ignore_index=True)
    for name in ("axes", "coords_alternatives"):
        found[name] = pd.Series([orjson.loads(text) for text in found[name]], dtype=object)
    settings = [Run("", tuple(axes.items())).setting for axes in found["axes"]]
    found.insert(2, "setting", pd.Series(settings, dtype=object))
    return found


def files(ws: Workspace, benchmark: str) -> pd.DataFrame:
    """Every file that was imported: kind, path, sha256, lines, loaded, rejected, imported_at."""
    table = schema.source_file
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        rejected = (table.c.lines - table.c.loaded).label("rejected")
        columns = (table.c.kind, table.c.path, table.c.sha256, table.c.lines, table.c.loaded, rejected)
        statement = select(*columns, table.c.imported_at).where(table.c.benchmark_id == row.id).order_by(table.c.id)
        return read_frame(connection, statement)


def rejected_lines(ws: Workspace, benchmark: str, limit: int = 1000) -> pd.DataFrame:
    """Lines that were not loaded: kind, path, line, reason; the first `limit` in the order of import."""
    table, source = schema.rejected_line, schema.source_file
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        statement = (
            select(source.c.kind, source.c.path, table.c.line, table.c.reason)
            .join(source, source.c.id == table.c.source_file_id)
            .where(source.c.benchmark_id == row.id)
            .order_by(source.c.id, table.c.position)
            .limit(limit)
        )
        return read_frame(connection, statement)


def _count(column: ColumnElement[int], *where: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.count(column)).where(*where).scalar_subquery()


def _total(column: ColumnElement[int], *where: ColumnElement[bool]) -> ScalarSelect[int]:
    return select(func.coalesce(func.sum(column), 0)).where(*where).scalar_subquery()
