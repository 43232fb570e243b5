"""The source problems of the checking part, their solutions, and how each was altered."""

from __future__ import annotations

from demo.solutions.algebra import PROBLEMS as ALGEBRA
from demo.solutions.more_problems import PROBLEMS as MORE_PROBLEMS
from demo.solutions.other_fields import PROBLEMS as OTHER_FIELDS
from demo.solutions.problem import Alteration, Problem

PROBLEMS: tuple[Problem, ...] = (*ALGEBRA, *OTHER_FIELDS, *MORE_PROBLEMS)
SOLUTIONS: tuple[tuple[Problem, Alteration], ...] = tuple(
    (p, alteration) for p in PROBLEMS for alteration in p.alterations
)
"""Every solution that was written down, in the order of gold."""
