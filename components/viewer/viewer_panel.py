"""The inspector's panel for boxes: a sample in the page viewer, the runs it shows, its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from cache import memo
from cache.queries import samples
from cache.queries.inspection import InspectedRun, Inspection
from cache.queries.samples import Neighbours
from cache.selection.resolve import LoadedBenchmark, synthetic_name
from cache.selection.selection import Selection, box_of_failure
from cache.store.workspace import Workspace
from components import viewer
from components.shell import address, menu, notices
from components.viewer import events
from errors import ErrataError
from figures import failure_ink
from figures.samples.page_payload import Focus, ShownRun, payload, run_payload
from figures.samples.place_and_images import images_of, neighbours, place_of, prefetch_of
from records import Sample

SHOWN = 5
"""Runs that are sent to the viewer, those that the Selection describes and names before others."""

FRAGMENT = "inspected"


@st.fragment(key=FRAGMENT)
def show(selection: Selection) -> None:
    """Draws the viewer; a choice in it is written to the address, and most often reruns only this and the menu.

    Args:
        selection: With a sample open; which one, where in it and at which threshold is up to the address by now.
    """
    selection_now, _ = address.read()
    selection = selection.replace(tau=selection_now.tau, leads=selection_now.leads, picks=selection_now.picks)
    try:
        if selection_now.at and memo.ask(samples.is_loaded, selection.benchmark, selection_now.at):
            selection = selection.replace(at=selection_now.at, page=selection_now.page, item=selection_now.item)
        _draw(selection, memo.inspect(_payload_selection(selection), selection.at))
    except ErrataError as error:  # a fragment that runs by itself has no router around it
        notices.failed(error)


def _payload_selection(selection: Selection) -> Selection:
    """The fields of a Selection on which the payloads of runs depend, so that others do not build them anew."""
    runs = memo.loaded(selection.benchmark).resolved_runs(selection)
    return Selection(selection.benchmark, runs, facets=selection.facets, protocol=selection.protocol)


def _draw(selection: Selection, inspection: Inspection) -> None:
    loaded, around = memo.loaded(selection.benchmark), neighbours(memo, selection)
    runs = _in_order(inspection, selection)
    others = [(run.slug, loaded.runs[run.slug]) for run in runs[SHOWN:]]
    sent = selection.run_order
    others += [(slug, name) for slug, name in loaded.runs.items() if selection.runs and slug not in sent]
    page = payload(
        inspection.sample,
        _kept_run_payloads(_payload_selection(selection), selection.leads, selection.at),
        loaded.task,
        tau=selection.tau,
        place=place_of(selection, around, loaded),
        images=images_of(memo, selection, inspection.sample.pages),
        prefetch=prefetch_of(selection, around),
        focus=_focus(selection, runs),
        others=others,
        synthetic=memo.benchmark_card(selection.benchmark).synthetic,
    )
    viewer.show(page, key="viewer", on_event=lambda event: _apply_event(event, around, runs))
    if around.next is not None:
        memo.prefetch(partial(_prepare, selection.browsing().replace(at=around.next)))


def _prepare(selection: Selection) -> None:
    """Asks all that is needed to draw a sample, without drawing it."""
    memo.ask(samples.is_loaded, selection.benchmark, selection.at)
    neighbours(memo, selection)
    _kept_run_payloads(_payload_selection(selection), selection.leads, selection.at)


def _run_payloads(_: Workspace, selection: Selection, leads: tuple[str, ...], sample: str) -> list[bytes]:
    inspection, loaded = memo.inspect(selection, sample), memo.loaded(selection.benchmark)
    runs = _in_order(inspection, selection.replace(leads=leads))[:SHOWN]
    return [run_payload(shown_run(run, selection, inspection.sample, loaded), inspection.sample) for run in runs]


_kept_run_payloads = memo.remembered(_run_payloads, max_entries=6, seconds=memo.IMAGES_ANEW)
"""The cached payloads of the runs of a sample: the slowest part of the page, so they are made ahead for neighbours."""


def _in_order(inspection: Inspection, selection: Selection) -> list[InspectedRun]:
    """The runs in the Selection's order, with the described one first; those that it does not name come last."""
    rank = {slug: number for number, slug in enumerate(selection.run_order)}
    return sorted(inspection.runs, key=lambda run: rank.get(run.slug, len(rank)))


def shown_run(run: InspectedRun, selection: Selection, sample: Sample, loaded: LoadedBenchmark) -> ShownRun:
    """A run's response to a sample with its readings and score, for the page viewer."""
    reading = run.readings.get(selection.protocol or loaded.task.protocols[0])
    answers = reading.answers if reading is not None else ()
    inks = failure_ink.ink_of_failures(memo, selection.benchmark, sample.id, loaded.task, run.scored.failures, answers)
    named = replace(run.run, model=synthetic_name(run.run.model)) if run.slug in loaded.synthetic else run.run
    return ShownRun(named, run.slug, run.prediction, reading, run.scored, run.failures, inks)


def _focus(selection: Selection, runs: Sequence[InspectedRun]) -> Focus:
    """The failure that the Selection's item and page name, one of its category if there is one; else item and page."""
    plain = Focus(item=selection.item or None, page=selection.page)
    named = [
        (number, failure)
        for run in runs
        for number, failure in zip(run.failures, run.scored.failures, strict=True)
        if failure.lo < selection.tau <= failure.hi
        and (selection.page is None or failure.page == selection.page)
        and (not selection.item or box_of_failure(failure.gold, failure.pred) == selection.item)
        and (selection.item or failure.category == selection.fail)
    ]
    named.sort(key=lambda pair: pair[1].category != selection.fail)
    return Focus(named[0][0], plain.item, plain.page) if named else plain


def _apply_event(event: viewer.ViewerEvent, around: Neighbours, runs: Sequence[InspectedRun]) -> None:
    """Writes a choice in the viewer into the address, and draws anew what depends on it."""
    selection, _ = address.read()
    if not events.apply_sample_event(event, selection, around):
        if event.kind == "tau" and event.tau is not None:
            address.write(selection.replace(at=event.sample, tau=event.tau))
        elif event.kind == "run" and event.run is not None:
            address.write(selection.replace(at=event.sample).with_lead(event.run, SHOWN))
        elif event.kind == "item":
            address.write(selection.replace(at=event.sample, page=event.page, item=event.item or ""))
        elif event.kind == "failure":
            address.write(_at_failure(event, selection.replace(at=event.sample), runs))
    # The menu first: the browser draws it while the pages are being told.
    st.rerun([menu.FRAGMENT, FRAGMENT])


def _at_failure(event: viewer.ViewerEvent, selection: Selection, runs: Sequence[InspectedRun]) -> Selection:
    """The Selection whose link opens at the failure that was chosen."""
    boxes = {
        number: box_of_failure(failure.gold, failure.pred)
        for run in runs
        for number, failure in zip(run.failures, run.scored.failures, strict=True)
    }
    named = selection.replace(page=event.page, item=boxes.get(event.failure or 0, ""))
    if event.run is None or _focus(named, runs).failure == event.failure:
        return named
    # Another run failed at the same box: the link has to say which is meant.
    return named.with_lead(event.run, SHOWN)
