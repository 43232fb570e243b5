"""The prompt of every request that is going to be sent; the first can be changed before."""

from __future__ import annotations

import hashlib

import streamlit as st

from cache.plans import Plan
from components.numbers import count
from errors import NotConfigured
from models.inquiries import Foreseen, foreseen

_HEIGHT = 180
_TALL = 420
_LONG = 1_500
"""Characters of further prompts beyond which they are drawn in a frame of their own height."""

_SOME_HANG_ON = "What hangs on an earlier answer is said beside it; all else is sent word for word as it stands here."
_NONE_HANGS_ON = "None hangs on an earlier answer: each is sent word for word as it stands here."


def edited(plan: Plan) -> str:
    """Draws the prompt as a text that can be changed, and those of further requests; returns what it says now.

    Args:
        plan: What is asked; of a replay, which reads no prompt, nothing can be changed.
    """
    replays, requests = plan.spec.kind.replays, _requests(plan)
    text = hashlib.sha256(plan.prompt.text.encode("utf-8", "replace")).hexdigest()[:16]
    key = "-".join(("live-prompt", plan.benchmark, plan.sample.id, str(plan.spec), text))
    if key not in st.session_state:
        st.session_state[key] = plan.prompt.text
    label = f"Prompt of the first of up to {len(requests)} requests" if len(requests) > 1 else "Prompt"
    said = st.text_area(
        label, key=key, height=_HEIGHT, placeholder="This benchmark has no prompt of ours yet.", disabled=replays
    )
    changed = said != plan.prompt.text
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if replays:
            st.caption("A replay reads no prompt; a live model would be sent this one.", width="content")
        elif plan.prompt.version:
            st.caption(f"{len(said):,} characters" + (", changed by you" if changed else ""), width="content")
        if changed:
            st.button("Undo the change", type="tertiary", on_click=_undo, args=(key, plan.prompt.text))
    if changed:
        alone = " The change is made to the first request alone." if len(requests) > 1 else ""
        st.caption(f"Answers to a changed prompt are a run of their own.{alone}")
    if not said.strip() and not replays:
        st.text("The prompt is empty: there is nothing to ask.")
    _further(plan, requests)
    return said


def planned(plan: Plan, text: str | None = None) -> None:
    """Draws what is sent, where it cannot be changed.

    Args:
        plan: What is asked.
        text: What is sent in place of its prompt.
    """
    requests = _requests(plan)
    label = f"The prompts of up to {len(requests)} requests" if len(requests) > 1 else "The prompt"
    with st.expander(f"{label}, as sent for this sample", icon=":material/notes:"):
        st.code(plan.prompt.text if text is None else text, language=None, wrap_lines=True)
        _listed(plan, requests)


def _further(plan: Plan, requests: tuple[Foreseen, ...]) -> None:
    """What is sent after the first request: the others, and the reminder of the format."""
    more = len(requests) - 1
    reminder = None if plan.inquiry is None else plan.inquiry.reminder()
    if more < 1 and reminder is None:
        return
    label = (
        f"The prompts of {count(more, 'further request')}" if more > 0 else "What is said if the answer is unreadable"
    )
    with st.expander(label, icon=":material/notes:"):
        _listed(plan, requests)


def _listed(plan: Plan, requests: tuple[Foreseen, ...]) -> None:
    long = sum(len(one.step.prompt.text) for one in requests[1:]) > _LONG
    if len(requests) > 1:
        st.caption(_SOME_HANG_ON if any(one.depends for one in requests) else _NONE_HANGS_ON)
    with st.container(height=_TALL if long else "content", border=long):
        for number, one in enumerate(requests[1:], start=2):
            st.text(f"Request {number}, {_named(one)}: sent {_with_pages(plan, one)}. {one.depends}".strip())
            st.code(one.step.prompt.text, language=None, wrap_lines=True)
        reminder = None if plan.inquiry is None else plan.inquiry.reminder()
        if reminder is not None:
            each = "an answer" if len(requests) > 1 else "the answer"
            st.text(f"Said once where {each} cannot be read, in the same conversation:")
            st.code(reminder, language=None, wrap_lines=True)


def _requests(plan: Plan) -> tuple[Foreseen, ...]:
    """All requests that may be sent; says where one of them has no prompt."""
    if plan.inquiry is None:
        return ()
    try:
        return foreseen(plan.inquiry)
    except NotConfigured as error:
        st.text(str(error))
        return ()


def _named(one: Foreseen) -> str:
    return one.step.name.replace("_", " ")


def _with_pages(plan: Plan, one: Foreseen) -> str:
    pages = len(plan.request(one.step.prompt.text, one.step.prompt.leaves_out).images)
    return f"with {count(pages, 'page')}" if pages else "without a page"


def _undo(key: str, text: str) -> None:
    st.session_state[key] = text
