"""The folder that Errata runs from, with `asgi.py`, `pyproject.toml` and `constraints.txt`."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
