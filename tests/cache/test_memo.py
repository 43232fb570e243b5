"""Remembered queries: the same answer, asked once, until the workspace changes."""

from __future__ import annotations

import gc
import operator
import threading
import weakref

import pandas as pd
import pytest
import streamlit as st

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.marks.mark_counts import filter_counts
from cache.marks.targets import MarkTarget
from cache.queries import catalog, highlights, inspection, samples
from cache.queries.samples import count_samples
from cache.recording.record_marks import NewMark, record
from cache.selection.selection import Selection
from cache.store.versions import ANSWERS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import NotLoaded

ALL = Selection("letters")


@pytest.fixture(autouse=True)
def forget():
    yield
    memo.workspace().close()
    st.cache_data.clear()
    st.cache_resource.clear()


@pytest.fixture
def url(home):
    """The workspace that the environment names."""
    return f"sqlite:///{home / 'workspace.sqlite'}"


def test_a_query_is_asked_once_for_one_selection(filled):
    requested = []

    def query(ws: Workspace, selection: Selection, facet: str = "") -> int:
        requested.append((selection, facet))
        return len(requested)

    remembered = memo.remembered(query)
    assert [remembered(ALL), remembered(Selection("letters"))] == [1, 1]
    assert remembered(ALL, facet="subject") == 2
    assert remembered(ALL.replace(tau=0.6)) == 3
    assert len(requested) == 3


def test_answers_of_one_query_do_not_push_out_those_of_another(filled):
    requested = []

    def counting(ws: Workspace, selection: Selection) -> int:
        requested.append(selection)
        return len(requested)

    remembered = memo.remembered(counting)
    for _ in range(3):
        assert remembered(ALL) == 1
        memo.inspect(ALL, "s1")  # keeps fewer answers
    assert requested == [ALL]


def test_what_takes_long_is_not_waited_for_found_once_and_there_for_who_asks_later(filled, monkeypatch):
    begun, may_end = [], threading.Event()

    def slow(ws: Workspace, selection: Selection) -> str:
        begun.append(selection)
        may_end.wait(30)
        return "found"

    try:
        assert [memo.fetch_or_start(slow, ALL), memo.fetch_or_start(slow, ALL)] == [None, None]
    finally:
        may_end.set()
    monkeypatch.setattr(memo, "_MAX_WAIT_S", 30)
    assert memo.fetch(slow, ALL) == memo.fetch_or_start(slow, ALL) == "found"
    assert begun == [ALL]


def test_what_is_soon_there_is_given_and_what_goes_wrong_raised(filled, monkeypatch):
    monkeypatch.setattr(memo, "_MAX_WAIT_S", 30)
    assert memo.fetch_or_start(count_samples, ALL) == 4
    with pytest.raises(NotLoaded, match="numbers"):
        memo.fetch_or_start(count_samples, Selection("numbers"))


def test_an_import_makes_every_answer_old(filled, gold, write_lines):
    requested = []

    def query(ws: Workspace, selection: Selection) -> int:
        requested.append(selection)
        return len(requested)

    def query_of_images(ws: Workspace, selection: Selection) -> int:
        return query(ws, selection)

    kept, for_a_while = memo.remembered(query), memo.remembered(query_of_images, seconds=60)
    selections = [ALL, ALL.replace(tau=0.6), Selection("numbers"), Selection()]
    answers = [answered(each) for answered in (kept, for_a_while) for each in selections]
    assert [answered(each) for answered in (kept, for_a_while) for each in selections] == answers
    assert memo.fetch(catalog.runs, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot"]
    import_benchmark(filled, "letters", gold, runs=[write_lines("New.jsonl", {"id": "s1", "said": "A"})])
    anew = [answered(each) for answered in (kept, for_a_while) for each in selections]
    assert set(anew) & set(answers) == set()
    assert memo.fetch(catalog.runs, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot", "new"]


@pytest.mark.parametrize(
    ("found", "change"),
    [
        (pd.DataFrame({"run": ["a", "b"]}), lambda table: table.insert(0, "n", [1, 2])),
        (pd.DataFrame({"run": ["a", "b"]}), lambda table: operator.setitem(table, "run", "c")),
        (pd.DataFrame({"n": [1.0, 2.0]}), lambda table: operator.setitem(table.loc, (0, "n"), 3.0)),
        ([1, 2], lambda numbers: numbers.append(3)),
        ({"a": [1]}, lambda numbers: numbers.update(b=[2])),
    ],
)
def test_whoever_changes_a_result_changes_none_of_the_others(filled, found, change):
    remembered = memo.remembered(lambda ws, selection: found)
    before, mine = remembered(ALL), remembered(ALL)
    change(mine)
    assert not pd.DataFrame(mine).equals(pd.DataFrame(before))
    assert pd.DataFrame(remembered(ALL)).equals(pd.DataFrame(before))
    remembered(Selection("numbers"))
    assert pd.DataFrame(remembered(ALL)).equals(pd.DataFrame(before))


def test_results_of_an_earlier_version_are_not_held_in_memory(filled, gold, write_lines):
    made = []

    class Large:
        pass

    def query(ws: Workspace, selection: Selection) -> Large:
        made.append(weakref.ref(result := Large()))
        return result

    remembered = memo.remembered(query)
    remembered(ALL)
    remembered(ALL.replace(tau=0.6))
    assert all(reference() is not None for reference in made)
    import_benchmark(filled, "letters", gold, runs=[write_lines("New.jsonl", {"id": "s1", "said": "A"})])
    remembered(ALL)
    gc.collect()
    assert [reference() is not None for reference in made] == [False, False, True]


def test_an_answer_of_a_model_makes_results_about_its_own_benchmark_old_and_no_others(filled):
    requested = []

    def query(ws: Workspace, selection: Selection) -> int:
        requested.append(selection.benchmark)
        return len(requested)

    remembered = memo.remembered(query)
    selections = [Selection("letters"), Selection("numbers"), Selection()]
    assert [remembered(each) for each in selections] == [1, 2, 3]
    version = filled.version()
    with filled.writing() as connection:
        raise_version(connection, f"{ANSWERS_VERSION}letters")
    assert filled.version() == version + 1
    assert [remembered(each) for each in selections] == [4, 2, 5]
    with filled.writing() as connection:
        raise_version(connection)
    assert [remembered(each) for each in selections] == [6, 7, 8]


def test_answers_are_those_of_the_queries(filled):
    assert memo.fetch(catalog.benchmarks).equals(catalog.benchmarks(filled))
    assert memo.inspect(ALL, "s1") == inspection.inspect(filled, ALL, "s1")
    assert memo.fetch(count_samples, ALL) == count_samples(filled, ALL) == 4
    at = ALL.replace(at="s2")
    assert memo.fetch(samples.neighbours, at) == samples.neighbours(filled, at)
    partial = ALL.replace(partial="yes")
    found = memo.fetch(highlights.highlights, partial)
    assert found == highlights.highlights(filled, partial)
    assert {highlight.kind for highlight in found} == {"worst_failure", "most_missed", "disagreement"}


def test_what_a_link_can_ask_for(filled, gold, careful, write_lines):
    write_lines("Careful.jsonl", {"id": "s1", "said": "XXX"})
    import_benchmark(filled, "letters", gold, runs=[careful])
    offered = memo.loaded("letters")
    assert memo.benchmark_names() == ("letters",)
    assert offered.runs["hasty~prompt:cot"] == "Hasty · cot"
    assert len(offered.superseded) == 1
    assert offered.superseded <= offered.runs.keys()
    assert offered.facets["subject"] == ["art", "math", "null"]
    assert offered.facets["prompt"] == ["cot"]
    assert offered.task.key == "letters"


def test_a_mark_makes_only_those_answers_old_that_depend_on_marks(filled):
    requested = []

    def query(ws: Workspace, selection: Selection) -> int:
        requested.append(selection)
        return len(requested)

    remembered, marked = memo.remembered(query), ALL.replace(marks=("gold_wrong",))
    assert (remembered(ALL), remembered(marked)) == (1, 2)
    assert memo.fetch(filter_counts, "letters") == {}
    record(filled, NewMark("letters", MarkTarget("sample", "s1"), "Ann", "gold_wrong"))
    assert (remembered(ALL), remembered(marked)) == (1, 3)
    assert memo.fetch(filter_counts, "letters") == {"any": 1, "gold_wrong": 1, "none": 3}
