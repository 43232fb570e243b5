"""The leaderboard as a table: all metrics of all runs with intervals and ranks, what corrections did, and downloads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.samples import corrections_within
from cache.selection import pages, parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from cache.store.rows import CORRECTED
from components.shell import address, exports
from components.widgets import tables
from figures import leaderboard
from figures.applied_filters import MEASURED
from figures.chart import Chart, under_headings
from figures.print.latex import figure_tables
from figures.print.latex.figure_tables import board_bold, bold_words
from figures.tables import live_rows
from figures.tables.board_words import (
    dashes_in_words,
    discriminating,
    folded_words,
    on_common_words,
    ranks_in_words,
    unread_words,
)
from figures.tables.comparison_words import RANK_TESTS_IN_WORDS, RANKS_IN_WORDS, signed_text
from figures.tables.number_format import (
    NO_VALUE,
    count,
    has_value,
    interval,
    n_heading,
    plural,
    scale,
    value_text,
)
from figures.tables.published_results import NOTE_MARK
from figures.tables.spreadsheet import file_name
from scoring.metric import Metric
from scoring.task import Task

if TYPE_CHECKING:
    from pandas.io.formats.style import Styler

_WHOLE = 60
"""Rows up to which all are in view; longer tables scroll."""


_NAMED = 280
"""Most pixels of the names where the chart beside the table has them too."""


_NAMED_RUNS = 3
"""Runs that are named whose scores or ranks corrections changed."""


def controls(table: pd.DataFrame, selection: Selection, task: Task) -> None:
    """Draws the choice of columns, and the switches of intervals and of live runs.

    Args:
        table: From `cache.queries.comparisons.ranked_metrics`, with all runs.
        selection: What the page shows.
        task: The benchmark's task.
    """
    with st.popover("Columns", icon=":material/view_column:"):
        labels = {metric.key: metric.label for metric in task.metrics}
        st.multiselect(
            "Metrics in the table and its LaTeX",
            list(labels),
            format_func=lambda key: labels[key],
            placeholder="All metrics",
            key=address.seed(
                "leaderboard-columns", [key for key in parameters.metric_names(selection) if key in labels]
            ),
            on_change=address.on_change(
                "leaderboard-columns",
                lambda keys: address.change(**{parameters.SHOWN_METRICS.name: ",".join(keys)}),
            ),
            width=360,
        )
    address.toggle("Intervals", "leaderboard-intervals", selection, parameters.BOUNDS)
    live_switch(table, selection)


def show(frame: pd.DataFrame, board: Chart, selection: Selection, task: Task) -> None:
    """Draws the table; a click on a row opens the run's failures.

    Args:
        frame: From `run_rows`, with the runs that are shown.
        board: From `figures.leaderboard.dots_chart`: one metric, with what papers print of the same runs.
        selection: What the page shows.
        task: The benchmark's task.
    """
    intervals = parameters.BOUNDS.on(selection)
    shown, folded = discriminating(frame, task, chosen=parameters.metric_names(selection))
    bold, ranked = bold_words(frame, task), task.metric(frame.attrs["ranked_by"])
    table = styled(frame, shown, intervals, board.data)
    rows = _rows(frame)
    names = table.data["name"]
    tables.show(
        table,
        key="leaderboard",
        columns={
            "name": st.column_config.TextColumn("Run", width=min(_NAMED, tables.run_width(names))),
            RANK: st.column_config.TextColumn(
                "Rank",
                help=f"{RANKS_IN_WORDS}. In the chosen metric {RANK_TESTS_IN_WORDS}. Bold: rank 1 is possible, also in "
                "the counterpart of a metric that a useless run can win (FNR for FPR).",
            ),
            ORIGINAL: st.column_config.TextColumn(
                "Original gold",
                help="The chosen metric by gold as it was imported, in brackets what corrections changed, and the "
                "ranks by it.",
                width=_column_width("Original gold", table.data.get(ORIGINAL, ())),
            ),
            PRINTED: st.column_config.TextColumn(
                "Published (diff.)",
                help="The chosen metric as printed, not recomputed; in brackets: run − published.",
                width=130,
            ),
        }
        | {
            metric.key: st.column_config.NumberColumn(
                f"{metric.label} {'↑' if metric.better == 'higher' else '↓'}",
                help=metric.definition,
                width=_metric_width(rows, metric, intervals),
            )
            for metric in shown
        },
        on_open=lambda row: _open(selection, frame, row),
        alt=f"All metrics of all runs. {bold}",
        whole=len(frame) <= _WHOLE,
        says_keys=False,  # above, they would move the rows away from those of the chart beside
    )
    st.text(f"{bold + '. ' if bold else ''}Tick a run to see its failures. {tables.BY_KEYBOARD}")
    if PRINTED in table.data:
        st.text("Published: as printed, not recomputed; in brackets: run − published.")
    for sentence in dashes_in_words(frame, shown, intervals):
        st.text(sentence)
    for sentence in (*unread_words(frame), *on_common_words(frame), *folded_words(frame, folded)):
        st.text(sentence)
    _not_loaded(board.data, ranked)


def _open(selection: Selection, frame: pd.DataFrame, row: int) -> None:
    """Opens the failures of the run in a row."""
    address.go(pages.FAILURES, selection.replace(runs=(str(frame.loc[row, "run"]),)))


def _metric_width(rows: Sequence[dict[Any, Any]], metric: Metric, intervals: bool) -> int:
    """Pixels in which every figure of a column is read, bold and with its interval, and its heading."""
    return _column_width(metric.label, [_cell(row, metric, intervals) for row in rows] if intervals else [])


def _column_width(heading: str, cells: Iterable[str]) -> int:
    """Pixels in which every cell of a column is read, and its heading."""
    return max(66, 30 + 7 * len(heading), *(18 + 72 * len(cell) // 10 for cell in cells))


RANK = "rank "
"""Column of the ranks: with a blank, since a metric's key has none."""


ORIGINAL = "original "
"""Column of scores by gold as it was imported, where it is corrected."""


PRINTED = "printed "
"""Column of what papers print of the same runs."""


def styled(
    frame: pd.DataFrame, metrics: Sequence[Metric], intervals: bool, board: pd.DataFrame | None = None
) -> Styler:
    """The table with shares times 100, intervals beside them, and bold as `board_bold` says.

    Args:
        frame: From `run_rows`.
        metrics: Those that have columns.
        intervals: Whether intervals stand beside figures.
        board: The rows of the chart, with what papers print of the same runs; None where that is not shown.
    """
    ranked_by = frame.attrs["ranked_by"]
    shown = frame[["name"]].copy()
    shown[RANK] = ranks_in_words(frame)
    for metric in metrics:
        shown[metric.key] = scale(metric.unit) * frame[f"{metric.key}.value"]
        if metric.key == ranked_by and f"{metric.key}.original" in frame:
            ranks = zip(_rows(frame), ranks_in_words(frame, "original_"), strict=True)
            shown[ORIGINAL] = [_original(row, metric, rank) for row, rank in ranks]
        if metric.key == ranked_by and board is not None:
            shown = _with_published(shown, board, metric)
    styler = shown.style
    # A row at once: every call looks up what it is about, which takes longer than all else of the table.
    for row, record in zip(frame.index, _rows(frame), strict=True):
        texts = {metric.key: _cell(record, metric, intervals) for metric in metrics}
        styler = styler.format(tables.cell_texts(texts), subset=pd.IndexSlice[[row], list(texts)])
    weights = ["font-weight: bold" if bold else "" for bold in board_bold(frame)]
    return styler.apply(lambda _: weights, axis=0, subset=[ranked_by])


def _with_published(shown: pd.DataFrame, board: pd.DataFrame, metric: Metric) -> pd.DataFrame:
    """The rows with what papers print of the same runs, where they print any."""
    loaded = board[~board["published"].astype(bool)]
    if loaded["printed"].isna().all():
        return shown
    texts = [
        f"{value_text(printed, metric.unit)} ({signed_text(gap, metric.unit)})" if has_value(printed) else ""
        for printed, gap in zip(loaded["printed"], loaded["gap"], strict=True)
    ]
    return shown.assign(**{PRINTED: texts})


def _not_loaded(board: pd.DataFrame, metric: Metric) -> None:
    """Draws what papers print of models that are not loaded, in the chart's order; such a row leads nowhere."""
    alone = board[board["published"].astype(bool)].sort_values(
        "value", ascending=metric.better == "lower", kind="stable", ignore_index=True
    )
    if alone.empty:
        return
    names = alone["name"] + [NOTE_MARK * bool(note) for note in alone["note"]]
    tables.show(
        pd.DataFrame({"name": names, PRINTED: [value_text(value, metric.unit) for value in alone["value"]]}),
        key="leaderboard-unloaded-rows",
        columns={
            "name": st.column_config.TextColumn("Not loaded", width=tables.run_width(names)),
            PRINTED: st.column_config.TextColumn(f"{metric.label}, published", help="As printed, not recomputed."),
        },
        alt=f"{metric.label} as published, of models that are not loaded.",
        whole=True,
    )


def downloads(frame: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> None:
    """LaTeX for a paper, and CSV."""
    synthetic = loaded.shows_synthetic(selection)
    file = f"{file_name('leaderboard', synthetic)}.tex"
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            "LaTeX",
            exports.logged_export(
                file,
                lambda: figure_tables.leaderboard_latex(frame, selection, loaded),
                selection.benchmark,
            ),
            file_name=file,
            mime="text/x-tex",
            icon=":material/download:",
            on_click="ignore",
        )
        tables.download(saved(frame, loaded.task), "leaderboard", key="leaderboard", synthetic=synthetic)


def saved(frame: pd.DataFrame, task: Task) -> pd.DataFrame:
    """The table for download, with all metrics: values in full precision, ends of intervals and what they are over."""
    headings = {"name": "Run", "low": "Rank, from", "high": "Rank, to", "best": "Rank 1 is possible"}
    headings |= {"original_low": "Rank by original gold, from", "original_high": "Rank by original gold, to"}
    for metric in task.metrics:
        parts = {
            "value": metric.label,
            "original": f"{metric.label}, original gold",
            "lo": f"{metric.label}, from",
            "hi": f"{metric.label}, to",
            "reason": f"{metric.label}, why no interval",
            "n": f"{metric.label}, {n_heading(metric)}",
            "units": f"{metric.label}, {plural(task.cluster)}",
        }
        headings |= {f"{metric.key}.{part}": heading for part, heading in parts.items()}
    headings |= {"samples": "Samples", "unread": "Missing or failed responses"}
    return under_headings(frame, headings)


def _rows(frame: pd.DataFrame) -> list[dict[Any, Any]]:
    return list(frame.to_dict("records"))


def _cell(row: dict[Any, Any], metric: Metric, intervals: bool) -> str:
    value, low, high = (row[f"{metric.key}.{bound}"] for bound in ("value", "lo", "hi"))
    text = value_text(value, metric.unit)
    if not intervals or text == NO_VALUE:
        return text
    between = interval(low, high, metric.unit).replace(" to ", ", ")
    return f"{text} [{between or NO_VALUE}]"


def _original(row: dict[Any, Any], metric: Metric, rank: str) -> str:
    before, after = row[f"{metric.key}.original"], row[f"{metric.key}.value"]
    if not (has_value(before) and has_value(after)):
        return NO_VALUE
    text = f"{value_text(before, metric.unit)} ({signed_text(after - before, metric.unit)})"
    return f"{text}, rank {rank}" if rank else text


def live_switch(table: pd.DataFrame, selection: Selection) -> None:
    """Draws the switch of live runs; nothing where there are none beside others.

    Args:
        table: With slugs in its column `run`, of all runs.
        selection: What the page shows.
    """
    if live_rows.are_live(table["run"]).nunique() == 2:
        address.toggle(
            "Live runs",
            "leaderboard-live",
            selection,
            parameters.LIVE,
            "Runs that were asked from here. They come after the others, since they may have few samples.",
        )


def show_corrections(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws what corrections of gold did to scores and ranks, in a line; nothing where no correction applies."""
    if not loaded.corrections:
        return
    corrected = selection.replace(gold=CORRECTED)
    here = memo.fetch(corrections_within, MEASURED.query_selection(corrected, loaded))
    number = f"{count(loaded.corrections, 'correction')} of gold"
    if here < loaded.corrections:
        number = f"{here:,} of {number} {'is' if 1 in (here, loaded.corrections) else 'are'} in this selection"
    if not here:
        st.text(f"{number}.")
        return
    table = leaderboard.FIGURE.fetch(memo, corrected, loaded)
    metric = loaded.task.metric(parameters.METRIC.of(selection, loaded))
    board = leaderboard.board(table, corrected, loaded)
    changed = leaderboard.correction_sentences(board, metric)
    further = f"; {len(changed) - _NAMED_RUNS:,} more" if len(changed) > _NAMED_RUNS else ""
    named = "; ".join(changed[:_NAMED_RUNS]) + further
    others = leaderboard.also_changed(board, loaded.task, metric.key)
    also = f" Also changed: {', '.join(others)}." if others else " No other metric changes."
    st.text(f"{number}, {metric.label}: {named or 'no run changes'}.{also}")
