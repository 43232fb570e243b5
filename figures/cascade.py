"""The cascade as a figure: samples that go on to each stage or leave there, of up to two runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from cache.queries.confusions import flows
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.applied_filters import FAILED, AppliedFilters
from figures.chart import Chart, Figure, shown_in_views
from figures.charts import alt_text
from figures.charts.cascade_flows import cascade_flows
from scoring.task_views import Cascade

APPLIED_FILTERS = AppliedFilters({**FAILED, "cell": "highlighted and listed"}, all_runs=True)

RATERS = AppliedFilters(
    {**APPLIED_FILTERS.ignored, "protocol": "ratings are those of the run's file, whatever the protocol"}
)
"""Of evaluators and people compared with each other."""


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection]:
    """The arguments of the query: all runs, whichever are chosen."""
    return (APPLIED_FILTERS.query_selection(selection, loaded),)


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """The flows of the runs side by side, the chosen one marked; none where no run has a cascade.

    Args:
        data: From `cache.queries.confusions.flows`.
        selection: What is shown.
        loaded: The benchmark.
    """
    cascade, offered = loaded.task.cascade, runs_with_flows(data, loaded)
    if cascade is None or not offered:
        return ()
    sides = sides_of(selection, offered)
    side, word = open_flow(selection, loaded, sides, cascade)
    found = []
    for at, slug in enumerate(sides):
        table = flow_table(cascade, counts_of(data, slug))
        frame = table[table["n"] > 0].assign(run=loaded.runs[slug]).reset_index(drop=True)
        found.append(
            Chart(
                cascade_flows(cascade, table, loaded.runs[slug], word if at == side else ""),
                frame,
                f"{loaded.runs[slug]}. {alt_text.of_cascade(frame)}",
                f"cascade-{at + 1}",
                f"Cascade, {loaded.runs[slug]}, {loaded.title(selection)}",
                {
                    "run": "Run",
                    "stage": "Stage",
                    "name": "Flow",
                    "n": "Samples",
                    "of": "Of all that enter",
                    "share": "Share of these",
                    "leaves": "Leaves correctly",
                },
                loaded.shows_synthetic(selection.replace(runs=(slug,))),
            )
        )
    return tuple(found)


def link_runs(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ...]:
    """The runs whose cascades are drawn; those of the Selection where none has a cascade."""
    offered = runs_with_flows(data, loaded)
    return sides_of(selection, offered) if offered else selection.runs


def sides_of(selection: Selection, offered: Sequence[str]) -> tuple[str, ...]:
    """The runs side by side: those that a link names, else the first ones of two models."""
    named = [slug for slug in selection.runs if slug in offered]
    return tuple(named[:2]) or first_two(offered)


def runs_with_flows(found: pd.DataFrame, loaded: LoadedBenchmark) -> list[str]:
    """The runs that have a cascade, in the order of the list of runs."""
    with_flows = set(found["run"])
    return [slug for slug in loaded.runs if slug in with_flows]


def open_flow(selection: Selection, loaded: LoadedBenchmark, sides: Sequence[str], cascade: Cascade) -> tuple[int, str]:
    """On which side a flow is open, and which; "" for none."""
    side = int(parameters.SIDE.of(selection, loaded)) - 1 if len(sides) > 1 else 0
    return side, selection.cell.partition("~")[2] if cascade.has_cell(selection.cell) else ""


def opened(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Selection:
    """The Selection of the flow whose samples are seen: the chosen one, else the most frequent that ends incorrectly.

    It is one of the first run. Where it ends nowhere incorrectly, it is its most frequent flow.

    Args:
        data: From `cache.queries.confusions.flows`, of at least one run.
        selection: As for `charts`.
        loaded: The benchmark.
    """
    cascade = loaded.task.cascade
    if cascade is None or cascade.has_cell(selection.cell):
        return selection
    first = sides_of(selection, runs_with_flows(data, loaded))[0]
    table = flow_table(cascade, counts_of(data, first))
    ends = table[~table["goes_on"] & (table["n"] > 0)]
    word = ends.sort_values(["right", "n"], ascending=[True, False], kind="stable")["word"].iloc[0]
    return selection.replace(cell=cascade.link_cell(word), side="")


def counts_of(found: pd.DataFrame, run: str) -> dict[str, int]:
    """Flow -> samples of one run, from `cache.queries.confusions`."""
    mine = found[found["run"] == run]
    return dict(zip(mine["flow"], mine["n"].astype(int), strict=True))


def flow_table(cascade: Cascade, counts: Mapping[str, int]) -> pd.DataFrame:
    """Every flow of a run, and what goes on to each stage.

    Args:
        cascade: Its stages and flows.
        counts: Flow -> samples.

    Returns:
        word, stage (at which it is), name (the word in full), said (without the word), n, of (all samples that enter),
        share (of them; NaN without any), right, goes_on; the first stage is what enters.
    """
    reached = [sum(counts.get(flow, 0) for flow in cascade.flows(stage.key)) for stage in cascade.stages]
    rows = []
    for at, stage in enumerate(cascade.stages):
        before = cascade.stages[max(at - 1, 0)].label
        rows.append(
            (
                stage.key,
                before,
                cascade.label_of(stage.key),
                stage.reached_label,
                reached[at],
                reached[0],
                True,
            )
        )
        rows += [
            (
                flow,
                stage.label,
                cascade.label_of(flow),
                cascade.flow_labels[flow],
                counts.get(flow, 0),
                reached[0],
                False,
            )
            for flow in stage.exits
        ]
    frame = pd.DataFrame(rows, columns=["word", "stage", "name", "said", "n", "of", "goes_on"])
    frame["share"] = frame["n"] / frame["of"].where(frame["of"] > 0)
    frame["right"] = frame["word"].isin(cascade.correct_flows)
    frame["leaves"] = frame["right"].astype(object).where(~frame["goes_on"], None)
    return frame


def first_two(slugs: Sequence[str]) -> tuple[str, ...]:
    """The first run and the first one of another model, or else the second one.

    >>> first_two(["a~input:text", "a~input:printed", "b~input:text"])
    ('a~input:text', 'b~input:text')
    """
    model = slugs[0].partition("~")[0]
    others = sorted(slugs[1:], key=lambda slug: slug.partition("~")[0] == model)
    return (slugs[0], *others[:1])


FIGURE = Figure(
    "Cascade",
    pages.CASCADE,
    query_arguments,
    flows,
    charts,
    lambda loaded: loaded.task.cascade is not None,
    shown_in_views("flows"),
    link_runs,
    applied_filters=APPLIED_FILTERS,
)
