"""Gold that is written is read again as it was, in every format, whatever it holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pycocotools.coco import COCO

import demo
from loaders import LOADERS
from loaders.coco import pixels
from records import AnswerBox, Item, Page, Sample, StepBox
from scoring.grading.gold import KnownLabel, gold_mapping, known_labels
from scoring.grounding.gold import answer_item, object_item
from scoring.tasks import TASKS
from tests.shared import SHARED, needs_shared

REAL = {
    "hgbench": "hgbench/sample_gt.jsonl",
    "sketchjudge": "sketchjudge",
    "fermat": "fermat/fermat-provenance.json",
    "mathdoc": "mathdoc/gt",
}


def again(task: str, samples: tuple[Sample, ...], folder: Path, synthetic: bool = False) -> tuple[Sample, ...]:
    """The samples, written and read again."""
    write = LOADERS[task].gold_files
    assert write is not None
    files = write(samples, synthetic)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    one = len(files) == 1 or task == "drawedumath"
    loaded = LOADERS[task].load_gold(folder / next(iter(files)) if one else folder)
    assert loaded.rejected == ()
    assert loaded.synthetic is (synthetic and task != "mathdoc"), "Markdown has no place for it"
    return tuple(replace(sample, text="") for sample in loaded.records)


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.task)
def test_gold_of_the_demonstration_comes_back(part: demo.Part, tmp_path: Path) -> None:
    loaded = LOADERS[part.task].load_gold(part.gold)
    mine = tuple(replace(sample, text="") for sample in loaded.records)
    assert again(part.task, mine, tmp_path, synthetic=True) == mine


def test_gold_that_came_with_a_run_comes_back(tmp_path: Path) -> None:
    run = min(path for path in demo.DRAWEDUMATH_RUNS.iterdir() if path.suffix == ".csv")
    mine = tuple(replace(sample, text="") for sample in LOADERS["drawedumath"].load_gold(run).records)
    assert again("drawedumath", mine, tmp_path) == mine


@needs_shared
@pytest.mark.parametrize("task", REAL)
def test_real_gold_comes_back(task: str, tmp_path: Path) -> None:
    mine = tuple(replace(sample, text="") for sample in LOADERS[task].load_gold(SHARED / REAL[task]).records)
    assert again(task, mine, tmp_path) == mine


def test_boxes_without_names_sizes_and_images_and_with_stated_facets_come_back(tmp_path: Path) -> None:
    boxes = (
        AnswerBox(1, (0.125, 1.0, 999.5, 1000.0), (StepBox((1.0, 2.0, 3.0, 4.0)), StepBox((1.0, 2.0, 3.5, 4.0), "2"))),
        AnswerBox(2, (-5.0, 0.0, 10.0, 10.0), (), "15", "（2）", "fill"),
    )
    items = tuple(answer_item(at, box) for at, box in enumerate(boxes))
    pages = (Page(1, 0, 0, None), Page(2, 640, 480, "b.png"))
    stated = (("page_count", "2"), ("question_type", "solve"), ("subject", "art"), ("subject", "math"))
    mine = (Sample("三", pages, items, stated, "三"), Sample("empty", pages[:1], (), (("page_count", "1"),), "empty"))
    assert again("hgbench", mine, tmp_path) == mine


def test_objects_with_and_without_a_category_come_back(tmp_path: Path) -> None:
    boxes = [AnswerBox(1, (100.0, 62.5, 200.0, 500.0), question_type=name) for name in ("b", None, "a")]
    items = tuple(object_item(at, box) for at, box in enumerate(boxes))
    page = Page(1, 640, 480, "1.png")
    mine = (Sample("1", (page,), items, (), "scene"), Sample("x2", (Page(1, 0, 0, None),), (), (), "x2"))
    assert again("coco", mine, tmp_path) == mine


def test_objects_without_a_category_have_a_number_that_every_reader_finds(tmp_path: Path) -> None:
    item = object_item(0, AnswerBox(1, (100.0, 62.5, 200.0, 500.0)))
    mine = (Sample("1", (Page(1, 640, 480, "1.png"),), (item,), (), "1"),)
    assert again("coco", mine, tmp_path) == mine
    read = COCO(tmp_path / "instances.json")
    ((_, annotation),) = read.anns.items()
    assert read.cats == {1: {"id": 1, "name": "(no category)"}}
    assert (annotation["category_id"], annotation["bbox"]) == (1, [64, 30, 64, 210])


def test_graded_answers_come_back_with_labels_and_every_facet(tmp_path: Path) -> None:
    known = known_labels((KnownLabel("sign; unit", "sign; unit"), KnownLabel("b", "b")))
    golds = [gold_mapping(False, [("sign; unit", ""), ("b", "")], known), gold_mapping(True, [], known)]
    items = [Item("answer", "", (), gold) for gold in golds]
    mine = (
        Sample("1", (), (items[0],), (("topic", "x"), ("topic", "y")), "c"),
        Sample("b", (Page(1, 0, 0, "b.png"),), (items[1],), (("drawn", "true"),), "b"),
    )
    assert again("graded", mine, tmp_path) == mine


def test_another_alteration_than_a_solutions_id_names_comes_back_and_the_id_stays(tmp_path: Path) -> None:
    (part,) = (part for part in demo.PARTS if part.task == "fermat")
    loaded = LOADERS["fermat"].load_gold(part.gold)
    first = next(sample for sample in loaded.records if dict(sample.facets)["axis"] != "NO")
    editing = TASKS["fermat"].editing
    assert editing is not None
    mine = (replace(editing.corrected(first, first.items[0].id, {"perturbation": "3.2"}), text=""),)
    assert again("fermat", mine, tmp_path, loaded.synthetic) == mine
    assert (mine[0].id, dict(mine[0].facets)["axis"]) == (first.id, "NO")


@given(st.integers(1, 5000).flatmap(lambda side: st.tuples(st.just(side), st.integers(0, side - 1))), st.data())
def test_boxes_on_whole_pixels_come_back_exactly(place: tuple[int, int], data: st.DataObject) -> None:
    side, start = place
    length = data.draw(st.integers(1, side - start))
    low, high = 1000 * start / side, 1000 * (start + length) / side
    assert pixels(low, high, side) == (start, length)
