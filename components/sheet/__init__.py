"""The sheet: a component for samples without boxes, built of blocks."""

from __future__ import annotations

from components.sheet.sheet import show

__all__ = ["show"]
