"""The parts of the document of `score`, from sums worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from commands.scoring.score_document import counts_of, intervals_of, metrics_of, slices_of, sums_of, values_of
from commands.scoring.sources import chosen_facets, facets_of, with_facets
from errors import UsageError
from records import AnswerBox, Item, Sample, Scored
from scoring.metric import Metric
from scoring.statistics.intervals import Estimate, Interval
from scoring.task import Count
from scoring.tasks import TASKS

RATE = Metric("rate", "Rate", "Hits over tries.", ("hits", "tries"))
TASK = replace(TASKS["hgbench"], metrics=(RATE,), counts=(Count("dropped_boxes", "box", "boxes"),))
SUMS = {"hits": np.array([1.0, 0.0, 3.0]), "tries": np.array([2.0, 0.0, 4.0])}

SCORED = [
    Scored("a", "official", "scored", {"hits": 1.0, "tries": 2.0}),
    Scored("b", "official", "missing", {}),
    Scored("c", "official", "scored", {"hits": 3.0, "tries": 4.0}),
]


def sample(name: str, *facets: tuple[str, str], items: tuple[tuple[str, str], ...] = ()) -> Sample:
    gold = tuple(Item(f"a{n}", "", (pair,), AnswerBox(1, (0, 0, 1, 1))) for n, pair in enumerate(items))
    return Sample(name, (), gold, facets, name)


SAMPLES = [sample("a", ("subject", "math")), sample("b"), sample("c", ("subject", "math"), ("subject", "art"))]


def test_a_metric_is_a_function_of_totals_and_none_without_a_denominator() -> None:
    # (1 + 0 + 3) / (2 + 0 + 4), and 0 / 0 for the second sample alone.
    assert metrics_of([RATE], SUMS) == {"rate": pytest.approx(4 / 6)}
    assert metrics_of([RATE], {term: values[1:2] for term, values in SUMS.items()}) == {"rate": None}
    assert metrics_of([RATE], {}) == {"rate": None}


def test_a_sample_stands_in_every_slice_it_has_a_value_of_and_null_comes_last() -> None:
    scored = [SCORED[0], Scored("b", "official", "scored", {"hits": 0.0, "tries": 0.0}), SCORED[2]]
    assert list(slices_of(TASK, list(zip(SAMPLES, scored, strict=True)), "subject").items()) == [
        ("art", {"n": 1, "rate": 3 / 4}),
        ("math", {"n": 2, "rate": pytest.approx(4 / 6)}),
        ("null", {"n": 1, "rate": None}),
    ]


def test_a_facet_of_items_puts_their_sample_in_each_of_its_values() -> None:
    first_sample = sample("a", items=(("type", "fill"), ("type", "solve"), ("type", "fill")))
    assert values_of(first_sample, "type") == ("fill", "solve")


def test_a_slice_of_an_items_facet_counts_the_sums_of_its_items_alone() -> None:
    # Right answers: 1 of 1 and 0 of 1 by x and y in the first sample, 1 of 1 by x and 1 of 1 by none in the second.
    task = replace(TASK, scored_count="tries")
    first_sample = sample("a", ("subject", "art"), items=(("type", "x"), ("type", "y")))
    two = replace(sample("b", ("subject", "art"), items=(("type", "x"), ("other", "z"))), facets=(("subject", "art"),))
    right, wrong = {"hits": 1.0, "tries": 1.0}, {"hits": 0.0, "tries": 1.0}
    scored = [
        Scored("a", "official", "scored", {"hits": 1.0, "tries": 2.0}, item_sums={"a0": right, "a1": wrong}),
        Scored("b", "official", "scored", {"hits": 2.0, "tries": 2.0}, item_sums={"a0": right, "a1": right}),
    ]
    pairs = [(first_sample, scored[0]), (two, scored[1])]
    assert list(slices_of(task, pairs, "type").items()) == [
        ("x", {"n": 2, "rate": 1.0}),
        ("y", {"n": 1, "rate": 0.0}),
        ("null", {"n": 1, "rate": 1.0}),
    ]
    assert slices_of(task, pairs, "subject") == {"art": {"n": 4, "rate": 3 / 4}}


def test_an_item_without_a_value_has_that_of_its_sample() -> None:
    first_sample = sample("a", ("type", "y"), items=(("type", "x"), ("other", "z")))
    hit = {"hits": 1.0, "tries": 1.0}
    scored = Scored("a", "official", "scored", {"hits": 2.0, "tries": 2.0}, item_sums={"a0": hit, "a1": hit})
    assert {
        value: found["n"]
        for value, found in slices_of(replace(TASK, scored_count="tries"), [(first_sample, scored)], "type").items()
    } == {
        "x": 1,
        "y": 1,
    }


def test_only_samples_that_entered_are_counted() -> None:
    scored = [
        Scored("a", "official", "scored", {"hits": 1.0, "dropped_boxes": 2.0}),
        Scored("b", "official", "missing", {}),
        Scored("c", "official", "failed", {"hits": 0.0}),
    ]
    sums = sums_of(scored, [0, 2])
    assert {term: values.tolist() for term, values in sums.items()} == {"hits": [1.0, 0.0], "dropped_boxes": [2.0, 0.0]}
    assert counts_of(TASK, scored, sums) == {"n": 2, "failed": 1, "missing": 1, "dropped_boxes": 2}


def test_intervals_are_listed_with_the_reasons_of_those_that_are_not_given() -> None:
    given, none = Interval(0.25, 0.5), Interval(reason="fewer than 10 independent units")
    found = {"rate": Estimate(0.4, 20, 12, given), "other": Estimate(0.4, 20, 8, none)}
    assert intervals_of(found) == {
        "units_of": {"rate": 12, "other": 8},
        "intervals": {"rate": [0.25, 0.5], "other": None},
        "no_interval": {"other": "fewer than 10 independent units"},
    }


def test_added_facets_join_those_that_are_there() -> None:
    changed = with_facets(SAMPLES, [("a", "subject", "physics"), ("b", "ink", "blue")])
    assert [sample.facets for sample in changed] == [
        (("subject", "math"), ("subject", "physics")),
        (("ink", "blue"),),
        (("subject", "math"), ("subject", "art")),
    ]
    assert changed[2] is SAMPLES[2]


def test_declared_facets_come_first_then_what_else_there_is() -> None:
    facets = facets_of([sample("a", ("zone", "1"), items=(("art", "x"),))], ["pages"])
    assert facets == ("pages", "art", "zone")
    assert chosen_facets(["zone", "pages", "zone"], facets) == ("zone", "pages")
    assert chosen_facets(["zone", "all"], facets) == facets
    assert chosen_facets([], facets) == ()
    with pytest.raises(UsageError, match="colour"):
        chosen_facets(["colour"], facets)
