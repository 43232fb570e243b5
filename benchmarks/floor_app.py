"""The floor: the widgets, chart and table of the Failures page with constant data and no workspace.

`/failures` draws them; `/` is empty but for one button and a number. It shares no code with the
product, so that it stays the same when the product changes.
"""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from plotly.subplots import make_subplots

CATEGORIES = [f"Failure category {number:02d}" for number in range(18)]
COUNTS = [9000 // (number + 1) for number in range(18)]

st.set_page_config(layout="wide")


def failures() -> None:
    """The page, drawn with numbers that never change."""
    with st.sidebar:
        for entry in ("Home", "Gallery", "Inspector", "Leaderboard", "Failures", "Import"):
            st.page_link(EMPTY, label=entry)
        for facet in ("Runs", "Pages", "Subject", "Channel", "Grade", "Question type", "More facets"):
            st.multiselect(facet, ["math", "physics", "chemistry", "biology", "english"], placeholder="Any", key=facet)
        st.selectbox("Protocol", ["official", "paper"])
        st.slider("IoU threshold", 0.05, 1.0, 0.5)
    st.title("Failures")
    st.text("everything")
    with st.container(horizontal=True):
        st.segmented_control("Ranked by", ["Count", "Share", "Impact"], default="Count")
        st.selectbox("Impact on", ["F_S micro", "F_A"])
        st.toggle("All categories")
    st.plotly_chart(ranking(), key="ranking", on_select="rerun")
    table("ranking", pd.DataFrame({"Category": CATEGORIES, "Count": COUNTS, "Share": COUNTS, "Impact": COUNTS}))
    st.divider()
    st.segmented_control("Look closer", ["By run and slice", "Over the threshold"])


def ranking() -> go.Figure:
    """Three panels of bars and a line."""
    figure = make_subplots(rows=1, cols=4, shared_yaxes=True)
    for column in (1, 2, 3):
        figure.add_bar(x=COUNTS, y=CATEGORIES, orientation="h", text=COUNTS, row=1, col=column, showlegend=False)
    figure.add_scatter(x=COUNTS, y=CATEGORIES, mode="lines+markers+text", text=COUNTS, row=1, col=4, showlegend=False)
    return figure.update_layout(height=530, yaxis_autorange="reversed")


def table(name: str, frame: pd.DataFrame) -> None:
    """A table folded away, with its download."""
    with st.expander("As a table"):
        st.dataframe(frame, hide_index=True, key=f"{name}-table", on_select="rerun", selection_mode="single-row")
        st.download_button("CSV", frame.to_csv().encode(), f"{name}.csv", key=f"{name}-csv")


def empty() -> None:
    """A page with nothing to do but count its round trips."""
    st.title("Empty")
    st.session_state["trips"] = st.session_state.get("trips", 0) + 1
    st.button("Next")
    st.text(st.session_state["trips"])


EMPTY = st.Page(empty, default=True)
st.navigation([EMPTY, st.Page(failures, url_path="failures")], position="hidden").run()
