"""The pages of a sample as a live model is sent them: at screen size, with the scale that was applied."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cache.derived import MEDIA_TYPE
from cache.page_images import PageImages
from errors import ImageError
from loaders.image_files import read_image_file
from loaders.images import header_of
from models.provider import SentImage
from records import Sample


@dataclass(frozen=True, slots=True)
class SentPage:
    """One page that a prompt means.

    Args:
        number: 1-based page of the sample.
        role: What it shows, as `records.Page.role`.
        image: What is sent; None where there is no image.
        missing: Why there is none; "" where there is one.
    """

    number: int
    role: str
    image: SentImage | None
    missing: str = ""


def sent_pages(images: PageImages, benchmark: str, sample: Sample, leaves_out: Collection[str]) -> tuple[SentPage, ...]:
    """The pages of a sample without those of some roles, each with its image or the reason why there is none."""
    return tuple(
        _page(images, benchmark, sample.id, page.number, page.role)
        for page in sample.pages
        if page.role not in leaves_out
    )


def _page(images: PageImages, benchmark: str, sample_id: str, number: int, role: str) -> SentPage:
    try:
        path = images.path(benchmark, sample_id, number)
        data = images.derived(benchmark).get(path, "screen").data
        sent, own = header_of(data), header_of(read_image_file(path))
    except ImageError as error:
        return SentPage(number, role, None, str(error))
    scale = max(sent.width, sent.height) / max(own.width, own.height)
    return SentPage(number, role, SentImage(number, data, MEDIA_TYPE, sent.width, sent.height, scale))
