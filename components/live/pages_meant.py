"""The pages of the open sample as the first asking of a batch sends them."""

from __future__ import annotations

import streamlit as st

from cache import memo
from cache.batch_planning import planned
from cache.selection import Selection
from cache.wanted import Wanted
from components.live import sending
from errors import NotConfigured, UsageError


def show(wanted: Wanted, selection: Selection) -> None:
    """Draws them; where it cannot be asked so, says why."""
    try:
        plan = planned(memo.workspace(), wanted, selection.at, wanted.cells[0]).plan
    except (NotConfigured, UsageError) as error:
        st.text(str(error))
        return
    sending.pages(plan, selection)
