"""Small files of gold and of runs, worked out by hand, and a way to give a command."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Box = Sequence[float]


def answer(box: Box, steps: Sequence[Box] = (), page: int = 1, **more: Any) -> dict[str, Any]:
    stated = {"page": page, "type": "complete_answer_box", "box_2d": list(box), **more}
    return stated | (
        {"steps": [{"step_id": n, "box_2d": list(step)} for n, step in enumerate(steps, 1)]} if steps else {}
    )


def gold_line(name: str, answers: Sequence[Mapping[str, Any]], pages: int = 1, **facets: Any) -> dict[str, Any]:
    return {
        "uuid": name,
        "metadata": {
            "media_size": {f"m{page}": [1000, 800] for page in range(pages)},
            "media_map": {f"m{page}": [f"m{page}", f"{name}-{page}.jpg"] for page in range(pages)},
            "answer": json.dumps(answers),
            "category": "zhiqi_single_image",
            "facets": facets,
        },
    }


def run_line(name: str, answers: Sequence[Mapping[str, Any]] | str) -> dict[str, Any]:
    return {"uuid": name, "predict": answers if isinstance(answers, str) else json.dumps(answers)}


def write(path: Path, lines: Sequence[Mapping[str, Any] | str]) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return str(path)


# `exact` is answered as gold has it; `low` covers 60 of 100 units: IoU 0.6; `none` is not answered.
FULL = (0, 0, 100, 100)
PART = (0, 0, 100, 60)
STEP = (0, 0, 50, 100)
GOLD = [
    gold_line("exact", [answer(FULL, [STEP])], subject="math"),
    gold_line("low", [answer(FULL)], subject="math"),
    gold_line("none", [answer(FULL)], subject="physics"),
]
RUN = [run_line("exact", [answer(FULL, [STEP])]), run_line("low", [answer(PART)])]


def gold_and_run(folder: Path) -> list[str]:
    """`--gold` and `--run` of the three samples and the run over two of them."""
    return ["--gold", write(folder / "gold.jsonl", GOLD), "--run", write(folder / "model.jsonl", RUN)]
