"""Pages as they are sent: black where they have to be, cropped, turned, and within what the model takes."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cache.live.page_transform import PageTransform, frame_of_sent, transform_page, transformed_name
from cache.selection.page_region import PageRegion
from errors import UsageError
from models.image_limits import ANTHROPIC, ANTHROPIC_LARGE, ANY, OPENAI, UNKNOWN, ImageLimit, image_limit

RED, BLUE, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)


def page(width: int = 200, height: int = 100) -> bytes:
    """White, with a red upper left and a blue lower right quarter."""
    image = Image.new("RGB", (width, height), WHITE)
    image.paste(RED, (0, 0, width // 2, height // 2))
    image.paste(BLUE, (width // 2, height // 2, width, height))
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def sent(transform: PageTransform, limit: ImageLimit = ANY, number: int = 1, **size: int) -> Image.Image:
    return Image.open(io.BytesIO(transform_page(page(**size), number, transform, limit)))


def corners(image: Image.Image) -> list[str]:
    """The colours of the four quarters in reading order, by their middles."""
    names = {RED: "red", BLUE: "blue", WHITE: "white", BLACK: "black"}
    width, height = image.size
    seen = [image.getpixel((x * width // 4, y * height // 4)) for y in (1, 3) for x in (1, 3)]

    def nearest(pixel):
        return names[min(names, key=lambda known: sum(abs(a - b) for a, b in zip(known, pixel, strict=True)))]

    return [nearest(pixel) for pixel in seen]


@pytest.mark.parametrize(
    ("turned", "size", "colours"),
    [
        (0, (200, 100), ["red", "white", "white", "blue"]),
        (90, (100, 200), ["white", "red", "blue", "white"]),
        (180, (200, 100), ["blue", "white", "white", "red"]),
        (270, (100, 200), ["white", "blue", "red", "white"]),
    ],
)
def test_a_page_is_turned_clockwise(turned, size, colours):
    image = sent(PageTransform(turned=turned))
    assert (image.size, corners(image)) == (size, colours)


def test_a_crop_is_what_is_left_of_the_upright_page():
    image = sent(PageTransform(crop=(500, 500, 1000, 1000)))
    assert (image.size, corners(image)) == ((100, 50), ["blue"] * 4)
    turned = sent(PageTransform(crop=(0, 0, 1000, 500), turned=90))
    assert (turned.size, corners(turned)) == ((50, 200), ["red", "red", "white", "white"])


def test_what_is_blacked_out_is_black_on_its_page_only_and_also_where_it_is_cut():
    hidden = PageTransform(redactions=(PageRegion((0, 0, 500, 500)), PageRegion((500, 500, 1000, 1000), page=2)))
    assert corners(sent(hidden)) == ["black", "white", "white", "blue"]
    assert corners(sent(hidden, number=2)) == ["black", "white", "white", "black"]
    assert corners(sent(PageTransform(crop=(0, 0, 500, 500), redactions=hidden.redactions))) == ["black"] * 4


def test_no_pixel_of_what_is_hidden_is_left():
    image = sent(PageTransform(redactions=(PageRegion((0, 0, 500, 500)),)), width=201, height=101)
    pixels = [image.getpixel((x, y)) for x in range(95) for y in range(45)]
    assert max(max(pixel) for pixel in pixels) < 40


def test_the_longer_side_is_what_was_asked_for_and_pages_are_never_enlarged():
    assert sent(PageTransform(side=100)).size == (100, 50)
    assert sent(PageTransform(side=5000)).size == (200, 100)
    assert sent(PageTransform(side=100, turned=90)).size == (50, 100)


def test_what_a_person_asks_for_stays_within_what_the_model_takes():
    assert max(sent(PageTransform(side=2000), UNKNOWN, width=3000, height=300).size) == 1568


def test_the_frame_says_size_factor_and_the_exact_part():
    transform = PageTransform(side=64, crop=(333, 0, 1000, 1000))
    own = page(100, 100)
    made = frame_of_sent(transform_page(own, 1, transform, ANY), own, 1, transform)
    # 33.3 px is rounded outwards to 33: the part that is sent begins at 330.
    assert made.frame.crop == (330, 0, 1000, 1000)
    assert (made.frame.width, made.frame.height, made.scale) == (43, 64, pytest.approx(0.64))


@pytest.mark.parametrize(
    ("spec", "size", "wanted"),
    [
        (("anthropic", "claude-sonnet-4-5"), (1568, 200), (1568, 200)),
        (("anthropic", "claude-sonnet-4-5"), (3136, 400), (1568, 200)),
        (("openai", "gpt-4o"), (4096, 4096), (768, 768)),
        (("openai", "gpt-4o"), (400, 300), (400, 300)),
        (("openai", "some-open-model"), (3136, 1568), (1568, 784)),
    ],
)
def test_a_model_is_sent_what_its_server_leaves_as_it_is(spec, size, wanted):
    assert image_limit(*spec).fit(size) == wanted


def test_a_model_that_takes_larger_pages_is_sent_them_where_that_is_asked_for():
    assert image_limit("anthropic", "claude-opus-4-8", 2400) is ANTHROPIC_LARGE
    assert image_limit("anthropic", "claude-opus-4-8") is ANTHROPIC
    assert image_limit("anthropic", "claude-haiku-4-5", 2400) is ANTHROPIC


@given(st.integers(1, 6000), st.integers(1, 6000), st.sampled_from([ANTHROPIC, ANTHROPIC_LARGE, OPENAI, UNKNOWN]))
def test_no_page_is_beyond_any_part_of_a_limit_or_smaller_than_it_need_be(width, height, limit):
    w, h = limit.fit((width, height))
    assert 1 <= w <= width
    assert 1 <= h <= height
    assert max(w, h) <= limit.side
    assert limit.short is None or min(w, h) <= limit.short
    if limit.patch:
        assert -(-w // limit.patch) * -(-h // limit.patch) <= limit.patches
    if (w, h) != (width, height) and min(w, h) > 100:
        near = (w * 1.1 > limit.side or h * 1.1 > limit.side, min(w, h) * 1.1 > (limit.short or 10**9))
        assert any(near) or w * h * 1.3 > limit.patches * limit.patch**2


@pytest.mark.parametrize(
    "transform",
    [
        PageTransform(side=10), PageTransform(side=9000), PageTransform(turned=45), PageTransform(crop=(0, 0, 0, 1000)),
        PageTransform(crop=(0, 0, 1001, 1000)), PageTransform(crop=(500, 0, 400, 1000)),
        PageTransform(redactions=(PageRegion((0, 0, float("nan"), 10)),)),
    ],
)  # fmt: skip
def test_a_transform_that_makes_no_sense_is_refused(transform):
    with pytest.raises(UsageError):
        transform.check()


def test_a_kept_page_is_found_again_only_under_the_same_transform():
    plain, hidden = PageTransform(), PageTransform(redactions=(PageRegion((0, 0, 10, 10), page=2),))
    assert transformed_name(plain, 1, ANY) == transformed_name(hidden, 1, ANY) != transformed_name(hidden, 2, ANY)
    others = (PageTransform(side=99), PageTransform(turned=90), PageTransform(crop=(0, 0, 9, 9)))
    assert len({transformed_name(transform, 1, ANY) for transform in (plain, *others)}) == 4
    assert transformed_name(plain, 1, ANY) != transformed_name(plain, 1, OPENAI)


@given(
    st.tuples(st.integers(0, 80), st.integers(0, 80), st.integers(10, 20), st.integers(10, 20)),
    st.sampled_from([0, 90, 180, 270]),
    st.sampled_from([(0.0, 0.0, 1000.0, 1000.0), (130.0, 250.0, 990.0, 1000.0)]),
)
def test_a_mark_that_is_found_on_the_image_is_where_it_was_on_the_page(mark, turned, crop):
    """By pixels: a black square is drawn, sent, looked for on the image, and its box brought back."""
    left, top, wide, high = (10 * value for value in mark)
    image = Image.new("L", (1000, 1000), 255)
    image.paste(0, (left, top, left + wide, top + high))
    file = io.BytesIO()
    image.save(file, "PNG")
    transform = PageTransform(turned=turned, crop=crop)
    data = transform_page(file.getvalue(), 1, transform, ANY)
    found = Image.open(io.BytesIO(data)).convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    if found is None:
        return
    frame = frame_of_sent(data, file.getvalue(), 1, transform).frame
    box = [1000 * value / (frame.width, frame.height)[i % 2] for i, value in enumerate(found)]
    back = frame.on_page(tuple(box))
    wanted = (max(left, crop[0]), max(top, crop[1]), min(left + wide, crop[2]), min(top + high, crop[3]))
    assert back == pytest.approx(wanted, abs=2.5)
