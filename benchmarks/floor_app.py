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
    menu(("Gallery", "Inspector", "Leaderboard", "Confusion", "Failures", "Slices", "Compare"))
    with st.sidebar:
        for facet in ("Runs", "Pages", "Subject", "Channel", "Grade", "Question type", "Steps"):
            st.multiselect(facet, ["math", "physics", "chemistry", "biology", "english"], placeholder="Any", key=facet)
        st.selectbox("Protocol", ["official", "paper"], help="Of the evaluator.")
        st.slider("IoU threshold", 0.05, 0.95, 0.5)
    head("Failures")
    with st.container(horizontal=True):
        st.segmented_control("Ranked by", ["Count", "Share", "Impact"], default="Count")
        st.selectbox("Impact on", ["F_S micro", "F_A"], help="What rises.")
        st.toggle("All categories", help="Or the first.")
        explained()
    st.plotly_chart(ranking(), key="ranking", on_select="rerun")
    st.page_link(EMPTY, label="Publish this figure", icon=":material/print:")
    st.text("The first 18 of 18 categories.")
    table("ranking", pd.DataFrame({"Category": CATEGORIES, "Count": COUNTS, "Share": COUNTS, "Impact": COUNTS}))
    st.caption("Choose a bar.")
    st.divider()
    st.segmented_control("Look closer", ["By run and slice", "Over the threshold"])


def menu(analysed: tuple[str, ...]) -> None:
    """The links of all pages and the choice of a benchmark."""
    groups = {
        "Explore": analysed[:2],
        "Analyse": analysed[2:],
        "Publish": ("Figures", "Report", "Classroom"),
        "Live": ("Rerun",),
        "Data": ("Import",),
    }
    with st.sidebar:
        st.page_link(EMPTY, label="Home", icon=":material/home:")
        for group, entries in groups.items():
            st.caption(group)
            for entry in entries:
                st.page_link(EMPTY, label=entry, icon=":material/search:")
        st.caption("Filters")
        st.selectbox("Benchmark", ["constant"])


def head(title: str) -> None:
    """The title and what is chosen."""
    with st.container(horizontal=True):
        st.title(title)
    with st.container(horizontal=True):
        st.text("everything")


def explained() -> None:
    """The definitions, folded away."""
    with st.popover("What is this?", icon=":material/help:"):
        st.text("What the chart shows.")


@st.cache_resource
def ranking() -> go.Figure:
    """Three panels of bars and a line."""
    figure = make_subplots(rows=1, cols=4, shared_yaxes=True)
    for column in (1, 2, 3):
        figure.add_bar(x=COUNTS, y=CATEGORIES, orientation="h", text=COUNTS, row=1, col=column, showlegend=False)
    figure.add_scatter(x=COUNTS, y=CATEGORIES, mode="lines+markers+text", text=COUNTS, row=1, col=4, showlegend=False)
    return figure.update_layout(height=530, yaxis_autorange="reversed")


def table(name: str, frame: pd.DataFrame) -> None:
    """A table folded away, with its download."""
    with st.expander("As a table", icon=":material/table:"):
        st.dataframe(frame, hide_index=True, key=f"{name}-table", on_select="rerun", selection_mode="single-row")
        st.download_button("CSV", frame.to_csv().encode(), f"{name}.csv", key=f"{name}-csv")


def strictness() -> None:
    """The page of 32 points with their intervals, drawn with numbers that never change."""
    analysed = "Gallery", "Inspector", "Leaderboard", "Confusion", "Strictness", "Error types", "Failures", "Slices"
    menu((*analysed, "Compare"))
    with st.sidebar:
        for facet in ("Runs", "Domain", "Drawing", "Solution", "More facets"):
            st.multiselect(facet, ["loops", "angles", "bars", "forces"], placeholder="Any", key=facet)
    head("Strictness")
    with st.container(horizontal=True):
        st.segmented_control("Beside each other", ["All together", "Domain", "Drawing"], default="All together")
        st.selectbox("Arrows", ["None", "with to without"])
        st.toggle("Published results")
        explained()
    st.plotly_chart(plane(), key="plane", on_select="rerun")
    st.page_link(EMPTY, label="Publish this figure", icon=":material/print:")
    rows = list(range(32))
    table("plane", pd.DataFrame({"Run": [f"run {row}" for row in rows], "FPR": rows, "FNR": rows, "n": rows}))
    st.caption("Choose a point.")


@st.cache_resource
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
