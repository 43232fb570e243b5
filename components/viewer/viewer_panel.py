"""The inspector's panel for boxes: a sample in the page viewer, the runs it shows, its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from cache import memo
from cache.marks import log
from cache.queries import samples
from cache.queries.inspection import InspectedRun, Inspection, RunOnSample, runs_on_sample
from cache.queries.samples import Neighbours
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection, box_of_failure
from cache.store.workspace import Workspace
from components import viewer
from components.marks import mark_form, marked_regions
from components.shell import address, heading, menu, notices
from components.viewer import events, gold_corrections
from errors import ErrataError
from figures import failure_ink
from figures.samples.page_payload import Focus, OfferedRun, ShownRun, payload, run_payload
from figures.samples.place_and_images import images_of, neighbours, place_of, prefetch_of
from records import Sample

FRAGMENT = "inspected"


@st.fragment(key=FRAGMENT)
def show(selection: Selection, surroundings: events.Surroundings = events.INSPECTOR) -> None:
    """Draws the viewer; a choice in it is written to the address, and most often reruns only this and the menu.

    Args:
        selection: With a sample open; which one, where in it and at which threshold is up to the address by now.
        surroundings: What stands around it.
    """
    selection_now, _ = address.read()
    selection = selection.replace(tau=selection_now.tau, picks=selection_now.picks).shown_as(selection_now)
    try:
        if selection_now.at and memo.fetch(samples.is_loaded, selection.benchmark, selection_now.at):
            selection = selection.replace(at=selection_now.at, page=selection_now.page, item=selection_now.item)
        _draw(selection, surroundings)
    except ErrataError as error:  # a fragment that runs by itself has no router around it
        notices.show_error(error)


def _draw(selection: Selection, surroundings: events.Surroundings) -> None:
    loaded = memo.loaded(selection.stored_benchmark)
    around = neighbours(memo, selection) if surroundings.steps else events.NO_NEIGHBOURS
    opened = _open_sample(selection)
    page = payload(
        opened.inspection.sample,
        _kept_run_payloads(opened.selection, selection.at),
        loaded.task,
        tau=selection.tau,
        place=place_of(selection, around, loaded),
        images=images_of(memo, selection, opened.inspection.sample.pages),
        prefetch=prefetch_of(memo, selection, around),
        focus=opened.focus,
        # A run that was written since the benchmark was read has no name yet.
        offered=[
            OfferedRun(run.slug, loaded.runs[run.slug], run.failures)
            for run in opened.offered
            if run.slug in loaded.runs
        ],
        lead=opened.lead,
        pinned=bool(selection.leads),
        synthetic=memo.benchmark_card(selection.benchmark).synthetic,
        editing=gold_corrections.editable_boxes(selection, opened.inspection.sample, loaded.task)
        if surroundings.marks
        else None,
        marking=marked_regions.marking(selection) if surroundings.marks else None,
    )
    viewer.show(page, key="viewer", on_event=lambda event: _apply_event(event, around, opened, surroundings))
    if around.next is not None:
        memo.prefetch(partial(prepare, selection.browsing().replace(at=around.next)))


def prepare(selection: Selection) -> None:
    """Asks all that is needed to draw a sample, without drawing it."""
    memo.fetch(samples.is_loaded, selection.benchmark, selection.at)
    neighbours(memo, selection)
    memo.fetch(log.present, selection.benchmark, selection.at)
    images_of(memo, selection, memo.gold(selection.benchmark, selection.at).pages)
    _kept_run_payloads(_open_sample(selection).selection, selection.at)


@dataclass(frozen=True, slots=True)
class _OpenSample:
    """An open sample with the runs that are shown.

    Args:
        offered: All runs that can be shown, in the order of their numbers: those that the Selection names first.
        inspection: The sample and the runs that are shown.
        selection: What their payloads depend on: these runs, in the order of their numbers.
        lead: Slug of the run that is described; "" without any run.
        focus: What the viewer goes to.
    """

    offered: Sequence[RunOnSample]
    inspection: Inspection
    selection: Selection
    lead: str
    focus: Focus

    @property
    def shown(self) -> tuple[str, ...]:
        """Slugs of the runs that are shown, the one that is described first."""
        return tuple(sorted(self.selection.runs, key=lambda slug: slug != self.lead))


def shown_runs(selection: Selection) -> tuple[str, ...]:
    """Slugs of the runs that the viewer shows of a Selection with a sample open, the one that is described first."""
    return _open_sample(selection).shown


def _open_sample(selection: Selection) -> _OpenSample:
    """An open sample with the runs that its link names, else with the first run that fails there."""
    loaded = memo.loaded(selection.stored_benchmark)
    found = memo.fetch(runs_on_sample, _failure_selection(selection), _known_runs(selection, loaded))
    rank = {slug: number for number, slug in enumerate(selection.runs)}
    offered = sorted(found, key=lambda run: (not run.chosen, rank.get(run.slug, len(rank))))
    known = {run.slug for run in offered}
    shown = [slug for slug in selection.shown_runs if slug in known][: events.SHOWN]
    lead, focus = "", None
    if shown:
        lead = shown[0] if selection.leads else _first_failing([run for run in offered if run.slug in shown])
    if not shown and selection.item:
        # A link to a box names no run where the first one that failed there was the one that was looked at.
        slugs = loaded.resolved_runs(selection)
        everyone = Selection(selection.benchmark, slugs, facets=selection.facets, gold=selection.gold)
        runs = memo.inspect(everyone.replace(protocol=selection.protocol), selection.at).runs
        lead = next((run.slug for run in runs if _named_failure([run], selection) is not None), "")
    if not shown:
        shown = [lead or _first_failing(offered)] if offered else []
        lead = "".join(shown)
    in_order = tuple(run.slug for run in offered if run.slug in shown)
    of_payloads = Selection(selection.benchmark, in_order, protocol=selection.protocol, gold=selection.gold)
    inspection = memo.inspect(of_payloads, selection.at)
    by_lead = sorted(inspection.runs, key=lambda run: run.slug != lead)
    focus = _focus(by_lead, selection)
    if focus.failure is not None and not selection.leads:
        lead = next(run.slug for run in by_lead if focus.failure in run.failures)
    return _OpenSample(offered, inspection, of_payloads, lead, focus)


def _failure_selection(selection: Selection) -> Selection:
    """The fields of a Selection on which the failures of runs on its sample depend."""
    return Selection(
        selection.benchmark, selection.runs, facets=selection.facets, fail=selection.fail, label=selection.label,
        tau=selection.tau, protocol=selection.protocol, gold=selection.gold, at=selection.at,
    )  # fmt: skip


def _known_runs(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ...]:
    """All current runs, and those that were replaced and are named; empty where the latter are none."""
    replaced = [slug for slug in selection.run_order if slug in loaded.superseded]
    return (*loaded.current, *replaced) if replaced else ()


def _first_failing(offered: Sequence[RunOnSample]) -> str:
    """The first chosen run that fails as the Selection says, else the first that fails at all, else the first."""
    chosen = [run for run in offered if run.chosen] or offered
    return max(chosen, key=lambda run: (run.matching > 0, bool(run.failures))).slug


def _run_payloads(_: Workspace, selection: Selection, sample: str) -> list[bytes]:
    inspection, loaded = memo.inspect(selection, sample), memo.loaded(selection.stored_benchmark)
    return [
        run_payload(shown_run(run, selection, inspection.sample, loaded), inspection.sample, loaded.task)
        for run in sorted(inspection.runs, key=lambda run: selection.runs.index(run.slug))
    ]


_kept_run_payloads = memo.remembered(_run_payloads, max_entries=6, seconds=memo.IMAGE_CACHE_S)
"""The cached payloads of the runs of a sample: the slowest part of the page, so they are made ahead for neighbours."""


def shown_run(run: InspectedRun, selection: Selection, sample: Sample, loaded: LoadedBenchmark) -> ShownRun:
    """A run's response to a sample with its readings and score, for the page viewer."""
    reading = run.readings.get(selection.protocol or loaded.task.protocols[0])
    answers = reading.answers if reading is not None else ()
    inks = failure_ink.ink_of_failures(memo, selection.benchmark, sample.id, loaded.task, run.scored.failures, answers)
    return ShownRun(
        loaded.shown_run(run.slug, run.run), run.slug, run.prediction, reading, run.scored, run.failures, inks
    )


def _focus(runs: Sequence[InspectedRun], selection: Selection) -> Focus:
    """The failure that the Selection's item and page name, one of its category if there is one; else item and page."""
    return Focus(_named_failure(runs, selection), selection.item or None, selection.page)


def _named_failure(runs: Sequence[InspectedRun], selection: Selection) -> int | None:
    named = [
        (number, failure)
        for run in runs
        for number, failure in zip(run.failures, run.scored.failures, strict=True)
        if failure.holds_at(selection.tau)
        and (selection.page is None or failure.page == selection.page)
        and (not selection.item or box_of_failure(failure.gold, failure.pred) == selection.item)
        and (selection.item or failure.category == selection.fail)
    ]
    named.sort(key=lambda pair: pair[1].category != selection.fail)
    return named[0][0] if named else None


def _apply_event(
    event: viewer.ViewerEvent, around: Neighbours, opened: _OpenSample, surroundings: events.Surroundings
) -> None:
    """Writes a choice in the viewer into the address, and draws anew what depends on it."""
    if event.kind == "edit":
        if surroundings.marks:
            gold_corrections.prepare(opened.selection.benchmark)
        return
    selection, _ = address.read()
    if event.kind in ("correct", "uncorrect"):
        if not surroundings.marks:
            return
        there = selection.replace(benchmark=opened.selection.benchmark, at=event.sample)
        # The run that was looked at may have no failure any more: it is still the one that is described.
        _apply_to_gold(event, events.naming_runs(there, opened.shown))
        return
    if event.region is not None and surroundings.marks:
        mark_form.open_at(event.sample, event.region)
        redraw()
        return
    if not events.apply_sample_event(event, selection, around, opened.shown):
        if event.kind == "tau" and event.tau is not None:
            # A threshold is told a moment after it was let go: the next sample may be open by then.
            there = selection.replace(at=selection.at or event.sample, tau=event.tau)
            # Another run may be the first that fails there: the one that is looked at stays.
            address.write(events.naming_runs(there, opened.shown) if there.at == event.sample else there)
        elif event.kind == "item":
            named = selection.replace(at=event.sample, page=event.page, item=event.item or "")
            address.write(events.naming_runs(named, opened.shown))
        elif event.kind == "failure":
            # Without its run a box of a prediction means nothing.
            failed = _at_failure(event, selection.replace(at=event.sample), opened)
            address.write(events.naming_runs(failed, opened.shown))
    # The menu first: the browser draws it while the pages are being told.
    review = [heading.REVIEW] if surroundings.steps else []
    st.rerun([menu.FRAGMENT, FRAGMENT, *([mark_form.FRAGMENT] if surroundings.marks else []), *review])


def redraw() -> None:
    """Draws the viewer and the marks beside it again, and nothing else."""
    st.rerun([FRAGMENT, mark_form.FRAGMENT])


def _apply_to_gold(event: viewer.ViewerEvent, selection: Selection) -> None:
    """Keeps or undoes a correction of gold; then the whole page runs again, since all of its figures may change."""
    if event.edit is not None:
        gold_corrections.keep_boxes(selection, event.edit, memo.loaded(selection.benchmark).task)
    elif event.undo is not None:
        gold_corrections.undo_boxes(selection, event.undo)
    st.rerun("app")


def _at_failure(event: viewer.ViewerEvent, selection: Selection, opened: _OpenSample) -> Selection:
    """The Selection whose link opens at the failure that was chosen."""
    runs = opened.inspection.runs
    boxes = {
        number: box_of_failure(failure.gold, failure.pred)
        for run in runs
        for number, failure in zip(run.failures, run.scored.failures, strict=True)
    }
    named = selection.replace(page=event.page, item=boxes.get(event.failure or 0, ""))
    if event.run is None or not selection.shown_runs or event.run == selection.shown_runs[0]:
        return named
    # Another run than the one that is described first failed: the link has to say which is meant.
    return named.showing([event.run, *(slug for slug in selection.shown_runs if slug != event.run)])
