"""`demo/` is what its scripts make: gold and runs to the byte."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from demo import (
    DRAWEDUMATH,
    DRAWEDUMATH_GOLD,
    DRAWEDUMATH_IMAGES,
    FERMAT,
    FERMAT_GOLD,
    HGBENCH,
    HGBENCH_GOLD,
    MATHDOC,
    SKETCHJUDGE,
    make_demo,
    make_drawedumath,
    make_fermat,
    make_mathdoc,
    make_sketches,
    planted_gold_errors,
)
from demo.classwork import PICTURES
from demo.solutions import SOLUTIONS
from demo.taxonomy import TAXONOMY
from tests.demo.parts import json_lines, table


def homework(folder: Path) -> tuple[Any, Any]:
    """Gold with its errors planted anew; its boxes are measured in pictures, which take fonts and a minute."""
    lines = json_lines(HGBENCH_GOLD)
    right = [planted_gold_errors.right_homework(line) for line in lines]
    assert sum(line != before for line, before in zip(lines, right, strict=True)) == 2
    return [planted_gold_errors.homework(line) for line in right], lines


def drawings(folder: Path) -> tuple[Any, Any]:
    return [make_sketches.master(), TAXONOMY], [read(SKETCHJUDGE / f"{name}.json") for name in ("master", "taxonomy")]


def solutions(folder: Path) -> tuple[Any, Any]:
    return [make_fermat.gold_line(*pair) for pair in SOLUTIONS], json_lines(FERMAT_GOLD)


def questions(folder: Path) -> tuple[Any, Any]:
    rows = [make_drawedumath.gold_row(*pair, DRAWEDUMATH_IMAGES) for pair in PICTURES]
    beside = [read(DRAWEDUMATH / name) for name in ("questions_to_categories.json", "answer_mapping.json")]
    return [rows, make_drawedumath.categories(), make_drawedumath.answers()], [table(DRAWEDUMATH_GOLD), *beside]


def exams(folder: Path) -> tuple[Any, Any]:
    make_mathdoc.make_gold(make_mathdoc.read_boxes(MATHDOC), folder)
    return files(folder), files(MATHDOC / "gold")


@dataclass(frozen=True)
class Script:
    """The script of one part; `gold` gives gold as it makes it and as it is, `keeps` is the file that it reads."""

    main: Callable[[list[str]], int]
    folder: Path
    gold: Callable[[Path], tuple[Any, Any]]
    keeps: str = ""


SCRIPTS = {
    "hgbench": Script(make_demo.main, HGBENCH, homework, "gold.jsonl"),
    "sketchjudge": Script(make_sketches.main, SKETCHJUDGE, drawings),
    "fermat": Script(make_fermat.main, FERMAT, solutions),
    "drawedumath": Script(make_drawedumath.main, DRAWEDUMATH, questions),
    "mathdoc": Script(make_mathdoc.main, MATHDOC, exams, make_mathdoc.BOXES),
}


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def files(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("part", SCRIPTS)
def test_gold_and_runs_of_a_part_are_what_its_script_makes(part: str, tmp_path: Path) -> None:
    script = SCRIPTS[part]
    (tmp_path / "gold").mkdir()
    made, bundled = script.gold(tmp_path / "gold")
    assert made == bundled
    if script.keeps:
        shutil.copy(script.folder / script.keeps, tmp_path)
    assert script.main(["--only-runs", "--into", str(tmp_path)]) == 0
    assert files(tmp_path / "runs") == files(script.folder / "runs")
