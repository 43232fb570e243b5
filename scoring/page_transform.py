"""Crop, turn and scale of a page that was sent to a model, and boxes brought back to the whole page.

The boxes of such a response are about the image that the model was sent: they are read in that image's size and
brought back to the page here, before anything is matched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from records import Box, Page, Prediction, Reading

Turn = Literal[0, 90, 180, 270]
TURNS: tuple[Turn, ...] = (0, 90, 180, 270)

WHOLE_PAGE: Box = (0.0, 0.0, 1000.0, 1000.0)
"""A page without a crop."""

LIVE_KEY = "live"
FRAMES_KEY = "frames"
"""The keys of the frames in `Prediction.extra`: under `live`, as `frames`."""

_MOST_PAGES = 1_000
"""A longer list in a run file is not read: so that a forged one costs nothing."""


@dataclass(frozen=True, slots=True)
class SentPageGeometry:
    """How one page was sent: cropped, then turned, then scaled.

    Args:
        page: 1-based page of the sample.
        width: Of the sent image, in pixels.
        height: Of the sent image, in pixels.
        crop: The part that was sent, in 0-1000 xyxy of the upright page.
        rotation: By how many degrees it was turned clockwise.
    """

    page: int
    width: int
    height: int
    crop: Box = WHOLE_PAGE
    rotation: Turn = 0

    @property
    def is_whole_page(self) -> bool:
        """Whether the whole page was sent upright: then thousandths of the image are those of the page."""
        return self.crop == WHOLE_PAGE and self.rotation == 0

    def on_page(self, box: Box) -> Box:
        """A box in 0-1000 of the sent image, in 0-1000 of the page; a malformed one stays malformed."""
        u1, v1, u2, v2 = box
        if self.rotation == 90:
            u1, v1, u2, v2 = v1, 1000 - u2, v2, 1000 - u1
        elif self.rotation == 180:
            u1, v1, u2, v2 = 1000 - u2, 1000 - v2, 1000 - u1, 1000 - v1
        elif self.rotation == 270:
            u1, v1, u2, v2 = 1000 - v2, u1, 1000 - v1, u2
        left, top, right, bottom = self.crop
        wide, high = (right - left) / 1000, (bottom - top) / 1000
        return (left + u1 * wide, top + v1 * high, left + u2 * wide, top + v2 * high)

    def to_json(self) -> dict[str, Any]:
        """Its JSON values, which `sent_geometries` reads; the keys are those of stored runs."""
        return {
            "page": self.page,
            "width": self.width,
            "height": self.height,
            "crop": list(self.crop),
            "turned": self.rotation,
        }


def sent_geometries(prediction: Prediction) -> dict[int, SentPageGeometry]:
    """Page -> how it was sent; empty for a response without transforms, or with invalid ones."""
    return _valid_geometries(prediction.extra.get(LIVE_KEY))


def stated_geometries(live: Any) -> dict[str, Any]:
    """The entries of `Prediction.extra` for the frames in a line of a run file; empty where it has none."""
    frames = [frame.to_json() for frame in _valid_geometries(live).values()]
    return {LIVE_KEY: {FRAMES_KEY: frames}} if frames else {}


def sizes_as_sent(pages: Sequence[Page], frames: Mapping[int, SentPageGeometry]) -> list[Page]:
    """The pages with the sizes of the images that were sent: what pixels of an answer count."""
    return [
        page if (sent := frames.get(page.number)) is None else replace(page, width=sent.width, height=sent.height)
        for page in pages
    ]


def to_page_units(reading: Reading, frames: Mapping[int, SentPageGeometry]) -> Reading:
    """A reading in 0-1000 of the sent images, in 0-1000 of the pages.

    A box on a page that was not sent is left as it is.
    """
    if all(frame.is_whole_page for frame in frames.values()):
        return reading

    def back(box: Box | None, frame: SentPageGeometry | None) -> Box | None:
        return box if box is None or frame is None else frame.on_page(box)

    answers = []
    for answer in reading.answers:
        frame = frames.get(answer.page)
        steps = tuple(replace(step, box=back(step.box, frame)) for step in answer.steps)
        answers.append(replace(answer, box=back(answer.box, frame), steps=steps))
    return replace(reading, answers=tuple(answers))


def _valid_geometries(live: Any) -> dict[int, SentPageGeometry]:
    raw = live.get(FRAMES_KEY) if isinstance(live, Mapping) else None
    if not isinstance(raw, list) or len(raw) > _MOST_PAGES:
        return {}
    frames = [_geometry(frame) for frame in raw]
    return {frame.page: frame for frame in frames if frame is not None}


def _geometry(raw: Any) -> SentPageGeometry | None:
    if not isinstance(raw, Mapping):
        return None
    page, width, height = (_number(raw.get(name)) for name in ("page", "width", "height"))
    rotation = next((turn for turn in TURNS if turn == raw.get("turned")), None)
    crop = raw.get("crop")
    if not (page and width and height) or rotation is None or not isinstance(crop, list) or not is_part_of_page(crop):
        return None
    left, top, right, bottom = map(float, crop)
    return SentPageGeometry(page, width, height, (left, top, right, bottom), rotation)


def _number(raw: Any) -> int:
    """A whole number of pixels or of a page; 0 for anything else."""
    return raw if type(raw) is int and 0 < raw <= 1_000_000 else 0


def is_part_of_page(box: Sequence[Any]) -> bool:
    """Whether these are four numbers and a rectangle within a page, in 0-1000 xyxy, with something in it."""
    if len(box) != 4 or not all(type(value) in (int, float) for value in box):
        return False
    left, top, right, bottom = box
    return bool(0 <= left < right <= 1000 and 0 <= top < bottom <= 1000)
