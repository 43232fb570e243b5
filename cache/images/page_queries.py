"""Queries of the workspace about page images: their sizes, crops, ink, and what is missing."""

from __future__ import annotations

from functools import lru_cache

from sqlalchemy import select

from cache.images import print_crops
from cache.images.derived_images import DerivedImage
from cache.images.page_images import PageImages
from cache.images.print_crops import PageCrop
from cache.images.signed_urls import Ticket
from cache.store import schema
from cache.store.workspace import Workspace
from records import Box
from scoring.wording import Ink


@lru_cache(maxsize=4)
def _images(ws: Workspace) -> PageImages:
    """The page images of a workspace; cached, because listing the image folder takes long."""
    return PageImages.of(ws)


def has_image_folder(ws: Workspace, benchmark: str) -> bool:
    """Whether images of a benchmark's pages can be there at all: their folder was given when it was imported."""
    with ws.reading() as connection:
        folder = select(schema.benchmark.c.image_root).where(schema.benchmark.c.name == benchmark)
        return connection.scalar(folder) is not None


def missing_images(ws: Workspace, benchmark: str, sample: str) -> dict[int, str]:
    """Page number -> why there is no image of it; pages that have one are left out."""
    reasons = _images(ws).missing(benchmark, sample)
    return {page: reason for page, reason in reasons.items() if reason is not None}


def pictured_pages(ws: Workspace, benchmark: str, sample: str) -> frozenset[int]:
    """Numbers of a sample's pages of which there is an image; none for a sample without pages."""
    reasons = _images(ws).missing(benchmark, sample)
    return frozenset(page for page, reason in reasons.items() if reason is None)


def page_size(ws: Workspace, benchmark: str, sample: str, page: int) -> tuple[int, int]:
    """Width and height of a page's image in pixels, once upright; `ImageError` where there is none."""
    return print_crops.page_size(_images(ws), benchmark, sample, page)


def page_crop(
    ws: Workspace,
    benchmark: str,
    sample: str,
    page: int,
    shown: Box,
    pixels: int,
    hidden: tuple[Box, ...] = (),
    grey: bool = False,
) -> PageCrop:
    """A piece of a page's image for print; `ImageError` where there is none."""
    return print_crops.page_crop(_images(ws), benchmark, sample, page, shown, pixels, hidden, grey)


def page_image(ws: Workspace, ticket: Ticket) -> DerivedImage:
    """A page's derived image itself, for what leaves this server; `ImageError` where there is none."""
    return _images(ws).image(ticket)


def ink_in(ws: Workspace, benchmark: str, sample: str, places: tuple[tuple[int, Box], ...]) -> tuple[Ink, ...]:
    """The ink inside some boxes of a sample, each given with its page; measured at the first call."""
    from cache.images import ink_detection  # loads OpenCV, which no page needs before it shows an extra box

    return ink_detection.ink_in(_images(ws), benchmark, sample, places)


def crop_similarities(
    ws: Workspace, benchmark: str, sample: str, page: int, pairs: tuple[tuple[Box, Box], ...]
) -> tuple[float | None, ...]:
    """SSIM of pairs of crops of a page, each of a gold box and a run's; measured at the first call."""
    from cache.images import crop_similarity  # needed by pages of questions with figures alone

    return crop_similarity.crop_similarities(_images(ws), benchmark, sample, page, pairs)
