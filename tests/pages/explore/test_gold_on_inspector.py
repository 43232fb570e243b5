"""Gold is corrected on the Inspector: boxes as the page viewer sends them, all else in a form; and read-only mode."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.marks.corrections import corrections
from cache.marks.log import entries
from cache.queries.samples import sample_ids
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from tests import judged, labelled, refusals
from tests.pages.mini import Open, in_address, mounted, texts
from tests.pages.test_fermat_pages import fill as fill_fermat
from tests.pages.test_graded_pages import fill_graded

INSPECTOR = "pages/explore/inspector.py"
FORM = {"gold-popover": True, "visitor-name": "Ann"}
MESSAGE = "message"


def _script() -> None:
    """Does what the Inspector does with a message of the page viewer."""
    import streamlit as st

    from cache import memo
    from cache.selection.selection import Selection
    from components.viewer import gold_corrections
    from components.viewer.events import read_event

    event = read_event(st.session_state["message"])
    assert event is not None
    selection = Selection("hgbench", at=event.sample)
    if event.edit is not None:
        gold_corrections.keep_boxes(selection, event.edit, memo.loaded("hgbench").task)
    elif event.undo is not None:
        gold_corrections.undo_boxes(selection, event.undo)


def _sent(message: dict[str, Any]) -> Any:
    """What the viewer is told in reply to a message."""
    app = AppTest.from_function(_script)
    app.session_state[MESSAGE] = message
    app.run(timeout=30)
    assert not app.exception
    return app.session_state["gold-correction-reply"][1]


def _edit(workspace: Workspace, **changes: Any) -> dict[str, Any]:
    """The message that adds an answer to the gold of “one”."""
    answers = memo.gold("hgbench", "one").answers
    stated = [
        {
            "from": f"a{place}",
            "page": answer.page,
            "box": list(answer.box or ()),
            "steps": [
                {"from": f"a{place}.s{order}", "box": list(step.box or ())} for order, step in enumerate(answer.steps)
            ],
        }
        for place, answer in enumerate(answers)
    ]
    drawn = {"from": None, "page": 1, "title_id": "3", "box": [100, 600, 500, 700], "steps": []}
    told = {"kind": "correct", "sample": "one", "attempt": 1, "edited": 0, "seen": 0, "who": "Ann"}
    return {**told, "answers": [*stated, drawn], **changes}


def test_a_drawn_answer_is_kept_in_the_log_and_its_sample_shown_with_it(workspace: Workspace, open_page: Open) -> None:
    assert _sent(_edit(workspace)).refused == ""
    (mark,) = corrections(workspace, "hgbench").values()
    assert (mark.who, len((mark.correction or {})["answers"])) == ("Ann", 3)
    app = open_page(INSPECTOR, at=["one"], gold=["corrected"])
    (shown,) = mounted(app, "errata_viewer")
    assert [answer["name"] for answer in shown["gold"]] == ["1", "2", "3"]
    assert [name["label"] for name in shown["editing"]["names"]] == ["Exercise", "Question", "Type"]
    assert shown["editing"]["corrected"]["mark"] == mark.id
    assert shown["editing"]["gold"] is None
    (as_imported,) = mounted(open_page(INSPECTOR, at=["one"]), "errata_viewer")
    assert len(as_imported["gold"]) == 2
    assert len(as_imported["editing"]["gold"]) == 3


def test_whoever_saves_second_is_told_of_the_first_and_may_take_their_place(workspace: Workspace) -> None:
    _sent(_edit(workspace))
    second = _edit(workspace, who="Ben", answers=_edit(workspace)["answers"][:1])
    reply = _sent(second)
    assert reply.theirs.who == "Ann"
    assert [mark.who for mark in entries(workspace, "hgbench")] == ["Ann"]
    # Before Ben takes Ann's place, Cem does: of his correction Ben knows nothing yet.
    third = _edit(workspace, who="Cem", seen=reply.theirs.mark, answers=_edit(workspace)["answers"][1:])
    assert _sent(third).refused == ""
    again = _sent({**second, "seen": reply.theirs.mark})
    assert again.theirs.who == "Cem"
    assert [mark.who for mark in corrections(workspace, "hgbench").values()] == ["Cem"]
    assert _sent({**second, "seen": again.theirs.mark}).refused == ""
    assert [mark.who for mark in corrections(workspace, "hgbench").values()] == ["Ben"]


def test_an_undo_brings_back_gold_and_another_entry_cannot_be_undone_by_it(workspace: Workspace) -> None:
    _sent(_edit(workspace))
    (mark,) = corrections(workspace, "hgbench").values()
    undo = {"kind": "uncorrect", "sample": "one", "attempt": 2, "mark": mark.id, "who": "Ben"}
    assert "no longer holds" in _sent({**undo, "sample": "two"}).refused
    assert "no longer holds" in _sent({**undo, "mark": mark.id + 1}).refused
    assert corrections(workspace, "hgbench")
    assert _sent(undo).refused == ""
    assert corrections(workspace, "hgbench") == {}
    assert [(each.who, each.undoes) for each in entries(workspace, "hgbench")] == [("Ann", None), ("Ben", mark.id)]


FORGED: list[tuple[dict[str, Any], str]] = [
    ({"sample": "gone"}, "gone"),
    ({"answers": [{"from": None, "page": 9, "box": [0, 0, 9, 9], "steps": []}]}, "page from 1 to 1"),
    ({"answers": [{"from": None, "page": 1, "box": [0, 0, 9, 1200], "steps": []}]}, "from 0 to 1000"),
    ({"answers": [{"from": "a7", "page": 1, "box": [0, 0, 9, 9], "steps": []}]}, "other gold"),
    ({"edited": 12}, "not in the log"),
]
"""What a message changes -> a part of the reason why it is refused."""


def test_a_forged_correction_is_refused_with_the_reason_and_nothing_is_written(workspace: Workspace) -> None:
    for change, reason in FORGED:
        assert reason in _sent(_edit(workspace, **change)).refused
        assert entries(workspace, "hgbench") == [], reason


def test_read_only_mode_says_why_and_refuses_a_forged_message(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = _edit(workspace)
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    (shown,) = mounted(open_page(INSPECTOR, at=["one"]), "errata_viewer")
    assert "open for reading only" in shown["editing"]["why"]
    assert "read" in _sent(message).refused
    assert entries(workspace, "hgbench") == []


Fill = Callable[[Path], Workspace]


def _form(open_page: Open, workspace: Workspace, benchmark: str, sample: str = "", **state: Any) -> AppTest:
    at = sample or sample_ids(workspace, Selection(benchmark))[0]
    return open_page(INSPECTOR, FORM | state, b=benchmark, at=[at])


def _field(app: AppTest, label: str) -> Any:
    (found,) = [each for each in [*app.selectbox, *app.multiselect, *app.text_area] if each.label == label]
    return found


def _corrected(workspace: Workspace, benchmark: str) -> list[Any]:
    return [mark.correction for mark in corrections(workspace, benchmark).values()]


def test_a_name_that_is_typed_last_and_left_for_the_button_is_that_of_the_correction(
    tmp_path: Path, open_page: Open
) -> None:
    workspace = labelled.fill(tmp_path)
    app = _form(open_page, workspace, "sketchjudge", "f0", **{"visitor-name": ""})
    _field(app, "Verdict").set_value("incorrect").run()
    assert "Your name is missing" in texts(app)
    assert not app.button(key="gold-save").disabled
    app.button(key="gold-save").click().run()
    assert _corrected(workspace, "sketchjudge") == []
    app.text_input(key="visitor-gold").set_value("Ann")
    app.button(key="gold-save").click().run()
    assert not app.exception
    assert "Gold corrected by Ann" in texts(app)


def test_a_verdict_is_corrected_shown_and_undone(tmp_path: Path, open_page: Open) -> None:
    workspace = labelled.fill(tmp_path)
    app = _form(open_page, workspace, "sketchjudge", "f0")
    assert app.button(key="gold-save").disabled
    assert "f0 · answer" in texts(app)
    assert "Nothing is changed yet" in texts(app)
    _field(app, "Verdict").set_value("incorrect").run()
    assert "Verdict: correct → incorrect\nKind: exact solution → none (only a correct answer has one)" in texts(app)
    assert "Nothing is changed yet" not in texts(app)
    untyped = "Error types: none (each one that a run names counts as spurious)"
    assert untyped in texts(app)
    _field(app, "Error types").set_value([labelled.SHAPE]).run()
    assert untyped not in texts(app)
    app.button(key="gold-save").click().run()
    assert not app.exception
    assert "Saved" in texts(app)
    assert in_address(app, "gold") == ["corrected"]
    assert _corrected(workspace, "sketchjudge") == [{"verdict": "incorrect", "labels": [labelled.SHAPE]}]
    assert "Gold corrected by Ann" in texts(app)
    app.button(key="gold-undo").click().run()
    assert _corrected(workspace, "sketchjudge") == []
    assert "Undone" in texts(app)
    assert "gold" not in app.query_params


def test_a_second_correction_of_an_item_keeps_what_the_first_one_states(tmp_path: Path, open_page: Open) -> None:
    workspace = labelled.fill(tmp_path)
    app = _form(open_page, workspace, "sketchjudge", "f0")
    _field(app, "Verdict").set_value("incorrect").run()
    app.button(key="gold-save").click().run()
    _field(app, "Error types").set_value([labelled.LINE]).run()
    app.button(key="gold-save").click().run()
    assert _corrected(workspace, "sketchjudge") == [{"verdict": "incorrect", "labels": [labelled.LINE]}]


def test_gold_that_is_invalid_is_refused_in_words_and_nothing_is_written(tmp_path: Path, open_page: Open) -> None:
    workspace = labelled.fill(tmp_path)
    app = _form(open_page, workspace, "sketchjudge", "f0")
    _field(app, "Error types").set_value([labelled.SHAPE]).run()
    app.button(key="gold-save").click().run()
    assert "A correct answer has no error types" in texts(app)
    assert entries(workspace, "sketchjudge") == []


@pytest.mark.parametrize(
    ("benchmark", "fill", "label", "value", "expected"),
    [
        ("fermat", fill_fermat, "Solution", "no", {"has_error": "no"}),
        ("drawedumath", judged.fill, "Reference answer", "Here *and* there.", {"reference": "Here *and* there."}),
        ("graded", fill_graded, "Verdict", "incorrect", {"verdict": "incorrect"}),
        ("mathdoc", refusals.fill, "Answer", "B", {"answer": "B"}),
    ],
)
def test_gold_of_every_other_benchmark_is_corrected_in_the_form(
    benchmark: str, fill: Fill, label: str, value: str, expected: Any, tmp_path: Path, open_page: Open
) -> None:
    workspace = fill(tmp_path)
    app = _form(open_page, workspace, benchmark)
    field = _field(app, label)
    assert field.value != value
    field.set_value(value).run()
    app.button(key="gold-save").click().run()
    assert not app.exception
    assert _corrected(workspace, benchmark) == [expected]


def test_a_text_with_formulas_is_shown_as_it_is_read(tmp_path: Path, open_page: Open) -> None:
    app = _form(open_page, refusals.fill(tmp_path), "mathdoc")
    bare = [sheet for sheet in mounted(app, "errata_sheet") if sheet.get("bare")]
    assert [[part["kind"] for part in sheet["blocks"][0]["parts"]] for sheet in bare] == [["text", "inline", "text"]]


def test_read_only_mode_has_no_form(tmp_path: Path, open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = labelled.fill(tmp_path)
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = _form(open_page, workspace, "sketchjudge")
    assert "open for reading only" in texts(app)
    assert not [button for button in app.button if button.key in ("gold-save", "gold-undo")]


def test_boxes_have_no_form(mini: Workspace, open_page: Open) -> None:
    app = open_page(INSPECTOR, FORM, at=["one"])
    assert not [button for button in app.button if button.key == "gold-save"]
