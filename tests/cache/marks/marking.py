"""A program that marks, corrects, undoes and scores again without end, and says when each entry is kept.

It is started by a test, which kills it: `python -m tests.cache.marks.marking SEED`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from cache.importing.rescoring import rescore_run
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, record, undo
from cache.store.workspace import Workspace
from errors import InvalidGold
from tests.cache.marks.corrected import samples_of


def main(seed: str) -> None:
    """Prints the number of every entry of the log once it is kept."""
    for number in kept(Workspace.open(), random.Random(seed)):
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


def kept(ws: Workspace, chance: random.Random) -> Iterator[int]:
    """The entries, as they are made."""
    names = [sample.id for sample in samples_of(ws, "b")]
    while True:
        target = MarkTarget("item", chance.choice(names), "answer")
        value = {"verdict": chance.choice(["correct", "incorrect"])}
        try:
            mark = record(ws, NewMark("b", target, "Ann", correction=value))
        except InvalidGold:  # gold says so already
            mark = record(ws, NewMark("b", target, "Ann", "gold_right"))
        yield mark.id
        if chance.random() < 0.3:
            yield undo(ws, mark.id, "Ben").id
        if chance.random() < 0.3:
            rescore_run(ws, "b", "kind")


if __name__ == "__main__":
    main(sys.argv[1])
