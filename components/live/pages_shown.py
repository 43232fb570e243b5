"""The pages as they are sent: the very files, with their sizes; each can be seen as large as it is."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime import get_instance

from cache.plans import Plan
from cache.selection import Selection
from cache.sent_pages import SentPage
from cache.tokens import image_url
from components import grid
from components import selection as address
from models.provider import SentImage

_ROLES = {"": "", "question": "part of the task", "reference": "the reference"}
_SMALL = 190
_WIDE = 1100
"""Pixels across within which a page that is opened stands at its own size."""


def show(plan: Plan, selection: Selection) -> None:
    """Draws the pages that the prompt means; one that is opened is shown large.

    Args:
        plan: What is asked. A replay sends none: its pages are drawn small and lead to the Inspector.
        selection: With the sample open.
    """
    if not plan.pages:
        st.text("This sample has no page.")
        return
    cards = [_card(plan, page, selection) for page in plan.pages]
    opened = grid.show(cards, key="live-pages", least=150, tall=_SMALL)
    if not plan.spec.kind.replays:
        st.caption("These are the files that are sent, byte by byte. Open one to see it large.")
    if opened is None:
        return
    page = next((one for one in plan.pages if str(one.number) == opened), None)
    if page is None or page.image is None or plan.spec.kind.replays:
        address.go(address.INSPECTOR, selection.but(page=int(opened), item=""))
    else:
        _large(plan, page, selection)


def size_in_words(size: int) -> str:
    """Bytes of a file.

    >>> size_in_words(120), size_in_words(193_558), size_in_words(2_340_000)
    ('1 kB', '194 kB', '2.3 MB')
    """
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


@st.dialog("A page as it is sent", width="large")
def _large(plan: Plan, page: SentPage, selection: Selection) -> None:
    if page.image is None:
        return
    told = [f"{len(page.image.data):,} bytes", *_told(page.image)[2:]]
    st.text(f"Page {page.number}  ·  {_told(page.image)[0]}  ·  " + "  ·  ".join(told))
    tall = round(page.image.height * min(1.0, _WIDE / page.image.width))
    whole = (
        "Pixel by pixel" if tall == page.image.height else "As large as fits here; in a tab of its own, pixel by pixel"
    )
    card = grid.Card(str(page.number), _sent(plan, page.image), _sent(plan, page.image), whole)
    grid.show([card], key="live-page-large", least=600, tall=tall)
    address.link(address.INSPECTOR, selection.but(page=page.number, item=""), "The page in the Inspector")


def _card(plan: Plan, page: SentPage, selection: Selection) -> grid.Card:
    role, image = _ROLES.get(page.role, page.role), page.image
    inspector = f"inspector?{selection.but(page=page.number, item='').query_string()}"
    if image is None or plan.spec.kind.replays:
        thumb = None if image is None else image_url(plan.benchmark, plan.sample.id, page.number, "thumb")
        href, shown, told, badge = inspector, thumb, [role], ""
    else:
        href = shown = _sent(plan, image)
        told, badge = [role, *_told(image)], "as it is sent"
    lines = tuple(filter(None, told))
    return grid.Card(str(page.number), href, shown, f"Page {page.number}", lines, badge, page.missing)


def _told(image: SentImage) -> list[str]:
    """Size in pixels, size of the file, and by how much it was scaled, if it was."""
    told = [f"{image.width:,} × {image.height:,} px", size_in_words(len(image.data))]
    return [*told, f"scaled to {100 * image.scale:.0f}%"] if image.scale < 1 else told


def _sent(plan: Plan, image: SentImage) -> str:
    """Where this server shows the file that is sent; the same file always stands at the same place."""
    place = f"live-page-{plan.benchmark}-{image.page}"
    return get_instance().media_file_mgr.add(image.data, image.media_type, place)
