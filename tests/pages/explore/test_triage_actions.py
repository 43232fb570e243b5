"""Triage: verdicts that are kept once, what undoing takes back, and gold that is put right from the queue."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cache import memo
from cache.marks.log import entries, present
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, correct, record
from cache.selection import pages
from cache.store.workspace import Workspace
from tests import labelled
from tests.pages.explore.triage import ANN, NEXT, act, acted_on_sketches, bar, targets, verdict
from tests.pages.mini import Open, in_address, texts


def test_a_verdict_is_kept_with_its_time_and_the_next_entry_is_gone_to(workspace: Workspace) -> None:
    first, second = targets(workspace)[:2]
    app = act("Ann", (first, verdict("gold_wrong", 4.5)), (first, {"kind": "tag", "tag": "odd"}), (first, NEXT))
    (mark,) = present(workspace, "hgbench")
    assert (mark.target, mark.verdict, mark.tags, mark.seconds) == (
        MarkTarget("item", *first), "gold_wrong", ("odd",), 4.5
    )  # fmt: skip
    assert [in_address(app, "at"), in_address(app, "place")] == [[second[0]], [second[1]]]


def test_a_message_that_is_sent_twice_counts_once(workspace: Workspace) -> None:
    first = targets(workspace)[0]
    app = act("Ann", (first, verdict("gold_wrong")))
    app.run()
    assert len(entries(workspace, "hgbench")) == 1


def cut_short() -> None:
    """A page whose callback is ended at each of its accesses to session state, one after the other, and run again."""
    import streamlit as st
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    from components.triage import actions
    from components.triage.messages import read_messages

    class Ended(BaseException):
        """As Streamlit ends a run for something newer."""

    session = get_script_run_ctx().session_state
    messages = read_messages({"messages": st.session_state["sent"]})
    turns, ended = 0, True
    while ended:
        left = [turns]

        def end(left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise Ended

        actions.progress().done = 0
        object.__setattr__(session, "_yield_callback", end)
        try:
            actions.apply(messages, "hgbench")
            ended = False
        except Ended:
            pass
        object.__setattr__(session, "_yield_callback", lambda: None)
        actions.apply(messages, "hgbench")
        turns += 1
    st.text(f"{turns} turns")


def test_whatever_ends_a_run_midway_a_verdict_is_kept_once(workspace: Workspace) -> None:
    first, second = targets(workspace)[:2]
    app = act("Ann", (first, verdict("gold_wrong")), (first, NEXT), (second, verdict("gold_right")), page=cut_short)
    turns = int(texts(app).split(" turns")[0].split()[-1])
    assert turns > 10
    verdicts = [entry.verdict for entry in entries(workspace, "hgbench")]
    assert verdicts == ["gold_wrong", "gold_right"] * turns


def test_undo_takes_back_the_last_verdict_of_this_page_and_returns_to_it(workspace: Workspace) -> None:
    first, second = targets(workspace)[:2]
    app = act("Ann", (first, verdict("gold_wrong")), (first, NEXT), (second, {"kind": "undo"}))
    assert present(workspace, "hgbench") == []
    assert [in_address(app, "at"), in_address(app, "place")] == [[first[0]], [first[1]]]
    app = act("Ben", (first, {"kind": "undo"}))
    assert "Nothing of yours is left to undo here." in texts(app)


def test_undo_takes_back_a_correction_that_is_later_than_the_verdict(tmp_path: Path) -> None:
    workspace, name = labelled.fill(tmp_path), "sketchjudge"
    first = targets(workspace, name)[0]
    other = {"correct": "incorrect", "incorrect": "correct"}

    def corrected(who: str) -> None:
        (item,) = memo.gold(name, first[0]).items
        value = {"verdict": other[item.gold["verdict"]]}
        correct(workspace, NewMark(name, MarkTarget("item", *first), who, correction=value))

    record(workspace, NewMark(name, MarkTarget("item", *first), "Ann", "gold_wrong"))
    corrected("Ann")
    undo = (first, {"kind": "undo"})
    app = act("Ann", undo, page=acted_on_sketches, b=name, gold="corrected")
    assert [mark.verdict for mark in present(workspace, name)] == ["gold_wrong"]
    assert "gold" not in app.query_params
    act("Ann", undo, page=acted_on_sketches, b=name)
    assert present(workspace, name) == []
    corrected("Nora")
    assert "Nothing of yours is left" in texts(act("Ann", undo, page=acted_on_sketches, b=name))
    assert len(present(workspace, name)) == 1


def acted_after_a_correction() -> None:
    """A page on which a verdict is given, gold is corrected and the next entry opened, then what was sent is done."""
    import streamlit as st

    from cache import memo
    from cache.recording.record_marks import correct
    from components.triage import actions
    from components.triage.messages import read_messages

    sent = read_messages({"messages": st.session_state["sent"]})
    actions.apply(sent[:1], "sketchjudge")
    correct(memo.workspace(), st.session_state["correction"])
    actions.apply(sent[1:], "sketchjudge")


@pytest.mark.parametrize("undone", [1, 2])
def test_from_the_next_entry_the_correction_is_undone_first_then_the_earlier_verdict(
    undone: int, tmp_path: Path
) -> None:
    workspace, name = labelled.fill(tmp_path), "sketchjudge"
    first, second = targets(workspace, name)[:2]
    (item,) = memo.gold(name, first[0]).items
    value = {"verdict": {"correct": "incorrect", "incorrect": "correct"}[item.gold["verdict"]]}
    correction = NewMark(name, MarkTarget("item", *first), "Ann", correction=value)
    undo = [(second, {"kind": "undo"})] * undone
    app = act(
        "Ann", (first, verdict("gold_wrong")), (first, NEXT), *undo,
        page=acted_after_a_correction, b=name, correction=correction,
    )  # fmt: skip
    assert [mark.verdict for mark in present(workspace, name)] == ["gold_wrong"][: 2 - undone]
    assert [in_address(app, "at"), in_address(app, "place")] == [[first[0]], [first[1]]]


def test_the_form_for_gold_closes_when_it_is_saved_and_the_bar_says_so_until_another_entry_is_opened(
    tmp_path: Path, open_page: Open
) -> None:
    workspace, name = labelled.fill(tmp_path), "sketchjudge"
    other = next(target for target in targets(workspace, name) if target[0] != "f0")
    app = open_page(pages.TRIAGE, ANN | {"gold-popover": True}, b=name, at=["f0"])
    (field,) = [each for each in app.selectbox if each.label == "Verdict"]
    field.set_value("incorrect").run()
    app.button(key="gold-save").click().run()
    assert [mark.correction for mark in present(workspace, name)] == [{"verdict": "incorrect"}]
    assert bar(app)["notice"] == "Saved: all runs are scored by it."
    assert not [button for button in app.button if button.key == "gold-save"]
    app = AppTest.from_function(opened, default_timeout=30)
    app.session_state["visitor-name"], app.session_state["entry"] = "Ann", tuple(other)
    app.query_params["b"] = name
    assert texts(app.run()).split() == ["Saved"]
    assert in_address(app, "at") == [other[0]]


def opened() -> None:
    """A page on which an entry of the list is opened after something was saved."""
    import streamlit as st

    from components.triage import actions

    actions.say("Saved")
    st.text(actions.progress().notice)
    actions.open_entry(st.session_state["entry"], "sketchjudge")
    st.text(actions.progress().notice)
