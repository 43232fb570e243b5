"""A facet of items chooses items: figures of the workspace against those counted from the records, item by item."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter, defaultdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.importing.rescoring import rescore_run
from cache.queries.comparisons import differing_items
from cache.queries.doubt.review_queue import review_queue
from cache.queries.failure_instances import instances
from cache.queries.failures import by_facet, ranking
from cache.queries.metrics import metrics_by, run_metrics
from cache.queries.sample_counts import facet_counts
from cache.queries.samples import count_samples, samples
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from scoring.statistics.correctness import CORRECT_FROM
from tests.cache.queries.conftest import ImportOnce

pytestmark = pytest.mark.databases

SOURCES = {"teacher": "QA Teacher", "claude": "QA Claude"}
RATINGS = ["1", "2.0", 3, 4, "-1", ""]


def write(folder: Path) -> list[dict[str, Any]]:
    """Eight images of four problems with up to four questions of two sources, answered by two models."""
    chance = random.Random(5)
    images = {
        f"i{n}": [(source, f"Q{k}?") for k in range(2) for source in SOURCES if chance.random() < 0.8] for n in range(8)
    }
    images = {name: questions or [("teacher", "Q0?")] for name, questions in images.items()}
    with (folder / "gold.csv").open("w", newline="") as file:
        gold = csv.DictWriter(file, ["Problem ID", "Image Name", *SOURCES.values()])
        gold.writeheader()
        for number, (name, questions) in enumerate(images.items()):
            cells = {
                SOURCES[s]: json.dumps([{"question": q, "answer": "x"} for t, q in questions if t == s])
                for s in SOURCES
            }
            gold.writerow({"Problem ID": f"P{number % 4}", "Image Name": name, **cells})
    (folder / "questions_to_categories.json").write_text(json.dumps({"Q0?": "Counting content"}))
    found = [
        {"Model Name": model, "Image Name": name, "Question": question, "QA Type": source, "Model Answer": "x"}
        | {"Ensemble_Judge_Rating": chance.choice(RATINGS), "problem": f"P{number % 4}"}
        for model in ("A", "B")
        for number, (name, questions) in enumerate(images.items())
        for source, question in questions
    ]
    with (folder / "run.csv").open("w", newline="") as file:
        run = csv.DictWriter(file, [key for key in found[0] if key != "problem"], extrasaction="ignore")
        run.writeheader()
        run.writerows(found)
    return found


def load(ws: Workspace, folder: Path) -> None:
    import_benchmark(ws, "drawedumath", folder / "gold.csv", runs=[folder / "run.csv"])


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory, shared: Workspace, import_once: ImportOnce) -> list[dict[str, Any]]:
    """The rows of the run, which the shared workspace has."""
    folder = tmp_path_factory.mktemp("rated")
    found = write(folder)
    import_once("drawedumath", lambda: load(shared, folder))
    return found


def counted(rows: list[dict[str, Any]], key: str, **only: str) -> dict[tuple[str, str], tuple[float, int]]:
    """(model, value) -> accuracy and rated answers, counted from the rows that say what `only` says."""
    rated: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for row in rows:
        rating = float(row["Ensemble_Judge_Rating"] or -1)
        if rating > 0 and all(row[name] == value for name, value in only.items()):
            rated[row["Model Name"], key and row[key]].append(rating >= 3)
    return {at: (round(sum(right) / len(right), 9), len(right)) for at, right in rated.items()}


def sliced(ws: Workspace, link: str, facet: str) -> dict[tuple[str, str], tuple[float, int]]:
    found = metrics_by(ws, Selection.parse(link)[0], facet, ["llm_accuracy"])
    return {(row.run[0].upper(), row.value): (round(row.score, 9), row.n) for row in found.itertuples() if row.n}


def overall(ws: Workspace, link: str) -> dict[tuple[str, str], tuple[float, int]]:
    found = run_metrics(ws, Selection.parse(link)[0])
    mine = found[(found["metric"] == "llm_accuracy") & (found["n"] > 0)]
    return {(row.run[0].upper(), ""): (round(row.value, 9), row.n) for row in mine.itertuples()}


def test_slices_of_a_facet_of_items_count_its_items_alone(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    expected = counted(rows, "QA Type")
    assert len(expected) == 4
    assert sliced(shared, "b=drawedumath", "qa_type") == expected
    # A text search leaves the tallies aside: every question says "Q".
    assert sliced(shared, "b=drawedumath&q=Q0", "qa_type").keys() == expected.keys()


def test_slices_of_a_facet_of_samples_count_all_of_their_items(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    assert sliced(shared, "b=drawedumath", "problem") == counted(rows, "problem")


def test_a_filter_by_a_facet_of_items_restricts_every_figure(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    for source in SOURCES:
        link, only = f"b=drawedumath&f.qa_type={source}", {"QA Type": source}
        assert overall(shared, link) == counted(rows, "", **only)
        assert sliced(shared, link, "problem") == counted(rows, "problem", **only)
        assert overall(shared, link + "&q=Q") == counted(rows, "", **only)


def test_two_facets_of_items_must_hold_of_the_same_item(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    link = "b=drawedumath&f.qa_type=claude&f.question_type=Counting%20content"
    assert overall(shared, link) == counted(rows, "", **{"QA Type": "claude", "Question": "Q0?"})
    assert overall(shared, "b=drawedumath&f.question_type=null") == counted(rows, "", Question="Q1?")


def test_samples_show_the_figure_of_the_items_that_are_meant(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    found = samples(shared, Selection.parse("b=drawedumath&f.qa_type=teacher&sort=llm_accuracy")[0])
    column = next(name for name in found.columns if name.startswith("value.a"))
    expected = {
        name: value
        for (_, name), (value, _) in counted(rows, "Image Name", **{"Model Name": "A", "QA Type": "teacher"}).items()
    }
    shown = {row["sample"]: row[column] for _, row in found.iterrows() if row[column] == row[column]}
    assert shown == pytest.approx(expected)


def test_added_facets_and_a_new_score_leave_the_figures_as_they_are(ws: Workspace, tmp_path: Path) -> None:
    write(tmp_path)
    load(ws, tmp_path)

    def tallied() -> Any:
        return (
            sliced(ws, "b=drawedumath", "qa_type"),
            overall(ws, "b=drawedumath"),
            sliced(ws, "b=drawedumath", "problem"),
        )

    before = tallied()
    (tmp_path / "facets.csv").write_text("sample,name,value\ni0,ink,pencil\n")
    import_benchmark(ws, "drawedumath", tmp_path / "gold.csv", facets=tmp_path / "facets.csv")
    assert tallied() == before
    assert sliced(ws, "b=drawedumath&f.ink=pencil", "qa_type").keys() <= before[0].keys()
    rescore_run(ws, "drawedumath", "a~judge:ensemble")
    assert tallied() == before


def failed(rows: list[dict[str, Any]], **only: str) -> Counter[str]:
    """Category -> answers that are rated 1, 2 or 3 or have an error, among the rows that say what `only` says."""
    names = {1: "wrong", 2: "unrelated", 3: "partial"}
    mine = [row for row in rows if all(row[name] == value for name, value in only.items())]
    return Counter(names[rating] for row in mine if (rating := int(float(row["Ensemble_Judge_Rating"] or -1))) in names)


def test_failures_are_those_of_the_items_that_are_meant(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    for link, only in (("", {}), ("&f.qa_type=teacher", {"QA Type": "teacher"}), ("&f.problem=P1", {"problem": "P1"})):
        selection = Selection.parse("b=drawedumath" + link)[0]
        found = {row["category"]: row["count"] for row in ranking(shared, selection).to_dict("records") if row["count"]}
        assert found == failed(rows, **only)
    listed = instances(shared, Selection.parse("b=drawedumath&f.qa_type=teacher&fail=wrong")[0])
    assert len(listed) == failed(rows, **{"QA Type": "teacher"})["wrong"]


def test_failures_stand_in_the_slices_of_their_items(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    expected = {
        (source, category): count
        for source in SOURCES
        for category, count in failed(rows, **{"QA Type": source}).items()
    }
    for link in ("b=drawedumath", "b=drawedumath&q=Q"):
        found = by_facet(shared, Selection.parse(link)[0], "qa_type").to_dict("records")
        assert {(row["group"], row["category"]): row["count"] for row in found} == expected, link


def test_repairs_are_those_of_the_items_that_are_meant(shared: Workspace, rows: list[dict[str, Any]]) -> None:
    for link, only in (("", {}), ("&f.qa_type=claude", {"QA Type": "claude"}), ("&f.problem=P1", {"problem": "P1"})):
        rated = sum(n for _, n in counted(rows, "", **only).values())
        wrong = {name: failed(rows, **only)[name] for name in ("wrong", "unrelated")}
        assert all(wrong.values())
        table = ranking(shared, Selection.parse("b=drawedumath" + link)[0]).set_index("category")
        gained = table["impact.llm_accuracy"].dropna()
        assert gained[gained > 0].to_dict() == pytest.approx({name: n / rated for name, n in wrong.items()})


def test_the_share_of_a_slice_divides_by_the_samples_that_have_one_such_item(
    shared: Workspace, rows: list[dict[str, Any]]
) -> None:
    types = {"Q0?": "Counting content", "Q1?": "null"}
    for link, only in (
        ("", {}),
        ("&f.qa_type=claude", {"QA Type": "claude"}),
        ("&f.problem=P1&q=Q", {"problem": "P1"}),
    ):
        mine = [row for row in rows if all(row[name] == value for name, value in only.items())]
        asked = {(row["Question"], row["Image Name"], row["Model Name"]) for row in mine}
        sizes = Counter(types[question] for question, *_ in asked)
        found = by_facet(shared, Selection.parse("b=drawedumath" + link)[0], "question_type")
        assert found.attrs["sizes"] == sizes, link
        assert {row.group for row in found.itertuples()} == {"Counting content", "null"}, link
        assert [row.n for row in found.itertuples()] == [sizes[row.group] for row in found.itertuples()], link


def test_samples_with_a_failure_under_a_facet_of_items_have_it_in_such_an_item(
    shared: Workspace, rows: list[dict[str, Any]]
) -> None:
    for source, category in product(SOURCES, ("wrong", "unrelated", "partial")):
        selection = Selection.parse(f"b=drawedumath&f.qa_type={source}&fail={category}")[0]
        assert set(samples(shared, selection)["sample"]) == {row["sample"] for row in instances(shared, selection)}


ONE_ALONE = RunOutcomeFilter((True, False), 0, CORRECT_FROM).cell
"""Run A alone is right."""


def test_the_count_of_a_filter_is_the_number_of_samples_that_it_leaves(
    shared: Workspace, rows: list[dict[str, Any]]
) -> None:
    runs = "b=drawedumath&run=a~judge:ensemble&run=b~judge:ensemble"
    for link in ("", "&f.qa_type=teacher", "&fail=wrong", "&f.question_type=null&fail=partial", f"&cell={ONE_ALONE}"):
        selection = Selection.parse(runs + link)[0]
        chosen = {name for name, _ in selection.facets}
        for row in facet_counts(shared, selection).itertuples():
            if row.facet not in chosen:
                narrowed = selection.replace(facets=tuple(sorted((*selection.facets, (row.facet, row.value)))))
                assert row.samples == count_samples(shared, narrowed), (link, row.facet, row.value)


def test_the_queue_of_a_failure_has_the_items_that_fail_and_that_of_an_outcome_those_with_it(
    shared: Workspace, rows: list[dict[str, Any]]
) -> None:
    runs = "b=drawedumath&run=a~judge:ensemble&run=b~judge:ensemble"
    for category in ("wrong", "unrelated", "partial"):
        selection = Selection.parse(f"{runs}&fail={category}")[0]
        failing = {(row["sample"], row["item"]) for row in instances(shared, selection, 1000)}
        assert {entry.target for entry in review_queue(shared, selection).entries} == failing
    selection = Selection.parse(f"{runs}&cell={ONE_ALONE}")[0]
    found = differing_items(shared, selection, 1000)
    queue = {entry.target for entry in review_queue(shared, selection).entries}
    assert queue == set(zip(found["sample"], found["item"], strict=True)) != set()
