"""The choice of the protocol, and how the other protocol scores the same runs."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries import metrics
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.widgets import tables
from figures.report.methods import has_published_evaluator, protocol_words
from figures.tables.number_format import signed
from figures.tables.published_results import published_slice
from loaders.published import published
from scoring.task import TAU

_COMPARABLE = ", comparable with the published table"


def protocol_sentence(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The protocol in force, in a sentence; "" for answers that nobody has published results of, with one protocol."""
    if not has_published_evaluator(loaded.task):
        return ""
    mine = selection.protocol or loaded.task.protocols[0]
    departures = _departures(selection, loaded)
    comparable = "" if departures else _comparable(mine, selection, loaded)
    return f"Protocol {mine}: {protocol_words(mine, loaded.task) or 'as the task declares'}{departures or comparable}."


def _departures(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Where the Selection departs from every protocol (IoU threshold, corrected gold), in words; "" nowhere."""
    parts = (
        [f"at IoU {selection.tau:.2f} in place of {TAU:.2f}"]
        if loaded.task.thresholded and selection.tau != TAU
        else []
    )
    parts += ["against corrected gold"] if selection.gold else []
    return f", but {' and '.join(parts)}" if parts else ""


def _comparable(protocol: str, selection: Selection, loaded: LoadedBenchmark) -> str:
    """Says that a protocol's figures can be compared with printed ones, where there are any of just these samples."""
    real = not memo.benchmark_card(selection.benchmark).synthetic
    part = published_slice(loaded.task, selection)
    printed = any(row.slice == part for row in published(loaded.task.key))
    if not (protocol == "official" and real and printed):
        return ""
    return f"{_COMPARABLE} but for refusals" if loaded.task.refusals else _COMPARABLE


def show(selection: Selection, loaded: LoadedBenchmark, ranked: Sequence[str]) -> None:
    """Folds away the difference to each other protocol.

    Args:
        selection: What the page shows.
        loaded: The benchmark.
        ranked: The runs in the order of the leaderboard.
    """
    task = loaded.task
    mine = selection.protocol or task.protocols[0]
    for other in task.protocols:
        if other != mine:
            key = f"protocol-{other}"
            with tables.fold("Difference under the other protocol", ":material/compare_arrows:", key=key) as fold:
                if not fold.open:
                    continue
                scores, others = (_values(selection, protocol) for protocol in (mine, other))
                frame = difference(scores.reindex(ranked), others, loaded)
                st.text(f"Points that each score would gain or lose under “{other}”.")
                tables.show(
                    frame,
                    key=key,
                    columns={"name": st.column_config.TextColumn("Run")}
                    | {metric.key: metric.label for metric in task.metrics},
                )


def difference(mine: pd.DataFrame, other: pd.DataFrame, loaded: LoadedBenchmark) -> pd.DataFrame:
    """One row per run: what the other protocol gives minus what this one gives, as signed text.

    Args:
        mine: Runs in rows, metrics in columns, fractions.
        other: The same under the other protocol.
        loaded: Names of runs, order of metrics.
    """
    gap = (other - mine).reindex(mine.index)
    frame = pd.DataFrame({"name": [loaded.runs[slug] for slug in gap.index]})
    for metric in loaded.task.metrics:
        frame[metric.key] = [signed(value) for value in gap[metric.key]]
    return frame


def _values(selection: Selection, protocol: str) -> pd.DataFrame:
    table = memo.fetch(metrics.run_metrics, selection.for_metrics().replace(protocol=protocol), intervals=False)
    return table.pivot(index="run", columns="metric", values="value")
