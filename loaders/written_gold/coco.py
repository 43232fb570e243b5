"""Gold in the format of COCO, written as instances with boxes in pixels."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from records import AnswerBox, Page, Sample


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`instances.json`, its annotations in the order of the images; the format does not say what is made up."""
    names = dict.fromkeys(a.question_type for sample in samples for a in sample.answers if a.question_type is not None)
    categories = {name: number for number, name in enumerate(names, start=1)}
    annotations: list[dict[str, Any]] = []
    for sample in samples:
        for answer in sample.answers:
            annotations.append(_annotation(len(annotations) + 1, sample, answer, categories))
    document = {
        "images": [_image(sample) for sample in samples],
        "annotations": annotations,
        "categories": [{"id": number, "name": name} for name, number in categories.items()],
    }
    return {"instances.json": json.dumps(document, ensure_ascii=False, indent=1) + "\n"}


def pixels(low: float, high: float, side: int) -> tuple[float, float]:
    """Start and length in pixels of what reaches from `low` to `high` in thousandths of a side.

    The roundest numbers that give the same thousandths when they are read again.
    """
    start = next(
        (number for number in _candidates(low * side / 1000) if 1000 * number / side == low), low * side / 1000
    )
    exact = high * side / 1000 - start
    return start, next((length for length in _candidates(exact) if 1000 * (start + length) / side == high), exact)


def _candidates(number: float) -> Iterator[float]:
    yield from (round(number, places) for places in range(13))
    below = above = number
    for _ in range(8):
        yield below
        yield above
        below, above = math.nextafter(below, -math.inf), math.nextafter(above, math.inf)


def _image(sample: Sample) -> dict[str, Any]:
    page = sample.pages[0]
    size = {"width": page.width, "height": page.height} if page.width and page.height else {}
    cluster = {} if sample.cluster == sample.id else {"cluster": sample.cluster}
    return {"id": _number(sample.id), "file_name": page.image, **size, **cluster}


def _annotation(number: int, sample: Sample, answer: AnswerBox, categories: Mapping[str, int]) -> dict[str, Any]:
    x, y, width, height = _box(sample.pages[0], answer)
    category = {} if answer.question_type is None else {"category_id": categories[answer.question_type]}
    area = {"area": width * height, "iscrowd": 0}
    return {"id": number, "image_id": _number(sample.id), **category, "bbox": [x, y, width, height], **area}


def _box(page: Page, answer: AnswerBox) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = answer.box or (0.0, 0.0, 0.0, 0.0)
    x, width = pixels(x1, x2, page.width)
    y, height = pixels(y1, y2, page.height)
    return x, y, width, height


def _number(name: str) -> int | str:
    """An id as COCO mostly has it, a number, where it is one."""
    return int(name) if name.isascii() and name.isdigit() and len(name) < 16 and str(int(name)) == name else name
