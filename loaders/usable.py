"""What files must be for a command or an import to go on with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from errors import MissingFile, NothingLoaded, UsageError
from loaders.loaded import Loaded


def must_have_records(loaded: Loaded[Any], advice: str = "") -> None:
    """Raises NothingLoaded when a file gave no record at all, quoting its first rejected line.

    Args:
        loaded: What its loader said.
        advice: A further sentence for the error.
    """
    if loaded.records:
        return
    said = f" {advice}" if advice else ""
    if not loaded.rejected:
        raise NothingLoaded(f"{loaded.path}: this file has no lines. Expected one sample a line.{said}")
    first = loaded.rejected[0]
    raise NothingLoaded(
        f"{loaded.path}: none of its {loaded.lines:,} lines could be loaded; line {first.line}: {first.reason}.{said}"
    )


def must_be_one_run(runs: int, model: str | None, setting: str | None) -> None:
    """Raises UsageError when one model or setting is given to several runs."""
    if runs > 1 and (model or setting):
        what = "model" if model else "setting"
        raise UsageError(
            f"One {what} was given for {runs} runs, which would then be one and the same. "
            "Name one run at a time, or leave the names to their files."
        )


def must_be_image_folder(folder: str | Path) -> Path:
    """The folder below which page images lie. Raises MissingFile when there is none at this path."""
    path = Path(folder)
    if not path.is_dir():
        raise MissingFile(f"{folder}: there is no such folder. Name the folder below which the page images lie.")
    return path
