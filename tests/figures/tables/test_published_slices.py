"""Published figures stand beside what they are about: the whole of a benchmark, or the slice that is filtered."""

from __future__ import annotations

import pytest

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.tables import published_results
from figures.tables.published_results import (
    published_slice,
    published_slices,
    rows_by_metric,
    rows_by_slice,
    slice_words,
)
from loaders import LOADERS
from loaders.published import published
from scoring.task import Task
from scoring.tasks import TASKS

TASK = TASKS["sketchjudge"]
DOMAINS = ("chart", "flowchart", "geometry", "physics")
VALUES = {
    "category": [*DOMAINS],
    "is_hand_drawn": ["false", "true"],
    "answer_correct_type": ["alternative_correct", "exact_correct", "null"],
}
LOADED = LoadedBenchmark(TASK, {}, frozenset(), VALUES)
PHYSICS, DRAWN, EXACT = ("category", "physics"), ("is_hand_drawn", "true"), ("answer_correct_type", "exact_correct")


def chosen(*facets: tuple[str, str], **others: str) -> Selection:
    return Selection("b", facets=tuple(sorted(facets)), **others)


@pytest.mark.parametrize(
    ("facets", "part"),
    [
        ((), ""),
        ((("reference", "with"),), ""),
        ((PHYSICS,), "physics"),
        ((("reference", "with"), PHYSICS), "physics"),
        ((DRAWN,), "true"),
        # In the order of the task, not in that of the alphabet, in which a Selection has them.
        ((PHYSICS, EXACT), "physics & exact_correct"),
        ((EXACT, DRAWN, PHYSICS), "physics & true & exact_correct"),
        ((PHYSICS, ("category", "chart")), None),
        ((("my own", "physics"),), None),
        ((PHYSICS, ("my own", "hard")), None),
    ],
)
def test_a_slice_is_all_that_is_filtered(facets: tuple[tuple[str, str], ...], part: str | None) -> None:
    assert published_slice(TASK, chosen(*facets)) == part
    for other in ({"q": "a word"}, {"label": "chart::Omission Error"}, {"cell": "correct~incorrect"}):
        assert published_slice(TASK, chosen(*facets, **other)) is None


def test_a_filtered_board_prints_the_figures_of_its_slice_and_no_others() -> None:
    whole, physics = rows_by_metric(TASK, chosen()), rows_by_metric(TASK, chosen(PHYSICS))
    printed = {(row.metric, row.value) for row in published(TASK.key) if row.slice == "physics"}
    assert physics
    assert physics != whole
    assert {(metric, one.value) for row in physics.values() for metric, one in row.items()} <= printed
    assert rows_by_metric(TASK, chosen(q="a word")) == {}


@pytest.mark.parametrize(
    ("facets", "table", "accuracy"),
    [
        ((DRAWN,), "Table 24", 0.7821),
        ((("is_hand_drawn", "false"),), "Table 24", 0.7910),
        ((EXACT,), "Table 25", 0.8170),
        ((PHYSICS, ("answer_correct_type", "alternative_correct")), "Table 25", 0.6667),
        ((), "Table 3", 0.7842),
    ],
)
def test_each_slice_has_the_figures_of_the_table_that_prints_it(
    facets: tuple[tuple[str, str], ...], table: str, accuracy: float
) -> None:
    row = rows_by_metric(TASK, chosen(*facets))["GPT-5 · with/baseline"]["accuracy"]
    assert (row.table, row.value) == (table, pytest.approx(accuracy))


def test_no_filter_shows_a_difference_of_slices() -> None:
    differences = {row.slice for row in published(TASK.key) if row.table in ("Table 24", "Table 25")}
    differences -= {"true", "false", *VALUES["answer_correct_type"]}
    differences -= {f"{domain} & {kind}" for domain in DOMAINS for kind in VALUES["answer_correct_type"]}
    assert differences == {
        "electronic minus hand-drawn",
        "exact minus alternative",
        *(f"{domain}: exact minus alternative" for domain in DOMAINS),
    }


def test_of_two_tables_that_print_one_number_the_first_counts() -> None:
    order = LOADERS[TASK.key].leaderboard_tables
    first: dict[tuple[str, str, str, str], str] = {}
    twice = set()
    for row in published(TASK.key):
        cell = row.model, row.setting, row.slice, row.metric
        if first.setdefault(cell, row.table) != row.table:
            twice.add((first[cell], row.table))
            assert order.index(first[cell]) < order.index(row.table)
    # No slice of Tables 24 and 25 is printed elsewhere.
    assert twice == {("Table 3", "Table 4"), ("Table 4", "Table 21")}
    rows = rows_by_metric(TASK, chosen())
    assert rows["GLM-4.6V · with/baseline"]["accuracy"].table == "Table 3"
    assert rows["GLM-4.6V · with/cot"]["accuracy"].table == "Table 4"


@pytest.mark.parametrize(
    ("task", "part", "words"),
    [
        (TASK, "", ""),
        (TASK, "physics", "physics"),
        (TASK, "true", "hand-drawn"),
        (TASK, "physics & exact_correct", "physics & exact solution"),
        (TASK, "chart: exact minus alternative", "chart: exact minus alternative"),
        (TASKS["mathdoc"], "choice", "choice"),
        # "yes" is called differently in two facets.
        (TASKS["mathdoc"], "yes", "yes"),
        (TASKS["drawedumath"], "Correctness & errors", "Correctness & errors"),
        (TASKS["drawedumath"], "teacher_qa", "teacher_qa"),
    ],
)
def test_a_slice_is_said_in_words(task: Task, part: str, words: str) -> None:
    assert slice_words(task, part) == words


def test_slices_beside_each_other_keep_the_rest_of_the_filter() -> None:
    kinds = VALUES["answer_correct_type"]
    found = published_slices(TASK, "answer_correct_type", kinds, chosen(PHYSICS))
    assert found == {f"physics & {kind}": kind for kind in kinds}
    assert published_slices(TASK, "category", DOMAINS, chosen(PHYSICS)) == {"physics": "physics"}
    assert published_slices(TASK, "category", DOMAINS, chosen(("my own", "hard"))) == {}
    assert published_slices(TASK, "category", DOMAINS, chosen(q="a word")) == {}


def test_rows_of_slices_are_those_of_the_filter_and_their_setting() -> None:
    accuracy = TASK.primary
    rows = rows_by_slice(TASK, "answer_correct_type", VALUES["answer_correct_type"], accuracy, chosen(PHYSICS))
    assert {kind: row.value for kind, row in rows["GPT-5 · with/baseline"].items()} == {
        "exact_correct": pytest.approx(0.8280),
        "alternative_correct": pytest.approx(0.6667),
    }
    without = chosen(("reference", "without"))
    assert rows_by_slice(TASK, "is_hand_drawn", VALUES["is_hand_drawn"], accuracy, without) == {}
    domains = rows_by_slice(TASK, "category", DOMAINS, accuracy, without)
    assert domains
    assert all("without" in name for name in domains)


def test_a_plane_of_slices_has_the_points_of_the_rest_of_the_filter() -> None:
    whole, slices = (published_results.plane_points(LOADED, facet, chosen()) for facet in ("", "category"))
    assert set(whole["slice"]) == {""}
    assert set(slices["slice"]) == set(slices["slice_name"]) == set(DOMAINS)
    # No paper has both rates of a slice in a slice.
    assert published_results.plane_points(LOADED, "category", chosen(DRAWN)).empty
    assert published_results.plane_points(LOADED, "category", chosen(PHYSICS)).equals(slices)
    people = published_results.plane_references(LOADED, "category", chosen())
    assert set(people[people["name"] == "Human"]["slice"]) == set(DOMAINS)


def test_lines_of_people_and_chance_are_on_no_filtered_slice() -> None:
    def slices(facet: str, *filters: tuple[str, str], **other: str) -> set[str]:
        return set(published_results.plane_references(LOADED, facet, chosen(*filters, **other))["slice"])

    assert (slices(""), slices("", ("reference", "with"))) == ({""}, {""})
    assert slices("", PHYSICS) == slices("category", DRAWN) == slices("category", q="a word") == set()
    assert slices("category", PHYSICS) == set(DOMAINS)


@pytest.mark.parametrize(
    ("benchmark", "facet", "value"),
    [("mathdoc", "type", "choice"), ("drawedumath", "question_type", "Correctness & errors")],
)
def test_slices_of_other_benchmarks_are_those_of_their_one_facet(benchmark: str, facet: str, value: str) -> None:
    task = TASKS[benchmark]
    printed = {row.value for row in published(benchmark) if row.slice == value}
    rows = rows_by_metric(task, chosen((facet, value)))
    assert rows
    assert {entry.value for row in rows.values() for entry in row.values()} <= printed
