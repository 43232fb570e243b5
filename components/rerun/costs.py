"""The estimated cost of a request and what is left of the caps, shown before anything is sent."""

from __future__ import annotations

import os
import secrets

import streamlit as st

from cache import memo
from cache.live.plans import Forecast, Plan, forecast
from cache.live.reruns import Budget
from cache.live.spending import Caps, Spent, money_spent, operators_caps
from components.rerun import provider_access
from figures.tables.number_format import count
from models.price_table import Price
from models.prices import dollars

_SESSION = "live-session"


def budget(most_usd: float | None) -> Budget:
    """The budget of this browser session. Raises NotConfigured when the operator's caps are not amounts."""
    if _SESSION not in st.session_state:
        st.session_state[_SESSION] = secrets.token_hex(8)
    return Budget(operators_caps(os.environ), session=st.session_state[_SESSION]).capped(most_usd)


def show(plan: Plan, price: Price | None, prompt: str, limits: Budget) -> bool:
    """Draws the estimated tokens and cost and what is left of the caps; returns whether the request is within them."""
    expected = forecast(plan, price, prompt)
    st.text(f"{provider_access.sent_sentence(plan)} {_tokens(expected)}")
    if price is None or expected.most_usd is None:
        st.text("State above what the model costs: nothing can be asked before.")
        return False
    spent = money_spent(memo.workspace(), limits.session)
    st.text(f"{_cost(expected.most_usd, price)} {left_in_words(limits.caps, spent)}")
    tight = over_budget_reason(expected.most_usd, limits.caps, spent)
    if tight:
        st.text(tight)
    return not tight


def left_in_words(caps: Caps, spent: Spent) -> str:
    """What is left of the day and of the browser session."""
    parts = []
    if caps.day is not None:
        parts.append(f"{dollars(max(0.0, caps.day - spent.day))} of {dollars(caps.day)} are left for today")
    if caps.session is not None:
        left = dollars(max(0.0, caps.session - spent.session))
        parts.append(f"{left} of {dollars(caps.session)} for this browser session")
    amounts = ", ".join(parts) or "No cap is set"
    return f"{amounts} ({dollars(spent.reserved)} are reserved)." if spent.reserved else f"{amounts}."


def over_budget_reason(usd: float, caps: Caps, spent: Spent) -> str:
    """Why a request cannot be afforded; "" when it can. What is sent is decided where the money is reserved."""
    rooms = {
        "that are left for today": None if caps.day is None else caps.day - spent.day,
        "that are left for this browser session": None if caps.session is None else caps.session - spent.session,
        "stated as the cost cap": caps.request,
    }
    for what, room in rooms.items():
        if room is not None and usd > room + 1e-9:
            left = dollars(max(0.0, room))
            return f"It could cost more than the {left} US dollars {what}. A shorter longest answer makes it cheaper."
    return ""


def _tokens(expected: Forecast) -> str:
    if expected.requests > 1:
        return (
            f"About {count(expected.read, 'token')} are read by the first of up to {expected.requests} requests; "
            f"each may write {expected.written:,}."
        )
    return f"About {count(expected.read, 'token')} are read, at most {expected.written:,} written."


def _cost(usd: float, price: Price) -> str:
    if usd == 0:
        return "It costs nothing."
    source = f"prices of {price.as_of}, {price.source}" if price.as_of else "prices as stated"
    rate = f"{price.input_usd:g} and {price.output_usd:g} for a million tokens read and written"
    return f"It costs at most {dollars(usd)} US dollars ({source}: {rate})."
