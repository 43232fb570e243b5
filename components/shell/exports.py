"""Files that a page hands over, each noted in the log of the workspace."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from cache.store.activity.log import note_export
from components.shell import visitor


def logged_export(file: str, make: Callable[[], str | bytes], benchmark: str) -> Callable[[], str | bytes]:
    """The function that makes a download button's file, and notes in the log by whom it was exported.

    Args:
        file: What the file is called.
        make: Makes it.
        benchmark: What it is of.
    """
    workspace = visitor.acting()  # the button calls what follows without the page

    def made() -> str | bytes:
        data = make()
        # An import may keep the log from being written for a while: nobody waits for that.
        Thread(target=note_export, args=(workspace, file, benchmark), daemon=True).start()
        return data

    return made
