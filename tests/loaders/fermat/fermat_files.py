"""FERMAT's files, made for tests: shards, CSV, state files, pictures."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
from PIL import Image
from pyarrow import parquet

IDS = ("img_1_pert_1.1", "img_1_pert_5.1", "img_2_pert_3.2", "img_3_pert_5.2", "img_4_pert_4.6")


def picture(width: int = 40, height: int = 30) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(file, "PNG")
    return file.getvalue()


def gold_row(name: str, at: int = 0, **more: Any) -> dict[str, Any]:
    return {
        "new_custom_id": name,
        "image": {"bytes": picture(40 + at), "path": f"{name}.png"},
        "grade": "c07",
        "domain_code": "alg",
        "subdomain_code": "leq",
        "handwriting_style": True,
        "image_quality": False,
        "rotation": "default",
        "new_pert_id": float(name.rsplit("_", 1)[-1]),
        "orig_q": "Solve x + 1 = 2.",
        "orig_a": "x = 1",
        "pert_a": "x = 2",
        "pert_reasoning": "1 became 2",
        "has_error": "_5." not in name,
        **more,
    }


def write_shard(path: Path, rows: Sequence[Mapping[str, Any]], group: int = 2) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pa.Table.from_pylist(list(rows)), path, row_group_size=group)
    return path


def write_shards(folder: Path) -> Path:
    """Five rows in two shards of small row groups."""
    rows = [gold_row(name, at) for at, name in enumerate(IDS)]
    write_shard(folder / "train-00000-of-00002.parquet", rows[:3])
    write_shard(folder / "train-00001-of-00002.parquet", rows[3:])
    return folder


def write_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    names = list(dict.fromkeys(name for row in rows for name in row))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)
    return path


def write_json(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def run_row(name: str, **columns: Any) -> dict[str, Any]:
    return {"annotation_url": f"https://host/annotations/{name}.png", "model_name": "gpt-4o", **columns}
