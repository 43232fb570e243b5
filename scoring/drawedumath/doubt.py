"""Doubt about the reference answers of DrawEduMath: runs agree with each other on another answer.

An answer that is rated 3 or 4 agrees with the reference, however it is worded. All others differ from it, and from
each other, by one minus ROUGE-L.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from records import Item, Reading, Sample
from scoring.doubt.agreement import reading_suspect
from scoring.doubt.suspects import GoldDoubt, ReadSample, Suspect
from scoring.drawedumath.answer_similarity import rouge_l
from scoring.drawedumath.ratings import RIGHT


def find_suspects(read: Iterable[ReadSample], models: Sequence[str], protocol: str) -> Iterator[Suspect]:
    """One suspect for each question, in the order of gold.

    Args:
        read: The images with the runs' answers and ratings.
        models: The models of the runs.
        protocol: There is only one way of scoring.
    """
    for image in read:
        stated = [_answers(reading) for reading in image.readings]
        for item in image.sample.items:
            answers = {run: answer for run, of_run in enumerate(stated) if (answer := of_run.get(item.id)) is not None}
            yield _suspect(image.sample, item, answers, models)


_Answer = tuple[str, int | None]
"""The text of an answer, and its rating if it has one."""


def _answers(reading: Reading | None) -> dict[str, _Answer]:
    """Item -> its answer, where the run gave one."""
    stated = (reading.value or {}).get("answers", ()) if reading is not None else ()
    return {
        answer["item"]: (str(answer["answer"]).strip(), answer["rating"])
        for answer in stated
        if answer["rouge_l"] is not None  # an error or an empty answer has none
    }


def _suspect(sample: Sample, item: Item, answers: dict[int, _Answer], models: Sequence[str]) -> Suspect:
    reference = str(item.gold_fields.get("reference", ""))
    correct = {run for run, (_, rating) in answers.items() if rating is not None and rating >= RIGHT}
    from_gold = np.array(
        [0.0 if run in correct else 1 - rouge_l(reference, text) for run, (text, _) in answers.items()]
    )
    texts = {run: text for run, (text, _) in answers.items()}
    between = np.array([[0.0 if a == b else 1 - rouge_l(a, b) for b in texts.values()] for a in texts.values()])
    between = between.reshape(2 * (len(texts),))
    return reading_suspect(sample.id, item.id, reference, texts, correct, from_gold, between, models)


DRAWEDUMATH_DOUBT = GoldDoubt(find_suspects)
