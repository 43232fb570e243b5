"""Queries for samples, searches and one sample, against numbers worked out by hand (`letters_by_hand`)."""

from __future__ import annotations

import math

import pytest
from sqlalchemy import select

from cache.importing.manage_runs import delete_run
from cache.queries import failure_instances, failures, metrics, scope
from cache.queries.inspection import inspect, runs_on_sample
from cache.queries.samples import count_samples, is_loaded, neighbours, samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.text_search import samples_with_text
from tests.cache.letters_by_hand import ALL, value

pytestmark = pytest.mark.databases


def test_samples_stand_in_the_order_of_gold_with_their_values(shared_letters):
    table = samples(shared_letters, ALL)
    assert table["sample"].tolist() == ["s1", "s2", "s3", "s4"]
    assert table["pages"].tolist() == [2, 1, 3, 1]
    assert table["failures"].tolist() == [3, 1, 0, 1]
    first = table.iloc[0]
    assert first[["value.careful", "value.hasty~prompt:cot", "value"]].tolist() == [2 / 3, 1 / 3, 0.5]
    assert first["facets"] == {"subject": ("math",)}
    assert math.isnan(table.loc[3, "value.careful"])


def test_samples_are_sorted(shared_letters):
    expected = {
        "": ["s1", "s2", "s3", "s4"],
        "accuracy": ["s4", "s1", "s2", "s3"],  # 0, 1/2, 3/4, 5/6
        "-accuracy": ["s3", "s2", "s1", "s4"],
        "-failures": ["s1", "s2", "s4", "s3"],
        "pages": ["s2", "s4", "s1", "s3"],
        "-items": ["s1", "s3", "s2", "s4"],
        "unheard-of": ["s1", "s2", "s3", "s4"],
    }
    assert {sort: samples(shared_letters, ALL.replace(sort=sort))["sample"].tolist() for sort in expected} == expected


def test_what_has_no_value_comes_last_both_ways(shared_letters):
    for sort in ("accuracy", "-accuracy"):
        assert samples(shared_letters, ALL.replace(sort=sort, runs=("careful",)))["sample"].tolist()[-1] == "s4"


def test_a_failure_category_keeps_the_samples_that_show_it(shared_letters):
    assert samples(shared_letters, ALL.replace(fail="wrong"))["sample"].tolist() == ["s1", "s2"]
    assert samples(shared_letters, ALL.replace(fail="wrong", runs=("careful",))).empty
    assert count_samples(shared_letters, ALL.replace(fail="faint")) == 2
    assert count_samples(shared_letters, ALL.replace(fail="faint", tau=0.7)) == 0


def test_cells_and_labels_keep_samples(shared_letters):
    assert samples(shared_letters, ALL.replace(label="d"))["sample"].tolist() == ["s4"]
    assert samples(shared_letters, ALL.replace(cell="D~d"))["sample"].tolist() == ["s4"]
    assert samples(shared_letters, ALL.replace(cell="d~D")).empty
    assert samples(shared_letters, ALL.replace(cell="y~right"))["sample"].tolist() == ["s1", "s3"]
    assert samples(shared_letters, ALL.replace(cell="y~wrong")).empty


def test_search_finds_what_stands_in_gold_and_responses_literally(shared_letters):
    expected = {
        "三角形": ["s1"],
        "角": ["s1", "s4"],
        "面积": ["s1"],
        "AREA": ["s2"],
        "XBX": ["s1"],
        "%": ["s3"],
        "f_i": ["s3"],
        '"': [],
        'x" OR "a': [],
        "0% o": ["s3"],
    }
    assert {q: samples(shared_letters, ALL.replace(q=q))["sample"].tolist() for q in expected} == expected


def test_a_link_with_nul_is_a_search_for_what_is_left(shared_letters):
    selection, _ = Selection.parse("b=letters&q=AR%00EA&run=careful%00&f.subject=%00")
    assert samples(shared_letters, selection)["sample"].tolist() == ["s2"]


def test_a_search_for_more_characters_than_a_pattern_may_have_finds_nothing(shared_letters):
    assert samples(shared_letters, ALL.replace(q="%" * 60_000)).empty


def test_search_looks_only_at_responses_of_the_selected_runs(shared_letters):
    assert samples(shared_letters, ALL.replace(q="XBX", runs=("careful",))).empty


def test_metrics_of_what_a_search_finds(shared_letters):
    table = metrics.run_metrics(shared_letters, ALL.replace(q="area"))
    assert value(table, run="hasty~prompt:cot", metric="accuracy")["value"] == 1 / 2
    assert failures.ranking(shared_letters, ALL.replace(q="area"))["count"].tolist() == [1, 0, 0]


def test_a_search_is_made_once_for_all_queries_of_the_same_runs_until_other_texts_are_there(filled, monkeypatch):
    searches = []
    monkeypatch.setattr(scope, "samples_with_text", lambda *args: searches.append(args[2]) or samples_with_text(*args))
    area = ALL.replace(q="area")
    metrics.run_metrics(filled, area)
    assert failures.ranking(filled, area)["count"].tolist() == [1, 0, 0]
    assert len(failure_instances.instances(filled, area)) == 1
    assert searches == ["area"]
    delete_run(filled, "letters", "careful")
    assert len(failure_instances.instances(filled, area)) == 1
    assert searches == ["area", "area"]


def test_a_filter_may_keep_more_rows_than_a_statement_may_have_parameters(shared_letters):
    sample = schema.sample.c
    with shared_letters.reading() as connection:
        first, *others = connection.scalars(select(sample.id).order_by(sample.id)).all()

        def kept(rows):
            return connection.scalars(select(sample.id).where(scope.one_of(connection, sample.id, rows))).all()

        assert sorted(kept([*others, *range(1_000_000, 1_300_000)])) == others
        assert kept([first]) == [first]
        assert kept([]) == []


def test_neighbours_follow_the_list(shared_letters):
    at = ALL.replace(at="s2", sort="-failures")
    found = neighbours(shared_letters, at)
    assert (found.position, found.count, found.previous, found.next) == (1, 4, "s1", "s4")
    last = neighbours(shared_letters, ALL.replace(at="s4"))
    assert (last.position, last.previous, last.next) == (3, "s3", None)
    outside = neighbours(shared_letters, ALL.replace(at="s4", fail="wrong"))
    assert (outside.position, outside.count, outside.next) == (None, 2, "s1")
    assert is_loaded(shared_letters, "letters", "s4")
    assert not is_loaded(shared_letters, "letters", "s5")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"at": "s1"}, [(1, 1), (2, 2)]),
        ({"at": "s1", "fail": "wrong"}, [(1, 0), (2, 2)]),
        ({"at": "s1", "tau": 0.7}, [(0, 0), (2, 2)]),
        ({"at": "s4"}, [(None, 0), (1, 1)]),
    ],
)
def test_runs_on_a_sample_have_their_failures_there(shared_letters, changes, expected):
    found = runs_on_sample(shared_letters, ALL.replace(**changes), ())
    assert [run.slug for run in found] == ["careful", "hasty~prompt:cot"]
    assert [(run.failures, run.matching) for run in found] == expected


def test_runs_on_a_sample_are_all_there_and_those_of_the_selection_chosen(shared_letters):
    for narrowed in (ALL.replace(runs=("hasty~prompt:cot",)), ALL.with_facet("prompt", "cot")):
        found = runs_on_sample(shared_letters, narrowed.replace(at="s1"), ())
        assert [(run.slug, run.chosen) for run in found] == [("careful", False), ("hasty~prompt:cot", True)]


def test_a_failure_has_one_number_whichever_runs_are_inspected(shared_letters):
    careful, hasty = inspect(shared_letters, ALL, "s1").runs
    (alone,) = inspect(shared_letters, ALL.replace(runs=(hasty.slug,)), "s1").runs
    assert alone.failures == hasty.failures
    assert not set(careful.failures) & set(hasty.failures)


def test_an_inspection_is_what_the_scorer_said(shared_letters):
    found = inspect(shared_letters, ALL, "s2")
    assert [run.slug for run in found.runs] == ["careful", "hasty~prompt:cot"]
    hasty = found.runs[1]
    assert hasty.prediction.raw == "AX"
    assert hasty.prediction.prompt == "Say the letters."
    from tests.cache.fake_task import score

    assert hasty.scored == score(found.sample, hasty.prediction, "official")
    assert len(hasty.failures) == len(hasty.scored.failures) == 1
    missing = inspect(shared_letters, ALL, "s4").runs[0]
    assert missing.prediction is None
    assert missing.scored.state == "missing"
