"""What a run's figures are to gold's: how their boxes overlap, and how alike what was cut out of the page looks."""

from __future__ import annotations

from collections.abc import Mapping

from cache import memo
from cache.queries.inspection import InspectedRun
from components.panels.sheets import OpenSample
from records import Item
from scoring.mathdoc_figures import FigurePair, figure_pairs, figures_between
from scoring.mathdoc_gold import question_of


def said(opened: OpenSample, run: InspectedRun) -> Mapping[str, tuple[str, ...]]:
    """Question -> a line for each of its figures that states a box on both sides.

    A figure's text reaches from the question's start to the next aligned question, as the scorer reads it.
    """
    reading = opened.reading(run)
    if run.prediction is None or reading is None or reading.value is None:
        return {}
    items = {item.id: item for item in opened.sample.items}
    aligned = [(str(one["item"]), int(one["start"])) for one in reading.value["questions"] if one["start"] is not None]
    ends = [*(start for _, start in aligned[1:]), len(run.prediction.raw)]
    found: dict[str, list[FigurePair]] = {}
    for (item, start), end in zip(aligned, ends, strict=False):
        if pairs := _pairs(items[item], run.prediction.raw, start, end):
            found[item] = pairs
    asked = tuple((one.gold, one.predicted) for pairs in found.values() for one in pairs)
    alike = iter(memo.figures_alike(opened.benchmark, opened.sample.id, 1, asked) if asked else ())
    return {item: tuple(_line(one, next(alike)) for one in pairs) for item, pairs in found.items()}


def _pairs(item: Item, raw: str, start: int, end: int) -> list[FigurePair]:
    gold = question_of(item).figures
    if not any(one.box for one in gold):
        return []
    return figure_pairs(gold, figures_between(raw, start, end))


def _line(pair: FigurePair, alike: float | None) -> str:
    looks = "no page image to compare the crops by" if alike is None else f"SSIM of the crops {alike:.2f}"
    return f"Figure: IoU of the boxes {pair.iou:.2f}, {looks}."
