"""What the drawings of the demonstration promise: counts, pictures, sizes, labels, and how they were made."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from demo import SKETCHJUDGE, make_sketches
from demo.make_demo import rng_of
from demo.pictures import fonts
from demo.pictures.drawing import Drawing
from demo.pictures.hand_drawing import ARTISTS, by_hand
from demo.pictures.screen_drawing import THEMES, on_screen
from demo.sketches import QUESTIONS
from demo.sketches.constructions import OPENING, TRIANGLE, B, crossing, meeting, on_ray
from demo.sketches.question import Look
from demo.taxonomy import TAXONOMY
from tests.shared import SHARED, needs_shared

MASTER: dict[str, Any] = json.loads((SKETCHJUDGE / "master.json").read_text(encoding="utf-8"))
LABELS: dict[str, list[dict[str, str]]] = json.loads((SKETCHJUDGE / "taxonomy.json").read_text(encoding="utf-8"))
ANSWERS: list[dict[str, Any]] = MASTER["annotations"]
PICTURES = sorted(path for path in (SKETCHJUDGE / "images").rglob("*") if path.is_file())

needs_fonts = pytest.mark.skipif(
    bool(fonts.missing(fonts.FOR_SKETCHES)), reason="the fonts of the demonstration are not here"
)


def named() -> list[str]:
    """Every path of a picture that `master.json` names."""
    questions = MASTER["questions"]
    paths = [question[key] for question in questions for key in ("gt_image_path", "input_image_path")]
    return [path for path in [*paths, *(answer["image_path"] for answer in ANSWERS)] if path is not None]


def test_there_are_two_questions_in_each_of_four_fields_and_36_answers() -> None:
    assert Counter(question["category"] for question in MASTER["questions"]) == dict.fromkeys(TAXONOMY, 2)
    assert len(ANSWERS) == len({answer["answer_id"] for answer in ANSWERS}) == 36


def test_everything_is_marked_as_synthetic() -> None:
    assert MASTER["synthetic"] is True


def test_every_question_has_one_exact_answer_at_most_one_alternative_and_wrong_ones() -> None:
    for question in MASTER["questions"]:
        kinds = Counter(a["answer_correct_type"] for a in ANSWERS if a["question_id"] == question["question_id"])
        assert kinds["exact_correct"] == 1
        assert kinds["alternative_correct"] <= 1
        assert kinds[None] >= 2


def test_both_kinds_of_drawing_occur_among_the_correct_and_the_wrong_of_every_field() -> None:
    for category in TAXONOMY:
        seen = {(a["is_correct"], a["is_hand_drawn"]) for a in ANSWERS if a["category"] == category}
        assert seen == {(True, True), (True, False), (False, True), (False, False)}


def test_labels_belong_to_the_field_of_their_answer_and_all_but_one_occur() -> None:
    used = Counter((a["category"], error["error_type"]) for a in ANSWERS for error in a["error_list"])
    every = {(category, entry["label"]) for category, entries in LABELS.items() for entry in entries}
    assert every - set(used) == {("physics", "Drawing Convention Error")}
    assert set(used) <= every


def test_an_answer_is_wrong_when_it_has_errors_and_each_error_is_described() -> None:
    for answer in ANSWERS:
        assert answer["is_correct"] == (not answer["error_list"]) == (answer["error_count"] == 0)
        assert len(answer["error_list"]) == answer["error_count"] <= 2
        assert all(len(error["error_description_en"].split()) >= 5 for error in answer["error_list"])
        assert answer["answer_id"].startswith(answer["question_id"])


@needs_shared
def test_the_label_names_are_those_of_the_benchmark_and_their_descriptions_our_own() -> None:
    published = json.loads((SHARED / "sketchjudge" / "taxonomy.json").read_text(encoding="utf-8"))
    ours = {category: {e["label"]: e["description"] for e in entries} for category, entries in LABELS.items()}
    theirs = {category: {e["label"]: e["description"] for e in entries} for category, entries in published.items()}
    assert {category: set(entries) for category, entries in ours.items()} == {c: set(e) for c, e in theirs.items()}
    assert not {text for entries in ours.values() for text in entries.values()} & {
        text for entries in theirs.values() for text in entries.values()
    }


def test_every_picture_is_named_once_and_every_named_picture_is_there() -> None:
    paths = named()
    assert len(paths) == len(set(paths))
    assert sorted(SKETCHJUDGE / path for path in paths) == PICTURES


def test_a_question_says_whether_it_has_a_picture() -> None:
    for question in MASTER["questions"]:
        assert question["requires_input_image"] == (question["input_image_path"] is not None)
    assert sum(question["requires_input_image"] for question in MASTER["questions"]) == 3


@pytest.mark.parametrize("path", PICTURES, ids=[path.name for path in PICTURES])
def test_every_picture_opens_has_a_fitting_size_and_shows_a_drawing(path: Path) -> None:
    with Image.open(path) as image:
        assert image.format == {".png": "PNG", ".jpg": "JPEG"}[path.suffix]
        assert 900 <= image.width <= 1200
        assert 500 <= image.height <= 1200
        grey = np.asarray(image.convert("L"))
    paper = cv2.medianBlur(cv2.dilate(grey, np.ones((15, 15), np.uint8)), 31)
    assert 0.003 < (grey.astype(float) / np.maximum(paper, 1) < 0.85).mean() < 0.4
    assert path.stat().st_size < 200_000


def test_all_pictures_together_stay_below_three_and_a_half_megabytes() -> None:
    assert sum(path.stat().st_size for path in PICTURES) < 3_500_000


def test_hand_drawn_answers_are_photographs_and_the_others_are_not() -> None:
    for answer in ANSWERS:
        assert answer["image_path"].endswith(".jpg" if answer["is_hand_drawn"] else ".png")


def test_gold_and_labels_are_what_the_script_makes() -> None:
    assert make_sketches.master() == MASTER
    assert TAXONOMY == LABELS


@needs_fonts
def test_a_picture_made_anew_is_the_bundled_one(tmp_path: Path) -> None:
    question = QUESTIONS[0]
    for number in (1, 2):
        answer, path = question.answers[number - 1], make_sketches.answer_path(question, number)
        make_sketches.save(
            make_sketches.picture_of(answer.scene(), answer.look, (question.answer_id(number),)), tmp_path / path
        )
        with Image.open(tmp_path / path) as made, Image.open(SKETCHJUDGE / path) as bundled:
            assert made.size == bundled.size
            difference = np.abs(np.asarray(made.convert("L"), float) - np.asarray(bundled.convert("L"), float))
        assert difference.mean() < 1.0


@needs_fonts
def test_every_artist_and_every_theme_can_draw_every_kind_of_mark() -> None:
    drawing = Drawing(300)
    drawing.arrow((50, 50), (300, 60), ink="second")
    drawing.line((50, 100), (300, 100), dashed=True, ink="faint")
    drawing.sector(500, 150, 80, -90, 30, "a")
    drawing.circle(500, 150, 80)
    drawing.dot(800, 100)
    drawing.words("i ≤ 10, 30%", 700, 200, room=120)
    drawing.words("up", 900, 200, upwards=True)
    for theme in THEMES.values():
        assert (on_screen(drawing, theme, 500) != np.array(theme.ground)).any()
    for name, artist in ARTISTS.items():
        page = by_hand(drawing, artist, "plain", 0.4, rng_of(name)).picture
        assert (page.min(axis=2) < 150).sum() > 300, name


def test_without_its_fonts_the_script_names_them_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda names: ["some-font.ttf"])
    assert make_sketches.main(["--into", str(tmp_path)]) == 2
    assert "some-font.ttf" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_looks_name_artists_and_themes_that_exist() -> None:
    looks: list[Look] = [answer.look for question in QUESTIONS for answer in question.answers]
    assert {look.theme for look in looks if look.theme} <= set(THEMES)
    assert {look.artist for look in looks if look.artist} <= set(ARTISTS)
    assert all(bool(look.theme) != bool(look.artist) for look in looks)


def test_equal_radii_halve_the_angle_and_unequal_ones_do_not() -> None:
    upper, lower = on_ray(B, OPENING, 250), on_ray(B, 0, 250)
    for radii, halves in (((230, 230), True), ((205, 285), False)):
        x, y = crossing(upper, radii[0], lower, radii[1])[1]
        angle = float(np.degrees(np.arctan2(y - B[1], x - B[0])))
        assert (abs(angle - OPENING / 2) < 0.01) == halves
        assert halves or abs(angle - OPENING / 2) > 8


def test_the_perpendicular_bisectors_meet_at_the_same_distance_from_all_corners() -> None:
    lines = []
    for p, q in (("A", "B"), ("B", "C")):
        lines += crossing(TRIANGLE[p], 350, TRIANGLE[q], 350)
    centre = meeting(*lines)
    distances = [float(np.hypot(centre[0] - x, centre[1] - y)) for x, y in TRIANGLE.values()]
    assert max(distances) - min(distances) < 1e-6
