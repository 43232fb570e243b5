"""The page viewer as an element of a page: all pages of a sample with gold and the boxes of any runs.

Its payload is from `figures.samples.page_payload`; zoom, layers and what is hovered live in the browser, and only a
`ViewerEvent` comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson
import streamlit as st

from components.viewer.events import ViewerEvent, read_event
from figures.charts import outcome_colours

_HERE = Path(__file__).parent
_STYLES = ("frame.css", "marks.css", "panel.css")
_COLOURS = (
    outcome_colours.colour_styles(".viewer", outcome_colours.SCREEN, "var(--text)"),
    # Marks lie on pages, which are paper in every theme.
    outcome_colours.colour_styles(".marks", outcome_colours.SCREEN, "var(--gold)"),
    outcome_colours.mark_styles("o", outcome_colours.SCREEN),
)

_mounted = st.components.v2.component(
    "errata_viewer",
    css="\n".join([*_COLOURS, *((_HERE / "browser" / name).read_text(encoding="utf-8") for name in _STYLES)]),
    js=(_HERE / "bundle.js").read_text(encoding="utf-8"),
    isolate_styles=True,
)


def show(
    payload: Mapping[str, Any], key: str, on_event: Callable[[ViewerEvent], None] | None = None
) -> ViewerEvent | None:
    """Draws the viewer; returns what was just chosen in it.

    Keep the key the same from sample to sample: then zoom, layers and shown runs stay as they are.

    Args:
        payload: From `figures.samples.page_payload.payload`.
        key: Key of the element.
        on_event: Is told the event before the page runs again, so that it can change the address first
            and the page is drawn once.

    Returns:
        What was just chosen, or None.
    """
    return draw(
        _mounted, {**payload, "glyphs": outcome_colours.labels_and_glyphs(outcome_colours.OUTCOMES)}, key, on_event
    )


def draw(
    component: Any, payload: Mapping[str, Any], key: str, on_event: Callable[[ViewerEvent], None] | None
) -> ViewerEvent | None:
    """Draws a component that sends the viewer's events; else as `show`."""

    def on_change() -> None:
        event = read_event(st.session_state[key].get("event"))
        if on_event and event:
            on_event(event)

    # As bytes: Streamlit would write a mapping out twice, the second time for its identity.
    result = component(key=key, data=orjson.dumps(payload), on_event_change=on_change)
    return read_event(result.event)
