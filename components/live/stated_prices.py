"""What a model costs where no table knows it: two fields, and what was stated in them before."""

from __future__ import annotations

from typing import Any

import streamlit as st

from cache import memo
from models import Spec
from models.prices import MOST_USD, Price

_FIELDS = {"read": "US dollars per million tokens read", "written": "US dollars per million tokens written"}

Stated = dict[tuple[str, str, str], float | None]
"""Home of the workspace, model, field -> what was stated."""


def fields(spec: Spec, key: str) -> Price | None:
    """Draws the fields; None until both are filled in.

    What is stated is remembered for as long as the server runs, for every page and after a reload.

    Args:
        spec: The model.
        key: Keeps the fields of one place of a page apart from those of another.
    """
    stated, home = _stated(), str(memo.workspace().home)
    if stated.get((home, str(spec), "read")) is None:
        st.text(
            "What this model costs is not known here. State it, so that the caps can be kept; 0 for a server of yours."
        )
    else:
        st.text("What this model costs is as it was stated here. Change it where it is wrong; 0 for a server of yours.")
    limits: dict[str, Any] = {"min_value": 0.0, "max_value": MOST_USD, "value": None, "format": "%.4f"}
    amounts = []
    for column, name in zip(st.columns(2), _FIELDS, strict=True):
        mine, known = f"{key}-price-{name}-{spec}", (home, str(spec), name)
        if mine not in st.session_state and stated.get(known) is not None:
            st.session_state[mine] = stated[known]
        told = {"key": mine, "on_change": _remember, "args": (mine, known)}
        amounts.append(column.number_input(_FIELDS[name], **told, **limits))
    read, written = amounts
    return None if read is None or written is None else Price(read, written, source="stated by whoever asks")


def _remember(key: str, known: tuple[str, str, str]) -> None:
    _stated()[known] = st.session_state[key]


@st.cache_resource(show_spinner=False)
def _stated() -> Stated:
    """What was stated since the server began; a price is no secret, and whoever asks next sees it before asking."""
    return {}
