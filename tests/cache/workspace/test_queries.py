"""Queries against numbers worked out by hand.

Under `official`: Careful reads s1 2 of 3 (one faint), s2 2 of 2, s3 2 of 3 (one absent), s4 not at all
(its one letter is absent, and left out of the metrics); Hasty s1 1 of 3 (two wrong), s2 1 of 2 (one
wrong), s3 3 of 3, s4 0 of 1 (faint). `faint` holds on (0.2, 0.6], `absent` on (0.5, 1].
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from sqlalchemy import func, select

from cache import schema
from cache.importing import import_benchmark
from cache.packing import unpack_floats
from cache.queries import catalog, facets, failures, instances, metrics, standouts
from cache.queries.inspection import inspect
from cache.queries.samples import count_samples, is_loaded, neighbours, samples
from cache.selection import Selection
from errors import NotLoaded

ALL = Selection("letters")
MATH = ALL.with_facet("subject", "math")


def value(table, **keys):
    """The one row of a table with these values."""
    for name, wanted in keys.items():
        table = table[table[name] == wanted]
    assert len(table) == 1
    return table.iloc[0]


def test_the_catalog_counts(filled):
    row = catalog.benchmarks(filled).iloc[0]
    assert row[["benchmark", "task", "title", "samples", "items", "pages", "runs"]].tolist() == [
        "letters", "letters", "Letters", 4, 9, 7, 2,
    ]  # fmt: skip
    assert not row["synthetic"]


def test_a_card_says_how_pages_and_facets_are_spread(filled):
    card = catalog.benchmark_card(filled, "letters")
    assert card.pages_per_sample == {1: 2, 2: 1, 3: 1}
    assert card.facets["subject"] == {"art": 1, "math": 2, "null": 1}
    assert card.facets["type"] == {"null": 1, "x": 3, "y": 2}
    assert (card.samples, card.items, card.pages, card.step_share) == (4, 9, 7, 0.0)


def test_runs_say_their_setting_and_their_lines(filled):
    table = catalog.runs(filled, "letters")
    assert table["run"].tolist() == ["careful", "hasty~prompt:cot"]
    assert table["setting"].tolist() == [None, "cot"]
    assert table.loc[1, "axes"] == {"prompt": "cot"}
    assert table[["lines", "loaded", "rejected"]].to_numpy().tolist() == [[3, 3, 0], [6, 4, 2]]


def test_what_is_not_loaded_is_named(filled):
    with pytest.raises(NotLoaded, match="nothing"):
        metrics.run_metrics(filled, Selection("nothing"))
    with pytest.raises(NotLoaded, match="nobody"):
        metrics.run_metrics(filled, ALL.but(runs=("nobody",)))
    with pytest.raises(NotLoaded, match="s9"):
        inspect(filled, ALL, "s9")


def test_facets_are_counted_under_the_other_filters(filled):
    table = facets.facet_counts(filled, MATH)
    assert value(table, facet="subject", value="math")["samples"] == 2
    assert value(table, facet="subject", value="art")["samples"] == 1
    assert value(table, facet="type", value="y")["samples"] == 1
    assert value(table, facet="type", value="null")["samples"] == 0


def test_values_of_one_facet_are_alternatives_and_facets_add_up(filled):
    either = ALL.with_facet("subject", "math", "art")
    assert samples(filled, either)["sample"].tolist() == ["s1", "s2", "s3"]
    assert samples(filled, either.with_facet("type", "y"))["sample"].tolist() == ["s1", "s3"]
    assert samples(filled, ALL.with_facet("subject", "null"))["sample"].tolist() == ["s4"]


def test_a_facet_that_is_an_axis_chooses_runs(filled):
    table = metrics.run_metrics(filled, ALL.with_facet("prompt", "cot"))
    assert set(table["run"]) == {"hasty~prompt:cot"}


def test_metrics_are_quotients_of_sums(filled):
    table = metrics.run_metrics(filled, ALL)
    careful, hasty = (value(table, run=run, metric="accuracy") for run in ("careful", "hasty~prompt:cot"))
    assert (careful["value"], careful["n"]) == (6 / 8, 3)
    assert (hasty["value"], hasty["n"]) == (5 / 9, 4)
    assert value(table, run="careful", metric="full")["value"] == 1 / 3


def test_the_protocol_chooses_the_part(filled):
    table = metrics.run_metrics(filled, ALL.but(protocol="strict"))
    assert value(table, run="careful", metric="accuracy")["value"] == 6 / 9


def test_a_slice_without_a_scored_sample_has_no_value(filled):
    none = ALL.with_facet("subject", "null").but(runs=("careful",))
    row = value(metrics.run_metrics(filled, none), metric="accuracy")
    assert math.isnan(row["value"])
    assert math.isnan(row["lo"])
    assert row["n"] == 0


def test_metrics_by_facet_from_tallies_equal_those_from_samples(filled):
    from cache.queries.scope import scope_of

    for facet in ("subject", "type"):
        with filled.reading() as connection:
            scope = scope_of(connection, ALL)
            rows = metrics._slices_from_samples(connection, scope, facet, scope.task.metrics)
        tallied = metrics.metrics_by(filled, ALL, facet)
        keys = ["run", "value", "metric"]
        left, right = (table.set_index(keys).sort_index() for table in (tallied, rows))
        assert left.equals(right)
    assert value(tallied, run="careful", value="y", metric="accuracy")["score"] == 4 / 6


def test_a_facet_s_sums_equal_a_recomputation_from_rows(filled):
    """Sum over tallies = sum over judgements of the samples in the slice, for every facet value."""
    tally, facet, judgement, item = schema.tally, schema.stratum_facet, schema.judgement, schema.item
    with filled.reading() as connection:
        tallied = connection.execute(
            select(tally.c.run_id, facet.c.name, facet.c.value, func.sum(tally.c.n))
            .join(facet, facet.c.stratum_id == tally.c.stratum_id)
            .where(tally.c.part == "official", tally.c.key == "outcome:right")
            .group_by(tally.c.run_id, facet.c.name, facet.c.value)
        ).all()
        counted = connection.execute(
            select(judgement.c.run_id, facet.c.name, facet.c.value, func.count())
            .join(item, item.c.id == judgement.c.item_id)
            .join(facet, facet.c.stratum_id == item.c.stratum_id)
            .where(judgement.c.part == "official", judgement.c.outcome == "right")
            .group_by(judgement.c.run_id, facet.c.name, facet.c.value)
        ).all()
    assert {tuple(row) for row in tallied} == {tuple(row) for row in counted}
    # Careful reads i1 of s1 and nothing else of type y in s1; both y of s3: 3 of type y are right.
    assert (1, "type", "y", 3) in {tuple(row) for row in tallied}


def test_sums_over_tallies_equal_the_sums_of_scores(filled):
    with filled.reading() as connection:
        for run in connection.execute(select(schema.run)).all():
            for part in ("official", "strict"):
                packed = connection.scalars(
                    select(schema.score.c.sums).where(schema.score.c.run_id == run.id, schema.score.c.part == part)
                )
                total = np.zeros(4)
                for one in packed:
                    values = unpack_floats(one)
                    total[: len(values)] += values
                tally = schema.tally
                mine = (tally.c.run_id == run.id, tally.c.part == part)
                for term, expected in zip(["right", "letters", "full", "one"], total, strict=True):
                    key = tally.c.key == f"sum:{term}"
                    assert (connection.scalar(select(func.sum(tally.c.s1)).where(*mine, key)) or 0) == expected
                both = connection.scalar(select(func.sum(tally.c.s12)).where(*mine, tally.c.key == "sum:right"))
                squares = connection.scalar(select(func.sum(tally.c.s2)).where(*mine, tally.c.key == "sum:right"))
                if run.slug == "careful":
                    # right x letters: 2*3 + 2*2 + 2*3 = 16; right squared: 4 + 4 + 4 = 12
                    assert (both, squares) == (16, 12)


def test_failures_are_ranked_by_count(filled):
    table = failures.ranking(filled, ALL)
    assert table[["category", "count", "samples"]].to_numpy().tolist() == [
        ["wrong", 3, 2],
        ["faint", 2, 2],
        ["absent", 0, 0],
    ]
    assert table["share"].tolist() == [2 / 8, 2 / 8, 0.0]


@pytest.mark.parametrize(
    ("tau", "expected"),
    [(0.2, {"wrong": 3}), (0.21, {"wrong": 3, "faint": 2}), (0.6, {"wrong": 3, "faint": 2, "absent": 2}),
     (0.61, {"wrong": 3, "absent": 2}), (1.0, {"wrong": 3, "absent": 2})],
)  # fmt: skip
def test_a_failure_holds_above_its_lower_bound_and_up_to_its_upper_one(filled, tau, expected):
    table = failures.ranking(filled, ALL.but(tau=tau))
    assert {category: count for category, count in zip(table["category"], table["count"], strict=True) if count} == (
        expected
    )
    swept = failures.sweep(filled, ALL, [tau])
    assert {category: count for category, _, count in swept.itertuples(index=False) if count} == expected


@pytest.mark.parametrize("selection", [ALL, MATH, ALL.but(runs=("careful",)), ALL.but(protocol="strict")])
def test_counts_from_tallies_equal_counts_from_rows(filled, selection):
    from cache.queries.scope import scope_of

    with filled.reading() as connection:
        scope = scope_of(connection, selection)
        tallied = failures._counts_from_tallies(connection, scope)
        rows = failures._counts_from_rows(connection, scope)
    assert tallied.to_numpy().tolist() == rows.to_numpy().tolist()


def test_a_failure_category_does_not_narrow_the_ranking_or_the_metrics(filled):
    chosen = ALL.but(fail="faint")
    assert failures.ranking(filled, chosen).equals(failures.ranking(filled, ALL))
    assert metrics.run_metrics(filled, chosen).equals(metrics.run_metrics(filled, ALL))


def test_failures_by_run_and_by_facet(filled):
    by_run = failures.by_run(filled, ALL)
    assert value(by_run, run="hasty~prompt:cot", category="wrong")[["count", "per_sample"]].tolist() == [3, 3 / 4]
    by_facet = failures.by_facet(filled, ALL, "subject")
    # Two math samples under two runs: 4; of their failures 3 are wrong letters.
    assert value(by_facet, category="wrong", group="math")[["count", "per_sample"]].tolist() == [3, 3 / 4]
    assert value(by_facet, category="faint", group="null")["count"] == 1


def test_instances_are_single_failures_in_the_order_of_gold(filled):
    table = instances.instances(filled, ALL)
    assert table["sample"].tolist() == ["s1", "s1", "s1", "s2", "s4"]
    assert table["category"].tolist() == ["faint", "wrong", "wrong", "wrong", "faint"]
    first = table.iloc[0]
    assert first[["run", "item", "label", "page", "lo", "hi"]].tolist() == ["careful", "i2", "letter 3", 1, 0.2, 0.6]
    assert first["args"] == {"gold": "C", "said": "c"}
    assert first["gold"] == ("a2",)
    assert instances.count_instances(filled, ALL) == 5
    assert instances.instances(filled, ALL, limit=2, offset=3)["sample"].tolist() == ["s2", "s4"]


def test_instances_that_are_not_ranked_are_listed_when_asked_for(filled):
    strictest = ALL.but(tau=0.9)
    assert instances.count_instances(filled, strictest) == 3
    table = instances.instances(filled, strictest.but(fail="absent"))
    assert table["sample"].tolist() == ["s3", "s4"]


def test_samples_stand_in_the_order_of_gold_with_their_values(filled):
    table = samples(filled, ALL)
    assert table["sample"].tolist() == ["s1", "s2", "s3", "s4"]
    assert table["pages"].tolist() == [2, 1, 3, 1]
    assert table["failures"].tolist() == [3, 1, 0, 1]
    first = table.iloc[0]
    assert first[["value.careful", "value.hasty~prompt:cot", "value"]].tolist() == [2 / 3, 1 / 3, 0.5]
    assert first["facets"] == {"subject": ("math",)}
    assert math.isnan(table.loc[3, "value.careful"])


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ("", ["s1", "s2", "s3", "s4"]),
        ("accuracy", ["s4", "s1", "s2", "s3"]),  # 0, 1/2, 3/4, 5/6
        ("-accuracy", ["s3", "s2", "s1", "s4"]),
        ("-failures", ["s1", "s2", "s4", "s3"]),
        ("pages", ["s2", "s4", "s1", "s3"]),
        ("-items", ["s1", "s3", "s2", "s4"]),
        ("unheard-of", ["s1", "s2", "s3", "s4"]),
    ],
)
def test_samples_are_sorted(filled, sort, expected):
    assert samples(filled, ALL.but(sort=sort))["sample"].tolist() == expected


def test_what_has_no_value_comes_last_both_ways(filled):
    for sort in ("accuracy", "-accuracy"):
        assert samples(filled, ALL.but(sort=sort, runs=("careful",)))["sample"].tolist()[-1] == "s4"


def test_a_failure_category_keeps_the_samples_that_show_it(filled):
    assert samples(filled, ALL.but(fail="wrong"))["sample"].tolist() == ["s1", "s2"]
    assert samples(filled, ALL.but(fail="wrong", runs=("careful",))).empty
    assert count_samples(filled, ALL.but(fail="faint")) == 2
    assert count_samples(filled, ALL.but(fail="faint", tau=0.7)) == 0


def test_outcomes_and_labels_keep_samples(filled):
    assert samples(filled, ALL.but(label="wrong"))["sample"].tolist() == ["s1", "s2"]
    assert samples(filled, ALL.but(label="d"))["sample"].tolist() == ["s4"]
    assert samples(filled, ALL.but(cell="y~right"))["sample"].tolist() == ["s1", "s3"]
    assert samples(filled, ALL.but(cell="y~wrong")).empty


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ("三角形", ["s1"]),
        ("角", ["s1", "s4"]),
        ("面积", ["s1"]),
        ("AREA", ["s2"]),
        ("XBX", ["s1"]),
        ("%", ["s3"]),
        ("f_i", ["s3"]),
        ('"', []),
        ('x" OR "a', []),
        ("0% o", ["s3"]),
    ],
)
def test_search_finds_what_stands_in_gold_and_responses_literally(filled, q, expected):
    assert samples(filled, ALL.but(q=q))["sample"].tolist() == expected


def test_search_looks_only_at_responses_of_the_selected_runs(filled):
    assert samples(filled, ALL.but(q="XBX", runs=("careful",))).empty


def test_metrics_of_what_a_search_finds(filled):
    table = metrics.run_metrics(filled, ALL.but(q="area"))
    assert value(table, run="hasty~prompt:cot", metric="accuracy")["value"] == 1 / 2
    assert failures.ranking(filled, ALL.but(q="area"))["count"].tolist() == [1, 0, 0]


def test_neighbours_follow_the_list(filled):
    at = ALL.but(at="s2", sort="-failures")
    found = neighbours(filled, at)
    assert (found.position, found.count, found.previous, found.next) == (1, 4, "s1", "s4")
    last = neighbours(filled, ALL.but(at="s4"))
    assert (last.position, last.previous, last.next) == (3, "s3", None)
    outside = neighbours(filled, ALL.but(at="s4", fail="wrong"))
    assert (outside.position, outside.count, outside.next) == (None, 2, "s1")
    assert is_loaded(filled, "letters", "s4")
    assert not is_loaded(filled, "letters", "s5")


def test_an_inspection_is_what_the_scorer_said(filled):
    found = inspect(filled, ALL, "s2")
    assert [run.slug for run in found.runs] == ["careful", "hasty~prompt:cot"]
    hasty = found.runs[1]
    assert hasty.prediction.raw == "AX"
    assert hasty.prediction.prompt == "Say the letters."
    from tests.cache.workspace.fake_task import score

    assert hasty.scored == score(found.sample, hasty.prediction, "official")
    assert len(hasty.failures) == len(hasty.scored.failures) == 1
    missing = inspect(filled, ALL, "s4").runs[0]
    assert missing.prediction is None
    assert missing.scored.state == "missing"


def test_standouts_name_what_exists(filled):
    found = {standout.kind: standout for standout in standouts.standouts(filled, ALL)}
    # This task has no impact: the most frequent category is the worst.
    assert found["worst_failure"].selection == ALL.but(fail="wrong")
    assert (found["worst_failure"].numbers["count"], "rise" in found["worst_failure"].numbers) == (3, False)
    assert found["most_missed"].numbers == {"sample": "s1", "failures": 3, "runs": 2}
    # s1: 2/3 against 1/3; s2: 1 against 1/2; s3: 2/3 against 1.
    assert found["disagreement"].numbers == {"sample": "s2", "metric": "accuracy", "low": 0.5, "high": 1.0}
    assert "worst_slice" not in found


def test_nothing_stands_out_without_runs(ws, gold):
    import_benchmark(ws, "letters", gold)
    assert standouts.standouts(ws, ALL) == []
    assert metrics.run_metrics(ws, ALL).empty
    assert failures.ranking(ws, ALL)["count"].tolist() == [0, 0, 0]
    assert instances.instances(ws, ALL).empty
    assert failures.by_facet(ws, ALL, "subject").empty
    assert metrics.metrics_by(ws, ALL, "subject").empty
    assert samples(ws, ALL)["sample"].tolist() == ["s1", "s2", "s3", "s4"]
