"""A text with LaTeX split into plain text and formulas.

Formulas stand between dollars, double dollars, or round or square brackets behind a backslash, or are environments of
mathematics. What stands in a textcolor command is marked: in a formula it is underlined as well, so that colour is
never the only sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from figures.charts.colours import EXTRA

LONGEST: Final = 20_000
"""Characters of a text that are taken apart; the rest stands as it is."""

LONGEST_FORMULA: Final = 4_000
"""Characters of a formula that are typeset; a longer one stands as it is written."""

MARK_COLOUR: Final = EXTRA
"""The colour of marked parts of a formula."""

_ENVIRONMENTS: Final = "align|aligned|alignat|gather|gathered|equation|eqnarray|multline|array|cases|[pbvBV]?matrix"
_FORMULA: Final = re.compile(
    rf"\\\[(?P<bracket>.{{0,{LONGEST_FORMULA}}}?)\\\]"
    rf"|\\\((?P<paren>.{{0,{LONGEST_FORMULA}}}?)\\\)"
    rf"|\$\$(?P<dollars>.{{1,{LONGEST_FORMULA}}}?)\$\$"
    r"|(?<!\\)\$(?![\s$])(?P<dollar>(?:[^$\n]|\\\$){1,800}?)(?<![\s\\])\$(?!\d)"
    rf"|(?P<whole>\\begin\{{(?P<env>(?:{_ENVIRONMENTS})\*?)\}}.{{0,{LONGEST_FORMULA}}}?\\end\{{(?P=env)\}})"
    r"|(?P<marked>\\textcolor\s*\{[^{}]{1,40}\}\s*\{)",
    re.DOTALL,
)
_INSIDES: Final = ("bracket", "paren", "dollars", "dollar", "whole")
"""The groups that hold a formula without what it stands between."""

_MARKED: Final = re.compile(r"\\textcolor\s*\{[^{}]{1,40}\}\s*\{")
_TYPESET: Final = re.compile(r"\\[A-Za-z]|[\^_]")
_BRACE: Final = re.compile(r"\\.|[{}]", re.DOTALL)
# Texts are data: marks nested without end must not exhaust the stack.
_DEEPEST: Final = 4


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text.

    Args:
        kind: A text, or a formula in the line or on a line of its own.
        text: What it says; for a formula its LaTeX, without what it stood between.
        marked: Whether the text itself marks it.
    """

    kind: Literal["text", "inline", "display"]
    text: str
    marked: bool = False


def parts(text: str) -> tuple[Part, ...]:
    r"""The stretches of a text, in order; none of an empty one.

    >>> [(part.kind, part.text) for part in parts(r"Let \(x\) be $1$.")]
    [('text', 'Let '), ('inline', 'x'), ('text', ' be '), ('inline', '1'), ('text', '.')]
    """
    rest = text[LONGEST:]
    found = [*_parts(text[:LONGEST].strip(), False, 0), *([Part("text", rest)] if rest else [])]
    return tuple(
        part for at, part_found in enumerate(found) if (part := _trimmed_at_formulas(found, at, part_found)).text
    )


def formula_ranges(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the formulas of a text without marks stand: with what they are between, and without it.

    >>> formula_ranges("Let $x$ be.")
    [((4, 7), (5, 6))]
    """
    found = []
    for formula in _FORMULA.finditer(text[:LONGEST]):
        name = next((name for name in _INSIDES if formula[name] is not None), None)
        if name is not None:
            found.append((formula.span(), formula.span(name)))
    return found


def _trimmed_at_formulas(found: list[Part], at: int, part: Part) -> Part:
    """The part without empty lines beside a formula that has a line of its own."""
    if part.kind != "text":
        return part
    text = part.text
    if at and found[at - 1].kind == "display":
        text = text.lstrip()
    if at + 1 < len(found) and found[at + 1].kind == "display":
        text = text.rstrip()
    return replace(part, text=re.sub(r"\n\s*\n", "\n\n", text))


def without_marks(text: str) -> str:
    r"""The text without its marks, what they stand around kept.

    >>> without_marks(r"n \textcolor{red}{-} \textcolor{red}{x^{2}}")
    'n - x^{2}'
    """
    return _rewritten(text, "", "")


def _parts(text: str, marked: bool, depth: int) -> Iterator[Part]:
    at, closings = 0, _closings(text)
    while (found := _FORMULA.search(text, at)) is not None:
        closed = closings.get(found.end()) if found["marked"] else None
        if found["marked"] and (closed is None or depth >= _DEEPEST):
            yield Part("text", text[at : found.end()], marked)
            at = found.end()
            continue
        if found.start() > at:
            yield _between(text[at : found.start()], marked)
        if closed is not None:
            yield from _parts(text[found.end() : closed], True, depth + 1)
            at = closed + 1
        else:
            yield _formula(found, marked)
            at = found.end()
    if at < len(text):
        yield _between(text[at:], marked)


def _between(text: str, marked: bool) -> Part:
    """The text between formulas; a marked part of it is often a formula without delimiters."""
    return Part("inline" if marked and _TYPESET.search(text) else "text", text, marked)


def _formula(found: re.Match[str], marked: bool) -> Part:
    kind: Literal["inline", "display"] = "inline" if found["paren"] or found["dollar"] else "display"
    latex = next((macro for name in _INSIDES if (macro := found[name]) is not None), "")
    if not latex.strip():
        return Part("text", found[0], marked)
    underlined = _rewritten(latex.strip(), rf"\textcolor{{{MARK_COLOUR}}}{{\underline{{", "}}")
    return Part(kind, underlined, marked)


def _rewritten(text: str, before: str, after: str) -> str:
    """The text with other delimiters around its marked parts; a mark that is never closed stays."""
    closings = _closings(text)
    marks = [(found.start(), found.end(), closings.get(found.end())) for found in _MARKED.finditer(text)]
    starts = {start: end for start, end, closed in marks if closed is not None}
    ends = {closed for *_, closed in marks if closed is not None}
    pieces, at = [], 0
    for place in sorted({*starts, *ends}):
        pieces += [text[at:place], before if place in starts else after]
        at = starts.get(place, place + 1)
    return "".join([*pieces, text[at:]])


def _closings(text: str) -> dict[int, int]:
    """Position after each opening brace -> position of its closing brace, without those never closed."""
    found: dict[int, int] = {}
    open_ones: list[int] = []
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            open_ones.append(brace.end())
        elif brace[0] == "}" and open_ones:
            found[open_ones.pop()] = brace.start()
    return found
