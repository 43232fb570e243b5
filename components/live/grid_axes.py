"""The axes of a grid: which settings, sizes, parts, turns and additions to the prompt are combined."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import streamlit as st

from cache.cells import MOST_CELLS, Cell, grid
from cache.framing_stated import part_stated
from components.live.live_model import AXES
from components.numbers import count
from errors import UsageError
from models import Spec
from models.settings import choices
from records import Box
from scoring.sent_frames import TURNS, WHOLE
from scoring.task import Task

_SIDES = ("as it fits", "400", "800", "1200", "1600", "2400")
_PARTS = {
    "whole page": WHOLE,
    "top half": (0.0, 0.0, 1000.0, 500.0),
    "bottom half": (0.0, 500.0, 1000.0, 1000.0),
    "left half": (0.0, 0.0, 500.0, 1000.0),
    "right half": (500.0, 0.0, 1000.0, 1000.0),
}
_FEW = 3
"""An axis with no more values is offered with all of them."""


def chosen(task: Task, spec: Spec, stored: Mapping[str, Sequence[str]]) -> tuple[Cell, ...]:
    """Draws the axes; every combination of what is chosen is a cell. Empty where they make no grid.

    Args:
        task: The benchmark's task.
        spec: Who is asked.
        stored: Axis -> the values that a replay begins with, since their answers are stored; empty for others.
    """
    settings = _settings(task, stored)
    left, right = st.columns(2)
    sides = left.multiselect(
        "Longer side of the pages, in pixels",
        list(_SIDES),
        [_SIDES[0]],
        key="live-grid-sides",
        accept_new_options=True,
    )
    turns = right.multiselect(
        "Turned clockwise", list(TURNS), [TURNS[0]], format_func=lambda degrees: f"{degrees}°", key="live-grid-turns"
    )
    parts = left.multiselect(
        "Part of the page",
        list(_PARTS),
        [next(iter(_PARTS))],
        key="live-grid-parts",
        accept_new_options=True,
        help="Or four numbers: left, top, right and bottom in thousandths of the page.",
    )
    added = right.text_area(
        "Added to the prompt, line by line",
        key="live-grid-added",
        height=68,
        placeholder="nothing",
        help="Each line is put behind the prompt in turn; the prompt as it is stays among them.",
    )
    if spec.kind.replays:
        st.caption(
            "A replay does not look at pages or prompts: it gives the stored answer of the same model under each "
            "setting, at first those of the run that answers, and the same one for every size, part, turn and addition."
        )
    try:
        lines = [line.strip() for line in added.splitlines() if line.strip()]
        cells = grid(settings, [_side(text) for text in sides], [_part(text) for text in parts], turns, ["", *lines])
    except UsageError as error:
        st.text(str(error))
        return ()
    if len(cells) < 2:
        st.text("Choose a second value of some axis: a grid compares at least two ways of asking.")
        return ()
    st.text(f"{count(len(cells), 'cell')} of at most {MOST_CELLS}")
    return cells


def _settings(task: Task, stored: Mapping[str, Sequence[str]]) -> list[str | None]:
    """Draws one choice per axis of the task; every combination of values, as settings."""
    values: list[list[str]] = []
    columns = st.columns(2)
    for axis, known in choices(task).items():
        offered = list(known) if not stored and not values and len(known) <= _FEW else list(known[:1])
        first = [value for value in known if value in stored.get(axis, ())] or offered
        with columns[len(values) % 2]:
            label = AXES.get(axis, "Setting")
            picked = st.multiselect(label, list(known), first, key=f"live-grid-{task.key}-{axis}-{'+'.join(first)}")
        values.append(picked or first[:1])
    return ["/".join(one) for one in itertools.product(*values)] if values else [None]


def _side(text: str) -> int | None:
    if text == _SIDES[0]:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise UsageError(f"The longer side is a number of pixels, such as 800; found “{text[:60]}”.")
    return int(text)


def _part(text: str) -> Box:
    return _PARTS[text] if text in _PARTS else part_stated(text)
