"""Words that were replaced by those of the field: none of them comes back in a text that reaches the screen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.syntax import nodes_of
from tests.shared import ROOT

SHOWN = (
    *("components", "pages", "figures", "commands", "cache/selection", "scoring", "loaders", "models"),
    "cache/queries",
)
LOOKED_FOR = "scoring/drawedumath/questions.py"
"""A module with words that are looked for in data, and shown to nobody."""

OLD = (
    "Held against the stored answer of", "Run that answers", "Begin the batch", "It goes on when you leave this page",
    "Much of a low score may be convention", "The scores under every reading", "of them that is more than chance",
    "A sample is right from", "Bold: the best of its column", "The box before a run opens its failures",
    "Choose a bar", "without a mouse", "Squares show", "Look closer", "One alone: right", "The other alone",
    "Whether they put runs in the same order", "difference, times 100", "less than A", "It names no error",
    "In no question", "met exactly", "by a neighbour", "Belongs to no missed", "closest to it overlaps",
    "let go of what is chosen", "A line below says where it is from", "As high as it needs", "Where it fits",
    "This link also asks", "rightly", "wrongly", "Synthetic demonstration data", "Made-up work", "everything",
    "All of them", "Beside each other", "gold alone", "the run alone", "more than chance", "a neighbour tells",
    "a neighbour's", "met in a sliding window", "student's homework", "left out there", "one alone correct",
    "way of asking", "at the left choose", "is no value, not 0", "gets it right", "get it right",
    "asked of all runs", "no two models agree against gold", "A line is open",
)  # fmt: skip
"""Whole words, in any case; what stands in comments and docstrings is read by nobody on a screen."""

_UNITLESS = re.compile(r"(?<![\d}] )(?<![\d}])×\s?[\d{$]")
"""A multiplication sign before a count, written out or put in: numbers carry their unit."""

_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def texts(path: Path) -> Iterator[str]:
    """The texts of a module: strings of Python that document nothing, JavaScript without its comments."""
    if path.suffix == ".js":
        yield _COMMENT.sub("", path.read_text(encoding="utf-8"))
        return
    documents = {
        id(line.value)
        for node in nodes_of(path)
        for line in (getattr(node, "body", None) if isinstance(getattr(node, "body", None), list) else ())
        if isinstance(line, ast.Expr)
    }
    for node in nodes_of(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value


def modules() -> list[Path]:
    found = [path for room in SHOWN for ending in ("py", "js") for path in sorted((ROOT / room).rglob(f"*.{ending}"))]
    return [
        path for path in found if path.name != "bundle.js" and "katex" not in path.parts and path != ROOT / LOOKED_FOR
    ]


def old_words(path: Path) -> tuple[str, ...]:
    shown = "\n".join(texts(path))
    folded = shown.lower()
    words = tuple(
        word
        for word in OLD
        if word.lower() in folded and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", shown, re.IGNORECASE)
    )
    return words + tuple(_UNITLESS.findall(shown))


def test_no_word_of_the_old_column_reaches_the_screen() -> None:
    assert {path.relative_to(ROOT).as_posix(): words for path in modules() if (words := old_words(path))} == {}


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("a.py", '"""Rightly."""\nx = f"{1} rightly done"  # It names no error\n', ("rightly",)),
        ("a.js", '/* rightly */ const a = "Look closer"; // Made-up work\n', ("Look closer",)),
        ("a.py", 'x = "uprightly"\n', ()),
        ("a.js", "const a = `×${n} failures`;", ("×$",)),
        ("a.py", 'x = "2 × 3 pixels"\n', ()),
    ],
)
def test_only_texts_are_read(tmp_path: Path, name: str, source: str, found: tuple[str, ...]) -> None:
    (tmp_path / name).write_text(source, encoding="utf-8")
    assert old_words(tmp_path / name) == found
