"""Refusals as figures: what runs do, how that goes over the loss of information, and metrics as a radar."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pandas as pd

from cache.queries.behaviours import behaviours
from cache.queries.metrics import run_metrics
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark, RunParts
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from figures.applied_filters import FAILED, LISTED, AppliedFilters
from figures.chart import Chart, Figure, empty_chart, shown_in_views
from figures.charts import alt_text
from figures.charts.colours import run_looks
from figures.charts.refusals import MOST_ON_RADAR, behaviour_bars, loss_curves, metric_radar
from figures.tables.number_format import SETTING
from scoring.refusals import Behaviour, Refusals, refusal_curve
from scoring.statistics.correctness import deciding_metric

LOSS_AXIS = "Information lost (eta)"


APPLIED_FILTERS = AppliedFilters(
    {
        **FAILED,
        "cell": LISTED,
        "runs": "all runs stand side by side",
        "protocol": "what a run does with a question is read alike under every protocol",
    },
    all_runs=True,
)
MODES = AppliedFilters(
    {**APPLIED_FILTERS.ignored, "runs": "the first of them names the model whose two modes are compared"}
)
OF_CHOSEN_RUNS = AppliedFilters({**FAILED, "cell": LISTED})
"""Of the metrics of the chosen runs: the radar, and rankings by type."""


def query_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection]:
    """All runs, whichever are chosen."""
    return (APPLIED_FILTERS.query_selection(selection, loaded),)


def charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The behaviours of runs, or refusals over the loss of information, as the `view` says."""
    draws = loss_chart if selection.option("view") == "loss" else behaviours_chart
    return (draws(data, selection, loaded),)


def behaviours_chart(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The behaviours of the runs of a Selection on what gold can and cannot recognise."""
    declared, title = loaded.task.refusals, f"Refusals, {loaded.title(selection)}"
    if declared is None:
        return empty_chart("refusals", title)
    frame = behaviour_rows(data, declared, loaded.runs, selection)
    if frame.empty:
        return empty_chart("refusals", title)
    return Chart(
        behaviour_bars(
            frame,
            (declared.unrecognisable, declared.recognisable),
            declared.behaviours,
            deciding_metric(loaded.task).counted[1],
        ),
        frame,
        alt_text.of_behaviours(frame, declared.unrecognisable),
        "refusals",
        title,
        {"name": "Run", "gold": "By gold", "behaviour": "The run's", "n": "Items", "of": "Of", "share": "Share"}
        | {"right": "Correct"},
        loaded.shows_synthetic(selection.replace(runs=())),
    )


def behaviour_rows(
    found: pd.DataFrame, declared: Refusals, names: Mapping[str, str], selection: Selection
) -> pd.DataFrame:
    """Every run, word of gold and behaviour, those that never occur too.

    Args:
        found: From `cache.queries.behaviours.behaviours`.
        declared: The words.
        names: Slug of a run -> its name.
        selection: Whose cell is marked.

    Returns:
        run, name, gold, behaviour, n, of (items of that word), share (NaN without any), right, chosen; runs by their
        share of answers withheld where gold cannot recognise anything, the greatest first.
    """
    counts = found.set_index(["run", "gold", "behaviour"])["n"].to_dict()
    rows = []
    for run in dict.fromkeys(found["run"]):
        for gold in (declared.unrecognisable, declared.recognisable):
            ns = [int(counts.get((run, gold, word), 0)) for word in declared.behaviours]
            for word, n in zip(declared.behaviours, ns, strict=True):
                chosen = selection.cell == f"{gold}~{word}" and selection.runs in ((), (run,))
                rows.append((run, names.get(run, run), gold, word, n, sum(ns), declared.is_correct(gold, word), chosen))
    frame = pd.DataFrame(rows, columns=["run", "name", "gold", "behaviour", "n", "of", "right", "chosen"])
    frame["share"] = frame["n"] / frame["of"].where(frame["of"] > 0)
    withheld = frame[(frame["gold"] == declared.unrecognisable) & frame["right"]]
    best = withheld.groupby("run")["share"].sum(min_count=1)
    order = frame["run"].map(best).fillna(-1.0)
    return frame.assign(order=order).sort_values("order", ascending=False, kind="stable", ignore_index=True)


def open_segment(rows: pd.DataFrame, selection: Selection, declared: Refusals) -> Selection:
    """The Selection of the segment whose samples are seen: the chosen one, else the most frequent that is incorrect.

    It is one of the runs that are chosen, if there are such. Where they do nothing incorrectly it is their most
    frequent segment; the Selection as it is where they have none.

    Args:
        rows: From `behaviour_rows`.
        selection: As for `charts`.
        declared: The words.
    """
    occurring = rows[(rows["n"] > 0) & (rows["run"].isin(selection.runs) if selection.runs else True)]
    if declared.has_cell(selection.cell) or occurring.empty:
        return selection
    first = occurring.sort_values(["right", "n"], ascending=[True, False], kind="stable").iloc[0]
    return selection.replace(runs=(first["run"],), cell=f"{first['gold']}~{first['behaviour']}")


def loss_chart(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The curves of all models with runs over the loss of information; nothing where there are none."""
    declared, title = loaded.task.refusals, f"Refusal by information lost, {loaded.title(selection)}"
    if declared is None:
        return empty_chart("refusal-by-loss", title)
    frame, met = curves(data, loaded.run_parts, declared)
    if frame.empty:
        return empty_chart("refusal-by-loss", title)
    return Chart(
        loss_curves(frame, met, LOSS_AXIS, run_looks(loaded)),
        frame.assign(half=frame["line"].map(met.set_index("line")["loss"]) if len(met) else math.nan),
        alt_text.of_losses(frame, met),
        "refusal-by-loss",
        title,
        {"name": "Model", "loss": LOSS_AXIS, "refused": "Refused in words", "withheld": "Withheld", "n": "Of"}
        | {"half": "Half withheld at"},
        loaded.shows_synthetic(selection.replace(runs=())),
    )


def curves(found: pd.DataFrame, parts: Mapping[str, RunParts], declared: Refusals) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The runs of each model that has several values of the axis of loss, and where each model reaches a half.

    Args:
        found: From `cache.queries.behaviours.behaviours`.
        parts: Slug of a run -> its model and axes.
        declared: The words, and what makes a curve of them.

    Returns:
        line (model and its other axes), name, run, loss, refused, withheld (shares of n), n, by line and loss; and
        line, loss. Models with fewer than two values, and values that are not numbers in [0, 1], are left out.
    """
    runs: dict[str, dict[float, str]] = {}
    for run in dict.fromkeys(found["run"]):
        part = parts.get(run, RunParts(""))
        loss = _share(part.axes.get(declared.loss))
        if loss is not None:
            others = [value for axis, value in part.axes.items() if axis != declared.loss]
            runs.setdefault(SETTING.join((part.model, *others)), {}).setdefault(loss, run)
    rows, half = [], []
    for line, by_loss in runs.items():
        if len(by_loss) < 2:
            continue
        curve = refusal_curve({loss: _counts(found, run) for loss, run in by_loss.items()})
        for point in curve.points:
            rows.append((line, line, by_loss[point.eta], point.eta, point.refusals / point.n, point.rate, point.n))
        half += [(line, curve.half)] if curve.half is not None else []
    points = pd.DataFrame(rows, columns=["line", "name", "run", "loss", "refused", "withheld", "n"])
    return points, pd.DataFrame(half, columns=["line", "loss"])


def _counts(found: pd.DataFrame, run: str) -> Mapping[Behaviour, int]:
    counts: Mapping[Behaviour, int] = found[found["run"] == run].groupby("behaviour")["n"].sum().to_dict()
    return counts


def _share(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None


def radar_arguments(selection: Selection, loaded: LoadedBenchmark) -> tuple[Selection]:
    """The arguments of the radar's query: the Selection."""
    return (OF_CHOSEN_RUNS.query_selection(selection, loaded),)


def radar_data(ws: Workspace, selection: Selection) -> pd.DataFrame:
    """All metrics of the runs, without their intervals."""
    return run_metrics(ws, selection, intervals=False)


def radar_charts(data: pd.DataFrame, selection: Selection, loaded: LoadedBenchmark) -> tuple[Chart]:
    """The radar of the chosen runs, or of the best ones; its data has one row a run."""
    declared = loaded.task.refusals
    if declared is None:
        return (empty_chart("radar", "Radar"),)
    frame = spokes(data, loaded, declared)
    title = f"Metrics of runs, {loaded.title(selection)}"
    runs = list(dict.fromkeys(frame["run"]))[:MOST_ON_RADAR]
    labels = {key: loaded.task.metric(key).label for key in declared.radar}
    rows = frame[frame["run"].isin(runs)]
    if rows.empty:
        return (empty_chart("radar", title),)
    table = rows.pivot(index="run", columns="metric", values="value").reindex(index=runs, columns=list(labels))
    table.insert(0, "name", [loaded.runs.get(run, run) for run in runs])
    radar = Chart(
        metric_radar(rows, labels, run_looks(loaded)),
        table.reset_index(drop=True).astype(dict.fromkeys(labels, float)),
        alt_text.of_radar(rows, len(labels)),
        "radar",
        title,
        {"name": "Run"} | labels,
        loaded.shows_synthetic(selection),
    )
    return (radar,)


def spokes(table: pd.DataFrame, loaded: LoadedBenchmark, declared: Refusals) -> pd.DataFrame:
    """run, name, metric, value of the metrics of the radar; the best run by the task's primary metric first."""
    primary = loaded.task.primary
    scores = table[table["metric"] == primary.key].set_index("run")["value"]
    rows = table[table["metric"].isin(declared.radar)].copy()
    rows["name"] = [loaded.runs.get(run, run) for run in rows["run"]]
    order = rows["run"].map(scores if primary.better == "higher" else -scores).fillna(-1.0)
    rows = rows.assign(order=order).sort_values("order", ascending=False, kind="stable", ignore_index=True)
    return rows[["run", "name", "metric", "value"]]


FIGURE = Figure(
    "Refusals",
    pages.REFUSAL,
    query_arguments,
    behaviours,
    charts,
    lambda loaded: loaded.task.refusals is not None,
    shown_in_views("", "loss"),
    applied_filters=APPLIED_FILTERS,
)
RADAR_OF_METRICS = Figure(
    "Radar",
    pages.REFUSAL,
    radar_arguments,
    radar_data,
    radar_charts,
    lambda loaded: loaded.task.refusals is not None,
    shown_in_views("radar"),
    applied_filters=OF_CHOSEN_RUNS,
)
