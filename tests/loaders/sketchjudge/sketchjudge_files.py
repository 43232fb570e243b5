"""A small SketchJudge benchmark on disk, which tests then spoil."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TAXONOMY = {
    "flowchart": [{"label": "Shape Error", "description": "A wrong shape."}, "Connection Error"],
    "physics": [{"label": "Connection Error", "description": "A wrong connection."}],
}
QUESTION = {
    "question_id": "F1",
    "query_en": "Draw the loop.",
    "category": "flowchart",
    "gt_image_path": "images/flowchart/F1_gt.png",
    "requires_input_image": True,
    "input_image_path": "images/flowchart/F1_prompt.png",
}
ANNOTATION = {
    "answer_id": "F1_a1",
    "question_id": "F1",
    "category": "flowchart",
    "image_path": "images/flowchart/F1_a1.png",
    "is_correct": False,
    "error_list": [{"error_type": "Shape Error", "error_description_en": "A box for a decision."}],
    "error_count": 1,
    "answer_correct_type": None,
    "is_hand_drawn": True,
}


def annotation(**changes: Any) -> dict[str, Any]:
    """The annotation with some fields changed; one that becomes `...` is left out."""
    return {key: value for key, value in (ANNOTATION | changes).items() if value is not ...}


def question(**changes: Any) -> dict[str, Any]:
    """The question with some fields changed."""
    return {key: value for key, value in (QUESTION | changes).items() if value is not ...}


def write_gold(folder: Path, *annotations: Any, questions: Any = (QUESTION,), taxonomy: Any = None) -> Path:
    """A folder with `master.json` and `taxonomy.json`."""
    folder.mkdir(parents=True, exist_ok=True)
    master = {"questions": list(questions), "annotations": list(annotations)}
    (folder / "master.json").write_text(json.dumps(master), encoding="utf-8")
    (folder / "taxonomy.json").write_text(json.dumps(TAXONOMY if taxonomy is None else taxonomy), encoding="utf-8")
    return folder


def write_run(path: Path, *lines: Any) -> Path:
    """JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8")
    return path
