"""The open sample as the first asking of a batch sends it: its pages and its prompt."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.batch_planning import Planned, planned
from cache.selection import Selection
from cache.wanted import Wanted
from components.live import pages_shown, prompt_shown
from errors import NotConfigured, UsageError


def found(wanted: Wanted, selection: Selection) -> Planned | None:
    """What is sent about the open sample; None where it cannot be asked so, and says why."""
    try:
        return planned(memo.workspace(), wanted, selection.at, wanted.cells[0])
    except (NotConfigured, UsageError) as error:
        st.text(str(error))
        return None


def show(wanted: Wanted, selection: Selection) -> None:
    """Draws pages and prompt, which cannot be changed."""
    meant = found(wanted, selection)
    if meant is not None:
        if len(wanted.cells) > 1:
            st.caption("The first cell, as it is sent; the others differ from it in what you choose.")
        pages_shown.show(meant.plan, selection)
        if not wanted.spec.kind.replays:
            prompt_shown.planned(meant.plan, meant.prompt)
