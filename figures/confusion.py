"""The confusion matrix as a figure, with one chart for every group of labels."""

from __future__ import annotations

import pandas as pd

from cache.queries import confusions
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from figures.applied_filters import FAILED, AppliedFilters
from figures.chart import Chart, Figure, pooled_in_every_view
from figures.charts import alt_text
from figures.charts.confusion_grid import confusion_grid, recall_list
from figures.tables import value_names
from figures.tables.comparison_words import WILSON, whisker_words
from figures.tables.number_format import plural, unit_words
from scoring.task import Matrix, Task

APPLIED_FILTERS = AppliedFilters({**FAILED, "cell": "highlighted and listed"}, items=True)


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection, str]:
    """The arguments of the query: the Selection and the key of its matrix."""
    matrix = requested_matrix(selection, loaded)
    return APPLIED_FILTERS.query_selection(selection, loaded), matrix.key


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart, ...]:
    """The matrix of a Selection, one chart for every group of labels; none where no cell is filled.

    Args:
        data: From `cache.queries.confusions.confusion`.
        selection: What is shown; its `matrix` says which, or else its `cell` does.
        loaded: The benchmark.
    """
    matrix, counts = requested_matrix(selection, loaded), parameters.COUNTS.on(selection)
    frame = complete(data, matrix, loaded)
    if frame.empty or not frame["n"].any():
        return ()
    synthetic, across = loaded.shows_synthetic(selection), value_names.column_noun(matrix)
    darkest = float((frame["n"] if counts else frame["share"]).max())
    return tuple(
        Chart(
            recall_list(block, selection.cell)
            if matrix.has_two_outcomes
            else confusion_grid(block, shares=not counts, chosen=selection.cell, darkest=darkest, across=across),
            block,
            alt_text.of_confusion(block),
            f"confusion-{matrix.key}" + (f"-{number + 1}" if number else ""),
            f"{matrix.label}{f', {group}' if group else ''}, {loaded.title(selection)}",
            ({"block": "Group"} if block["block"].any() else {})
            | {"gold_name": "Gold", "predicted_name": across.capitalize(), "n": "Count", "share": "Share of its row"}
            | {"right": "Agrees"}
            | (
                {"low": "Recall, from", "high": "Recall, to", "units": plural(loaded.task.cluster).capitalize()}
                if matrix.has_two_outcomes
                else {}
            ),
            synthetic,
            *(_recalls_in_words(block, loaded.task) if matrix.has_two_outcomes else ()),
        )
        for number, (group, block) in enumerate(frame.groupby("block", sort=False))
    )


def _recalls_in_words(block: pd.DataFrame, task: Task) -> tuple[str, str]:
    """What is said about the intervals of recalls: in the caption of their table, and below their chart."""
    recalls = block[block["right"]]
    values = recalls["share"], recalls["low"], recalls["units"]
    below = f"{whisker_words(WILSON, task.cluster, values)} n: items × runs.".strip()
    return unit_words(task.cluster, values), below


def requested_matrix(selection: Selection, loaded: LoadedBenchmark) -> Matrix:
    """The matrix that a Selection asks for, else the one that holds its cell, else the first."""
    key, matrices = parameters.MATRIX.of(selection, loaded), loaded.task.matrices
    return next(
        (
            matrix
            for matrix in matrices
            if (matrix.key == key if key else loaded.has_matrix_cell(matrix, selection.cell))
        ),
        matrices[0],
    )


def open_cell(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> str:
    """The cell whose samples are seen: the chosen one, else the most frequent one on which gold and runs disagree.

    It is one of the first group of labels, which is seen first. Where they never disagree there it is the most
    frequent one; "" where no cell is filled.

    Args:
        data: From `cache.queries.confusions.confusion`.
        selection: As for `charts`.
        loaded: The benchmark.
    """
    frame = complete(data, requested_matrix(selection, loaded), loaded)
    filled = frame[frame["n"] > 0]
    if selection.cell or filled.empty:
        return selection.cell
    block = filled[filled["block"] == filled["block"].iloc[0]]
    first = block.sort_values(["right", "n"], ascending=[True, False], kind="stable").iloc[0]
    return f"{first['gold']}~{first['predicted']}"


def cell_in_words(cell: str, matrix: Matrix) -> str:
    """A confusion cell or a filter by run outcomes in words."""
    outcome_filter = RunOutcomeFilter.parse(cell)
    if outcome_filter is not None:
        return outcome_filter.in_words
    gold, _, predicted = cell.partition("~")
    answer = value_names.verdict_name(matrix, predicted)
    return f"gold: {value_names.matrix_word(matrix, gold)}  →  {value_names.column_noun(matrix)}: {answer}"


def complete(table: pd.DataFrame, matrix: Matrix, loaded: LoadedBenchmark) -> pd.DataFrame:
    """Every cell of a matrix, block by block, empty ones with 0.

    Args:
        table: From `cache.queries.confusions.confusion`.
        matrix: Its declaration, which says which words stand in which order.
        loaded: The benchmark, whose facets order the rows of a facet's matrix.

    Returns:
        block (the group of its labels, "" where they have none), gold, predicted, gold_name, predicted_name, n,
        items, low, high and units (as in `table`), share (of the row; NaN where that is empty), right; labels that do
        not occur are left out.
    """
    blocks = {}
    for block in _blocks(table, matrix):
        own = table[[block in (_block(matrix, gold), _block(matrix, two)) for gold, two in _pairs(table)]]
        rows, columns = _sides(own, matrix, loaded)
        grid = pd.MultiIndex.from_product([rows, columns], names=["gold", "predicted"]).to_frame(index=False)
        blocks[block] = grid.merge(own, on=["gold", "predicted"], how="left")
    empty = table.assign(block="")
    frame = pd.concat(
        [table_of_block.assign(block=block) for block, table_of_block in blocks.items()] or [empty], ignore_index=True
    )
    frame[["n", "items"]] = frame[["n", "items"]].fillna(0).astype(int)
    # Interval and units are those of the row; the query has no cell for a count of 0, whose share has them too.
    of_row = ["low", "high", "units"]
    frame[of_row] = frame.groupby(["block", "gold"])[of_row].transform("first")
    frame["units"] = frame["units"].astype("Int64")
    totals = frame.groupby(["block", "gold"])["n"].transform("sum")
    frame["share"] = frame["n"] / totals.where(totals > 0)
    frame["gold_name"] = [_name(matrix, word, loaded.task, gold=True) for word in frame["gold"]]
    frame["predicted_name"] = [_name(matrix, word, loaded.task, gold=False) for word in frame["predicted"]]
    frame["right"] = [agrees(matrix, gold, predicted) for gold, predicted in _pairs(frame)]
    return frame


def agrees(matrix: Matrix, gold: str, predicted: str) -> bool:
    """Whether a cell is one on which gold and the run agree."""
    if matrix.facet:
        return predicted == matrix.predicted[0]
    if matrix.agreeing:
        return (gold, predicted) in matrix.agreeing
    return bool(gold) and gold == predicted


def _pairs(table: pd.DataFrame) -> list[tuple[str, str]]:
    return list(zip(table["gold"], table["predicted"], strict=True))


def _block(matrix: Matrix, word: str) -> str:
    return "" if matrix.facet or matrix.gold else value_names.label_group(word)


def _blocks(table: pd.DataFrame, matrix: Matrix) -> list[str]:
    """The groups that occur; the empty word belongs to each of them."""
    found = {_block(matrix, word) for pair in _pairs(table) for word in pair if word}
    return sorted(found)


def _sides(table: pd.DataFrame, matrix: Matrix, loaded: LoadedBenchmark) -> tuple[list[str], list[str]]:
    """Words of rows and columns in their order; without a declared one labels are sorted, nothing last."""
    occurring = sorted({word for pair in _pairs(table) for word in pair}, key=lambda word: (not word, word))
    gold = [label for label in occurring if label or not table.loc[table["gold"] == "", "n"].empty]
    predicted = [label for label in occurring if label or not table.loc[table["predicted"] == "", "n"].empty]
    if matrix.facet:
        gold = [value for value in loaded.facets.get(matrix.facet, ()) if value in set(table["gold"])]
    return list(matrix.gold) or gold, list(matrix.predicted) or predicted


def _name(matrix: Matrix, word: str, task: Task, *, gold: bool) -> str:
    if matrix.facet and gold:
        return value_names.facet_value(task, matrix.facet, word)
    return value_names.label_name(word).removeprefix("" if gold else "called ") if word else matrix.nothing


def label_matrices(loaded: LoadedBenchmark) -> list[Matrix]:
    """The matrices whose words are labels, not outcomes or verdicts."""
    return [matrix for matrix in loaded.task.matrices if not (matrix.gold or matrix.predicted)]


def shown_labels(selection: Selection, loaded: LoadedBenchmark) -> Selection:
    """The matrix of labels that is asked for, else the first one."""
    known = [matrix.key for matrix in label_matrices(loaded)]
    return selection if selection.option("matrix") in known else selection.replace(matrix=known[0])


FIGURE = Figure(
    "Confusion matrix",
    pages.CONFUSION,
    query_arguments,
    confusions.confusion,
    charts,
    lambda loaded: "confusion" in loaded.task.views,
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)

LABELS = Figure(
    "Confusion of labels",
    pages.CONFUSION,
    query_arguments,
    confusions.confusion,
    charts,
    lambda loaded: "confusion" in loaded.task.views and bool(label_matrices(loaded)),
    shown_labels,
    applied_filters=APPLIED_FILTERS,
    pooled=pooled_in_every_view,
)
"""The same figure of a matrix of labels alone."""
