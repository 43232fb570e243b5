"""A cache of files that can be made again, kept by the content they were made from.

`<folder>/<owner>/<first two digits>/<content>/<name>`: everything made for one owner lies together and
goes together when the owner goes. Files are written aside and renamed, so that another process sees a whole
file or none. Each begins with a hash of the rest: one that was damaged on its disk is made again. When the folder
outgrows its cap, what was not looked at for longest is dropped.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

CAP: Final = 1024**3
"""Bytes that are kept unless the owner says otherwise."""

DERIVED_FOLDER: Final = "derived"
"""Folder of a workspace's home in which images derived from pages are kept."""

TILE_PREFIX: Final = "crop-"
"""What the names of tiles begin with: they show boxes of runs, so they are dropped with a run."""

# Seconds: the time of last use decides only which files are dropped first, so it is not written at every read.
_TOUCH_AFTER: Final = 3600.0
_ASIDE: Final = ".aside-"

_MARK: Final = b"errata\x01"
_DIGEST_BYTES: Final = 16


class FileCache:
    """A folder of derived files with a cap, safe to share between threads and processes.

    Args:
        folder: Where the files lie; made when the first one is written.
        cap: Bytes that are kept at most, give or take what is written between two sweeps (a twentieth).
    """

    def __init__(self, folder: Path, *, cap: int = CAP) -> None:
        """Take the place; nothing is read or made yet."""
        self.folder = folder
        self.cap = cap
        self._guard = threading.Lock()
        self._busy: dict[Path, tuple[threading.Lock, int]] = {}
        self._unswept = cap

    def get(self, owner: str, content: str, name: str, make: Callable[[], bytes]) -> bytes:
        """Give a kept file, or make and keep it.

        Two threads that ask for the same file make it once. A disk that cannot be written costs speed,
        not the file: what was made is returned all the same.

        Args:
            owner: Whose file it is: what `forget` is told; any text.
            content: Hash of what the file is made from, in hexadecimal digits.
            name: File name that says what is made and how; another way of making needs another name.
            make: Makes the bytes; may raise, then nothing is kept.
        """
        path = self._home(owner) / content[:2] / content / name
        found = _read(path)
        if found is not None:
            return found
        with self._one_at_a_time(path):
            found = _read(path)
            if found is not None:
                return found
            made = make()
            self._keep(path, made)
        return made

    def forget(self, owner: str, beginning: str = "") -> None:
        """Drop everything that was made for an owner, or the files whose names begin like this."""
        if not beginning:
            shutil.rmtree(self._home(owner), ignore_errors=True)
            return
        for _, _, path in _files(self._home(owner)):
            if path.name.startswith(beginning):
                path.unlink(missing_ok=True)

    def forget_others(self, owners: Iterable[str]) -> None:
        """Drop everything that was made for anybody but these owners."""
        kept = {self._home(owner) for owner in owners}
        for home in self.folder.glob("*"):
            if home not in kept:
                shutil.rmtree(home, ignore_errors=True)

    def clear(self) -> None:
        """Drop everything."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def sweep(self) -> int:
        """Drop what was not looked at for longest until nine tenths of the cap are left.

        Returns:
            Bytes that are kept now.
        """
        files = sorted(_files(self.folder))
        total = sum(size for _, size, _ in files)
        goal = self.cap if total <= self.cap else self.cap * 9 // 10
        stale = time.time() - _TOUCH_AFTER
        for used, size, path in files:
            if total <= goal and not (path.name.startswith(_ASIDE) and used < stale):
                continue
            with contextlib.suppress(OSError):
                path.unlink()
                total -= size
        return total

    def _home(self, owner: str) -> Path:
        return self.folder / hashlib.sha256(owner.encode("utf-8", "surrogatepass")).hexdigest()[:24]

    def _keep(self, path: Path, data: bytes) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, aside = tempfile.mkstemp(prefix=_ASIDE, dir=path.parent)
            try:
                with open(handle, "wb") as file:
                    file.write(_MARK + _digest(data) + data)
                os.replace(aside, path)
            except OSError:
                os.unlink(aside)
                raise
        except OSError:
            return
        with self._guard:
            self._unswept += len(data)
            due = self._unswept >= self.cap // 20
            if due:
                self._unswept = 0
        if due:
            self.sweep()

    @contextlib.contextmanager
    def _one_at_a_time(self, key: Path) -> Iterator[None]:
        with self._guard:
            lock, waiting = self._busy.get(key, (threading.Lock(), 0))
            self._busy[key] = (lock, waiting + 1)
        try:
            with lock:
                yield
        finally:
            with self._guard:
                lock, waiting = self._busy.pop(key)
                if waiting > 1:
                    self._busy[key] = (lock, waiting - 1)


def _read(path: Path) -> bytes | None:
    try:
        with path.open("rb") as file:
            data = file.read()
            used = os.fstat(file.fileno()).st_mtime
        if time.time() - used > _TOUCH_AFTER:
            os.utime(path)
    except OSError:
        return None
    # A power cut may leave a renamed file without its bytes, and disks forget.
    head, content = data[: len(_MARK) + _DIGEST_BYTES], data[len(_MARK) + _DIGEST_BYTES :]
    return content if head == _MARK + _digest(content) else None


def _digest(content: bytes) -> bytes:
    """A hash that finds damage; it keeps nobody from writing another file in the place of one."""
    return hashlib.blake2b(content, digest_size=_DIGEST_BYTES).digest()


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            with contextlib.suppress(OSError):
                found = path.stat()
                yield found.st_mtime, found.st_size, path
