"""The 22 ways in which FERMAT alters a correct solution, and the five axes they belong to.

Source: FERMAT paper, section 3 and table 2. An id such as `img_486_pert_5.1` says which source problem was
altered, along which axis (its first digit) and how; kinds are numbered in the order of the table.
"""

from __future__ import annotations

import re
from typing import Final

AXES: Final = {"1": "CO", "2": "CP", "3": "NO", "4": "PR", "5": "SU"}
"""First digit of a perturbation -> axis."""

AXIS_WORDS: Final = {
    "CO": "computational error",
    "CP": "conceptual error",
    "NO": "notational error",
    "PR": "presentation error",
    "SU": "superficial change",
}

SUPERFICIAL: Final = "SU"
"""The axis whose changes are not errors."""

KINDS: Final = {
    "1.1": "wrong final number",
    "1.2": "slip in an intermediate calculation",
    "1.3": "wrong step that later steps do not follow",
    "1.4": "wrong step that later steps follow",
    "1.5": "number miscopied",
    "2.1": "theorem applied where it does not hold",
    "2.2": "question misunderstood",
    "2.3": "unfounded assumption",
    "2.4": "false statement of fact",
    "2.5": "wrong use of a formula",
    "3.1": "wrong symbol",
    "3.2": "operator exchanged",
    "3.3": "misplaced brackets",
    "4.1": "requested form ignored",
    "4.2": "terms exchanged",
    "4.3": "order of the argument broken",
    "4.4": "context exchanged",
    "4.5": "variable named incorrectly",
    "4.6": "wrong units",
    "5.1": "variables renamed",
    "5.2": "step left out",
    "5.3": "irrelevant statement added",
}
"""Perturbation -> what was done to the solution."""

_ID: Final = re.compile(r"img_(\d{1,9})_pert_([1-5])[._](\d{1,2})(?!\d)")
_NUMBER: Final = re.compile(r"([1-5])\.(\d{1,2})")


def parts_of(name: str) -> tuple[str, str] | None:
    """Source problem and perturbation that an id, a file name or an address states; None when it states none.

    >>> parts_of("https://host/x/fermat-img_486_pert_5_1.jpg")
    ('img_486', '5.1')
    """
    found = _ID.search(name)
    return (f"img_{found[1]}", f"{found[2]}.{found[3]}") if found else None


def perturbation_of(number: str) -> str | None:
    """A perturbation stated as a number (`5.1`); None when it is none.

    >>> perturbation_of("5.1")
    '5.1'
    """
    found = _NUMBER.fullmatch(number.strip())
    return f"{found[1]}.{found[2]}" if found else None


def axis_of(perturbation: str) -> str:
    """The axis of a perturbation.

    >>> axis_of("5.1")
    'SU'
    """
    return AXES[perturbation[0]]
