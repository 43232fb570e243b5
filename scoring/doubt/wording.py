"""Reasons for doubting gold, in plain words."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def voters(
    for_it: Collection[int],
    voted: Collection[int],
    most_accurate: Sequence[int],
    of: str = "runs",
    one: str = "run that answered",
) -> str:
    """Who votes for something ("11 of 13 runs, among them the 3 most accurate,").

    Args:
        for_it: Positions of the runs that do; one at least.
        voted: Positions of all that voted.
        most_accurate: Positions of all runs, the most accurate first.
        of: What they are called.
        one: What one of them is called where it is the only one.

    >>> voters({0, 2}, {0, 1, 2}, [2, 0, 1])
    '2 of 3 runs, among them the 2 most accurate,'
    >>> voters({0, 1, 2}, {0, 1, 2}, [2, 0, 1])
    'all 3 runs'
    """
    if len(for_it) == len(voted):
        return {1: f"the only {one}", 2: f"both {of}"}.get(len(voted), f"all {len(voted)} {of}")
    best = 0
    for run in (run for run in most_accurate if run in voted):
        if run not in for_it:
            break
        best += 1
    among = {0: "", 1: ", among them the most accurate,"}.get(best, f", among them the {best} most accurate,")
    return f"{len(for_it)} of {len(voted)} {of}{among}"


def votes_in_words(
    for_it: Collection[int],
    voted: Collection[int],
    most_accurate: Sequence[int],
    does: str,
    of: str = "runs",
    one: str = "run that answered",
) -> str:
    """The sentence on the runs that doubt gold; where none does, that all agree with gold.

    Args:
        for_it: Positions of the runs that doubt it.
        voted: Positions of all that voted; one at least.
        most_accurate: Positions of all runs, the most accurate first.
        does: What the doubting ones do ("call it correct").
        of: What the runs are called.
        one: What a run is called where it is the only one.

    >>> votes_in_words({1}, {0, 1, 2}, [2, 0, 1], "calls it correct")
    '1 of 3 runs calls it correct'
    >>> votes_in_words(set(), {0, 1, 2}, [2, 0, 1], "call it correct")
    'all 3 runs agree with gold'
    """
    if for_it:
        return f"{voters(for_it, voted, most_accurate, of, one)} {does}"
    return f"{voters(voted, voted, (), of, one)} {verb(len(voted), 'agrees', 'agree')} with gold"


def verb(number: int, one: str, several: str) -> str:
    """The form of a verb that fits "N of M runs": that of one run for a single one, or for none."""
    return one if number <= 1 else several


def shortened(text: str) -> str:
    """A text that may be long, with an ellipsis where it is cut."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


_LONGEST = 300
"""Characters of a text that a suspect quotes."""
