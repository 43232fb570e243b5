"""The button that asks, the answer as it comes in, and the button that calls it off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import streamlit as st

from cache import memo, reruns
from cache.reruns import Budget, Kept, Listener, Plan
from cache.run_slugs import live_slug
from components import notices
from components.live.asking import Asking
from components.numbers import count
from models.cancellation import Cancellation
from models.prices import Price

_KEY = "live-asking"
_EVERY_S = 0.3
_PAUSE_S = 0.02
"""Seconds between two pieces of a replay, so that one sees it come in as a live answer does."""

_SHOWN = 4_000
"""Characters of a coming answer that are drawn: its last ones."""

_NOTICES = 3


@dataclass(frozen=True, slots=True)
class Means:
    """What an asking may use.

    Args:
        variables: Keys and addresses, by their names in the environment.
        price: What the model costs; None where that is not known.
        budget: What may be spent.
        ready: Whether everything is there that it takes.
    """

    variables: Mapping[str, str] = field(default_factory=dict, repr=False)
    price: Price | None = None
    budget: Budget | None = None
    ready: bool = True


def button(plan: Plan, prompt: str, means: Means) -> None:
    """Draws the button that asks, or the answer that is coming in, or why none came."""
    if memo.workspace().read_only:
        notices.read_only()
        return
    asking = _current()
    if asking is not None and not asking.done:
        _coming()
        return
    st.button(
        "Ask",
        type="primary",
        icon=":material/send:",
        key="live-ask",
        disabled=not means.ready,
        on_click=_ask,
        args=(plan, prompt, means),
    )
    if asking is not None and asking.about == _about(plan):
        _ended(asking)


def _ended(asking: Asking) -> None:
    failure = asking.failure()
    if failure is None:
        st.text(f"The answer came in after {asking.seconds:.1f} s. It is kept as a live run, and stands below.")
        return
    with st.container(border=True):
        st.subheader("Cancelled" if asking.cancelled else "No answer", anchor=False)
        st.text(str(failure))
        if asking.text:
            st.caption(f"{count(len(asking.text), 'character')} had come in; they were not kept.")


@st.fragment(run_every=_EVERY_S)
def _coming() -> None:
    """Draws the answer as far as it has come; runs by itself until it has ended."""
    asking = _current()
    if asking is None or asking.done:
        st.rerun("app")
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(
                f"The answer is coming in: {len(asking.text):,} characters, {asking.seconds:.1f} s", width="content"
            )
            st.button("Cancel", icon=":material/stop_circle:", key="live-cancel", on_click=asking.cancel)
        for notice in asking.notices[-_NOTICES:]:
            st.text(notice)
        st.code(asking.text[-_SHOWN:] or " ", language=None, wrap_lines=True, height=200)


def _ask(plan: Plan, prompt: str, means: Means) -> None:
    workspace = memo.workspace()

    def job(cancelled: Cancellation, listener: Listener) -> Kept:
        provider = reruns.provider_of(workspace, plan.benchmark, plan.spec, means.variables, _PAUSE_S, means.price)
        return reruns.ask(
            workspace, provider, plan, prompt=prompt, budget=means.budget, cancelled=cancelled, listener=listener
        )

    asking = Asking(_about(plan), job)
    st.session_state[_KEY] = asking
    asking.start()


def _current() -> Asking | None:
    """The asking of this browser session that was begun last."""
    found = st.session_state.get(_KEY)
    return found if isinstance(found, Asking) else None


def _about(plan: Plan) -> tuple[str, ...]:
    return plan.benchmark, plan.sample.id, str(plan.spec), live_slug(plan.run)
