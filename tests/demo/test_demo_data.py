"""What the bundled demonstration promises: counts, sizes, truth of its boxes, and something for every view."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from demo import HGBENCH, HGBENCH_GOLD, HGBENCH_IMAGES, HGBENCH_RUNS
from demo.runs.simulated_runs import RUNS

ORIENTATION = 0x0112
EDGE = 9
"""Page units within a box's edge in which ink must lie: the box is tight."""

GOLD: list[dict[str, Any]] = [json.loads(line) for line in HGBENCH_GOLD.read_text(encoding="utf-8").splitlines()]
IDS = [next(iter(line["metadata"]["media_map"].values()))[1].removesuffix("-p1.jpg") for line in GOLD]


def pages_of(line: dict[str, Any]) -> list[tuple[str, int, int]]:
    """File name, height and width of each page, as gold states them."""
    meta = line["metadata"]
    return [(meta["media_map"][key][1], *meta["media_size"][key]) for key in meta["media_map"]]


def answers_of(line: dict[str, Any]) -> list[dict[str, Any]]:
    answers: list[dict[str, Any]] = json.loads(line["metadata"]["answer"])
    return answers


def upright(name: str) -> NDArray[np.uint8]:
    """A page in grey as it is looked at."""
    with Image.open(HGBENCH_IMAGES / name) as image:
        return np.asarray(ImageOps.exif_transpose(image).convert("L"))


def dark(page: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Pixels that are darker than the paper around them, whatever the light."""
    grey = cv2.resize(page, (1000, 1000), interpolation=cv2.INTER_AREA)
    paper = cv2.medianBlur(cv2.dilate(grey, np.ones((15, 15), np.uint8)), 31)
    return grey.astype(float) / np.maximum(paper, 1) < 0.93


def test_there_are_24_samples_of_1_to_4_pages_in_four_subjects_and_two_languages_and_channels() -> None:
    assert len(GOLD) == 24
    assert Counter(len(pages_of(line)) for line in GOLD) == {1: 12, 2: 8, 3: 2, 4: 2}
    facets = [line["metadata"]["facets"] for line in GOLD]
    assert {facet["subject"] for facet in facets} == {"math", "physics", "chemistry", "english"}
    assert {facet["language"] for facet in facets} == {"zh", "en"}
    assert len({facet["grade"] for facet in facets}) >= 5
    assert {line["metadata"]["category"] for line in GOLD} == {
        "zhiqi_single_image",
        "zhiqi_multi_image",
        "tianyu_single_image",
        "tianyu_multi_image",
    }


def test_types_and_numbers_of_questions_come_in_both_typographies() -> None:
    answers = [answer for line in GOLD for answer in answers_of(line)]
    assert {"choice", "fill", "solve", "proof", "short", "writing"} <= {answer["question_type"] for answer in answers}
    names = {answer["title_id"] + answer.get("question_id", "") for answer in answers}
    assert any("（" in name for name in names)
    assert any("(" in name for name in names)
    assert any(not answer.get("steps") for answer in answers)
    assert sum(len(answer.get("steps", ())) for answer in answers) > 150


def test_all_of_it_stays_below_12_megabytes() -> None:
    assert sum(path.stat().st_size for path in HGBENCH.rglob("*") if path.is_file()) <= 12_000_000


def test_exactly_the_images_that_gold_names_are_there() -> None:
    named = [name for line in GOLD for name, _, _ in pages_of(line)]
    assert len(named) == len(set(named))
    assert sorted(named) == sorted(path.name for path in HGBENCH_IMAGES.iterdir())


@pytest.mark.parametrize("line", GOLD, ids=IDS)
def test_images_are_whole_jpegs_whose_upright_size_is_the_stated_one(line: dict[str, Any]) -> None:
    for name, height, width in pages_of(line):
        with Image.open(HGBENCH_IMAGES / name) as image:
            assert image.format == "JPEG"
            image.load()
            assert ImageOps.exif_transpose(image).size == (width, height)


def test_one_page_is_stored_turned_and_no_other_has_exif() -> None:
    turned = {}
    for path in HGBENCH_IMAGES.iterdir():
        with Image.open(path) as image:
            if exif := dict(image.getexif()):
                turned[path.name] = exif
    assert turned == {"physics-density-turned-p1.jpg": {ORIENTATION: 6}}


def test_one_page_has_12_megapixels() -> None:
    sizes = [height * width for line in GOLD for _, height, width in pages_of(line)]
    assert [size for size in sizes if size > 4_000_000] == [12_000_000]


def test_one_page_is_blank() -> None:
    blank = [
        name
        for line in GOLD
        for number, (name, _, _) in enumerate(pages_of(line), 1)
        if number not in {answer["page"] for answer in answers_of(line)}
    ]
    assert blank == ["chemistry-equilibrium-p3.jpg"]


@pytest.mark.parametrize("line", GOLD, ids=IDS)
def test_boxes_lie_on_their_page_and_steps_within_their_answer(line: dict[str, Any]) -> None:
    for answer in answers_of(line):
        x1, y1, x2, y2 = answer["box_2d"]
        assert 0 <= x1 < x2 <= 1000
        assert 0 <= y1 < y2 <= 1000
        assert 1 <= answer["page"] <= len(pages_of(line))
        for step in answer.get("steps", ()):
            left, top, right, bottom = step["box_2d"]
            assert x1 <= left < right <= x2
            assert y1 <= top < bottom <= y2
        assert [step["step_id"] for step in answer.get("steps", ())] == list(range(1, len(answer.get("steps", ())) + 1))


@pytest.mark.parametrize("line", GOLD, ids=IDS)
def test_every_box_holds_ink_and_reaches_no_further_than_its_ink(line: dict[str, Any]) -> None:
    pages = [dark(upright(name)) for name, _, _ in pages_of(line)]
    for answer in answers_of(line):
        for box in [answer["box_2d"], *(step["box_2d"] for step in answer.get("steps", ()))]:
            x1, y1, x2, y2 = box
            inside = pages[answer["page"] - 1][y1:y2, x1:x2]
            assert inside.mean() > 0.02, f"{answer['title_id']} {box}: no ink"
            edges = [inside[:EDGE], inside[-EDGE:], inside[:, :EDGE], inside[:, -EDGE:]]
            assert all(edge.any() for edge in edges), f"{answer['title_id']} {box}: loose"


def test_everything_is_marked_as_synthetic_and_every_model_as_simulated() -> None:
    assert all(line["synthetic"] is True for line in GOLD)
    files = sorted(HGBENCH_RUNS.glob("*.jsonl"))
    assert [path.stem for path in files] == sorted(run.name for run in RUNS)
    for path in files:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert all(line["synthetic"] is True for line in lines)
        assert {line["model"] for line in lines} == {f"{path.stem}-simulated"}


def test_only_the_run_that_is_careless_about_format_leaves_lines_out() -> None:
    ids = [line["uuid"] for line in GOLD]
    for path in HGBENCH_RUNS.glob("*.jsonl"):
        answered = [json.loads(line)["uuid"] for line in path.read_text(encoding="utf-8").splitlines()]
        assert len(ids) - len(answered) == (2 if path.stem == "careless-about-format" else 0)
        assert set(answered) <= set(ids)
