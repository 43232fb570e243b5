"""The search for failing slices, by cases worked by hand and against a plain loop over slices and units."""

from __future__ import annotations

import math
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import Pairs
from scoring.statistics import slice_tests
from scoring.statistics.intervals import FEW_UNITS
from scoring.statistics.slice_search import SliceSearch, search_slices

# 20 rows of physics, of which 4 are right, and 60 of math, of which 54 are.
PHYSICS, MATH = (("subject", "physics"),), (("subject", "math"),)
FACETS: list[Pairs] = [PHYSICS] * 20 + [MATH] * 60
SCORES = np.array([1.0] * 4 + [0.0] * 16 + [1.0] * 54 + [0.0] * 6)


def found_in(facets: list[Pairs], scores: np.ndarray, units: object = None, **options: object) -> SliceSearch:
    return search_slices(facets, scores, range(len(scores)) if units is None else units, **options)


def plain_p(scores: np.ndarray, inside: np.ndarray, units: np.ndarray) -> tuple[float, float]:
    """Effect and p value of a slice, written down as the definition reads."""
    from scipy import stats

    n, rest = inside.sum(), (~inside).sum()
    effect = scores[inside].mean() - scores[~inside].mean()
    g = min(len(set(units[inside])), len(set(units[~inside])))
    if g < 5:
        return effect, 1.0
    if effect < 0 and len(set(units)) == len(units) and set(scores) <= {0, 1}:
        return effect, stats.hypergeom.cdf(scores[inside].sum(), len(scores), scores.sum(), n)
    between = 0.0
    for unit in set(units):
        mine = units == unit
        one = sum(scores[mine & inside] - scores[inside].mean()) / n
        two = sum(scores[mine & ~inside] - scores[~inside].mean()) / rest
        between += (one - two) ** 2
    # Units of different sizes are worth fewer of one size.
    sizes = [np.array([sum(part & (units == unit)) for unit in set(units)]) for part in (inside, ~inside)]
    g = min(some.sum() ** 2 / (some**2).sum() for some in sizes)
    variance = max(between * g / (g - 1), scores.var() * (1 / n + 1 / rest))
    return effect, stats.t.cdf(effect / math.sqrt(variance), max(g - 1, 1)) if variance else 0.5


def test_p_of_a_slice_is_never_0() -> None:
    (physics,) = found_in([PHYSICS] * 2_000 + [MATH] * 2_000, np.repeat([0.0, 1.0], 2_000)).slices
    assert 0 < physics.p < 1e-200


def test_the_worse_half_is_found_with_its_p_value() -> None:
    from scipy import stats

    (physics,) = found_in(FACETS, SCORES).slices
    assert (physics.facets, physics.n, physics.units, physics.value) == (PHYSICS, 20, 20, 0.2)
    assert physics.effect == pytest.approx(0.2 - 0.9)
    # Fisher's exact test; two slices, and this is the smaller p.
    assert physics.p == pytest.approx(2 * stats.hypergeom.cdf(4, 80, 58, 20))
    # Of the two variances that of rows that are alike is the greater.
    between, alike = (0.16 / 20 + 0.09 / 60) * 20 / 19, SCORES.var() * (1 / 20 + 1 / 60)
    assert alike > between
    error = math.sqrt(alike)
    reach = stats.t.ppf(0.975, 19) * error
    assert physics.interval.bounds == pytest.approx((-0.7 - reach, -0.7 + reach))


def test_rows_that_several_runs_answered_have_the_p_value_of_the_t_distribution() -> None:
    from scipy import stats

    halves = SCORES / 2
    (physics,) = found_in(FACETS, halves).slices
    error = math.sqrt(halves.var() * (1 / 20 + 1 / 60))
    assert physics.p == pytest.approx(2 * stats.t.cdf(-0.35 / error, 19))


def test_it_says_among_how_many_it_was_found() -> None:
    found = found_in(FACETS, SCORES)
    assert (found.tried, found.tested, found.n, found.units, found.value) == (2, 2, 80, 80, 58 / 80)
    assert found.failing == found.slices


def test_rows_of_few_units_are_not_tested() -> None:
    found = found_in(FACETS, SCORES, [*np.repeat(np.arange(4), 5).tolist(), *range(10, 70)])
    assert (found.tried, found.tested, found.failing) == (2, 0, ())
    assert [(result.facets, result.units, result.p, result.interval.reason) for result in found.slices] == [
        (PHYSICS, 4, 1, f"{FEW_UNITS} in the slice")
    ]


def test_it_says_where_units_are_too_few_for_an_interval() -> None:
    # The 20 rows of physics are units of their own; the 60 outside are of 4 units.
    (outside,) = found_in(FACETS, SCORES, [*range(20), *np.repeat(np.arange(20, 24), 15).tolist()]).slices
    assert (outside.facets, outside.units, outside.interval.reason) == (PHYSICS, 20, f"{FEW_UNITS} outside the slice")


def test_rows_of_a_unit_count_as_little_more_than_one() -> None:
    scores = np.repeat(np.random.default_rng(1).random(40) < 0.6, 10).astype(float)
    facets: list[Pairs] = [
        (("half", "worse" if place % 2 else "better"),) for place in np.repeat(scores.reshape(40, 10)[:, 0], 10)
    ]
    scores[::7] = 1 - scores[::7]
    units = np.repeat(np.arange(40), 10)
    alone, together = found_in(facets, scores), found_in(facets, scores, units.tolist())
    assert alone.slices[0].p < together.slices[0].p


def test_ten_rows_that_are_all_wrong_are_no_proof() -> None:
    # A run that is right in 2 of 10: one in nine slices of ten rows has none right.
    scores = np.array([0.0] * 10 + [1.0, 0.0, 0.0, 0.0] * 20)
    facets: list[Pairs] = [(("f", "ten" if place < 10 else "rest"),) for place in range(90)]
    (ten,) = found_in(facets, scores).slices
    assert (ten.value, ten.failing) == (0, False)
    assert 0.05 < ten.p / 2 < 0.1


def test_a_slice_of_the_same_rows_is_left_out_and_one_that_says_no_more_is_folded() -> None:
    facets: list[Pairs] = [(("pen", "ink" if place % 2 else "lead"), *pairs) for place, pairs in enumerate(FACETS)]
    found = found_in(facets, SCORES)
    assert [result.facets for result in found.failing] == [PHYSICS]
    assert set(found.failing[0].folded) == {(("pen", pen), *PHYSICS) for pen in ("ink", "lead")}
    same: list[Pairs] = [(("pen", "ink"), *pairs) if pairs == PHYSICS else pairs for pairs in FACETS]
    assert {result.facets for result in found_in(same, SCORES).slices} == {PHYSICS, (("pen", "ink"),)}


def test_a_slice_that_is_worse_within_its_parent_stands_by_itself() -> None:
    rng = np.random.default_rng(2)
    pen, subject = rng.integers(0, 2, 800), rng.integers(0, 2, 800)
    scores = (rng.random(800) < np.where((pen == 1) & (subject == 1), 0.2, 0.8)).astype(float)
    facets: list[Pairs] = [(("pen", str(a)), ("subject", str(b))) for a, b in zip(pen, subject, strict=True)]
    assert found_in(facets, scores).failing[0].facets == (("pen", "1"), ("subject", "1"))


def of_two_facets(rates: dict[tuple[int, int], float]) -> tuple[list[Pairs], np.ndarray]:
    """1,600 rows with a pen and a subject of two values each, right at .8 where no other rate is stated."""
    rng = np.random.default_rng(3)
    pairs = list(zip(*rng.integers(0, 2, (2, 1600)).tolist(), strict=True))
    scores = rng.random(1600) < np.array([rates.get(pair, 0.8) for pair in pairs])
    return [(("pen", str(pen)), ("subject", str(subject))) for pen, subject in pairs], scores.astype(float)


def test_slices_that_fail_only_because_of_one_within_them_are_folded_under_it() -> None:
    found = found_in(*of_two_facets({(1, 1): 0.5})).failing
    assert [found_slice.facets for found_slice in found] == [(("pen", "1"), ("subject", "1"))]
    assert set(found[0].folded) == {(("pen", "1"),), (("subject", "1"),)}


def test_a_slice_that_fails_without_one_within_it_too_stands_beside_it() -> None:
    found = found_in(*of_two_facets({(1, 1): 0.3, (1, 0): 0.6})).failing
    assert [found_slice.facets for found_slice in found] == [(("pen", "1"), ("subject", "1")), (("pen", "1"),)]
    assert [found_slice.folded for found_slice in found] == [
        ((("subject", "1"),),),
        ((("pen", "1"), ("subject", "0")),),
    ]


def test_facets_that_gold_states_of_the_outcome_are_searched_when_asked_for_and_marked() -> None:
    facets: list[Pairs] = [
        (("has_error", "yes" if place < 20 else "no"), ("page", str(place % 2))) for place in range(80)
    ]
    assert all(not result.stated_by_gold for result in found_in(facets, SCORES, outcome_facets=("has_error",)).slices)
    found = found_in(facets, SCORES, outcome_facets=("has_error",), include_outcome=True)
    assert [(result.facets, result.stated_by_gold) for result in found.failing] == [((("has_error", "yes"),), True)]


def test_what_fails_is_looked_at_again_in_two_halves() -> None:
    (physics,) = found_in(FACETS * 3, np.tile(SCORES, 3), confirm=True).slices
    assert physics.confirmation is not None
    assert physics.confirmation.confirmed
    assert physics.confirmation.effect == pytest.approx(-0.7, abs=0.15)
    assert physics.confirmation.p > physics.p
    assert found_in(FACETS, SCORES).slices[0].confirmation is None


def test_a_slice_that_few_units_carry_is_not_confirmed_in_a_half_without_them() -> None:
    rng = np.random.default_rng(3)
    units = np.repeat(np.arange(30), 20)
    scores = (rng.random(600) < 0.8).astype(float)
    rare = (units < 7) & (np.arange(600) % 2 == 0)
    scores[rare] = 0
    facets: list[Pairs] = [(("f", "rare" if is_rare else "rest"),) for is_rare in rare.tolist()]
    (one,) = found_in(facets, scores, units.tolist(), confirm=True).failing
    assert one.confirmation is not None
    assert not one.confirmation.confirmed


def test_several_values_of_a_facet_are_several_slices() -> None:
    facets: list[Pairs] = [
        (("tag", "a"), ("tag", "b")) if place < 15 else (("tag", "b"),) if place < 40 else () for place in range(80)
    ]
    assert found_in(facets, SCORES).tried == 2


def test_rows_without_a_score_are_left_out() -> None:
    scores = np.where(np.arange(80) % 4 == 0, np.nan, SCORES)
    assert found_in(FACETS, scores).n == 60
    assert found_in(FACETS, np.full(80, np.nan)).slices == ()


@pytest.mark.parametrize("scores", [[], [1.0], [0.0] * 40, [1.0] * 40, [0.5] * 40])
def test_no_rows_one_row_and_equal_rows_have_no_failing_slice(scores: list[float]) -> None:
    facets: list[Pairs] = [(("f", str(place % 2)),) for place in range(len(scores))]
    for units in (range(len(scores)), ["same"] * len(scores)):
        found = found_in(facets, np.array(scores), units, confirm=True)
        assert found.failing == ()
        assert found.n == len(scores)


def test_cells_tested_at_a_time_change_the_memory_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(4)
    facets: list[Pairs] = [tuple((name, str(rng.integers(0, 3))) for name in "fgh") for _ in range(200)]
    scores = rng.random(200)
    whole = found_in(facets, scores)
    monkeypatch.setattr(slice_tests, "_HELD", 50)
    assert found_in(facets, scores).slices == whole.slices


@given(
    st.lists(
        st.tuples(
            st.sampled_from("ab"),
            st.sampled_from("xyz"),
            st.sampled_from("12"),
            st.sampled_from([0, 0.5, 1]),
            st.integers(0, 25),
        ),
        min_size=30,
        max_size=90,
    ),
    st.booleans(),
)
def test_every_slice_has_the_test_that_the_definition_reads(
    rows: list[tuple[str, str, str, float, int]], single_verdicts: bool
) -> None:
    from scipy import stats

    facets: list[Pairs] = [(("f", f), ("g", g), ("h", h)) for f, g, h, *_ in rows]
    scores, units = np.array([float(row[3]) for row in rows]), np.array([row[4] for row in rows])
    if single_verdicts:
        scores, units = np.ceil(scores), np.arange(len(rows))
    found = search_slices(facets, scores, units.tolist())
    values = [[(name, value) for value in letters] for name, letters in (("f", "ab"), ("g", "xyz"), ("h", "12"))]
    names, effects, raw = [], {}, []
    whole = {pair for group in values for pair in group if all(pair in pairs for pairs in facets)}
    for size in (1, 2, 3):
        for groups in combinations(values, size):
            for name in product(*groups):
                inside = np.array([all(pair in pairs for pair in name) for pairs in facets])
                if inside.sum() >= 10 and not whole & set(name):
                    effects[name], p = plain_p(scores, inside, units)
                    names.append(name)
                    raw.append(p)
    assert found.tried == len(names)
    tested = [p for p in raw if p < 1]
    corrected = dict(zip(names, raw, strict=True))
    adjusted = iter(stats.false_discovery_control(tested) if tested else [])
    corrected = {name: float(next(adjusted)) if p < 1 else 1.0 for name, p in corrected.items()}
    for result in found.slices:
        assert result.effect == pytest.approx(effects[result.facets])
        assert result.p == pytest.approx(corrected[result.facets], abs=1e-9)
    listed = {result.facets for result in found.slices} | {name for result in found.slices for name in result.folded}
    assert {name for name, p in corrected.items() if p <= 0.05 and effects[name] < 0 and _own(name, facets)} <= listed


def _own(name: Pairs, facets: list[Pairs]) -> bool:
    """Whether no conjunction of fewer values has the same rows."""
    rows = [all(pair in pairs for pair in name) for pairs in facets]
    shorter = (part for size in range(1, len(name)) for part in combinations(name, size))
    return all([all(pair in pairs for pair in part) for pairs in facets] != rows for part in shorter)
