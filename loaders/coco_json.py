"""One JSON file in the format of COCO, and the boxes in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError
from loaders.byte_source import open_bytes
from loaders.lines import BadLine, shown
from scoring.box_shapes import is_number
from scoring.loose_json import number

_UTF8_MARK = b"\xef\xbb\xbf"


def load_json(path: Path) -> tuple[Any, str]:
    """The value of a JSON file, and the SHA-256 of its bytes.

    Raises:
        FormatError: It is no JSON.
    """
    with open_bytes(path) as (source, stream):
        data = stream.read().removeprefix(_UTF8_MARK)
    try:
        return orjson.loads(data), source.sha256
    except orjson.JSONDecodeError:
        pass
    try:
        # Python's own reader takes NaN and infinities, which are then found malformed where they stand.
        return json.loads(data.decode(), parse_int=number), source.sha256
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{path}: expected JSON in the format of COCO, found none. Check the file.") from error


def entries_of(value: Any, path: Path) -> list[Any]:
    """The entries of results: a list, or an object with `annotations`.

    Raises:
        FormatError: There is no such list.
    """
    entries = value.get("annotations") if isinstance(value, dict) else value
    if not isinstance(entries, list):
        raise FormatError(f"{path}: expected COCO results, a list of objects with `image_id` and `bbox`; found none.")
    return entries


def pixel_box(entry: dict[str, Any], width: int, height: int) -> tuple[float, float, float, float]:
    """The box `[x, y, w, h]` of an entry as corners in thousandths of its image; its area may be 0.

    Raises:
        BadLine: It is not four finite numbers.
    """
    box = entry.get("bbox")
    if not isinstance(box, list) or len(box) != 4 or not all(map(is_number, box)):
        raise BadLine(f"`bbox`: expected [x, y, width, height] in pixels, found {shown(box)}")
    x, y, w, h = box
    return 1000 * x / width, 1000 * y / height, 1000 * (x + w) / width, 1000 * (y + h) / height
