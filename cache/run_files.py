"""The run files that are meant when files and folders of them are named."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from errors import MissingFile, UsageError

_ENDINGS = (".jsonl", ".ndjson", ".json", ".csv")


def run_files(paths: Iterable[str | Path]) -> list[Path]:
    """The run files at some paths: a file as it is, a folder as the run files directly in it, by name.

    Raises:
        MissingFile: There is nothing at one of the paths.
        UsageError: A folder holds no run file.
    """
    return [file for path in paths for file in _below(Path(path))]


def must_be_one_run(runs: int, model: str | None, setting: str | None) -> None:
    """Raises UsageError when one name is given to several runs."""
    if runs > 1 and (model or setting):
        raise UsageError(
            f"One name was given for {runs} runs, which would then replace each other. "
            "Import them one at a time, or leave the names to their files."
        )


def _below(path: Path) -> list[Path]:
    if not path.exists():
        raise MissingFile(f"{path}: there is no such file or folder. Check the path; nothing was imported.")
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.iterdir() if file.is_file() and _is_run(file.name))
    if not found:
        raise UsageError(f"{path}: this folder holds no run file. Expected files that end in {', '.join(_ENDINGS)}.")
    return found


def _is_run(name: str) -> bool:
    return not name.startswith(".") and name.removesuffix(".gz").endswith(_ENDINGS)
