"""What is going to be sent: the prompt, to be changed if one likes, and the pages with their sizes."""

from __future__ import annotations

import base64

import streamlit as st

from cache.framing import preview
from cache.reruns import Plan
from cache.selection import Selection, live_slug
from cache.sent_pages import SentPage
from cache.tokens import image_url
from components import grid
from components import selection as address
from components.numbers import count

_HEIGHT = 180
_ROLES = {"": "", "question": "part of the task", "reference": "the reference"}


def prompt(plan: Plan) -> str:
    """Draws the prompt as a text that can be changed; returns what it says now."""
    key = "-".join(("live-prompt", plan.benchmark, plan.sample.id, live_slug(plan.run), plan.prompt.version))
    if key not in st.session_state:
        st.session_state[key] = plan.prompt.text
    said = st.text_area("Prompt", key=key, height=_HEIGHT, placeholder="This benchmark has no prompt of ours yet.")
    edited = said != plan.prompt.text
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if plan.prompt.version:
            st.caption(f"{len(said):,} characters" + (", changed by you" if edited else ""), width="content")
        if edited:
            st.button("Undo the change", type="tertiary", on_click=_undo, args=(key, plan.prompt.text))
    return said


def pages(plan: Plan, selection: Selection) -> None:
    """Draws the pages that the prompt means; each leads to the inspector."""
    if not plan.pages:
        st.text("This sample has no page.")
        return
    opened = grid.show([_card(plan, page, selection) for page in plan.pages], key="live-pages", least=150, tall=190)
    if opened is not None:
        address.go(address.INSPECTOR, selection.but(page=int(opened), item=""))


def said(plan: Plan) -> str:
    """What leaves this machine, and to whom, in a sentence."""
    if plan.spec.kind.replays:
        return "Nothing is sent and nothing is paid: the answer is what the chosen run said of this sample."
    images = [page.image for page in plan.pages if page.image is not None]
    size = sum(len(image.data) for image in images)
    lost = len(plan.pages) - len(images)
    what = f"The prompt and {count(len(images), 'page')} ({_bytes(size)})" if images else "The prompt alone"
    verb = "are" if images else "is"
    missing = f" {count(lost, 'page')} cannot be sent: there is no image." if lost else ""
    return f"{what} {verb} sent to {plan.spec.kind.label}.{missing}"


def _card(plan: Plan, page: SentPage, selection: Selection) -> grid.Card:
    role = _ROLES.get(page.role, page.role)
    image = page.image
    lines = (role,) if image is None else (role, f"{image.width} × {image.height} px", _bytes(len(image.data)))
    if image is not None and image.scale < 1:
        lines = (*lines, f"scaled to {100 * image.scale:.0f}%")
    return grid.Card(
        id=str(page.number),
        href=f"inspector?{selection.but(page=page.number, item='').query_string()}",
        image=_shown(plan, page),
        title=f"Page {page.number}",
        lines=tuple(line for line in lines if line),
        badge="" if plan.framing.plain or image is None else "as it is sent",
        missing=page.missing,
    )


def _shown(plan: Plan, page: SentPage) -> str | None:
    """The address of the page's thumbnail, or the image itself where it was changed before it is sent."""
    if page.image is None:
        return None
    if plan.framing.plain:
        return image_url(plan.benchmark, plan.sample.id, page.number, "thumb")
    return f"data:image/jpeg;base64,{base64.b64encode(preview(page.image.data)).decode()}"


def _bytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"


def _undo(key: str, text: str) -> None:
    st.session_state[key] = text
