"""Boxes on an image that was cropped, turned and scaled are boxes of the page again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records import AnswerBox, Page, Prediction, Reading, StepBox
from scoring.page_transform import (
    TURNS,
    WHOLE_PAGE,
    SentPageGeometry,
    sent_geometries,
    sizes_as_sent,
    stated_geometries,
    to_page_units,
)

QUARTER = (500.0, 0.0, 1000.0, 500.0)


@pytest.mark.parametrize(
    ("turned", "on_image"),
    [
        # A mark in the upper left corner, twice as wide as high; turned clockwise it is in the upper right, and so on.
        (0, (0, 0, 200, 100)),
        (90, (900, 0, 1000, 200)),
        (180, (800, 900, 1000, 1000)),
        (270, (0, 800, 100, 1000)),
    ],
)
def test_a_mark_in_the_corner_is_found_again_however_the_page_was_turned(turned, on_image):
    assert SentPageGeometry(1, 100, 100, WHOLE_PAGE, turned).on_page(on_image) == (0, 0, 200, 100)


def test_the_whole_of_a_crop_is_the_part_that_was_sent():
    assert SentPageGeometry(1, 100, 100, QUARTER).on_page((0, 0, 1000, 1000)) == QUARTER
    assert SentPageGeometry(1, 100, 100, QUARTER).on_page((0, 500, 500, 1000)) == (500, 250, 750, 500)


def test_a_box_that_is_turned_around_stays_so():
    for turned in TURNS:
        left, top, right, bottom = SentPageGeometry(1, 9, 9, WHOLE_PAGE, turned).on_page((200, 100, 100, 200))
        assert (left > right) != (top > bottom)


thousandths = st.integers(0, 1000)


@given(
    st.tuples(thousandths, thousandths, thousandths, thousandths),
    st.sampled_from(TURNS),
    st.sampled_from([WHOLE_PAGE, QUARTER, (100.0, 200.0, 300.0, 900.0)]),
)
def test_a_box_comes_back_from_where_turning_the_page_puts_it(box, turned, crop):
    def sent(x, y):
        """Where a point of the page is on the image, written apart from what is tested."""
        x, y = 1000 * (x - crop[0]) / (crop[2] - crop[0]), 1000 * (y - crop[1]) / (crop[3] - crop[1])
        for _ in range(turned // 90):
            x, y = 1000 - y, x
        return x, y

    (x1, y1), (x2, y2) = sent(box[0], box[1]), sent(box[2], box[3])
    image = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    wanted = (min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3]))
    assert SentPageGeometry(1, 10, 10, crop, turned).on_page(image) == pytest.approx(wanted, abs=1e-6)


def test_answers_and_steps_come_back_and_pages_that_were_not_sent_stay():
    box = (0.0, 0.0, 1000.0, 1000.0)
    answers = (AnswerBox(1, box, (StepBox(box), StepBox(None))), AnswerBox(2, box), AnswerBox(1, None))
    read = to_page_units(Reading(answers, parsed=True), {1: SentPageGeometry(1, 100, 100, QUARTER)})
    assert [(answer.page, answer.box) for answer in read.answers] == [(1, QUARTER), (2, box), (1, None)]
    assert [step.box for step in read.answers[0].steps] == [QUARTER, None]


def test_pixels_are_those_of_the_image_that_was_sent():
    pages = [Page(1, 4000, 3000, "a.jpg"), Page(2, 0, 0, None)]
    sizes = sizes_as_sent(pages, {1: SentPageGeometry(1, 800, 600)})
    assert [(page.width, page.height) for page in sizes] == [(800, 600), (0, 0)]


def test_a_frame_is_kept_and_read_again():
    frames = [SentPageGeometry(1, 800, 600), SentPageGeometry(3, 10, 20, QUARTER, 270)]
    live = {"frames": [frame.to_json() for frame in frames], "model": "x"}
    assert stated_geometries(live) == {"live": {"frames": live["frames"]}}
    assert sent_geometries(Prediction("s", "", extra=stated_geometries(live))) == {
        frame.page: frame for frame in frames
    }


GOOD = SentPageGeometry(1, 10, 10).to_json()


@pytest.mark.parametrize(
    "bad",
    [
        "live", {}, {"frames": {}}, {"frames": [1, None]}, {"frames": [GOOD] * 1001},
        {"frames": [GOOD | {"page": 0}]}, {"frames": [GOOD | {"page": True}]}, {"frames": [GOOD | {"width": 1e9}]},
        {"frames": [GOOD | {"turned": 45}]}, {"frames": [GOOD | {"turned": [0]}]}, {"frames": [GOOD | {"crop": None}]},
        {"frames": [GOOD | {"crop": [0, 0, 0, 10]}]}, {"frames": [GOOD | {"crop": [0, 0, 10, float("nan")]}]},
        {"frames": [GOOD | {"crop": [0, 0, 10, 1001]}]}, {"frames": [GOOD | {"crop": ["0", 0, 10, 10]}]},
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_no_frame(bad):
    assert stated_geometries(bad) == {}
    assert sent_geometries(Prediction("s", "", extra={"live": bad})) == {}


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*GOOD, "frames"]), inner, max_size=5),
    max_leaves=12,
)


@given(json_values)
def test_nothing_that_a_file_states_breaks_the_reading(value):
    for page, frame in sent_geometries(Prediction("s", "", extra={"live": {"frames": [value]}})).items():
        assert page == frame.page >= 1
        assert frame.on_page((0, 0, 1000, 1000)) == pytest.approx(frame.crop)
