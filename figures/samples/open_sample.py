"""An open sample: gold, the runs and images from which the blocks of its sheet are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cache.queries.inspection import InspectedRun
from cache.query_source import QuerySource
from cache.selection.selection import Selection
from figures.samples.blocks import Block
from figures.samples.page_payload import ImageAddresses
from records import Failure, Pairs, Reading, Sample
from scoring.task import Task

SHOWN = 3
"""Runs that stand side by side."""


@dataclass(frozen=True, slots=True)
class OpenSample:
    """A sample with its runs and images.

    Args:
        source: The workspace, or what remembers its results.
        sample: Gold.
        task: Gives failure categories their labels.
        runs: All runs, in an order that does not depend on which is described.
        compared: Those that stand side by side, the one that is described first.
        protocol: The way of scoring.
        images: Page number -> addresses, or why there is no image.
        benchmark: Its name, by which its images are found.
        item: Id of the item that the link is about; empty for none.
        facets: Of the Selection: by what its samples were chosen.
        alone: Whether that item is shown alone at first.
    """

    source: QuerySource
    sample: Sample
    task: Task
    runs: tuple[InspectedRun, ...]
    compared: tuple[InspectedRun, ...]
    protocol: str
    images: Mapping[int, ImageAddresses]
    benchmark: str
    item: str = ""
    facets: Pairs = ()
    alone: bool = False

    @property
    def lead(self) -> InspectedRun | None:
        """The run that is described."""
        return self.compared[0] if self.compared else None

    def reading(self, run: InspectedRun) -> Reading | None:
        """The reading of a run's response; None where there is none."""
        return run.readings.get(self.protocol)


Blocks = Callable[[OpenSample], Sequence[Block]]
"""What makes the blocks of a sample's sheet, in their order."""


def side_by_side(runs: Sequence[InspectedRun], selection: Selection) -> tuple[InspectedRun, ...]:
    """The runs that stand side by side: those that a link names, else one that fails. The first one is described.

    Unless the link says which, that is the first run with the failure or the confusion that the link is about, else the
    first with any failure.
    """
    rank = {slug: number for number, slug in enumerate(selection.shown_runs)}
    named = sorted((run for run in runs if run.slug in rank), key=lambda run: rank[run.slug])[:SHOWN]
    if named and selection.leads:
        return tuple(named)
    failing_first = sorted(named or runs, key=lambda run: (not _is_about(run, selection), not run.scored.failures))
    return tuple(failing_first if named else failing_first[:1])


def _is_about(run: InspectedRun, selection: Selection) -> bool:
    gold, _, predicted = selection.cell.partition("~")
    return any(matches_link(failure, selection) for failure in run.scored.failures) or (
        bool(selection.cell) and any(cell.gold == gold and cell.predicted == predicted for cell in run.scored.cells)
    )


def matches_link(failure: Failure, selection: Selection) -> bool:
    """Whether a failure is the one that a link names by category, label or item."""
    named = bool(selection.fail or selection.item)
    return (
        named
        and failure.category == (selection.fail or failure.category)
        and (failure.label or selection.label) == (selection.label or failure.label)
        and failure.item_id == (selection.item or failure.item_id)
    )
