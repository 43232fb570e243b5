r"""Finding the image of a page below the root that a benchmark declares.

Files state images as they were on the machine that wrote them: `photos/1.jpg`, `/home/x/data/1.jpg`,
`C:\data\1.jpg`. Nothing of that is opened as a path. The stated name is cut into parts, and the file
below the root is taken whose own path agrees with the longest tail of those parts.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from errors import ImageError
from loaders.files.parquet_files import ParquetRow, parse_row_name, read_image

MAX_FILES: Final = 200_000
"""Files below a root that are looked at; a larger root is found by exact relative names only."""

MAX_DEPTH: Final = 16
"""Folders below folders that are entered."""

MAX_BYTES: Final = 64 * 1024 * 1024
"""Largest image file that is read."""

ENDINGS: Final = (".jpg", ".jpeg", ".png", ".webp")
"""Endings that are tried for a name without one, as of a page that is only named."""

Parts = tuple[str, ...]

ImageSource = Path | ParquetRow
"""The place of an image's bytes: an image file, or a row of a Parquet file."""

# No link that was put in place since, and no waiting for a pipe; what the system does not know is left out.
_FLAGS: Final = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))


@dataclass(frozen=True, slots=True)
class ImageRoot:
    """A declared image folder with an index of what lies below it.

    Args:
        root: The folder, with all links resolved.
        by_name: Last part of every file's name (Unicode and case folded) to the relative paths of the
            files that have it, each as its parts.
        complete: Whether the index holds every file below the root.
    """

    root: Path
    by_name: dict[str, tuple[Parts, ...]] = field(repr=False)
    complete: bool = True

    @classmethod
    def of(cls, root: Path, *, max_files: int = MAX_FILES) -> ImageRoot:
        """Index a folder once, bounded in files and depth; linked folders are not entered.

        Raises:
            ImageError: The folder is not there or is no folder.
        """
        try:
            resolved = root.resolve(strict=True)
        except (OSError, RuntimeError, ValueError):
            raise ImageError(f"The image folder {root} is not there; import again with --images.") from None
        if not resolved.is_dir():
            raise ImageError(f"The image folder {root} is not a folder; import again with --images.")
        names: dict[str, list[Parts]] = {}
        count = 0
        for parts in _files_below(resolved, ()):
            if count == max_files:
                break
            names.setdefault(_folded(parts[-1]), []).append(parts)
            count += 1
        by_name = {name: tuple(found) for name, found in names.items()}
        return cls(resolved, by_name, complete=count < max_files)

    def find(self, stated: str) -> ImageSource:
        r"""Give the real place of the image that a data file states, inside the root.

        Args:
            stated: The name as stated: a file name, a relative path, or an absolute path of another
                machine, with `/` or `\` between its parts; or a row of a Parquet file, as
                `parquet_files.row_name` names it.

        Raises:
            ImageError: No file fits, several fit equally well, or the file is a link out of the root.
        """
        row = parse_row_name(stated)
        return self._file(stated) if row is None else ParquetRow(self._file(row[0]), row[1])

    def _file(self, stated: str) -> Path:
        parts = tail_of(stated)
        if not parts:
            raise ImageError("The data names no image file for this page.")
        exact = self._inside(parts)
        if exact is not None:
            return exact
        best = self._longest_tails(parts) or self._with_ending(parts)
        if not best:
            raise ImageError(f"The image file {_shown(parts)} is not in the image folder.")
        if len(best) > 1:
            raise ImageError(
                f"{len(best)} files in the image folder are called {_shown(parts)}; "
                "the data does not say which one is meant."
            )
        found = self._inside(best[0])
        if found is None:
            raise ImageError(f"The image file {_shown(parts)} is not in the image folder any more.")
        return found

    def _with_ending(self, parts: Parts) -> list[Parts]:
        """Files that are called so but for the ending of an image, where what is stated has none."""
        if parts[-1].lower().endswith(ENDINGS):
            return []
        return [found for ending in ENDINGS for found in self._longest_tails((*parts[:-1], parts[-1] + ending))]

    def _longest_tails(self, parts: Parts) -> list[Parts]:
        folded_parts = tuple(_folded(part) for part in parts)
        candidates = self.by_name.get(folded_parts[-1], ())
        agreeing = [(_common_tail(folded_parts, tuple(map(_folded, found))), found) for found in candidates]
        longest = max((length for length, _ in agreeing), default=0)
        best = [found for length, found in agreeing if length == longest]
        same_case = [found for found in best if found[-longest:] == parts[-longest:]]
        same_length = [found for found in same_case or best if len(found) == longest]
        return same_length or same_case or best

    def _inside(self, parts: Parts) -> Path | None:
        try:
            real = self.root.joinpath(*parts).resolve(strict=True)
        except (OSError, RuntimeError, ValueError):
            return None
        if not real.is_relative_to(self.root):
            raise ImageError(f"The image file {_shown(parts)} is a link that leads out of the image folder.")
        return real if real.is_file() else None


def tail_of(stated: str) -> Parts:
    r"""Cut a stated path into the parts that may count as names below a root.

    Drives, leading slashes, `.` and `..` are no names; what stands before a `..` is dropped with it.

    >>> tail_of("C:\\data\\set 1\\p.jpg")
    ('data', 'set 1', 'p.jpg')
    >>> tail_of("../../etc/passwd")
    ('etc', 'passwd')
    """
    parts: list[str] = []
    for part in stated.replace("\\", "/").split("/"):
        if part == "..":
            parts.clear()
        elif part.strip() not in {"", "."} and not (len(part) == 2 and part[1] == ":"):
            parts.append(part)
    return () if any("\0" in part for part in parts) else tuple(parts)


def read_image_file(path: ImageSource, *, max_bytes: int = MAX_BYTES) -> bytes:
    """Read the bytes of an image at a place that `ImageRoot.find` gave.

    Raises:
        ImageError: It cannot be read, is no regular file, or is larger than `max_bytes`.
    """
    if isinstance(path, ParquetRow):
        return read_image(path, max_bytes=max_bytes)
    try:
        with open(os.open(path, _FLAGS), "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise ImageError(f"{path.name} is not a regular file.")
            data = b"" if found.st_size > max_bytes else file.read(max_bytes + 1)
    except OSError as error:
        raise ImageError(f"The image file {path.name} cannot be read: {error.strerror}.") from None
    size = max(found.st_size, len(data))
    if size > max_bytes:
        limit_mb = max_bytes / 2**20
        raise ImageError(f"The image file {path.name} has {size / 2**20:.0f} MB; {limit_mb:.0f} at most are read.")
    return data


def _files_below(folder: Path, above: Parts) -> Iterator[Parts]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if len(above) < MAX_DEPTH:
                yield from _files_below(folder / entry.name, (*above, entry.name))
        elif entry.is_file(follow_symlinks=False) or entry.is_symlink():
            yield (*above, entry.name)


def _common_tail(first: Parts, second: Parts) -> int:
    length = 0
    for a, b in zip(reversed(first), reversed(second), strict=False):
        if a != b:
            break
        length += 1
    return length


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _shown(parts: Parts) -> str:
    name = parts[-1]
    return f'"{name if len(name) <= 80 else name[:77] + "..."}"'
