"""Gaps of the strictness plane and their reasons: runs without both rates, arrows too short to draw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

import pandas as pd
import streamlit as st

from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, notices
from figures.charts.planes.plane_frame import panels
from figures.charts.strictness_plane import has_visible_arrow
from figures.tables.number_format import count
from scoring.metric import Metric
from scoring.task import Task

_NAMED = 6


def show_reason(
    frame: pd.DataFrame, facet: str, selection: Selection, loaded: LoadedBenchmark, clear: Callable[[], None] | None
) -> None:
    """Draws why there is no plane, and the way to the rate that has values, in its place.

    Args:
        frame: From `figures.strictness.points`; no run of it has both rates.
        facet: The facet whose slices stand side by side; "" without one.
        selection: What the page shows.
        loaded: The benchmark.
        clear: As for `notices.nothing_found`.
    """
    if frame.empty:
        notices.nothing_found("runs with both rates", clear, notices.without_runs(loaded))
        return
    notices.nothing_found("runs with both rates", clear, reason_without_plane(frame, facet, loaded.task))
    with st.container(horizontal=True):
        for metric in rates_with_values(frame, loaded.task):
            _link(metric, facet, selection, loaded)


def reason_without_plane(frame: pd.DataFrame, facet: str, task: Task) -> list[str]:
    """Why no run has a place in the plane; may hold data."""
    x, y = (task.metric(key) for key in task.plane)
    where = f"slice of {task.facets.get(facet, facet)}" if facet else "run"
    reasons = [f"No {where} has both {x.label} and {y.label} here, so that there is nothing to draw."]
    for metric, things in _without_values(frame, task):
        of = f" for {_in_a_list(things)}" if things else ""
        reasons.append(f"{metric.label} has no value{of}: {metric.empty}.")
    return reasons


def runs_left_out(frame: pd.DataFrame, task: Task) -> list[str]:
    """What is not in a plane that is drawn; may hold data."""
    return [
        f"Not in the chart: {_in_a_list(things)}, where {metric.label} has no value ({metric.empty})."
        for metric, things in _without_values(frame, task)
    ]


def rates_with_values(frame: pd.DataFrame, task: Task) -> list[Metric]:
    """The rates that have a value in most slices, or both alike; none where neither has any."""
    slices = {
        task.metric(key): frame.loc[frame[axis].notna(), "slice"].nunique()
        for axis, key in zip("xy", task.plane, strict=True)
    }
    return [metric for metric, n in slices.items() if n and n == max(slices.values())]


def short_arrows(pairs: Sequence[tuple[str, str]], frame: pd.DataFrame) -> list[str]:
    """Which arrows are too short to be drawn; may hold data.

    Args:
        pairs: From `figures.strictness.pairs`.
        frame: The loaded runs of the plane.
    """
    if not pairs:
        return ["No arrow: no two runs differ in this alone."]
    shown = frame[frame["x"].notna() & frame["y"].notna()].to_dict("records")
    rows = {(row["run"], row["slice"]): row for row in shown}
    slices = {row["slice"]: row["slice_name"] for row in shown}
    plane = panels(list(slices.values()))[0]
    total, moved = 0, False
    short: dict[str, list[str]] = defaultdict(list)
    for run, other in pairs:
        for part in slices:
            if (run, part) not in rows or (other, part) not in rows:
                continue
            total += 1
            start, end = rows[run, part], rows[other, part]
            if not has_visible_arrow(start, end, plane):
                short[f"{start['name']} → {end['name']}"] += [f"“{slices[part]}”"] * bool(slices[part])
                moved = moved or (start["x"], start["y"]) != (end["x"], end["y"])
    return [_not_moving(short, total, moved)] if short else []


def _not_moving(short: Mapping[str, Sequence[str]], total: int, moved: bool) -> str:
    """Pairs without an arrow of all that there are, each with its slices; whether one of them moves all the same."""
    n = sum(len(slices) or 1 for slices in short.values())
    verb = f"hardly move{'s' * (n == 1)}" if moved else f"{'does' if n == 1 else 'do'} not move"
    things = [f"{pair} in {_in_a_list(slices)}" if slices else pair for pair, slices in short.items()]
    return f"{n:,} of {count(total, 'pair')} {verb}, so that no arrow is drawn: {'; '.join(_first_things(things))}."


def _without_values(frame: pd.DataFrame, task: Task) -> Iterator[tuple[Metric, list[str]]]:
    """The rates that have no value somewhere, and where: slices, or runs; nowhere else where nothing is listed."""
    for axis, key in zip("xy", task.plane, strict=True):
        without = frame[axis].isna()
        if not without.any():
            continue
        things = []
        for _, rows in frame.groupby("slice", sort=False):
            name, missing = rows["slice_name"].iloc[0], rows[rows[axis].isna()]
            if len(missing) == len(rows):
                things += [f"“{name}”"] * bool(name)
            else:
                things += [f"“{run}”" + (f" in “{name}”" if name else "") for run in missing["name"]]
        yield task.metric(key), things


def _in_a_list(things: Sequence[str]) -> str:
    named = _first_things(things)
    return " and ".join([*([", ".join(named[:-1])] if len(named) > 1 else []), named[-1]])


def _first_things(things: Sequence[str]) -> list[str]:
    """The first things, and how many more there are."""
    rest = len(things) - _NAMED
    return [*things[:_NAMED], *([f"{rest:,} more"] if rest > 0 else [])]


def _link(metric: Metric, facet: str, selection: Selection, loaded: LoadedBenchmark) -> None:
    if facet and facet not in loaded.task.facets:
        along = selection.replace(view="along", facet=facet, metric=metric.key)
        address.link(pages.SLICES, along, f"{metric.label} by this facet", ":material/show_chart:")
        return
    label = f"{metric.label} by {loaded.task.facets[facet]}" if facet else f"{metric.label} on the Leaderboard"
    board = selection.replace(metric=metric.key, by=facet)
    address.link(pages.LEADERBOARD, board, label, ":material/leaderboard:")
