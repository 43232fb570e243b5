"""Corrected gold is what a fresh import of the corrected gold file gives, and the original stays what it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from cache.importing.corrected.gold_export import gold_files
from cache.importing.import_benchmark import import_benchmark
from cache.marks.corrections import corrections
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, correct, undo
from cache.store.rows import corrected_name
from cache.store.workspace import Workspace
from tests.cache.marks.corrected import PARTS, Part, everything, samples_of

SMALL = ("coco", "graded")
"""The smallest benchmarks with boxes and with labels."""


def written(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    if "DrawEduMath_QA.csv" in files:
        return folder / "DrawEduMath_QA.csv"
    return folder if len(files) > 1 else folder / next(iter(files))


def corrected(ws: Workspace, part: Part, at: int, another: bool = False, seen: int = 0) -> int:
    sample = samples_of(ws, "b")[at]
    item, value = (part.another if another else part.value)(sample)
    target = MarkTarget("item" if item else "sample", sample.id, item)
    return correct(ws, NewMark("b", target, "Ann", correction=value, seen=seen)).id


@pytest.mark.parametrize("part", [part for part in PARTS if part.task not in SMALL], ids=lambda part: part.task)
@pytest.mark.long
def test_corrected_gold_equals_a_fresh_import_of_the_corrected_file(ws: Workspace, part: Part, tmp_path: Path) -> None:
    equals_a_fresh_import(ws, part, tmp_path)


@pytest.mark.databases
@pytest.mark.parametrize("part", [part for part in PARTS if part.task in SMALL], ids=lambda part: part.task)
def test_with_boxes_and_with_labels_it_does_so_on_either_database(ws: Workspace, part: Part, tmp_path: Path) -> None:
    equals_a_fresh_import(ws, part, tmp_path)


def equals_a_fresh_import(ws: Workspace, part: Part, tmp_path: Path) -> None:
    gold, runs = part.files(tmp_path)
    import_benchmark(ws, part.task, gold, runs=runs, name="b")
    before = everything(ws, "b")
    first = corrected(ws, part, 1)
    corrected(ws, part, 2, another=True)
    assert everything(ws, "b") == before
    fresh = written(tmp_path / "fresh", dict(gold_files(ws, corrected_name("b"))))
    import_benchmark(ws, part.task, fresh, runs=runs, name="fresh")
    same(everything(ws, corrected_name("b")), everything(ws, "fresh"))
    undo(ws, first, "Ann")
    assert len(corrections(ws, "b")) == 1
    last = next(iter(corrections(ws, "b").values()))
    undo(ws, last.id, "Ann")
    assert not corrections(ws, "b")


def same(one: dict[str, list[object]], other: dict[str, list[object]]) -> None:
    for name, rows in one.items():
        assert rows == other[name], name
