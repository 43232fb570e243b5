"""Marks on the Inspector: what can be marked, what is kept, what is listed and undone, and read-only mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.marks.log import entries, present
from cache.marks.targets import MarkTarget
from cache.queries.samples import sample_ids
from cache.recording.record_marks import NewMark, record
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from components.viewer.events import read_event
from tests import judged, labelled, refusals
from tests.pages.mini import Open, mounted, texts

INSPECTOR = "pages/explore/inspector.py"
OPEN = {"marks-popover": True}


def buttons(app: AppTest, label: str) -> list[Any]:
    return [each for each in app.button if each.label == label]


def fields(app: AppTest) -> dict[str, Any]:
    found = [*app.selectbox, *app.multiselect, *app.text_area]
    return {field.label: field for field in found if field.label in ("Mark", "Verdict", "Tags", "Note")}


def test_a_mark_is_saved_listed_and_undone(workspace: Workspace, open_page: Open) -> None:
    app = open_page(INSPECTOR, OPEN, at=["two"])
    assert "Nobody has marked this sample yet." in texts(app)
    app.text_input(key="visitor-marks").set_value("Ann").run()
    fields(app)["Verdict"].set_value("gold_wrong")
    fields(app)["Note"].set_value("the *second* box\nis missing")
    app.button(key="mark-save").click().run()
    assert not app.exception
    (mark,) = present(workspace, "hgbench")
    assert (mark.target, mark.who, mark.verdict, mark.note) == (
        MarkTarget("sample", "two"), "Ann", "gold_wrong", "the *second* box\nis missing"
    )  # fmt: skip
    assert "Ann · " in texts(app)
    assert "Gold is wrong\nthe *second* box\nis missing" in texts(app)
    app.button(key=f"mark-undo-{mark.id}").click().run()
    assert present(workspace, "hgbench") == []
    assert "undone by Ann" in texts(app)
    assert not buttons(app, "Undo")


def test_the_form_begins_with_what_the_person_said_last_and_a_tag_is_added_to_it(
    workspace: Workspace, open_page: Open
) -> None:
    target = MarkTarget("sample", "two")
    record(workspace, NewMark("hgbench", target, "Ann", "smudged here", ("hard",), "a note"))
    record(workspace, NewMark("hgbench", target, "Ben", "gold_right"))
    app = open_page(INSPECTOR, OPEN | {"visitor-name": "Ann"}, at=["two"])
    found = fields(app)
    assert [found[name].value for name in ("Verdict", "Tags", "Note")] == ["smudged here", ["hard"], "a note"]
    found["Tags"].set_value(["hard", "appendix *2*"])
    app.button(key="mark-save").click().run()
    assert [(mark.who, mark.verdict, mark.tags, mark.note) for mark in present(workspace, "hgbench")] == [
        ("Ben", "gold_right", (), ""),
        ("Ann", "smudged here", ("hard", "appendix *2*"), "a note"),
    ]


def test_a_verdict_that_stays_was_blind_as_before_and_another_is_not(workspace: Workspace, open_page: Open) -> None:
    record(workspace, NewMark("hgbench", MarkTarget("sample", "two"), "Ann", "gold_wrong", seconds=12.5, blind=True))
    app = open_page(INSPECTOR, OPEN | {"visitor-name": "Ann"}, at=["two"])
    for field, value in (("Note", "why"), ("Verdict", "gold_right")):
        fields(app)[field].set_value(value)
        app.button(key="mark-save").click().run()
    said = [(mark.verdict, mark.note, mark.seconds, mark.blind) for mark in entries(workspace, "hgbench")[1:]]
    assert said == [("gold_wrong", "why", 12.5, True), ("gold_right", "why", None, False)]


def test_words_from_right_to_left_are_isolated_from_the_time_and_from_each_other(
    workspace: Workspace, open_page: Open
) -> None:
    who, tags = "\u05d0\u05d1", ("\u05d2 1", "2")
    (mark,) = [record(workspace, NewMark("hgbench", MarkTarget("sample", "two"), who, "gold_wrong", tags))]
    shown = texts(open_page(INSPECTOR, OPEN, at=["two"]))
    assert f"\u2068{who}\u2069 · {mark.at[:10]}" in shown
    assert "Gold is wrong · \u2068\u05d2 1\u2069, 2" in shown


def test_the_item_in_view_is_offered_first_since_most_marks_are_about_gold(
    workspace: Workspace, open_page: Open
) -> None:
    app = open_page(INSPECTOR, OPEN | {"visitor-name": "Ann"}, at=["one"], run=["hasty"], item=["a1"])
    choice = fields(app)["Mark"]
    assert choice.options == ["The sample", "Item a1: 2", "Missed answer, a1, Hasty", "Response, Hasty"]
    assert choice.value == MarkTarget("item", "one", "a1")
    fields(app)["Verdict"].set_value("ambiguous")
    app.button(key="mark-save").click().run()
    assert [mark.target for mark in present(workspace, "hgbench")] == [choice.value]


def test_a_mark_that_says_nothing_or_has_no_name_is_refused_with_the_reason(
    workspace: Workspace, open_page: Open
) -> None:
    app = open_page(INSPECTOR, OPEN, at=["two"])
    app.button(key="mark-save").click().run()
    assert "A mark needs a verdict, a tag, a note or a correction" in texts(app)
    fields(app)["Verdict"].set_value("gold_wrong")
    app.button(key="mark-save").click().run()
    assert "A mark needs the name of who made it" in texts(app)
    assert entries(workspace, "hgbench") == []


@pytest.mark.parametrize("label", ["Save mark", "Undo"])
def test_read_only_mode_shows_marks_without_a_form_and_refuses_a_click_on_one_of_before(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    mark = record(workspace, NewMark("hgbench", MarkTarget("sample", "two"), "Ann", "gold_wrong"))
    drawn = open_page(INSPECTOR, OPEN | {"visitor-name": "Ann"}, at=["two"])
    fields(drawn)["Verdict"].set_value("gold_right")
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    st.cache_resource.clear()
    app = open_page(INSPECTOR, OPEN | {"visitor-name": "Ben"}, at=["two"])
    assert "Gold is wrong" in texts(app)
    assert not fields(app)
    assert not buttons(app, "Undo")
    assert not buttons(app, "Save mark")
    # The session knows the button, and does what stands behind it before it draws anything.
    (button,) = buttons(drawn, label)
    assert "open for reading only" in texts(button.click().run())
    assert entries(workspace, "hgbench") == [mark]


def test_a_persons_rating_of_an_answer_is_a_mark_on_the_response_to_its_question(
    tmp_path: Path, open_page: Open
) -> None:
    made = judged.fill(tmp_path)
    sample = memo.gold("drawedumath", sample_ids(made, Selection("drawedumath"))[0])
    item = sample.items[0].id
    app = open_page(INSPECTOR, OPEN | {"visitor-name": "Ann"}, b="drawedumath", at=[sample.id], item=[item])
    target = next(words for words in fields(app)["Mark"].options if words.startswith(f"Response to {item}"))
    assert "rating 4" not in fields(app)["Verdict"].options
    fields(app)["Mark"].set_value(target).run()
    assert fields(app)["Verdict"].options[:4] == ["rating 4", "rating 3", "rating 2", "rating 1"]
    fields(app)["Verdict"].set_value("rating 2")
    app.button(key="mark-save").click().run()
    (mark,) = present(made, "drawedumath")
    assert (mark.target.kind, mark.target.item, mark.verdict) == ("response", item, "rating 2")
    assert mark.target.run


def region(page: int = 1) -> dict[str, Any]:
    return {"kind": "region", "sample": "two", "page": page, "box": [100, 200.5, 300, 400]}


def drawn() -> None:
    """What the page does with a region that the viewer sends."""
    import streamlit as st

    from components.marks import mark_form
    from components.viewer.events import read_event

    event = read_event(st.session_state["message"])
    assert event is not None
    assert event.region is not None
    mark_form.open_at(event.sample, event.region)


def test_a_region_that_is_drawn_is_what_is_marked_seen_on_the_page_and_led_to(
    workspace: Workspace, open_page: Open
) -> None:
    sent = AppTest.from_function(drawn)
    sent.session_state["message"] = region(2)
    sent.run()
    state = {key: sent.session_state[key] for key in ("marks-pending-region", "marks-popover")}
    app = open_page(INSPECTOR, state | {"visitor-name": "Ann"}, at=["two"])
    target = MarkTarget("region", "two", spot="2:100,200.5,300,400")
    assert fields(app)["Mark"].value == target
    (viewer,) = mounted(app, "errata_viewer")
    assert viewer["marking"]["regions"] == [{"page": 2, "box": [100, 200.5, 300, 400], "words": [], "pending": True}]
    record(workspace, NewMark("hgbench", target, "Ann", "gold_wrong", ("smudged",), "a note"))
    record(workspace, NewMark("hgbench", target, "Ben", "gold_right"))
    app = open_page(INSPECTOR, OPEN | {"marks-shown-region": ("two", target.spot, 1)}, at=["two"])
    assert len(buttons(app, "Show")) == 2
    (viewer,) = mounted(app, "errata_viewer")
    (shown,) = viewer["marking"]["regions"]
    assert shown["words"] == ["Ann: Gold is wrong, smudged; Ben: Gold is right", "a note"]
    assert viewer["marking"]["focus"] == {"page": 2, "box": [100, 200.5, 300, 400], "turn": 1}
    (elsewhere,) = mounted(open_page(INSPECTOR, at=["one"]), "errata_viewer")
    assert elsewhere["marking"] == {"why": "", "regions": [], "focus": None}


@pytest.mark.parametrize(
    "change",
    [{"page": 0}, {"page": 1.5}, {"page": "1"}, {"box": [0, 0, 9]}, {"box": [9, 0, 9, 9]}, {"box": [0, 0, 9, 1001]}],
)
def test_a_region_that_is_none_is_no_message(change: dict[str, Any]) -> None:
    assert read_event(region()) is not None
    assert read_event(region() | change) is None


FILLS = {"sketchjudge": labelled.fill, "drawedumath": judged.fill, "mathdoc": refusals.fill}


@pytest.mark.parametrize("benchmark", FILLS)
def test_samples_without_boxes_are_marked_by_their_items_and_failures(
    benchmark: str, tmp_path: Path, open_page: Open
) -> None:
    made = FILLS[benchmark](tmp_path)
    sample = memo.gold(benchmark, sample_ids(made, Selection(benchmark))[0])
    app = open_page(INSPECTOR, OPEN | {"visitor-name": "Ann"}, b=benchmark, at=[sample.id], item=[sample.items[0].id])
    item = MarkTarget("item", sample.id, item=sample.items[0].id)
    choice = fields(app)["Mark"]
    assert choice.value.item == item.item
    for target in choice.options:
        fields(app)["Mark"].set_value(target).run()
        fields(app)["Verdict"].set_value("gold_wrong")
        app.button(key="mark-save").click().run()
        assert not app.exception
    kept = [mark.target for mark in present(made, benchmark)]
    assert len(kept) == len(choice.options) == len(set(kept))
    assert {target.kind for target in kept} >= {"sample", "item", "response"}
    assert item in kept
