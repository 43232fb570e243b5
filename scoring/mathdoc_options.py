"""Options of a choice question that a model's text leaves out."""

from __future__ import annotations

from scoring.mathdoc_markdown import Question, options_of
from scoring.mathdoc_phi import phi


def lost_options(question: Question, text: str) -> tuple[str, ...]:
    r"""Letters of gold's options that the text has neither by their letter nor by their words, in order.

    >>> from scoring.mathdoc_markdown import read_page
    >>> lost_options(read_page("1. x\nA. 12\nB. 13\nC. 14").questions[0], "1. x\nA. 12\nB. 13")
    ('C',)
    """
    if not question.options:
        return ()
    stated = {one.label for one in options_of(text)}
    missing = [one for one in question.options if one.label not in stated]
    if not missing:
        return ()
    plain = phi(text, "paper")
    return tuple(one.label for one in missing if not (words := phi(one.text, "paper")) or words not in plain)
