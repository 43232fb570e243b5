"""The sheet as an element of a page: a sample without boxes, its images, texts, answers and failures.

`payload` turns blocks into one plain mapping; zoom and what is hovered live in the browser, and only the page
viewer's events come back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import streamlit as st

from components.viewer import ViewerEvent
from components.viewer.viewer import draw
from figures.charts import outcome_colours
from figures.charts.colours import channels
from figures.samples.blocks import Block, Images, Math, Response
from figures.samples.math_text import MARK_COLOUR, Part
from figures.samples.page_editing import Marking, marking_values
from figures.samples.page_payload import Json, Place, position_of
from figures.samples.shown_text import browser_safe, without_surrogates

_HERE = Path(__file__).parent
_VIEWER = _HERE.parent / "viewer" / "browser"
_OWN = ("sheet.css", "items.css", "questions.css")
_STYLES = (_VIEWER / "frame.css", _VIEWER / "panel.css", *(_HERE / "browser" / name for name in _OWN))
_COLOURS = (
    outcome_colours.colour_styles(".viewer", outcome_colours.SCREEN, "var(--text)"),
    outcome_colours.state_styles(),
    # KaTeX writes the colour of a mark into its elements; on dark ground it has to be lighter, as that of words.
    f'.formula [style*="color: rgb{channels(MARK_COLOUR)}"] {{ color: var(--extra-words) !important; }}',
)

_mounted = st.components.v2.component(
    "errata_sheet",
    css="\n".join([*_COLOURS, *(path.read_text(encoding="utf-8") for path in _STYLES)]),
    js=(_HERE / "bundle.js").read_text(encoding="utf-8"),
    isolate_styles=True,
)


def show(
    payload: Mapping[str, Any], key: str, on_event: Callable[[ViewerEvent], None] | None = None
) -> ViewerEvent | None:
    """Draws the sheet; returns what was just chosen in it.

    Args:
        payload: From `components.sheet.sheet.payload`.
        key: Key of the element; keep it the same from sample to sample.
        on_event: As for the page viewer.

    Returns:
        What was just chosen, or None.
    """
    return draw(
        _mounted, {**payload, "glyphs": outcome_colours.labels_and_glyphs(outcome_colours.STATES)}, key, on_event
    )


def show_text(title: str, parts: Sequence[Part], key: str) -> None:
    """Draws one text with typeset formulas, without the first line and the keys of a sheet."""
    bare = {**payload([Math(title, tuple(parts))], "", Place(0, 0, "", "")), "bare": True}
    show(bare, key)


def payload(
    blocks: Sequence[Block],
    sample_id: str,
    place: Place,
    *,
    shown: Sequence[str] = (),
    pinned: bool = False,
    focus: int | None = None,
    prefetch: Sequence[str] = (),
    synthetic: bool = False,
    marking: Marking | None = None,
) -> Json:
    """Everything a sheet draws, fit for JSON.

    Args:
        blocks: From top to bottom within each rank.
        sample_id: The sample.
        place: Where it stands in the Selection.
        shown: Slugs of the runs that stand side by side, the one that is described first.
        pinned: Whether the link names them.
        focus: Id of the failure to point at.
        prefetch: Addresses of images that are likely to be asked for next.
        synthetic: Whether the sample was made for demonstration.
        marking: How regions of its images can be marked; None where that is not offered.
    """
    return {
        "sample": position_of(sample_id, place),
        "blocks": [_stated(block) for block in sorted(blocks, key=lambda block: block.rank)],
        "lead": without_surrogates(next(iter(shown), "")),
        "shown": [without_surrogates(slug) for slug in shown],
        "pinned": pinned,
        "focus": focus,
        "prefetch": list(prefetch),
        "synthetic": synthetic,
        "marking": None if marking is None else marking_values(marking),
    }


def _stated(block: Block) -> Json:
    stated = browser_safe(asdict(block))
    if isinstance(block, Images):
        stated["pictures"] = [{**picture.pop("images"), **picture} for picture in stated["pictures"]]
    if isinstance(block, Response):
        stated |= stated.pop("payload")
    return {"kind": block.kind, **stated}
