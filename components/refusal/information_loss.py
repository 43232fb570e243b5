"""How often models refuse as information is taken away, and at which loss they refuse half of the questions."""

from __future__ import annotations

import math

import pandas as pd
import streamlit as st

from cache import memo
from cache.queries.behaviours import behaviours
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.cascade.flows import all_current_runs
from components.shell import address, synthetic
from components.widgets import chart_element, tables
from figures.chart import Chart, empty_chart
from figures.charts import alt
from figures.charts.refusals import loss_curves
from figures.number_format import SETTING
from scoring.refusals import Refusals

_behaviours = memo.remembered(behaviours)

_NEEDED = (
    "This view needs runs of one model over the same questions with different shares of the information taken away. "
    "Import them with the axis eta, as a folder named after it (Model/eta0.3) or with --setting 0.3; two values are "
    "the least. docs/files.md says more of run names."
)
_AXIS = "Information lost (eta)"


def show(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the curves with their table, or says which runs are needed."""
    losses = loss_chart(selection, loaded)
    if losses.empty:
        with st.container(border=True):
            st.subheader("No runs over the loss of information", anchor=False)
            st.text(_NEEDED)
            address.link(address.IMPORT, selection, "Import runs", ":material/upload_file:")
        return
    chart_element.show(
        losses,
        key="losses",
        opened=lambda run: address.go(address.FAILURES, selection.but(runs=(str(run),), cell="", view="")),
        publish=("refusal", selection),
    )
    frame = losses.data
    shown = frame[["name", "loss", "refused", "withheld", "n", "half"]].copy()
    shown[["refused", "withheld"]] *= 100
    tables.twin(
        shown,
        "refusal-by-loss",
        key="losses-table",
        made_up=losses.made_up,
        columns={
            "name": "Model",
            "loss": _AXIS,
            "refused": tables.percents("Refused in words, %"),
            "withheld": tables.percents("Withheld, %"),
            "n": st.column_config.NumberColumn("Of", format="localized"),
            "half": st.column_config.NumberColumn("Half withheld at", format="%.2f"),
        },
        opened=lambda row: address.go(
            address.FAILURES, selection.but(runs=(str(frame.loc[row, "run"]),), cell="", view="")
        ),
    )
    st.text(
        "Withheld: share of all questions with a response that a run refuses or passes over in silence; the fainter "
        "line is refusals in words alone. Half is withheld where the line between two neighbouring runs passes 50%."
    )


def loss_chart(selection: Selection, loaded: LoadedBenchmark) -> Chart:
    """The curves of all models with runs over the loss of information; nothing where there are none."""
    declared, title = loaded.task.refusals, f"Refusal by information lost, {loaded.task.title}"
    if declared is None:
        return empty_chart("refusal-by-loss", title)
    frame, met = curves(_behaviours(all_current_runs(selection, loaded)), axes_of(selection.benchmark), declared)
    if frame.empty:
        return empty_chart("refusal-by-loss", title)
    return Chart(
        loss_curves(frame, met, _AXIS),
        frame.assign(half=frame["line"].map(met.set_index("line")["loss"]) if len(met) else math.nan),
        alt.of_losses(frame, met),
        "refusal-by-loss",
        title,
        {"name": "Model", "loss": _AXIS, "refused": "Refused in words", "withheld": "Withheld", "n": "Of"}
        | {"half": "Half withheld at"},
        synthetic.made_up(selection.but(runs=())),
    )


def axes_of(benchmark: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Slug of every run -> its model and its axes."""
    table = memo.runs(benchmark, superseded=True)
    return {row["run"]: (row["model"], dict(row["axes"])) for row in table.to_dict("records")}


def curves(
    found: pd.DataFrame, axes: dict[str, tuple[str, dict[str, str]]], declared: Refusals
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The runs of each model that has several values of the axis of loss, and where each model reaches a half.

    Args:
        found: From `cache.queries.behaviours.behaviours`.
        axes: From `axes_of`.
        declared: The words, and what makes a curve of them.

    Returns:
        line (model and its other axes), name, run, loss, refused, withheld (shares of n), n, by line and loss; and
        line, loss. Models with fewer than two values, and values that are no number in [0, 1], are left out.
    """
    runs: dict[str, dict[float, str]] = {}
    for run in dict.fromkeys(found["run"]):
        model, own = axes.get(run, ("", {}))
        loss = _share(own.get(declared.loss))
        if loss is not None:
            others = [value for axis, value in own.items() if axis != declared.loss]
            runs.setdefault(SETTING.join((model, *others)), {}).setdefault(loss, run)
    rows, half = [], []
    for line, by_loss in runs.items():
        if len(by_loss) < 2:
            continue
        curve = declared.curve({loss: _done(found, run) for loss, run in by_loss.items()})
        for one in curve.points:
            rows.append((line, line, by_loss[one.eta], one.eta, one.refusals / one.n, one.rate, one.n))
        half += [(line, curve.half)] if curve.half is not None else []
    points = pd.DataFrame(rows, columns=["line", "name", "run", "loss", "refused", "withheld", "n"])
    return points, pd.DataFrame(half, columns=["line", "loss"])


def _done(found: pd.DataFrame, run: str) -> list[str]:
    """What a run does, item by item."""
    mine = found[found["run"] == run]
    return [word for word, n in zip(mine["behaviour"], mine["n"], strict=True) for _ in range(int(n))]


def _share(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None
