"""A benchmark whose every name, number and answer tries to be more than text."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

OUTSIDE = "evil.example"
"""Nothing may ever be asked of this host."""

ATTACKS = (
    f"![beacon](https://{OUTSIDE}/markdown.png)",
    f"[click](https://{OUTSIDE}/link) [run](javascript:window.hostile=1)",
    f'<img class="hostile" src="https://{OUTSIDE}/html.png" onerror="window.hostile=1">',
    '<script class="hostile">window.hostile=1</script><b class="hostile">bold</b>',
    f'<a class="hostile" href="https://{OUTSIDE}/plotly">text</a><br><sup>up</sup>',
    "$\\text{hostile latex}$ \\(x^2\\) $$\\href{javascript:window.hostile=1}{x}$$",
    "%{customdata} %{y} {{7*7}} ${7*7} &lt;b&gt; &#60;img src=x&#62;",
    '=HYPERLINK("https://evil.example/cell","x")',
    ":material/home: :red[coloured] :smile: `code` **bold** # Heading",
    '"><svg class="hostile" onload="window.hostile=1"><iframe class="hostile" srcdoc="x"></iframe>',
    "</style><style>body{display:none}</style>\u202e\x1b[31m",
    f"<link class=hostile rel=stylesheet href=//{OUTSIDE}/sheet.css>",
)

NAME, GRADED = ATTACKS[:2]
"""Names of the benchmark of boxes and of the one of graded answers."""

IMAGE_NAME = '"><img class=hostile src=x onerror=window.hostile=1>.jpg'


def write(folder: Path) -> tuple[Path, Path, Path, list[Path]]:
    """Write gold, facets, images and two runs; gives their paths: gold, facets, image folder, runs."""
    images = folder / "images"
    images.mkdir(parents=True)
    Image.new("RGB", (600, 800), "white").save(images / IMAGE_NAME)
    ids = [f"{number} {attack}" for number, attack in enumerate(ATTACKS)]
    gold = folder / "gold.jsonl"
    gold.write_text("".join(_line(_gold(name, number)) for number, name in enumerate(ids)), encoding="utf-8")
    facets = folder / "facets.csv"
    rows = [f"{_cell(name)},{_cell(ATTACKS[3])},{_cell(ATTACKS[n % 5])}" for n, name in enumerate(ids)]
    facets.write_text("\n".join(["sample,name,value", *rows]) + "\n", encoding="utf-8")
    runs = []
    for number in range(2):
        run = folder / f"run <b class=hostile>{number}<|b> ![x](evil.example).jsonl"
        run.write_text("".join(_line(_response(name, n + number)) for n, name in enumerate(ids)), encoding="utf-8")
        runs.append(run)
    return gold, facets, images, runs


LABELS = tuple(f"{attack[:90]}::{attack[-90:]}" if n % 2 else attack for n, attack in enumerate(ATTACKS[:10]))
"""Error types, some of them in groups."""

GRADER = "grader-<b-class=hostile>1<|b>"
"""Slug of the run of graded answers."""


def write_graded(folder: Path) -> tuple[Path, list[Path]]:
    """Write graded answers with labels that try to be more than text, and a run; gives their paths."""
    folder.mkdir(parents=True)
    gold, response = [], []
    for number in range(40):
        label, other = LABELS[number % len(LABELS)], LABELS[(number + 1) % len(LABELS)]
        name = f"{number} {ATTACKS[number % len(ATTACKS)]}"
        correct = number % 3 == 0
        gold.append({"id": name, "gold": correct, "gold_labels": [] if correct else [label], "subject": label})
        named = [label, other] if number % 4 else []
        response.append({"id": name, "pred": number % 7 == 0, "pred_labels": named, "response": label})
    path, run = folder / "gold.jsonl", folder / "grader <b class=hostile>1<|b>.jsonl"
    path.write_text("".join(map(_line, gold)), encoding="utf-8")
    run.write_text("".join(map(_line, response)), encoding="utf-8")
    return path, [run]


def _gold(name: str, number: int) -> dict[str, object]:
    attack = ATTACKS[number % len(ATTACKS)]
    answers = [
        {
            "page": 1,
            "type": "complete_answer_box",
            "box_2d": [100, 100 + 200 * row, 700, 250 + 200 * row],
            "title_id": attack,
            "question_id": ATTACKS[(number + row) % len(ATTACKS)],
            "question_type": ATTACKS[(number + row + 1) % len(ATTACKS)],
            "steps": [{"step_id": attack, "box_2d": [110, 110 + 200 * row, 600, 170 + 200 * row]}],
        }
        for row in range(3)
    ]
    media = {"m0": ["x", IMAGE_NAME if number % 3 else f"../{attack}.jpg"]}
    return {
        "uuid": name,
        "metadata": {
            "media_size": {"m0": [800, 600]},
            "media_map": media,
            "answer": json.dumps(answers),
            "category": attack,
            "facets": {"subject": attack, ATTACKS[2]: ATTACKS[4], "grade": ATTACKS[number % 4]},
        },
    }


def _response(name: str, number: int) -> dict[str, object]:
    attack = ATTACKS[number % len(ATTACKS)]
    boxes = [
        {
            "page": 1,
            "type": "complete_answer_box",
            "box_2d": [100 + 60 * number % 300, 100 + 200 * row, 650, 240 + 200 * row],
            "title_id": attack,
            "question_id": attack,
            "steps": [{"step_id": attack, "box_2d": [110, 110 + 200 * row, 500, 160 + 200 * row]}],
        }
        for row in range(1 + number % 5)
    ]
    plain = json.dumps(boxes)
    wrapped = f"<think>{attack}\u0000</think>{attack}\n```json\n{plain}\n```\n{attack}"
    return {"uuid": name, "predict": (attack, plain, wrapped, plain)[number % 4]}


def _line(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
