"""`demo/` is what its scripts make: gold and runs to the byte, pictures where the fonts are."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from demo import (
    DRAWEDUMATH,
    DRAWEDUMATH_GOLD,
    DRAWEDUMATH_IMAGES,
    FERMAT,
    FERMAT_GOLD,
    HGBENCH,
    HGBENCH_GOLD,
    HGBENCH_IMAGES,
    MATHDOC,
    MATHDOC_IMAGES,
    SKETCHJUDGE,
    make_demo,
    make_drawedumath,
    make_fermat,
    make_mathdoc,
    make_sketches,
)
from demo.classwork import PICTURES
from demo.exam import EXAM_PAGES
from demo.gold import TakenPage, answers
from demo.homework import homework
from demo.pictures import fonts
from demo.sketches import QUESTIONS
from demo.solutions import SOLUTIONS
from demo.solutions.problem import scene
from demo.taxonomy import TAXONOMY


@dataclass(frozen=True)
class Script:
    """The script of one part; `keeps` is the file that it reads where it makes the runs alone."""

    main: Callable[[list[str]], int]
    folder: Path
    keeps: str = ""


SCRIPTS = {
    "hgbench": Script(make_demo.main, HGBENCH, "gold.jsonl"),
    "sketchjudge": Script(make_sketches.main, SKETCHJUDGE),
    "fermat": Script(make_fermat.main, FERMAT),
    "drawedumath": Script(make_drawedumath.main, DRAWEDUMATH),
    "mathdoc": Script(make_mathdoc.main, MATHDOC, make_mathdoc.BOXES),
}
PARTS = list(SCRIPTS)
PLAIN = ("wenkai", "breip", "print", "print-bold")
"""Fonts that Debian has: enough for a page of homework without Chinese writing."""


def needs(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(bool(fonts.missing(names)), reason="the fonts of the demonstration are not here")


def files(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def is_bundled(made: Path, bundled: Path) -> bool:
    """Whether a picture has the size and, all but noise of the encoder, the grey of the bundled one."""
    with Image.open(made) as new, Image.open(bundled) as old:
        if new.size != old.size:
            return False
        difference = np.asarray(new.convert("L"), float) - np.asarray(old.convert("L"), float)
    return bool(np.abs(difference).mean() < 1.0)


@pytest.mark.parametrize("part", PARTS)
def test_the_bundled_runs_are_what_the_script_makes(part: str, tmp_path: Path) -> None:
    script = SCRIPTS[part]
    if script.keeps:
        shutil.copy(script.folder / script.keeps, tmp_path)
    assert script.main(["--only-runs", "--into", str(tmp_path)]) == 0
    assert files(tmp_path / "runs") == files(script.folder / "runs")


def test_gold_of_drawings_is_what_the_script_makes() -> None:
    assert make_sketches.master() == json.loads((SKETCHJUDGE / "master.json").read_text(encoding="utf-8"))
    assert json.loads((SKETCHJUDGE / "taxonomy.json").read_text(encoding="utf-8")) == TAXONOMY


def test_gold_of_solutions_is_what_the_script_makes() -> None:
    lines = FERMAT_GOLD.read_text(encoding="utf-8").splitlines()
    assert [make_fermat.gold_line(*pair) for pair in SOLUTIONS] == [json.loads(line) for line in lines]


def test_gold_of_questions_about_drawings_is_what_the_script_makes() -> None:
    with DRAWEDUMATH_GOLD.open(encoding="utf-8", newline="") as stream:
        assert [make_drawedumath.gold_row(*pair, DRAWEDUMATH_IMAGES) for pair in PICTURES] == list(
            csv.DictReader(stream)
        )
    for name, made in (
        ("questions_to_categories.json", make_drawedumath.categories()),
        ("answer_mapping.json", make_drawedumath.answers()),
    ):
        assert json.loads((DRAWEDUMATH / name).read_text(encoding="utf-8")) == made


def test_gold_of_exams_is_what_the_script_makes(tmp_path: Path) -> None:
    make_mathdoc.make_gold(make_mathdoc.read_boxes(MATHDOC), tmp_path)
    assert files(tmp_path) == files(MATHDOC / "gold")


@needs(*PLAIN)
def test_a_page_of_homework_made_anew_has_the_boxes_of_gold() -> None:
    sample = next(answer for answer in homework() if answer.key == "physics-kinematics-pencil")
    shot = make_demo.take_page(sample.sheets[0], make_demo.largest_zoom(sample), (sample.key, 1))
    with Image.open(HGBENCH_IMAGES / f"{sample.key}-p1.jpg") as bundled:
        assert shot.picture.shape[1::-1] == bundled.size
    height, width = shot.picture.shape[:2]
    made = answers([TakenPage("p.jpg", width, height, shot.questions, shot.boxes)])
    lines = HGBENCH_GOLD.read_text(encoding="utf-8").splitlines()
    (line,) = [json.loads(text) for text in lines if sample.key in text]
    gold = json.loads(line["metadata"]["answer"])
    assert [answer["title_id"] for answer in gold] == [answer["title_id"] for answer in made]
    for answer, new_answer in zip(gold, made, strict=True):
        assert max(abs(a - b) for a, b in zip(answer["box_2d"], new_answer["box_2d"], strict=True)) <= 6


@needs(*fonts.FOR_SKETCHES)
def test_a_drawing_made_anew_is_the_bundled_one_by_hand_and_on_a_screen(tmp_path: Path) -> None:
    question = QUESTIONS[0]
    for number in (1, 2):
        answer, path = question.answers[number - 1], make_sketches.answer_path(question, number)
        picture = make_sketches.picture_of(answer.scene(), answer.look, (question.answer_id(number),))
        make_sketches.save(picture, tmp_path / path)
        assert is_bundled(tmp_path / path, SKETCHJUDGE / path)


@needs(*fonts.FOR_SKETCHES)
def test_a_solution_made_anew_is_the_bundled_one(tmp_path: Path) -> None:
    problem, alteration = SOLUTIONS[0]
    name = problem.id_of(alteration)
    made = make_fermat.photographed(scene(problem, alteration), alteration.look, ("fermat", name))
    make_demo.save(made, tmp_path / "one.jpg", None, make_fermat.QUALITY)
    assert is_bundled(tmp_path / "one.jpg", FERMAT / make_fermat.image_path(name))


@needs(*fonts.FOR_SKETCHES)
def test_a_drawing_of_a_class_made_anew_is_the_bundled_one(tmp_path: Path) -> None:
    _, picture = PICTURES[0]
    seed = ("drawedumath", picture.name)
    made = make_fermat.photographed(picture.scene(), picture.look, seed, make_drawedumath.PHOTO)
    make_demo.save(made, tmp_path / picture.file, None, make_drawedumath.QUALITY)
    assert is_bundled(tmp_path / picture.file, DRAWEDUMATH_IMAGES / picture.file)


@needs(*make_mathdoc.NEEDED)
def test_a_page_of_an_exam_made_anew_is_the_bundled_one_with_its_boxes(tmp_path: Path) -> None:
    page = next(page for page in EXAM_PAGES if page.name == "en-data")
    shot = make_mathdoc.taken(page)
    make_demo.save(shot.picture, tmp_path / page.picture, None, make_mathdoc.QUALITY)
    assert is_bundled(tmp_path / page.picture, MATHDOC_IMAGES / page.picture)
    bundled = make_mathdoc.read_boxes(MATHDOC)
    for name, box in make_mathdoc.boxes_of(page, shot).items():
        assert max(abs(a - b) for a, b in zip(box, bundled[name], strict=True)) <= 6


@pytest.mark.parametrize("part", PARTS)
def test_without_its_fonts_a_script_names_them_and_writes_no_file(
    part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "missing", lambda names=(): ["some-font.ttf"])
    assert SCRIPTS[part].main(["--into", str(tmp_path)]) == 2
    assert "some-font.ttf" in capsys.readouterr().err
    assert files(tmp_path) == {}
