"""The filter by run outcomes: samples chosen by which runs get them right, as a link writes it.

Beside the cells of confusion matrices a link's `cell` can name which runs are right: `right~wrong` means the
samples that the first run of the Selection gets right and the second does not, `solved~2` those that just two of
its runs get right. `@0.7` after the first word asks for another level than the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.statistics.correctness import CORRECT_FROM

CORRECTNESS_LEVELS = (0.5, 0.7)
"""Values of the deciding metric from which a sample can be said to be right."""

_SIDES = {"right": True, "wrong": False}
_SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class RunOutcomeFilter:
    """The samples on which runs part in one way, as a link says it.

    Args:
        sides: Whether the first and the second run are right; None where it is a number of runs.
        solved: How many of all runs are right, where `sides` is None.
        level: From which value of the deciding metric a sample is right.
    """

    sides: tuple[bool, bool] | None
    solved: int
    level: float

    @classmethod
    def parse(cls, cell: str) -> RunOutcomeFilter | None:
        """What a link's `cell` says of runs; None for a cell of a confusion matrix.

        >>> RunOutcomeFilter.parse("right~wrong"), RunOutcomeFilter.parse("yes~no")
        (RunOutcomeFilter(sides=(True, False), solved=0, level=0.5), None)
        >>> RunOutcomeFilter.parse("solved@0.7~3").level
        0.7
        """
        first, _, second = cell.partition("~")
        word, _, text = first.partition("@")
        level = next((one for one in CORRECTNESS_LEVELS if text == f"{one}"), None) if text else CORRECT_FROM
        if level is None:
            return None
        if word in _SIDES and second in _SIDES:
            return cls((_SIDES[word], _SIDES[second]), 0, level)
        if word == _SOLVED and second.isascii() and second.isdigit():
            return cls(None, int(second), level)
        return None

    @property
    def cell(self) -> str:
        """The words of the link."""
        at = "" if self.level == CORRECT_FROM else f"@{self.level}"
        if self.sides is None:
            return f"{_SOLVED}{at}~{self.solved}"
        words = {right: word for word, right in _SIDES.items()}
        return f"{words[self.sides[0]]}{at}~{words[self.sides[1]]}"

    @property
    def said(self) -> str:
        """What it says in English."""
        if self.sides is None:
            runs = "run gets" if self.solved == 1 else "runs get"
            said = f"{self.solved} {runs} it right" if self.solved else "no run gets it right"
        elif self.sides[0] == self.sides[1]:
            said = f"both runs {'right' if self.sides[0] else 'wrong'}"
        else:
            said = f"only the {'first' if self.sides[0] else 'second'} run right"
        return said if self.level == CORRECT_FROM else f"{said} (from {self.level})"

    def of(self, table: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which samples are meant, from which runs get which right, shape `(runs, samples)`."""
        if self.sides is None:
            return np.asarray(table.sum(axis=0) == self.solved)
        if len(table) < 2:
            return np.zeros(table.shape[1], dtype=bool)
        return np.asarray((table[0] == self.sides[0]) & (table[1] == self.sides[1]))
