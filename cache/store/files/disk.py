"""Errors of the disk, turned into ours; the folder of a workspace."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from errors import WorkspaceError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FAILS = _FULL | {errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM}


@contextmanager
def disk_errors() -> Iterator[None]:
    """Turns what a disk fails with while files are written into our error; another fault stays what it is.

    Raises:
        WorkspaceError: The disk is full, fails, or may not be written.
    """
    try:
        yield
    except OSError as error:
        if error.errno not in _FAILS:
            raise
        what = "The disk is full" if error.errno in _FULL else f"A file cannot be written or read ({error.strerror})"
        raise WorkspaceError(
            f"{what}. What was being written is not kept, all else is. Make room, or check the disk and the "
            "permissions of the workspace's folder and of the folder of temporary files, and try again."
        ) from error


def make_folder(folder: Path) -> None:
    """Makes the folder of a workspace, for its owner alone, where it is not there. Raises WorkspaceError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise WorkspaceError(
            f"The workspace needs a folder at {folder}, but a file is there. Point ERRATA_HOME to a folder."
        ) from None
    except OSError as error:
        raise WorkspaceError(
            f"The workspace's folder {folder} cannot be made ({error.strerror}). "
            "Point ERRATA_HOME to a folder that may be written."
        ) from error
