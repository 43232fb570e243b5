"""A file that is one JSON document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError
from loaders.byte_source import open_bytes
from scoring.loose_json import number

MAX_BYTES = 512 << 20
"""Bytes of the longest document that is read, unpacked."""

_UTF8_MARK = b"\xef\xbb\xbf"


def read_json(path: Path) -> tuple[dict[str, Any], str]:
    """Reads a JSON object from a file, packed or not.

    Returns:
        The object, and the SHA-256 of the file's bytes.

    Raises:
        MissingFile: The file is not there, or may not be read.
        FormatError: It is no JSON object, or too large.
    """
    with open_bytes(path) as (source, stream):
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FormatError(f"{path}: expected at most {MAX_BYTES >> 20} MiB of JSON, found more. Split it.")
    value = _value(path, data.removeprefix(_UTF8_MARK))
    if not isinstance(value, dict):
        raise FormatError(f"{path}: expected a JSON object, found another value. Name the file that holds one.")
    return value, source.sha256


def _value(path: Path, data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        # Python's own reader takes NaN and infinities, which are then found malformed where they stand.
        try:
            return json.loads(data.decode(), parse_int=number)
        except UnicodeDecodeError:
            raise FormatError(f"{path}: expected JSON as UTF-8 text, found other bytes.") from None
        except RecursionError:
            raise FormatError(f"{path}: expected JSON, found values that are nested too deeply.") from None
        except json.JSONDecodeError as error:
            raise FormatError(
                f"{path}: expected JSON, found something else in line {error.lineno} ({error.msg.lower()})."
            ) from None
