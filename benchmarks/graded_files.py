"""A benchmark of graded answers of any size, made up, in the format of SketchJudge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

LABELS = {
    "loops": (
        "Unsuitable Symbol Error",
        "Lost Branch Error",
        "Absent Start or End",
        "Reversed Condition",
        "Dangling Arrow",
    ),
    "angles": ("Mistaken Target Error", "Broken Geometric Rule", "Absent Construction Trace", "Poor Planning Error"),
    "bars": ("Unfit Kind of Chart", "Swapped Values Error", "Wrong Scale or Encoding", "Left Out Entry Error"),
    "forces": (
        "Reversed Arrow Error",
        "Wrong Relative Length",
        "Lost Branch Error",
        "Misplaced Element Error",
        "Odd Symbol",
    ),
}
"""Error types of each domain, about as many and as long as the published ones."""

PROMPT = "You look at a drawing and say whether it does what was asked, and if not, what is wrong with it. "


def write_benchmark(
    folder: Path, answers: int = 1015, runs: int = 13, seed: int = 7, references: tuple[str, ...] = ("WithRef",)
) -> Path:
    """Writes gold and runs of which nothing is real.

    Args:
        folder: Where to.
        answers: Answers of gold.
        runs: Run files below each of `references`.
        references: Folders of run files below `results`: with a reference, without one.
        seed: Seed of all that is random.

    Returns:
        The folder.
    """
    rng = np.random.default_rng(seed)
    taxonomy = {
        category: [{"label": name, "description": f"{name}: what that means."} for name in names]
        for category, names in LABELS.items()
    }
    annotations = [_annotation(number, rng) for number in range(answers)]
    keys = sorted({(annotation["question_id"], annotation["category"]) for annotation in annotations})
    questions = [{"question_id": key, "category": category, "query_en": f"Draw {key}."} for key, category in keys]
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "taxonomy.json", taxonomy)
    _write(folder / "master.json", {"synthetic": True, "questions": questions, "annotations": annotations})
    for reference in references:
        (folder / "results" / reference).mkdir(parents=True)
        for number in range(runs):
            lines = [json.dumps(_line(annotation, rng)) for annotation in annotations]
            (folder / "results" / reference / f"made-{number}_output.jsonl").write_text("\n".join(lines) + "\n")
    return folder


def _annotation(number: int, rng: np.random.Generator) -> dict[str, Any]:
    category = list(LABELS)[number % len(LABELS)]
    correct = bool(rng.random() < 0.46)
    names = [] if correct else rng.choice(LABELS[category], rng.integers(1, 3), replace=False).tolist()
    return {
        "answer_id": f"a{number}",
        "question_id": f"{category}-{number // 16}",
        "category": category,
        "is_correct": correct,
        "error_list": [{"error_type": name} for name in names],
        "answer_correct_type": "exact_correct" if correct else None,
        "is_hand_drawn": bool(rng.random() < 0.75),
    }


def _line(annotation: dict[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """A response that is mostly right; its labels are sometimes misspelt."""
    correct = annotation["is_correct"] if rng.random() < 0.75 else not annotation["is_correct"]
    names = [] if correct else rng.choice(LABELS[annotation["category"]], rng.integers(1, 5), replace=False).tolist()
    errors = [
        {"error_type": name if rng.random() < 0.99 else f"{name}s", "error_description_en": PROMPT * 2}
        for name in names
    ]
    response = {"is_correct": correct, "error_count": len(errors), "error_list": errors}
    return {"answer_id": annotation["answer_id"], "query": PROMPT * 25, "response": json.dumps(response, indent=2)}


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
