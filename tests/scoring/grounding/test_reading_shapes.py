"""Forty real shapes of grounding output, each read or refused as it should be."""

from __future__ import annotations

import json

import pytest

from scoring.grounding.reading import read
from tests.scoring.grounding.reading_cases import boxes
from tests.shared import SHARED, needs_shared

_FILE = SHARED / "grounding_shapes.jsonl"
SHAPES = [json.loads(line) for line in _FILE.read_text().splitlines()] if _FILE.exists() else []


@needs_shared
def test_there_are_forty_shapes() -> None:
    assert len(SHAPES) == 40


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape["id"])
def test_shape_is_read_as_expected(shape: dict[str, object]) -> None:
    reading = read(str(shape["raw"]), "paper")
    expected = shape["expect"]
    if isinstance(expected, int):
        assert reading.parsed
        assert len(boxes(reading)) == expected
    elif expected == "failed":
        assert reading.failed
        assert reading.answers == ()
    elif expected == "refuse":
        assert not reading.parsed
        assert reading.failed
        assert reading.answers == ()
    else:
        assert expected == "any"


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape["id"])
def test_official_fails_only_the_sentinel(shape: dict[str, object]) -> None:
    assert read(str(shape["raw"]), "official").failed == (shape["expect"] == "failed")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hgbench_polygon", (99.0, 200.0, 182.0, 300.0)),
        ("qwen2_tokens", (342.0, 308.0, 670.0, 766.0)),
        ("doubao_in_json", (175.0, 98.0, 791.0, 476.0)),
        ("moondream", (0.1, 0.2, 0.3, 0.4)),
        ("florence", (4.0, 4.0, 6.0, 6.0)),
        ("mathdoc_image", (50.0, 60.0, 150.0, 160.0)),
        ("glm_think", (331.0, 383.0, 379.0, 420.0)),
        ("qwen25_neg", (-10.0, 0.0, 700.0, 700.0)),
    ],
)
@needs_shared
def test_the_numbers_are_those_that_were_written(name: str, expected: tuple[float, ...]) -> None:
    raw = next(shape["raw"] for shape in SHAPES if shape["id"] == name)
    assert boxes(read(raw, "paper")) == [expected]
