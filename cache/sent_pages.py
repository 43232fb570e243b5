"""The pages of a sample as a live model is sent them: framed and scaled by us, with how to read its boxes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cache.derived import content_hash
from cache.framing import MEDIA_TYPE, Framing, frame_of, framed, name_of
from cache.page_images import PageImages
from errors import ImageError
from loaders.image_files import read_image_file
from models.image_limits import ImageLimit
from models.provider import SentImage
from records import Page, Sample
from scoring.sent_frames import Frame


@dataclass(frozen=True, slots=True)
class SentPage:
    """One page that a prompt means.

    Args:
        number: 1-based page of the sample.
        role: What it shows, as `records.Page.role`.
        image: What is sent; None where there is no image.
        missing: Why there is none; "" where there is one.
        frame: What of the page the image shows; None where there is no image.
    """

    number: int
    role: str
    image: SentImage | None
    missing: str = ""
    frame: Frame | None = None


def sent_pages(
    images: PageImages,
    benchmark: str,
    sample: Sample,
    leaves_out: Collection[str],
    framing: Framing,
    limit: ImageLimit,
) -> tuple[SentPage, ...]:
    """The pages of a sample without those of some roles, each with its image or the reason why there is none.

    Args:
        images: Page images of the workspace.
        benchmark: The benchmark.
        sample: The sample.
        leaves_out: Roles of pages that are not sent.
        framing: What is made of every page.
        limit: How large an image the model takes.

    Raises:
        UsageError: The framing makes no sense.
    """
    framing.check()
    wanted = [page for page in sample.pages if page.role not in leaves_out]
    return tuple(_page(images, benchmark, sample.id, page, framing, limit) for page in wanted)


def _page(
    images: PageImages, benchmark: str, sample_id: str, page: Page, framing: Framing, limit: ImageLimit
) -> SentPage:
    number = page.number
    try:
        path = images.path(benchmark, sample_id, number)
        own = read_image_file(path)

        def make() -> bytes:
            return framed(own, number, framing, limit)

        data = images.derived(benchmark).keep(content_hash(path), name_of(framing, number, limit), make)
        sent = frame_of(data, own, number, framing)
    except ImageError as error:
        return SentPage(number, page.role, None, str(error))
    frame = sent.frame
    image = SentImage(number, data, MEDIA_TYPE, frame.width, frame.height, sent.scale)
    return SentPage(number, page.role, image, frame=frame)
