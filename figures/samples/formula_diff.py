r"""Two texts with LaTeX, typeset, with the parts in which they differ marked.

A differing part of a formula is marked within it where that leaves the formula whole; else the whole formula is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from figures.samples.math_text import Part, formula_ranges, parts, without_marks
from figures.samples.text_diff import Segment

_MARK: Final = r"\textcolor{red}{"

_BREAKS_FORMULA: Final = re.compile(
    r"\\(?:left|right|begin|end|over|atop|choose|limits|nolimits)(?![A-Za-z])|\\\\|&|\$|%"
)
"""What a mark may not stand around: it belongs together with something elsewhere in the formula."""

_WAITS_FOR_MORE: Final = re.compile(
    r"\\(?:[dtc]?frac|d?binom|sqrt|text[a-z]*|math[a-z]+|operatorname|over[a-z]+|under[a-z]+|wide[a-z]+|hat|bar|vec|"
    r"d?dot|tilde|left|right|middle|boxed|cancel|phantom|x[a-z]+arrow|stackrel|not|big+[lr]?|Big+[lr]?)\s*$|[\^_]\s*$|\\$"
)
"""The end of a stretch whose last command, or script, takes what comes after it."""


def marked_sides(segments: Sequence[Segment]) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    r"""Both texts of a difference as typeset parts, with what only one of them has marked.

    >>> from figures.samples.text_diff import segments
    >>> before, after = marked_sides(segments("So $x = 1$.", "So $x = 2$."))
    >>> before[1].text.endswith(r"{\underline{1}}"), after[1].text.startswith(r"x = \textcolor{")
    (True, True)
    """
    return _side(segments, "delete"), _side(segments, "insert")


def _side(segments: Sequence[Segment], own: Literal["delete", "insert"]) -> tuple[Part, ...]:
    text, changed = "", []
    for segment in segments:
        if segment.kind == own:
            changed.append((len(text), len(text) + len(segment.text)))
        if segment.kind in ("equal", own):
            text += segment.text
    marks = sorted(_marks(text, changed))
    pieces, at = [], 0
    for start, end in marks:
        pieces += [text[at:start], _MARK, text[start:end], "}"]
        at = end
    marked = "".join([*pieces, text[at:]])
    found = parts(marked)
    # Texts are data: where braces and dollars do not close, a mark may not be one.
    whole = _formulas(marked) == _formulas(text) and not any(_MARK in part.text for part in found)
    return found if whole else parts(text)


def _formulas(text: str) -> list[str]:
    """The formulas of a text without their marks: a mark beside a lone dollar must not make one."""
    return [without_marks(text[slice(*inner)]) for _, inner in formula_ranges(text)]


Range = tuple[int, int]


def _marks(text: str, changed: Sequence[Range]) -> Iterator[Range]:
    """Where marks stand: around what differs, or around the whole formula that it lies in."""
    at = 0
    for whole, inner in formula_ranges(text):
        yield from _within_text(text, changed, (at, whole[0]))
        at = whole[1]
        inside = list(_trimmed(text, changed, inner))
        if inside and all(_can_be_marked(text, mark, inner) for mark in inside):
            yield from inside
        elif inside:
            yield whole
    yield from _within_text(text, changed, (at, len(text)))


def _within_text(text: str, changed: Sequence[Range], within: Range) -> Iterator[Range]:
    return (mark for mark in _trimmed(text, changed, within) if _is_balanced(text[slice(*mark)]))


def _trimmed(text: str, changed: Iterable[Range], within: Range) -> Iterator[Range]:
    """The parts of what differs that lie within a stretch, without the white space around them."""
    for start, end in changed:
        first, last = max(start, within[0]), min(end, within[1])
        stretch = text[first:last]
        if stretch.strip():
            first += len(stretch) - len(stretch.lstrip())
            yield first, first + len(stretch.strip())


def _can_be_marked(text: str, mark: Range, formula: Range) -> bool:
    stretch, before, after = text[slice(*mark)], text[formula[0] : mark[0]], text[mark[1] : formula[1]]
    return (
        _is_balanced(stretch)
        and _BREAKS_FORMULA.search(stretch) is None
        and _WAITS_FOR_MORE.search(before) is None
        and not after.lstrip().startswith(("^", "_", "{", "["))
        and _WAITS_FOR_MORE.search(stretch) is None
        and not stretch.startswith(("^", "_"))
    )


def _is_balanced(text: str) -> bool:
    depth = 0
    for brace in re.findall(r"\\.|[{}]", text, re.DOTALL):
        depth += (brace == "{") - (brace == "}")
        if depth < 0:
            return False
    return depth == 0
