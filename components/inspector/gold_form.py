"""Correct gold that is not boxes: a form for one item of the open sample, in a popover of the title row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import streamlit as st

from cache import memo
from cache.marks.log import Mark
from cache.marks.targets import MarkTarget
from cache.queries import samples
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated
from components.sheet import sheet
from components.shell import address, notices, visitor
from components.viewer import gold_corrections
from errors import CorrectedMeanwhile, ErrataError, InvalidGold
from figures.samples import math_text
from records import Item, Sample
from scoring.gold_editing import MOST_TEXT, GoldEditing, GoldField, gold_changes, item_of

FRAGMENT = "gold-form"

_POPOVER = "gold-popover"
_OUTCOME = "gold-form-outcome"
_NARROW, _WIDE = 400, 640
"""Width of the form in pixels, for choices and for texts."""

Value = str | list[str]

Say = Callable[[str], None]
"""Says elsewhere what became of gold."""


def show(selection: Selection, say: Say | None = None) -> None:
    """Draws the popover; nothing for a task whose gold is drawn, or cannot be corrected.

    Args:
        selection: With a sample open; which one is up to the address by now.
        say: Where it closes once gold is saved, says what became of it; left out, it stays open and says so itself.
    """
    editing = memo.loaded(selection.benchmark).task.editing
    if editing is not None and not editing.whole_sample:
        _popover(selection, editing, say)


@st.fragment(key=FRAGMENT)
def _popover(selection: Selection, editing: GoldEditing, say: Say | None) -> None:
    now, _ = address.read()
    if now.at and memo.fetch(samples.is_loaded, selection.benchmark, now.at):
        selection = now.replace(benchmark=selection.benchmark)
    popover = st.popover("Edit gold", icon=":material/edit:", key=_POPOVER, help="Edit gold", on_change="rerun")
    if not popover.open:
        return
    wide = any(gold_field.kind == "text" for gold_field in editing.fields)
    with popover, st.container(width=_WIDE if wide else _NARROW, key="gold-form"):
        try:
            if memo.workspace().read_only:
                st.text(gold_corrections.READ_ONLY)
            else:
                gold_corrections.prepare(selection.benchmark)
                _draw(selection, editing, say)
        except ErrataError as error:  # a fragment that runs by itself has no router around it
            notices.show_error(error)


def _draw(selection: Selection, editing: GoldEditing, say: Say | None) -> None:
    sample = memo.gold(selection.benchmark, selection.at)
    item = _chosen_item(sample, selection)
    if item is None:
        st.text("This sample has no gold to correct.")
        return
    st.text(" · ".join(filter(None, (sample.id, item.label or item.id))))
    held = gold_corrections.correction_in_force(selection, item.id)
    after = item if held is None else _corrected_item(sample, item, held.correction or {}, editing)
    place = f"{selection.benchmark}/{sample.id}/{item.id}/{held.id if held else 0}"
    shown = {field.key: (field, field.choices(after)) for field in editing.fields}
    stated = {
        key: _input(field, choices, field.stated_value(after), f"{place}/{key}")
        for key, (field, choices) in shown.items()
        if choices or field.kind == "text"
    }
    correction = _correction_of(editing, held, after, stated)
    _draw_changes(sample, item, after, correction, editing)
    who = visitor.ask("gold")
    outcome, waiting = _outcome_of(place) or ("", None)
    with st.container(horizontal=True, vertical_alignment="center"):
        # Not disabled without a name: a field is only read when one has left it, for the button.
        st.button(
            "Save", type="primary" if correction and who else "secondary", key="gold-save", disabled=not correction,
            on_click=_keep,
            args=(selection, MarkTarget("item", sample.id, item.id), correction, held.id if held else 0, say),
        )  # fmt: skip
        if held is not None:
            st.button("Undo correction", key="gold-undo", on_click=_undo, args=(selection, held, say))
        if not who:
            st.text("Your name is missing")
        elif outcome or not correction:
            st.text(outcome or "Nothing is changed yet")
    if waiting is not None:
        _ask_whose_counts(selection, waiting, say)
    if held is not None:
        st.text(f"Gold corrected by {isolated(held.who)}, {held.at[:16].replace('T', ' ')} UTC")


def _draw_changes(sample: Sample, item: Item, after: Item, correction: Mapping[str, Any], editing: GoldEditing) -> None:
    """Says what becomes of gold: what was chosen, and what follows from it without being chosen."""
    with suppress(InvalidGold):  # said when it is saved
        result = _corrected_item(sample, item, correction, editing) if correction else after
        said = [
            f"{field.label}: {before} → {now}" + (f" ({field.why_none})" if field.why_none and now == "none" else "")
            for field, before, now in gold_changes(editing, item, result)
        ]
        empty = [field for field in editing.fields if not field.stated_value(result)]
        if said:
            said += [f"{field.label}: none ({why})" for field in empty if (why := field.if_empty(result))]
            st.text("\n".join(said))


def _corrected_item(sample: Sample, item: Item, correction: Mapping[str, Any], editing: GoldEditing) -> Item:
    """An item of gold as a correction has it."""
    return item_of(editing.corrected(sample, item.id, correction), item.id)


def _correction_of(editing: GoldEditing, held: Mark | None, after: Item, stated: Mapping[str, Value]) -> dict[str, Any]:
    """The correction that a form states; empty where it changes nothing.

    It takes the place of the one that holds, so it states what that one does too.

    Args:
        editing: Of the task.
        held: The correction that holds.
        after: The item with it.
        stated: Key of each field -> its value in the form.
    """
    before = {field.key: field.stated_value(after) for field in editing.fields}
    changed = {key: value for key, value in stated.items() if value != before[key]}
    return {**(held.correction or {} if held else {}), **changed} if changed else {}


def _chosen_item(sample: Sample, selection: Selection) -> Item | None:
    """The item that is corrected: the one in view, unless another one is chosen."""
    items = {item.id: item for item in sample.items if item.gold_fields}
    if len(items) < 2:
        return next(iter(items.values()), None)
    keys = list(items)
    chosen = st.selectbox(
        "Item", keys, index=keys.index(selection.item) if selection.item in items else 0,
        format_func=lambda key: items[key].label or key, key=f"gold-item/{sample.id}/{selection.item}",
    )  # fmt: skip
    return items[chosen]


def _input(gold_field: GoldField, choices: Mapping[str, str], value: Value, key: str) -> Value:
    """Draws the input of a field; returns what it states."""
    if gold_field.kind == "labels":
        known = list(dict.fromkeys(value))
        chosen = st.multiselect(
            gold_field.label,
            list(choices),
            default=[choice for choice in known if choice in choices],
            format_func=lambda choice: choices[choice],
            key=key,
        )
        # Gold may name an error type twice, which the field cannot say.
        return value if chosen == known else chosen
    if gold_field.kind == "choice":
        options = list(choices)
        chosen_one = st.selectbox(
            gold_field.label, options, index=options.index(str(value)) if value in choices else None,
            format_func=lambda one: choices[one], key=key,
        )  # fmt: skip
        return "" if chosen_one is None else chosen_one
    return _text_input(gold_field, str(value), key)


def _text_input(gold_field: GoldField, value: str, key: str) -> str:
    parts = math_text.parts(str(st.session_state.get(key, value)))
    if all(part.kind == "text" for part in parts):
        return st.text_area(gold_field.label, value, max_chars=MOST_TEXT, height="content", key=key)
    writing, reading = st.columns(2)
    with reading:
        sheet.show_text("As it is read", parts, key=f"{key}/read")
    with writing:
        return st.text_area(gold_field.label, value, max_chars=MOST_TEXT, height="content", key=key)


def _keep(
    selection: Selection, target: MarkTarget, value: Mapping[str, Any], seen: int, say: Say | None = None
) -> None:
    place = f"{selection.benchmark}/{target.sample}/{target.item}"
    try:
        gold_corrections.keep(selection, target, value, visitor.name(), seen)
        _say_done(place, "Saved: all runs are scored by it.", say)
    except CorrectedMeanwhile as error:
        shown = error.mark.id if isinstance(error.mark, Mark) else 0
        st.session_state[_OUTCOME] = (place, str(error), (target, value, shown))
    except ErrataError as error:
        st.session_state[_OUTCOME] = (place, str(error), None)
    st.rerun("app")


def _undo(selection: Selection, held: Mark, say: Say | None = None) -> None:
    place = f"{selection.benchmark}/{held.target.sample}/{held.target.item}"
    try:
        gold_corrections.undo(selection, held.id, visitor.name(), held.target.item)
        _say_done(place, "Undone: gold is as its file has it.", say)
    except ErrataError as error:
        st.session_state[_OUTCOME] = (place, str(error), None)
    st.rerun("app")


def _say_done(place: str, words: str, say: Say | None) -> None:
    """Says what became of gold, in the form or, where that is to close, elsewhere."""
    if say is None:
        st.session_state[_OUTCOME] = (place, words, None)
        return
    st.session_state.pop(_OUTCOME, None)
    st.session_state[_POPOVER] = False
    say(words)


def _outcome_of(place: str) -> tuple[str, Any] | None:
    """What became of the last correction of this item, in words, and what waits for an answer; None without one."""
    about, words, waiting = st.session_state.get(_OUTCOME, ("", "", None))
    return (words, waiting) if about and place.startswith(f"{about}/") else None


def _ask_whose_counts(
    selection: Selection, waiting: tuple[MarkTarget, Mapping[str, Any], int], say: Say | None
) -> None:
    """Asks which of two corrections counts, where somebody else was faster."""
    target, value, seen = waiting
    with st.container(horizontal=True):
        st.button("Keep theirs", key="gold-theirs", on_click=lambda: st.session_state.pop(_OUTCOME, None))
        st.button("Take mine", key="gold-mine", on_click=_keep, args=(selection, target, value, seen, say))
