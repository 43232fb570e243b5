"""The controls of a list of samples: search, order, thumbnails or rows."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from cache.selection.selection import Selection
from components.gallery import sample_set
from components.shell import address
from scoring.task import Task

VIEWS = {"thumbnails": "Thumbnails", "rows": "Rows"}
"""The view -> its name."""

EXPLANATION = (
    "A card for each sample of the Selection, with its first page; as rows, a table with every facet and run.",
    "The badge says how many failures the chosen runs have there together. The score is the mean of their scores.",
    "A click opens the sample in the Inspector. “Pick” keeps it for a class, a report or a set.",
    "The search reads what gold states and what runs responded. “Make a set” puts what is listed or "
    "picked under a name, which is a filter on every page.",
)
"""What the page is, in sentences."""


def show(selection: Selection, task: Task, view: str, total: int) -> None:
    """Draws the search, the order, the view, which is one of `VIEWS`, and what makes a set of the list's samples."""
    search, order, shown, into_set = st.columns([4, 3, 3, 2], vertical_alignment="bottom")
    with search:
        st.text_input(
            "Search gold and responses",
            key=address.seed("list-search", selection.q),
            placeholder="Any text, also Chinese",
            icon=":material/search:",
            on_change=address.on_change("list-search", lambda text: address.change(q=text.strip())),
        )
    with order:
        names, chosen = orders(task), selection.option("sort")
        st.selectbox(
            "Order",
            list(names),
            key=address.seed("list-order", chosen if chosen in names else ""),
            format_func=lambda key: names[key],
            on_change=address.on_change("list-order", lambda key: address.change(sort=key)),
        )
    with shown:
        st.segmented_control(
            "View",
            list(VIEWS),
            format_func=lambda key: VIEWS[key],
            key=address.seed("list-view", view),
            required=True,
            on_change=address.on_change("list-view", lambda key: address.change(view=key or "")),
        )
    with into_set:
        sample_set.show(selection, total)


def orders(task: Task) -> Mapping[str, str]:
    """What samples can be sorted by, in words: the order as links write it -> its name."""
    names = {"": "As in the file", "-failures": "Most failures first"}
    if "page_count" in task.facets:
        names["-pages"] = "Most pages first"
    for metric in task.metrics:
        best, worst = ("-", "") if metric.better == "higher" else ("", "-")
        names[worst + metric.key] = f"{metric.label}, worst first"
        names[best + metric.key] = f"{metric.label}, best first"
    return names
