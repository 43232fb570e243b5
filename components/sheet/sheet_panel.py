"""The inspector's panel for samples without boxes: a sheet, the runs it shows, its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from cache import memo
from cache.queries import samples
from cache.queries.inspection import InspectedRun
from cache.queries.samples import Neighbours
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components import sheet
from components.marks import mark_form, marked_regions
from components.sheet.sheet import payload
from components.shell import address, heading, menu, notices
from components.viewer import ViewerEvent, events
from errors import ErrataError
from figures.samples.open_sample import Blocks, OpenSample, matches_link, side_by_side
from figures.samples.page_editing import Marking
from figures.samples.place_and_images import images_of, neighbours, place_of, prefetch_of

FRAGMENT = "sheet"


@st.fragment(key=FRAGMENT)
def show(blocks: Blocks, selection: Selection, surroundings: events.Surroundings = events.INSPECTOR) -> None:
    """Draws the sheet; a choice in it is written to the address, and most often reruns only this and the menu.

    Args:
        blocks: The panel.
        selection: With a sample open; which one is up to the address by now.
        surroundings: What stands around it.
    """
    selection_now, _ = address.read()
    selection = selection.replace(picks=selection_now.picks).shown_as(selection_now)
    try:
        if selection_now.at and memo.fetch(samples.is_loaded, selection.benchmark, selection_now.at):
            selection = selection.replace(at=selection_now.at, page=selection_now.page, item=selection_now.item)
        _draw(blocks, selection, surroundings)
    except ErrataError as error:  # a fragment that runs by itself has no router around it
        notices.show_error(error)


def _draw(blocks: Blocks, selection: Selection, surroundings: events.Surroundings) -> None:
    around = neighbours(memo, selection) if surroundings.steps else events.NO_NEIGHBOURS
    marking = marked_regions.marking(selection) if surroundings.marks else None
    payload = sheet_payload(blocks, selection, around, marking, alone=not surroundings.steps)
    apply = partial(_apply_event, around=around, shown=payload["shown"], surroundings=surroundings)
    sheet.show(payload, key="sheet", on_event=apply)
    if around.next is not None:
        memo.prefetch(partial(prepare, selection.browsing().replace(at=around.next)))


def sheet_payload(
    blocks: Blocks,
    selection: Selection,
    around: Neighbours | None = None,
    marking: Marking | None = None,
    *,
    alone: bool = False,
) -> Mapping[str, Any]:
    """The payload of the sheet of a sample.

    Args:
        blocks: The panel.
        selection: With a sample open.
        around: The samples before and after it; those of the Selection when left out.
        marking: How regions of its images can be marked; None where that is not offered.
        alone: Whether the item that the link is about is shown alone at first, as an entry of a queue is.
    """
    loaded, around = memo.loaded(selection.stored_benchmark), around or neighbours(memo, selection)
    inspection = memo.inspect(_all_runs(selection, loaded), selection.at)
    runs = tuple(replace(run, run=loaded.shown_run(run.slug, run.run)) for run in inspection.runs)
    shown = side_by_side(runs, selection)
    part = selection.protocol or loaded.task.protocols[0]
    pictures = images_of(memo, selection, inspection.sample.pages)
    open_sample = OpenSample(
        memo,
        inspection.sample,
        loaded.task,
        runs,
        shown,
        part,
        pictures,
        selection.benchmark,
        selection.item,
        selection.facets,
        alone,
    )
    return payload(
        blocks(open_sample),
        inspection.sample.id,
        place_of(selection, around, loaded),
        shown=[run.slug for run in shown],
        pinned=bool(selection.leads),
        focus=_focus(shown, selection),
        prefetch=prefetch_of(memo, selection, around),
        synthetic=memo.benchmark_card(selection.benchmark).synthetic,
        marking=marking,
    )


def shown_runs(selection: Selection) -> tuple[str, ...]:
    """Slugs of the runs that stand side by side of a Selection with a sample open, the one that is described first."""
    inspection = memo.inspect(_all_runs(selection, memo.loaded(selection.stored_benchmark)), selection.at)
    return tuple(run.slug for run in side_by_side(inspection.runs, selection))


def prepare(selection: Selection) -> None:
    """Asks all that is needed to draw a sample, without drawing it."""
    memo.fetch(samples.is_loaded, selection.benchmark, selection.at)
    neighbours(memo, selection)
    memo.inspect(_all_runs(selection, memo.loaded(selection.stored_benchmark)), selection.at)


def _all_runs(selection: Selection, loaded: LoadedBenchmark) -> Selection:
    """All current runs, and those of a link that were replaced: agreement is over more than what is compared."""
    replaced = [slug for slug in selection.run_order if slug in loaded.superseded]
    runs = (*(slug for slug in loaded.runs if slug not in loaded.superseded), *replaced) if replaced else ()
    return Selection(selection.benchmark, runs, protocol=selection.protocol, gold=selection.gold)


def _focus(shown: Sequence[InspectedRun], selection: Selection) -> int | None:
    if not shown:
        return None
    pairs = zip(shown[0].failures, shown[0].scored.failures, strict=True)
    return next((number for number, failure in pairs if matches_link(failure, selection)), None)


def _apply_event(
    event: ViewerEvent, *, around: Neighbours, shown: Sequence[str], surroundings: events.Surroundings
) -> None:
    """Writes a choice in the sheet into the address, and draws anew what depends on it."""
    selection, _ = address.read()
    if event.region is not None:
        if surroundings.marks:
            mark_form.open_at(event.sample, event.region)
            redraw()
        return
    if not events.apply_sample_event(event, selection, around, shown) and event.kind in ("item", "failure"):
        # Another run would be shown otherwise: the first one that fails at this item.
        address.write(events.naming_runs(selection.replace(at=event.sample, item=event.item or ""), shown))
    review = [heading.REVIEW] if surroundings.steps else []
    st.rerun([menu.FRAGMENT, FRAGMENT, *([mark_form.FRAGMENT] if surroundings.marks else []), *review])


def redraw() -> None:
    """Draws the sheet and the marks beside it again, and nothing else."""
    st.rerun([FRAGMENT, mark_form.FRAGMENT])
