"""A grid: one sample asked in several ways, each answer held against the stored one and against the others."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import batches, memo
from cache.ablations import cells_of
from cache.batches import Batch
from cache.cells import Cell
from cache.resolving import Loaded
from cache.selection import Selection
from cache.wanted import Wanted
from components.live import grid_axes, grid_shown, pages_meant, takes, together, working
from models import Spec
from models.settings import choices
from scoring.task import Task


def show(
    selection: Selection, loaded: Loaded, spec: Spec, against: str, left: DeltaGenerator, right: DeltaGenerator
) -> None:
    """Draws the axes, what the grid takes, progress, and the comparison."""
    with right:
        cells = grid_axes.chosen(loaded.task, spec, _stored(selection, loaded.task, spec))
        common = together.chosen(loaded.task, spec, selection.benchmark, framed=False)
    held = batches.latest(memo.workspace(), selection.benchmark, "grid", spec=spec, sample=selection.at)
    with right:
        above = st.container()
        busy = False
        if held is not None:
            st.subheader("Last grid", anchor=False)
            busy = working.show(held, common)
    wanted = Wanted(
        kind="grid",
        benchmark=selection.benchmark,
        spec=spec,
        samples=(selection.at,),
        cells=cells or (Cell(),),
        coords=common.coords,
        parameters=common.parameters,
        redactions=common.framing.redactions,
        price=common.price,
    )
    with left:
        pages_meant.show(wanted, selection)
    if cells:
        with above:
            takes.show(wanted, common, first=held is None, busy=busy)
    if held is not None and not busy:
        st.divider()
        _compared(selection, loaded, held, against)


def _stored(selection: Selection, task: Task, spec: Spec) -> dict[str, list[str]]:
    """Axis -> the values that a replay begins with: those of its run, and along one axis all whose answers are stored.

    Empty where a model is asked, or where its run has no axes.
    """
    if not spec.kind.replays:
        return {}
    runs = memo.runs(selection.benchmark, superseded=True).set_index("run")
    if spec.name not in runs.index:
        return {}
    mine = runs.loc[spec.name]
    own = dict(mine["axes"])
    there = runs[(runs["model"] == mine["model"]) & ~runs["live"].astype(bool) & (runs["state"] == "current")]
    beside = [dict(axes) for axes in there["axes"]]
    for axis, known in choices(task).items():
        values = [value for value in known if {**own, axis: value} in beside]
        if len(values) > 1:
            return {name: [value] for name, value in own.items()} | {axis: values}
    return {name: [value] for name, value in own.items()}


def _compared(selection: Selection, loaded: Loaded, held: Batch, against: str) -> None:
    items = batches.items(memo.workspace(), held.number)
    known = memo.loaded(selection.benchmark).runs
    slugs = [item.slug for item in items if item.state == "answered"]
    wanted = tuple(dict.fromkeys(slug for slug in (against, *slugs) if slug in known))
    runs = memo.inspect(Selection(selection.benchmark, wanted, protocol=selection.protocol), selection.at).runs
    told = cells_of(loaded.task, held, items, runs, against, selection.tau)
    grid_shown.show(selection, loaded.task, told, against)
