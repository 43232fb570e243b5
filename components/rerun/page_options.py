"""Options of the pages that are sent: size, part, turn, and rectangles that are blacked out.

Each rectangle is moved by sliders and shown in the pages at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache.live.page_transform import LEAST_SIDE, MOST_SIDE, PageTransform
from cache.selection.page_region import PageRegion
from scoring.page_transform import TURNS, WHOLE_PAGE, is_part_of_page


def page_choice() -> PageTransform:
    """Draws the choice."""
    with st.expander("Pages: size, part, turn, black out", icon=":material/crop_rotate:"):
        left, right = st.columns(2)
        side = left.number_input(
            "Longer side, in pixels",
            LEAST_SIDE,
            MOST_SIDE,
            None,
            step=100,
            key="live-side",
            placeholder="what suits the model",
            help="Pages are scaled here, never by the server, so that boxes can be brought back exactly.",
        )
        turned = right.selectbox(
            "Turned clockwise", TURNS, format_func=lambda degrees: f"{degrees}°", key="live-turned"
        )
        across = left.slider("Part sent, from left to right, in %", 0, 100, (0, 100), key="live-across")
        down = right.slider("Part sent, from top to bottom, in %", 0, 100, (0, 100), key="live-down")
        redactions = redaction_choice()
        crop = (10.0 * across[0], 10.0 * down[0], 10.0 * across[1], 10.0 * down[1])
        if not is_part_of_page(crop):
            st.text("Nothing is left of the page; the whole of it is shown.")
            crop = WHOLE_PAGE
    return PageTransform(None if side is None else int(side), crop, turned, redactions)


def redactions_only() -> PageTransform:
    """Draws only the redactions, where size, crop and rotation are chosen elsewhere."""
    with st.expander("Pages: black out", icon=":material/crop_rotate:"):
        return PageTransform(redactions=redaction_choice())


def ready() -> bool:
    """Whether everything that is to be blacked out hides something."""
    return redactions_complete()


_KEY = "live-hidden"
MOST_RECTANGLES = 12
"""Rectangles on this page at most; the command line takes any number."""


@dataclass(slots=True)
class Rectangle:
    """One rectangle as its sliders stand.

    Args:
        number: Tells it from the others, also from those that were taken away.
        page: 1-based page; None for every page.
        across: From left to right, in %.
        down: From top to bottom, in %.
    """

    number: int
    page: int | None = None
    across: tuple[int, int] = (0, 100)
    down: tuple[int, int] = (0, 10)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """In 0-1000 xyxy of the page."""
        return 10.0 * self.across[0], 10.0 * self.down[0], 10.0 * self.across[1], 10.0 * self.down[1]


def redaction_choice() -> tuple[PageRegion, ...]:
    """Draws the rectangles, and the button that adds one; returns the redactions."""
    drawn = _rectangles()
    for rectangle in drawn:
        _sliders(rectangle)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Black out a part",
            icon=":material/rectangle:",
            key="live-hide",
            on_click=_add,
            disabled=len(drawn) >= MOST_RECTANGLES,
        )
        if drawn:
            st.caption(
                "Measured on the upright page, which is cut out and turned after that: turned, its top stands at a "
                "side. What is black in the pages on the left is black in what is sent."
            )
    if not redactions_complete():
        st.text("A part without width or height hides nothing; nothing is sent until it has both.")
    return tuple(PageRegion(rectangle.box, rectangle.page) for rectangle in drawn if is_part_of_page(rectangle.box))


def redactions_complete() -> bool:
    """Whether every rectangle hides something."""
    return all(is_part_of_page(rectangle.box) for rectangle in _rectangles())


def _rectangles() -> list[Rectangle]:
    # Kept beside the sliders: those forget where they stood as soon as another page is looked at.
    found: list[Rectangle] = st.session_state.setdefault(_KEY, [])
    return found


def _sliders(rectangle: Rectangle) -> None:
    key = f"live-hide-{rectangle.number}"
    for name in ("page", "across", "down"):
        if f"{key}-{name}" not in st.session_state:
            st.session_state[f"{key}-{name}"] = getattr(rectangle, name)
    with st.container(border=True):
        left, right = st.columns(2, vertical_alignment="bottom")
        rectangle.page = left.number_input("On page", 1, None, None, placeholder="every page", key=f"{key}-page")
        right.button(
            "Show this part again",
            icon=":material/close:",
            key=f"{key}-away",
            type="tertiary",
            on_click=_remove,
            args=(rectangle.number,),
        )
        rectangle.across = _span(left, "Black from left to right, in %", f"{key}-across")
        rectangle.down = _span(right, "Black from top to bottom, in %", f"{key}-down")


def _span(column: DeltaGenerator, label: str, key: str) -> tuple[int, int]:
    """A slider of two ends: of two, since the session keeps a pair under its key."""
    return cast(tuple[int, int], column.slider(label, 0, 100, key=key))


def _add() -> None:
    drawn = _rectangles()
    drawn.append(Rectangle(max((rectangle.number for rectangle in drawn), default=0) + 1))


def _remove(number: int) -> None:
    st.session_state[_KEY] = [rectangle for rectangle in _rectangles() if rectangle.number != number]
