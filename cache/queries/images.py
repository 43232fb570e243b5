"""Where the workspace says that a page's image is."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.schema import benchmark as benchmarks
from cache.schema import page as pages
from cache.schema import sample as samples
from errors import NotLoaded


@dataclass(frozen=True, slots=True)
class PageFile:
    """A page as gold states it, and the root below which its image is looked for.

    Args:
        root: The benchmark's image folder as declared at import; None when none was declared.
        image: File name of the image as stated; None when gold names none.
        number: 1-based page number.
        width: Stated width in pixels, 0 when unknown.
        height: Stated height in pixels, 0 when unknown.
    """

    root: str | None
    image: str | None
    number: int
    width: int
    height: int


def page_files(connection: Connection, benchmark: str, sample: str) -> tuple[PageFile, ...]:
    """Give all pages of a sample in order.

    Raises:
        NotLoaded: The workspace has no such benchmark or sample.
    """
    one = (
        select(samples.c.id, benchmarks.c.image_root)
        .join(benchmarks, benchmarks.c.id == samples.c.benchmark_id)
        .where(benchmarks.c.name == benchmark, samples.c.key == sample)
    )
    found = connection.execute(one).first()
    if found is None:
        raise NotLoaded("This page belongs to a sample that is not loaded any more.")
    listing = (
        select(pages.c.image, pages.c.number, pages.c.width, pages.c.height)
        .where(pages.c.sample_id == found.id)
        .order_by(pages.c.number)
    )
    return tuple(PageFile(found.image_root, *row) for row in connection.execute(listing))
