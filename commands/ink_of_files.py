"""Whether there is writing inside a box, told from page images in a folder."""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from PIL import Image

from cache.derived import SCREEN_SIDE
from cache.ink import LEAST_INK, Grey, ink_share, measure
from commands.failures_document import Ink
from errors import ImageError, MissingFile
from loaders.image_files import ImageRoot, read_image_file
from loaders.images import decode
from records import Box, Sample


def ink_below(folder: str) -> Ink:
    """What tells ink from the images below a folder; a page is measured when first asked about.

    Raises:
        MissingFile: There is no such folder.
    """
    if not Path(folder).is_dir():
        raise MissingFile(f"{folder}: there is no such folder. Name the folder below which the page images lie.")
    root = ImageRoot.of(Path(folder))

    @functools.lru_cache(maxsize=8)
    def ink_of(stated: str) -> Grey | None:
        try:
            return measure(_on_screen(read_image_file(root.find(stated))))
        except ImageError:
            return None

    def ink(sample: Sample, page: int, box: Box) -> str:
        stated = next((one.image for one in sample.pages if one.number == page), None)
        found = ink_of(stated) if stated is not None else None
        if found is None:
            return "no_image"
        return "other_ink" if ink_share(found, box) >= LEAST_INK else "blank"

    return ink


def _on_screen(data: bytes) -> Grey:
    """A page as grey values, at the size at which the dashboard measures ink."""
    page = decode(data).convert("L")
    page.thumbnail((SCREEN_SIDE, SCREEN_SIDE), Image.Resampling.LANCZOS)
    return np.asarray(page)
