"""What a failure says of itself in plain words; each kind of task words its own failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from scoring import drawedumath_wording, fermat_wording, grading_wording, grounding_wording, mathdoc_wording

Ink = Literal["blank", "other_ink", "no_image"]
"""What the page's image shows inside a box: bare paper, writing, or there is no image to tell."""

_OF_INK: Mapping[Ink, str] = {
    "blank": "Hallucinated: there is nothing written inside.",
    "other_ink": "Extra box: there is writing inside, but no gold answer.",
    "no_image": "",
}

_SENTENCES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    **grounding_wording.SENTENCES,
    **grading_wording.SENTENCES,
    **drawedumath_wording.SENTENCES,
    **fermat_wording.SENTENCES,
    **mathdoc_wording.SENTENCES,
    # A scorer with few kinds of failure states the sentence itself.
    "said": lambda args: str(args["sentence"]),
}


def say(kind: str, args: Mapping[str, Any]) -> str:
    """What happened, in one sentence that a person understands without knowing the code.

    Args:
        kind: `records.Failure.kind`.
        args: `records.Failure.args` that belong to it.

    Raises:
        KeyError: No sentence is known for the kind, or an argument is absent.
    """
    return _SENTENCES[kind](args)


def explain(kind: str, args: Mapping[str, Any], ink: Ink = "no_image") -> str:
    """What happened, and what the page's image tells of it.

    Args:
        kind: `records.Failure.kind`.
        args: `records.Failure.args` that belong to it.
        ink: What is inside the predicted box, where its category asks (`Category.ink`).
    """
    return f"{say(kind, args)} {say_ink(ink)}".strip()


def say_ink(ink: Ink) -> str:
    """What the page's image tells of a box that no gold answer explains; empty without an image.

    The paper calls hallucinated what covers no handwriting: only a blank box is called so.
    """
    return _OF_INK[ink]


def kinds() -> frozenset[str]:
    """Every kind that there is a sentence for."""
    return frozenset(_SENTENCES)
