"""Access to providers: their keys and addresses, and the sentence on what is sent to whom.

Keys come from the environment or Streamlit's secrets, and from nowhere else. Everything here is said before it is sent.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

import streamlit as st

from cache import memo
from cache.live import reruns
from cache.live.plans import Plan
from components.rerun.request_preview import size_in_words
from errors import NotConfigured
from figures.tables.number_format import count
from models import PROVIDERS, VARIABLES, ModelSpec
from models.providers.provider import Provider


def configured(benchmark: str, spec: ModelSpec) -> Provider | None:
    """The provider of a model, if it has its key and address; names what is missing on the page."""
    try:
        return reruns.provider_of(memo.workspace(), benchmark, spec, variables())
    except NotConfigured as error:
        with st.container(border=True):
            st.subheader("Something is missing", anchor=False)
            st.text(str(error))
        return None


def sent_sentence(plan: Plan) -> str:
    """What is sent to whom, in a sentence."""
    if plan.spec.kind.replays:
        return "Nothing is sent or paid: replays the stored answer of the chosen run."
    if not plan.pages:
        return plan.unsendable
    images = [page.image for page in plan.pages if page.image is not None]
    size = sum(len(image.data) for image in images)
    lost = len(plan.pages) - len(images)
    what = f"The prompt and {count(len(images), 'page')} ({size_in_words(size)})" if images else "The prompt alone"
    verb = "are" if images else "is"
    missing = f" {count(lost, 'page')} cannot be sent: there is no image." if lost else ""
    return f"{what} {verb} sent to {receiver(plan.spec)}.{missing}"


def receiver(spec: ModelSpec) -> str:
    """The provider's name and the address of its server."""
    at, name = destination(spec), server_label(spec.provider)
    return f"{name} ({compatible_server(spec.provider) or at})" if at else name


def compatible_server(provider: str) -> str:
    """The compatible server that is set in place of a provider's own; "" where none is, or the address is none."""
    try:
        return PROVIDERS[provider].compatible_server(variables())
    except NotConfigured:
        return ""


def server_label(provider: str) -> str:
    """The name of what a provider asks: its maker's, or that of a compatible server."""
    kind = PROVIDERS[provider]
    return kind.compatible_label if compatible_server(provider) else kind.label


def destination(spec: ModelSpec) -> str:
    """Where the server is to which pages go; "" where nothing leaves here, or the address that is set is none."""
    try:
        return spec.kind.destination(variables())
    except NotConfigured:
        return ""


def variables() -> Mapping[str, str]:
    """What providers may read; the environment comes first. Never shown, and handed to providers only."""
    found = dict(os.environ)
    if st.secrets.load_if_toml_exists():
        for name in VARIABLES:
            if not found.get(name) and isinstance(st.secrets.get(name), str):
                found[name] = st.secrets[name]
    return found
