"""All runs at once as figures: how many runs are correct on each sample, and which runs agree."""

from __future__ import annotations

import pandas as pd

from cache.queries import comparisons
from cache.queries.comparisons import RunAgreement
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from figures.chart import Chart, Figure, empty_chart, pooled_in_every_view, shown_in_views
from figures.charts.agreement_grid import agreement_grid
from figures.charts.comparison import solved_by
from figures.comparison.pairs import APPLIED_FILTERS, right_from
from figures.tables.comparison_words import level_words
from figures.tables.number_format import count, unit_of


def agreement_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, float]:
    """The arguments of the query: the Selection, and the value from which a sample is right."""
    return APPLIED_FILTERS.query_selection(selection, loaded), right_from(selection, loaded)


def agreement_charts(data: RunAgreement, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """How many runs get each sample, or item, right, and which agree; nothing where there are no two runs."""
    chart = _agreement_chart(data, selection, loaded)
    return (chart,) if chart.empty else (chart, _pairs_chart(data, selection, loaded))


MOST_PAIRED = 40
"""Runs whose agreement two by two is shown."""


def _pairs_chart(found: RunAgreement, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    unit, runs = unit_of(loaded.task), found.runs[:MOST_PAIRED]
    rows = [
        (a, b, loaded.runs[a], loaded.runs[b], float(found.agreement[at, other]), float(found.kappa[at, other]))
        for at, a in enumerate(runs)
        for other, b in enumerate(runs)
    ]
    frame = pd.DataFrame(rows, columns=["a", "b", "name", "other", "agreement", "kappa"])
    return Chart(
        agreement_grid(frame, unit),
        frame,
        f"Agreement of every two of {len(runs)} runs on which {unit}s are correct, with Cohen's kappa.",
        "run-agreement",
        f"Which runs agree, {loaded.title(selection)}",
        {"name": "Run", "other": "Other run", "agreement": "Agreement", "kappa": "Kappa"},
        loaded.shows_synthetic(selection),
        below=level_words(right_from(selection, loaded), loaded.task),
    )


def _agreement_chart(found: RunAgreement, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    title, unit = f"How many runs are correct, {loaded.title(selection)}", unit_of(loaded.task)
    if len(found.runs) < 2:
        return empty_chart("solved-by", title)
    frame = pd.DataFrame({"solved": range(len(found.histogram)), "samples": found.histogram})
    return Chart(
        solved_by(frame, chosen_column(selection), unit),
        frame,
        f"How many runs are correct on each of {count(found.samples, unit)}; "
        f"none is on {int(found.histogram[0]):,} of them.",
        "solved-by",
        title,
        {"solved": "Correct runs", "samples": f"{unit}s".capitalize()},
        loaded.shows_synthetic(selection),
        below=level_words(right_from(selection, loaded), loaded.task),
    )


def chosen_column(selection: Selection) -> int | None:
    """How many runs are right on the samples that are open; None where none are."""
    chosen = RunOutcomeFilter.parse(selection.cell)
    return chosen.solved if chosen is not None and chosen.pair_correct is None else None


AGREEMENT = Figure(
    "How many runs are correct",
    pages.COMPARE,
    agreement_arguments,
    comparisons.agreement,
    agreement_charts,
    shown=shown_in_views("agree"),
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
