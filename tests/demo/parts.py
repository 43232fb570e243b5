"""The bundled demonstration as the loaders read it, for the tests of this folder."""

from __future__ import annotations

import csv
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from demo import HGBENCH_GOLD, PARTS, planted
from demo.make_demo import write_lines
from loaders import LOADERS
from loaders.files.loaded import Loaded
from records import Prediction, Run, Sample

BY_TASK = {part.task: part for part in PARTS}


@cache
def gold_of(task: str) -> Loaded[Sample]:
    return LOADERS[task].load_gold(BY_TASK[task].gold)


@cache
def right_homework() -> tuple[Sample, ...]:
    """The homework with gold as it was before errors were planted in it."""
    with tempfile.TemporaryDirectory() as folder:
        gold = Path(folder) / "gold.jsonl"
        write_lines(gold, map(planted.right_homework, json_lines(HGBENCH_GOLD)))
        return tuple(LOADERS["hgbench"].load_gold(gold).records)


@cache
def runs_of(task: str) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    loader = LOADERS[task]
    return loader.load_runs(BY_TASK[task].runs, loader.gold_for_runs(gold_of(task).records))


@cache
def predictions(task: str, name: str) -> dict[str, Prediction]:
    """What the run under this model's name answered, by sample."""
    (loaded,) = (loaded for run, loaded in runs_of(task) if run.model == f"{name}-simulated")
    return {prediction.sample_id: prediction for prediction in loaded.records}


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def json_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def grey(path: Path) -> NDArray[np.uint8]:
    """A picture in grey as it is looked at."""
    with Image.open(path) as image:
        return np.asarray(ImageOps.exif_transpose(image).convert("L"))
