"""The filter by run outcomes: samples chosen by which runs get them right, as a link writes it.

Besides cells of confusion matrices, a link's `cell` can name which runs are right: `right~wrong` chooses the
samples that the first run of the Selection gets right and the second does not, `solved~2` those that exactly two of
its runs get right. `@0.7` after the first word counts a sample as right from that level instead of the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.statistics.correctness import CORRECT_FROM

CORRECTNESS_LEVELS = (0.5, 0.7)
"""Values of the deciding metric from which a sample can count as right."""

_SIDES = {"right": True, "wrong": False}
_SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class RunOutcomeFilter:
    """Samples chosen by which runs get them right.

    Args:
        pair_correct: Whether the first and the second run are right; None where it is a number of runs.
        solved: How many of all runs are right, where `pair_correct` is None.
        level: From which value of the deciding metric a sample is right.
    """

    pair_correct: tuple[bool, bool] | None
    solved: int
    level: float

    @classmethod
    def parse(cls, cell: str) -> RunOutcomeFilter | None:
        """The filter that a link's `cell` states; None for a cell of a confusion matrix.

        >>> RunOutcomeFilter.parse("right~wrong"), RunOutcomeFilter.parse("yes~no")
        (RunOutcomeFilter(pair_correct=(True, False), solved=0, level=0.5), None)
        >>> RunOutcomeFilter.parse("solved@0.7~3").level
        0.7
        """
        first, _, second = cell.partition("~")
        word, _, text = first.partition("@")
        level = next((value for value in CORRECTNESS_LEVELS if text == f"{value}"), None) if text else CORRECT_FROM
        if level is None:
            return None
        if word in _SIDES and second in _SIDES:
            return cls((_SIDES[word], _SIDES[second]), 0, level)
        if word == _SOLVED and second.isascii() and second.isdigit():
            return cls(None, int(second), level)
        return None

    @property
    def cell(self) -> str:
        """The filter as a link's `cell`."""
        at = "" if self.level == CORRECT_FROM else f"@{self.level}"
        if self.pair_correct is None:
            return f"{_SOLVED}{at}~{self.solved}"
        words = {right: word for word, right in _SIDES.items()}
        return f"{words[self.pair_correct[0]]}{at}~{words[self.pair_correct[1]]}"

    @property
    def in_words(self) -> str:
        """The filter in English."""
        if self.pair_correct is None:
            text = f"{self.solved} {'run' if self.solved == 1 else 'runs'} correct" if self.solved else "no run correct"
        elif self.pair_correct[0] == self.pair_correct[1]:
            text = f"both runs {'correct' if self.pair_correct[0] else 'incorrect'}"
        else:
            text = f"Only {'A' if self.pair_correct[0] else 'B'} correct"
        return text if self.level == CORRECT_FROM else f"{text} (from {self.level})"

    def matching(self, table: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which samples it chooses, shape `(samples,)`.

        Args:
            table: Whether each run gets each sample right, shape `(runs, samples)`.
        """
        if self.pair_correct is None:
            return np.asarray(table.sum(axis=0) == self.solved)
        if len(table) < 2:
            return np.zeros(table.shape[1], dtype=bool)
        return np.asarray((table[0] == self.pair_correct[0]) & (table[1] == self.pair_correct[1]))
