"""Gold lines in HG-Bench's format, from what was written and where it is seen."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from typing import Any

from demo.homework import Homework, Question
from demo.pictures.camera import Pixels

NAMESPACE = uuid.UUID("5d2f5a34-0b5e-4f0e-9d0b-6c1f2a7e9b10")

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TakenPage:
    """One page as it is stored: file name, upright size, questions in order, ink boxes in pixels."""

    image: str
    width: int
    height: int
    questions: list[Question]
    boxes: dict[tuple[int, int | None], Pixels]


def identity(key: str) -> str:
    """The uuid of an image, always the same for its key."""
    return str(uuid.uuid5(NAMESPACE, key))


def answers(pages: list[TakenPage]) -> list[Entry]:
    """Every answer region of a sample with its steps, in the order of writing."""
    return [
        _answer(page, number, index) for number, page in enumerate(pages, 1) for index in range(len(page.questions))
    ]


def _answer(page: TakenPage, number: int, index: int) -> Entry:
    question = page.questions[index]
    entry: Entry = {
        "page": number,
        "box_2d": _thousandths(page.boxes[index, None], page),
        "type": "complete_answer_box",
        "title_id": question.title,
        "question_id": question.number,
        "question_type": question.type,
    }
    if not question.number:
        del entry["question_id"]
    steps = sorted(step for answer, step in page.boxes if answer == index and step is not None)
    if steps:
        entry["steps"] = [
            {"step_id": step + 1, "box_2d": _thousandths(page.boxes[index, step], page)} for step in steps
        ]
    return entry


def _thousandths(box: Pixels, page: TakenPage) -> list[int]:
    """A pixel box in thousandths of the page, rounded outwards so that no ink is cut off."""
    x1, y1, x2, y2 = box
    return [
        x1 * 1000 // page.width,
        y1 * 1000 // page.height,
        -(-x2 * 1000 // page.width),
        -(-y2 * 1000 // page.height),
    ]


def line(sample: Homework, pages: list[TakenPage]) -> Entry:
    """The gold line of one sample, marked as synthetic."""
    media = {f"turn0_img{i}": page for i, page in enumerate(pages)}
    count = "single" if len(pages) == 1 else "multi"
    facets = {name: value for name, value in sample.facets.items() if name != "channel"}
    return {
        "uuid": sample.key,
        "synthetic": True,
        "metadata": {
            "media_size": {name: [page.height, page.width] for name, page in media.items()},
            "media_map": {name: [identity(page.image), page.image] for name, page in media.items()},
            "answer": json.dumps(answers(pages), ensure_ascii=False, separators=(",", ":")),
            "category": f"{sample.facets['channel']}_{count}_image",
            "facets": facets,
            "synthetic": True,
        },
    }
