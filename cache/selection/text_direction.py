"""Direction of text (right to left): a value of data within our sentences turns nothing beyond its own end.

A name may hold characters that turn the text after it, up to the end of its line (bidirectional overrides, embeddings
and isolates). It is shown as it is, and what it left open is closed after it.
"""

from __future__ import annotations

import re

_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_QUOTED = re.compile("“([^“”]*)”")
_POP, _END = "\u202c", "\u2069"
_CLOSED_BY = {**dict.fromkeys("\u202a\u202b\u202d\u202e", _POP), **dict.fromkeys("\u2066\u2067\u2068", _END)}


def contained(text: str) -> str:
    r"""A text after which another goes on in its own direction; one that turns nothing is as it was.

    >>> ascii(contained("abc")), ascii(contained("a\u202eb")), ascii(contained("\u202ea\nb"))
    ("'abc'", "'a\\u202eb\\u202c'", "'\\u202ea\\nb'")
    """
    opened: list[str] = []
    # The end of a line ends all that was opened in it.
    for found in _TURNS.findall(text.rpartition("\n")[2]):
        if found in _CLOSED_BY:
            opened.append(_CLOSED_BY[found])
        elif found == _POP and opened and opened[-1] == _POP:
            opened.pop()
        elif found == _END and _END in opened:
            del opened[len(opened) - 1 - opened[::-1].index(_END) :]
    return text + "".join(reversed(opened))


def quotes_contained(sentence: str) -> str:
    """A sentence of ours whose quoted values turn nothing outside of their quotation marks."""
    if not _TURNS.search(sentence):
        return sentence
    return contained(_QUOTED.sub(lambda found: f"“{contained(found.group(1))}”", sentence))
