"""The Markdown files of a folder, one a page: each read or rejected with a reason that names it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from errors import DataError, MissingFile
from loaders.files.bad_lines import quoted_value
from loaders.files.byte_stream import open_bytes
from loaders.files.held_text import HeldText
from loaders.files.json_files import UTF8_MARK
from records import Rejection
from scoring.text.written_values import clean_text

MAX_BYTES = 4 << 20
"""Bytes of the largest page that is read, unpacked; real pages have up to thirty thousand."""

ENDINGS = (".md", ".md.gz", ".markdown")


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file: its place among the folder's Markdown files, from 1; its page; its text or why there is none."""

    number: int
    name: str
    page: str
    text: str
    sha256: str
    problem: str = ""

    @property
    def rejection(self) -> Rejection:
        """The rejection of the file, for the problem that it has."""
        return self.reject(self.problem)

    def reject(self, reason: str) -> Rejection:
        """A rejection for this reason."""
        return Rejection(self.number, f"{quoted_value(self.name)}: {reason}")


def is_page(path: Path) -> bool:
    """Whether a name is that of a page: a Markdown file that is not hidden."""
    return path.name.lower().endswith(ENDINGS) and not path.name.startswith(".") and len(page_name(path.name)) > 0


def page_name(name: str) -> str:
    """A page's id: its file's name without its ending; ids without an ending stay as they are.

    >>> page_name("row_1.md"), page_name("row_1.MD.gz"), page_name("row_1")
    ('row_1', 'row_1', 'row_1')
    """
    ending = next((candidate for candidate in ENDINGS if name.lower().endswith(candidate)), "")
    return name[: len(name) - len(ending)] if ending else name


def page_files(folder: Path) -> Iterator[PageFile]:
    """Reads the pages of a folder in the order of their names.

    Raises:
        MissingFile: The folder is not there or cannot be read.
        FormatError: Its pages are more than memory is for.
    """
    held = HeldText(folder, "pages")
    for number, path in enumerate(list_files(folder, is_page), start=1):
        file = _read(number, path)
        held.add(file.text)
        yield file


def list_files(folder: Path, accept: Callable[[Path], bool]) -> list[Path]:
    """The paths in a folder that are accepted, by name.

    Raises:
        MissingFile: The folder is not there or cannot be read.
    """
    try:
        return sorted(path for path in folder.iterdir() if accept(path))
    except (OSError, ValueError) as error:
        raise MissingFile(f"{str(folder)!r}: this folder cannot be read. Check the path.") from error


def sha256_of(files: dict[str, str]) -> str:
    """SHA-256 over names and contents, whatever the order: name -> SHA-256 of what the file holds."""
    lines = "\n".join(f"{digest} {name!r}" for name, digest in sorted(files.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def _read(number: int, path: Path) -> PageFile:
    page = clean_text(page_name(path.name))

    def failed(problem: str, sha256: str = "") -> PageFile:
        return PageFile(number, path.name, page, "", sha256, problem)

    try:
        if not path.is_file():
            return failed("expected a file, found something else of that name")
        with open_bytes(path) as (source, stream):
            data = stream.read(MAX_BYTES + 1)
    except (DataError, OSError) as error:
        return failed(f"the file cannot be read ({type(error).__name__})")
    if len(data) > MAX_BYTES:
        return failed(f"the page is larger than {MAX_BYTES >> 20} MiB", source.sha256)
    try:
        text = data.removeprefix(UTF8_MARK).decode()
    except UnicodeDecodeError as error:
        found = f"byte {data[error.start]:#04x} at {error.start}"
        return failed(f"expected UTF-8 text, found {found}", source.sha256)
    return PageFile(number, path.name, page, text.replace("\r\n", "\n"), source.sha256)
