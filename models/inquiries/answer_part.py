"""An answer without what a model thinks aloud before it."""

from __future__ import annotations

from scoring.response_parts import blank_special_tokens, reasoning_of


def answer_part(text: str) -> str:
    """The text behind the reasoning, without special tokens; empty where the reasoning never ends.

    >>> answer_part("<think>maybe 1</think>Error: 0")
    'Error: 0'
    """
    bare, _ = blank_special_tokens(text)
    thought = reasoning_of(bare)
    if thought is None:
        return bare
    return bare[thought.answer :] if thought.answer is not None else ""
