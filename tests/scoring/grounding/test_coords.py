from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import UsageError
from records import AnswerBox, Box, Page, Reading, StepBox
from scoring.grounding.convention import DEFAULT, Convention, to_thousand

PORTRAIT = Page(1, 800, 1000, None)
LANDSCAPE = Page(2, 2000, 500, None)
UNKNOWN = Page(1, 0, 0, None)


def reading(box: Box | None, page: int = 1) -> Reading:
    return Reading((AnswerBox(page, box, (StepBox(box, "1"), StepBox(None, "2"))),))


def converted(box: Box, spec: str, page: int = 1) -> Box | None:
    found = to_thousand(reading(box, page), (PORTRAIT, LANDSCAPE), Convention.parse(spec)).answers[0]
    assert found.steps == (StepBox(found.box, "1"), StepBox(None, "2"))
    return found.box


@pytest.mark.parametrize(
    "spec", ["xyxy/1000", "yxyx/1000", "xyxy/999", "yxyx/1", "xyxy/pixel", "xyxy/resized", "yxyx/resized:1024"]
)
def test_a_convention_says_itself_as_it_is_given(spec: str) -> None:
    assert str(Convention.parse(spec)) == spec
    assert Convention.parse(f" {spec.upper()} ") == Convention.parse(spec)


def test_the_default_is_xyxy_in_thousandths() -> None:
    assert str(DEFAULT) == "xyxy/1000"


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "xyxy",
        "1000",
        "xyxy/1001",
        "xxyy/1000",
        "xyxy/pixel:20",
        "xyxy/resized:",
        "xyxy/resized:0",
        "xyxy/resized:9999999",
        "auto",
        "xyxy/1000/x",
        "a" * 999,
    ],
)
def test_what_is_no_convention_is_refused_in_words(spec: str) -> None:
    with pytest.raises(UsageError, match="expected ORDER/SPACE") as error:
        Convention.parse(spec)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("spec", "box", "page", "expected"),
    [
        ("xyxy/1000", (1, 2, 3, 4), 1, (1, 2, 3, 4)),
        ("yxyx/1000", (1, 2, 3, 4), 1, (2, 1, 4, 3)),
        ("xyxy/1", (0.1, 0.2, 0.3, 0.4), 1, (100, 200, 300, 400)),
        # 999 stands for the whole side.
        ("xyxy/999", (0, 333, 666, 999), 1, (0, 1000 / 3, 2000 / 3, 1000)),
        # The page is 800 wide and 1000 high: x / 800 * 1000, y / 1000 * 1000.
        ("xyxy/pixel", (80, 100, 400, 500), 1, (100, 100, 500, 500)),
        ("yxyx/pixel", (100, 80, 500, 400), 1, (100, 100, 500, 500)),
        # The page is 2000 wide and 500 high: x / 2, y * 2.
        ("xyxy/pixel", (200, 50, 1000, 250), 2, (100, 100, 500, 500)),
        # Longer side 500: the page is shown 400 wide and 500 high.
        ("xyxy/resized:500", (40, 50, 200, 250), 1, (100, 100, 500, 500)),
        # Longer side 500: the page is shown 500 wide and 125 high.
        ("xyxy/resized:500", (50, 12.5, 250, 62.5), 2, (100, 100, 500, 500)),
    ],
)
def test_boxes_are_brought_to_thousandths_of_their_page(spec: str, box: Box, page: int, expected: Box) -> None:
    assert converted(box, spec, page) == pytest.approx(expected)


@pytest.mark.parametrize("page", [0, 3, -5, 10**6])
def test_a_box_on_no_page_is_converted_by_the_last_one(page: int) -> None:
    assert converted((200, 50, 1000, 250), "xyxy/pixel", page) == pytest.approx((100, 100, 500, 500))


def test_coordinates_are_not_clipped() -> None:
    assert converted((-10, 0, 2000, 1100), "xyxy/1000") == (-10, 0, 2000, 1100)


@pytest.mark.parametrize("pages", [(), (UNKNOWN,)])
def test_a_box_whose_page_has_no_size_is_dropped_and_counted(pages: tuple[Page, ...]) -> None:
    found = to_thousand(reading((1, 2, 3, 4)), pages, Convention.parse("xyxy/pixel"))
    assert found.answers[0].box is None
    assert found.dropped == 2
    assert [(note.kind, note.args["n"]) for note in found.notes] == [("no_page_size", 2)]
    assert to_thousand(reading((1, 2, 3, 4)), pages, Convention.parse("yxyx/1000")).answers[0].box == (2, 1, 4, 3)


def test_a_side_that_is_not_known_is_asked_for() -> None:
    with pytest.raises(UsageError, match="resized:1024"):
        to_thousand(reading((1, 2, 3, 4)), (PORTRAIT,), Convention.parse("xyxy/resized"))


@given(
    st.tuples(*[st.floats(-2000, 2000)] * 4),
    st.sampled_from(["xyxy", "yxyx"]),
    st.sampled_from(["1000", "999", "1", "pixel", "resized:77"]),
)
def test_order_and_space_are_independent(box: Box, order: str, space: str) -> None:
    swapped = (box[1], box[0], box[3], box[2])
    other = "yxyx" if order == "xyxy" else "xyxy"
    assert converted(box, f"{order}/{space}") == pytest.approx(converted(swapped, f"{other}/{space}"))
