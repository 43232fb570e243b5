"""Blocks become a message for the browser; runs of a link stand side by side in its order."""

from __future__ import annotations

import json

from cache.selection.selection import Selection
from components.sheet.sheet import payload
from figures.samples import grading
from figures.samples.blocks import Text
from figures.samples.open_sample import SHOWN, side_by_side
from figures.samples.page_payload import Place
from tests.figures.samples.graded_answers import answer, inspected, open_sample, response

PLACE = Place(2, 5, "everything", "?at=a1")
SHAPE = "flow::Shape Error"


def test_a_sheet_is_fit_for_json_and_keeps_its_order() -> None:
    sample = answer([(SHAPE, "wrong")])
    run = inspected(sample, "M", response(True), "Grade this.")
    sheet = json.loads(
        json.dumps(payload(grading.blocks(open_sample(sample, run)), sample.id, PLACE, shown=["m"], focus=10))
    )
    kinds = ["glance", "text", "images", "answers", "failures", "response"]
    assert [block["kind"] for block in sheet["blocks"]] == kinds
    assert [block["span"] for block in sheet["blocks"]] == [12, 12, 12, 8, 4, 12]
    assert (sheet["sample"]["position"], sheet["sample"]["prev"], sheet["sample"]["next"]) == (2, True, True)
    (picture, *_) = sheet["blocks"][2]["pictures"]
    assert picture == {
        "role": "Question",
        "kind": "question",
        "note": "",
        **dict.fromkeys(("thumb", "screen", "full"), "/page-image/2"),
        "page": 2,
        "missing": None,
    }
    assert (sheet["blocks"][5]["raw"], sheet["blocks"][5]["prompt"]) == (response(True), "Grade this.")


def test_half_characters_reach_no_browser() -> None:
    sheet = payload([Text("Question", "a\ud800b")], "s\udfff", PLACE)
    assert sheet["blocks"][0]["text"] == "a?b"
    assert sheet["sample"]["id"] == "s?"


def _runs() -> tuple[str, ...]:
    return ("a", "b", "c", "d")


def test_the_runs_of_a_link_stand_in_its_order() -> None:
    sample = answer()
    runs = [inspected(sample, name, response(True)) for name in _runs()]
    assert [run.slug for run in side_by_side(runs, Selection(runs=("d", "a")))] == ["d", "a"]
    assert [run.slug for run in side_by_side(runs, Selection(runs=("d", "a")).showing(("a",)))] == ["a"]


def test_where_a_link_names_no_run_the_first_one_that_fails_stands_alone() -> None:
    sample = answer()
    runs = [inspected(sample, name, response(name in "ab")) for name in _runs()]
    assert [run.slug for run in side_by_side(runs, Selection())] == ["c"]
    right = [inspected(sample, name, response(True)) for name in _runs()]
    assert [run.slug for run in side_by_side(right, Selection())] == ["a"]


def test_a_link_to_a_failure_leads_to_a_run_that_has_it() -> None:
    sample = answer()
    runs = [inspected(sample, name, response(name != "d")) for name in _runs()]
    assert [run.slug for run in side_by_side(runs, Selection(fail="false_rejection"))] == ["d"]


def test_a_link_to_a_confusion_leads_to_a_run_that_has_it() -> None:
    sample = answer()
    runs = [inspected(sample, name, response(name != "c")) for name in _runs()]
    assert [run.slug for run in side_by_side(runs, Selection(cell="correct~incorrect"))] == ["c"]


def test_no_more_runs_stand_side_by_side_than_there_is_room_for() -> None:
    sample = answer()
    runs = [inspected(sample, name, response(True)) for name in _runs()]
    assert [run.slug for run in side_by_side(runs, Selection().showing(_runs()))] == list(_runs())[:SHOWN]
