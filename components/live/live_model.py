"""A model that is asked over the network: which one, under which setting, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from cache import memo
from components.live import stated_prices
from errors import NotConfigured
from models import Spec
from models.price_table import PRICES
from models.prices import Price, price_of
from models.settings import choices
from models.tokens import MAX_TOKENS
from scoring.convention import DEFAULT
from scoring.task import Task

CONVENTIONS = (str(DEFAULT), "yxyx/1000", "xyxy/pixel", "yxyx/pixel", "xyxy/1", "xyxy/999")
"""How models write boxes, ours first."""

_SAID = {
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
"""Axis -> what it is called."""


def names(provider: str) -> list[str]:
    """The models of a provider whose price we know."""
    return list(PRICES.get(provider, {}))


def first_name(provider: str) -> str:
    """The model that is offered first: the cheapest one; "" where we know of none."""
    prices = PRICES.get(provider, {})
    return min(prices, key=lambda name: prices[name].output_usd, default="")


def setting(task: Task) -> str | None:
    """Draws one choice per axis of the task; None for a task without axes."""
    chosen: list[str] = []
    columns = st.columns(3)
    for axis, values in choices(task).items():
        with columns[len(chosen) % 3]:
            label = AXES.get(axis, "Setting")
            chosen.append(st.selectbox(label, values, key=f"live-setting-{task.key}-{axis}"))
    return "/".join(chosen) or None


def price(spec: Spec, key: str = "live") -> Price | None:
    """What a model costs; draws two fields where no table knows it.

    Args:
        spec: The model.
        key: As for `stated_prices.fields`.
    """
    try:
        known = price_of(spec, memo.workspace().home)
    except NotConfigured as error:
        st.text(str(error))
        return None
    return stated_prices.fields(spec, key) if known is None else known


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
                format_func=_said,
                key="live-coords",
                help="Our prompt asks for the first one. Change the prompt too when you choose another.",
            )
    parameters: dict[str, Any] = {"max_tokens": int(longest)}
    if temperature is not None:
        parameters["temperature"] = float(temperature)
    return Options(parameters, coords, most)


def _said(convention: str) -> str:
    order, _, space = convention.partition("/")
    return f"{_ORDERS[order]}, in {_SAID[space]}"
