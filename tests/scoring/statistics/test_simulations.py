"""What is claimed about numbers is true as often as it should be: made data sets whose truth is known (`benchmarks`).

Short by default; `make fuzz` asks for many more data sets and all settings. Rates are allowed for what their own number
of data sets lets them scatter, 2.6 standard errors.
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import settings

from benchmarks import simulations
from benchmarks.simulations import (
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

pytestmark = pytest.mark.simulation

LONG = settings.get_current_profile_name() == "fuzz"
SETS = 2000 if LONG else 200
FEW = 400 if LONG else 40

SIZES = tuple(product((30, 100, 300), (1, 3, 10), (0.0, 0.3), (0.5, 0.7, 0.9)))
SHORT_SIZES = ((30, 1, 0.0, 0.7), (30, 3, 0.3, 0.9), (30, 10, 0.3, 0.5), (100, 3, 0.3, 0.7), (300, 1, 0.3, 0.5))

SHORTFALL = 0.003
"""What Macro F1 and MCC lack at 30 units of 10 items that depend on each other, at a rate of .9: .918 for .92."""


def scatter(rate: float, sets: int) -> float:
    return 2.6 * math.sqrt(rate * (1 - rate) / sets)


@pytest.mark.parametrize("size", SIZES if LONG else SHORT_SIZES, ids=str)
def test_intervals_hold_the_true_value(size: tuple[int, int, float, float]) -> None:
    for key, found in coverage(Design(*size), SETS).items():
        low = 0.92 - scatter(0.92, SETS) - (SHORTFALL if key in ("mcc", "macro_f1_binary") else 0)
        assert low <= found.share <= 0.985 + scatter(0.985, SETS), key
        assert found.given > 0.9, key


@pytest.mark.parametrize(
    ("units", "items", "icc"), [(30, 1, 0.0), (30, 3, 0.3), (100, 10, 0.3), (300, 3, 0.0)], ids=str
)
def test_shares_near_one_are_held_by_their_intervals(units: int, items: int, icc: float) -> None:
    found = coverage(Design(units, items, icc, 0.97), 2 * SETS, (simulations.GRADING["accuracy"],))["accuracy"]
    assert found.share >= 0.9 - scatter(0.9, 2 * SETS)
    assert found.given == 1


@pytest.mark.parametrize(
    ("units", "items", "icc"), [(30, 40, 0.3), (30, 1, 0.0), (12, 10, 0.3), (100, 3, 0.3)], ids=str
)
def test_equal_runs_are_called_different_in_5_of_100(units: int, items: int, icc: float) -> None:
    found = rejections(Design(units, items, icc, 0.7), FEW)
    naive = found.pop(simulations.NAIVE)
    assert all(share <= 0.05 + scatter(0.05, FEW) for share in found.values()), found
    if items == 40:
        assert naive > 0.3


@pytest.mark.parametrize("name", UNEVEN)
def test_units_of_different_sizes_neither_narrow_a_share_nor_make_slices_fail(name: str) -> None:
    assert shares_held(uneven_design(UNEVEN[name], 0.3, 0.7), 2 * SETS) >= 0.93 - scatter(0.93, 2 * SETS)
    sets = FEW if LONG else 15
    null = searches(uneven_design(UNEVEN[name], 0.3, 0.5), sets, facets_of="units")
    assert false_findings(null) <= (0.08 if LONG else 0.2)


@pytest.mark.parametrize("rates", [(0.7,) * 6, (0.5, 0.6, 0.65, 0.7, 0.7, 0.8)], ids=["equal", "spread"])
def test_rank_sets_hold_all_true_ranks(rates: tuple[float, ...]) -> None:
    held, width = ranks_held(Design(100, 3, 0.3, 0), rates, FEW)
    assert held >= 0.95 - scatter(0.95, FEW)
    assert width < 5 if len(set(rates)) > 1 else width > 5.5


NULLS = {
    "1,000 x 1": (Design(1000, 1, 0.0, 0.7), 1, "items"),
    "1,000 x 1, ten runs": (Design(1000, 1, 0.0, 0.7), 10, "items"),
    "340 x 3": (Design(340, 3, 0.3, 0.7), 1, "items"),
    "100 x 10": (Design(100, 10, 0.3, 0.7), 1, "units"),
    "30 x 40": (Design(30, 40, 0.2, 0.7), 1, "items"),
    "30 x 40, facets of units": (Design(30, 40, 0.2, 0.7), 1, "units"),
    "the unit as a facet": (Design(100, 10, 0.3, 0.7), 1, "unit"),
    "a run that is rarely right": (Design(1000, 1, 0.0, 0.2), 1, "items"),
}


@pytest.mark.parametrize("name", NULLS)
def test_where_no_slice_matters_few_data_sets_show_one(name: str) -> None:
    design, runs, facets_of = NULLS[name]
    sets = FEW if LONG else 15
    assert false_findings(searches(design, sets, runs, facets_of=facets_of)) <= (0.08 if LONG else 0.2)


def test_a_slice_of_one_in_sixteen_that_is_worse_is_found() -> None:
    places = places_of_planted(searches(Design(1000, 1, 0.0, 0.7), FEW, planted=2), 2)
    assert np.mean([place is not None for place in places]) >= 0.8 - scatter(0.8, FEW)


@pytest.mark.parametrize("values", [1, 2])
def test_in_more_data_it_is_among_the_first_and_nearly_alone(values: int) -> None:
    found = searches(Design(4000, 1, 0.0, 0.7), FEW // 2, planted=values)
    assert np.mean([place is not None and place < 3 for place in places_of_planted(found, values)]) >= 0.95
    assert np.median([len(result.failing) for result in found]) <= 2
