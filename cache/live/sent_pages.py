"""The pages of a sample as a live model is sent them: transformed, with how to read its boxes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cache.images.derived_images import MEDIA_TYPE, content_hash
from cache.images.page_images import PageImages
from cache.live.page_transform import PageTransform, frame_of_sent, transform_page, transformed_name
from errors import ImageError
from loaders.files.image_lookup import read_image_file
from models.image_limits import ImageLimit
from models.providers.provider import SentImage
from records import Page, Sample
from scoring.page_transform import SentPageGeometry


@dataclass(frozen=True, slots=True)
class SentPage:
    """One page of a request.

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
    frame: SentPageGeometry | None = None


def sent_pages(
    images: PageImages,
    benchmark: str,
    sample: Sample,
    leaves_out: Collection[str],
    transform: PageTransform,
    limit: ImageLimit,
) -> tuple[SentPage, ...]:
    """The pages of a sample without those of some roles, each with its image or the reason why there is none.

    Args:
        images: Page images of the workspace.
        benchmark: The benchmark.
        sample: The sample.
        leaves_out: Roles of pages that are not sent.
        transform: What is made of every page.
        limit: How large an image the model takes.

    Raises:
        UsageError: The page transform makes no sense.
    """
    transform.check()
    pages = [page for page in sample.pages if page.role not in leaves_out]
    return tuple(_page(images, benchmark, sample.id, page, transform, limit) for page in pages)


def _page(
    images: PageImages, benchmark: str, sample_id: str, page: Page, transform: PageTransform, limit: ImageLimit
) -> SentPage:
    number = page.number
    try:
        path = images.path(benchmark, sample_id, number)
        own = read_image_file(path)

        def make() -> bytes:
            return transform_page(own, number, transform, limit)

        data = images.derived(benchmark).keep(content_hash(path), transformed_name(transform, number, limit), make)
        sent = frame_of_sent(data, own, number, transform)
    except ImageError as error:
        return SentPage(number, page.role, None, str(error))
    frame = sent.frame
    image = SentImage(number, data, MEDIA_TYPE, frame.width, frame.height, sent.scale)
    return SentPage(number, page.role, image, frame=frame)
