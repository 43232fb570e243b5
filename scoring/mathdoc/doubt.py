"""Doubt about the text of MathDoc's questions: runs agree with each other on another reading than gold's.

Texts are compared as the paper's protocol normalises them, by Levenshtein distance over the longer one's length. That
a question cannot be recognised is a reading like any other, as far from every text as can be; a run that passes over
a question states no reading of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from rapidfuzz.distance import Levenshtein

from records import Reading
from scoring.doubt.agreement import reading_suspect
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.mathdoc.gold import question_of
from scoring.mathdoc.reading import RIGHT
from scoring.mathdoc.stem_accuracy import phi

UNRECOGNISABLE = "not recognisable"
"""The reading of a question that gold, or a run, says cannot be recognised."""


def find_suspects(read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> Iterator[Suspect]:
    """One suspect for each question, in the order of gold.

    Args:
        read: The pages with the runs' readings and raw responses, from which the questions' texts are cut.
        models: The models of the runs.
        protocol: Texts are compared in one way under both protocols: the published code's keeps printed numbers.
    """
    for page in read:
        stated = [_texts(reading, raw) for reading, raw in zip(page.readings, page.responses, strict=True)]
        for item in page.sample.items:
            question = question_of(item)
            gold = UNRECOGNISABLE if question.refused else question.text
            found = {run: of_run[item.id] for run, of_run in enumerate(stated) if item.id in of_run}
            texts = {run: text for run, (text, _) in found.items()}
            correct = {run for run, (_, outcome) in found.items() if outcome in RIGHT}
            keys = [_normalised(text) for text in texts.values()]
            from_gold = np.array([_distance(key, _normalised(gold)) for key in keys])
            between = np.array([[_distance(a, b) for b in keys] for a in keys]).reshape(2 * (len(keys),))
            yield reading_suspect(page.sample.id, item.id, gold, texts, correct, from_gold, between, models)


def _texts(reading: Reading | None, raw: str) -> dict[str, tuple[str, str]]:
    """Item -> how the run reads it, where it does, and the outcome of that."""
    questions = (reading.value or {}).get("questions", ()) if reading is not None else ()
    found = ((question, _text(question, raw)) for question in questions)
    return {question["item"]: (text, question["outcome"]) for question, text in found if text is not None}


def _text(question: Mapping[str, Any], raw: str) -> str | None:
    if question["behaviour"] == "refusal":
        return UNRECOGNISABLE
    if question["behaviour"] != "answer" or question["start"] is None:
        return None
    return raw[question["start"] : question["end"]].strip()


def _normalised(text: str) -> str | None:
    """A text as it is compared; None for a question that cannot be recognised."""
    return None if text == UNRECOGNISABLE else phi(text, "paper")


def _distance(a: str | None, b: str | None) -> float:
    if a is None or b is None:
        return float(a != b)
    return Levenshtein.normalized_distance(a, b)


MATHDOC_DOUBT = GoldDoubt(find_suspects, reads_responses=True)
