"""The answer that came, drawn beside gold and the stored answer, as the inspector draws them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from cache import memo
from cache.queries.inspection import InspectedRun
from cache.reruns import Plan
from cache.selection import Selection
from components import selection as address
from components import sheet, viewer
from components.panels import blocks_of, sheets
from components.panels.around import images_of, place_of, prefetch_of
from components.panels.boxes import shown_run
from components.viewer.payload import payload


def show(plan: Plan, selection: Selection, runs: Sequence[InspectedRun]) -> None:
    """Draws gold with what each run said, side by side.

    Args:
        plan: What was asked.
        selection: With the sample open.
        runs: The live answer, then the stored one if there is one.
    """
    beside = "gold and what is stored" if len(runs) > 1 else "gold"
    st.subheader(f"On the page, beside {beside}", anchor=False)
    opened = selection.but(at=plan.sample.id, runs=tuple(run.slug for run in runs), item="", page=None)
    blocks = blocks_of(plan.task)
    if blocks is None:
        _boxes(plan, opened, runs)
        return
    said = sheets.told(blocks, opened)
    sheet.show(said, key="live-sheet", on_event=_follow)


def _boxes(plan: Plan, selection: Selection, runs: Sequence[InspectedRun]) -> None:
    loaded, around = memo.loaded(selection.benchmark), memo.neighbours(selection)
    told = payload(
        plan.sample,
        [shown_run(run, selection, plan.sample, loaded) for run in runs],
        plan.task,
        tau=selection.tau,
        place=place_of(selection, around, loaded),
        images=images_of(selection, plan.sample.pages),
        prefetch=prefetch_of(selection, around),
        synthetic=memo.benchmark_card(selection.benchmark).synthetic,
    )
    viewer.show(told, key="live-viewer", on_event=_follow)


def _follow(event: viewer.ViewerEvent) -> None:
    """Writes what else of the page depends on into the address: the sample, the threshold, what is picked out."""
    asked, _ = address.asked()
    if event.kind == "go":
        around = memo.neighbours(asked.but(at=event.sample))
        sample = around.next if event.way == "next" else around.previous
        if sample is not None:
            address.write(asked.browsing().but(at=sample))
    elif event.kind == "tau" and event.tau is not None:
        address.write(asked.but(tau=event.tau))
    elif event.kind == "publish":
        address.go(address.FIGURES, asked.but(at=event.sample, figure="page"))
    elif event.kind == "pick":
        address.write(asked.turned(event.sample))
