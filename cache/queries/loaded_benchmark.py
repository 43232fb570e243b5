"""Loaded benchmarks, as a Selection chooses from them: the runs, facets and words of each."""

from __future__ import annotations

from sqlalchemy import func, select

from cache.marks.corrections import applied_corrections
from cache.queries import catalog, confusions
from cache.selection.resolve import LoadedBenchmark, RunParts, synthetic_name
from cache.selection.text_direction import isolated
from cache.store import schema
from cache.store.workspace import Workspace
from scoring.tasks import TASKS


def benchmark_names(ws: Workspace) -> tuple[str, ...]:
    """Names of the benchmarks: real data first, the newest before older, then synthetic data; superseded ones last."""
    table = catalog.benchmarks(ws, superseded=True)
    current, synthetic = table["state"] == "current", table["synthetic"].astype(bool)
    groups = (table[current & ~synthetic].iloc[::-1], table[current & synthetic], table[~current])
    return tuple(name for group in groups for name in group["benchmark"])


def replaced_names(ws: Workspace) -> frozenset[str]:
    """Names of the benchmarks whose gold was replaced by other gold of the same name."""
    table = catalog.benchmarks(ws, superseded=True)
    return frozenset(table.loc[table["state"] == "superseded", "benchmark"])


def loaded(ws: Workspace, benchmark: str) -> LoadedBenchmark:
    """The loaded benchmark of a name: what a Selection can choose from.

    Raises:
        NotLoaded: The workspace has no such benchmark.
    """
    card = catalog.benchmark_card(ws, benchmark)
    task = TASKS[card.task].with_units(stated=_states_units(ws, benchmark))
    runs = catalog.runs(ws, benchmark, superseded=True)
    parts = {
        slug: RunParts(model, setting or "", axes)
        for slug, model, setting, axes in zip(runs["run"], runs["model"], runs["setting"], runs["axes"], strict=True)
    }
    settings = zip(runs["run"], runs["model"], runs["setting"], strict=True)
    names = {
        slug: isolated(model) if setting is None else f"{isolated(model)} · {isolated(setting)}"
        for slug, model, setting in settings
    }
    live_runs = runs[runs["live"].astype(bool)]
    names |= {slug: _live_name(names[slug], n) for slug, n in zip(live_runs["run"], live_runs["loaded"], strict=True)}
    synthetic = frozenset() if card.synthetic else frozenset(runs.loc[runs["synthetic"].astype(bool), "run"])
    names |= {slug: synthetic_name(names[slug]) for slug in synthetic}
    values = {name: list(counts) for name, counts in card.facets.items()}
    for stated in runs["axes"]:
        for axis, value in stated.items():
            values[axis] = sorted({*values.get(axis, ()), value})
    return LoadedBenchmark(
        task,
        names,
        frozenset(runs.loc[runs["state"] == "superseded", "run"]),
        values,
        synthetic,
        confusions.cell_words(ws, benchmark) if task.matrices else {},
        frozenset(axis for stated in runs["axes"] for axis in stated),
        bool(card.synthetic),
        parts,
        len(applied_corrections(ws, benchmark)),
        _nested(ws, benchmark, [name for name in task.facets if len(values.get(name, ())) > 1]),
    )


def _states_units(ws: Workspace, benchmark: str) -> bool:
    """Whether some sample belongs to another unit than itself."""
    sample, table = schema.sample, schema.benchmark
    mine = select(sample.c.id).join(table, table.c.id == sample.c.benchmark_id)
    own = mine.where(table.c.name == benchmark, sample.c.cluster != sample.c.key).limit(1)
    with ws.reading() as connection:
        return connection.scalar(own) is not None


def _nested(ws: Workspace, benchmark: str, names: list[str]) -> frozenset[tuple[str, str]]:
    """The pairs of these facets of which each value of the first comes with one value of the second."""
    one, other, stratum, table = schema.stratum_facet, schema.stratum_facet.alias(), schema.stratum, schema.benchmark
    together = (
        select(one.c.name, other.c.name.label("other"), func.count(other.c.value.distinct()).label("met"))
        .join(other, other.c.stratum_id == one.c.stratum_id)
        .join(stratum, stratum.c.id == one.c.stratum_id)
        .join(table, table.c.id == stratum.c.benchmark_id)
        .where(table.c.name == benchmark, one.c.name.in_(names), other.c.name.in_(names), one.c.name != other.c.name)
        .group_by(one.c.name, other.c.name, one.c.value)
        .subquery()
    )
    pairs = select(together.c.name, together.c.other).group_by(together.c.name, together.c.other)
    of_one_value = pairs.having(func.max(together.c.met) == 1)
    with ws.reading() as connection:
        return frozenset((name, other) for name, other in connection.execute(of_one_value))


def _live_name(name: str, samples: int) -> str:
    """The name of a live run: its figures are those of few samples, and it says how many."""
    return f"{name} (live, {samples:,} sample{'s' if samples != 1 else ''})"
