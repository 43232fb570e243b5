"""The bundled demonstration as the loaders read it, for the tests of this folder."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

from demo import PARTS
from loaders import LOADERS
from loaders.files.loaded import Loaded
from records import Prediction, Run, Sample

BY_TASK = {part.task: part for part in PARTS}


@cache
def gold_of(task: str) -> Loaded[Sample]:
    return LOADERS[task].load_gold(BY_TASK[task].gold)


@cache
def runs_of(task: str) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    loader = LOADERS[task]
    return loader.load_runs(BY_TASK[task].runs, loader.gold_for_runs(gold_of(task).records))


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def json_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
