"""JSON files: one object a line, or one document; tolerant of how a file was saved, with a reason for every bad line.

A byte-order mark, CRLF, blank lines and `.gz` make no difference. A line that is no JSON object becomes
a `Rejection` with its number; the others are not touched by it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import orjson

from errors import FormatError
from loaders.files.byte_stream import DAMAGE_ERRORS, DAMAGED_FILE, open_bytes
from records import Rejection
from scoring.text.loose_json import number

JSON_LINES_ENDINGS = (".jsonl", ".jsonl.gz", ".ndjson", ".ndjson.gz")
"""By which a file is one of JSON lines, in lower case."""

MAX_LINE = 32 << 20
"""Bytes of the longest line that is read."""

MAX_LOOSE = 16 << 20
"""Bytes of the longest line or document that Python's own reader is given: it takes ten times the memory."""

MAX_LINES = 1_000_000
"""Lines of the longest file that is read: each is kept, or the reason why it is not."""

MAX_VALUES = 2_000_000
"""Values of one line or document: an empty list takes two bytes of a file, and sixty of memory."""

UTF8_MARK = b"\xef\xbb\xbf"
"""The byte order mark that some programs write before UTF-8; RFC 8259, section 8.1, lets a reader of JSON skip it."""

_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_KINDS = {list: "a list", str: "a text", bool: "a truth value", int: "a number", float: "a number"}


@dataclass(frozen=True, slots=True)
class Line:
    """One JSON object with its 1-based line number."""

    number: int
    value: dict[str, Any]


def read_lines(stream: IO[bytes], path: Path) -> Iterator[Line | Rejection]:
    """Reads a file line by line.

    Args:
        stream: The opened file.
        path: Its name, for errors.

    Yields:
        An object or a rejection for every line that is not blank; one rejection for all that comes after
        the place at which a packed file is damaged or cut off.

    Raises:
        FormatError: The file is not UTF-8 but UTF-16, or has more than `MAX_LINES` lines.
    """
    number_of_line = 0
    try:
        for number_of_line, raw in enumerate(iter(lambda: stream.readline(MAX_LINE), b""), start=1):
            if number_of_line == 1:
                if raw.startswith(_UTF16_MARKS):
                    raise FormatError(f"{path}: expected UTF-8 text, found UTF-16. Save it as UTF-8 and try again.")
                raw = raw.removeprefix(UTF8_MARK)
            if number_of_line > MAX_LINES:
                raise FormatError(f"{path}: expected at most {MAX_LINES:,} lines, found more. Split the file.")
            if len(raw) == MAX_LINE and not raw.endswith(b"\n"):
                _skip_line(stream)
                yield Rejection(number_of_line, f"the line is longer than {MAX_LINE >> 20} MiB")
                continue
            text = raw.strip()
            if text:
                yield _object(number_of_line, text)
    except DAMAGE_ERRORS:
        yield Rejection(number_of_line + 1, DAMAGED_FILE)


def json_lines(records: Iterable[Mapping[str, Any]]) -> str:
    """Records as JSON lines, which `read_lines` reads again."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def is_synthetic(line: Mapping[str, Any]) -> bool:
    """Whether a line is marked as made up: `"synthetic": true`, at its top level or in its metadata; as text in CSV."""
    stated, metadata = line.get("synthetic"), line.get("metadata")
    as_text = isinstance(stated, str) and stated.strip().lower() == "true"
    return stated is True or as_text or (isinstance(metadata, dict) and metadata.get("synthetic") is True)


def _skip_line(stream: IO[bytes]) -> None:
    while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
        pass


def has_too_many_values(text: bytes) -> bool:
    """Whether JSON states more than `MAX_VALUES` values, judged by its commas and brackets before it is read."""
    return len(text) > MAX_VALUES and sum(map(text.count, (b",", b"[", b"{"))) > MAX_VALUES


def _object(number_of_line: int, text: bytes) -> Line | Rejection:
    if has_too_many_values(text):
        return Rejection(number_of_line, f"expected a JSON object of at most {MAX_VALUES:,} values, found more")
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        if len(text) > MAX_LOOSE:
            reason = "found no JSON, or NaN or half of a character in a line of more than"
            return Rejection(number_of_line, f"expected a JSON object, {reason} {MAX_LOOSE >> 20} MiB")
        # Python's own reader takes NaN and infinities, which are then found malformed where they stand. It also takes
        # escaped halves of characters; written out they would be no UTF-8, and their lines are rejected like those.
        try:
            value = json.loads(text.decode(), parse_int=number)
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = ord(error.object[error.start])
            return Rejection(number_of_line, f"expected UTF-8 text, found half of a character (\\u{half:04x})")
        except UnicodeDecodeError as error:
            return Rejection(number_of_line, f"expected UTF-8 text, found byte {text[error.start]:#04x}")
        except json.JSONDecodeError as error:
            return Rejection(number_of_line, f"expected a JSON object, found no JSON ({_error_position(error)})")
        except RecursionError:
            return Rejection(number_of_line, "expected a JSON object, found one that is nested too deeply")
    if isinstance(value, dict):
        return Line(number_of_line, value)
    return Rejection(number_of_line, f"expected a JSON object, found {_KINDS.get(type(value), 'null')}")


def _error_position(error: json.JSONDecodeError) -> str:
    found = error.msg.removesuffix(" at")
    return f"{found[0].lower()}{found[1:]} at character {error.pos + 1}"


MAX_BYTES = 64 << 20
"""Bytes of the longest document that is read, unpacked: one emoji makes every byte of a text take four in memory."""


def read_json(path: Path) -> tuple[dict[str, Any], str]:
    """Reads a JSON object from a file, packed or not.

    Returns:
        The object, and the SHA-256 of the file's bytes.

    Raises:
        MissingFile: The file is not there, or may not be read.
        FormatError: It is no JSON object, or too large.
    """
    value, sha256 = read_json_value(path)
    if not isinstance(value, dict):
        raise FormatError(f"{path}: expected a JSON object, found another value. Name the file that holds one.")
    return value, sha256


def read_json_value(path: Path) -> tuple[Any, str]:
    """As `read_json`, of any JSON value."""
    with open_bytes(path) as (source, stream):
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES or has_too_many_values(data):
        raise FormatError(
            f"{path}: expected JSON of at most {MAX_BYTES >> 20} MiB and {MAX_VALUES:,} values, found more. Split it."
        )
    if data.startswith(UTF8_MARK):
        data = data.removeprefix(UTF8_MARK)
    return _value(path, data), source.sha256


def _value(path: Path, data: bytes) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as refusal:
        # Python's own reader takes NaN and infinities, which are then found malformed where they stand.
        if len(data) > MAX_LOOSE:
            raise FormatError(
                f"{path}: expected JSON, found something else in line {refusal.lineno}; NaN and lone surrogates are "
                f"read in up to {MAX_LOOSE >> 20} MiB."
            ) from None
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
