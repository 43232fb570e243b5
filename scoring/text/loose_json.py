"""Values written in almost JSON: what models write when they mean JSON.

Besides JSON this takes Python literals (single quotes, `True`, tuples, numbers as keys), comments, trailing
and missing commas and unquoted keys. It keeps an explicit stack instead of recursing, so that no depth exhausts the
interpreter's, reads every character once, and says where it had to stop, with all that was complete there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

MAX_DEPTH = 64
"""Containers within containers that are followed; the schema needs four."""

_MAX_DIGITS = 300
"""An integer of more digits has no finite float."""

_SKIP = re.compile(r"(?:\s++|(?://|\#(?=\s))[^\n]*+)*+")
_TOKEN = re.compile(
    r"""
    (?P<open>[\[{(])
  | (?P<close>[\]})])
  | (?P<comma>,)
  | (?P<colon>:)
  | (?P<string>"(?:[^"\\]++|\\.)*+" | '(?:[^'\\]++|\\.)*+')
  | (?P<number>[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?+\d++)?)  # `)?+` matches too much before Python 3.11.5
  | (?P<word>-?+[A-Za-z_$][\w$]*+)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_CLOSER = {"[": "]", "{": "}", "(": ")"}
_JSON_WORDS = {"true": True, "false": False, "null": None}
_PYTHON_WORDS = {"True": True, "False": False, "None": None}
_NO_NUMBERS = {"NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"}
_NO_KEY = object()


@dataclass(slots=True)
class OpenContainer:
    """A container that is being read.

    Args:
        closer: The bracket that ends it.
        value: What is complete of it.
        key: In an object, the key whose value is being read.
        named: Whether the colon behind that key was read.
        filled: Whether it has a member.
        comma: Whether a comma followed the last member.
    """

    closer: str
    value: Any
    key: Any = _NO_KEY
    named: bool = False
    filled: bool = False
    comma: bool = False

    @property
    def pending(self) -> str | None:
        """The key whose value is being read; None in a list and between two members."""
        return None if self.key is _NO_KEY else str(self.key)


@dataclass(frozen=True, slots=True)
class Parsed:
    """The value read from one opening bracket on.

    Args:
        value: The value; None unless complete.
        end: Offset behind the value, or where reading stopped.
        complete: Whether the closing bracket was reached.
        at_end: Whether reading stopped because the text ended.
        open_frames: The containers that were still open there, outermost first.
        quirks: How the text differs from JSON: "python_literals", "trailing_commas", "missing_commas",
            "unquoted_keys", "comments".
    """

    value: Any
    end: int
    complete: bool
    at_end: bool = False
    open_frames: tuple[OpenContainer, ...] = ()
    quirks: frozenset[str] = frozenset()


class _Stop(Exception):
    """Raised by text that belongs to no value."""


@dataclass(slots=True)
class _Parser:
    text: str
    hi: int
    stack: list[OpenContainer] = field(default_factory=list)
    quirks: set[str] = field(default_factory=set)
    gap: bool = False

    def run(self, start: int) -> Parsed:
        pos = start
        while True:
            token = _SKIP.match(self.text, pos, self.hi)
            self.gap = token is not None and token.end() > pos
            if self.gap and token is not None and not token.group().isspace():
                self.quirks.add("comments")
            pos = token.end() if token is not None else pos
            found = _TOKEN.match(self.text, pos, self.hi)
            if found is None:
                # A quote without its partner takes all the rest with it.
                return self._stopped(pos, at_end=pos >= self.hi or self.text[pos] in "\"'" or pos + 1 == self.hi)
            try:
                done = self._take(str(found.lastgroup), found.group())
            except _Stop:
                return self._stopped(pos, at_end=found.lastgroup == "word" and found.end() == self.hi)
            pos = found.end()
            if done is not None:
                return Parsed(done.value, pos, True, quirks=frozenset(self.quirks))

    def _stopped(self, pos: int, at_end: bool) -> Parsed:
        return Parsed(None, pos, False, at_end, tuple(self.stack), frozenset(self.quirks))

    def _take(self, kind: str, token: str) -> OpenContainer | None:
        """Takes one token in; returns the outermost container once it is closed."""
        if kind == "open":
            self._open(token)
        elif kind == "close":
            return self._close(token)
        elif kind == "comma":
            self._comma()
        elif kind == "colon":
            self._colon()
        elif self._wants_key():
            self._key(kind, token)
        else:
            self._add(self._scalar(kind, token), spaced=self.gap or kind == "string")
        return None

    def _wants_key(self) -> bool:
        top = self.stack[-1]
        return top.closer == "}" and top.key is _NO_KEY

    def _open(self, bracket: str) -> None:
        if len(self.stack) >= MAX_DEPTH or (self.stack and self._wants_key()):
            raise _Stop
        if bracket == "(":
            self.quirks.add("python_literals")
        self._must_be_separate(spaced=True)
        self.stack.append(OpenContainer(_CLOSER[bracket], {} if bracket == "{" else []))

    def _close(self, bracket: str) -> OpenContainer | None:
        top = self.stack[-1]
        if bracket != top.closer or top.key is not _NO_KEY:
            raise _Stop
        if top.comma and top.closer != ")":
            self.quirks.add("trailing_commas")
        self.stack.pop()
        if not self.stack:
            return top
        self._add(top.value, spaced=True)
        return None

    def _comma(self) -> None:
        top = self.stack[-1]
        if top.key is not _NO_KEY:
            raise _Stop
        top.comma = True

    def _colon(self) -> None:
        top = self.stack[-1]
        if top.key is _NO_KEY or top.named:
            raise _Stop
        top.named = True

    def _key(self, kind: str, token: str) -> None:
        top = self.stack[-1]
        self._must_be_separate(spaced=True)
        if kind == "string":
            top.key = self._string(token)
        else:
            self.quirks.add("unquoted_keys" if kind == "word" else "python_literals")
            top.key = token

    def _must_be_separate(self, spaced: bool) -> None:
        """Two members need a comma between them, or at least a gap."""
        if not self.stack:
            return
        top = self.stack[-1]
        if top.closer == "}" and top.key is not _NO_KEY:
            if not top.named:
                raise _Stop
            return
        if top.filled and not top.comma:
            if not spaced:
                raise _Stop
            self.quirks.add("missing_commas")

    def _add(self, value: Any, spaced: bool) -> None:
        top = self.stack[-1]
        if top.closer == "}":
            if not top.named:
                raise _Stop
            top.value[top.key] = value
            top.key, top.named = _NO_KEY, False
        else:
            # A container was compared with its predecessor when it was opened.
            if not isinstance(value, dict | list):
                self._must_be_separate(spaced)
            top.value.append(value)
        top.filled, top.comma = True, False

    def _scalar(self, kind: str, token: str) -> Any:
        if kind == "string":
            return self._string(token)
        if kind == "number":
            return number(token)
        if token in _JSON_WORDS:
            return _JSON_WORDS[token]
        if token in _PYTHON_WORDS:
            self.quirks.add("python_literals")
            return _PYTHON_WORDS[token]
        if token in _NO_NUMBERS:
            return float("nan")
        raise _Stop

    def _string(self, token: str) -> str:
        if token[0] == "'":
            self.quirks.add("python_literals")
        return _ESCAPE.sub(_unescape, token[1:-1]) if "\\" in token else token[1:-1]


def _unescape(found: re.Match[str]) -> str:
    code = found.group(1)
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPED.get(code, code)


def number(text: str) -> int | float:
    """The number a text writes; one too large for any float becomes an infinity."""
    digits = text.lstrip("+-")
    if digits.isdigit() and len(digits) <= _MAX_DIGITS:
        return int(text)
    return float(text)


def parse(text: str, start: int, hi: int | None = None) -> Parsed:
    """Reads the list or object whose bracket stands at `start`.

    Args:
        text: Any text.
        start: Offset of `[` or `{`.
        hi: Offset at which the text is taken to end; its length when left out.

    Returns:
        The value, or where reading stopped and what was complete there. Never raises.
    """
    return _Parser(text, len(text) if hi is None else hi).run(start)
