"""What a loader says of one file: its records, and every line that gave none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from records import Rejection

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
    """

    records: tuple[T, ...]
    lines: int
    rejected: tuple[Rejection, ...]
    sha256: str
    path: str
    synthetic: bool = False
    images: str | None = None
    live: bool = False
    coords: str | None = None

    @property
    def loaded(self) -> int:
        """Lines that were loaded."""
        return self.lines - len(self.rejected)
