"""A grounding benchmark of any size with simulated runs, for measuring: nothing in it is real.

The shape follows the published one: 1 to 4 pages a sample, five subjects, answers with and without
steps, about 16 answers a sample, so that 500 samples under five runs make 40,000 judgements.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from pathlib import Path

SUBJECTS = ("math", "physics", "chemistry", "biology", "english")
SIZE = (4100, 2925)
"""Height and width of a page in pixels: 12 megapixels."""
TYPES = ("choice", "fill", "solve")


def write_benchmark(
    folder: Path, samples: int, runs: int, answers: int = 16, seed: int = 7, pages: int | None = None
) -> tuple[Path, list[Path]]:
    """Writes gold and runs as JSON lines below `folder`.

    Args:
        folder: Made when it is not there.
        samples: Number of samples.
        runs: Number of runs.
        answers: Answer boxes per sample on average.
        seed: Same seed, same files.
        pages: Pages of every sample; None for 1 to 4.

    Returns:
        The gold file and the run files.
    """
    rng = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    gold, paths = folder / "gold.jsonl", [folder / f"run-{run + 1}.jsonl" for run in range(runs)]
    _write(gold, (_sample(rng, number, answers, pages) for number in range(samples)))
    for run, path in enumerate(paths):
        # Gold is read again for every run, so that one sample at a time is in memory, however many there are.
        with gold.open(encoding="utf-8") as lines:
            _write(path, (_response(rng, json.loads(line), 4 + 9 * run) for line in lines))
    return gold, paths


def _write(path: Path, records: Iterable[Mapping[str, object]]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)


def _sample(rng: random.Random, number: int, answers: int, stated: int | None) -> dict[str, object]:
    pages = stated or rng.choice((1, 1, 1, 2, 2, 3, 4))
    boxes = [_answer(rng, rng.randint(1, pages), index) for index in range(max(1, rng.gauss(answers, 2).__round__()))]
    return {
        "uuid": f"generated-{number:05d}",
        "metadata": {
            "media_size": {f"turn0_img{page}": list(SIZE) for page in range(pages)},
            "media_map": {f"turn0_img{page}": [f"id{page}", f"g{number}-{page}.jpg"] for page in range(pages)},
            "answer": json.dumps(boxes),
            "category": rng.choice(("zhiqi", "tianyu")) + ("_multi_image" if pages > 1 else "_single_image"),
            "facets": {"subject": rng.choice(SUBJECTS), "grade": str(rng.randint(7, 12))},
        },
    }


def _answer(rng: random.Random, page: int, index: int) -> dict[str, object]:
    left, top = rng.randint(20, 600), rng.randint(20, 850)
    right, bottom = left + rng.randint(80, 380), top + rng.randint(30, 140)
    steps = rng.choice((0, 0, 2, 3, 4))
    height = (bottom - top) / max(1, steps)
    return {
        "page": page,
        "type": "complete_answer_box",
        "box_2d": [left, top, right, bottom],
        "title_id": str(index // 4 + 1),
        "question_id": f"({index % 4 + 1})",
        "question_type": rng.choice(TYPES),
        "steps": [
            {
                "step_id": step + 1,
                "box_2d": [left + 2, round(top + step * height), right - 2, round(top + (step + 1) * height)],
            }
            for step in range(steps)
        ],
    }


def _response(rng: random.Random, sample: dict[str, object], noise: int) -> dict[str, str]:
    metadata = sample["metadata"]
    assert isinstance(metadata, dict)
    boxes = []
    for answer in json.loads(metadata["answer"]):
        luck = rng.random()
        if luck < 0.06:
            continue
        if luck < 0.10:
            answer["page"] += rng.choice((-1, 1))
        answer["box_2d"] = _shaken(rng, answer["box_2d"], noise)
        answer["steps"] = [] if rng.random() < 0.1 else [_step(rng, step, noise) for step in answer["steps"]]
        boxes.append(answer)
        if luck > 0.96:
            boxes.append({**answer, "box_2d": _shaken(rng, answer["box_2d"], noise)})
    text = json.dumps(boxes)
    return {"uuid": str(sample["uuid"]), "predict": text[: len(text) // 2] if rng.random() < 0.01 else text}


def _step(rng: random.Random, step: dict[str, object], noise: int) -> dict[str, object]:
    box = step["box_2d"]
    assert isinstance(box, list)
    return {"step_id": step["step_id"], "box_2d": _shaken(rng, box, max(2, noise // 2))}


def _shaken(rng: random.Random, box: list[int], noise: int) -> list[int]:
    left, top, right, bottom = (round(side + rng.gauss(0, noise)) for side in box)
    return [left, top, max(right, left + 5), max(bottom, top + 5)]
