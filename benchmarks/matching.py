"""Matching boxes, compared with the evaluate step of pycocotools on the same boxes.

The two do not compute the same thing: pycocotools walks predictions by their score at ten thresholds;
ours takes pairs by descending IoU once and keeps the IoU of every match, which answers all thresholds.
Boxes and pages are the same, and so is the work of comparing them. pycocotools gets one area range and
one category, less than it does by default. Times are medians of alternating rounds.

Run with `python -m benchmarks.matching [boxes]`.
"""

from __future__ import annotations

import contextlib
import io
import platform
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

from benchmarks.large.cost import Figure
from scoring.grounding.matching import match

ON_A_PAGE = 16
ROUNDS = 5

Boxes = NDArray[np.float64]


def main(boxes: int = 40_000) -> None:
    """Prints the time of both and their ratio.

    Args:
        boxes: Gold and predicted boxes together.
    """
    times = seconds_of(boxes)
    peer = times["pycocotools, evaluate"]
    print(f"{boxes:,} boxes, {ON_A_PAGE} a page; Python {platform.python_version()}, numpy {np.__version__}")
    print(f"{platform.machine()}, {platform.processor() or platform.system()}")
    for name, seconds in times.items():
        print(f"{name:24} {seconds * 1000:8.1f} ms {boxes / seconds:12,.0f} boxes/s {peer / seconds:6.1f} x")


def measured(boxes: int) -> dict[str, Figure]:
    """Both ways of ours, beside pycocotools."""
    times = seconds_of(boxes)
    peer = times.pop("pycocotools, evaluate")
    return {f"matching, {name}": Figure(seconds, "s", peer) for name, seconds in times.items()}


def seconds_of(boxes: int) -> dict[str, float]:
    """Median seconds of each way, for so many boxes of gold and predictions together."""
    pages = max(1, boxes // (2 * ON_A_PAGE))
    gold, pred = made_pages(pages)
    page = np.repeat(np.arange(pages), ON_A_PAGE)
    flat_gold, flat_pred = gold.reshape(-1, 4), pred.reshape(-1, 4)
    evaluation = coco_evaluation(gold, pred)
    ways: dict[str, Callable[[], object]] = {
        "pycocotools, evaluate": evaluation.evaluate,
        "page by page": lambda: [match(*page_boxes) for page_boxes in zip(gold, pred, strict=True)],
        "all pages at once": lambda: match(flat_gold, flat_pred, page, page),
    }
    return medians(ways)


def made_pages(pages: int, seed: int = 11) -> tuple[Boxes, Boxes]:
    """Gold and predicted boxes in a column on every page, each shape `(pages, ON_A_PAGE, 4)`.

    A prediction is its gold box moved by some units; neighbours overlap a little, as answers do.
    """
    rng = np.random.default_rng(seed)
    top = np.linspace(20, 940, ON_A_PAGE)[None, :] + rng.integers(-6, 7, (pages, ON_A_PAGE))
    left = rng.integers(20, 120, (pages, ON_A_PAGE))
    width, height = rng.integers(500, 800, (pages, ON_A_PAGE)), rng.integers(40, 75, (pages, ON_A_PAGE))
    gold = np.stack([left, top, left + width, top + height], axis=-1).astype(float)
    return gold, np.round(gold + rng.normal(0, 8, gold.shape))


def coco_evaluation(gold: Boxes, pred: Boxes) -> COCOeval:
    """The same boxes as pycocotools wants them, ready to be evaluated."""
    with contextlib.redirect_stdout(io.StringIO()):
        evaluation = COCOeval(coco_boxes(gold), coco_boxes(pred), "bbox")
    evaluation.params.areaRng, evaluation.params.areaRngLbl = [[0, 1e10]], ["all"]
    evaluation.params.maxDets = [ON_A_PAGE]
    return evaluation


def coco_boxes(boxes: Boxes) -> COCO:
    """Boxes of pages as a COCO data set of one category; every box has the same score."""
    data = COCO()
    rows = boxes.reshape(-1, 4)
    data.dataset = {
        "images": [{"id": page} for page in range(len(boxes))],
        "categories": [{"id": 1}],
        "annotations": [
            {
                "id": number,
                "image_id": (number - 1) // ON_A_PAGE,
                "category_id": 1,
                "bbox": [x1, y1, x2 - x1, y2 - y1],
                "area": (x2 - x1) * (y2 - y1),
                "iscrowd": 0,
                "score": 1.0,
            }
            for number, (x1, y1, x2, y2) in enumerate(rows.tolist(), start=1)
        ],
    }
    data.createIndex()
    return data


def medians(ways: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Median seconds of each way; they take turns, so that a busy machine is busy for all."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            with contextlib.redirect_stdout(io.StringIO()):
                start = time.perf_counter()
                way()
                times[name].append(time.perf_counter() - start)
    return {name: statistics.median(found) for name, found in times.items()}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
