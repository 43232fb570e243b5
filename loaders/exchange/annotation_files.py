"""Files of annotation tools: each format under its name, and a file that comes back told by what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from errors import FormatError, UsageError
from loaders.exchange import coco, cvat, label_studio
from loaders.exchange.page_boxes import Incoming, Outgoing
from loaders.files.byte_stream import open_bytes
from loaders.files.json_files import UTF8_MARK, read_json_value
from records import Rejection


class AnnotationFormat(NamedTuple):
    """A format: its key on the command line, what it is called, and how its files end."""

    key: str
    title: str
    ending: str


_KNOWN: Final = (
    AnnotationFormat("labelstudio", "Label Studio", ".json"),
    AnnotationFormat("cvat", "CVAT", ".xml"),
    AnnotationFormat("coco", "COCO", ".json"),
)
FORMATS: Final = {known.key: known for known in _KNOWN}
"""Every format by its key."""


def write_annotations(key: str, samples: Sequence[Outgoing], with_steps: bool, image_prefix: str = "") -> str:
    """Samples in one of the formats.

    Args:
        key: A key of `FORMATS`.
        samples: The samples with their gold, and perhaps the boxes of runs.
        with_steps: Whether boxes are answers and steps; else objects, labelled by their category.
        image_prefix: What stands before the names of images; Label Studio's alone are addresses.

    Raises:
        UsageError: The format cannot hold what was asked for.
    """
    if key == "labelstudio":
        return label_studio.write(samples, with_steps, image_prefix)
    if image_prefix:
        raise UsageError(f"{FORMATS[key].title} finds images by their names. Leave out what stands before them.")
    unsized = sum(not (page.width and page.height) for outgoing in samples for page in outgoing.sample.pages)
    if unsized:
        known = "gold states no size of"
        raise UsageError(
            f"{FORMATS[key].title} has boxes in pixels, and {known} {unsized:,} pages. Choose labelstudio."
        )
    if key == "cvat":
        return cvat.write(samples, with_steps)
    if any(outgoing.runs for outgoing in samples):
        raise UsageError("A file of COCO holds only gold. Leave out the runs, or choose labelstudio or cvat.")
    return coco.write(samples, with_steps)


def read_annotations(path: Path, with_steps: bool) -> list[Incoming | Rejection]:
    """The entries of a file in any of the formats: of each the boxes of its sample, or why it cannot be used.

    Args:
        path: The file, packed or not.
        with_steps: As of `write_annotations`.

    Raises:
        MissingFile: It is not there.
        FormatError: It is in none of the formats, or too large.
    """
    try:
        with open_bytes(path) as (_, stream):
            data = stream.read(cvat.MOST_BYTES + 1)
        if data.removeprefix(UTF8_MARK).lstrip().startswith(b"<"):
            return cvat.read(data, with_steps)
        del data
        document, _ = read_json_value(path)
        if isinstance(document, list):
            return label_studio.read(document, with_steps)
        if isinstance(document, dict) and "images" in document:
            return coco.read(document, with_steps)
    except FormatError as error:
        text = str(error)
        raise FormatError(text if text.startswith(str(path)) else f"{path}: {text}") from None
    raise FormatError(f"{path}: expected Label Studio's JSON, CVAT's XML or COCO's JSON, found none of them.")
