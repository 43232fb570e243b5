from __future__ import annotations

import ast
from pathlib import Path

import pytest

import scoring
from records import Note
from scoring import wording
from scoring.wording import word_note

READERS = (
    "grounding/tolerant_reading", "grounding/official_reading", "grounding/reading", "grounding/answer_entries",
    "grounding/convention", "text/loose_json", "grading/reading", "mathdoc/reading",
)  # fmt: skip


def _texts_of(function: str, module: str) -> set[str]:
    """All words within the arguments of calls of a function."""
    tree = ast.parse((Path(scoring.__path__[0]) / f"{module}.py").read_text())
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = (node for node in calls if getattr(node.func, "id", getattr(node.func, "attr", "")) == function)
    values = (part.value for node in named for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {value for value in values if isinstance(value, str) and value.isidentifier()} - {"n"}


def _counted_names() -> set[str]:
    """The kinds that a reader of verdicts notes down in one go, as pairs of a kind and a number."""
    tree = ast.parse((Path(scoring.__path__[0]) / "grading/reading.py").read_text())
    (counted,) = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "counted"
    ]
    assert isinstance(counted, ast.Tuple)
    return {str(ast.literal_eval(pair.elts[0])) for pair in counted.elts if isinstance(pair, ast.Tuple)}


KINDS = (
    set().union(*(_texts_of("Note", module) | _texts_of("count", module) for module in READERS))
    | _texts_of("add", "text/loose_json") - {"word"}
    | _counted_names()
)


def test_the_kinds_are_found_in_the_readers() -> None:
    assert {"stripped_fence", "no_page_size", "other_types", "python_literals", "sentinel"} <= KINDS


@pytest.mark.parametrize("kind", sorted(KINDS | {"truncated", "broken"}))
def test_every_kind_has_words_of_its_own(kind: str) -> None:
    singular, plural = word_note(Note(kind, {"n": 1})), word_note(Note(kind, {"n": 3}))
    for sentence in (singular, plural):
        assert sentence.endswith(".")
        assert not sentence.startswith("The reader noted")
    assert singular == plural or ("1" in singular or " a " in singular or "four" in singular)


def test_no_words_are_without_a_kind() -> None:
    assert set(wording._PLAIN) | set(wording._COUNTED) <= KINDS | {"truncated", "broken"}


def test_an_unknown_kind_is_named() -> None:
    assert word_note(Note("from_the_future")) == "The reader noted “from_the_future”."
