"""Which release of Errata this is, as files that leave it say."""

from __future__ import annotations

import importlib.metadata


def version() -> str:
    """The version of Errata that is installed; "0" where it runs without being installed."""
    try:
        return importlib.metadata.version("errata")
    except importlib.metadata.PackageNotFoundError:
        return "0"
