"""Texts of the simulated checkers: transcription, error position, correction."""

from __future__ import annotations

from dataclasses import dataclass

from demo.solutions.problem import Alteration, Problem, latex, written


@dataclass(frozen=True, slots=True)
class Words:
    """The texts about one solution.

    Args:
        problem: Its problem.
        altered: What was done to it.
        error: Whether it has an error.
    """

    problem: Problem
    altered: Alteration
    error: bool

    @property
    def id(self) -> str:
        """Name of the solution."""
        return self.problem.id_of(self.altered)

    @property
    def question(self) -> str:
        """The question as LaTeX."""
        return latex(self.problem.question)

    def read(self, rightly: bool) -> str:
        """The solution as it was read from the picture, with a slip where it was not read rightly."""
        text = "\n".join(latex(line) for line, _ in written(self.problem, self.altered))
        return text if rightly else text.replace(*self.altered.misread)

    def reasons(self, found: bool | None, true: bool) -> str:
        """Why there is an error, or why there is none."""
        if found is None:
            return ""
        if not found:
            return "Every line follows from the one above it, and the answer is what was asked for."
        if true and self.error:
            return f"In line {self._changed[0] + 1} {self.altered.seen}."
        return f"I do not trust line {self._unchanged + 1}; it is not explained why this may be done."

    def place(self, output: str) -> str:
        """Where the error is: `right`, `wrong` or `nothing`."""
        lines = [latex(line) for line, _ in written(self.problem, self.altered)]
        if output == "nothing":
            return "NA"
        at = self._changed[0] if output == "right" and self._changed else self._unchanged
        why = f": {self.altered.seen}" if output == "right" and self.altered.seen else ""
        return f"Line {at + 1}, {lines[at]}{why}"

    def correction(self, output: str) -> str:
        """The corrected solution: `right`, `wrong` (as it was, but for its last line) or `nothing`."""
        if output == "nothing":
            return "NA"
        if output == "right":
            return "\n".join(map(latex, self.problem.lines))
        return "\n".join([*(latex(line) for line, _ in written(self.problem, self.altered)), "This can be kept."])

    def rambling(self) -> str:
        """An answer in which no verdict can be read."""
        return f"Let me look at it again. The first line is {latex(self.problem.lines[0])}, and then"

    @property
    def _changed(self) -> list[int]:
        return [at for at, (_, new) in enumerate(written(self.problem, self.altered)) if new]

    @property
    def _unchanged(self) -> int:
        """A line that is as it was in the correct solution; the first where all are changed."""
        lines = written(self.problem, self.altered)
        return next((at for at, (_, new) in enumerate(lines) if not new), 0)
