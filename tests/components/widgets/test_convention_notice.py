"""The notice that boxes of a run fit gold better under another convention of coordinates."""

from __future__ import annotations

import pytest

from components.widgets import convention_notice

SCORES = {
    "xyxy/1000": {"mean_best_iou": 0.2, "F_A": 0.15},
    "xyxy/1": {"mean_best_iou": 0.1, "F_A": 0.0},
    "yxyx/1000": {"mean_best_iou": 0.6, "F_A": 0.41},
}


def test_the_reading_in_use_stands_first_then_the_best() -> None:
    frame = convention_notice.alternatives(SCORES, "xyxy/1000")
    assert frame["convention"].tolist() == ["xyxy/1000", "yxyx/1000", "xyxy/1"]
    assert frame["used"].tolist() == [True, False, False]
    assert frame["F_A"].tolist() == pytest.approx([15.0, 41.0, 0.0])
    assert frame["mean_best_iou"].tolist() == [0.2, 0.6, 0.1]


def test_a_finding_is_said_with_both_scores() -> None:
    row = {"model": "M", "coords_used": "xyxy/1000", "coords_finding": "yxyx/1000"}
    assert convention_notice.finding_in_words(row, SCORES) == (
        "The boxes of M fit gold better when read as yxyx/1000: F_A 41.0 instead of 15.0 as xyxy/1000 (IoU 0.50)."
    )
