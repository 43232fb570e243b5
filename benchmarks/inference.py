"""Coverage and error rates of intervals and tests: the tables of docs/inference.md, over data sets of `simulations`.

Prints them as Markdown. With 4,000 data sets a row it takes about a quarter of an hour.

Run with `python -m benchmarks.inference [data sets a row]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from benchmarks.simulations import (
    BACC,
    GRADING,
    MEASURED,
    NAIVE,
    REJECTED,
    UNEVEN,
    Design,
    coverage,
    false_findings,
    places_of_planted,
    ranks_held,
    rejections,
    searches,
    shares_held,
    uneven_design,
)

SIZES = tuple(product((10, 20, 30, 100, 300), (1, 3, 10), (0.0, 0.3)))
RATES = (0.5, 0.7, 0.9)
SHARES = ((5, 10), (10, 1), (10, 3), (12, 10), *product((30, 100, 300), (1, 3, 10)))


def main(sets: int = 4000) -> None:
    """Prints all tables.

    Args:
        sets: Data sets a row; the rows of swaps, ranks and slices have a tenth of them, those of planted slices half.
    """
    table("Intervals that hold the true value", ("data", *(metric.label for metric in MEASURED)), covered(sets))
    table("Shares near 1", ("data, rate .97", "accuracy", "interval given"), near_one(sets))
    table("Few answers of one class", FEW_OF_A_CLASS_COLUMNS, few_of_a_class(sets))
    table("Units of different sizes, ICC .3: proportions", ("data", *map(str, UNEVEN_RATES)), uneven_shares(sets))
    fewer = max(1, sets // 10)
    columns = ("data, rate .7", *(GRADING[key].label for key in REJECTED), NAIVE)
    table("Equal runs called different", columns, rejected(fewer))
    table("Rank sets that hold all true ranks", ("data, true accuracies", "held", "ranks in a set"), ranked(fewer))
    table(
        "Data sets with a false failing slice", ("data", *(f"rate {rate}" for rate in NULL_RATES)), false_slices(fewer)
    )
    columns = ("units of different sizes, ICC .3, facets of units", *(f"rate {rate}" for rate in NULL_RATES))
    table("The same where units differ in size", columns, uneven_slices(fewer))
    columns = ("data", "found", "among the first 3", "rows, median", "slices tried")
    table("The planted slice (drop .3)", columns, planted(max(1, sets // 2)))


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints a Markdown table row by row."""
    print(f"\n{title}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def covered(sets: int) -> Iterable[Sequence[str]]:
    """Coverage of every metric, the least and the most over the rates."""
    for units, items, icc in SIZES:
        found = [coverage(Design(units, items, icc, rate), sets) for rate in RATES]
        shares = [[result[metric.key].share for result in found] for metric in MEASURED]
        yield f"{units} x {items}, ICC {icc:.1f}", *(f"{least(some)} to {most(some)}" for some in shares)


def near_one(sets: int) -> Iterable[Sequence[str]]:
    """Coverage of a share of .97."""
    for (units, items), icc in product(SHARES, (0.0, 0.3)):
        found = coverage(Design(units, items, icc, 0.97), sets, (GRADING["accuracy"],))["accuracy"]
        yield f"{units} x {items}, ICC {icc:.1f}", three(found.share), three(found.given)


FEW_OF_A_CLASS_COLUMNS = ("answers of one class", "interval given", "MCC", BACC.label, "by percentiles alone")
FEW_OF_A_CLASS = tuple(product(((30, 1, 0.0), (100, 1, 0.0), (100, 3, 0.3), (300, 1, 0.0)), (0.03, 0.05, 0.1, 0.2)))


def few_of_a_class(sets: int) -> Iterable[Sequence[str]]:
    """How often metrics of two classes have an interval where few answers are correct, and how often it holds."""
    metrics = (GRADING["mcc"], BACC, replace(BACC, rates=()))
    for (units, items, icc), correct in FEW_OF_A_CLASS:
        designs = [Design(units, items, icc, rate, correct=correct) for rate in RATES]
        found = [[coverage(design, sets, (metric,))[metric.key] for design in designs] for metric in metrics]
        given = max(one.given for one in found[0])
        shares = ([one.share for one in of_metric] for of_metric in found)
        held = (f"{least(some)} to {most(some)}" if given > 0.1 else "–" for some in shares)
        yield f"{round(units * items * correct)} of {units} x {items}, ICC {icc:.1f}", three(given), *held


UNEVEN_RATES = (0.5, 0.7, 0.9, 0.97)


def uneven_shares(sets: int) -> Iterable[Sequence[str]]:
    """Coverage of a proportion over units of different sizes."""
    for words, sizes in UNEVEN.items():
        yield words, *(three(shares_held(uneven_design(sizes, 0.3, rate), sets)) for rate in UNEVEN_RATES)


TESTED = ((30, 40, 0.3), (30, 1, 0.0), (100, 1, 0.0), (12, 10, 0.3), (100, 10, 0.3), (300, 3, 0.3))


def rejected(sets: int) -> Iterable[Sequence[str]]:
    """Share of equal runs that are called different at .05."""
    for units, items, icc in TESTED:
        yield (
            f"{units} x {items}, ICC {icc:.1f}",
            *map(three, rejections(Design(units, items, icc, 0.7), sets).values()),
        )


def ranked(sets: int) -> Iterable[Sequence[str]]:
    """How often rank sets hold the truth."""
    equal, spread = (0.7,) * 8, (0.5, 0.55, 0.6, 0.65, 0.7, 0.7, 0.75, 0.8)
    for design, rates in product(
        (Design(100, 3, 0.3, 0), Design(340, 3, 0.3, 0), Design(300, 1, 0.0, 0)), (equal, spread)
    ):
        held, width = ranks_held(design, rates, sets)
        words = "all .7" if rates == equal else ", ".join(f"{rate:.2f}".lstrip("0") for rate in rates)
        yield f"{design.units} x {design.items}, ICC {design.icc:.1f}; {words}", three(held), f"{width:.1f}"


NULL_RATES = (0.2, 0.5, 0.7, 0.9)
NULLS = (
    ("1,000 x 1, 1 run", (1000, 1, 0.0), 1, "items"),
    ("1,000 x 1, 10 runs", (1000, 1, 0.0), 10, "items"),
    ("340 x 3, ICC .3", (340, 3, 0.3), 1, "items"),
    ("100 x 10, ICC .3, facets of units", (100, 10, 0.3), 1, "units"),
    ("30 x 40, ICC .2", (30, 40, 0.2), 1, "items"),
    ("30 x 40, ICC .2, facets of units", (30, 40, 0.2), 1, "units"),
    ("100 x 10, ICC .3, the unit as a facet", (100, 10, 0.3), 1, "unit"),
)


def false_slices(sets: int) -> Iterable[Sequence[str]]:
    """Share of data sets in which a slice is called failing and none is."""
    for words, size, runs, of in NULLS:
        found = [false_findings(searches(Design(*size, rate), sets, runs, facets_of=of)) for rate in NULL_RATES]
        yield words, *map(three, found)


def uneven_slices(sets: int) -> Iterable[Sequence[str]]:
    """Share of data sets in which a slice is called failing and none is, over units of different sizes."""
    for words, sizes in UNEVEN.items():
        designs = [uneven_design(sizes, 0.3, rate) for rate in NULL_RATES]
        yield words, *(three(false_findings(searches(design, sets, facets_of="units"))) for design in designs)


PLANTED = ((1000, 0.6, 2), (1000, 0.7, 2), (1000, 0.8, 2), (1000, 0.7, 1), (4000, 0.7, 1), (4000, 0.7, 2))


def planted(sets: int) -> Iterable[Sequence[str]]:
    """Where a planted slice is found."""
    for units, rate, values in PLANTED:
        found = searches(Design(units, 1, 0.0, rate), sets, planted=values)
        places = places_of_planted(found, values)
        first = [place is not None and place < 3 for place in places]
        share = np.mean([place is not None for place in places])
        rows, tried = np.median([len(result.failing) for result in found]), found[0].tried
        words = f"n = {units:,}, {values} facet values, right {rate:.1f} elsewhere"
        yield words, three(share), three(np.mean(first)), f"{rows:.0f}", str(tried)


def three(value: float | np.floating) -> str:
    """A share in three digits, a dash for none."""
    if np.isnan(value):
        return "–"
    return f"{value:.3f}".removeprefix("0") if value < 1 else "1"


def least(values: Sequence[float]) -> str:
    """The least, in three digits."""
    return three(min(values))


def most(values: Sequence[float]) -> str:
    """The most, in three digits."""
    return three(max(values))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
