"""All figures of a Selection as one archive, made on a thread of its own while the page goes on.

The browser that prints takes one figure after the other from whoever asks, so that others wait for one at most.
"""

from __future__ import annotations

import hashlib
import io
import threading
import time
import zipfile
from collections.abc import Callable, Sequence

import pandas as pd

from components.spreadsheet import csv
from errors import ErrataError

Made = Callable[[], dict[str, bytes]]
"""Makes the files of one figure: name -> content."""

MANIFEST, LEFT_OUT = "contents.csv", "left out.txt"
"""Files of an archive that say what it holds (file, what it shows, length, SHA-256), and what it does not."""


class Bundle:
    """Makes an archive, and says how far it is.

    Args:
        about: What it is about, to be recognised by.
        jobs: Name of each figure, and what makes its files.
    """

    def __init__(self, about: tuple[object, ...], jobs: Sequence[tuple[str, Made]]) -> None:
        self.about = about
        self.total = len(jobs)
        self.done = 0
        self.now = ""
        self.skipped: list[str] = []
        self.archive: bytes | None = None
        self.error: Exception | None = None
        self._jobs = tuple(jobs)
        self._cancelled = threading.Event()
        self._started = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="errata-bundle", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def cancel(self) -> None:
        """Calls it off after the figure that is being made."""
        self._cancelled.set()

    def wait(self, seconds: float) -> None:
        """Waits for its end, but no longer than this."""
        self._thread.join(seconds)

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take, by what the first figures took; None before the first."""
        if not self.done:
            return None
        return (time.monotonic() - self._started) / self.done * (self.total - self.done)

    def _run(self) -> None:
        kept = io.BytesIO()
        listed: list[tuple[str, str, int, str]] = []
        try:
            with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, made in self._jobs:
                    if self._cancelled.is_set():
                        return
                    self.now = name
                    try:
                        for path, data in made().items():
                            _put(archive, path, data)
                            listed.append((path, name, len(data), hashlib.sha256(data).hexdigest()))
                    except ErrataError as error:
                        self.skipped.append(f"{name}: {error}")
                    self.done += 1
                _put(archive, MANIFEST, csv(pd.DataFrame(listed, columns=["file", "shows", "bytes", "sha256"])))
                if self.skipped:
                    _put(archive, LEFT_OUT, ("\n".join(self.skipped) + "\n").encode())
            self.archive = kept.getvalue()
        except Exception as error:  # on a thread nobody would see it: the page raises it
            self.error = error


def _put(archive: zipfile.ZipFile, path: str, data: bytes) -> None:
    """Adds a file; the same files give the same archive, so that none is dated."""
    archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
