"""A grid of request variants for one sample: settings, sizes, parts, turns and additions to the prompt combined.

Every answer is compared with the stored one and with the others.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.live.batch import batches
from cache.live.batch.ablations import grid_answers
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.batches import Batch
from cache.live.request_variant import MOST_VARIANTS, RequestVariant, variant_grid
from cache.queries import catalog
from cache.selection.page_region import parse_crop
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.rerun import batch_control, request_preview, variant_results
from components.rerun.model_options import AXES
from errors import UsageError
from figures.tables.number_format import count
from models import ModelSpec
from models.settings import axis_choices
from records import Box
from scoring.page_transform import TURNS, WHOLE_PAGE
from scoring.task import Task


def show(
    selection: Selection,
    loaded: LoadedBenchmark,
    spec: ModelSpec,
    against: str,
    left: DeltaGenerator,
    right: DeltaGenerator,
) -> None:
    """Draws the axes, the estimate, the progress, and the comparison of answers."""
    with right:
        variants = chosen_axes(loaded.task, spec, _stored(selection, loaded.task, spec))
        common = batch_control.chosen_options(loaded.task, spec, selection.benchmark, with_page_options=False)
    batch = batches.latest(memo.workspace(), selection.benchmark, "grid", spec=spec, sample=selection.at)
    with right:
        above = st.container()
        busy = False
        if batch is not None:
            st.subheader("Last grid", anchor=False)
            busy = batch_control.show_progress(batch, common)
    batch_spec = BatchSpec(
        kind="grid",
        benchmark=selection.benchmark,
        spec=spec,
        samples=(selection.at,),
        variants=variants or (RequestVariant(),),
        coords=common.coords,
        parameters=common.parameters,
        redactions=common.transform.redactions,
        price=common.price,
    )
    with left:
        request_preview.show_open_request(batch_spec, selection)
    if variants:
        with above:
            batch_control.show_estimate(batch_spec, common, first=batch is None, busy=busy)
    if batch is not None and not busy:
        st.divider()
        _compared(selection, loaded, batch, against)


def _stored(selection: Selection, task: Task, spec: ModelSpec) -> dict[str, list[str]]:
    """Axis -> the values that a replay begins with: those of its run, and along one axis all whose answers are stored.

    Empty where a model is asked, or where its run has no axes.
    """
    if not spec.kind.replays:
        return {}
    runs = memo.fetch(catalog.runs, selection.benchmark, superseded=True).set_index("run")
    if spec.name not in runs.index:
        return {}
    mine = runs.loc[spec.name]
    own = dict(mine["axes"])
    there = runs[(runs["model"] == mine["model"]) & ~runs["live"].astype(bool) & (runs["state"] == "current")]
    beside = [dict(axes) for axes in there["axes"]]
    for axis, known in axis_choices(task).items():
        values = [value for value in known if {**own, axis: value} in beside]
        if len(values) > 1:
            return {name: [value] for name, value in own.items()} | {axis: values}
    return {name: [value] for name, value in own.items()}


def _compared(selection: Selection, loaded: LoadedBenchmark, batch: Batch, against: str) -> None:
    items = batches.items(memo.workspace(), batch.number)
    runs_by_slug = memo.loaded(selection.stored_benchmark).runs
    slugs = [item.slug for item in items if item.state == "answered"]
    run_slugs = tuple(dict.fromkeys(slug for slug in (against, *slugs) if slug in runs_by_slug))
    shown = Selection(selection.benchmark, run_slugs, protocol=selection.protocol, gold=selection.gold)
    runs = memo.inspect(shown, selection.at).runs
    answers = grid_answers(loaded.task, batch, items, runs, against, selection.tau)
    table = memo.fetch(catalog.runs, selection.benchmark, superseded=True)
    models = dict(zip(table["run"], table["model"], strict=True))
    # A replay is named by the slug of its run.
    asked = models.get(batch.spec.spec.name, batch.spec.spec.name)
    other = runs_by_slug.get(against, "") if models.get(against, asked) != asked else ""
    variant_results.show(selection, loaded.task, answers, against, other)


_SIDES = ("as it fits", "400", "800", "1200", "1600", "2400")
_PARTS = {
    "whole page": WHOLE_PAGE,
    "top half": (0.0, 0.0, 1000.0, 500.0),
    "bottom half": (0.0, 500.0, 1000.0, 1000.0),
    "left half": (0.0, 0.0, 500.0, 1000.0),
    "right half": (500.0, 0.0, 1000.0, 1000.0),
}
_FEW = 3
"""An axis with no more values is offered with all of them."""


def chosen_axes(task: Task, spec: ModelSpec, stored: Mapping[str, Sequence[str]]) -> tuple[RequestVariant, ...]:
    """Draws the axes; every combination of chosen values is a variant. Empty where they make no grid.

    Args:
        task: The benchmark's task.
        spec: Who is asked.
        stored: Axis -> the values that a replay begins with, since their answers are stored; empty for others.
    """
    settings = _settings(task, stored)
    left, right = st.columns(2)
    sides = left.multiselect(
        "Longer side of the pages, in pixels",
        list(_SIDES),
        [_SIDES[0]],
        key="live-grid-sides",
        accept_new_options=True,
    )
    turns = right.multiselect(
        "Turned clockwise", list(TURNS), [TURNS[0]], format_func=lambda degrees: f"{degrees}°", key="live-grid-turns"
    )
    parts = left.multiselect(
        "Part of the page",
        list(_PARTS),
        [next(iter(_PARTS))],
        key="live-grid-parts",
        accept_new_options=True,
        help="Or four numbers: left, top, right and bottom in thousandths of the page.",
    )
    added = right.text_area(
        "Added to the prompt, line by line",
        key="live-grid-added",
        height=68,
        placeholder="nothing",
        help="Each line is added to the prompt in turn; the prompt as it is stays among them.",
    )
    if spec.kind.replays:
        st.caption(
            "A replay does not look at pages or prompts: it gives the stored answer of the same model under each "
            "setting, at first those of the replay run, and the same one for every size, part, turn and addition."
        )
    try:
        lines = [line.strip() for line in added.splitlines() if line.strip()]
        variants = variant_grid(
            settings, [_side(text) for text in sides], [_part(text) for text in parts], turns, ["", *lines]
        )
    except UsageError as error:
        st.text(str(error))
        return ()
    if len(variants) < 2:
        st.text("Choose a second value of some axis: a grid compares at least two ways of asking.")
        return ()
    st.text(f"{count(len(variants), 'cell')} of at most {MOST_VARIANTS}")
    return variants


def _settings(task: Task, stored: Mapping[str, Sequence[str]]) -> list[str | None]:
    """Draws one choice per axis of the task; every combination of values, as settings."""
    values: list[list[str]] = []
    columns = st.columns(2)
    for axis, known in axis_choices(task).items():
        offered = list(known) if not stored and not values and len(known) <= _FEW else list(known[:1])
        first = [value for value in known if value in stored.get(axis, ())] or offered
        with columns[len(values) % 2]:
            label = AXES.get(axis, "Setting")
            picked = st.multiselect(label, list(known), first, key=f"live-grid-{task.key}-{axis}-{'+'.join(first)}")
        values.append(picked or first[:1])
    return ["/".join(values_of_variant) for values_of_variant in itertools.product(*values)] if values else [None]


def _side(text: str) -> int | None:
    if text == _SIDES[0]:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise UsageError(f"The longer side is a number of pixels, such as 800; found “{text[:60]}”.")
    return int(text)


def _part(text: str) -> Box:
    return _PARTS[text] if text in _PARTS else parse_crop(text)
