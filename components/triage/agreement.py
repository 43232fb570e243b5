"""How far people agree on gold, in words: each two of them, where the second judged blind."""

from __future__ import annotations

import math

import streamlit as st

from cache.marks.judgements import PairAgreement
from figures.tables.number_format import bracketed, percent

_METHOD = (
    "Cohen's kappa is the agreement beyond what the two people's own frequencies of verdicts would give by chance. It "
    "counts what both judged, where the later verdict was given on a blind pass. 95% intervals are a bootstrap over "
    "the benchmark's independent units."
)


def show(pairs: list[PairAgreement]) -> None:
    """Draws what opens to a line for each two people; nothing where nobody has given a second opinion."""
    if not pairs:
        return
    with st.popover("Agreement", icon=":material/group:"):
        for pair in pairs:
            st.text(agreement_words(pair))
        st.text(_METHOD)


def agreement_words(pair: PairAgreement) -> str:
    """How far two people agree; may hold data."""
    kappa = pair.kappa
    value = "no kappa, all verdicts are the same" if math.isnan(kappa.value) else f"kappa {kappa.value:.2f}"
    between = bracketed(kappa.interval.low, kappa.interval.high, "coefficient") or f" ({kappa.interval.reason})"
    same = f"{percent(pair.accuracy.value)}% the same verdict (n = {pair.accuracy.n:,.0f})"
    return f"{pair.one} and {pair.other}: {same}, {value}{'' if math.isnan(kappa.value) else between}"
