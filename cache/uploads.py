"""Files that came through the browser, kept below the workspace's home until they are imported.

Names are taken apart before anything is written: only the last part of a stated name is used, and of an
archive of images only JPEG, PNG and WebP files are unpacked, within limits.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO

from errors import FormatError, UsageError

MAX_IMAGES = 20_000
MAX_UNPACKED = 8 * 1024**3
_KINDS = (".jpg", ".jpeg", ".png", ".webp")
_CHUNK = 1024 * 1024


def keep(home: Path, name: str, data: bytes) -> Path:
    """Writes an uploaded file below the home folder, under its own last name, and returns its path.

    Raises:
        UsageError: The name has no usable part.
    """
    return keep_together(home, [(name, data)])


def keep_together(home: Path, files: Sequence[tuple[str, bytes]], beside: Collection[str] = ()) -> Path:
    """Writes uploaded files into one folder below the home folder, each under its own last name.

    Args:
        home: The workspace's home folder.
        files: Name and content of each; one or more.
        beside: Names of files that only accompany another.

    Returns:
        The path of the one that is not just `beside` another, or the folder where several are not.

    Raises:
        UsageError: A name has no usable part, or two are the same.
    """
    content = hashlib.sha256()
    for name, data in files:
        content.update(hashlib.sha256(name.encode("utf-8", "surrogatepass")).digest() if len(files) > 1 else b"")
        content.update(data)
    names = [PureWindowsPath(PurePosixPath(name).name).name for name, _ in files]
    if any(last in ("", ".", "..") or "\0" in last for last in names):
        raise UsageError("An uploaded file has no usable name. Rename it and upload it again.")
    if len(set(names)) < len(names):
        raise UsageError("Two of the files that were uploaded together have the same name. Rename one of them.")
    folder = home / "uploads" / content.hexdigest()[:16]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for last, (_, data) in zip(names, files, strict=True):
        (folder / last).write_bytes(data)
    alone = [last for last in names if last not in beside] or names
    return folder / alone[0] if len(alone) == 1 else folder


def unpack_images(home: Path, archive: BinaryIO, name: str) -> Path:
    """Unpacks the images of a ZIP archive into a folder of their own, and returns it.

    Args:
        home: The workspace's home folder.
        archive: The archive, open for reading.
        name: Name of the benchmark; the folder is named after its hash.

    Raises:
        FormatError: It is no ZIP archive, or holds no image, too many, or too much.
    """
    folder = home / "images" / hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    try:
        with zipfile.ZipFile(archive) as opened:
            images = [entry for entry in opened.infolist() if _is_image(entry)]
            _check(images)
            for entry in images:
                _unpack(opened, entry, folder)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise FormatError(
            f"The archive of images cannot be read as a ZIP file ({error}). Nothing was imported."
        ) from error
    return folder


def declared_roots() -> tuple[Path, ...]:
    """The folders that may be imported from: those of `ERRATA_IMPORT_ROOTS` that exist."""
    stated = os.environ.get("ERRATA_IMPORT_ROOTS", "").split(os.pathsep)
    return tuple(path.resolve() for text in stated if text and (path := Path(text)).is_dir())


def below(root: Path, *, most: int = 2000) -> tuple[str, ...]:
    """Files and folders below a declared root, by their path within it, hidden ones left out."""
    return tuple(sorted(_listed(root, most)))


def inside(root: Path, chosen: str) -> Path:
    """A file or folder below a declared root.

    Raises:
        UsageError: It is not below the root once links are followed.
    """
    path = (root / chosen).resolve()
    if not path.is_relative_to(root.resolve()):
        raise UsageError("What was chosen lies outside of the folders that may be imported from.")
    return path


def discard(path: Path) -> None:
    """Removes an uploaded file once it was imported."""
    shutil.rmtree(path.parent, ignore_errors=True)


def forget(home: Path, paths: Iterable[Path]) -> None:
    """Removes what of these files and folders came through the browser; what lies elsewhere is left alone."""
    for path in paths:
        for kept in ("uploads", "images"):
            if path.resolve().is_relative_to((home / kept).resolve()):
                shutil.rmtree(path if path.is_dir() else path.parent, ignore_errors=True)


def _listed(root: Path, most: int) -> Iterator[str]:
    left = most
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(name for name in (*folders, *files) if not name.startswith(".")):
            if left == 0:
                return
            left -= 1
            yield (Path(folder) / name).relative_to(root).as_posix()


def _is_image(entry: zipfile.ZipInfo) -> bool:
    name = PurePosixPath(entry.filename)
    hidden = any(part.startswith(("__MACOSX", ".")) for part in name.parts)
    return not entry.is_dir() and not hidden and name.suffix.lower() in _KINDS


def _check(images: list[zipfile.ZipInfo]) -> None:
    if not images:
        raise FormatError("The archive holds no JPEG, PNG or WebP file. Nothing was imported.")
    total = sum(entry.file_size for entry in images)
    if len(images) > MAX_IMAGES or total > MAX_UNPACKED:
        raise FormatError(
            f"The archive holds {len(images):,} images of {total:,} bytes; at most {MAX_IMAGES:,} images and "
            f"{MAX_UNPACKED:,} bytes are taken. Import them from a folder instead."
        )


def _unpack(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path) -> None:
    parts = [part for part in PurePosixPath(entry.filename.replace("\\", "/")).parts if part not in ("/", "..", ".")]
    path = folder.joinpath(*parts)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    left = entry.file_size
    with opened.open(entry) as source, path.open("wb") as target:
        while left > 0 and (chunk := source.read(min(_CHUNK, left))):
            target.write(chunk)
            left -= len(chunk)
