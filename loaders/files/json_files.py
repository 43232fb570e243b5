"""JSON files: one object a line, or one document; tolerant of how a file was saved, with a reason for every bad line.

A byte-order mark, CRLF, blank lines and `.gz` make no difference. A line that is no JSON object becomes
a `Rejection` with its number; the others are not touched by it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import orjson

from errors import FormatError
from loaders.files.byte_stream import DAMAGE_ERRORS, DAMAGED_FILE, open_bytes
from records import Rejection, Sample
from scoring.text.loose_json import number
from scoring.text.written_values import clean_text, name_of

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

MAX_ID = 500
"""Characters of the longest id of a sample."""
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_KINDS = {list: "a list", str: "a text", bool: "a truth value", int: "a number", float: "a number"}


@dataclass(frozen=True, slots=True)
class Line:
    """One JSON object with its 1-based line number."""

    number: int
    value: dict[str, Any]


class BadLine(Exception):
    """Why a line that is an object cannot be loaded; becomes the reason of its rejection."""


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


def is_synthetic(line: Mapping[str, Any]) -> bool:
    """Whether a line is marked as made up: `"synthetic": true`, at its top level or in its metadata."""
    metadata = line.get("metadata")
    return line.get("synthetic") is True or (isinstance(metadata, dict) and metadata.get("synthetic") is True)


def quoted_value(value: Any) -> str:
    """A value for the reason of a rejection, cut short."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except RecursionError:
        return "deeply nested values"
    return clean_text(text if len(text) <= 60 else text[:57] + "...")


def cluster_of(entry: Mapping[str, Any]) -> str:
    """The independent unit that a line of gold states in `cluster`; "" where it states none.

    Raises:
        BadLine: What it states is no name.
    """
    stated = entry.get("cluster")
    if stated is None or (isinstance(stated, str) and not stated.strip()):
        return ""
    name = clean_text(stated).strip() if isinstance(stated, str) else name_of(stated)
    if not name or len(name) > MAX_ID:
        raise BadLine(
            f"`cluster`: expected a text of at most {MAX_ID} characters or a number, found {quoted_value(stated)}"
        )
    must_be_names(name)
    return name


def units_of(stated: Mapping[str, str]) -> dict[str, str]:
    """Sample -> its independent unit: the one that is stated, else one of its own, by its id.

    >>> units_of({"a": "", "b": "pupil", "c": "pupil", "pupil": ""})
    {'a': 'a', 'b': 'pupil', 'c': 'pupil', 'pupil': 'pupil (itself)'}
    """
    taken = {*stated, *stated.values()}
    named = set(stated.values())
    units = {}
    for sample, cluster in stated.items():
        unit = cluster or sample
        if not cluster and unit in named:
            # Other samples state this name, and do not mean this one by it.
            while unit in taken:
                unit += " (itself)"
            taken.add(unit)
        units[sample] = unit
    return units


def must_be_names(*texts: str | None) -> None:
    """Raises BadLine where a text that samples and runs are found or counted by holds NUL.

    PostgreSQL stores none, and a name without it would be another name. Running text (a question, a response)
    keeps it.
    """
    for text in texts:
        if text is not None and "\0" in text:
            raise BadLine(f"expected a name or value without NUL, which no database stores, found {quoted_value(text)}")


def must_be_named(sample: Sample) -> Sample:
    """The sample, whose names, facets and images `must_be_names`."""
    facets = [*sample.facets, *(pair for item in sample.items for pair in item.facets)]
    must_be_names(sample.id, sample.cluster, *(page.image for page in sample.pages))
    must_be_names(*(item.id for item in sample.items), *(text for pair in facets for text in pair))
    return sample


def must_be_json(values: Mapping[str, Any]) -> None:
    """Raises BadLine where a value cannot be written as JSON of UTF-8 text and integers of 64 bits."""
    for name, value in values.items():
        try:
            orjson.dumps(value)
        except orjson.JSONEncodeError:
            expected = "UTF-8 text and integers of at most 64 bits"
            raise BadLine(f"`{name}`: expected {expected}, found {quoted_value(value)}") from None


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
