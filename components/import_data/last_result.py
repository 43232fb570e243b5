"""What the last click on a button of Import did: told though the button is clicked twice.

A second click starts the page anew at once, beside the run of the page that is at work, and ends that one at its next
call of Streamlit. So the place for what a click did is in the session before it begins, and the new run waits for it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from cache.selection.selection import Selection
from components.shell import address, scroll_into_view

_SHOWN_FOR_S = 5.0
"""Seconds for which a result stays on the page when it runs again, as after a second click."""
_SECOND_CLICK_S = 1.0
"""A click this soon after a result was shown was made for the same: nobody fills in a form in that time."""


@dataclass
class LastResult:
    """What a click did.

    Args:
        told: What is to be shown of it; None until there is something, and where the click was interrupted.
        opens: The Selection that the page is to show by it; None to leave that as it is.
        ended: Set when the click is no longer at work.
        followed: Whether what is done once because of it was done.
        first_shown: When it was shown first, on the clock of this process.
    """

    told: Any = None
    opens: Selection | None = None
    ended: threading.Event = field(default_factory=threading.Event)
    followed: bool = False
    first_shown: float | None = None

    def is_new(self) -> bool:
        """Whether it came so recently that a click of now is the second of two."""
        return self.first_shown is not None and time.monotonic() - self.first_shown < _SECOND_CLICK_S


@contextmanager
def begun(key: str) -> Iterator[LastResult]:
    """The place for the result of a click that is at work; what is told of it must be set without Streamlit."""
    scroll_into_view.note_click()
    # What an earlier click did is told no longer: the page scrolls to one place.
    for earlier in [name for name, kept in st.session_state.items() if isinstance(kept, LastResult)]:
        del st.session_state[earlier]
    result = st.session_state[key] = LastResult()
    try:
        yield result
    finally:
        result.ended.set()


def last(key: str) -> LastResult | None:
    """The last result, once it is there; None without one, where the click was interrupted, and after a few seconds."""
    result: LastResult | None = st.session_state.get(key)
    if result is None:
        return None
    result.ended.wait()
    result.first_shown = result.first_shown or time.monotonic()
    if result.told is None or time.monotonic() - result.first_shown > _SHOWN_FOR_S:
        del st.session_state[key]
        return None
    # Each time: a second click brings the old address along, which would undo the first.
    if result.opens is not None and result.is_new() and result.opens != address.read()[0]:
        address.write(result.opens)
        scroll_into_view.note_click()
        st.rerun()
    scroll_into_view.target(focus=True)
    return result
