"""What the classroom part of the demonstration promises: gold, pictures, and what each simulated model does."""

from __future__ import annotations

import csv
import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from demo import DRAWEDUMATH, DRAWEDUMATH_GOLD, DRAWEDUMATH_IMAGES, DRAWEDUMATH_RUNS, make_drawedumath
from demo.classwork import CLASS_TASKS, PICTURES
from demo.classwork.picture import ERROR_QUESTION, NO_ERROR
from demo.make_demo import save
from demo.make_fermat import photographed
from demo.pictures import fonts
from demo.runs.describers import JUDGES, RUNS
from loaders.drawedumath import load
from scoring.drawedumath.score import score

CATEGORIES = {
    "wrong", "unrelated", "partial", "no_answer", "overlong", "misread_as_correct", "misread_as_wrong", "no_response",
}  # fmt: skip

needs_fonts = pytest.mark.skipif(
    bool(fonts.missing(fonts.FOR_SKETCHES)), reason="the fonts of the demonstration are not here"
)


@cache
def table(path: Path) -> tuple[dict[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as stream:
        return tuple(csv.DictReader(stream))


def rows(name: str) -> tuple[dict[str, str], ...]:
    return table(DRAWEDUMATH_RUNS / f"{name}-simulated.csv")


def wrong_work() -> set[str]:
    return {picture.file for _, picture in PICTURES if picture.error}


def test_five_tasks_have_two_drawings_each_one_with_an_error() -> None:
    assert len(CLASS_TASKS) == 5
    assert [[picture.error for picture in task.pictures] for task in CLASS_TASKS] == [[False, True]] * 5


def test_every_drawing_has_a_question_of_each_source_and_of_most_types() -> None:
    for task, picture in PICTURES:
        assert Counter(asked.source for asked in task.asked) == {"teacher": 4, "claude": 2, "gpt4o": 1}
        assert len(picture.answers) == len(task.asked)
        assert sum(asked.text == ERROR_QUESTION for asked in task.asked) == 1
    assert len({asked.kind for task in CLASS_TASKS for asked in task.asked}) == 8  # seven and none


def test_an_answer_and_the_mistaken_one_differ() -> None:
    assert all(right != mistaken for _, picture in PICTURES for right, mistaken in picture.answers)


def test_the_answer_to_the_error_question_says_whether_the_work_is_wrong() -> None:
    mapping = json.loads((DRAWEDUMATH / "answer_mapping.json").read_text(encoding="utf-8"))
    assert mapping == make_drawedumath.answers()
    assert [answer for answer, error in mapping.items() if error == "no"] == [NO_ERROR]
    samples = load.load_gold(DRAWEDUMATH_GOLD).records
    assert {s.id for s in samples if dict(s.facets)["student_error"] == "yes"} == wrong_work()
    assert {s.id for s in samples if dict(s.facets)["student_error"] == "no"} == {
        picture.file for _, picture in PICTURES if not picture.error
    }


def test_gold_is_what_the_script_makes() -> None:
    assert [make_drawedumath.gold_row(*pair, DRAWEDUMATH_IMAGES) for pair in PICTURES] == list(table(DRAWEDUMATH_GOLD))
    stated = json.loads((DRAWEDUMATH / "questions_to_categories.json").read_text(encoding="utf-8"))
    assert stated == make_drawedumath.categories()


def test_everything_is_marked_as_synthetic() -> None:
    files = [DRAWEDUMATH_GOLD, *DRAWEDUMATH_RUNS.iterdir()]
    assert {row["Synthetic"] for file in files for row in table(file)} == {"true"}
    assert {row["Model Name"] for file in files[1:] for row in table(file)} == {run.model for run in RUNS}


def test_one_cell_is_encoded_twice_and_is_read_all_the_same() -> None:
    cells = [row["QA Claude"] for row in table(DRAWEDUMATH_GOLD)]
    assert [isinstance(json.loads(cell), str) for cell in cells].count(True) == 1
    loaded = load.load_gold(DRAWEDUMATH_GOLD)
    assert loaded.rejected == ()
    assert {len(sample.items) for sample in loaded.records} == {7}


def test_every_picture_is_named_once_has_its_hash_and_shows_a_drawing() -> None:
    named = [row["Image Name"] for row in table(DRAWEDUMATH_GOLD)]
    assert sorted(named) == sorted(path.name for path in DRAWEDUMATH_IMAGES.iterdir())
    for row in table(DRAWEDUMATH_GOLD):
        path = DRAWEDUMATH_IMAGES / row["Image Name"]
        assert hashlib.sha256(path.read_bytes()).hexdigest() == row["Image SHA256"]
        with Image.open(path) as image:
            assert (image.format, image.width) == ("JPEG", make_drawedumath.PHOTO)
            assert np.asarray(image.convert("L"), float).std() > 6


def test_the_part_stays_below_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in DRAWEDUMATH.rglob("*") if path.is_file()) < 1_000_000


@needs_fonts
def test_a_picture_made_anew_is_the_bundled_one(tmp_path: Path) -> None:
    _, picture = PICTURES[0]
    made = photographed(picture.scene(), picture.look, ("drawedumath", picture.name), make_drawedumath.PHOTO)
    save(made, tmp_path / picture.file, None, make_drawedumath.QUALITY)
    with Image.open(tmp_path / picture.file) as new, Image.open(DRAWEDUMATH_IMAGES / picture.file) as bundled:
        assert new.size == bundled.size
        assert np.abs(np.asarray(new.convert("L"), float) - np.asarray(bundled.convert("L"), float)).mean() < 1.0


def test_the_bundled_runs_are_what_the_script_makes(tmp_path: Path) -> None:
    assert make_drawedumath.main(["--only-runs", "--into", str(tmp_path)]) == 0
    files = sorted(path.name for path in DRAWEDUMATH_RUNS.iterdir())
    assert files == sorted(run.file for run in RUNS)
    for file in files:
        assert (tmp_path / "runs" / file).read_bytes() == (DRAWEDUMATH_RUNS / file).read_bytes()


def test_the_observant_model_contradicts_gold_twice_in_seventy_questions() -> None:
    said = rows("observant")
    assert len(said) == 70
    assert sum(not row["Model Answer"].startswith(row["Reference Answer"]) for row in said) == 2


def test_the_agreeable_model_finds_all_work_right() -> None:
    said = [row for row in rows("agreeable") if row["Question"] == ERROR_QUESTION]
    assert {row["Model Answer"] for row in said} == {NO_ERROR}


def test_the_rambling_model_finds_errors_everywhere_fails_and_leaves_a_drawing_out() -> None:
    said = rows("rambling")
    errors = {row["Image Name"]: row["Model Answer"] for row in said if row["Question"] == ERROR_QUESTION}
    assert NO_ERROR not in errors.values()
    failed = [row for row in said if row["Model Answer"] == "Error"]
    assert failed
    assert {row["Ensemble_Judge_Rating"] for row in failed} == {"-1"}
    assert "graph-b.jpg" not in {row["Image Name"] for row in said}
    assert sum(len(row["Model Answer"].split()) > 50 for row in said) >= 5


def test_three_judges_mostly_agree_and_the_most_common_rating_counts() -> None:
    apart = 0
    for run in RUNS:
        for row in rows(run.name):
            ratings = [int(row[f"{judge}_Judge_Rating"]) for judge in JUDGES]
            given = [rating for rating in ratings if rating > 0]
            most = max((given.count(rating) for rating in given), default=0)
            common = min((rating for rating in given if given.count(rating) == most), default=-1)
            assert row["Ensemble_Judge_Rating"] == str(common)
            apart += len(set(given)) > 1
    assert 20 < apart < 80


def test_every_failure_category_occurs_and_no_line_is_rejected() -> None:
    samples = {sample.id: sample for sample in load.load_gold(DRAWEDUMATH_GOLD).records}
    seen: set[str] = set()
    runs: list[Any] = list(load.load_runs(DRAWEDUMATH_RUNS, samples))
    assert len(runs) == 3
    for _, loaded in runs:
        assert loaded.rejected == ()
        told = {prediction.sample_id: prediction for prediction in loaded.records}
        for name, sample in samples.items():
            seen |= {failure.category for failure in score(sample, told.get(name), "official").failures}
    assert seen == CATEGORIES


def test_without_its_fonts_the_script_names_them_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda names: ["some-font.ttf"])
    assert make_drawedumath.main(["--into", str(tmp_path)]) == 2
    assert "some-font.ttf" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
