"""Everything before an answer: what is asked, how the pages are sent, what it costs, and the button that asks."""

from __future__ import annotations

import threading

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo, reruns
from cache.plans import NO_FRAMING, Plan
from cache.resolving import Loaded
from cache.selection import Selection
from components.live import asked, live_model, money, pages_sent, pages_shown, prompt_shown, sending
from components.live.asked import Means
from components.live.variables import variables
from errors import NotConfigured
from models import Spec
from models.provider import Provider


def show(selection: Selection, loaded: Loaded, spec: Spec, left: DeltaGenerator, right: DeltaGenerator) -> Plan:
    """Draws the pages on the left, everything else on the right; returns what is asked.

    Args:
        selection: With the sample open.
        loaded: Its benchmark.
        spec: The model that is chosen.
        left: Where the pages are drawn.
        right: Where the rest is drawn.
    """
    replays = spec.kind.replays
    with right:
        setting = None if replays else live_model.setting(loaded.task)
        price = None if replays else live_model.price(spec)
        below = st.container()
        framing = NO_FRAMING if replays else pages_sent.choice()
        chosen = live_model.Options() if replays else live_model.options(loaded.task)
    try:
        plan = reruns.plan(
            memo.workspace(),
            selection.benchmark,
            selection.at,
            spec,
            setting,
            framing=framing,
            coords=chosen.coords,
            parameters=chosen.parameters,
        )
    except NotConfigured as error:
        below.text(str(error))
        st.stop()
    with left:
        pages_shown.show(plan, selection)
    with below:
        prompt = prompt_shown.edited(plan)
        plan = plan.asked_by(prompt)
    with right:
        if replays:
            st.text(sending.said(plan))
            asked.button(plan, prompt, Means())
        elif not memo.workspace().read_only:
            spends = money.budget(chosen.most_usd)
            afforded, there = money.show(plan, price, prompt, spends), _is_there(plan)
            ready = afforded and there and pages_sent.ready() and not plan.unsent and bool(prompt.strip())
            asked.button(plan, prompt, Means(variables(), price, spends, ready))
        else:
            st.text(sending.said(plan))
            asked.button(plan, prompt, Means(ready=False))
    return plan


def _is_there(plan: Plan) -> bool:
    """Whether the provider has its key and address; says what is missing."""
    try:
        provider = reruns.provider_of(memo.workspace(), plan.benchmark, plan.spec, variables())
    except NotConfigured as error:
        with st.container(border=True):
            st.subheader("Something is missing", anchor=False)
            st.text(str(error))
        return False
    _warm_up(provider.key, provider)
    return True


@st.cache_resource(show_spinner=False)
def _warm_up(key: str, _provider: Provider) -> None:
    """Loads what the provider needs while the page is read, so that the first answer does not wait for it."""
    threading.Thread(target=_provider.prepare, name="errata-prepare", daemon=True).start()
