"""A grid of cards, each an image with a few lines of text and a link; text arrives as `textContent`.

Streamlit's own image element neither takes the address of our image route nor is safe for captions from
data, so this small component draws what the gallery and the failure tiles have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import streamlit as st

from components.widgets.clicks import card_id

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Args:
        id: What is handed back when the card is opened.
        href: Where it leads.
        image: Address of its image, or None.
        title: First line; may be data.
        lines: Further lines; may be data.
        badge: A short word of our own over the image; empty for none.
        missing: Says why there is no image.
        picked: Whether it is picked out; None where it cannot be.
        leads: Whether a click follows `href`, to a page of ours; else the card is handed back, and only a new tab
            follows it.
    """

    id: str
    href: str
    image: str | None
    title: str
    lines: tuple[str, ...] = ()
    badge: str = ""
    missing: str = "No image"
    picked: bool | None = None
    leads: bool = True


_mounted = st.components.v2.component(
    "errata_grid",
    html='<ul\n class="grid"></ul>',
    css=(_HERE / "grid.css").read_text(encoding="utf-8"),
    js=(_HERE / "grid.js").read_text(encoding="utf-8"),
)


def show(
    cards: Sequence[Card],
    *,
    key: str,
    least: int = 220,
    tall: int = 160,
    pictures: bool = True,
    dense: bool = False,
    on_pick: Callable[[str], None] | None = None,
) -> str | None:
    """Draws the cards; returns the one that was just opened, of those that lead nowhere by themselves.

    Args:
        cards: In the order in which they are shown.
        key: Key of the element.
        least: Least width of a card in pixels.
        tall: Height of its image in pixels; the least one where cards are dense, which grow with the window.
        pictures: Whether the cards have images; without, each is one row of words.
        dense: Whether cards stand close, with small words and at most three in a row, where several rows are to be seen
            at once.
        on_pick: Is told the id of a card that is picked out, or no longer, before the page runs again.

    Returns:
        The id of the card that was just opened, or None.
    """

    def on_picked() -> None:
        picked = card_id(st.session_state[key].get("picked"))
        if on_pick is not None and picked is not None:
            on_pick(picked)

    result = _mounted(
        key=key,
        data={
            "cards": [asdict(card) for card in cards],
            "least": least,
            "tall": tall,
            "pictures": pictures,
            "dense": dense,
        },
        on_opened_change=lambda: None,
        on_picked_change=on_picked,
    )
    return card_id(result.opened)
