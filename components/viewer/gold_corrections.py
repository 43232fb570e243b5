"""Corrections of gold from the Inspector: the one that a sample has, kept anew or undone, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from cache import memo
from cache.background_work import BackgroundWork
from cache.marks import corrections, log
from cache.marks.log import Mark
from cache.marks.targets import MarkTarget
from cache.recording import record_marks
from cache.recording.record_marks import NewMark
from cache.selection.selection import Selection
from cache.store.rows import CORRECTED
from cache.store.workspace import Workspace
from components.shell import address, visitor
from components.shell.double_click import once
from components.viewer.edited_gold import GoldEdit, GoldUndo, edited_answers
from errors import CorrectedMeanwhile, ErrataError, NotLoaded
from figures.samples.page_editing import EditableGold, LastCorrection, NameField, SaveReply
from records import Sample
from scoring.grounding.gold import answers_value
from scoring.task import Task

READ_ONLY = "This workspace is open for reading only: gold cannot be corrected here."

_REPLY = "gold-correction-reply"


class _Preparation(BackgroundWork):
    """Gets a benchmark ready for its first correction, while somebody makes up their mind about it."""

    def __init__(self, ws: Workspace, benchmark: str) -> None:
        super().__init__("gold-preparation")
        self.ws, self.benchmark = ws, benchmark

    def work(self) -> None:
        record_marks.prepare(self.ws, self.benchmark)


def prepare(benchmark: str) -> None:
    """Begins to get a benchmark ready for its first correction; where that fails, the correction itself does it."""
    if not memo.workspace().read_only:
        _Preparation(memo.workspace(), benchmark).start()


def correction_in_force(selection: Selection, item: str = "") -> Mark | None:
    """The correction that holds of the open sample, or of one of its items; None for gold as its file has it."""
    return memo.fetch(corrections.corrections, selection.benchmark).get((selection.at, item))


def keep(selection: Selection, target: MarkTarget, value: Mapping[str, Any], who: str, seen: int) -> None:
    """Keeps a correction of gold, and shows corrected gold from then on; raises as `record_marks.correct`.

    Args:
        selection: Names the benchmark.
        target: The sample or item.
        value: Gold as it should be.
        who: The name that was given; that of the account counts where somebody has signed in.
        seen: Id of the correction that was looked at, or of its undoing; 0 for none.
    """
    new = NewMark(selection.benchmark, target, visitor.introduce(who), correction=value, seen=seen)
    once("gold-keep", new, lambda: record_marks.correct(memo.workspace(), new))
    address.write(selection.replace(gold=CORRECTED))


def undo(selection: Selection, mark: int, who: str, item: str = "") -> None:
    """Undoes the correction of the open sample or item, if it is still the one that was looked at.

    With the last one of a benchmark the original is shown again.

    Raises:
        NotLoaded: Another correction holds by now, or none.
        ErrataError: As `cache.recording.record_marks.undo`.
    """

    def undone() -> Mark:
        held = correction_in_force(selection, item)
        if held is None or held.id != mark:
            raise NotLoaded("This correction of gold no longer holds: it was undone or replaced. Reload the page.")
        return record_marks.undo(memo.workspace(), mark, visitor.introduce(who))

    once("gold-undo", mark, undone)
    show_original_where_none_holds(selection)


def show_original_where_none_holds(selection: Selection) -> None:
    """Shows the original gold of a benchmark of which no correction holds any more."""
    if selection.gold and not memo.fetch(corrections.corrections, selection.benchmark):
        address.write(selection.replace(gold=""))


def editable_boxes(selection: Selection, shown: Sample, task: Task) -> EditableGold | None:
    """How the boxes of the open sample can be edited; None where the task does not provide for it.

    Args:
        selection: With a sample open.
        shown: The sample with the gold that is shown.
        task: Its task.
    """
    if task.editing is None or not task.editing.whole_sample:
        return None
    held = correction_in_force(selection)
    gold, facets = _gold_after(selection, held, task), memo.loaded(selection.benchmark).facets
    owner, reply = st.session_state.get(_REPLY, ("", None))
    return EditableGold(
        why=READ_ONLY if memo.workspace().read_only else "",
        answers=None if gold.answers == shown.answers else gold.answers,
        corrected=_last(held),
        who=visitor.name(),
        steps=any(category.level == "step" for category in task.categories),
        names=[NameField(name.key, name.label, facets.get(name.facet, ())) for name in task.editing.names],
        reply=reply if owner == shown.id else None,
    )


def keep_boxes(selection: Selection, edit: GoldEdit, task: Task) -> None:
    """Keeps edited boxes of the open sample; the viewer is told what became of them."""
    try:
        answers = edited_answers(edit, _gold_after(selection, _edited_correction(selection, edit.edited), task).answers)
        target = MarkTarget("sample", selection.at)
        keep(selection, target, answers_value(answers), edit.who, edit.seen)
        reply = SaveReply(edit.attempt)
    except CorrectedMeanwhile as error:
        theirs = error.mark if isinstance(error.mark, Mark) else None
        reply = SaveReply(edit.attempt, str(error), _last(theirs))
    except ErrataError as error:
        reply = SaveReply(edit.attempt, str(error))
    st.session_state[_REPLY] = (selection.at, reply)


def undo_boxes(selection: Selection, wish: GoldUndo) -> None:
    """Undoes the correction of the open sample's boxes; the viewer is told where that cannot be."""
    reply = SaveReply(wish.attempt)
    try:
        undo(selection, wish.mark, wish.who)
    except ErrataError as error:
        reply = SaveReply(wish.attempt, str(error))
    st.session_state[_REPLY] = (selection.at, reply)


def _edited_correction(selection: Selection, mark: int) -> Mark | None:
    """The correction that was edited: the entry of this number; None for 0."""
    if mark == 0:
        return None
    entries = log.entries(memo.workspace(), selection.benchmark, selection.at)
    found = next((entry for entry in entries if entry.id == mark and entry.correction is not None), None)
    if found is None:
        raise NotLoaded("The correction that was edited is not in the log. Reload the page.")
    return found


def _gold_after(selection: Selection, correction: Mark | None, task: Task) -> Sample:
    """The open sample as its file has it, with a correction of the sample as a whole."""
    sample = memo.gold(selection.benchmark, selection.at)
    if correction is None or correction.correction is None or task.editing is None:
        return sample
    return task.editing.corrected(sample, "", correction.correction)


def _last(mark: Mark | None) -> LastCorrection | None:
    return None if mark is None else LastCorrection(mark.id, mark.who, mark.at)
