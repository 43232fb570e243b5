"""Counts and lists in words ("3 steps", "a, b and c"), of which the sentences for failures are made."""

from __future__ import annotations

from collections.abc import Sequence


def number(count: int, singular: str, plural: str = "") -> str:
    """A count with its noun: "1 step", "3 steps", "2 boxes"."""
    return f"{count} {singular if count == 1 else plural or singular + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Parts as a person lists them: "a", "a and b", "a, b and c". Of no part: ""."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
