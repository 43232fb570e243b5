"""Conventions of coordinates: how they are stated, what they make of boxes, and how that of a run is found."""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import UsageError
from records import AnswerBox, Box, Item, Page, Reading, Sample, StepBox
from scoring.grounding import convention as convention_module
from scoring.grounding.convention import (
    DEFAULT,
    MIN_SAMPLES,
    Convention,
    calibration_slice,
    detect_convention,
    to_thousand,
    with_fitted_side,
)

PORTRAIT = Page(1, 800, 1000, None)
LANDSCAPE = Page(2, 2000, 500, None)
UNKNOWN = Page(1, 0, 0, None)
PAGES = (Page(1, 1320, 2023, None), Page(2, 2160, 1500, None))
CONVENTIONS = [
    f"{order}/{space}"
    for order in ("xyxy", "yxyx")
    for space in ("1000", "999", "1", "pixel", "resized:1024", "resized:1337")
]


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
    swapped_order = "yxyx" if order == "xyxy" else "xyxy"
    assert converted(box, f"{order}/{space}") == pytest.approx(converted(swapped, f"{swapped_order}/{space}"))


def sample(number: int, answers: tuple[AnswerBox, ...]) -> Sample:
    items = tuple(Item(f"a{i}", "", (), answer) for i, answer in enumerate(answers))
    return Sample(f"s{number}", PAGES, items, (), f"s{number}")


def random_samples(count: int) -> list[Sample]:
    chance = random.Random(5)
    samples = []
    for number in range(count):
        answers = []
        for _ in range(4):
            x, y = chance.randint(0, 700), chance.randint(0, 900)
            box = (x, y, x + chance.randint(80, 299), y + chance.randint(30, 99))
            answers.append(AnswerBox(chance.choice((1, 2)), tuple(map(float, box))))
        samples.append(sample(number, tuple(answers)))
    return samples


def written(box: Box, page: Page, convention: Convention) -> Box:
    """A box in thousandths as a model of this convention writes it."""
    longer = max(page.width, page.height)
    unit_x, unit_y = {
        "1000": (1.0, 1.0),
        "999": (0.999, 0.999),
        "1": (0.001, 0.001),
        "pixel": (page.width / 1000, page.height / 1000),
        "resized": tuple(side / longer * (convention.side or 0) / 1000 for side in (page.width, page.height)),
    }[convention.space]
    x1, y1, x2, y2 = box[0] * unit_x, box[1] * unit_y, box[2] * unit_x, box[3] * unit_y
    return (x1, y1, x2, y2) if convention.order == "xyxy" else (y1, x1, y2, x2)


def run_of(samples: list[Sample], convention: Convention) -> list[tuple[Sample, Reading]]:
    return [
        (
            sample,
            Reading(
                tuple(replace(a, box=written(a.box, PAGES[a.page - 1], convention)) for a in sample.answers if a.box)
            ),
        )
        for sample in samples
    ]


@pytest.mark.parametrize("spec", CONVENTIONS)
def test_the_convention_of_a_run_is_found(spec: str) -> None:
    convention = Convention.parse(spec)
    found = detect_convention(calibration_slice(run_of(random_samples(40), convention)), DEFAULT)
    assert found is not None
    assert found.samples == 20
    assert found.boxes == 80
    assert found.alternatives[spec] == pytest.approx(1, abs=1e-3)
    # Thousandths and 999ths differ by so little that neither beats the other.
    assert found.finding == (None if spec in ("xyxy/1000", "xyxy/999") else convention)
    assert set(found.alternatives) >= {
        f"{order}/{space}" for order in ("xyxy", "yxyx") for space in ("1000", "999", "1", "pixel")
    }
    assert sum(name.startswith("xyxy/resized:") for name in found.alternatives) == 1


def test_the_mean_is_over_gold_boxes_of_the_best_box_on_their_page() -> None:
    # Gold a has IoU 1/3 with its best box (50 x 10 of 150 x 10 in common), gold b on page 2 has none.
    a, b = AnswerBox(1, (0.0, 0.0, 100.0, 10.0)), AnswerBox(2, (0.0, 0.0, 100.0, 10.0))
    predicted = (AnswerBox(1, (50.0, 0.0, 150.0, 10.0)), AnswerBox(1, (90.0, 0.0, 190.0, 10.0)))
    pairs = [(sample(i, (a, b)), Reading(predicted)) for i in range(20)]
    found = detect_convention(pairs, DEFAULT)
    assert found is not None
    assert found.alternatives["xyxy/1000"] == pytest.approx((1 / 3 + 0) / 2)


@pytest.mark.parametrize("at_a_time", [1, 7])
def test_boxes_that_are_compared_a_few_at_a_time_fit_as_they_do_together(monkeypatch, at_a_time) -> None:
    samples = random_samples(20)
    pairs = [
        (one, Reading(other.answers[:count]))
        for one, other, count in zip(samples, samples[::-1], range(20), strict=True)
    ]
    together = detect_convention(pairs, DEFAULT)
    monkeypatch.setattr(convention_module, "_BOXES_AT_A_TIME", at_a_time)
    assert together is not None
    assert detect_convention(iter(pairs), DEFAULT) == together


def _shifted(by: float) -> list[tuple[Sample, Reading]]:
    """Gold is a square of 100; read as yxyx it is met exactly, as xyxy only after a shift along x."""
    gold = AnswerBox(1, (100.0, 100.0 + by, 200.0, 200.0 + by))
    box = (100.0 + by, 100.0, 200.0 + by, 200.0)
    return [(sample(i, (gold,)), Reading((AnswerBox(1, box),))) for i in range(20)]


def test_a_reading_is_a_finding_when_it_is_better_by_three_hundredths() -> None:
    # The squares overlap in (100 - d) ** 2 of 20,000 - that: IoU 0.9608 for d = 1, 0.9706 for d = 0.75.
    near, far = detect_convention(_shifted(0.74), DEFAULT), detect_convention(_shifted(1.0), DEFAULT)
    assert near is not None
    assert far is not None
    assert near.alternatives["xyxy/1000"] == pytest.approx(99.26**2 / (20_000 - 99.26**2))
    assert near.finding is None
    assert far.finding == Convention("yxyx")


def test_there_is_no_finding_with_fewer_than_twenty_parsed_samples() -> None:
    pairs = run_of(random_samples(20), Convention.parse("yxyx/1000"))
    assert detect_convention(pairs, DEFAULT) is not None
    assert detect_convention(pairs[1:], DEFAULT) is None
    unparsed = [(pairs[0][0], Reading(parsed=False)), *pairs[1:]]
    assert detect_convention(calibration_slice(unparsed), DEFAULT) is None
    assert detect_convention([], DEFAULT) is None


def test_gold_without_answers_finds_nothing() -> None:
    assert detect_convention([(sample(i, ()), Reading()) for i in range(30)], DEFAULT) is None


def test_a_run_without_boxes_finds_nothing() -> None:
    found = detect_convention([(sample, Reading()) for sample in random_samples(20)], DEFAULT)
    assert found is not None
    assert found.finding is None
    assert set(found.alternatives.values()) == {0.0}


def test_the_slice_is_a_tenth_by_hash_and_at_least_twenty() -> None:
    pairs = [(sample, Reading()) for sample in random_samples(301)]
    part = calibration_slice(pairs)
    assert len(part) == 31
    assert len(calibration_slice(pairs[:150])) == MIN_SAMPLES
    assert sorted(sample.id for sample, _ in calibration_slice(pairs[::-1])) == sorted(sample.id for sample, _ in part)
    highest = max(sha256(sample.id.encode()).digest() for sample, _ in part)
    assert sum(sha256(pair.id.encode()).digest() <= highest for pair, _ in pairs) == 31


def test_the_used_convention_is_among_the_alternatives() -> None:
    used = Convention.parse("yxyx/resized:333")
    found = detect_convention(run_of(random_samples(20), DEFAULT), used)
    assert found is not None
    assert found.used == used
    assert "yxyx/resized:333" in found.alternatives
    assert found.finding == DEFAULT


def test_a_side_is_fitted_to_the_pixel_where_no_usual_one_fits() -> None:
    assert (
        str(
            with_fitted_side(
                run_of(random_samples(30), Convention.parse("xyxy/resized:1999")), Convention.parse("xyxy/resized")
            )
        )
        == "xyxy/resized:1999"
    )
    assert (
        str(
            with_fitted_side(
                run_of(random_samples(30), Convention.parse("yxyx/resized:1568")), Convention.parse("yxyx/resized")
            )
        )
        == "yxyx/resized:1568"
    )


def test_fitting_changes_nothing_else() -> None:
    assert with_fitted_side([], DEFAULT) == DEFAULT
    assert str(with_fitted_side([], Convention.parse("xyxy/resized:640"))) == "xyxy/resized:640"


def test_fitting_needs_something_to_fit_to() -> None:
    with pytest.raises(UsageError, match="no sample with gold boxes was parsed"):
        with_fitted_side([], Convention.parse("xyxy/resized"))
