"""Where the Chromium lies that draws and prints figures. Nothing heavy is imported: `errata doctor` asks too."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)

HOW_TO_GET_ONE = (
    "PDF, SVG and PNG are drawn by Chromium or Chrome on the machine that serves Errata, and none was found. "
    "Install one (Debian: apt-get install chromium) or name one in BROWSER_PATH. CSV and LaTeX need none."
)


def browser_path() -> str | None:
    """The browser that prints: the one that `BROWSER_PATH` names, else the first that is installed."""
    named = os.environ.get("BROWSER_PATH")
    if named:
        return named if Path(named).is_file() else shutil.which(named)
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    return found or next((place for place in _PLACES if Path(place).is_file()), None)
