"""The confusion matrix of a page: the choice of one, shares or counts, its groups of labels, and the chosen cell."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from cache import memo
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, heading, notices
from components.widgets import chart_element, definitions, tables
from figures import confusion, error_types
from figures.chart import under_headings
from figures.tables.number_format import count, missing_words
from scoring.task import Matrix

_SHARES = {False: "Share of row", True: "Counts"}
_FOUND = {False: "Not found", True: "Found"}


def show(selection: Selection, loaded: LoadedBenchmark, matrix: Matrix) -> Selection:
    """Draws a matrix with its table; a click on a cell or row opens its samples.

    Returns:
        The Selection with the open cell: the chosen one, else the most frequent disagreement; none where nothing is
        counted.
    """
    data = confusion.FIGURE.fetch(memo, selection, loaded)
    opened = selection.replace(cell=confusion.open_cell(data, selection, loaded))
    blocks = confusion.charts(data, opened, loaded)
    kind = "confusion" if matrix.gold or matrix.predicted else "error-confusion"
    if not blocks:
        of_labels = kind == "error-confusion"
        reason = error_types.reason_without_labels(memo, selection.benchmark) if of_labels else ""
        clear = None if reason else filters.clear_callback(selection)
        notices.nothing_found("cells", clear, (reason,) if reason else notices.without_runs(loaded))
        return opened
    of_matrix = selection.replace(matrix=matrix.key)
    for number, block in enumerate(blocks):
        if block.data["block"].iloc[0]:
            st.text(block.data["block"].iloc[0])
        chart_element.show(
            block,
            key=f"confusion-{matrix.key}-{number}",
            on_choose=lambda cell: toggle_cell(str(cell)),
            publish=(_part(kind, number), of_matrix),
            grows=True,
        )
    whole = pd.concat([block.data for block in blocks], ignore_index=True)
    if matrix.has_two_outcomes:
        recalls = whole[whole["right"]]
        if why := missing_words(loaded.task.cluster, (recalls["share"], recalls["low"], recalls["units"])):
            st.caption(why)
    if unread := _without_verdict(whole, selection, loaded, matrix):
        st.caption(f"{count(unread, 'response')} left out, without a verdict that can be read.")
    # The groups are sorted: the last one has a name where any of them has.
    _chart_table(whole, matrix, under_headings(whole, blocks[-1].columns), blocks[0].synthetic)
    return opened


def _without_verdict(cells: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark, matrix: Matrix) -> int:
    """How many responses a matrix of verdicts does not count; 0 for one whose entries are not responses."""
    if not matrix.gold or loaded.task.sums_by_item:
        return 0
    states = definitions.states_of_counted_runs(selection.for_metrics().replace(cell=""))
    return int(states.loc[states["state"] != "missing", "samples"].sum() - cells["n"].sum())


def chosen_outcome(selection: Selection, matrix: Matrix) -> None:
    """Draws the choice between what is found and what is not, of the row of a list that is open."""
    gold, _, outcome = selection.cell.partition("~")
    st.segmented_control(
        "Outcome",
        list(_FOUND),
        format_func=lambda found: _FOUND[found],
        key=address.seed("confusion-outcome", outcome == matrix.predicted[0]),
        required=True,
        label_visibility="collapsed",
        on_change=address.on_change(
            "confusion-outcome", lambda found: address.change(cell=f"{gold}~{matrix.predicted[not found]}")
        ),
    )


def _part(kind: str, number: int) -> str:
    return f"{kind}.{number + 1}" if number else kind


def toggle_cell(cell: str) -> None:
    """Opens a cell, or closes it when it is open."""
    selection, _ = address.read()
    address.change(cell="" if selection.cell == cell else cell)


def _chart_table(frame: pd.DataFrame, matrix: Matrix, saved: pd.DataFrame, synthetic: bool) -> None:
    listed = frame[frame["n"] > 0].reset_index(drop=True)
    shown = listed[["block", "gold_name", "predicted_name", "n", "share", "right"]].copy()
    shown["share"] = 100 * shown["share"]
    tables.chart_table(
        shown,
        f"confusion-{matrix.key}",
        key=f"confusion-{matrix.key}-table",
        hidden=() if listed["block"].any() else ("block",),
        saved=saved,
        synthetic=synthetic,
        columns={
            "block": "Group",
            "gold_name": "Gold",
            "predicted_name": "Predicted",
            "n": "Count",
            "share": tables.percents("Share of its row, %"),
            "right": "Agrees",
        },
        on_choose=lambda row: toggle_cell(f"{listed.loc[row, 'gold']}~{listed.loc[row, 'predicted']}"),
    )


def controls(selection: Selection, loaded: LoadedBenchmark) -> Matrix:
    """Draws the choice of a matrix and of what its cells show; returns the requested one."""
    labels = {matrix.key: matrix.label for matrix in loaded.task.matrices}
    matrix = confusion.requested_matrix(selection, loaded)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        if len(labels) == 1:
            st.text(matrix.label, width="content")
        else:
            st.segmented_control(
                "Matrix",
                list(labels),
                format_func=lambda key: labels[key],
                key=address.seed("confusion-matrix", matrix.key),
                required=True,
                on_change=address.on_change("confusion-matrix", lambda key: address.change(matrix=key, cell="")),
            )
        if not matrix.has_two_outcomes:
            st.segmented_control(
                "Cells show",
                list(_SHARES),
                format_func=lambda counts: _SHARES[counts],
                key=address.seed("confusion-counts", parameters.COUNTS.on(selection)),
                required=True,
                on_change=address.on_change(
                    "confusion-counts", lambda counts: address.change(counts=parameters.COUNTS.text(counts))
                ),
            )
        heading.explain_by(lambda: definitions.confusion(selection, loaded, matrix))
    return matrix
