"""Pictures of a report's samples: their boxes, and the words beside these."""

from __future__ import annotations

from figures.narration.slide import SlideBox
from figures.report.pictures import _mark


def test_the_words_of_two_boxes_that_overlap_meet_neither_each_other_nor_the_boxes() -> None:
    boxes = [
        SlideBox((120, 410, 320, 450), "gold", "The answer", strong=True),
        SlideBox((100, 400, 300, 440), "poor", "The AI's box", strong=True),
        SlideBox((100, 100, 300, 390), "matched"),
    ]
    gold, found, _ = (_mark(box, boxes, 900, 1000, 600) for box in boxes)
    assert float(str(gold["word_y"])) < 400
    assert float(str(found["word_y"])) - float(str(found["word_size"])) > 450
