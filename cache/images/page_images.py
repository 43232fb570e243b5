"""Page images by sample and page: where the workspace states a page's image file, and the image itself."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.images.derived_images import DerivedImage, DerivedImages
from cache.images.signed_urls import Ticket
from cache.store.files.file_cache import CAP, DERIVED_FOLDER, FileCache
from cache.store.schema import benchmark as benchmarks
from cache.store.schema import page as pages
from cache.store.schema import run as runs
from cache.store.schema import sample as samples
from cache.store.workspace import Workspace
from errors import ImageError, NotLoaded
from loaders.files.image_decoding import Header, header_of
from loaders.files.image_lookup import ImageRoot, ImageSource, read_image_file


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
    by_id = (
        select(samples.c.id, benchmarks.c.image_root)
        .join(benchmarks, benchmarks.c.id == samples.c.benchmark_id)
        .where(benchmarks.c.name == benchmark, samples.c.key == sample)
    )
    found = connection.execute(by_id).first()
    if found is None:
        raise NotLoaded("This page belongs to a sample that is not loaded any more.")
    listing = (
        select(pages.c.image, pages.c.number, pages.c.width, pages.c.height)
        .where(pages.c.sample_id == found.id)
        .order_by(pages.c.number)
    )
    return tuple(PageFile(found.image_root, *row) for row in connection.execute(listing))


def has_run(connection: Connection, benchmark: str, run: str) -> bool:
    """Whether a benchmark of the workspace has a run of this slug."""
    mine = benchmarks.c.name == benchmark, runs.c.slug == run
    found = select(runs.c.id).join(benchmarks, benchmarks.c.id == runs.c.benchmark_id).where(*mine)
    return connection.execute(found).first() is not None


Lookup = Callable[[str, str], tuple[PageFile, ...]]
"""Benchmark and sample -> its pages."""

# Seconds after which the folder is listed again for an image that was missing: listing is slow for large folders.
_LOOK_AGAIN_AFTER: Final = 30.0


class PageImages:
    """Finds the image files of pages and gives what is derived from them.

    Args:
        lookup: Answers which pages a sample has and where their images are looked for.
        kept: Where derived images are kept.
        has_run: Answers whether a benchmark has a run, by its slug.
    """

    def __init__(
        self, lookup: Lookup, file_cache: FileCache, has_run: Callable[[str, str], bool] = lambda *_: True
    ) -> None:
        """Remember them; nothing is read yet."""
        self._lookup = lookup
        self._has_run = has_run
        self._kept = file_cache
        self._roots: dict[str, tuple[float, ImageRoot]] = {}
        self._guard = threading.Lock()

    @classmethod
    def of(cls, workspace: Workspace, *, cap: int = CAP) -> PageImages:
        """Page images of a workspace, derived ones kept in its folder."""

        def lookup(benchmark: str, sample: str) -> tuple[PageFile, ...]:
            with workspace.reading() as connection:
                return page_files(connection, benchmark, sample)

        def run_is_there(benchmark: str, run: str) -> bool:
            with workspace.reading() as connection:
                return has_run(connection, benchmark, run)

        return cls(lookup, FileCache(workspace.home / DERIVED_FOLDER, cap=cap), run_is_there)

    def image(self, ticket: Ticket) -> DerivedImage:
        """Give the derived image that a valid token asks for.

        Raises:
            ImageError: There is no image, or it cannot be shown; the text says why.
            NotLoaded: The sample, or the run whose boxes it shows, is not in the workspace.
        """
        if ticket.run and not self._has_run(ticket.benchmark, ticket.run):
            raise NotLoaded("The boxes of this image belong to a run that is not loaded any more.")
        path = self.path(ticket.benchmark, ticket.sample, ticket.page)
        return self.derived(ticket.benchmark).get(path, ticket.size, ticket.box, ticket.marks)

    def derived(self, benchmark: str) -> DerivedImages:
        """The derived images of one benchmark."""
        return DerivedImages(self._kept, benchmark)

    def path(self, benchmark: str, sample: str, page: int) -> ImageSource:
        """Give the place of a page's image, inside the benchmark's image folder.

        Raises:
            ImageError: There is none, or it may not be opened; the text says why.
            NotLoaded: The sample is not in the workspace.
        """
        for found in self._lookup(benchmark, sample):
            if found.number == page:
                return self._file(found)
        raise ImageError(f"This sample has no page {page}.")

    def missing(self, benchmark: str, sample: str) -> dict[int, str | None]:
        """Say for every page of a sample why its image cannot be shown; None where it can.

        Headers are read, pixels are not: a file that is cut off is found out when it is shown.

        Raises:
            NotLoaded: The sample is not in the workspace.
        """
        return {page.number: self._reason(page) for page in self._lookup(benchmark, sample)}

    def _reason(self, page: PageFile) -> str | None:
        try:
            _header(self._file(page))
        except ImageError as error:
            return str(error)
        return None

    def _file(self, page: PageFile) -> ImageSource:
        if page.root is None:
            raise ImageError("No image folder was given for this benchmark; import again with --images.")
        if page.image is None:
            raise ImageError("The data names no image file for this page.")
        made, root = self._root(page.root, newer_than=0.0)
        try:
            return root.find(page.image)
        except ImageError:
            # Images may have been added since the folder was read.
            again, root = self._root(page.root, newer_than=time.monotonic() - _LOOK_AGAIN_AFTER)
            if again == made:
                raise
            return root.find(page.image)

    def _root(self, declared: str, *, newer_than: float) -> tuple[float, ImageRoot]:
        with self._guard:
            listed = self._roots.get(declared)
            if listed is None or listed[0] < newer_than:
                listed = self._roots[declared] = (time.monotonic(), ImageRoot.of(Path(declared)))
            return listed


def _header(path: ImageSource) -> Header:
    try:
        found = path.stat()
    except OSError as error:
        raise ImageError(f"The image file {path.name} cannot be read: {error.strerror}.") from None
    return _header_at(path, found.st_size, found.st_mtime_ns)


@functools.lru_cache(maxsize=16_384)
def _header_at(path: ImageSource, size: int, changed: int) -> Header:
    return header_of(read_image_file(path))
