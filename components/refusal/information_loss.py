"""Refusal rates of models as information is taken away, and the loss at which they refuse half of the questions."""

from __future__ import annotations

import streamlit as st

from cache.selection import pages
from cache.selection.selection import Selection
from components.shell import address, heading
from components.widgets import chart_element, tables
from figures import refusal

_NEEDED = (
    "This view needs runs of one model over the same questions with different shares of the information taken away. "
    "Import them with the axis eta, as a folder named after it (Model/eta0.3) or with --setting 0.3; at least two "
    "values. docs/files.md says more about run names."
)


def show(selection: Selection) -> None:
    """Draws the curves with their table, or names the runs that are missing."""
    heading.explain(
        "Runs of one model over the same questions with a growing share of the information (eta) taken away.",
        "Withheld: refused in words, or omitted without a word. A click on a model opens its failures.",
    )
    (losses,) = chart_element.charts(refusal.FIGURE, selection)
    if losses.empty:
        with st.container(border=True):
            st.subheader("No runs with withheld information", anchor=False)
            st.text(_NEEDED)
            address.link(pages.IMPORT, selection, "Import runs", ":material/upload_file:")
        return
    chart_element.show(
        losses,
        key="losses",
        on_open=lambda run: address.go(pages.FAILURES, selection.replace(runs=(str(run),), cell="")),
        publish=("refusal", selection),
    )
    frame = losses.data
    shown = frame[["name", "loss", "refused", "withheld", "n", "half"]].copy()
    shown[["refused", "withheld"]] *= 100
    tables.chart_table(
        shown,
        "refusal-by-loss",
        key="losses-table",
        chart=losses,
        columns={
            "name": "Model",
            "loss": refusal.LOSS_AXIS,
            "refused": tables.percents("Refused in words, %"),
            "withheld": tables.percents("Withheld, %"),
            "n": st.column_config.NumberColumn("Of", format="localized"),
            "half": st.column_config.NumberColumn("Half withheld at", format="%.2f"),
        },
        on_open=lambda row: address.go(pages.FAILURES, selection.replace(runs=(str(frame.loc[row, "run"]),), cell="")),
    )
    st.text(
        "Withheld: share of all questions with a response that a run refuses or passes over in silence; the fainter "
        "line is refusals in words alone. Half is withheld where the line between two neighbouring runs passes 50%; "
        "where the first run is at 50% or more, at most at its value."
    )
