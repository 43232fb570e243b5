"""The result of reading one file: its records and rejected lines, and what an import requires of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from errors import MissingFile, NothingLoaded, UsageError
from records import Pairs, Rejection

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """The records of one file.

    Args:
        records: What was loaded, in the order of the file; one record may come of several lines.
        lines: Lines of the file, blank ones not counted: always those loaded plus those rejected.
        rejected: The lines that were not loaded, each with its reason, in the order of the file.
        sha256: SHA-256 of the file's bytes, as 64 hexadecimal digits.
        path: The file as it was named.
        synthetic: Whether a loaded line says that it is made up (`"synthetic": true`).
        images: Folder below which the images lie, where the format says so.
        live: Whether it is a live run that a workspace wrote out: it was asked about the samples of its lines alone.
        coords: How its boxes are written, where the file says so.
        categories: Number and name of every category that gold lists, in its order, where the format has numbers.
    """

    records: Sequence[T]
    lines: int
    rejected: tuple[Rejection, ...]
    sha256: str
    path: str
    synthetic: bool = False
    images: str | None = None
    live: bool = False
    coords: str | None = None
    categories: Pairs = ()

    @property
    def loaded(self) -> int:
        """Lines that were loaded."""
        return self.lines - len(self.rejected)


def require_records(loaded: Loaded[Any], advice: str = "") -> None:
    """Raises NothingLoaded when a file gave no record at all, quoting its first rejected line.

    Args:
        loaded: What its loader said.
        advice: A further sentence for the error.
    """
    if loaded.records:
        return
    hint = f" {advice}" if advice else ""
    if not loaded.rejected:
        raise NothingLoaded(f"{loaded.path}: this file has no lines. Expected one sample a line.{hint}")
    first = loaded.rejected[0]
    raise NothingLoaded(
        f"{loaded.path}: none of its {loaded.lines:,} lines could be loaded; line {first.line}: {first.reason}.{hint}"
    )


def require_one_run(runs: int, model: str | None, setting: str | None) -> None:
    """Raises UsageError when one model or setting is given to several runs."""
    if runs > 1 and (model or setting):
        noun = "model" if model else "setting"
        raise UsageError(
            f"One {noun} was given for {runs} runs, which would then be one and the same. "
            "Name one run at a time, or leave the names to their files."
        )


def require_image_folder(folder: str | Path) -> Path:
    """The folder below which page images lie. Raises MissingFile when there is none at this path."""
    path = Path(folder)
    if not path.is_dir():
        raise MissingFile(f"{folder}: there is no such folder. Name the folder below which the page images lie.")
    return path
