"""Settings that live models need: variables that hold what they cannot, and names of secrets that Streamlit finds.

Why a variable is unfit is decided by the code that reads it before a request, so that both always agree.

Secrets are read here as `streamlit.runtime.secrets` reads them, since commands do not load Streamlit: files or folders
in order, of which a later one comes before an earlier one. One that cannot be read makes Streamlit go without all of
them. The value of a secret never leaves this module.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cache.live.spending import DAY_VARIABLE, SESSION_VARIABLE, operators_caps
from commands.serving.serve import ROOT
from errors import NotConfigured
from models import VARIABLES


def invalid_settings(variables: Mapping[str, str]) -> dict[str, str]:
    """Names of variables that no request can be sent with -> why, without what they hold.

    >>> list(invalid_settings({"ERRATA_MAX_COST_USD": "abc", "OPENAI_BASE_URL": "http://127.0.0.1:8000/v1"}))
    ['ERRATA_MAX_COST_USD']
    """
    readers: Mapping[str, Callable[[Mapping[str, str], str], object]] = {
        **VARIABLES,
        **dict.fromkeys((DAY_VARIABLE, SESSION_VARIABLE), lambda given, name: operators_caps({name: given[name]})),
    }
    found: dict[str, str] = {}
    for name, read in readers.items():
        try:
            if variables.get(name):
                read(variables, name)
        except NotConfigured as error:
            found[name] = str(error)
    return found


SECRETS_FOLDER = ".streamlit"
SECRETS_FILE = "secrets.toml"
SECRETS_VARIABLE = "STREAMLIT_SECRETS_FILES"
"""Names other places than the usual ones, with blanks between them."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The secrets files that Streamlit reads, and the names of the secrets in them.

    Args:
        places: Where it was looked, in Streamlit's order.
        read: The places that are there and could be read.
        broken: The places that are there and could not: where there is one, no secret counts.
        where: Name of a secret with a text that is not empty -> the place that it comes from.
        unfit: Of those, the names whose text cannot be what it has to be -> why.
    """

    places: tuple[Path, ...]
    read: tuple[Path, ...] = ()
    broken: tuple[Path, ...] = ()
    where: Mapping[str, Path] = field(default_factory=dict)
    unfit: Mapping[str, str] = field(default_factory=dict)


def secrets(environment: Mapping[str, str] = os.environ, server: Path = ROOT) -> Secrets:
    """Reads all secrets files.

    Args:
        environment: May name other places.
        server: The folder of the server's own script.
    """
    places = tuple(_places(environment, server))
    where: dict[str, Path] = {}
    unfit: dict[str, str] = {}
    read, broken = [], []
    for place in places:
        try:
            found = _found(place)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            broken.append(place)
            continue
        if found is not None:
            read.append(place)
            for name, value in found.items():
                where.pop(name, None)
                unfit.pop(name, None)
                if isinstance(value, str) and value:
                    where[name] = place
                    unfit |= invalid_settings({name: value})
    found_at = ({}, {}) if broken else (where, unfit)
    return Secrets(places, tuple(read), tuple(broken), *found_at)


def _places(environment: Mapping[str, str], server: Path) -> Iterable[Path]:
    """The secret files of the person, of the current folder and of the server, unless others are named."""
    folders = list(dict.fromkeys(folder / SECRETS_FOLDER for folder in (Path.home(), Path.cwd(), server)))
    named = environment.get(SECRETS_VARIABLE, "").split()
    if not named:
        for folder in folders:
            named = _named(folder / "config.toml") or named
    return map(Path, named) if named else (folder / SECRETS_FILE for folder in folders)


def _named(config: Path) -> list[str]:
    """The places that a file of settings names; none where it is not there or cannot be read."""
    try:
        settings = tomllib.loads(config.read_text(encoding="utf-8")).get("secrets", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return []
    files = settings.get("files", []) if isinstance(settings, dict) else []
    return [file for file in files if isinstance(file, str)] if isinstance(files, list) else []


def _found(place: Path) -> Mapping[str, Any] | None:
    """Secrets of one place, by name; None where it is not there."""
    if place.suffix == ".toml":
        try:
            return tomllib.loads(place.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
    if not place.is_dir():
        raise NotADirectoryError(place)
    found: dict[str, Any] = {}
    for folder in place.iterdir():
        files = [file for file in folder.iterdir() if not file.is_dir()]
        found[folder.name] = files[0].read_text(encoding="utf-8").strip() if len(files) == 1 else {}
    return found
