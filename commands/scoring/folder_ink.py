"""Ink in page images of a folder: whether there is writing inside a box."""

from __future__ import annotations

import functools

import numpy as np
from PIL import Image

from cache.images.derived_images import SCREEN_SIDE
from cache.images.ink_detection import Grey, ink_in_box, measure
from errors import ImageError
from loaders.files.image_decoding import decode
from loaders.files.image_lookup import ImageRoot, read_image_file
from loaders.files.loaded import require_image_folder
from records import Box, Sample
from scoring.wording import Ink


class FolderInk:
    """Tells ink from the images below a folder; a page is measured when first asked about.

    Args:
        folder: Where the page images lie.

    Raises:
        MissingFile: There is no such folder.
    """

    def __init__(self, folder: str) -> None:
        """Look for the folder; no image is read yet."""
        self._root = ImageRoot.of(require_image_folder(folder))
        self._measured = functools.lru_cache(maxsize=8)(self._measure)
        self.without_image = 0

    def __call__(self, sample: Sample, page: int, box: Box) -> Ink:
        """The ink inside a box; boxes whose page has no image are counted in `without_image`."""
        stated = next((candidate.image for candidate in sample.pages if candidate.number == page), None)
        found = ink_in_box(None if stated is None else self._measured(stated), box)
        self.without_image += found == "no_image"
        return found

    def _measure(self, stated: str) -> Grey | None:
        try:
            return measure(_on_screen(read_image_file(self._root.find(stated))))
        except ImageError:
            return None


def _on_screen(data: bytes) -> Grey:
    """A page as grey values, at the size at which the dashboard measures ink."""
    page = decode(data).convert("L")
    page.thumbnail((SCREEN_SIDE, SCREEN_SIDE), Image.Resampling.LANCZOS)
    return np.asarray(page)
