"""The checks of `errata doctor`. They write nothing, and never print a key."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from cache.importing.manage_runs import unused_uploads
from cache.importing.rescoring import outdated
from cache.live.spending import DAY_VARIABLE, SESSION_VARIABLE
from cache.queries import catalog
from cache.store.workspace import Workspace, home_folder
from commands.doctor.model_settings import Secrets, invalid_settings, secrets
from commands.serving.serve import ROOT
from errors import WorkspaceError
from figures.print.installed_browser import browser_path
from figures.tables.number_format import count
from models import SERVERS

LEAST_PYTHON = (3, 11)
LEAST_FREE = 2 * 10**9

KEYS: Mapping[str, str] = {
    name: text
    for server in SERVERS
    for name, text in (
        (server.key, f"key of {server.name}"),
        (server.address, f"address of {server.name}, where it is not the usual one"),
    )
}
"""Variables of which only their presence is ever shown."""

ENVIRONMENT: Mapping[str, str] = {
    "ERRATA_HOME": "folder of the workspace (default .errata/)",
    "ERRATA_DATABASE_URL": "its database (default SQLite in that folder)",
    "ERRATA_READ_ONLY": "1 refuses to import, change or delete anything",
    "ERRATA_IMPORT_ROOTS": "folders from which the dashboard may import",
    DAY_VARIABLE: "most that live models may cost a day (default 1.00)",
    SESSION_VARIABLE: "most that they may cost in one browser session (default: no cap of its own)",
    "ERRATA_OPEN_TO_ALL": "in words: serve beyond this machine without sign-in",
    "ERRATA_ADMITTED": "accounts and @domains let in after sign-in, * for all (with sign-in, nothing starts without)",
}
"""Every other variable that Errata reads, with what it is for."""


_REMOVED = "errata serve removes them, unless it may not write."
_AGAIN = "errata serve scores them again, from the responses that are stored, unless it may not write."


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check.

    Args:
        name: What it is.
        state: "ok", "note" for what is worth knowing, "problem" for what keeps Errata from working.
        found: What was found.
        advice: What to do about it; empty when there is nothing to do.
    """

    name: str
    state: Literal["ok", "note", "problem"]
    found: str
    advice: str = ""


def all_checks() -> list[Check]:
    """All checks, in the order in which they are shown."""
    found = secrets()
    return [python(), libraries(), browser(), database(), disk(), secret_files(found), *keys(found), *environment()]


def python() -> Check:
    """The Python that runs this."""
    found = f"{platform.python_version()} at {sys.executable}"
    if sys.version_info[:2] < LEAST_PYTHON:
        return Check("python", "problem", found, "Errata needs Python 3.11 or newer.")
    return Check("python", "ok", found)


def libraries(constraints: Path = ROOT / "constraints.txt") -> Check:
    """The libraries that are installed against the versions that Errata was tested with."""
    pinned = dict(line.split("==") for line in constraints.read_text(encoding="utf-8").split())
    needed = {re.split(r"[<>=!~\[; ]", line)[0] for line in _requirements()}
    installed = {name: _version(name) for name in pinned}
    missing = sorted(name for name in needed if _version(name) is None)
    untested = [
        f"{name} {version} instead of {pinned[name]}"
        for name, version in installed.items()
        if version is not None and version != pinned[name]
    ]
    if missing:
        return Check("libraries", "problem", f"missing: {', '.join(missing)}", "Install them with make demo.")
    if untested:
        return Check("libraries", "note", ", ".join(untested), "Tested versions are installed by make demo.")
    present = sum(version is not None for version in installed.values())
    return Check("libraries", "ok", f"{present} of {len(pinned)} pinned ones installed, all in their tested version")


def browser() -> Check:
    """The Chromium that draws and prints figures; the dashboard opens in any browser."""
    found = browser_path()
    if found is None:
        return Check(
            "browser",
            "note",
            "no Chromium found",
            "PDF, SVG and PNG of figures need one, nothing else does.",
        )
    return Check("browser", "ok", found)


def database() -> Check:
    """The workspace's database: whether it can be opened, and what is in it."""
    url, home = os.environ.get("ERRATA_DATABASE_URL"), home_folder()
    try:
        where = make_url(url).render_as_string(hide_password=True) if url else str(home)
    except ArgumentError:
        return Check(
            "database", "problem", "ERRATA_DATABASE_URL is no database URL", "Expected postgresql://HOST/NAME."
        )
    if not url and not any(home.glob("*.sqlite")):
        return Check("database", "ok", f"no workspace yet at {where}; the first import makes it")
    try:
        workspace = Workspace.open(read_only=True)
    except WorkspaceError as error:
        return Check("database", "problem", where, str(error))
    try:
        workspace.must_be_whole()
        loaded = catalog.benchmarks(workspace)
        unused = len(unused_uploads(workspace))
        counts = f"{count(len(loaded), 'benchmark')}, {count(loaded['runs'].sum(), 'run')}"
        found = f"{where}: {counts}, version {workspace.version()}"
        older = len(outdated(workspace))
    except WorkspaceError as error:
        return Check("database", "problem", where, str(error))
    finally:
        workspace.close()
    if older:
        runs = "1 run was" if older == 1 else f"{older} runs were"
        return Check("database", "note", f"{found}; {runs} scored by an earlier scorer, replaced ones counted", _AGAIN)
    if unused:
        return Check("database", "note", f"{found}; {count(unused, 'upload')} of no benchmark", _REMOVED)
    return Check("database", "ok", found)


def disk() -> Check:
    """Free space where the workspace is, or will be."""
    home = home_folder().absolute()
    there = next(folder for folder in (home, *home.parents) if folder.exists())
    free = shutil.disk_usage(there).free
    found = f"{free / 10**9:.1f} GB free at {there}"
    return Check("disk", "ok", found) if free >= LEAST_FREE else Check("disk", "note", found, "Imports may not fit.")


def secret_files(found: Secrets) -> Check:
    """The files in which the dashboard looks for keys beside the environment."""
    if found.broken:
        where = ", ".join(map(str, found.broken))
        return Check("secrets", "note", f"cannot be read: {where}", "Until it can, no secrets file is heeded at all.")
    if not found.read:
        return Check("secrets", "ok", f"no secrets file; looked for {', '.join(map(str, found.places))}")
    return Check("secrets", "ok", f"read for the dashboard: {', '.join(map(str, found.read))}")


def keys(found: Secrets) -> list[Check]:
    """The API keys that are set, and where; never their values."""
    unfit = dict(found.unfit)
    for name in filter(os.environ.get, KEYS):
        unfit.pop(name, None)
    unfit |= invalid_settings(os.environ)
    return [_judged(name, _where(name, found) or f"not set: {what}", unfit) for name, what in KEYS.items()]


def _judged(name: str, found: str, unfit: Mapping[str, str]) -> Check:
    """A variable, and whether it keeps models from being asked."""
    return Check(name, "problem", found, unfit[name]) if name in unfit else Check(name, "ok", found)


def _where(name: str, found: Secrets) -> str:
    """The place where a variable is set; "" if it is not."""
    file = found.where.get(name)
    if os.environ.get(name):
        return "set in the environment" + (f", which comes before {file}" if file else "")
    return f"set in {file}, for the dashboard; commands read the environment alone" if file else ""


def environment() -> list[Check]:
    """The variables that Errata reads, with their values; a password within one is hidden."""
    unfit = invalid_settings(os.environ)
    return [_judged(name, _shown(name) or f"not set: {what}", unfit) for name, what in ENVIRONMENT.items()]


def _shown(name: str) -> str:
    value = os.environ.get(name, "")
    if name != "ERRATA_DATABASE_URL" or not value:
        return value
    try:
        return make_url(value).render_as_string(hide_password=True)
    except ArgumentError:
        return "set, but no database URL"


def _requirements() -> list[str]:
    try:
        stated = importlib.metadata.requires("errata") or []
    except importlib.metadata.PackageNotFoundError:
        stated = []
    return [line for line in stated if "extra ==" not in line]


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
