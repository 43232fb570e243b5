"""The rows of the Home page: of each benchmark its samples, its runs on a line each, and what to look at first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from cache import memo
from cache.marks import corrections, log
from cache.marks.judgements import judgements
from cache.marks.mark_counts import marked_samples
from cache.queries import catalog, highlights, metrics
from cache.queries.doubt import suspects
from cache.queries.highlights import Highlight
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.home import cards
from components.shell import address, sidebar
from components.widgets import convention_notice
from figures import leaderboard
from figures.charts.colours import run_looks
from figures.left_out_runs import few_answered
from figures.tables.number_format import bracketed, count, has_value, plural, signed, value_text
from scoring.doubt.suspects import Suspect
from scoring.metric import Metric
from scoring.task import TAU

_HERE = Path(__file__).parent

_mounted = st.components.v2.component(
    "errata_overview",
    html="<ul></ul>",
    css=(_HERE / "overview.css").read_text(encoding="utf-8"),
    js=(_HERE / "overview.js").read_text(encoding="utf-8"),
)

_EVERY_S = 1.0

_MOST = 6
"""Runs that stand in a row, the best ones: more would push the last benchmarks off the screen."""

_CHIPS = ("worst_failure", "worst_slice")
"""The findings that have a link in the row; the card of a benchmark shows all of them."""


def show(benchmarks: Sequence[str], opened: str, tau: float) -> None:
    """Draws one row for each benchmark, in which gold that it had before has a link, no row of its own.

    Args:
        benchmarks: Names of all benchmarks in their order.
        opened: Name of the one that is open, whose row is marked.
        tau: IoU threshold of benchmarks of boxes.
    """
    table = memo.fetch(catalog.benchmarks, superseded=True)
    replaced, own = catalog.replaced_gold(table), set(catalog.without_folded(table)["benchmark"])
    shown = [name for name in benchmarks if name in own]
    doubt = {name: _gold_in_doubt(name, tau) for name in shown}
    rows = [
        row_payload(name, tau, replaced.get(name, ()), doubt[name] or ()) | {"open": name == opened} for name in shown
    ]
    _mounted(key="overview", data={"rows": rows})
    if None in doubt.values():
        _count_gold_in_doubt([name for name, found in doubt.items() if found is None], tau)


@st.fragment(run_every=_EVERY_S)
def _count_gold_in_doubt(benchmarks: Sequence[str], tau: float) -> None:
    """Draws nothing; runs by itself until gold in doubt of some benchmarks is counted, then the page is drawn anew."""
    if all(_gold_in_doubt(name, tau) is not None for name in benchmarks):
        st.rerun("app")


def _gold_in_doubt(benchmark: str, tau: float) -> list[Suspect] | None:
    """Its items whose gold is in doubt and that nobody has judged or corrected, which the queue still asks about.

    None while many responses are read for them, which Home does not wait for.
    """
    selection, loaded = cards.all_samples_and_runs(benchmark, tau), memo.loaded(benchmark)
    if not loaded.runs:
        return []
    responses = memo.benchmark_card(benchmark).samples * len(loaded.runs)
    fetch = memo.fetch if responses < suspects.WORTHWHILE[bool(loaded.task.boxes)] else memo.fetch_or_start
    found = fetch(suspects.in_doubt, selection)
    if not found:
        return found
    settled = {
        *judgements(memo.fetch(log.present, benchmark)),
        *memo.fetch(corrections.corrected_items, benchmark),
    }
    left: dict[tuple[str, str], Suspect] = {}
    for suspect in found:
        left.setdefault((suspect.sample, suspect.item), suspect)
    return [suspect for target, suspect in left.items() if target not in settled]


def row_payload(
    benchmark: str, tau: float, replaced: Sequence[tuple[str, int]], doubt: Sequence[Suspect]
) -> dict[str, Any]:
    """What the browser draws of one benchmark; places are percents of the line's length.

    Args:
        benchmark: Its name.
        tau: IoU threshold, if it is one of boxes.
        replaced: Of `cache.queries.catalog.replaced_gold`.
        doubt: Its items whose gold is in doubt, most doubtful first, as far as they are known.
    """
    selection, loaded = cards.all_samples_and_runs(benchmark, tau), memo.loaded(benchmark)
    task, card = loaded.task, memo.benchmark_card(benchmark)
    name = "" if benchmark == task.key else sidebar.benchmark_title(benchmark)
    # One's own data are called by their name, as everywhere: several of one format would look alike.
    title, below = (name, task.title) if name and task.own_data else (task.title, name)
    metric = task.primary
    table = memo.fetch(metrics.run_metrics, selection.for_metrics()) if loaded.runs else pd.DataFrame()
    sizes = [count(card.samples, "sample")]
    if task.cluster != "sample":
        sizes.append(count(card.units, task.cluster, plural(task.cluster)))
    sizes += [f"{count(loaded.corrections, 'correction')} of gold"] if loaded.corrections else []
    if marked := memo.fetch(marked_samples).get(benchmark):
        sizes.append(f"{marked:,} marked")
    frame = leaderboard.headline(table, loaded) if loaded.runs else pd.DataFrame()
    at = f" at IoU {selection.tau:.2f}" if selection.tau != TAU else ""
    more = max(0, len(frame) - _MOST)
    return {
        "title": title,
        "name": below,
        "href": address.href(pages.HOME, selection),
        "sizes": " · ".join(sizes),
        "synthetic": "Synthetic data" if loaded.synthetic_gold else "",
        "metric": f"{metric.label}{at}, {_interval_words(frame)}" if loaded.runs else "No runs yet",
        "runs": _runs(frame.head(_MOST), metric, selection, loaded),
        "more": {"text": count(more, "more run"), "href": address.href(pages.LEADERBOARD, selection)} if more else None,
        "chips": _chips(selection, loaded, doubt) if loaded.runs else [],
        "replaced": [
            {
                "text": f"Earlier gold, {count(runs, 'run')}",
                "href": address.href(pages.HOME, Selection(benchmark=name)),
                "title": f"Gold that other gold of this name has replaced, with its runs: {name}",
            }
            for name, runs in replaced
        ],
    }


def _interval_words(frame: pd.DataFrame) -> str:
    """What lines through the dots are, or why no dot has one."""
    reasons = dict.fromkeys(frame["reason"])
    return "95% interval" if "" in reasons or not reasons else f"no interval: {' or '.join(reasons)}"


def _runs(frame: pd.DataFrame, metric: Metric, selection: Selection, loaded: LoadedBenchmark) -> list[dict[str, Any]]:
    """The rows of `figures.leaderboard.headline` as dots and intervals; shares stand between 0 and 100."""
    looks, records = run_looks(loaded), frame.to_dict("records")
    few = few_answered(memo, selection, loaded)
    ends = [record[name] for record in records for name in ("value", "low", "high") if has_value(record[name])]
    most = 1.0 if metric.unit == "share" else max(ends, default=1.0) or 1.0

    def place(value: float) -> float:
        return 100 * min(max(value / most, 0.0), 1.0)

    runs = []
    for record in records:
        value, low, high = record["value"], record["low"], record["high"]
        text = value_text(value, metric.unit)
        between = has_value(low) and has_value(high)
        runs.append(
            {
                "name": ", ".join(filter(None, (record["name"], few.get(record["run"])))),
                "href": address.href(pages.FAILURES, selection.replace(runs=(record["run"],))),
                "value": text,
                "title": f"{record['name']}: {metric.label} {text}"
                + (bracketed(low, high, metric.unit) if between else f" (no interval: {record['reason']})"),
                "colour": looks[record["run"]].colour,
                "at": place(value) if has_value(value) else None,
                "low": place(low) if between else None,
                "high": place(high) if between else None,
            }
        )
    return runs


def _chips(selection: Selection, loaded: LoadedBenchmark, doubt: Sequence[Suspect]) -> list[dict[str, str]]:
    """Links to what stands out, those that exist: what costs most, the weakest slice, gold and boxes in doubt."""
    found = {
        highlight.kind: highlight for highlight in memo.fetch(highlights.highlights, cards.with_counted_runs(selection))
    }
    chips = [_chip(found[kind], loaded) for kind in _CHIPS if kind in found]
    if doubt:
        chips.append(
            {
                "head": "Gold in doubt",
                "text": count(len(doubt), "item"),
                "title": f"First {doubt[0].sample} {doubt[0].item}: {doubt[0].reason}.",
                "href": address.href(pages.TRIAGE, selection.replace(queue="doubt")),
            }
        )
    if doubtful := convention_notice.runs_in_doubt(selection):
        chips.append(
            {
                "head": "Check box format",
                "text": count(len(doubtful), "run"),
                "title": "Possible coordinate-format mismatch",
                "href": address.href(pages.LEADERBOARD, selection),
            }
        )
    return chips


def _chip(highlight: Highlight, loaded: LoadedBenchmark) -> dict[str, str]:
    task, numbers = loaded.task, highlight.numbers
    if highlight.kind == "worst_failure":
        head = f"Most frequent: {count(float(numbers['count']), 'failure')}"
        if "rise" in numbers:
            counted, current = int(numbers["runs"]), len(loaded.current)
            runs = count(counted, "run") if counted == current else f"{counted:,} of {count(current, 'run')}"
            between = bracketed(float(numbers["low"]), float(numbers["high"]))
            head = f"Costs most: {signed(float(numbers['rise']))}{between} points, {runs}"
        text = task.category(str(numbers["category"])).label
    else:
        head = f"Weakest slice: {cards.points_below(highlight)} below"
        text = ", ".join(task.facet_words(*pair) for pair in highlight.facets)
    return {
        "head": head,
        "text": text,
        "title": cards.highlight_sentence(highlight, task, loaded.runs),
        "href": address.href(cards.PAGE_OF_HIGHLIGHT[highlight.kind], highlight.selection),
    }
