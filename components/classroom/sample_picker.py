"""The presenter's choice of samples for a class; the address keeps them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from cache import memo
from cache.queries import samples as sample_queries
from cache.selection import pages
from cache.selection.selection import Selection
from components.shell import address

MOST_SLIDES = 12
"""Samples of one class at most."""

_OFFERED = 300
"""Samples of the Selection that can be added by name."""


def show(selection: Selection, shown: Sequence[str], *, well: bool = False) -> None:
    """Draws the list of the shown samples, from which samples are removed and to which they are added.

    Args:
        selection: What the page shows.
        shown: Ids of the samples that are shown, in order.
        well: Whether one of them is shown without a mistake.
    """
    table = memo.fetch(sample_queries.samples, selection.browsing().replace(picks=(), options=()), limit=_OFFERED)
    options = list(dict.fromkeys([*shown, *map(str, table["sample"])]))
    with st.expander("What is shown", icon=":material/playlist_add:"):
        st.multiselect(
            "Samples, in the order in which they are shown",
            options,
            key=address.seed("classroom-picks", list(shown)),
            max_selections=MOST_SLIDES,
            on_change=address.on_change("classroom-picks", _set_picks),
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            address.link(pages.GALLERY, selection, "Pick more in the Gallery", ":material/grid_view:")
            if selection.picks:
                st.button(
                    "Let Errata choose", icon=":material/auto_awesome:", key="classroom-auto", on_click=_remove_picks
                )
            if shown and not selection.picks:
                beside = ", and a sample that goes well" if well else ""
                st.caption(f"Nothing is picked yet: these are the most telling mistakes{beside}.")
        if len(selection.picks) > MOST_SLIDES:
            st.text(f"The first {MOST_SLIDES} of the {len(selection.picks)} picked samples: a class sees no more.")


def _set_picks(samples: list[str]) -> None:
    selection, _ = address.read()
    address.write(selection.replace(picks=tuple(samples)))


def _remove_picks() -> None:
    _set_picks([])
