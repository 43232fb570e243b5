"""Ink is measured for failures that are shown and whose category asks, and for nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from PIL import Image, ImageDraw

from cache import memo
from cache.importing.import_benchmark import import_benchmark
from cache.queries import failure_instances
from cache.selection.selection import Selection
from figures import failure_ink
from tests.pages.mini import fill

# "Hasty" draws an answer at 100-500 x 500-600 of page 1 of "two", where gold has none.
EXTRA = Selection(benchmark="hgbench", runs=("hasty",), fail="hallucinated_box")


@pytest.fixture
def images(tmp_path: Path) -> Path:
    """The mini benchmark, loaded with a folder of images that is still empty."""
    st.cache_data.clear()
    st.cache_resource.clear()
    workspace, folder = fill(tmp_path), tmp_path / "images"
    folder.mkdir()
    import_benchmark(workspace, "hgbench", tmp_path / "gold.jsonl", images=folder)
    return folder


def page(folder: Path, *, written: bool) -> None:
    made = Image.new("L", (1000, 1400), 240)
    if written:
        ImageDraw.Draw(made).line([(150, 720), (250, 820), (350, 720), (450, 820)], fill=20, width=6)
    made.save(folder / "two-0.jpg")


def rows(selection: Selection) -> list[dict[Any, Any]]:
    return memo.fetch(failure_instances.instances, selection)


def task() -> Any:
    return memo.loaded("hgbench").task


@pytest.mark.parametrize(("written", "expected"), [(True, "other_ink"), (False, "blank")])
def test_a_tile_and_the_inspector_tell_blank_from_written(images: Path, written: bool, expected: str) -> None:
    page(images, written=written)
    assert failure_ink.ink_of_rows(memo, "hgbench", task(), rows(EXTRA)) == [expected]
    (run,) = memo.inspect(EXTRA, "two").runs
    found = failure_ink.ink_of_failures(
        memo, "hgbench", "two", task(), run.scored.failures, run.readings["official"].answers
    )
    assert {run.scored.failures[at].category for at in found} == {"hallucinated_box"}
    assert set(found.values()) == {expected}


def test_without_an_image_nothing_is_told(images: Path) -> None:
    assert failure_ink.ink_of_rows(memo, "hgbench", task(), rows(EXTRA)) == ["no_image"]


def test_an_import_and_other_failures_measure_nothing(images: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page(images, written=True)
    monkeypatch.setattr("cache.images.ink_detection.measure", None)
    import_benchmark(memo.workspace(), "hgbench", images.parent / "gold.jsonl", name="again", images=images)
    found = rows(EXTRA.replace(fail="missed_answer"))
    assert found
    assert failure_ink.ink_of_rows(memo, "hgbench", task(), found) == ["no_image"] * len(found)
