"""Marks on the Inspector: what can be marked, what is kept, what is listed and undone, and read-only mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.marks.log import NewMark, entries, present, record
from cache.marks.targets import MarkTarget
from cache.queries.samples import sample_ids
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import ReadOnly
from tests import judged, labelled, refusals
from tests.pages.mini import Open, texts

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
    app.text_input(key="person-marks").set_value("Ann").run()
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
    app = open_page(INSPECTOR, OPEN | {"person-name": "Ann"}, at=["two"])
    found = fields(app)
    assert [found[name].value for name in ("Verdict", "Tags", "Note")] == ["smudged here", ["hard"], "a note"]
    found["Tags"].set_value(["hard", "appendix *2*"])
    app.button(key="mark-save").click().run()
    assert [(mark.who, mark.verdict, mark.tags, mark.note) for mark in present(workspace, "hgbench")] == [
        ("Ben", "gold_right", (), ""),
        ("Ann", "smudged here", ("hard", "appendix *2*"), "a note"),
    ]


def test_the_item_in_view_is_offered_first_since_most_marks_are_about_gold(
    workspace: Workspace, open_page: Open
) -> None:
    app = open_page(INSPECTOR, OPEN | {"person-name": "Ann"}, at=["one"], run=["hasty"], item=["a1"])
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


def test_read_only_mode_shows_marks_without_a_form_and_refuses_a_forged_click(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = record(workspace, NewMark("hgbench", MarkTarget("sample", "two"), "Ann", "gold_wrong"))
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(INSPECTOR, OPEN | {"person-name": "Ben"}, at=["two"])
    assert "Gold is wrong" in texts(app)
    assert not fields(app)
    assert not buttons(app, "Undo")
    assert not buttons(app, "Save mark")
    # What a forged message would call: the query layer refuses it too.
    with pytest.raises(ReadOnly):
        record(memo.workspace(), NewMark("hgbench", MarkTarget("sample", "two"), "Ben", "gold_right"))
    assert entries(workspace, "hgbench") == [mark]


FILLS = {"sketchjudge": labelled.fill, "drawedumath": judged.fill, "mathdoc": refusals.fill}


@pytest.mark.parametrize("benchmark", FILLS)
def test_samples_without_boxes_are_marked_by_their_items_and_failures(
    benchmark: str, tmp_path: Path, open_page: Open
) -> None:
    made = FILLS[benchmark](tmp_path)
    sample = memo.gold(benchmark, sample_ids(made, Selection(benchmark))[0])
    app = open_page(INSPECTOR, OPEN | {"person-name": "Ann"}, b=benchmark, at=[sample.id], item=[sample.items[0].id])
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
