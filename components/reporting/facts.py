"""What the methods paragraph of a Selection is made of, asked from the workspace."""

from __future__ import annotations

from cache import memo
from cache.queries.behaviours import counts
from cache.resolving import Loaded
from cache.selection import Selection
from components.reporting.methods import Facts, paragraph

_counts = memo.remembered(counts)


def methods_of(selection: Selection, loaded: Loaded) -> str:
    """The methods paragraph of a Selection; failure category, view and samples that are open do not matter."""
    return paragraph(selection, loaded, facts_of(selection))


def facts_of(selection: Selection) -> Facts:
    """What was measured of a Selection."""
    measured = selection.measured().but(cell="", label="")
    card = memo.benchmark_card(selection.benchmark)
    files = memo.files(selection.benchmark)
    gold = files[files["kind"] == "gold"].tail(1)
    return Facts(
        samples=memo.count_samples(measured),
        items=card.items,
        whole=card.samples,
        metrics=memo.run_metrics(measured),
        states=memo.run_states(measured),
        counts=_counts(measured),
        runs=memo.runs(selection.benchmark, superseded=True),
        gold_rejected=int(gold["rejected"].sum()),
        synthetic=card.synthetic,
    )
