"""Every page opens on benchmarks of questions and of boxes without steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.loaders.drawedumath.drawedumath_files import answer, gold, pairs, run
from tests.pages.mini import Open, texts
from tests.prepared import once
from tests.shared import ROOT

PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "pages").glob("*/*.py"))
LINKS: tuple[dict[str, Any], ...] = (
    {"b": "drawedumath", "f__qa_type": "teacher", "fail": "wrong", "at": "b"},
    {"b": "drawedumath", "run": ["a~judge:ensemble"], "sort": "-llm_accuracy"},
    {"b": "coco", "f__category": "line", "tau": "0.7", "at": "2"},
)


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


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens(page: str, tmp_path: Path, open_page: Open) -> None:
    fill(tmp_path)
    for link in LINKS:
        app = open_page(page, **link)
        assert not app.exception, link
        assert "This cannot be shown" not in texts(app), link
