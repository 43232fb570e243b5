"""A small benchmark of graded drawings with two runs of one model, worked out by hand.

| | gold | with reference | without |
|---|---|---|---|
| f0 | correct, exact | correct | incorrect |
| f1 | correct, alternative | incorrect (Shape) | incorrect |
| f2 | Shape | Shape | Connection |
| f3 | Shape, Connection | Shape | correct |
| p0 | correct, exact | correct | correct |
| p1 | Connection | Placement | Connection |
| p2 | Connection | correct | no response |
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.loaders.sketchjudge.sketchjudge_files import annotation, question, write_gold, write_run
from tests.prepared import once

WITH, WITHOUT = "alpha~reference:with,prompt:baseline", "alpha~reference:without,prompt:baseline"
SHAPE, LINE = "flowchart::Shape Error", "flowchart::Connection Error"
WIRE, PLACE = "physics::Connection Error", "physics::Placement Error"

_GOLD: dict[str, tuple[str, str | None, list[str]]] = {
    "f0": ("F0", "exact_correct", []),
    "f1": ("F1", "alternative_correct", []),
    "f2": ("F0", None, ["Shape Error"]),
    "f3": ("F1", None, ["Shape Error", "Connection Error"]),
    "p0": ("P0", "exact_correct", []),
    "p1": ("P1", None, ["Connection Error"]),
    "p2": ("P2", None, ["Connection Error"]),
}
_TAXONOMY = {
    "flowchart": ["Shape Error", "Connection Error"],
    "physics": ["Connection Error", "Placement Error"],
}
_RUN_ERRORS: dict[str, dict[str, list[str] | None]] = {
    "WithRef": {
        "f0": None,
        "f1": ["Shape Error"],
        "f2": ["Shape Error"],
        "f3": ["Shape Error"],
        "p0": None,
        "p1": ["Placement Error"],
        "p2": None,
    },
    "NoRef": {
        "f0": [],
        "f1": [],
        "f2": ["Connection Error"],
        "f3": None,
        "p0": None,
        "p1": ["Connection Error"],
    },
}


def _domain(key: str) -> str:
    return "flowchart" if key.startswith(("f", "F")) else "physics"


def _response(errors: list[str] | None) -> dict[str, Any]:
    listed = [{"error_type": error} for error in errors or ()]
    return {"is_correct": errors is None, "error_count": len(listed), "error_list": listed}


@once
def fill(folder: Path, ws: Workspace | None = None) -> Workspace:
    """Writes the files below `folder` and imports them, into the workspace of the environment if none is given."""
    rows = [
        annotation(
            answer_id=key,
            question_id=question_key,
            category=_domain(key),
            is_correct=kind is not None,
            answer_correct_type=kind,
            error_list=errors,
        )
        for key, (question_key, kind, errors) in _GOLD.items()
    ]
    question_keys = sorted({question_key for question_key, _, _ in _GOLD.values()})
    questions = [question(question_id=key, category=_domain(key)) for key in question_keys]
    gold = write_gold(folder / "gold", *rows, questions=questions, taxonomy=_TAXONOMY)
    runs = [
        write_run(
            folder / "runs" / reference / "alpha_output.jsonl",
            *({"answer_id": key, "response": _response(errors)} for key, errors in errors_by_answer.items()),
        )
        for reference, errors_by_answer in _RUN_ERRORS.items()
    ]
    workspace = ws or Workspace.open()
    import_benchmark(workspace, "sketchjudge", gold, runs=runs)
    return workspace
