"""Every page opens on benchmarks of questions and of boxes without steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.selection import pages
from cache.store.workspace import Workspace
from tests.loaders.drawedumath.drawedumath_files import answer, gold, pairs, run
from tests.pages.mini import ASKED, OnlyRead, Open, pages_of, texts
from tests.prepared import once

ANSWERS = {"b": "drawedumath", "f__qa_type": "teacher", "fail": "wrong", "at": "b"}
ONE_RUN = {"b": "drawedumath", "run": ["a~judge:ensemble"], "sort": "-llm_accuracy"}
BOXES = {"b": "coco", "f__category": "line", "tau": "0.7", "at": "2"}
OPENED = [
    *((page, ANSWERS) for page in pages_of("drawedumath")),
    *((page, ONE_RUN) for page in (pages.GALLERY, pages.INSPECTOR, pages.LEADERBOARD, pages.JUDGES)),
    *((page, BOXES) for page in pages_of("coco")),
]


@once
def fill(folder: Path) -> Workspace:
    question_answers = (("What?", "a line"), ("Is it correct?", "Yes"))
    records = [
        {"Image Name": name, "QA Teacher": pairs(*question_answers), "QA Claude": pairs(("Why?", "x"))}
        for name in "abc"
    ]
    rows = [
        answer(name, question, shown, rating, **{"Model Name": model, "Claude_Judge_Rating": "4"})
        for model in ("A", "B")
        for name in "ab"
        for (question, _), shown, rating in zip(
            question_answers, ("a line", "No" if name == "b" else "Error"), (4, 1), strict=True
        )
    ]
    images = [{"id": n, "file_name": f"{n}.jpg", "width": 100, "height": 200} for n in (1, 2)]
    notes = [{"image_id": n, "category_id": 1, "bbox": [10, 10, 50, 50]} for n in (1, 2)]
    instances = {"images": images, "annotations": notes, "categories": [{"id": 1, "name": "line"}]}
    (folder / "instances.json").write_text(json.dumps(instances))
    (folder / "results.json").write_text(json.dumps(notes[:1]))
    workspace = Workspace.open()
    questions = gold(folder / "gold.csv", *records)
    import_benchmark(workspace, "drawedumath", questions, runs=[run(folder / "run.csv", *rows)])
    import_benchmark(workspace, "coco", folder / "instances.json", runs=[folder / "results.json"])
    return workspace


@pytest.mark.parametrize(("page", "link"), OPENED)
def test_a_page_opens(page: str, link: dict[str, Any], only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill)
    app = open_page(page, **link)
    assert not app.exception
    assert not {"This cannot be shown", "Not for this benchmark"} & {*texts(app).splitlines()}


def test_over_objects_the_page_of_failures_says_nothing_of_answers(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill)
    shown = texts(open_page(pages.FAILURES, b="coco"))
    assert "Missed object" in shown
    assert "answer" not in shown.lower()


def test_over_objects_the_inspector_explains_neither_steps_nor_braces(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill)
    shown = texts(open_page(pages.INSPECTOR, ASKED, b="coco"))
    assert "A rectangle is an object. Short arrows show how far an edge is off" in shown
    assert not any(word in shown for word in ("step", "brace", "bracket", "answer"))


def test_how_boxes_of_coco_are_read_is_said_as_coco_states_them(only_read: OnlyRead, open_page: Open) -> None:
    only_read(fill)
    (methods,) = [block.value for block in open_page(pages.REPORT, b="coco").code if "IoU" in block.value]
    assert "boxes are read as COCO states them." in methods
    assert "xyxy" not in methods
    tables = [table.value for table in open_page(pages.IMPORT, b="coco").dataframe]
    (runs,) = [table for table in tables if "coords_used" in table]
    assert list(runs["coords_used"]) == [""]
