"""All figures of a Selection as one archive, made on a thread of its own while the page goes on.

The browser that prints takes one figure after the other from whoever asks, so that others wait for one at most.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Sequence

import pandas as pd

from cache.background import BackgroundWork
from components.spreadsheet import csv
from errors import ErrataError

Made = Callable[[], dict[str, bytes]]
"""Makes the files of one figure: name -> content."""

MANIFEST, LEFT_OUT = "contents.csv", "left out.txt"
"""Files of an archive that say what it holds (file, what it shows, length, SHA-256), and what it does not."""


class Bundle(BackgroundWork):
    """Makes an archive, and says how far it is.

    Args:
        about: What it is about, to be recognised by.
        jobs: Name of each figure, and what makes its files.
    """

    def __init__(self, about: tuple[object, ...], jobs: Sequence[tuple[str, Made]]) -> None:
        super().__init__("errata-bundle")
        self.about = about
        self.total = len(jobs)
        self.made = 0
        self.now = ""
        self.skipped: list[str] = []
        self.archive: bytes | None = None
        self._jobs = tuple(jobs)

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take, by what the first figures took; None before the first."""
        if not self.made:
            return None
        return self.seconds / self.made * (self.total - self.made)

    def work(self) -> None:
        """Makes one figure after the other; called off, it ends after the one under way, without an archive."""
        kept = io.BytesIO()
        listed: list[tuple[str, str, int, str]] = []
        with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, made in self._jobs:
                if self.cancellation.asked:
                    return
                self.now = name
                try:
                    for path, data in made().items():
                        _put(archive, path, data)
                        listed.append((path, name, len(data), hashlib.sha256(data).hexdigest()))
                except ErrataError as error:
                    self.skipped.append(f"{name}: {error}")
                self.made += 1
            _put(archive, MANIFEST, csv(pd.DataFrame(listed, columns=["file", "shows", "bytes", "sha256"])))
            if self.skipped:
                _put(archive, LEFT_OUT, ("\n".join(self.skipped) + "\n").encode())
        self.archive = kept.getvalue()


def _put(archive: zipfile.ZipFile, path: str, data: bytes) -> None:
    """Adds a file; the same files give the same archive, so that none is dated."""
    archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
