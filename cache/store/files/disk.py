"""The folder of a workspace on its disk, which may not be writable; errors as ours."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from sqlalchemy.engine import URL

from errors import WorkspaceError


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


def readable_address(address: URL) -> URL:
    """The address of an SQLite database that is only read; of one whose folder cannot be written, as it lies there.

    SQLite keeps two files beside a database that is read, which it cannot make in such a folder. Without them it would
    not see what is in the log of changes alone, so that such a database is not opened.

    Raises:
        WorkspaceError: The log of changes of a database whose folder cannot be written is not empty.
    """
    file = Path(str(address.database))
    if address.query or os.access(file.parent, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        return address
    changes = file.with_name(f"{file.name}-wal")
    if changes.exists() and changes.stat().st_size:
        raise WorkspaceError(
            f"The folder of the workspace cannot be written, and {changes.name} there holds changes that are not in "
            "the database yet. Open the workspace once where its folder may be written (`errata list` does), then "
            "copy it again."
        )
    return address.set(database=f"file:{quote(str(file.absolute()))}", query={"immutable": "1", "uri": "true"})


def unwritten_since_now(file: Path) -> Callable[[], None]:
    """The check that nobody has written to a database which is read as it lies there since it was opened.

    SQLite takes it for one that never changes, and would mix what it was with what it is. The check raises
    WorkspaceError.
    """
    before = _written(file)

    def must_be_unwritten() -> None:
        if _written(file) != before:
            raise WorkspaceError(
                f"The database {file.name} has been written to by another account since it was opened here, and this "
                f"one may not write its folder, so that it cannot follow. Give this account write access to "
                f"{file.parent}, or show a copy to which nobody writes; then start again."
            )

    return must_be_unwritten


def _written(file: Path) -> list[tuple[int, int] | None]:
    """When a database and its log of changes were written, and their sizes; an empty log is as good as none."""
    found: list[tuple[int, int] | None] = []
    for path in (file, file.with_name(f"{file.name}-wal")):
        try:
            status = path.stat()
        except OSError:
            status = None
        found.append((status.st_mtime_ns, status.st_size) if status is not None and status.st_size else None)
    return found
