"""Buttons that are clicked twice in a row do what they do once.

Streamlit carries a button out for each click: the second time beside the first, which ends at its next call of
Streamlit. So what the first click did need not be told yet when the second comes to do the same.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import streamlit as st

Result = TypeVar("Result")

_APART_S = 1.0
"""Clicks that are further apart are two."""


class _Button:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.done_at: float | None = None
        self.what: Any = None
        self.result: Any = None


def once(key: str, what: Any, act: Callable[[], Result]) -> Result:
    """What an act gives; a second click for the same gets what the first one got.

    Args:
        key: Names the button.
        what: What the act does, compared with `==`: a click for another one always acts.
        act: Is called once for clicks in a row; where it raised, the next click calls it again.

    Raises:
        Exception: What the act raises.
    """
    button: _Button = st.session_state.setdefault(f"button-{key}", _Button())
    with button.lock:
        if button.done_at is None or button.what != what or time.monotonic() - button.done_at > _APART_S:
            button.result = act()
            button.what, button.done_at = what, time.monotonic()
        result: Result = button.result
        return result
