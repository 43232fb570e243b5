"""The preview of a request: the very page files and prompts that will be sent.

Pages show their sizes and open at full size. The first prompt can be edited; of a batch, the request of the open
sample is shown and cannot be changed.
"""

from __future__ import annotations

import hashlib

import streamlit as st
from streamlit.runtime import get_instance

from cache import memo
from cache.images.signed_urls import image_url
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.planning import PlannedRequest, plan_request
from cache.live.plans import Plan
from cache.live.sent_pages import SentPage
from cache.selection import pages
from cache.selection.selection import Selection
from components.shell import address
from components.widgets import grid
from errors import NotConfigured, UsageError
from figures.tables.number_format import count
from models.inquiries.inquiry import ExpectedRequest, expected_requests
from models.providers.provider import SentImage

_ROLES = {"": "", "question": "part of the task", "reference": "the reference"}
_SMALL = 190
_WIDE = 1100
"""Pixels across within which a page that is opened stands at its own size."""


def show_pages(plan: Plan, selection: Selection) -> None:
    """Draws the pages of a request; an opened one is shown large.

    Args:
        plan: What is asked. A replay sends none: its pages are drawn small and lead to the Inspector.
        selection: With the sample open.
    """
    if not plan.pages:
        st.text("This sample has no page.")
        return
    cards = [_card(plan, page, selection) for page in plan.pages]
    clicked = grid.show(cards, key="live-pages", least=150, tall=_SMALL)
    if not plan.spec.kind.replays:
        st.caption("These are the files that are sent, byte by byte. Open one to see it large.")
    for page in plan.pages:
        if str(page.number) == clicked:
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
    facts = [f"{len(page.image.data):,} bytes", *_size_line(page.image)[2:]]
    st.text(f"Page {page.number}  ·  {_size_line(page.image)[0]}  ·  " + "  ·  ".join(facts))
    tall = round(page.image.height * min(1.0, _WIDE / page.image.width))
    whole = (
        "Pixel by pixel" if tall == page.image.height else "As large as fits here; in a tab of its own, pixel by pixel"
    )
    card = grid.Card(str(page.number), _sent_url(plan, page.image), _sent_url(plan, page.image), whole, leads=False)
    grid.show([card], key="live-page-large", least=600, tall=tall)
    address.link(pages.INSPECTOR, selection.replace(page=page.number, item=""), "The page in the Inspector")


def _card(plan: Plan, page: SentPage, selection: Selection) -> grid.Card:
    role, image = _ROLES.get(page.role, page.role), page.image
    inspector = f"inspector?{selection.replace(page=page.number, item='').query_string()}"
    if image is None or plan.spec.kind.replays:
        thumb = None if image is None else image_url(plan.benchmark, plan.sample.id, page.number, "thumb")
        href, shown, facts, badge = inspector, thumb, [role], ""
    else:
        href = shown = _sent_url(plan, image)
        facts, badge = [role, *_size_line(image)], "as it is sent"
    lines = tuple(filter(None, facts))
    return grid.Card(
        str(page.number), href, shown, f"Page {page.number}", lines, badge, page.missing, leads=href == inspector
    )


def _size_line(image: SentImage) -> list[str]:
    """Size in pixels, size of the file, and by how much it was scaled, if it was."""
    facts = [f"{image.width:,} × {image.height:,} px", size_in_words(len(image.data))]
    return [*facts, f"scaled to {100 * image.scale:.0f}%"] if image.scale < 1 else facts


def _sent_url(plan: Plan, image: SentImage) -> str:
    """Where this server shows the file that is sent; the same file always stands at the same place."""
    place = f"live-page-{plan.benchmark}-{image.page}"
    return get_instance().media_file_mgr.add(image.data, image.media_type, place)


_HEIGHT = 180
_TALL = 420
_LONG = 1_500
"""Characters of further prompts beyond which they are drawn in a frame of their own height."""

_SOME_DEPEND = "What depends on an earlier answer says so; all else is sent exactly as it stands here."
_NONE_DEPENDS = "None depends on an earlier answer: each is sent exactly as it stands here."


def edited_prompt(plan: Plan) -> str:
    """Draws the prompt for editing, and those of further requests; returns the edited prompt.

    Args:
        plan: What is asked; of a replay, which reads no prompt, nothing can be changed.
    """
    replays, requests = plan.spec.kind.replays, _requests(plan)
    text = hashlib.sha256(plan.prompt.text.encode("utf-8", "replace")).hexdigest()[:16]
    key = "-".join(("live-prompt", plan.benchmark, plan.sample.id, str(plan.spec), text))
    if key not in st.session_state:
        st.session_state[key] = plan.prompt.text
    label = f"Prompt of the first of up to {len(requests)} requests" if len(requests) > 1 else "Prompt"
    edited = st.text_area(
        label, key=key, height=_HEIGHT, placeholder="This benchmark has no prompt of ours yet.", disabled=replays
    )
    changed = edited != plan.prompt.text
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if replays:
            st.caption("Replay uses no prompt; a live model would be sent this one.", width="content")
        elif plan.prompt.version:
            st.caption(f"{len(edited):,} characters" + (", changed by you" if changed else ""), width="content")
        if changed:
            st.button("Undo the change", type="tertiary", on_click=_undo, args=(key, plan.prompt.text))
    if changed:
        alone = " The change is made to the first request alone." if len(requests) > 1 else ""
        st.caption(f"Answers to a changed prompt are a run of their own.{alone}")
    if not edited.strip() and not replays:
        st.text("The prompt is empty: there is nothing to ask.")
    _further(plan, requests)
    return edited


def show_prompts(plan: Plan, text: str | None) -> None:
    """Draws the prompts of a request where they cannot be edited.

    Args:
        plan: What is asked.
        text: What is sent in place of its prompt.
    """
    requests = _requests(plan)
    label = f"The prompts of up to {len(requests)} requests" if len(requests) > 1 else "The prompt"
    with st.expander(f"{label}, as sent for this sample", icon=":material/notes:"):
        st.code(plan.prompt.text if text is None else text, language=None, wrap_lines=True)
        _listed(plan, requests)


def _further(plan: Plan, requests: tuple[ExpectedRequest, ...]) -> None:
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


def _listed(plan: Plan, requests: tuple[ExpectedRequest, ...]) -> None:
    long = sum(len(request.step.prompt.text) for request in requests[1:]) > _LONG
    if len(requests) > 1:
        st.caption(_SOME_DEPEND if any(request.dependency for request in requests) else _NONE_DEPENDS)
    with st.container(height=_TALL if long else "content", border=long):
        for number, request in enumerate(requests[1:], start=2):
            st.text(
                f"Request {number}, {_named(request)}: sent {_with_pages(plan, request)}. {request.dependency}".strip()
            )
            st.code(request.step.prompt.text, language=None, wrap_lines=True)
        reminder = None if plan.inquiry is None else plan.inquiry.reminder()
        if reminder is not None:
            each = "an answer" if len(requests) > 1 else "the answer"
            st.text(f"Said once where {each} cannot be read, in the same conversation:")
            st.code(reminder, language=None, wrap_lines=True)


def _requests(plan: Plan) -> tuple[ExpectedRequest, ...]:
    """All requests that may be sent; an error about a missing prompt is shown on the page."""
    if plan.inquiry is None:
        return ()
    try:
        return expected_requests(plan.inquiry)
    except NotConfigured as error:
        st.text(str(error))
        return ()


def _named(request: ExpectedRequest) -> str:
    return request.step.name.replace("_", " ")


def _with_pages(plan: Plan, request: ExpectedRequest) -> str:
    pages = len(plan.request(request.step.prompt.text, request.step.prompt.leaves_out).images)
    return f"with {count(pages, 'page')}" if pages else "without a page"


def _undo(key: str, text: str) -> None:
    st.session_state[key] = text


def open_request(batch_spec: BatchSpec, selection: Selection) -> PlannedRequest | None:
    """The planned request about the open sample; None where there can be none, with the reason on the page."""
    try:
        return plan_request(memo.workspace(), batch_spec, selection.at, batch_spec.variants[0])
    except (NotConfigured, UsageError) as error:
        st.text(str(error))
        return None


def show_open_request(batch_spec: BatchSpec, selection: Selection) -> None:
    """Draws pages and prompt, which cannot be changed."""
    request = open_request(batch_spec, selection)
    if request is not None:
        if len(batch_spec.variants) > 1:
            st.caption("The first cell, as it is sent; the others differ from it in what you choose.")
        show_pages(request.plan, selection)
        if not batch_spec.spec.kind.replays:
            show_prompts(request.plan, request.prompt)
