"""A benchmark of three samples with page images that are drawn here, for panels of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.pages.mini import GOLD, RUNS
from tests.prepared import once

ASTRAY = [
    {"page": page, "type": "complete_answer_box", "box_2d": box, "title_id": str(page), "question_type": "solve"}
    for page, box in ((1, [100, 100, 500, 200]), (2, [100, 600, 500, 700]))
]
"""The gold of a fourth sample, whose second answer the hasty run puts on the first page."""

HOSTILE = '<script>alert(1)</script>]]>&"\u202e'
"""What a response says that would like to be more than text."""


def _gold() -> list[dict[str, Any]]:
    metadata = {
        "media_size": {"m1": [1400, 1000], "m2": [1400, 1000]},
        "media_map": {"m1": ["m1", "astray-1.jpg"], "m2": ["m2", "astray-2.jpg"]},
        "answer": json.dumps(ASTRAY),
        "category": "zhiqi_single_image",
        "facets": {"subject": "math"},
    }
    return [*GOLD, {"uuid": "astray", "metadata": metadata}]


def _runs() -> dict[str, dict[str, Any]]:
    response: dict[str, dict[str, Any]] = {name: dict(texts) for name, texts in RUNS.items()}
    response["Careful"]["astray"] = ASTRAY
    response["Hasty"]["astray"] = [ASTRAY[0], {**ASTRAY[1], "page": 1}]
    return response


def draw_page(path: Path, size: tuple[int, int] = (700, 1000), ink: str = "#223388") -> None:
    """A page with ruled lines and a few strokes."""
    page = Image.new("RGB", size, "#f4f1e8")
    pen = ImageDraw.Draw(page)
    for y in range(60, size[1], 60):
        pen.line((0, y, size[0], y), fill="#c8d4e6", width=2)
        pen.line((90, y - 20, 300, y - 30), fill=ink, width=5)
    page.save(path, quality=92)


@once
def fill(home: Path) -> Workspace:
    """Writes files and images below `home` and imports them as `hgbench`; one sample has no image."""
    images = home / "images"
    images.mkdir()
    for line in _gold():
        for _, name in line["metadata"]["media_map"].values():
            if not name.startswith("three"):
                draw_page(images / name)
    gold = home / "gold.jsonl"
    gold.write_text("".join(json.dumps(line) + "\n" for line in _gold()), encoding="utf-8")
    runs = []
    for name, response in _runs().items():
        path = home / f"{name}.jsonl"
        lines = [
            json.dumps({"uuid": sample, "predict": text if isinstance(text, str) else json.dumps(text)})
            for sample, text in response.items()
        ]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        runs.append(path)
    workspace = Workspace.open()
    import_benchmark(workspace, "hgbench", gold, images, runs)
    return workspace


@once
def fill_graded(home: Path) -> Workspace:
    """A benchmark of one graded answer whose texts are hostile, as `graded`."""
    images = home / "drawings"
    images.mkdir()
    draw_page(images / "work.jpg", (900, 500))
    gold = home / "graded.jsonl"
    gold.write_text(json.dumps({"id": "g1", "gold": False, "gold_labels": [HOSTILE], "image": "work.jpg"}) + "\n")
    run = home / f"{'M' * 3}.jsonl"
    labels = {"id": "g1", "pred": True, "pred_labels": [], "response": f"I say {HOSTILE} and a\x00b."}
    run.write_text(json.dumps(labels) + "\n")
    workspace = Workspace.open()
    import_benchmark(workspace, "graded", gold, images, [run])
    return workspace
