"""One sample opened in the page viewer: which one, with which runs, and what a choice in it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cache import memo
from cache.queries.inspection import InspectedRun, Inspection
from cache.queries.samples import Neighbours
from cache.resolving import Loaded, marked, not_loaded
from cache.selection import Selection
from cache.tokens import image_url
from components import ink, notices, viewer
from components import selection as address
from components.viewer.payload import Focus, PageImages, Place, ShownRun, payload
from records import Page, Sample

SHOWN = 5
"""Runs that are sent to the viewer unless the Selection names others."""


def opened(selection: Selection) -> tuple[Selection, Neighbours]:
    """The Selection with a sample open: the one it names, else the first it means.

    A sample that is not in this benchmark falls back to the first, and is named; `at` is "" when nothing
    fits.
    """
    if selection.at and not memo.is_loaded(selection.benchmark, selection.at):
        notices.about_link((not_loaded("sample", selection.at),))
        selection = selection.browsing()
    around = memo.neighbours(selection)
    if not selection.at and around.next is not None:
        selection = selection.but(at=around.next)
        around = memo.neighbours(selection)
    return selection, around


def asked_of(selection: Selection) -> Selection:
    """What of a Selection decides what each run said of a sample: nothing else need be asked again."""
    return Selection(selection.benchmark, selection.runs, selection.facets, protocol=selection.protocol)


def show(selection: Selection, around: Neighbours, loaded: Loaded, inspection: Inspection) -> None:
    """Draws the viewer; what is chosen in it goes into the address.

    Args:
        selection: With a sample open.
        around: Where that sample stands.
        loaded: What the benchmark offers.
        inspection: From `memo.inspect`.
    """
    # The Selection's order: its first run is the one that the panel describes.
    rank = {slug: number for number, slug in enumerate(selection.runs)}
    runs = sorted(inspection.runs, key=lambda run: rank.get(run.slug, 0))
    shown = [_shown(run, selection, inspection.sample, loaded) for run in runs[:SHOWN]]
    others = [(run.slug, loaded.runs[run.slug]) for run in runs[SHOWN:]]
    others += [(slug, name) for slug, name in loaded.runs.items() if selection.runs and slug not in selection.runs]
    told = payload(
        inspection.sample,
        shown,
        loaded.task,
        tau=selection.tau,
        place=Place(
            position=0 if around.position is None else around.position + 1,
            count=around.count,
            sentence=selection.sentence(loaded.task, loaded.runs),
            link=f"?{selection.query_string()}",
        ),
        images=_images(selection, inspection.sample.pages),
        prefetch=_prefetch(selection, around),
        focus=_focus(selection, runs),
        others=others,
        synthetic=memo.benchmark_card(selection.benchmark).synthetic,
    )
    viewer.show(told, key="viewer", on_event=lambda event: _follow(event, around, [run.slug for run in shown]))


def _shown(run: InspectedRun, selection: Selection, sample: Sample, loaded: Loaded) -> ShownRun:
    reading = run.readings.get(selection.protocol or loaded.task.protocols[0])
    answers = reading.answers if reading is not None else ()
    inks = ink.of_failures(selection.benchmark, sample.id, loaded.task, run.scored.failures, answers)
    named = replace(run.run, model=marked(run.run.model)) if run.slug in loaded.synthetic else run.run
    return ShownRun(named, run.slug, run.prediction, reading, run.scored, run.failures, inks)


def _images(selection: Selection, pages: Sequence[Page]) -> dict[int, PageImages]:
    reasons = memo.missing_images(selection.benchmark, selection.at)
    benchmark, sample = selection.benchmark, selection.at
    return {
        page.number: PageImages(missing=reasons[page.number])
        if page.number in reasons
        else PageImages(*(image_url(benchmark, sample, page.number, size) for size in ("thumb", "screen", "full")))
        for page in pages
    }


def _prefetch(selection: Selection, around: Neighbours) -> list[str]:
    near = [sample for sample in (around.next, around.previous) if sample is not None]
    return [image_url(selection.benchmark, sample, 1, "screen") for sample in near]


def _focus(selection: Selection, runs: Sequence[InspectedRun]) -> Focus:
    """The failure that the Selection's category, page and item mean in the first run, else item and page."""
    wanted = Focus(item=selection.item or None, page=selection.page)
    if not selection.fail or not runs:
        return wanted
    for number, failure in zip(runs[0].failures, runs[0].scored.failures, strict=True):
        here = failure.category == selection.fail and failure.lo < selection.tau <= failure.hi
        on_page = selection.page is None or failure.page == selection.page
        names = {failure.item_id, *(name.split(".")[0] for name in (*failure.gold, *failure.pred))}
        if here and on_page and (not selection.item or selection.item in names):
            return Focus(number, wanted.item, wanted.page)
    return wanted


def _follow(event: viewer.ViewerEvent, around: Neighbours, shown: Sequence[str]) -> None:
    """Writes a choice in the viewer into the address; a run that is asked for joins those that are shown."""
    selection, _ = address.asked()
    if event.kind == "go":
        sample = around.next if event.way == "next" else around.previous
        if sample is not None:
            address.write(selection.browsing().but(at=sample))
    elif event.kind == "tau" and event.tau is not None:
        address.write(selection.but(at=event.sample, tau=event.tau))
    elif event.kind == "run" and event.run is not None:
        address.write(selection.but(at=event.sample, runs=(event.run, *(selection.runs or shown))))
    elif event.kind in ("item", "failure"):
        address.write(selection.but(at=event.sample, page=event.page, item=event.item or ""))
