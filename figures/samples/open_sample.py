"""An open sample: gold, the runs and images from which the blocks of its sheet are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cache.queries.inspection import InspectedRun
from cache.query_source import QuerySource
from figures.samples.blocks import Block
from figures.samples.page_payload import ImageAddresses
from records import Pairs, Reading, Sample
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
