"""Four drawings with eight questions and two runs, judged by two models and, in one run, by people; worked by hand.

| drawing | problem | error | question | source | type | A: claude, gemini, human | B: claude, gemini |
|---|---|---|---|---|---|---|---|
| a | p1 | yes | Where? | teacher | Place | 4 4 4 | 1 1 |
| a | p1 | yes | Which errors? | teacher | Errors | 1 3 2 | 2 4 |
| b | p1 | no | Where? | teacher | Place | 4 4 3 | 4 4 |
| b | p1 | no | Which errors? | teacher | Errors | 3 1 4 | 4 4 |
| c | p2 | no | Where? | claude | Place | 3 4 4 | 4 1 |
| c | p2 | no | Why? | claude | | 2 2 1 | Error |
| d | p3 | yes | Where? | gpt4o | Place | 1 1 1 | 1 2 |
| d | p3 | yes | Which errors? | teacher | Errors | 4 - 4 | 4 4 |
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.loaders.drawedumath import drawedumath_files as files
from tests.prepared import once

ERRORS = "What errors does the student make in their response?"
A, B = "a~judge:ensemble", "b~judge:ensemble"
ROWS: list[tuple[str, str, str, str, str, str]] = [
    ("a", "p1", "Where?", "teacher", "4 4 4", "1 1"),
    ("a", "p1", ERRORS, "teacher", "1 3 2", "2 4"),
    ("b", "p1", "Where?", "teacher", "4 4 3", "4 4"),
    ("b", "p1", ERRORS, "teacher", "3 1 4", "4 4"),
    ("c", "p2", "Where?", "claude", "3 4 4", "4 1"),
    ("c", "p2", "Why?", "claude", "2 2 1", ""),
    ("d", "p3", "Where?", "gpt4o", "1 1 1", "1 2"),
    ("d", "p3", ERRORS, "teacher", "4 - 4", "4 4"),
]
_SAYS = {"a": "It has one", "b": "None here", "c": "None here", "d": "It has one"}
_COLUMNS = {"teacher": "QA Teacher", "claude": "QA Claude", "gpt4o": "QA GPT4o"}
_JUDGES = ("Claude", "Gemini", "Human")


@once
def fill(folder: Path, ws: Workspace | None = None) -> Workspace:
    """Writes the files below `folder` and imports them, into the workspace of the environment if none is given."""
    records: dict[str, dict[str, Any]] = {}
    for image, problem, question, source, *_ in ROWS:
        record = records.setdefault(image, {"Image Name": image, "Problem ID": problem})
        record.setdefault(_COLUMNS[source], []).append((question, _reference(image, question)))
    for record in records.values():
        record.update({name: files.pairs(*record[name]) for name in _COLUMNS.values() if name in record})
    # The drawing whose errors nobody asked about says it through a question of another one's.
    records["c"]["QA GPT4o"] = files.pairs((ERRORS, _SAYS["c"]))
    gold = files.gold(folder / "gold.csv", *records.values())
    (folder / "questions_to_categories.json").write_text(json.dumps({"Where?": "Place", ERRORS: "Errors"}))
    (folder / "answer_mapping.json").write_text(json.dumps({"It has one": "yes", "None here": "no"}))
    columns = [*files.RUN[:8], "QA Type", *(f"{judge}_Judge_Rating" for judge in _JUDGES)]
    runs = []
    for name, at in (("A", 4), ("B", 5)):
        rows = [_row(name, row, row[at]) for row in ROWS]
        runs.append(files.run(folder / f"{name}.csv", *rows, columns=list(dict.fromkeys(columns))))
    workspace = ws or Workspace.open()
    import_benchmark(workspace, "drawedumath", gold, runs=runs)
    return workspace


def _row(model: str, row: tuple[str, ...], ratings: str) -> dict[str, Any]:
    image, _, question, source = row[:4]
    stated = zip(_JUDGES, ratings.replace("-", " -1").split(), strict=False)
    return {
        "Model Name": model,
        "Image Name": image,
        "Question": question,
        "Reference Answer": _reference(image, question),
        "QA Type": source,
        "Model Answer": "an answer" if ratings else "Error",
        **{f"{judge}_Judge_Rating": rating for judge, rating in stated},
    }


def _reference(image: str, question: str) -> str:
    return _SAYS[image] if question == ERRORS else "there"
