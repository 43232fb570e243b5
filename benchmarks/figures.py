"""Figures to PDF, after the first: beside the same figure through kaleido's own persistent server.

Both draw with the same plotly.js in the same browser. Kaleido's figure is the one of the screen; ours is laid out for
paper, its type is subset and its page set to its exact size. Times are medians of alternating rounds.

Run with `python -m benchmarks.figures [rounds]`.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import kaleido
import numpy as np
import pandas as pd

from benchmarks.large.cost import Figure
from figures.chart import Chart
from figures.charts.failures import failure_ranking
from figures.charts.iou_sweep import categories_over_tau
from figures.charts.strictness_plane import PlaneWords, strictness_plane
from figures.print import chromium, installed_browser, picture_files, printing
from figures.print.style import Style

WORDS = PlaneWords("FPR", "FNR", "incorrect answers accepted", "correct answers rejected", "accepts all", "rejects all")
NOTHING_FETCHED = {"mathjax": False, "path": installed_browser.browser_path()}


def main(rounds: int = 11) -> None:
    """Prints the times of both for three figures, and our first.

    Args:
        rounds: How often each is drawn.
    """
    first, times = seconds_of(rounds)
    print(f"{platform.machine()}, Python {platform.python_version()}, load {os.getloadavg()[0]:.1f}")
    print(f"first figure, the browser started: {first:.2f} s")
    for name, (ours, theirs) in times.items():
        mine, peer = statistics.median(ours), statistics.median(theirs)
        print(f"{name:24} {mine:6.3f} s (worst {max(ours):.3f}), kaleido {peer:6.3f} s, {peer / mine:.1f} x")


def measured(rounds: int) -> dict[str, Figure]:
    """A figure to PDF after the first, the slowest kind, beside kaleido."""
    _, times = seconds_of(rounds)
    ours, theirs = max(times.values(), key=lambda both: statistics.median(both[0]))
    return {"figure to PDF": Figure(1000 * statistics.median(ours), "ms", 1000 * statistics.median(theirs))}


def seconds_of(rounds: int) -> tuple[float, dict[str, tuple[list[float], list[float]]]]:
    """Seconds of our first figure, and by kind those of every later one, ours and kaleido's."""
    charts = {"strictness, 26 points": plane(), "failures, 20 rows": ranking(), "IoU sweep, hatched": sweep()}
    first = seconds(lambda: pdf(charts["failures, 20 rows"], ""))
    kaleido.start_sync_server(**NOTHING_FETCHED)
    kaleido.calc_fig_sync(charts["failures, 20 rows"].figure, {"format": "pdf"})
    times: dict[str, tuple[list[float], list[float]]] = {}
    for name, chart in charts.items():
        pdf(chart, "warm")
        ours, theirs = times.setdefault(name, ([], []))
        for at in range(rounds):
            ours.append(seconds(partial(pdf, chart, f"Round {at}")))
            theirs.append(seconds(partial(kaleido.calc_fig_sync, chart.figure, {"format": "pdf"})))
    kaleido.stop_sync_server()
    chromium.close()
    return first, times


def pdf(chart: Chart, title: str) -> bytes:
    """Ours, laid out anew each time."""
    page = printing.printed(chart, Style(title=title))
    return picture_files.rendered_file(page, "pdf", *printing.size_in(page))


def seconds(job: Callable[[], Any]) -> float:
    """How long a job takes."""
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def plane() -> Chart:
    """Twenty-six runs with intervals."""
    random = np.random.default_rng(3)
    frame = pd.DataFrame(
        {"run": [f"r{at}" for at in range(26)], "x": random.beta(2, 6, 26), "y": random.beta(2, 4, 26)}
    )
    for side in "xy":
        frame[f"{side}_low"], frame[f"{side}_high"] = frame[side] - 0.04, frame[side] + 0.04
        frame[f"{side}_n"] = 500
    frame["model"] = [f"Model-{at // 2}" for at in range(26)]
    frame["setting"] = ["with/cot", "without/baseline"] * 13
    frame["name"] = frame["model"] + " · " + frame["setting"]
    frame = frame.assign(slice="", slice_name="", quiet=False, published=False)
    return Chart(strictness_plane(frame, WORDS), frame, "", "strictness", "")


def ranking() -> Chart:
    """Twenty failure categories."""
    frame = pd.DataFrame(
        {
            "category": [f"c{at}" for at in range(20)],
            "label": [f"Failure category {at}" for at in range(20)],
            "count": range(400, 0, -20),
            "share": np.linspace(0.4, 0.01, 20),
            "impact": np.linspace(0.2, -0.01, 20),
        }
    )
    return Chart(failure_ranking(frame), frame, "", "failures", "")


def sweep() -> Chart:
    """Eight categories over nineteen thresholds, hatched."""
    frame = pd.DataFrame(
        [
            {"tau": 0.05 * step, "category": f"c{at}", "label": f"Category {at}", "count": 10 + at * step}
            for step in range(1, 20)
            for at in range(8)
        ]
    )
    return Chart(categories_over_tau(frame, 0.5), frame, "", "iou-sweep-failures", "")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
