"""What a disk fails with while files are written, as an error of ours."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

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
