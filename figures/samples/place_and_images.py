"""The place of a sample in its Selection, the addresses of its page images, and images to prefetch."""

from __future__ import annotations

from collections.abc import Sequence

from cache.images import page_queries
from cache.images.signed_urls import image_url
from cache.queries import samples
from cache.queries.samples import Neighbours
from cache.query_source import QuerySource
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures.samples.page_payload import ImageAddresses, Place
from records import Page


def neighbours(source: QuerySource, selection: Selection) -> Neighbours:
    """The neighbours of the open sample in the Selection's list, whichever run is described."""
    return source.fetch(samples.neighbours, selection.replace(leads=()))


def place_of(selection: Selection, around: Neighbours, loaded: LoadedBenchmark) -> Place:
    """The position of the open sample in the Selection."""
    return Place(
        position=0 if around.position is None else around.position + 1,
        count=around.count,
        sentence=selection.sentence(loaded.task, loaded.runs),
        link=f"?{selection.query_string()}",
        picked=selection.at in selection.picks,
    )


def images_of(source: QuerySource, selection: Selection, pages: Sequence[Page]) -> dict[int, ImageAddresses]:
    """Page number -> addresses of its image, or why there is none."""
    reasons = source.fetch(page_queries.missing_images, selection.benchmark, selection.at)
    benchmark, sample = selection.benchmark, selection.at
    return {
        page.number: ImageAddresses(missing=reasons[page.number])
        if page.number in reasons
        else ImageAddresses(*(image_url(benchmark, sample, page.number, size) for size in ("thumb", "screen", "full")))
        for page in pages
    }


def prefetch_of(source: QuerySource, selection: Selection, around: Neighbours) -> list[str]:
    """Addresses of the images of the samples before and after, where there are any."""
    near = [sample for sample in (around.next, around.previous) if sample is not None]
    pictured = (source.fetch(page_queries.pictured_pages, selection.benchmark, sample) for sample in near)
    return [
        image_url(selection.benchmark, sample, 1, "screen")
        for sample, pages in zip(near, pictured, strict=True)
        if 1 in pages
    ]
