"""Corrections as the log keeps them, and the samples that they make of gold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Row, select
from sqlalchemy.engine import Connection

from cache.store.gold import StoredSample, samples_by_key
from cache.store.mark_tables import mark as mark_table
from errors import InvalidGold
from records import Sample
from scoring.task import Task
from scoring.tasks import TASKS

Target = tuple[str, str]
"""Id of a sample, and of its item; "" where the sample is corrected as a whole."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that holds: the entry of the log, its target and value."""

    mark: int
    target: Target
    value: Mapping[str, Any]


def corrections_of(connection: Connection, benchmark: str, sample: str | None = None) -> dict[Target, Correction]:
    """The corrections that hold: the last entry of the log on each target that was not undone, in their order.

    Args:
        connection: Where they are read from.
        benchmark: Name of the original.
        sample: Id of the sample whose corrections are wanted; None for all.
    """
    mark = mark_table
    undone = select(mark.c.undoes).where(mark.c.benchmark == benchmark, mark.c.undoes.is_not(None))
    mine = [mark.c.benchmark == benchmark, mark.c.correction.is_not(None), mark.c.id.not_in(undone)]
    if sample is not None:
        mine.append(mark.c.sample == sample)
    columns = mark.c.id, mark.c.sample, mark.c.item, mark.c.correction
    found: dict[Target, Correction] = {}
    for number, sample_id, item, value in connection.execute(select(*columns).where(*mine).order_by(mark.c.id)):
        target = sample_id, item
        found.pop(target, None)
        found[target] = Correction(number, target, orjson.loads(value))
    return found


def corrected_sample(task: Task, sample: Sample, corrections: Collection[Correction]) -> Sample:
    """The original's sample with its corrections, in the order in which they were made.

    Raises:
        InvalidGold: Gold of the task cannot be corrected, or one of them is no valid gold.
    """
    if task.editing is None:
        raise InvalidGold(f"Gold of {task.title} cannot be corrected.")
    for correction in corrections:
        if task.editing.whole_sample == bool(correction.target[1]):
            expected = "a sample as a whole" if task.editing.whole_sample else "one item"
            raise InvalidGold(f"Gold of {task.title} is corrected for {expected}.")
        sample = task.editing.corrected(sample, correction.target[1], correction.value)
    return sample


def must_be_correction(connection: Connection, benchmark: Row[Any], new: Correction) -> None:
    """Raises InvalidGold where a correction is no valid gold, or changes nothing.

    Args:
        connection: Where gold and the log are read from.
        benchmark: Row of the original.
        new: The correction that is about to be written.
    """
    if benchmark.state != "current":
        raise InvalidGold(f"“{benchmark.name}” is not the present gold of its benchmark, so it is not corrected.")
    task, (sample, _) = TASKS[benchmark.task], new.target
    original = stored_sample(connection, benchmark.id, sample)
    if original is None:
        raise InvalidGold(f"The sample “{sample}” is not in “{benchmark.name}”, so its gold cannot be corrected.")
    held = list(allowed_corrections(task, original.sample, corrections_of(connection, benchmark.name, sample).values()))
    before = corrected_sample(task, original.sample, held)
    if corrected_sample(task, before, [new]) == before:
        raise InvalidGold("This is what gold says already; nothing was changed.")


def applied_corrections(connection: Connection, benchmark: Row[Any]) -> dict[Target, Correction]:
    """The corrections that hold and that gold allows; of the others the sample is gone, or its gold is another.

    Args:
        connection: Where gold and the log are read from.
        benchmark: Row of the original.
    """
    by_sample: dict[str, list[Correction]] = defaultdict(list)
    for correction in corrections_of(connection, benchmark.name).values():
        by_sample[correction.target[0]].append(correction)
    task = TASKS[benchmark.task]
    return {
        correction.target: correction
        for chunk in samples_by_key(connection, benchmark.id, by_sample)
        for stored in chunk
        for correction in allowed_corrections(task, stored.sample, by_sample[stored.sample.id])
    }


def allowed_corrections(task: Task, sample: Sample, corrections: Collection[Correction]) -> Iterator[Correction]:
    """The corrections of a sample that its gold allows."""
    for correction in corrections:
        try:
            corrected_sample(task, sample, [correction])
        except InvalidGold:
            continue
        yield correction


def stored_sample(connection: Connection, benchmark_id: int, sample: str) -> StoredSample | None:
    """The sample of a benchmark with this id; None where it has none."""
    return next((stored for chunk in samples_by_key(connection, benchmark_id, [sample]) for stored in chunk), None)
