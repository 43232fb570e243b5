"""The stage as an element of a page: the slides, guess before reveal, full screen.

All that is shown is handed over at once, so that a class never waits; nothing comes back from the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import orjson
import streamlit as st

from figures.charts import outcome_colours
from figures.narration.slide import LOOK_WORDS, Picture, Slide
from figures.samples.shown_text import browser_safe
from figures.tables.number_format import SETTING

_HERE = Path(__file__).parent
_STYLES = ("stage.css", "quiz_panel.css")
_COLOURS = (
    outcome_colours.colour_styles(".stage, .enlarged", outcome_colours.STAGE, "var(--ink)"),
    outcome_colours.mark_styles("l", outcome_colours.STAGE),
)

_mounted = st.components.v2.component(
    "errata_classroom",
    css="\n".join([*_COLOURS, *((_HERE / "browser" / name).read_text(encoding="utf-8") for name in _STYLES)]),
    js=(_HERE / "bundle.js").read_text(encoding="utf-8"),
    isolate_styles=True,
)

EXPLANATION = (
    "Students' work for a class to look at: guess first what the AI said about it, then show the answer beside gold.",
    "One slide is one sample: those that are picked, whatever the filters, else the most telling mistakes. Keys: "
    "Space the answer, then the next slide; arrows back and forth; 1, 2, 3 a guess; W the full window; Esc back to "
    "this page.",
    "“About 8 of 30” is a measured share times 30: of the samples that can have this mistake, those on which this run "
    "makes it.",
)
"""What the page is, in sentences."""


def show(slides: Sequence[Slide], *, key: str, about: str, synthetic: bool) -> None:
    """Draws the stage.

    Args:
        slides: In the order in which they are shown.
        key: Key of the element.
        about: Benchmark, runs and filters in words, since the stage covers the sidebar; may hold data.
        synthetic: Whether the students' work was made for demonstration.
    """
    _mounted(key=key, data=orjson.dumps(payload(slides, about=about, synthetic=synthetic)))


def payload(slides: Sequence[Slide], *, about: str, synthetic: bool) -> dict[str, Any]:
    """The payload for the browser, as plain values for JSON."""
    return {
        "slides": [browser_safe(_slide_payload(slide)) for slide in slides],
        "about": browser_safe(about),
        "synthetic": synthetic,
        "looks": LOOK_WORDS,
    }


def _slide_payload(slide: Slide) -> dict[str, Any]:
    stated = asdict(slide)
    # A class is told whose answer it sees; how that was prompted is for those who look closer.
    stated["ai"] = slide.ai.partition(SETTING)[0]
    stated["narration"]["pictures"] = [_picture_payload(picture) for picture in slide.narration.pictures]
    return stated


def _picture_payload(picture: Picture) -> dict[str, Any]:
    stated = asdict(picture)
    images = stated.pop("images")
    return {**stated, "url": images["screen"], "large": images["full"], "missing": images["missing"]}
