"""Options of a model behind an API: its name, setting and price.

Where no price table knows the model, two fields ask for its price.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from cache import memo
from components.rerun import provider_access
from errors import NotConfigured
from models import ModelSpec
from models.price_table import PRICES, Price
from models.prices import MOST_USD, price_of
from models.settings import axis_choices
from models.token_counts import MAX_TOKENS
from scoring.grounding.convention import DEFAULT
from scoring.task import Task

CONVENTIONS = (str(DEFAULT), "yxyx/1000", "xyxy/pixel", "yxyx/pixel", "xyxy/1", "xyxy/999")
"""How models write boxes, ours first."""

_UNITS = {
    "1000": "thousandths of the page",
    "999": "999ths of the page",
    "1": "fractions of the page",
    "pixel": "pixels of the image it is sent",
}
_ORDERS = {"xyxy": "left, top, right, bottom", "yxyx": "top, left, bottom, right"}


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen beside the model.

    Args:
        parameters: As they are sent.
        coords: How the model writes boxes; None for a task without boxes.
        most_usd: The most that the answer may cost; None for the caps alone.
    """

    parameters: Mapping[str, Any] = field(default_factory=dict)
    coords: str | None = None
    most_usd: float | None = None


AXES = {
    "reference": "Reference",
    "prompt": "Prompt",
    "context": "Context",
    "input": "Input",
    "strategy": "Strategy",
    "mode": "Mode",
    "questions": "Questions",
}
"""Axis -> its label."""


def names(provider: str) -> list[str]:
    """The models of a provider whose price we know; none of a compatible server."""
    return [] if provider_access.compatible_server(provider) else list(PRICES.get(provider, {}))


def first_name(provider: str) -> str:
    """The model that is offered first: the cheapest one; "" where we know of none."""
    prices = {name: PRICES[provider][name] for name in names(provider)}
    return min(prices, key=lambda name: prices[name].output_usd, default="")


def setting(task: Task) -> str | None:
    """Draws one choice per axis of the task; None for a task without axes."""
    chosen: list[str] = []
    columns = st.columns(3)
    for axis, values in axis_choices(task).items():
        with columns[len(chosen) % 3]:
            label = AXES.get(axis, "Setting")
            chosen.append(st.selectbox(label, values, key=f"live-setting-{task.key}-{axis}"))
    return "/".join(chosen) or None


def price(spec: ModelSpec, key: str = "live") -> Price | None:
    """What a model costs; draws two fields where no table knows it.

    Args:
        spec: The model.
        key: As for `stated_prices.fields`.
    """
    try:
        compatible = bool(provider_access.compatible_server(spec.provider))
        known_price = price_of(spec, memo.workspace().home, compatible=compatible)
    except NotConfigured as error:
        st.text(str(error))
        return None
    return price_fields(spec, key) if known_price is None else known_price


def options(task: Task) -> Options:
    """Draws what can be chosen beside the model."""
    with st.expander("Answer: length, temperature, cost cap", icon=":material/tune:"):
        left, middle, right = st.columns(3)
        longest = left.number_input(
            "Longest answer (tokens)", 16, 128_000, MAX_TOKENS, step=1024, key="live-max-tokens"
        )
        temperature = middle.number_input(
            "Temperature", 0.0, 2.0, None, step=0.1, key="live-temperature", placeholder="default"
        )
        most = right.number_input(
            "Cost cap (US dollars)",
            0.0,
            None,
            None,
            step=0.05,
            format="%.4f",
            key="live-most-usd",
            placeholder="none",
        )
        coords = None
        if task.boxes:
            coords = st.selectbox(
                "How the model writes boxes",
                CONVENTIONS,
                format_func=_convention_in_words,
                key="live-coords",
                help="Our prompt asks for the first one. Change the prompt too when you choose another.",
            )
    parameters: dict[str, Any] = {"max_tokens": int(longest)}
    if temperature is not None:
        parameters["temperature"] = float(temperature)
    return Options(parameters, coords, most)


def _convention_in_words(convention: str) -> str:
    order, _, space = convention.partition("/")
    return f"{_ORDERS[order]}, in {_UNITS[space]}"


_FIELDS = {"read": "US dollars per million tokens read", "written": "US dollars per million tokens written"}

StatedPrices = dict[tuple[str, str, str], float | None]
"""Home of the workspace, model, field -> the stated price."""


def price_fields(spec: ModelSpec, key: str) -> Price | None:
    """Draws the fields; None until both are filled in.

    What is stated is remembered for as long as the server runs, for every page and after a reload.

    Args:
        spec: The model.
        key: Keeps the fields of one place of a page apart from those of another.
    """
    stated, home = _stated_prices(), str(memo.workspace().home)
    if stated.get((home, str(spec), "read")) is None:
        st.text(
            "What this model costs is not known here. State it, so that the caps can be kept; 0 for a server of yours."
        )
    else:
        st.text("What this model costs is as it was stated here. Change it where it is wrong; 0 for a server of yours.")
    amounts = []
    for column, name in zip(st.columns(2), _FIELDS, strict=True):
        mine, known = f"{key}-price-{name}-{spec}", (home, str(spec), name)
        if mine not in st.session_state and stated.get(known) is not None:
            st.session_state[mine] = stated[known]
        amounts.append(
            column.number_input(
                _FIELDS[name], 0.0, MOST_USD, None, format="%.4f", key=mine, on_change=_remember, args=(mine, known)
            )
        )
    read, written = amounts
    return None if read is None or written is None else Price(read, written, source="stated by whoever asks")


def _remember(key: str, known: tuple[str, str, str]) -> None:
    _stated_prices()[known] = st.session_state[key]


@st.cache_resource(show_spinner=False)
def _stated_prices() -> StatedPrices:
    """Prices stated since the server began, for all sessions: a price is no secret, and is shown before it is used."""
    return {}
