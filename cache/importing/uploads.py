"""Uploaded files, kept below the workspace's home until they are imported.

Names are taken apart before anything is written: of a file only the last part of a stated name is used, of a folder
the parts that lead down, and of an archive of images only JPEG, PNG and WebP files are unpacked. All within limits.
"""

from __future__ import annotations

import os
import secrets
import shutil
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import BinaryIO

from errors import FormatError, UsageError
from loaders.files.byte_stream import LEAST_UNPACKED
from loaders.files.image_lookup import ENDINGS

# Limits of one upload. An archive can unpack to far more than its own size, so they are checked before it is unpacked.
MAX_IMAGES = 20_000
MAX_FILES = 50_000
MAX_DEPTH = 12
MAX_UNPACKED = 8 * 1024**3
MAX_RATIO = 20
"""How many times its own size the images of an archive may take, from `LEAST_UNPACKED` bytes on.

Images are packed already: photographs do not shrink, drawings by a third. Only blank pages do, to a hundredth, and
they are small.
"""

MAX_DIRECTORY = 16 * 1024**2
"""Bytes of the list of an archive's files: 300 for each, where a name, its attributes and its times take 150."""

_CHUNK = 1024 * 1024
_LISTED = b"PK\1\2"
"""What each file begins with in that list."""

_DAMAGED_ZIP = (
    zipfile.BadZipFile,
    NotImplementedError,
    RuntimeError,
    EOFError,
    ValueError,
    zlib.error,
    struct.error,
    FileExistsError,
    IsADirectoryError,
    NotADirectoryError,
)
"""What archives raise that are damaged, cut off or encrypted, or in which a file has the name of another's folder."""

_LONGEST_PART = 200
_MOST_LISTED = 2000


def store_file(home: Path, name: str, data: bytes) -> Path:
    """Writes an uploaded file below the home folder, under its own last name, and returns its path.

    Raises:
        UsageError: The name has no usable part.
    """
    return store_files(home, [(name, data)])


def store_files(home: Path, files: Sequence[tuple[str, bytes]], beside: Collection[str] = ()) -> Path:
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
    names = [PureWindowsPath(PurePosixPath(name).name).name for name, _ in files]
    if any(last in ("", ".", "..") or "\0" in last for last in names):
        raise UsageError("An uploaded file has no usable name. Rename it and upload it again.")
    if len(set(names)) < len(names):
        raise UsageError("Two of the files that were uploaded together have the same name. Rename one of them.")
    with _new_folder(home / "uploads") as folder:
        for last, (_, data) in zip(names, files, strict=True):
            (folder / last).write_bytes(data)
    alone = [last for last in names if last not in beside] or names
    return folder / alone[0] if len(alone) == 1 else folder


def store_folder(home: Path, files: Sequence[tuple[str, BinaryIO]]) -> Path:
    """Writes the files of an uploaded folder below the home folder, each where it lies in the folder.

    Args:
        home: The workspace's home folder.
        files: Path within what was uploaded, the folder's own name first, and content of each. Hidden ones are left
            out.

    Returns:
        The folder, under its own name; where several were uploaded, the folder that holds them.

    Raises:
        UsageError: Nothing is left, a path has no usable part, two are the same, or there are too many, they lie too
            deep or are too large together.
    """
    placed: dict[tuple[str, ...], BinaryIO] = {}
    for name, file in files:
        parts = _parts_of(name)
        if any(part.startswith((".", "__MACOSX")) for part in parts):
            continue
        if parts in placed:
            raise UsageError("Two of the files that were uploaded lie in the same place. Upload each folder by itself.")
        placed[parts] = file
    if not placed:
        raise UsageError("The folder that was uploaded holds no file.")
    total = sum(file.seek(0, os.SEEK_END) for file in placed.values())
    deepest = max(map(len, placed))
    if len(placed) > MAX_FILES or total > MAX_UNPACKED or deepest > MAX_DEPTH:
        raise UsageError(
            f"The folder holds {len(placed):,} files of {total:,} bytes, down to {deepest - 1} folders deep; at most "
            f"{MAX_FILES:,} files, {MAX_UNPACKED:,} bytes and {MAX_DEPTH - 1} folders are taken. Import it from a "
            "folder of the server instead (ERRATA_IMPORT_ROOTS), or on the command line."
        )
    with _new_folder(home / "uploads") as own:
        # One folder more, so that what is removed once it is imported is never the folder of all uploads.
        folder = own / "folders"
        for parts, file in placed.items():
            path = folder.joinpath(*parts)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.seek(0)
            with path.open("wb") as target:
                shutil.copyfileobj(file, target, _CHUNK)
    tops = {parts[0] for parts in placed}
    return folder / tops.pop() if len(tops) == 1 else folder


@contextmanager
def _new_folder(kept: Path) -> Iterator[Path]:
    """Makes a folder for one upload; it is removed again where writing into it fails.

    No two uploads share one, not even of the same files: what becomes of one import takes nothing from another.
    """
    folder = kept / secrets.token_hex(8)
    folder.mkdir(mode=0o700, parents=True)
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _parts_of(name: str) -> tuple[str, ...]:
    parts = tuple(part for part in PurePosixPath(name.replace("\\", "/")).parts if part not in ("/", "."))
    if not parts or ".." in parts or any("\0" in part or ":" in part for part in parts):
        raise UsageError("An uploaded file has no usable name. Rename it and upload it again.")
    return parts


def unpack_images(home: Path, archive: BinaryIO) -> Path:
    """Unpacks the images of a ZIP archive into a folder of their own, and returns it.

    Args:
        home: The workspace's home folder.
        archive: The archive, open for reading.

    Raises:
        FormatError: It is no ZIP archive, or holds no image, too many, or too much.
    """
    with _new_folder(home / "images") as folder:
        try:
            with zipfile.ZipFile(_BoundedArchive(archive)) as zip_file:
                images = [entry for entry in zip_file.infolist() if _is_image(entry)]
                _check(images, archive.seek(0, os.SEEK_END))
                for entry in images:
                    _unpack(zip_file, entry, folder)
        except _DAMAGED_ZIP as error:
            raise FormatError(f"The archive of images cannot be read as a ZIP file ({error}).") from error
    return folder


class _BoundedArchive:
    """An archive from which no list of too many files can be read.

    `zipfile` reads that list at once and then makes an object of every file in it: a minute and a gigabyte for two
    millions. What the archive itself states of their number is not believed, by `zipfile` neither.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        """Reads as the file does; raises FormatError where that is a list of too many files."""
        if size > MAX_DIRECTORY:
            raise FormatError(
                f"The archive needs {size:,} bytes to list its files; at most {MAX_DIRECTORY:,} are taken. "
                "Import them from a folder instead."
            )
        data = self._file.read(size)
        if data.count(_LISTED) > MAX_FILES:
            raise FormatError(
                f"The archive holds more than {MAX_FILES:,} files. Pack fewer, or import them from a folder instead."
            )
        return data


def declared_roots() -> tuple[Path, ...]:
    """The folders that may be imported from: those of `ERRATA_IMPORT_ROOTS` that exist."""
    stated = os.environ.get("ERRATA_IMPORT_ROOTS", "").split(os.pathsep)
    return tuple(path.resolve() for text in stated if text and (path := Path(text)).is_dir())


def listed_below(root: Path) -> tuple[str, ...]:
    """Files and folders below a declared root, by their path within it, hidden ones left out."""
    return tuple(sorted(_listed(root)))


def path_inside(root: Path, chosen: str, beside: Collection[str] = ()) -> Path:
    """A file or folder below a declared root.

    Args:
        root: The declared root.
        chosen: Path within it.
        beside: Names of files beside it that are read with it.

    Raises:
        UsageError: It, something in it or something beside it is not below the root once links are followed.
    """
    path = (root / chosen).resolve()
    for link in (path, *(path.parent / name for name in beside), *_links_in(path)):
        if not link.resolve().is_relative_to(root.resolve()):
            raise UsageError(
                f"What was chosen lies outside of the folders that may be imported from, or leads out of them: "
                f"{link.name}."
            )
    return path


def _links_in(folder: Path) -> Iterator[Path]:
    """The links in a folder and the folders below it."""
    for place, folders, names in os.walk(folder):
        yield from (path for name in (*folders, *names) if (path := Path(place, name)).is_symlink())


def discard(path: Path) -> None:
    """Removes an uploaded file, or folder, once it was imported, with all that was uploaded together with it."""
    shutil.rmtree(path.parent, ignore_errors=True)


def folder_of_upload(home: Path, path: Path) -> Path | None:
    """The folder that goes with an uploaded file or folder; None where that did not come through the browser."""
    # `is_dir` fails on what lies in a folder that only another account may enter.
    folder = (path if os.path.isdir(path) else path.parent).resolve()
    kept = ((home / name).resolve() for name in ("uploads", "images"))
    return folder if any(above in folder.parents for above in kept) else None


def remove_uploads(home: Path, paths: Iterable[Path]) -> None:
    """Removes what of these files and folders came through the browser; what lies elsewhere is left alone."""
    for path in paths:
        folder = folder_of_upload(home, path)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def remove_uploaded_run(home: Path, path: Path) -> None:
    """Removes a run's file, or those of its folder, where it came through the browser; images stay, for its gold."""
    if path.resolve().is_relative_to((home / "uploads").resolve()):
        for file in [path, *path.rglob("*")]:
            if file.is_file() and file.suffix.lower() not in ENDINGS:
                file.unlink(missing_ok=True)


def _listed(root: Path) -> Iterator[str]:
    left = _MOST_LISTED
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
    # The ending first: `is_dir` fails on a file without a name.
    return name.suffix.lower() in ENDINGS and not hidden and not entry.is_dir()


def _check(images: list[zipfile.ZipInfo], packed: int) -> None:
    """Refuses images that are too many, too large, packed in another way, or lie too deep.

    Args:
        images: Those of the archive.
        packed: Bytes of the archive.
    """
    if not images:
        raise FormatError("The archive holds no JPEG, PNG or WebP file.")
    for entry in images:
        parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
        if len(parts) > MAX_DEPTH or any(len(os.fsencode(part)) > _LONGEST_PART for part in parts):
            raise FormatError(
                f"The archive holds a path of more than {MAX_DEPTH} folders, or of a name of more than "
                f"{_LONGEST_PART} bytes. Rename it."
            )
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise FormatError("The archive is packed in an unusual way. Pack it again, as a plain ZIP file.")
    total = sum(entry.file_size for entry in images)
    if len(images) > MAX_IMAGES or total > MAX_UNPACKED:
        raise FormatError(
            f"The archive holds {len(images):,} images of {total:,} bytes; at most {MAX_IMAGES:,} images and "
            f"{MAX_UNPACKED:,} bytes are taken. Import them from a folder instead."
        )
    # All together, since several files of an archive can be stated to lie in the same bytes of it.
    if total > max(LEAST_UNPACKED, MAX_RATIO * packed):
        raise FormatError(
            f"The archive of {packed:,} bytes holds images of {total:,} bytes; at most {MAX_RATIO} times its size are "
            "taken, since images hardly shrink when they are packed. Import them from a folder instead."
        )


def _unpack(zip_file: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path) -> None:
    parts = [part for part in PurePosixPath(entry.filename.replace("\\", "/")).parts if part not in ("/", "..", ".")]
    path = folder.joinpath(*parts)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    left = entry.file_size
    with zip_file.open(entry) as source, path.open("wb") as target:
        while left > 0 and (chunk := source.read(min(_CHUNK, left))):
            target.write(chunk)
            left -= len(chunk)
