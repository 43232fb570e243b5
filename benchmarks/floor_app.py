"""The floor: the widgets, lists, charts and tables of two pages with constant data and no workspace.

`/failures` draws what the Failures page does, `/strictness` what Strictness does; `/` is empty but for one button and a
number. It shares no code with the product, so that it stays the same when the product changes; what the product draws
with components of its own stands here as constant HTML in components.
"""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

COUNTS = [9000 // (number + 1) for number in range(18)]
BAR = '<span style="display:inline-block;height:10px;background:#7a8">&#160;</span>'
ROWS = [
    f'<li><a class="row" href="#">Failure category {number:02d} <span style="width:{count // 90}px">{BAR}</span>'
    f" <span>{count:,}</span> <span>{count / 100:.1f}%</span> <span>+{count / 1000:.1f}</span></a></li>"
    for number, count in enumerate(COUNTS)
]
PARTS = "".join(f"<p>{facet}</p><ul>{''.join(ROWS[:5])}</ul>" for facet in ("Runs", "Subject", "Pages"))
TILES = "".join(
    f'<li style="display:inline-block"><a class="tile" href="#"><div style="width:160px;height:120px;background:#ddd">'
    f"</div>sample {number}</a></li>"
    for number in range(12)
)
MANY = 43
"""Values that the field of all filters offers, as many as ours."""

PAGES_OF_APP = (
    *("Home", "Gallery", "Inspector", "Leaderboard", "Confusion", "Strictness", "Error types", "Failures"),
    *("Slices", "Compare", "Figures", "Report", "Classroom", "Rerun", "Import"),
)
MENU = "".join(f'<a href="#">{name}</a> ' for name in PAGES_OF_APP)

menu_part = st.components.v2.component("floor_menu", html=f"<nav>{MENU}</nav>")
list_part = st.components.v2.component("floor_list", html=f"<ul>{''.join(ROWS)}</ul>")
breakdown_part = st.components.v2.component("floor_breakdown", html=PARTS)
tiles_part = st.components.v2.component("floor_tiles", html=f"<ul>{TILES}</ul>")

st.set_page_config(layout="wide")


def failures() -> None:
    """The page, drawn with numbers that never change."""
    menu_part(key="menu")
    chosen = filters({"Subject": ("math", "physics", "chemistry", "biology", "english"), "Channel": ("scan", "photo")})
    with st.sidebar:
        st.selectbox("Protocol", ["official", "paper"], help="Of the evaluator.")
        st.slider("IoU threshold", 0.05, 0.95, 0.5)
    head("Failures", 7, chosen)
    left, right = st.columns([2, 5])
    with left:
        list_part(key="list")
        with st.container(horizontal=True):
            st.selectbox("Impact on", ["F_S micro", "F_A"], help="What rises.")
            st.toggle("All categories", help="Or the first.")
        with st.expander("As a table", icon=":material/table:", key="fold", on_change="rerun") as fold:
            if fold.open:
                table("ranking", pd.DataFrame(dict.fromkeys(("Category", "Count", "Responses", "Share"), COUNTS)))
    with right:
        with st.container(horizontal=True):
            st.subheader("Failure category 00")
            st.page_link(EMPTY, label="All samples")
        st.caption("What the category means.")
        breakdown_part(key="breakdown")
        with st.container(horizontal=True):
            st.text("9,000 failures")
            st.pagination(750, key="page")
        tiles_part(key="tiles")
        st.page_link(EMPTY, label="Publish as a grid", icon=":material/print:")
    st.divider()
    st.segmented_control("All categories", ["By run and slice", "Over the threshold"])
    save_view()


def save_view() -> None:
    """What keeps the page's view, which is drawn once it is opened."""
    with st.sidebar:
        st.popover("Save view", type="tertiary", key="view", on_change="rerun", help="Under a name.")


def filters(facets: dict[str, tuple[str, ...]]) -> bool:
    """The choice of a benchmark, of runs, and one field of all filters; whether a filter is chosen."""
    with st.sidebar:
        st.selectbox("Benchmark", ["constant"])
        st.multiselect("Runs", [f"run {at}" for at in range(5)], placeholder="All 5 runs")
        values = [f"{facet}: {value}" for facet, each in facets.items() for value in each]
        values += [f"Other: value {number}" for number in range(MANY - len(values))]
        return bool(st.multiselect("Filters", values, placeholder="+ filter", help="Values are alternatives."))


def head(title: str, sentences: int, narrowed: bool) -> None:
    """The title, what is chosen and what clears it, what explains the page, and the links to a queue and a figure."""
    with st.container(horizontal=True):
        st.title(title)
        st.text("narrowed" if narrowed else "everything")
        if narrowed:
            st.button("Clear", type="tertiary", key="clear")
        st.page_link(EMPTY, label="Review as queue", icon=":material/fact_check:")
        with st.popover("What is this?", icon=":material/help:"):
            for number in range(sentences):
                st.text(f"Sentence {number} on what the page shows.")
        st.page_link(EMPTY, label="Publish", icon=":material/print:")


def table(name: str, frame: pd.DataFrame) -> None:
    """A table with its download."""
    st.dataframe(frame, hide_index=True, key=f"{name}-table", on_select="rerun", selection_mode="single-row")
    st.download_button("CSV", frame.to_csv().encode(), f"{name}.csv", key=f"{name}-csv")


def strictness() -> None:
    """The page of 32 points with their intervals, drawn with numbers that never change."""
    menu_part(key="menu")
    head("Strictness", 11, filters({"Domain": ("loops", "angles", "bars", "forces"), "Drawing": ("neat", "rough")}))
    with st.container(horizontal=True):
        st.segmented_control("Facet by", ["All together", "Domain", "Drawing"], default="All together")
        st.toggle("Published results")
    left, right = st.columns([3, 2])
    with left:
        st.plotly_chart(plane(), key="plane", on_select="rerun")
    with right:
        st.caption("Click a point or a row.")
        rows = list(range(32))
        table("plane", pd.DataFrame({"Slice": rows, "Run": [f"run {row}" for row in rows], "FPR": rows, "FNR": rows}))
    save_view()


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
