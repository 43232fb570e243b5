"""Direction of text: a value of data within our sentences, of whatever script, moves nothing of ours.

Beside Hebrew or Arabic, numbers and punctuation change their places, and characters that turn the direction of text
turn what follows them, up to the end of the line. Such a value is isolated (Unicode's FSI and PDI, UAX #9): laid out
by itself, in the direction of its own first letter.
"""

from __future__ import annotations

import re

_ISOLATE, _END, _POP = "\u2068", "\u2069", "\u202c"
_TURNS = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The blocks of scripts from right to left, as UAX #9 reserves them (table 4 of its classes), and what turns text."""
_CONTROLS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_QUOTED = re.compile("“([^“”]*)”")
_CLOSED_BY = {**dict.fromkeys("\u202a\u202b\u202d\u202e", _POP), **dict.fromkeys("\u2066\u2067\u2068", _END)}


def isolated(text: str) -> str:
    r"""A value for one of our sentences, isolated where it could move what stands around it; else as it is.

    >>> ascii(isolated("abc")), ascii(isolated("\u05d0 1")), ascii(isolated("a\u202eb"))
    ("'abc'", "'\\u2068\\u05d0 1\\u2069'", "'\\u2068a\\u202eb\\u202c\\u2069'")
    """
    return "\n".join(map(_isolated_line, text.split("\n"))) if _TURNS.search(text) else text


def _isolated_line(line: str) -> str:
    # The end of a line ends all that was opened in it.
    opened, ends = _open_at_end(line)
    whole = line.startswith(_ISOLATE) and line.endswith(_END) and not (opened or ends)
    if not line or (whole and _open_at_end(line[1:-1]) == ([], 0)):
        return line
    # An end that begins nowhere in the line would end our isolate.
    return _ISOLATE * (ends + 1) + line + "".join(reversed(opened)) + _END


def _open_at_end(line: str) -> tuple[list[str], int]:
    """What closes all that a line leaves open, in the order in which it was opened, and its ends of nothing."""
    opened: list[str] = []
    ends = 0
    for found in _CONTROLS.findall(line):
        if found in _CLOSED_BY:
            opened.append(_CLOSED_BY[found])
        elif found == _POP and opened and opened[-1] == _POP:
            opened.pop()
        elif found == _END and _END in opened:
            del opened[len(opened) - 1 - opened[::-1].index(_END) :]
        elif found == _END:
            ends += 1
    return opened, ends


def quotes_isolated(sentence: str) -> str:
    """A sentence of ours whose quoted values move nothing outside of their quotation marks."""
    if not _TURNS.search(sentence):
        return sentence
    return _QUOTED.sub(lambda found: f"“{isolated(found.group(1))}”", sentence)


def without_isolates(text: str) -> str:
    """A text as data, for files that programs read: without what `isolated` has put around values."""
    return text.replace(_ISOLATE, "").replace(_END, "") if _ISOLATE in text else text
