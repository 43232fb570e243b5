"""Corrections of gold: entries of the log that hold a new value, and what follows for the gold of a benchmark.

What holds of a target is the last correction that was not undone, whoever made it. Undoing one
(`cache.recording.record_marks.undo`) brings back what was there before, in gold and in every run.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from cache.marks import correction_values
from cache.marks.correction_values import Target, corrections_of
from cache.marks.log import Mark, benchmark_of_marks, mark_of_id, name_of_marks, present
from cache.selection.mark_filter import VERDICTS
from cache.store.gold import samples_by_key
from cache.store.rows import benchmark_row
from cache.store.workspace import Workspace
from scoring.tasks import TASKS


def applied_corrections(ws: Workspace, benchmark: str) -> dict[Target, Mark]:
    """The corrections that corrected gold has: those that hold, but for what gold no longer has or allows."""
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        if row.state == "superseded":
            return {}
        found = correction_values.applied_corrections(connection, benchmark_row(connection, benchmark_of_marks(row)))
        return {target: mark_of_id(connection, held.mark) for target, held in found.items()}


def corrected_items(ws: Workspace, benchmark: str) -> dict[Target, Mark]:
    """Every item, and every sample as a whole, that a correction which applies is about -> the correction.

    Of one of a sample as a whole, what it left as it was is not.
    """
    found = applied_corrections(ws, benchmark)
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark_of_marks(benchmark_row(connection, benchmark)))
        editing = TASKS[row.task].editing
        if editing is None or not editing.whole_sample:
            return found
        chunks = samples_by_key(connection, row.id, {sample for sample, _ in found})
        originals = {stored.sample.id: stored.sample for chunk in chunks for stored in chunk}
    items: dict[Target, Mark] = {}
    for (sample, _), mark in found.items():
        # By their gold: the place of an answer in its sample, which its id is, changes with those before it.
        after = [item.gold for item in editing.corrected(originals[sample], "", mark.correction or {}).items]
        items |= {(sample, item.id): mark for item in originals[sample].items if item.gold not in after}
    return found | items


class CorrectionFacts(NamedTuple):
    """Who corrected the gold of a benchmark, and what others say about the same gold.

    Args:
        corrections: Corrections that apply.
        people: Who made them.
        judged: Of these, how many have a verdict on gold by somebody else.
        confirmed: Of the judged ones, those that everybody else calls wrong in the original.
        judges: Who gave these verdicts.
    """

    corrections: int = 0
    people: int = 0
    judged: int = 0
    confirmed: int = 0
    judges: int = 0


UNCORRECTED = CorrectionFacts()
"""The facts of gold as it was imported."""


def correction_facts(ws: Workspace, benchmark: str) -> CorrectionFacts:
    """The facts of the corrections of a benchmark's gold that apply."""
    found = applied_corrections(ws, benchmark)
    verdicts: dict[Target, dict[str, str]] = defaultdict(dict)
    for mark in present(ws, benchmark) if found else ():
        if mark.target.kind in ("sample", "item") and mark.verdict in VERDICTS:
            verdicts[mark.target.sample, mark.target.item][mark.who] = mark.verdict
    others = [
        {who: verdict for who, verdict in verdicts[target].items() if who != mark.who} for target, mark in found.items()
    ]
    return CorrectionFacts(
        corrections=len(found),
        people=len({mark.who for mark in found.values()}),
        judged=sum(map(bool, others)),
        confirmed=sum(set(by_person.values()) == {"gold_wrong"} for by_person in others),
        judges=len(set().union(*others)),
    )


def corrections(ws: Workspace, benchmark: str) -> dict[Target, Mark]:
    """The corrections of a benchmark that hold: sample and item ("" for the sample as a whole) -> the entry."""
    name = name_of_marks(ws, benchmark)
    with ws.reading() as connection:
        return {target: mark_of_id(connection, held.mark) for target, held in corrections_of(connection, name).items()}
