"""The samples of a Selection with their boxes and those of its runs, as annotation tools take them."""

from __future__ import annotations

from cache.marks.corrections import corrections
from cache.queries import inspection
from cache.queries.loaded_benchmark import loaded
from cache.queries.samples import sample_ids
from cache.query_source import QuerySource
from cache.selection.run_names import run_title
from cache.selection.selection import Selection
from errors import NothingToShow
from loaders.exchange.page_boxes import Outgoing


def annotated_samples(source: QuerySource, selection: Selection, *, with_runs: bool) -> list[Outgoing]:
    """The samples of a Selection, or those of them that it picks, in its order, with the gold that it stands on.

    Args:
        source: Where queries run.
        selection: Its benchmark has boxes.
        with_runs: Whether the boxes of its runs are there as well, as its protocol reads them.

    Raises:
        NothingToShow: No sample is left.
    """
    held = source.fetch(corrections, selection.benchmark) if selection.gold else {}
    protocol = selection.protocol or source.fetch(loaded, selection.stored_benchmark).task.protocols[0]
    found = []
    names = source.fetch(sample_ids, selection)
    for name in [name for name in names if name in selection.picks] if selection.picks else names:
        runs = {}
        if with_runs:
            inspected = source.fetch(inspection.inspect, selection, name)
            sample = inspected.sample
            for run in inspected.runs:
                if run.prediction is not None and protocol in run.readings:
                    runs[run_title(run.run.model, run.slug)] = run.readings[protocol].answers
        else:
            sample = source.fetch(inspection.gold, selection.stored_benchmark, name)
        seen = held.get((name, ""))
        found.append(Outgoing(selection.benchmark, sample, seen.id if seen else 0, runs))
    if not found:
        raise NothingToShow(f"No sample of “{selection.benchmark}” is in this Selection: there are no boxes to write.")
    return found
