"""Which filters of a Selection apply to a figure, and sentences about those that do not.

A figure declares the fields of the Selection that it leaves aside, each with the reason. Its query, the heading of its
page, the caption and the provenance of its files, and the sample counts beside it are all made from that one
declaration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import FILTERS, Selection
from scoring.task import Task
from scoring.text.phrases import list_in_words

LISTED = "listed only"
"""Why a failure category, and often a cell, is left aside."""

FAILED: Mapping[str, str] = MappingProxyType({"fail": LISTED})
"""The filter by failure category narrows no metric: over failed samples alone all of them would be bad."""

_KINDS = {
    "facets": "Facet",
    "fail": "Failure category",
    "cell": "Cell",
    "label": "Error type",
    "q": "Search",
    "marks": "Mark",
    "runs": "Choice of runs",
    "tau": "Threshold",
    "protocol": "The",
    "gold": "The",
}
assert _KINDS.keys() == set(FILTERS)


@dataclass(frozen=True, slots=True)
class AppliedFilters:
    """Which filters of a Selection apply to a figure, or to the view of a page.

    Args:
        ignored: Field of the Selection that does not -> why, in a few words.
        items: Whether its data are single items, so that a facet of items chooses items, not whole samples.
        all_runs: Whether its data are of all runs, of which the chosen ones are marked: a search, or an error type,
            then finds samples in what any of them says.
    """

    ignored: Mapping[str, str] = field(default_factory=dict)
    items: bool = False
    all_runs: bool = False

    def applied(self, selection: Selection) -> Selection:
        """The Selection with only those filters that narrow it."""
        return selection.without(self.ignored)

    def query_selection(self, selection: Selection, loaded: LoadedBenchmark) -> Selection:
        """The Selection for queries and counts of samples: what narrows the figure, nothing that only a page shows."""
        applied = self.applied(selection.for_metrics())
        return applied.replace(runs=loaded.all_runs(selection)) if self.all_runs else applied

    def sentence(self, selection: Selection, loaded: LoadedBenchmark) -> str:
        """The filters that narrow it, in English."""
        return self.applied(selection).sentence(loaded.task, loaded.runs)

    def not_applied(self, selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ...]:
        """One sentence for every filter that does not narrow it, or chooses more than it names; may hold data."""
        filters = selection.filters(loaded.task, loaded.runs)
        return tuple(
            f"{_KINDS[name]} {', '.join(filters[name])}: {reason}; figures unchanged."
            for name, reason in self.ignored.items()
            if name in filters
        ) + (() if self.items or "facets" in self.ignored else whole_samples(selection, loaded))


def slices_overlap(task: Task, *facets: str) -> str:
    """Says that the slices of a facet of items are of whole samples, where sums are not those of items; else ""."""
    labels = [task.facets[facet] for facet in facets if facet in task.item_facets]
    if not labels:
        return ""
    return f"{list_in_words(labels)}: a sample counts, with all its items, in every slice that one of its items is in."


def whole_samples(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ...]:
    """Says that a facet of items chooses whole samples, where their sums are not those of items; may hold data."""
    task = loaded.task
    of_items = [task.facet_words(name, value) for name, value in selection.facets if name in task.item_facets]
    if not of_items:
        return ()
    return (f"{', '.join(of_items)}: samples with such items are chosen whole, and measured with all their items.",)


EVERYTHING_APPLIES = AppliedFilters(items=True)
"""Lists of samples: every filter chooses among them."""
MEASURED = AppliedFilters(FAILED)
"""Metrics and failures: every filter applies but the failure category."""
