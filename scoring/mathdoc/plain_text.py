"""A text with its LaTeX turned into plain characters and without white space; each character keeps its offset.

Source: MathDoc paper, section 4.2; the replacements are those of `latex_replacements`. One pass over the text,
in linear time however deeply it nests.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.mathdoc.latex_replacements import (
    BARE,
    FRACTIONS,
    GONE,
    GONE_WITH_ARGUMENT,
    SPACES,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    SYMBOLS,
)

LONGEST_SCRIPT = 40
"""Characters of the longest exponent or index that is raised or lowered."""

MOST_WAITING = 1_000
"""Commands that wait for their arguments at a time; a further one is left out, since no formula nests so deeply."""

_TOKEN = re.compile(
    r"\\(?:begin|end)\s*\{[^{}\n]{0,40}\}(?:\{[^{}\n]{0,40}\})?"
    r"|\\sqrt\s*\[(?P<root>[^\[\]{}\\\n]{0,20})\]"
    r"|\\(?:left|right)\s*\."
    r"|\\(?P<name>[a-zA-Z]+)"
    r"|\\(?P<escaped>.)"
    r"|(?P<blank>__+)"
    r"|(?P<mark>[{}^_])"
    r"|(?P<dollar>\$+)"
    r"|(?P<space>[\s\u200b\ufeff]+)"
    r"|(?P<plain>[^\\{}^_$\s\u200b\ufeff]+)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class PlainText:
    """A plain text and the source of its characters.

    Args:
        text: The text without white space and LaTeX.
        offsets: For each character of `text` the offset in the source it was made from, not decreasing; and at the
            end the length of the source.
    """

    text: str
    offsets: Sequence[int]

    def index(self, offset: int) -> int:
        """Index of the first character of `text` that was made from the source at `offset` or later."""
        return bisect_left(self.offsets, offset, 0, len(self.text))


@dataclass(slots=True)
class _Open:
    """An open construct: a brace, or a command that needs so many more arguments; `start` counts pieces."""

    kind: str
    start: int
    need: int = 0
    braced: bool = False


# A brace needs no more than these two, whether it is output or not; a page may have a hundred thousand.
_SHOWN, _HIDDEN = _Open("brace", 0, braced=True), _Open("brace", 0)


class _Stripper:
    """Pieces of output, and what is open. `math` is known only while braces are insignificant in formulas."""

    def __init__(self, *, bare_math: bool) -> None:
        self.pieces: list[tuple[str, int, bool]] = []
        self.open: list[_Open] = []
        self.braces = 0
        self.commands = 0
        self.bare_math = bare_math
        self.math = False

    def put(self, text: str, offset: int, *, same: bool = False) -> None:
        """Appends output; `same` says that it is the source itself, character by character."""
        self.pieces.append((text, offset, same))

    def waiting(self) -> bool:
        return bool(self.open) and self.open[-1].kind != "brace"

    def wait(self, kind: str, need: int, offset: int) -> None:
        if self.commands == MOST_WAITING:
            return
        self.commands += 1
        self.open.append(_Open(kind, len(self.pieces), need))
        self.put({"frac": "(", "sqrt": "√("}.get(kind, ""), offset)

    def argument_done(self, offset: int, *, braced: bool = False) -> None:
        """An argument has ended: whatever waits for it goes on, or ends and is itself an argument."""
        while self.waiting():
            top = self.open[-1]
            top.need -= 1
            top.braced = braced
            if top.need:
                self.put(")/(", offset)
                return
            self.finish(offset)
            braced = False

    def finish(self, offset: int) -> None:
        top = self.open.pop()
        self.commands -= 1
        if top.kind in ("frac", "sqrt"):
            self.put(")", offset)
        elif top.kind == "gone":
            del self.pieces[top.start :]
        elif top.kind in ("sup", "sub"):
            _script(self.pieces, top, offset)

    def give_up(self, offset: int) -> None:
        """Ends whatever waits in vain."""
        while self.waiting():
            self.finish(offset)

    def brace(self, offset: int) -> None:
        is_output = not self.waiting() and not (self.bare_math and self.math)
        self.open.append(_SHOWN if is_output else _HIDDEN)
        self.braces += 1
        if is_output:
            self.put("{", offset)

    def unbrace(self, offset: int) -> None:
        if not self.braces:
            self.give_up(offset)
            self.put("}", offset)
            return
        self.give_up(offset)
        self.braces -= 1
        if self.open.pop().braced:
            self.put("}", offset)
        else:
            self.argument_done(offset, braced=True)


def _script(pieces: list[tuple[str, int, bool]], top: _Open, offset: int) -> None:
    """Raises or lowers what was put since `top` was opened."""
    text = "" if len(pieces) - top.start > LONGEST_SCRIPT else "".join(piece[0] for piece in pieces[top.start :])
    if not text and len(pieces) - top.start == 1:
        return
    start_offset = pieces[top.start][1]
    small = bool(text) and len(text) <= LONGEST_SCRIPT
    if top.kind == "sub":
        if small:
            pieces[top.start :] = [("".join(SUBSCRIPTS.get(sign, sign) for sign in text), start_offset, False)]
    elif small and all(sign in SUPERSCRIPTS for sign in text):
        pieces[top.start :] = [("".join(SUPERSCRIPTS[sign] for sign in text), start_offset, False)]
    elif text not in ("*", "°", "'", "′"):
        pieces[top.start] = ("^{" if top.braced else "^", start_offset, False)
        if top.braced:
            pieces.append(("}", offset, False))


def _command(stripper: _Stripper, name: str, offset: int) -> None:
    if name in FRACTIONS:
        stripper.wait("frac", 2, offset)
    elif name == "sqrt":
        stripper.wait("sqrt", 1, offset)
    elif name in BARE:
        stripper.wait("bare", 1, offset)
    elif name in GONE_WITH_ARGUMENT:
        stripper.wait("gone", 1, offset)
    elif name not in GONE:
        stripper.put(SYMBOLS.get(name, name), offset)
        stripper.argument_done(offset)


def _plain(stripper: _Stripper, text: str, offset: int) -> None:
    """A run of ordinary characters: a waiting command takes one of them, the rest goes on."""
    used = 0
    while stripper.waiting() and used < len(text):
        stripper.put(text[used], offset + used)
        stripper.argument_done(offset + used)
        used += 1
    if used < len(text):
        stripper.put(text[used:], offset + used, same=True)


def _escaped(stripper: _Stripper, character: str, offset: int) -> None:
    if character in SPACES or character.isspace() or character in "\\\u200b\ufeff":
        return
    if stripper.bare_math and character in "()[]":
        stripper.math = character in "(["
        return
    stripper.put(character if character not in "$_" else "", offset)
    stripper.argument_done(offset)


def _mark(stripper: _Stripper, mark: str, offset: int) -> None:
    if mark == "{":
        stripper.brace(offset)
    elif mark == "}":
        stripper.unbrace(offset)
    else:
        stripper.wait("sup" if mark == "^" else "sub", 1, offset)


def strip_latex(text: str, *, bare_math: bool = False) -> PlainText:
    r"""A text without white space, its LaTeX made plain.

    Args:
        text: Any text.
        bare_math: Whether braces that only group are left out inside formulas, and the delimiters `\(` and
            `\[` with them, as the paper's text has it.

    Returns:
        The plain text with the source of each character; an empty one for an empty text.

    >>> strip_latex(r"若 $x^{2} \leq \dfrac{1}{2}$，则 ____").text
    '若x²≤(1)/(2)，则'
    >>> strip_latex("a b").offsets
    [0, 2, 3]
    """
    stripper = _Stripper(bare_math=bare_math)
    for token in _TOKEN.finditer(text):
        kind, start = token.lastgroup, token.start()
        if kind == "plain":
            _plain(stripper, token.group(), start)
        elif kind == "name":
            _command(stripper, token["name"], start)
        elif kind == "mark":
            _mark(stripper, token["mark"], start)
        elif kind == "space":
            # A command that still waits for its argument ends with its line: it must not take one from the next.
            if "\n" in token["space"]:
                stripper.give_up(start)
                stripper.math = False
        elif kind == "dollar":
            stripper.give_up(start)
            stripper.math = not stripper.math
        elif kind == "escaped":
            _escaped(stripper, token["escaped"], start)
        elif kind == "root":
            stripper.put(token["root"].strip(), start)
            stripper.wait("sqrt", 1, start)
    while stripper.open:
        if stripper.waiting():
            stripper.finish(len(text))
        else:
            stripper.open.pop()
    return _collected(stripper.pieces, len(text))


def _collected(pieces: list[tuple[str, int, bool]], length: int) -> PlainText:
    at: list[int] = []
    for piece, offset, same in pieces:
        at.extend(range(offset, offset + len(piece)) if same else [offset] * len(piece))
    at.append(length)
    return PlainText("".join(piece[0] for piece in pieces), at)
