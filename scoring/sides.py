"""The two directions in which a grader can err: what a task says of the axes of its strictness plane."""

from __future__ import annotations

from dataclasses import dataclass

from records import Pairs


@dataclass(frozen=True, slots=True)
class Side:
    """What lies along one axis of the strictness plane.

    Args:
        said: The errors that it counts, in words ("incorrect answers accepted").
        corner: What a run does that makes all of these errors and no other ("accepts everything").
        category: The failure category of these errors.
        first: Facets and values of the samples that are looked at first among them; may be empty.
        first_said: What those are called ("alternative solutions").
    """

    said: str
    corner: str
    category: str
    first: Pairs = ()
    first_said: str = ""
