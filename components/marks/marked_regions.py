"""The marked regions of a sample's pages as the page viewer draws them, and the one that is being marked."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.marks import log
from cache.marks.log import Mark
from cache.selection.mark_filter import VERDICTS
from cache.selection.page_region import PageRegion, parse_page_region
from cache.selection.selection import Selection
from figures.samples.page_editing import MarkedRegion, Marking

READ_ONLY = "This workspace is open for reading only: nothing can be marked here."

_PENDING = "marks-pending-region"
"""Sample and region that somebody drew or pointed at, and has said nothing of yet."""

_SHOWN = "marks-shown-region"
"""Sample and region that the viewer goes to, and the number of this wish."""


def marking(selection: Selection) -> Marking:
    """What the page viewer needs to draw the marked regions of the open sample, and to mark another."""
    by_spot: dict[str, list[Mark]] = {}
    for mark in memo.fetch(log.present, selection.benchmark, selection.at):
        if mark.target.kind == "region":
            by_spot.setdefault(mark.target.spot, []).append(mark)
    spot = pending(selection.at)
    if spot:
        by_spot.setdefault(spot, [])
    sample, shown, turn = st.session_state.get(_SHOWN, ("", "", 0))
    return Marking(
        why=READ_ONLY if memo.workspace().read_only else "",
        regions=[MarkedRegion(parse_page_region(each), _words(marks), each == spot) for each, marks in by_spot.items()],
        focus=(parse_page_region(shown), turn) if sample == selection.at and shown else None,
    )


def pending(sample: str) -> str:
    """The region of a sample that is being marked; "" for none."""
    marked, spot = st.session_state.get(_PENDING, ("", ""))
    return spot if marked == sample else ""


def begin(sample: str, region: PageRegion) -> None:
    """Notes the region of a sample that is being marked."""
    st.session_state[_PENDING] = sample, str(region)


def end() -> bool:
    """Forgets the region that is being marked; returns whether there was one."""
    return st.session_state.pop(_PENDING, None) is not None


def show(sample: str, spot: str) -> None:
    """Lets the page viewer go to a region when it is next drawn."""
    st.session_state[_SHOWN] = sample, spot, st.session_state.get(_SHOWN, ("", "", 0))[2] + 1


def _words(marks: list[Mark]) -> tuple[str, ...]:
    """What people say about a region: all in one line, and their notes in another."""
    said = [
        f"{mark.who}: {', '.join(filter(None, (VERDICTS.get(mark.verdict, mark.verdict), *mark.tags))) or 'a note'}"
        for mark in marks
    ]
    return tuple(filter(None, ("; ".join(said), " · ".join(mark.note for mark in marks if mark.note))))
