"""Queries for failures, against numbers worked out by hand (`letters_by_hand`)."""

from __future__ import annotations

from functools import partial

import pandas as pd
import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.queries import failure_instances, failures, highlights, metrics, sample_counts
from cache.queries.sample_counts import flawless, run_states
from cache.queries.samples import samples
from cache.queries.scope import Scope
from tests.cache.letters_by_hand import ALL, MATH, value

pytestmark = pytest.mark.databases


def test_failures_are_ranked_by_count(shared_letters):
    table = failures.ranking(shared_letters, ALL)
    assert table[["category", "count", "samples"]].to_numpy().tolist() == [
        ["wrong", 3, 2],
        ["faint", 2, 2],
        ["absent", 0, 0],
    ]
    assert table["share"].tolist() == [2 / 8, 2 / 8, 0.0]


def test_a_failure_holds_above_its_lower_bound_and_up_to_its_upper_one(shared_letters):
    expected = {
        0.2: {"wrong": 3},
        0.21: {"wrong": 3, "faint": 2},
        0.6: {"wrong": 3, "faint": 2, "absent": 2},
        0.61: {"wrong": 3, "absent": 2},
        1.0: {"wrong": 3, "absent": 2},
    }
    for tau, counts in expected.items():
        table = failures.ranking(shared_letters, ALL.replace(tau=tau))
        ranked = zip(table["category"], table["count"], strict=True)
        assert {category: count for category, count in ranked if count} == counts, tau
        swept = failures.sweep(shared_letters, ALL, [tau])
        assert {category: count for category, _, count in swept.itertuples(index=False) if count} == counts, tau


def numbers_of_instances(ws, selection):
    categories = ("", "wrong", "faint", "absent")
    return pd.DataFrame([failure_instances.count_instances(ws, selection.replace(fail=name)) for name in categories])


def test_what_tallies_say_is_what_rows_say(shared_letters, monkeypatch):
    queries = (
        partial(failures.ranking, intervals=True, ranks=True),
        failures.by_run,
        partial(failures.by_facet, facet="subject"),
        run_states,
        numbers_of_instances,
    )
    selections = (ALL, MATH, ALL.replace(runs=("careful",)), ALL.replace(protocol="strict"))
    tallied = [(query, each, query(shared_letters, each)) for query in queries for each in selections]
    monkeypatch.setattr(Scope, "samples_tallied", False)
    for query, selection, table in tallied:
        assert len(table)
        pd.testing.assert_frame_equal(table, query(shared_letters, selection), obj=f"{query} of {selection}")


def test_flawless_samples_are_those_without_a_ranked_failure_counted_from_scores_or_from_failures(
    shared_letters, monkeypatch
):
    selections = (ALL, MATH, ALL.replace(protocol="strict"), ALL.replace(q="area", fail="wrong"))
    from_scores = [(each, flawless(shared_letters, each)) for each in selections]
    monkeypatch.setattr(sample_counts, "TAU", None)
    for selection, table in from_scores:
        assert (table["flawless"] < table["n"]).any(), selection
        pd.testing.assert_frame_equal(table, flawless(shared_letters, selection), obj=str(selection))


def test_where_runs_fail_is_read_once_for_all_filters_and_anew_after_an_import(filled, gold, write_lines, monkeypatch):
    read = []
    original = sample_counts._read_failing_samples
    monkeypatch.setattr(sample_counts, "_read_failing_samples", lambda *scope: read.append(scope) or original(*scope))
    for selection in (ALL, MATH, ALL, MATH.replace(protocol="strict")):
        failures.ranking(filled, selection, intervals=True)
    assert len(read) == 2
    import_benchmark(filled, "letters", gold, runs=[write_lines("New.jsonl", {"id": "s1", "said": "A"})])
    failures.ranking(filled, ALL, intervals=True)
    assert len(read) == 3


def test_a_failure_category_does_not_narrow_the_ranking_or_the_metrics(shared_letters):
    chosen = ALL.replace(fail="faint")
    assert failures.ranking(shared_letters, chosen).equals(failures.ranking(shared_letters, ALL))
    assert metrics.run_metrics(shared_letters, chosen).equals(metrics.run_metrics(shared_letters, ALL))


def test_failures_by_run_and_by_facet(shared_letters):
    by_run = failures.by_run(shared_letters, ALL)
    assert value(by_run, run="hasty~prompt:cot", category="wrong")[["count", "per_sample"]].tolist() == [3, 3 / 4]
    by_facet = failures.by_facet(shared_letters, ALL, "subject")
    # Two math samples under two runs: 4; of their failures 3 are wrong letters.
    assert value(by_facet, category="wrong", group="math")[["count", "per_sample"]].tolist() == [3, 3 / 4]
    assert value(by_facet, category="faint", group="null")["count"] == 1


def test_instances_are_single_failures_in_the_order_of_gold(shared_letters, monkeypatch):
    listed = failure_instances.instances(shared_letters, ALL)
    assert [row["sample"] for row in listed] == ["s1", "s1", "s1", "s2", "s4"]
    assert [row["category"] for row in listed] == ["faint", "wrong", "wrong", "wrong", "faint"]
    first = listed[0]
    stated = [first[name] for name in ("run", "item", "label", "page", "lo", "hi")]
    assert stated == ["careful", "i2", "letter 3", 1, 0.2, 0.6]
    assert first["args"] == {"gold": "C", "said": "c"}
    assert first["gold"] == ("a2",)
    assert failure_instances.count_instances(shared_letters, ALL) == 5
    assert failure_instances.instances(shared_letters, ALL, limit=2, offset=3) == listed[3:]
    monkeypatch.setattr(failure_instances, "_AT_ONCE", 2)  # of the five, the last is read by itself
    assert failure_instances.instances(shared_letters, ALL) == listed


def test_instances_that_are_not_ranked_are_listed_when_asked_for(shared_letters):
    strictest = ALL.replace(tau=0.9)
    assert failure_instances.count_instances(shared_letters, strictest) == 3
    listed = failure_instances.instances(shared_letters, strictest.replace(fail="absent"))
    assert [row["sample"] for row in listed] == ["s3", "s4"]


def test_highlights_name_what_exists(shared_letters):
    found = {highlight.kind: highlight for highlight in highlights.highlights(shared_letters, ALL)}
    # This task has no impact: the most frequent category is the worst.
    assert found["worst_failure"].selection == ALL.replace(fail="wrong")
    assert (found["worst_failure"].numbers["count"], "rise" in found["worst_failure"].numbers) == (3, False)
    assert found["most_missed"].numbers == {"sample": "s1", "failures": 3, "runs": 2}
    # s1: 2/3 against 1/3; s2: 1 against 1/2; s3: 2/3 against 1.
    assert found["disagreement"].numbers == {"sample": "s2", "metric": "accuracy", "low": 0.5, "high": 1.0}
    assert "worst_slice" not in found


def test_nothing_stands_out_without_runs(shared, import_once, gold):
    import_once("unanswered", lambda: import_benchmark(shared, "letters", gold, name="unanswered"))
    unanswered = ALL.replace(benchmark="unanswered")
    assert highlights.highlights(shared, unanswered) == []
    assert metrics.run_metrics(shared, unanswered).empty
    assert failures.ranking(shared, unanswered)["count"].tolist() == [0, 0, 0]
    assert failure_instances.instances(shared, unanswered) == []
    assert failures.by_facet(shared, unanswered, "subject").empty
    assert metrics.metrics_by(shared, unanswered, "subject").empty
    assert samples(shared, unanswered)["sample"].tolist() == ["s1", "s2", "s3", "s4"]
