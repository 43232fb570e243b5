"""The floor: the widgets, chart and table of the Failures page with constant data and no workspace.

`/failures` draws them, `/strictness` those of the Strictness page; `/` is empty but for one button and a number.
It shares no code with the product, so that it stays the same when the product changes.
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


def strictness() -> None:
    """The page of 32 points with their intervals, drawn with numbers that never change."""
    with st.sidebar:
        for entry in (
            "Home",
            "Gallery",
            "Inspector",
            "Leaderboard",
            "Confusion",
            "Strictness",
            "Error types",
            "Failures",
        ):
            st.page_link(EMPTY, label=entry)
        st.selectbox("Benchmark", ["graded"])
        for facet in ("Runs", "Domain", "Drawing", "Solution", "More facets"):
            st.multiselect(facet, ["loops", "angles", "bars", "forces"], placeholder="Any", key=facet)
    st.title("Strictness")
    st.text("everything")
    with st.container(horizontal=True):
        st.segmented_control("Beside each other", ["All together", "Domain", "Drawing"], default="All together")
        st.selectbox("Arrows", ["None", "with to without"])
        st.toggle("Published results")
    st.plotly_chart(plane(), key="plane", on_select="rerun")
    rows = list(range(32))
    table("plane", pd.DataFrame({"Run": [f"run {row}" for row in rows], "FPR": rows, "FNR": rows, "n": rows}))
    st.caption("Choose a point.")


def plane() -> go.Figure:
    """Points with error bars and names, and five straight lines."""
    figure = go.Figure()
    for at in range(32):
        x, y = 10 + 2 * at, 80 - 2 * at
        figure.add_scatter(
            x=[x], y=[y], mode="markers", customdata=[[at]], showlegend=False,
            error_x={"type": "data", "array": [4]}, error_y={"type": "data", "array": [5]},
        )  # fmt: skip
        figure.add_annotation(x=x, y=y, text=f"run {at}", showarrow=False, xshift=30)
    for at in range(5):
        figure.add_shape(type="line", x0=0, y0=20 * at, x1=20 * at, y1=0)
    return figure.update_layout(height=620)


def empty() -> None:
    """A page with nothing to do but count its round trips."""
    st.title("Empty")
    st.session_state["trips"] = st.session_state.get("trips", 0) + 1
    st.button("Next")
    st.text(st.session_state["trips"])


EMPTY = st.Page(empty, default=True)
PAGES = [EMPTY, st.Page(failures, url_path="failures"), st.Page(strictness, url_path="strictness")]
st.navigation(PAGES, position="hidden").run()
