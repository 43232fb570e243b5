from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pycocotools import mask

from errors import DataError, FormatError, MissingFile, UsageError
from loaders import LOADERS
from loaders.coco import load_gold, load_runs, run_files
from records import Rejection
from scoring.grounding.task import COCO
from scoring.tasks import TASKS
from tests.assessed import scored_of

IMAGES = [
    {"id": 1, "file_name": "a.jpg", "width": 200, "height": 100},
    {"id": "two", "file_name": "b.jpg", "width": 1000, "height": 500},
]


def write(path: Path, value: Any) -> Path:
    path.write_bytes(value if isinstance(value, bytes) else json.dumps(value).encode())
    return path


def gold(path: Path, *annotations: Any, images: list[Any] = IMAGES, **more: Any) -> Path:
    return write(path, {"images": images, "annotations": list(annotations), **more})


def note(image: Any, *box: Any, **more: Any) -> dict[str, Any]:
    return {"image_id": image, "bbox": list(box), **more}


def known(*annotations: Any, folder: Path, **more: Any) -> Any:
    """Gold of these annotations as results are read against it: samples by id."""
    loaded = load_gold(gold(folder / "gold.json", *annotations, **more))
    return LOADERS["coco"].gold_for_runs(loaded.records, loaded.categories)


def test_boxes_become_thousandths_of_their_image(tmp_path: Path) -> None:
    categories = [{"id": 7, "name": "formula"}, {"id": 8}]
    notes = (note(1, 20, 10, 100, 50, category_id=7), note("two", 0.5, 0, 1, 500, category_id=8))
    loaded = load_gold(gold(tmp_path / "gold.json", *notes, categories=categories))
    first, second = loaded.records
    assert (loaded.lines, loaded.loaded, loaded.rejected) == (2, 2, ())
    assert [answer.box for answer in (*first.answers, *second.answers)] == [(100, 100, 600, 600), (0.5, 0, 1.5, 1000)]
    assert (first.id, second.id, first.pages[0].image, first.pages[0].width) == ("1", "two", "a.jpg", 200)
    assert [item.facets for item in (*first.items, *second.items)] == [(("category", "formula"),), ()]


def test_an_image_without_annotations_is_a_sample_without_items(tmp_path: Path) -> None:
    assert [len(sample.items) for sample in load_gold(gold(tmp_path / "gold.json")).records] == [0, 0]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (note(9, 1, 1, 1, 1), "not among `images`"),
        (note(1, 1, 1, 0, 1), "above 0"),
        (note(1, 1, 1, 1, -2), "above 0"),
        (note(1, 1, 1, 1), "`bbox`"),
        (note(1, 1, 1, 1, "2"), "`bbox`"),
        (note(1, 1, 1, 1, True), "`bbox`"),
        ({"image_id": 1}, "`bbox`"),
        ({"bbox": [1, 1, 1, 1]}, "no `image_id`"),
        (note(1, 1, 1, 1, 1, iscrowd=1), "crowd"),
        (7, "an object"),
        (None, "an object"),
    ],
)
def test_an_annotation_that_cannot_be_used_is_rejected_by_its_place(entry: Any, message: str, tmp_path: Path) -> None:
    loaded = load_gold(gold(tmp_path / "gold.json", note(1, 0, 0, 9, 9, iscrowd=0), entry))
    (bad,) = loaded.rejected
    assert (bad.line, loaded.lines, loaded.loaded) == (2, 2, 1)
    assert message in bad.reason


def test_numbers_that_are_not_finite_are_malformed(tmp_path: Path) -> None:
    data = json.dumps(
        {"images": IMAGES, "annotations": [note(1, float("nan"), 0, 1, 1), note(1, 0, 0, 1, float("inf"))]}
    )
    assert len(load_gold(write(tmp_path / "gold.json", data.encode())).rejected) == 2


def test_images_that_cannot_be_used_are_rejected_with_what_lies_on_them(tmp_path: Path) -> None:
    images = [*IMAGES, {"id": 3}, 4, {"file_name": "x"}, {"id": 1, "width": 9, "height": 9}]
    loaded = load_gold(gold(tmp_path / "gold.json", note(3, 0, 0, 1, 1), images=images))
    assert [(bad.line, bad.reason.partition(":")[0]) for bad in loaded.rejected] == [
        (4, "image 4"),
        (5, "image 5"),
        (6, "image 6"),
        (1, "its image states no `width` and `height`"),
    ]
    assert (loaded.lines, loaded.loaded, len(loaded.records)) == (4, 0, 3)


def test_results_are_read_in_the_pixels_of_gold_and_the_default_convention_fits(tmp_path: Path) -> None:
    samples = known(note(1, 20, 10, 100, 50), note("two", 0, 0, 10, 10), folder=tmp_path)
    path = write(tmp_path / "Model.json", [note(1, 20, 10, 100, 50, score=0.9, category_id=7)])
    ((run, loaded),) = load_runs(path, samples)
    assert (run.model, run.setting, loaded.lines, loaded.rejected) == ("Model", None, 1, ())
    assert [json.loads(prediction.raw) for prediction in loaded.records] == [
        [{"page": 1, "type": "complete_answer_box", "box_2d": [100, 100, 600, 600], "category_id": 7, "score": 0.9}],
        [],
    ]
    scored = [scored_of(COCO, samples[prediction.sample_id], prediction) for prediction in loaded.records]
    assert [result.judgements[0].outcome for result in scored] == ["matched", "missed"]
    totals = {term: np.float64(sum(result.sums[term] for result in scored)) for term in ("F_A", "F_A.n")}
    assert COCO.primary.value(totals) == 0.5
    assert {failure.category for result in scored for failure in result.failures} <= {
        category.key for category in COCO.categories
    }


def test_a_result_that_cannot_be_used_is_rejected_by_its_place(tmp_path: Path) -> None:
    samples = known(note(1, 0, 0, 1, 1), folder=tmp_path)
    entries = [note(1, 0, 0, 1, 1), note(5, 0, 0, 1, 1), note(1, 0, 0, 1), 3, {}]
    ((_, loaded),) = load_runs(write(tmp_path / "r.json", entries), samples)
    assert [bad.line for bad in loaded.rejected] == [2, 3, 4, 5]
    assert (loaded.lines, loaded.loaded) == (5, 1)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (
            {"category_id": "\ud800"},
            '`category_id`: expected UTF-8 text and integers of at most 64 bits, found "\ufffd"',
        ),
        ({"score": 2**70}, f"`score`: expected UTF-8 text and integers of at most 64 bits, found {2**70}"),
        (
            {"category_id": -(2**64)},
            f"`category_id`: expected UTF-8 text and integers of at most 64 bits, found {-(2**64)}",
        ),
    ],
)
def test_a_result_that_cannot_be_written_as_json_costs_no_other(entry: Any, reason: str, tmp_path: Path) -> None:
    samples = known(note(1, 0, 0, 1, 1), folder=tmp_path)
    half = note(1, 0, 0, 3, 3, remark="\ud800")
    entries = [note(1, 0, 0, 1, 1, score=0.5), note(1, 0, 0, 2, 2) | entry, half]
    ((_, loaded),) = load_runs(write(tmp_path / "r.json", entries), samples)
    assert (loaded.lines, loaded.loaded) == (3, 2)
    assert loaded.rejected == (Rejection(2, reason),)
    assert len(json.loads(loaded.records[0].raw)) == 2


def test_gold_with_names_that_cannot_be_stored_loses_these_alone(tmp_path: Path) -> None:
    images = [*IMAGES, {"id": "a\0", "width": 9, "height": 9}, {"id": 9, "file_name": "\0", "width": 9, "height": 9}]
    categories = [{"id": 1, "name": "\0"}, {"id": 2, "name": "\ud800"}]
    notes = (note(1, 0, 0, 1, 1, category_id=1), note(1, 0, 0, 1, 1, category_id=2), note(1, 0, 0, 2**70, 1))
    loaded = load_gold(gold(tmp_path / "gold.json", *notes, images=images, categories=categories))
    assert (loaded.lines, loaded.loaded, [bad.line for bad in loaded.rejected]) == (5, 2, [3, 4, 1])
    assert [sample.id for sample in loaded.records] == ["1", "two"]
    assert [item.label for item in loaded.records[0].items] == ["\ufffd", ""]


def test_a_result_has_the_name_of_its_category_where_gold_lists_it_and_scores_the_same(tmp_path: Path) -> None:
    categories = [{"id": 7, "name": "table"}, {"id": 8, "name": "(no category)"}]
    samples = known(note(1, 20, 10, 100, 50, category_id=7), folder=tmp_path, categories=categories)
    assert samples["1"].answers[0].question_type == "table"
    scores = []
    for category, name in ((7, "table"), (7.0, "table"), (8, None), (9, None), (None, None)):
        path = write(tmp_path / "r.json", [note(1, 20, 10, 100, 50, category_id=category)])
        ((_, loaded),) = load_runs(path, samples)
        assert json.loads(loaded.records[0].raw)[0].get("question_type") == name
        scores.append(scored_of(COCO, samples["1"], loaded.records[0]).sums)
    assert scores[0]["F_A"] == 1.0
    assert scores == [scores[0]] * 5


def test_a_result_without_area_is_kept_for_the_reader_which_drops_and_counts_it(tmp_path: Path) -> None:
    samples = known(note(1, 0, 0, 1, 1), folder=tmp_path)
    ((_, loaded),) = load_runs(write(tmp_path / "r.json", [note(1, 5, 5, 0, 5)]), samples)
    assert scored_of(COCO, samples["1"], loaded.records[0]).sums["dropped_boxes"] == 1


@pytest.mark.parametrize("value", [[], [{"image_id": 77, "bbox": [0, 0, 1, 1]}]])
def test_results_without_a_usable_entry_answer_nothing(value: Any, tmp_path: Path) -> None:
    ((_, loaded),) = load_runs(write(tmp_path / "r.json", value), known(folder=tmp_path))
    assert (loaded.records, loaded.lines) == ((), len(value))


def test_how_a_file_was_saved_makes_no_difference(tmp_path: Path) -> None:
    data = json.dumps({"images": IMAGES, "annotations": [note(1, 0, 0, 1, 1)]}, indent=1).encode()
    plain = load_gold(write(tmp_path / "a.json", data)).records
    assert load_gold(write(tmp_path / "b.json", b"\xef\xbb\xbf" + data)).records == plain
    assert load_gold(write(tmp_path / "c.json.gz", gzip.compress(data))).records == plain


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"{}", b"3", b'{"images": []}', b'{"images": [], "annotations": 3}', b"\xff", b"[" * 200_000],
)
def test_a_file_that_holds_no_instances_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected"):
        load_gold(write(tmp_path / "gold.json", data))


@pytest.mark.parametrize("data", [b"", b"{}", b"3", b'{"annotations": 3}'])
def test_a_file_that_holds_no_results_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected"):
        load_runs(write(tmp_path / "r.json", data), known(folder=tmp_path))
    with pytest.raises(MissingFile):
        load_runs(tmp_path / "none.json")


def test_a_folder_is_all_its_results(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    folder.mkdir()
    with pytest.raises(UsageError, match="results"):
        run_files(folder)
    for name in ("b.json", "a.json", "notes.txt"):
        write(folder / name, [note(1, 0, 0, 1, 1)])
    samples = known(note(1, 0, 0, 1, 1), folder=tmp_path)
    assert [run.model for run, _ in load_runs(folder, samples)] == ["a", "b"]
    with pytest.raises(UsageError, match="2 runs"):
        load_runs(folder, samples, model="x")


def test_coco_is_hgbench_without_steps() -> None:
    assert TASKS["coco"] is COCO
    assert [metric.key for metric in COCO.metrics] == ["F_A", "success_rate", "F_A_all", "repetition_rate"]
    assert COCO.primary.key == "F_A"
    assert not [category for category in COCO.categories if category.level == "step"]
    assert COCO.boxes
    assert COCO.thresholded


side = st.floats(1, 90)


@given(first=st.tuples(side, side, side, side), second=st.tuples(side, side, side, side))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_overlaps_are_those_of_pycocotools(first: Any, second: Any, tmp_path: Path) -> None:
    samples = known(note(1, *first), folder=tmp_path)
    ((_, loaded),) = load_runs(write(tmp_path / "r.json", [note(1, *second)]), samples)
    scored = scored_of(COCO, samples["1"], loaded.records[0])
    theirs = float(mask.iou([list(second)], [list(first)], [0])[0, 0])
    if theirs > 0.01:
        assert scored.judgements[0].value == pytest.approx(theirs, abs=1e-6)
    else:
        assert (scored.judgements[0].value or 0.0) <= 0.0101


@given(box=st.tuples(side, side, side, side), size=st.tuples(st.integers(200, 900), st.integers(200, 900)))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_box_that_is_equal_in_pixels_overlaps_wholly(box: Any, size: tuple[int, int], tmp_path: Path) -> None:
    image = [{"id": 1, "file_name": "a.jpg", "width": size[0], "height": size[1]}]
    samples = {
        sample.id: sample for sample in load_gold(gold(tmp_path / "g.json", note(1, *box), images=image)).records
    }
    ((_, loaded),) = load_runs(write(tmp_path / "r.json", [note(1, *box)]), samples)
    assert scored_of(COCO, samples["1"], loaded.records[0]).judgements[0].value == 1.0


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 500)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["image_id", "bbox", "id"]), inner),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(entries=st.lists(plain, max_size=5))
def test_every_entry_is_loaded_or_rejected(entries: list[Any], tmp_path: Path) -> None:
    loaded = load_gold(gold(tmp_path / "gold.json", *entries))
    assert loaded.lines == loaded.loaded + len(loaded.rejected) == len(entries)
    assert sum(len(sample.items) for sample in loaded.records) == loaded.loaded
    try:
        ((_, results),) = load_runs(write(tmp_path / "r.json", entries), known(folder=tmp_path))
    except DataError:
        return
    assert results.lines == len(entries)
    assert sum(len(json.loads(prediction.raw)) for prediction in results.records) == results.loaded


def test_images_whose_numbers_a_file_cannot_tell_apart_are_no_samples(tmp_path: Path) -> None:
    images = [{**IMAGES[0], "id": number} for number in (10**20 - 1, 10**20 - 2, 3)]
    loaded = load_gold(gold(tmp_path / "gold.json", note(10**20 - 2, 1, 1, 9, 9), note(3, 1, 1, 9, 9), images=images))
    assert [sample.id for sample in loaded.records] == ["3"]
    assert len(loaded.records[0].items) == 1
