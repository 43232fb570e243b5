"""Corrections of gold: entries of the log that hold a new value, each kept together with the scores that follow.

What holds of a target is the last correction that was not undone, whoever made it. Undoing one (`cache.marks.log.undo`)
brings back what was there before, in gold and in every run.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from cache.importing.corrected import corrected_gold, correction_values
from cache.importing.corrected.correction_values import Target, corrections_of
from cache.marks.log import Mark, NewMark, add_mark, benchmark_of_marks, mark_of_id, name_of_marks, present
from cache.selection.mark_filter import VERDICTS
from cache.store.rows import benchmark_row
from cache.store.versions import MARKS_VERSION, raise_version
from cache.store.workspace import Workspace
from errors import CorrectedMeanwhile


def correct(ws: Workspace, new: NewMark, overwrite: bool = False) -> Mark:
    """Adds a correction to the log and scores its sample again in every run, in one transaction.

    Args:
        ws: The workspace.
        new: The mark; its `correction` is the new value, `seen` the last correction that the person knew of.
        overwrite: Whether it counts although there is another one meanwhile.

    Raises:
        CorrectedMeanwhile: Somebody made another correction of the same target; nothing was written.
        InvalidGold: It is no valid gold of the benchmark, or changes nothing; nothing was written.
        UsageError, NotLoaded, ReadOnly: As `cache.marks.log.record`.
    """
    with ws.writing() as connection:
        held = corrections_of(connection, new.benchmark, new.target.sample).get((new.target.sample, new.target.item))
        if held is not None and held.mark != new.seen and not overwrite:
            theirs = mark_of_id(connection, held.mark)
            raise CorrectedMeanwhile(
                f"“{theirs.who}” corrected this gold at {theirs.at}, after you had opened it. "
                "Look at that correction, and keep it or put yours in its place.",
                theirs,
            )
        mark = add_mark(connection, new)
        raise_version(connection, MARKS_VERSION)
    return mark


def prepare(ws: Workspace, benchmark: str) -> None:
    """Copies a benchmark beside itself, so that its first correction takes as long as any other.

    Nothing is done where that was done, or its gold is not the present one.

    Raises:
        NotLoaded: It is not in the workspace.
        ReadOnly: The workspace is open for reading only.
    """
    ws.must_be_writable()
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        if row.state != "current" or corrected_gold.is_prepared(connection, row.id):
            return
    with ws.writing() as connection:
        corrected_gold.prepare(connection, benchmark_row(connection, benchmark))


def applied_corrections(ws: Workspace, benchmark: str) -> dict[Target, Mark]:
    """The corrections that corrected gold has: those that hold, but for what gold no longer has or allows."""
    with ws.reading() as connection:
        row = benchmark_row(connection, benchmark)
        if row.state == "superseded":
            return {}
        found = correction_values.applied_corrections(connection, benchmark_row(connection, benchmark_of_marks(row)))
        return {target: mark_of_id(connection, held.mark) for target, held in found.items()}


class CorrectionFacts(NamedTuple):
    """Who corrected the gold of a benchmark, and what others say of the same gold.

    Args:
        corrections: Corrections that apply.
        people: Who made them.
        judged: Of these, how many have a verdict on gold by somebody else.
        confirmed: Of the judged ones, those that everybody else calls wrong in the original.
    """

    corrections: int = 0
    people: int = 0
    judged: int = 0
    confirmed: int = 0


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
        {verdict for who, verdict in verdicts[target].items() if who != mark.who} for target, mark in found.items()
    ]
    return CorrectionFacts(
        len(found), len({mark.who for mark in found.values()}), sum(map(bool, others)), others.count({"gold_wrong"})
    )


def corrections(ws: Workspace, benchmark: str) -> dict[Target, Mark]:
    """The corrections of a benchmark that hold: sample and item ("" for the sample as a whole) -> the entry."""
    name = name_of_marks(ws, benchmark)
    with ws.reading() as connection:
        return {target: mark_of_id(connection, held.mark) for target, held in corrections_of(connection, name).items()}
