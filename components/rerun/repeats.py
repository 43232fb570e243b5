"""Repeats: the same request sent several times, with options, estimate, progress and results."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.live.batch import batches
from cache.live.batch.batch_spec import BatchSpec
from cache.live.batch.flip_rates import flip_rates_of_runs
from cache.live.plans import Plan
from cache.live.repeats import repeats_of
from cache.live.request_variant import RequestVariant
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.rerun import batch_control, model_options, repeat_results, request_preview
from components.rerun.batch_control import BatchOptions
from models import ModelSpec

# A flip rate needs two answers.
LEAST, MOST, USUAL = 2, 20, 5


def show(
    selection: Selection, loaded: LoadedBenchmark, spec: ModelSpec, left: DeltaGenerator, right: DeltaGenerator
) -> None:
    """Draws the options, the estimate, the progress, and the stored answers."""
    with right:
        setting = None if spec.kind.replays else model_options.setting(loaded.task)
        times = int(st.number_input("Times it is asked", LEAST, MOST, USUAL, key="live-times"))
        below = st.container()
        common = batch_control.chosen_options(loaded.task, spec, selection.benchmark)
    batch_spec, ready = _batch_spec(selection, spec, setting, times, common), True
    with left:
        request = request_preview.open_request(batch_spec, selection)
        if request is not None:
            request_preview.show_pages(request.plan, selection)
    if request is not None:
        with below:
            prompt = request_preview.edited_prompt(request.plan)
        batch_spec, ready = _with_prompt(batch_spec, request.plan, prompt), bool(prompt.strip()) or spec.kind.replays
    batch = batches.latest(memo.workspace(), selection.benchmark, "repeats", spec=spec, sample=selection.at)
    with right:
        above = st.container()
        busy = False
        if batch is not None:
            st.subheader("Last repeats", anchor=False)
            busy = batch_control.show_progress(batch, common)
    if ready:
        with above:
            batch_control.show_estimate(batch_spec, common, first=batch is None, busy=busy)
    if batch is None or busy:
        return
    slugs = tuple(item.slug for item in batches.items(memo.workspace(), batch.number, "answered"))
    runs_by_slug = memo.loaded(selection.stored_benchmark).runs
    slugs = tuple(slug for slug in slugs if slug in runs_by_slug)
    if not slugs:
        return
    found = memo.inspect(
        Selection(selection.benchmark, slugs, protocol=selection.protocol, gold=selection.gold), selection.at
    )
    by_slug = {run.slug: run for run in found.runs}
    runs = [by_slug[slug] for slug in slugs if slug in by_slug and by_slug[slug].prediction is not None]
    if runs:
        part = selection.protocol or loaded.task.protocols[0]
        repeats = repeats_of(loaded.task, found.sample, runs, part, selection.tau)
        rates = flip_rates_of_runs(memo.workspace(), selection.stored_benchmark, slugs, None, MOST, part)
        st.divider()
        repeat_results.show(
            selection,
            loaded.task,
            found.sample,
            runs,
            repeats,
            rates[0] if rates else None,
            replayed=spec.kind.replays,
        )


def _with_prompt(batch_spec: BatchSpec, plan: Plan, prompt: str) -> BatchSpec:
    """The batch specification with a prompt that may have been edited."""
    if prompt == plan.prompt.text or batch_spec.spec.kind.replays:
        return batch_spec
    return replace(batch_spec, variants=(replace(batch_spec.variants[0], prompt=prompt),))


def _batch_spec(
    selection: Selection, spec: ModelSpec, setting: str | None, times: int, common: BatchOptions
) -> BatchSpec:
    transform = common.transform
    return BatchSpec(
        kind="repeats",
        benchmark=selection.benchmark,
        spec=spec,
        samples=(selection.at,),
        variants=(RequestVariant(setting, transform.side, transform.crop, transform.turned),),
        repeats=times,
        coords=common.coords,
        parameters=common.parameters,
        redactions=transform.redactions,
        price=common.price,
    )
