"""The one fact of EXIF that matters: which way up a photograph is."""

from __future__ import annotations

import struct
from typing import Final

_TAG: Final = 0x0112
_SHORT: Final = 3
_MOST_ENTRIES: Final = 512


def orientation_of(exif: object) -> int:
    """Read the orientation out of an EXIF block (CIPA DC-008, tag 274).

    Args:
        exif: The block as an image file holds it, with or without its `Exif` prefix; anything else
            counts as no EXIF.

    Returns:
        1 to 8; 1, which is upright, where the block is absent, damaged or says nothing sensible.
    """
    if not isinstance(exif, bytes):
        return 1
    block = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(block[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(f"{order}I", block, 4)
        (entries,) = struct.unpack_from(f"{order}H", block, start)
        for entry in range(min(entries, _MOST_ENTRIES)):
            tag, kind, count, value = struct.unpack_from(f"{order}HHIH", block, start + 2 + 12 * entry)
            if (tag, kind, count) == (_TAG, _SHORT, 1):
                return value if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1
