"""The folder in which the page images of imported gold are looked up, and a sentence on those that are not there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from errors import ImageError
from loaders.files.image_lookup import ImageRoot
from records import Sample


def image_folder(samples: Sequence[Sample], own: str | None, before: str | None) -> str | None:
    """The folder for the images of gold that was imported without one.

    Images may lie beside a gold file, or in the folder that was given with the version that it replaces: the one that
    has more of those that this gold states, and of two that have as many the one beside it. What an earlier version
    called so may be another page by now.

    Args:
        samples: The gold.
        own: Folder beside the gold, where its format has images there.
        before: Folder of the version that it replaces, if it has one.
    """
    beside = None if own is None else str(Path(own).resolve())
    if beside is None or before is None:
        return beside or before
    stated = _stated(samples)
    return beside if _found(beside, stated) >= max(1, _found(before, stated)) else before


def images_not_found(folder: str | None, samples: Sequence[Sample]) -> str:
    """A sentence on pages without an image, where gold states images; "" where all are in the folder."""
    stated = _stated(samples)
    if folder is None:
        lacking = len({sample for sample, _ in stated})
        some = f"{lacking:,} of {len(samples):,} samples have no page images, since no image folder was given"
        return f"{some}; their pages are shown blank." if lacking else ""
    try:
        root = ImageRoot.of(Path(folder))
    except ImageError as error:
        return f"{error} Until then, pages are shown blank." if stated else ""
    missing = [name for _, name in stated if not _is_found(root, name)]
    if not missing:
        return ""
    first = missing[0][-80:]
    return f"{len(missing):,} of {len(stated):,} page images are not in the image folder, such as “{first}”."


def count_images(samples: Sequence[Sample]) -> int:
    """How many page images gold states."""
    return len(_stated(samples))


def _stated(samples: Sequence[Sample]) -> list[tuple[str, str]]:
    """Sample and stated name of every page image."""
    return [(sample.id, page.image) for sample in samples for page in sample.pages if page.image]


def _found(folder: str, stated: Sequence[tuple[str, str]]) -> int:
    try:
        root = ImageRoot.of(Path(folder))
    except ImageError:
        return 0
    return sum(_is_found(root, name) for _, name in stated)


def _is_found(root: ImageRoot, name: str) -> bool:
    try:
        root.find(name)
    except ImageError:
        return False
    return True
