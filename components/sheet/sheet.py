"""The sheet as an element of a page: a sample without boxes, its images, texts, answers and failures.

What it shows is stated by `components.sheet.payload`; zoom and what is pointed at live in the browser, and
only the page viewer's events come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from components.viewer import ViewerEvent
from components.viewer.bundle import bundle, read_modules
from components.viewer.viewer import draw

_HERE = Path(__file__).parent
_VIEWER = _HERE.parent / "viewer"
_SHEETS = ("sheet.css", "items.css", "questions.css")
_STYLES = (_VIEWER / "frame.css", _VIEWER / "panel.css", *(_HERE / name for name in _SHEETS))

_mounted = st.components.v2.component(
    "errata_sheet",
    css="\n".join(path.read_text(encoding="utf-8") for path in _STYLES),
    js=bundle(read_modules(_HERE)),
    isolate_styles=True,
)


def show(
    payload: Mapping[str, Any], key: str, on_event: Callable[[ViewerEvent], None] | None = None
) -> ViewerEvent | None:
    """Draws the sheet and tells what was chosen in it in this run.

    Args:
        payload: From `components.sheet.payload.payload`.
        key: Key of the element; keep it the same from sample to sample.
        on_event: As for the page viewer.

    Returns:
        What was just chosen, or None.
    """
    return draw(_mounted, payload, key, on_event)
