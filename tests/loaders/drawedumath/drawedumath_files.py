"""Writes DrawEduMath's files as they are published, and as they are broken."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

GOLD = ["Problem ID", "Image Name", "Image Caption", "QA Teacher", "QA GPT4o", "QA Claude"]
RUN = [
    "QA_Pair_ID", "Model Name", "Image Name", "Problem ID", "Question", "Reference Answer", "QA Type", "Model Answer",
    "Claude_Judge_Rating", "Claude_Judge_Reason", "Gemini_Judge_Rating", "Ensemble_Judge_Rating", "BERTScore F1",
    "ROUGEL",
]  # fmt: skip


def pairs(*text: tuple[str, str], times: int = 1) -> str:
    """A cell of question-answer pairs, encoded so many times."""
    value: Any = [{"question": question, "answer": answer} for question, answer in text]
    for _ in range(times):
        value = json.dumps(value)
    return str(value)


def table(columns: Sequence[str], *records: Mapping[str, Any]) -> bytes:
    file = io.StringIO()
    writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return file.getvalue().encode()


def write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def gold(path: Path, *records: Mapping[str, Any], columns: Sequence[str] = GOLD) -> Path:
    return write(path, table(columns, *records))


def run(path: Path, *records: Mapping[str, Any], columns: Sequence[str] = RUN) -> Path:
    return write(path, table(columns, *records))


def answer(
    image: str, question: str, model_answer: str, rating: Any = "", reference: str = "", **more: Any
) -> dict[str, Any]:
    return {
        "Image Name": image, "Question": question, "Model Answer": model_answer, "Ensemble_Judge_Rating": rating,
        "Reference Answer": reference, "QA Type": "teacher", **more,
    }  # fmt: skip
