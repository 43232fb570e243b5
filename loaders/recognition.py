"""Recognising a file by the names of its fields: which benchmark's gold or run it is, before it is loaded."""

from __future__ import annotations

import csv
import gzip
import io
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, Literal

import orjson

from loaders import LOADERS
from loaders.files.csv_files import comma_advice
from loaders.files.image_decoding import kind_of

Role = Literal["gold", "run", "facets", "images", ""]

_HEAD: Final = 256 * 1024
"""Bytes of a file of lines that are looked at."""
_LINES: Final = 5
_MOST: Final = 64 * 1024 * 1024
"""A JSON document is read whole; a longer one is not recognised."""

_JSON: Final = ("{", "[")
"""How text of JSON begins."""

_SHARE_OF_GOLD: Final = 0.1
"""A folder is likely gold where at least this share of its pages holds what only gold has."""

_NAMED: Final = 6
"""How many fields of a file that is not recognised are named."""

_FACETS: Final = frozenset({"sample", "name", "value"})


@dataclass(frozen=True, slots=True)
class Recognised:
    """The recognised benchmark and role of a file.

    Args:
        task: Key of the benchmark's task; "" where any can have it, or it is not known.
        role: What it is of it; "" where that is not known.
        sure: Whether nothing else has these fields.
        fields: The fields that tell it.
    """

    task: str = ""
    role: Role = ""
    sure: bool = False
    fields: tuple[str, ...] = ()


def recognise(stream: BinaryIO) -> tuple[Recognised, ...]:
    """The benchmarks and roles that a file can have, the likeliest first; none where its fields tell nothing.

    A file that has the fields of gold and of a run, as a combined file has, is both. The stream is read from 0.
    """
    head = _head(stream)
    if head.startswith(b"PK\x03\x04"):
        return (Recognised("", "images", True),)
    if kind_of(head):
        return (Recognised("", "images", True),)
    fields = _fields(stream, head)
    found = [
        (sign, task, role)
        for task, role, signs in _signatures()
        for sign in [max((sign for sign in signs if sign <= fields), key=len, default=None)]
        if sign is not None
    ]
    found.sort(key=lambda each: -len(each[0]))
    tasks = {task for _, task, _ in found}
    return tuple(Recognised(task, role, len(tasks) == 1, tuple(sorted(sign))) for sign, task, role in found)


def lacking(stream: BinaryIO) -> str:
    """The fields of a file that is not recognised, and those of the gold or run nearest to it, or why it has none."""
    head = _head(stream)
    fields = _fields(stream, head)
    named = sorted(field for field in fields if not field.startswith("."))
    if not head:
        return "is empty"
    if not named:
        is_json = _unpacked_text(head).startswith(_JSON)
        return "begins like JSON, but no fields were found at its beginning" if is_json else "has no fields"
    nearest = min(
        (
            (len(sign - fields), task, role, sign)
            for task, role, signs in _signatures()
            for sign in signs
            if sign & fields
        ),
        key=lambda each: each[0],
        default=None,
    )
    has = f"has {', '.join(named[:_NAMED])}{', ...' if len(named) > _NAMED else ''}"
    if nearest is None:
        return f"{has}.{comma_advice(named)}".removesuffix(".")
    _, task, role, sign = nearest
    return f"{has}; {f'{role} of {task}' if task else role} has {', '.join(sorted(sign))}"


def _head(stream: BinaryIO) -> bytes:
    stream.seek(0)
    return stream.read(_HEAD)


def models_named(stream: BinaryIO) -> list[str]:
    """The models that the first lines of a run file of JSON name in their field `model`; read from 0."""
    stream.seek(0)
    values = map(_parsed, (line.encode() for line in _unpacked_text(stream.read(_HEAD)).splitlines()))
    named = [value.get("model") for value in values if isinstance(value, dict)]
    return list(dict.fromkeys(name for name in named if isinstance(name, str) and name))


@dataclass(frozen=True, slots=True)
class PageFolder:
    """Pages of Markdown that lie in one folder.

    Args:
        task: Key of the benchmark's task.
        files: Its pages, as they were handed over.
        is_gold: Whether they are likely those of gold.
    """

    task: str
    files: tuple[Any, ...]
    is_gold: bool


def page_folders(files: Sequence[Any]) -> tuple[PageFolder, ...]:
    """The folders of some pages of Markdown, of whose paths only the last part is known: one ends where a name recurs.

    Args:
        files: Open files with a `name`, those of a folder one after the other.
    """
    found = next(((task, loader.gold_page) for task, loader in LOADERS.items() if loader.gold_page is not None), None)
    if found is None or not files:
        return ()
    folders: list[dict[str, Any]] = [{}]
    for file in files:
        if file.name in folders[-1]:
            folders.append({})
        folders[-1][file.name] = file
    task, sign = found
    shares = [sum(sign.search(_text(file)) is not None for file in pages.values()) / len(pages) for pages in folders]
    best = max(shares)
    gold = shares.index(best) if best >= _SHARE_OF_GOLD else None
    return tuple(PageFolder(task, tuple(pages.values()), at == gold) for at, pages in enumerate(folders))


def _text(file: Any) -> str:
    file.seek(0)
    head: bytes = file.read(_HEAD)
    return head.decode("utf-8", "replace")


def swapped_hint(path: Any, task: str, role: Role) -> str:
    """A sentence where a file that was given as gold or as a run is recognised as something else; "" where not."""
    try:
        with open(path, "rb") as stream:
            found = recognise(stream)
    except OSError:
        return ""
    if not found or any(each.task in (task, "") and each.role == role for each in found):
        return ""
    likely = found[0]
    if likely.task == task and {likely.role, role} == {"gold", "run"}:
        other = "a run" if likely.role == "run" else "gold"
        return f" Its fields ({', '.join(likely.fields)}) are those of {other}: gold and run seem to be swapped."
    if likely.task and likely.sure:
        return f" Its fields ({', '.join(likely.fields)}) are those of {likely.task} ({likely.role})."
    return ""


def _signatures() -> Iterator[tuple[str, Role, tuple[frozenset[str], ...]]]:
    """Benchmark ("" for any), role, and the fields that tell it, in one of several writings."""
    for task, loader in LOADERS.items():
        yield task, "gold", loader.gold_signs
        yield task, "run", loader.run_signs
    yield "", "facets", (_FACETS,)


def _fields(stream: BinaryIO, head: bytes) -> frozenset[str]:
    """The names of a file's fields: columns, or keys of its first lines or of its document."""
    if head.startswith(b"PAR1"):
        # Slow to load, and needed by nothing else that reads files of JSON.
        from pyarrow import ArrowException
        from pyarrow.parquet import read_schema

        try:
            return frozenset(read_schema(stream).names)
        except (ArrowException, OSError):
            return frozenset()
    text = _unpacked_text(head)
    if not text.startswith(_JSON):
        return frozenset(name.strip() for name in next(_records(text), []))
    keys = {key for value in _objects(text) for key in _key_paths(value)}
    if keys or not text:
        return frozenset(keys)
    stream.seek(0)
    whole = stream.read(_MOST + 1)
    return frozenset() if len(whole) > _MOST else frozenset(_keys(_parsed(whole)))


def _unpacked_text(head: bytes) -> str:
    """What a file begins with, unpacked; "" where that is damaged."""
    if head.startswith(b"\x1f\x8b"):
        try:
            head = gzip.GzipFile(fileobj=io.BytesIO(head)).read1(_HEAD)
        except (OSError, EOFError, zlib.error):
            return ""
    return head.decode("utf-8-sig", "replace").lstrip()


def _records(text: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader(io.StringIO(text))
    except csv.Error:
        return


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The objects of the first lines; none where lines are not JSON, as those of an indented document."""
    for line in text.splitlines()[:_LINES]:
        value = _parsed(line.encode())
        if isinstance(value, list):
            value = next(iter(value), None)
        if isinstance(value, dict):
            yield value


def _parsed(data: bytes) -> Any:
    try:
        return orjson.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError:
        return None


def _keys(document: Any) -> Iterator[str]:
    first = next(iter(document), None) if isinstance(document, list) else document
    return _key_paths(first) if isinstance(first, dict) else iter(())


def _key_paths(value: dict[str, Any]) -> Iterator[str]:
    """The keys of an object, and with a dot before them those of the first object that it holds."""
    yield from value
    yield from (f".{key}" for key in next((part for part in value.values() if isinstance(part, dict)), {}))
