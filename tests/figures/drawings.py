"""Charts to be printed: small ones of every shape, with names that are long, hostile or Chinese."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from cache.selection.resolve import LoadedBenchmark, RunParts
from figures.chart import Chart
from figures.charts.colours import RunLooks, run_looks
from figures.charts.confusion_grid import confusion_grid
from figures.charts.failures import failure_ranking
from figures.charts.iou_sweep import categories_over_tau
from figures.charts.leaderboard_dots import leaderboard_dots
from figures.charts.refusals import behaviour_bars, metric_radar
from figures.charts.strictness_plane import PlaneWords, strictness_plane
from scoring.tasks import TASKS

LONG = "An-exceedingly-long-model-name-of-a-laboratory-2026-09-30-preview · with/chain-of-thought"
EVIL = '<a href="https://example.org">x</a>$\\alpha$%{y} & <b>'
CHINESE = "视觉语言模型 · 小学数学"

WORDS = PlaneWords("FPR", "FNR", "incorrect answers accepted", "correct answers rejected", "accepts all", "rejects all")


def drawn(figure: go.Figure, frame: pd.DataFrame, name: str) -> Chart:
    columns = {column: column.capitalize() for column in frame.columns}
    return Chart(figure, frame, f"The finding of {name}.", name, name.capitalize(), columns)


def looks_of(*slugs: str, superseded: tuple[str, ...] = ()) -> RunLooks:
    """The looks of the runs of a benchmark; the model of `m~a:b` is `m`."""
    return run_looks(loaded_of(*slugs, superseded=superseded))


def loaded_of(*slugs: str, superseded: tuple[str, ...] = ()) -> LoadedBenchmark:
    """A benchmark with just these runs."""
    parts = {slug: RunParts(slug.partition("~")[0]) for slug in (*slugs, *superseded)}
    names = dict.fromkeys(parts, "")
    return LoadedBenchmark(TASKS["hgbench"], names, frozenset(superseded), {}, run_parts=parts)


def board(names: tuple[str, ...] = (LONG, EVIL, CHINESE, "B")) -> Chart:
    frame = pd.DataFrame(
        {
            "run": [f"r{at}" for at in range(len(names))],
            "name": names,
            "value": np.linspace(0.9, 0.4, len(names)),
            "low": np.linspace(0.8, 0.3, len(names)),
            "high": np.linspace(0.95, 0.5, len(names)),
            "published": False,
        }
    )
    return drawn(leaderboard_dots(frame, "Accuracy", references={"chance": 0.5}), frame, "leaderboard")


def plane(count: int = 8, seed: int = 1, slices: tuple[str, ...] = ("",), most: float = 0.9) -> Chart:
    random = np.random.default_rng(seed)
    rows = [
        {
            "run": f"m{at}", "model": f"Model-{at}", "setting": "base", "name": f"Model-{at} · base", "slice": part,
            "slice_name": part, "x": x, "x_low": max(x - 0.05, 0), "x_high": x + 0.05, "y": y,
            "y_low": max(y - 0.05, 0), "y_high": y + 0.05, "x_n": 40, "y_n": 60, "quiet": False, "published": False,
        }
        for part in slices
        for at in range(count)
        for x, y in [random.uniform(0.05, most, 2)]
    ]  # fmt: skip
    frame = pd.DataFrame(rows)
    return drawn(strictness_plane(frame, WORDS), frame, "strictness")


def ranking() -> Chart:
    frame = pd.DataFrame(
        {
            "category": list("abcd"),
            "label": ["Poorly placed answer", "Step outside its answer", "Missed", "Page that does not exist"],
            "count": [1230, 93, 7, 1],
            "share": [0.7, 0.225, 0.01, 0.002],
            "impact": [0.162, -0.021, float("nan"), 0.001],
        }
    )
    return drawn(failure_ranking(frame), frame, "failures")


def matrix(side: int = 3, names: tuple[str, ...] = ("correct", "incorrect", "unreadable")) -> Chart:
    names = names if side == len(names) else tuple(f"Kind of error {at}" for at in range(side))
    frame = pd.DataFrame(
        [
            {
                "gold": gold, "predicted": other, "gold_name": gold, "predicted_name": other, "n": 10 + (gold == other),
                "share": 0.5 if gold == other else 0.25, "right": gold == other,
            }
            for gold in names
            for other in names
        ]
    )  # fmt: skip
    return drawn(confusion_grid(frame, shares=True), frame, "confusion")


def stacked() -> Chart:
    frame = pd.DataFrame(
        [
            {"tau": tau, "category": f"c{at}", "label": f"Category {at}", "count": at + int(10 * tau)}
            for tau in (0.3, 0.5, 0.7)
            for at in range(9)
        ]
    )
    return drawn(categories_over_tau(frame, 0.5), frame, "iou-sweep-failures")


def bars() -> Chart:
    shares = {"answer": 0.6, "silence": 0.3, "refusal": 0.1}
    frame = pd.DataFrame(
        [
            {
                "run": run,
                "name": run,
                "gold": gold,
                "behaviour": word,
                "n": 10,
                "of": 30,
                "share": share,
                "chosen": False,
            }
            for run in ("one", CHINESE)
            for gold in ("unrecognisable", "recognisable")
            for word, share in shares.items()
        ]
    )
    figure = behaviour_bars(frame, ("unrecognisable", "recognisable"), ("answer", "silence", "refusal"))
    return drawn(figure, frame, "refusal")


def spokes() -> Chart:
    frame = pd.DataFrame(
        [
            {"run": run, "name": run, "metric": metric, "value": value}
            for run, start in (("one", 0.4), (LONG, 0.8))
            for metric, value in (("a", start), ("b", start - 0.1), ("c", start + 0.1))
        ]
    )
    labels = {"a": "Stem accuracy", "b": "Refusal precision", "c": "Visual similarity"}
    return drawn(metric_radar(frame, labels), frame, "radar")


ALL = {
    "board": board, "plane": plane, "ranking": ranking, "matrix": matrix, "stacked": stacked, "bars": bars,
    "spokes": spokes,
}  # fmt: skip
