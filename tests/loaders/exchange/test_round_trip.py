"""Gold through Label Studio, CVAT and COCO and back: nothing moves, nothing is lost, changes are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from errors import UsageError
from loaders.exchange.annotation_files import FORMATS, write_annotations
from loaders.exchange.page_boxes import Incoming, Outgoing, PageBox, answers_after, boxes_of
from loaders.files.bad_lines import BadLine
from records import AnswerBox, Page, Sample, StepBox
from tests.loaders.exchange.exchanged import ONE, answers_of, sample_of, samples, there_and_back

every_format = pytest.mark.parametrize("key", FORMATS)


@every_format
@given(sample=samples())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_box_of_a_file_is_off_by_more_than_half_a_pixel(key: str, sample: Sample, tmp_path: Path):
    read = {box.id: box for entry in there_and_back(key, [sample], tmp_path) for box in entry.boxes}
    written = {box.id: box for box in boxes_of(sample.answers)}
    assert read.keys() == written.keys()
    for name, box in written.items():
        page = sample.pages[box.page - 1]
        assert read[name].page == box.page
        off = [abs(now - then) for now, then in zip(read[name].box, box.box, strict=True)]
        assert max(off[0], off[2]) * page.width / 1000 <= 0.5
        assert max(off[1], off[3]) * page.height / 1000 <= 0.5


@every_format
@given(sample=samples())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_file_that_comes_back_unchanged_changes_nothing(key: str, sample: Sample, tmp_path: Path):
    assert answers_of(sample, there_and_back(key, [sample], tmp_path)) == sample.answers


@every_format
def test_pages_ids_steps_and_names_of_several_samples_come_back(key: str, tmp_path: Path):
    two = sample_of("<two & three>", [(300, 200)], [AnswerBox(1, (1, 2, 3, 4), (), "“7”")])
    entries = there_and_back(key, [ONE, two], tmp_path)
    assert answers_of(ONE, entries) == ONE.answers
    assert answers_of(two, entries) == two.answers
    assert {entry.benchmark for entry in entries} == {"b"}


@every_format
def test_white_space_of_ids_and_names_comes_back(key: str, tmp_path: Path):
    name = " a\rb\r\nc\td\n"
    sample = sample_of(name, [(300, 200)], [AnswerBox(1, (1, 2, 3, 4), (StepBox((1, 2, 2, 3), name),), name)])
    entries = there_and_back(key, [sample], tmp_path)
    assert [entry.sample for entry in entries] == [name]
    assert answers_of(sample, entries) == sample.answers


@every_format
def test_objects_come_back_in_their_categories(key: str, tmp_path: Path):
    objects = [AnswerBox(1, (1, 2, 300, 400), question_type="table"), AnswerBox(1, (5, 5, 9, 9))]
    sample = sample_of("7", [(640, 480)], objects, steps=False)
    assert answers_of(sample, there_and_back(key, [sample], tmp_path)) == sample.answers


@pytest.mark.parametrize("key", ["labelstudio", "cvat"])
def test_boxes_of_runs_go_out_and_never_come_back_as_gold(key: str, tmp_path: Path):
    run = (AnswerBox(1, (1, 1, 900, 900), (StepBox((2, 2, 3, 3)),)), AnswerBox(9, (1, 1, 2, 2)), AnswerBox(1, None))
    text = write_annotations(key, [Outgoing("b", ONE, 0, {"A model · <cot>": run})], with_steps=True)
    assert "A model · " in text
    assert answers_of(ONE, there_and_back(key, [ONE], tmp_path, {"A model": run})) == ONE.answers


def test_a_format_that_cannot_hold_what_is_written_says_so():
    unsized = replace(ONE, pages=(Page(1, 0, 0, "a.png"), Page(2, 10, 10, "b.png")))
    with pytest.raises(UsageError, match="no size of 1 pages"):
        write_annotations("cvat", [Outgoing("b", unsized)], with_steps=True)
    with pytest.raises(UsageError, match="holds only gold"):
        write_annotations("coco", [Outgoing("b", ONE, 0, {"A": ()})], with_steps=True)
    with pytest.raises(UsageError, match="XML cannot hold"):
        write_annotations("cvat", [Outgoing("b", replace(ONE, id="\x01"))], with_steps=True)


def test_pages_without_a_size_go_through_label_studio(tmp_path: Path):
    unsized = replace(ONE, pages=tuple(replace(page, width=0, height=0) for page in ONE.pages))
    assert answers_of(unsized, there_and_back("labelstudio", [unsized], tmp_path)) == ONE.answers


BOTH = {1: (1000, 1414), 2: (2480, 3508)}


def known() -> list[PageBox]:
    return list(boxes_of(ONE.answers))


def test_what_is_moved_deleted_and_drawn_is_moved_deleted_and_added():
    kept = [box for box in known() if box.id != "a0.s1"]
    moved = [replace(box, box=(90, 679, 380, 800)) if box.id == "a0" else box for box in kept]
    drawn = [PageBox("answer", 1, (600, 600, 700, 700)), PageBox("step", 1, (610, 610, 690, 690))]
    first, *others, last = answers_after(ONE, BOTH, [*reversed(moved), *drawn])
    assert first == AnswerBox(2, (90, 679, 380, 800), (StepBox((165, 689, 353, 723), "1"),))
    assert others == list(ONE.answers[1:])
    assert last == AnswerBox(1, (600, 600, 700, 700), (StepBox((610, 610, 690, 690)),))


def test_boxes_of_pages_that_a_file_does_not_have_stay_as_they_are():
    assert answers_after(ONE, {1: BOTH[1]}, []) == (ONE.answers[0], ONE.answers[2])


def test_a_copy_of_a_known_box_is_a_new_one_and_a_side_within_half_a_pixel_stands():
    a1 = next(box for box in known() if box.id == "a1")
    nudged = replace(a1, box=(11.0, 20.25, 500, 400.4))
    copy = replace(a1, box=(11.0, 500, 500, 900))
    found = answers_after(ONE, {1: BOTH[1]}, [nudged, copy])
    assert found[1].box == (10.5, 20.25, 500, 400.4)
    assert (found[3].box, found[3].title_id) == ((11.0, 500, 500, 900), "20")


def test_a_name_that_a_file_does_not_state_stays_and_an_emptied_one_goes():
    a1 = next(box for box in known() if box.id == "a1")
    untouched = answers_after(ONE, {1: BOTH[1]}, [replace(a1, names={})])
    changed = answers_after(ONE, {1: BOTH[1]}, [replace(a1, names={"title_id": "", "question_id": "2"})])
    assert untouched == ONE.answers
    assert changed[1] == AnswerBox(1, (10.5, 20.25, 500, 400), (), None, "2", "solve")


@pytest.mark.parametrize(
    ("pages", "boxes", "reason"),
    [
        ({3: (0, 0)}, [], "page from 1 to 2"),
        ({1: (1000, 1000)}, [], "1000 × 1414 pixels"),
        ({1: BOTH[1]}, [PageBox("step", 1, (1, 1, 2, 2))], "within an answer"),
    ],
)
def test_a_page_or_step_that_does_not_fit_is_refused(
    pages: dict[int, tuple[int, int]], boxes: list[PageBox], reason: str
):
    with pytest.raises(BadLine, match=reason):
        answers_after(ONE, pages, boxes)


def test_an_image_of_cvat_or_coco_without_keys_still_says_its_name(tmp_path: Path):
    from loaders.exchange import cvat

    data = b'<annotations><image id="4" name="p/one-2.png" width="2480" height="3508"/></annotations>'
    assert cvat.read(data, True) == [Incoming(1, {1: (2480, 3508)}, (), image="p/one-2.png")]
