"""Repeats: one sample asked several times, and what the answers have in common."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import batches, memo
from cache.cells import Cell
from cache.plans import Plan
from cache.repeating import repeats_of
from cache.resolving import Loaded
from cache.selection import Selection
from cache.wanted import Wanted
from components.live import live_model, pages_meant, pages_shown, prompt_shown, repeats_shown, takes, together, working
from components.live.together import Common
from models import Spec

LEAST, MOST, USUAL = 2, 20, 5


def show(selection: Selection, loaded: Loaded, spec: Spec, left: DeltaGenerator, right: DeltaGenerator) -> None:
    """Draws the choices, what it takes, progress, and the answers that are kept."""
    with right:
        setting = None if spec.kind.replays else live_model.setting(loaded.task)
        times = int(st.number_input("Times it is asked", LEAST, MOST, USUAL, key="live-times"))
        below = st.container()
        common = together.chosen(loaded.task, spec, selection.benchmark)
    wanted, ready = _wanted(selection, spec, setting, times, common), True
    with left:
        meant = pages_meant.found(wanted, selection)
        if meant is not None:
            pages_shown.show(meant.plan, selection)
    if meant is not None:
        with below:
            prompt = prompt_shown.edited(meant.plan)
        wanted, ready = _by(wanted, meant.plan, prompt), bool(prompt.strip()) or spec.kind.replays
    held = batches.latest(memo.workspace(), selection.benchmark, "repeats", spec=spec, sample=selection.at)
    with right:
        above = st.container()
        busy = False
        if held is not None:
            st.subheader("Last repeats", anchor=False)
            busy = working.show(held, common)
    if ready:
        with above:
            takes.show(wanted, common, first=held is None, busy=busy)
    if held is None or busy:
        return
    slugs = tuple(item.slug for item in batches.items(memo.workspace(), held.number, "answered"))
    known = memo.loaded(selection.benchmark).runs
    slugs = tuple(slug for slug in slugs if slug in known)
    if not slugs:
        return
    found = memo.inspect(Selection(selection.benchmark, slugs, protocol=selection.protocol), selection.at)
    by_slug = {run.slug: run for run in found.runs}
    runs = [by_slug[slug] for slug in slugs if slug in by_slug and by_slug[slug].prediction is not None]
    if runs:
        part = selection.protocol or loaded.task.protocols[0]
        told = repeats_of(loaded.task, found.sample, runs, part, selection.tau)
        st.divider()
        repeats_shown.show(selection, loaded.task, found.sample, runs, told, replayed=spec.kind.replays)


def _by(wanted: Wanted, plan: Plan, prompt: str) -> Wanted:
    """The same, asked by a prompt that may have been changed."""
    if prompt == plan.prompt.text or wanted.spec.kind.replays:
        return wanted
    return replace(wanted, cells=(replace(wanted.cells[0], prompt=prompt),))


def _wanted(selection: Selection, spec: Spec, setting: str | None, times: int, common: Common) -> Wanted:
    framing = common.framing
    return Wanted(
        kind="repeats",
        benchmark=selection.benchmark,
        spec=spec,
        samples=(selection.at,),
        cells=(Cell(setting, framing.side, framing.crop, framing.turned),),
        repeats=times,
        coords=common.coords,
        parameters=common.parameters,
        redactions=framing.redactions,
        price=common.price,
    )
