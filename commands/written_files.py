"""Files that commands write: whole or not at all, and noted in the log of the workspace that they come from."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Collection

    from cache.store.workspace import Workspace


def write_output(output: str, data: str | bytes) -> None:
    """Writes a text, or bytes, to a file or for "-" to standard output.

    A file that is there is replaced once the new one is whole: where the disk is full, it stays as it was. What is no
    plain file (a pipe, a device) is written to as it is.

    Raises:
        OSError: It cannot be written.
    """
    if output == "-":
        sys.stdout.write(data if isinstance(data, str) else data.decode("utf-8-sig"))
        return
    content = data.encode() if isinstance(data, str) else data
    path = Path(output).resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    aside = path.with_name(f".errata-{os.getpid()}-{secrets.token_hex(4)}")  # no longer than any name may be
    try:
        with aside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, aside)
        aside.replace(path)
    except OSError as error:
        error.filename = output  # the file that was asked for, not the one beside it
        error.filename2 = None
        raise
    finally:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)


def export(workspace: Workspace, output: str, data: str | bytes, benchmark: str = "") -> None:
    """As `write_output`, and notes in the log of the workspace what was written; raises as that."""
    from cache.store.activity.log import note_export

    write_output(output, data)
    note_export(workspace, "standard output" if output == "-" else Path(output).name, benchmark)


def must_not_be_gold(output: str, sources: Collection[Path]) -> None:
    """Raises UsageError where output would be written over the gold that was imported, or a file read with it."""
    resolved = Path(output).resolve()
    if output != "-" and (resolved in sources or resolved.parent in sources):
        raise UsageError(
            f"{output}: this is, or lies in, the gold that was imported, which is never altered. Name another place."
        )
