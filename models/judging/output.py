"""One output of a run that is to be judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Output:
    """What is to be judged.

    Args:
        name: Its name among the verdicts of its prediction ("2.1", "teacher.3").
        what: A key of `models.judging.KINDS`.
        material: What a judge is shown, by slot.
        by_rule: The verdict, where gold alone decides it and nobody has to be asked; else None.
        why: Why the rule says so.
        row: Which row of the prediction it is about, counted from 0; None where a prediction has one.
        own: Whether the run's own file has a verdict on it, which counts in the scores in place of any later one.
    """

    name: str
    what: str
    material: Mapping[str, str] = field(default_factory=dict)
    by_rule: int | None = None
    why: str = ""
    row: int | None = None
    own: bool = False
