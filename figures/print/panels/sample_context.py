"""The sample that a panel shows with gold and its runs in their order, and the style in which the panel is set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cache.queries import loaded_benchmark, samples
from cache.queries.inspection import InspectedRun, inspect
from cache.query_source import QuerySource
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection, box_of_failure
from errors import NothingToShow
from figures import failure_ink
from figures.print.panels.box_style import Pen
from figures.print.panels.judged_boxes import JudgedBoxes, judged_boxes
from figures.print.panels.options import PanelOptions
from figures.print.panels.text import TextStyle
from figures.print.style import Style
from figures.samples.open_sample import side_by_side
from records import Failure, Reading, Sample
from scoring.task import Task
from scoring.wording import Ink, word_failure


@dataclass(frozen=True, slots=True)
class PanelStyle:
    """How a panel is set: its style, its layout, and what follows from them.

    Args:
        style: As for every figure.
        options: What only panels have.
    """

    style: Style
    options: PanelOptions

    @property
    def width(self) -> float:
        """Width in points."""
        return 72 * self.style.width_in

    @property
    def most(self) -> float:
        """The greatest height in points."""
        return 72 * (self.style.height_in or 8.6)

    @property
    def hand(self) -> TextStyle:
        """The type."""
        return TextStyle(self.style.font, self.style.size_pt)

    @property
    def grey(self) -> bool:
        """Whether it is without colour."""
        return self.style.palette == "greyscale"

    @property
    def pen(self) -> Pen:
        """How boxes are drawn."""
        return Pen(max(self.style.size_pt, 6.0) / 8 * 0.95, self.grey, self.hand)

    @property
    def gap(self) -> float:
        """Between two things, in points."""
        return 0.8 * self.style.size_pt


@dataclass(frozen=True, slots=True)
class SampleContext:
    """A sample with its runs.

    Args:
        source: The workspace, or what remembers its results.
        selection: With `at` set.
        loaded: What its benchmark offers.
        sample: Gold.
        runs: Its runs: those that the Selection names, in its order, and all others where it does not choose.
        protocol: The way of scoring.
    """

    source: QuerySource
    selection: Selection
    loaded: LoadedBenchmark
    sample: Sample
    runs: tuple[InspectedRun, ...]
    protocol: str

    @property
    def lead(self) -> InspectedRun | None:
        """The run that is described."""
        return self.runs[0] if self.runs else None

    def reading(self, run: InspectedRun) -> Reading | None:
        """The reading of a run's response; None where there is none."""
        return run.readings.get(self.protocol)

    def judged(self, run: InspectedRun | None) -> JudgedBoxes:
        """The boxes of the sample as a run has them."""
        reading = None if run is None else self.reading(run)
        return judged_boxes(self.sample, run, reading, self.loaded.task, self.selection.tau)

    def inks(self, run: InspectedRun) -> Mapping[int, Ink]:
        """Position of a failure -> the ink inside its box."""
        reading = self.reading(run)
        boxes = reading.answers if reading is not None else ()
        return failure_ink.ink_of_failures(
            self.source, self.selection.benchmark, self.sample.id, self.loaded.task, run.scored.failures, boxes
        )

    def failure_sentence(self, run: InspectedRun, failure: Failure, inks: Mapping[int, Ink]) -> str:
        """The sentence of a failure."""
        return word_failure(
            self.loaded.task, failure.kind, failure.args, inks.get(run.scored.failures.index(failure), "no_image")
        )


def sample_context(source: QuerySource, selection: Selection) -> SampleContext:
    """The sample of a panel: the one that is open, else the first picked, else the first of the Selection.

    Raises:
        NothingToShow: No sample fits.
        NotLoaded: The benchmark, a run or the sample is not in the workspace.
    """
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    picked = (sample for sample in selection.picks if source.fetch(samples.is_loaded, selection.benchmark, sample))
    at = selection.at or next(picked, "") or source.fetch(samples.neighbours, selection.browsing()).next
    if not at:
        raise NothingToShow("No sample fits this Selection, so there is no page to publish. Take a filter away.")
    selection = selection.replace(at=at)
    of_runs = Selection(
        selection.benchmark, loaded.resolved_runs(selection), protocol=selection.protocol, gold=selection.gold
    )
    inspection = source.fetch(inspect, of_runs, at)
    rank = {slug: number for number, slug in enumerate(selection.run_order)}
    runs = sorted(inspection.runs, key=lambda run: rank.get(run.slug, len(rank)))
    if loaded.task.boxes:
        runs.sort(key=lambda run: _place(run, rank, selection, loaded.task))
    elif not selection.leads:
        first = side_by_side(inspection.runs, selection)
        runs = [*first, *(run for run in runs if run not in first)]
    named_runs = tuple(replace(run, run=loaded.shown_run(run.slug, run.run)) for run in runs)
    return SampleContext(
        source, selection, loaded, inspection.sample, named_runs, selection.protocol or loaded.task.protocols[0]
    )


def _place(run: InspectedRun, rank: Mapping[str, int], selection: Selection, task: Task) -> tuple[int, ...]:
    """The place of a run among those of a sample with boxes, as the viewer chooses the one that it describes.

    Args:
        run: One of the sample's runs.
        rank: Run that is named -> its place; it is kept where the Selection says which is described.
        selection: Its failure category, label, threshold, and the box that it is about.
        task: Its categories.
    """
    place = rank.get(run.slug, len(rank))
    if selection.leads:
        return (place,)
    ranked = {category.key for category in task.categories if category.ranked}
    failures = run.scored.failures_at(selection.tau)
    failing = [failure for failure in failures if failure.category in ranked]
    about = failing
    if selection.fail:
        about = [f for f in failures if f.category == selection.fail and selection.label in ("", f.label)]
    at_box = (
        bool(selection.item)
        and not rank
        and any(
            box_of_failure(failure.gold, failure.pred) == selection.item and selection.page in (None, failure.page)
            for failure in failures
        )
    )
    nothing_drawn = not failing or run.prediction is None
    return place == len(rank), not at_box, not about, nothing_drawn, place
