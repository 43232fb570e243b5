"""Rates as a number out of 30 samples, like those that were measured.

A mistake that only some samples can have (a wrong drawing that is called correct) is measured on these alone: how many
of them there are differs from class to class, and is not what a benchmark says.
"""

from __future__ import annotations

import pandas as pd

from cache.queries import failures, metrics, sample_counts
from cache.query_source import QuerySource
from cache.selection.selection import Selection
from figures.narration.slide import Rate
from figures.tables.number_format import count
from scoring.metric import Metric

CLASS = 30
"""Students of a class."""

FEW = 30
"""Samples below which a rate is called a rough guide."""


def rate_of(
    source: QuerySource,
    selection: Selection,
    run: str,
    category: str,
    label: str,
    noun: tuple[str, str],
    *,
    several: bool,
) -> Rate | None:
    """How often a run fails in a category, or does well, over all samples of the Selection.

    Args:
        source: The workspace, or what remembers its results.
        selection: Its facets and search choose what is measured.
        run: Slug of the run.
        category: The failure category; empty for how often nothing goes wrong.
        label: What is counted, in words.
        noun: What one sample is called, and what several are.
        several: Whether a sample can fail so more than once.

    Returns:
        None where nothing was measured, or what is shown was not measured even once.
    """
    measured = _measured(selection, run)
    if category:
        happened, n = _failing(source.fetch(failures.by_run, measured), category)
    else:
        table = source.fetch(sample_counts.flawless, measured)
        happened, n = int(table["flawless"].sum()), int(table["n"].sum())
    if not (n and happened):
        return None
    states = source.fetch(sample_counts.run_states, measured)
    return rate_in_words(
        label,
        happened,
        n,
        noun,
        several=several and bool(category),
        whatever=_leaves_aside(selection),
        missing=int(states.loc[states["state"] == "missing", "samples"].sum()),
    )


def rate_of_metric(source: QuerySource, selection: Selection, run: str, label: str, metric: Metric) -> Rate | None:
    """How often a mistake happens where it can: a metric that is its share of these.

    Args:
        source: The workspace, or what remembers its results.
        selection: Its facets and search choose what is measured.
        run: Slug of the run.
        label: What is counted, in words.
        metric: The metric; it names what it counts.
    """
    table = source.fetch(metrics.run_metrics, _measured(selection, run), False)
    found = table[table["metric"] == metric.key].dropna(subset=["value"])
    if found.empty:
        return None
    n = int(found["n"].iloc[0])
    happened = round(float(found["value"].iloc[0]) * n)
    return rate_in_words(label, happened, n, metric.counted, whatever=_leaves_aside(selection)) if happened else None


_OUTCOMES = ("fail", "cell", "label")
"""Filters by what runs did with a sample: among those that they choose, no rate is like that of other samples."""


def _measured(selection: Selection, run: str) -> Selection:
    return selection.without(_OUTCOMES).for_metrics().replace(runs=(run,))


def _leaves_aside(selection: Selection) -> bool:
    return selection.without(_OUTCOMES) != selection


def _failing(table: pd.DataFrame, category: str) -> tuple[int, int]:
    """Samples that fail so, and samples that were scored."""
    found = table[table["category"] == category]
    if found.empty:
        return 0, 0
    row = found.iloc[0]
    return int(row["samples"]), round(float(row["count"]) / float(row["per_sample"]))


def rate_in_words(
    label: str,
    happened: int,
    n: int,
    noun: tuple[str, str],
    *,
    several: bool = False,
    whatever: bool = False,
    missing: int = 0,
) -> Rate:
    """A rate in words.

    >>> rate_in_words("Missed answer", 6, 24, ("page", "pages")).text
    'Missed answer: about 8 of 30 pages like these.'
    >>> rate_in_words("Missed answer", 1, 300, ("page", "pages")).text
    'Missed answer: about 1 of 300 pages like these.'

    Args:
        label: What is counted.
        happened: Samples on which it happens; at least one.
        n: Samples that were measured.
        noun: What one of them is called, and what several are.
        several: Whether a sample can fail so more than once.
        whatever: Whether the selection chooses samples by what went wrong, which is left aside.
        missing: Those of the samples that the run has no response to.
    """
    exact = CLASS * happened / n
    of_thirty = int(exact + 0.5)
    about = f"{of_thirty} of {CLASS}" if of_thirty else f"1 of {round(n / happened):,}"
    guide = " Few were measured: take it as a rough guide." * (n < FEW)
    once = ", at least once" * several
    every = ", whatever went wrong in them" * whatever
    among = f" ({missing:,} without a response)" * (missing > 0)
    base = f"Measured with this AI: {happened:,} of {count(n, *noun)} of this selection{among}{every}{once}.{guide}"
    return Rate(of_thirty, f"{label}: about {about} {noun[1]} like these.", base)
