"""What is known to be wrong with published figures, said once below them: their rows carry a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from loaders.published import PublishedNote

MARK = "*"
"""Stands behind the name of a published row of which something is said."""


def lines(
    rows: Iterable[tuple[str, Sequence[PublishedNote]]], part: Callable[[PublishedNote], str] = lambda note: ""
) -> list[str]:
    """Every note once, behind the rows that it is about ("GPT-5 · with/baseline: …"); none gives no line.

    Args:
        rows: Names of rows, with the notes on what they show.
        part: What of a row a note is about, where a row shows several figures; "" for all of them.
    """
    about: dict[tuple[str, str, str], dict[str, None]] = {}
    for name, notes in rows:
        for note in notes:
            # A note on all models of a table would repeat all their names.
            table = "" if note.model else f"Rows of {note.table}"
            about.setdefault((table, part(note), note.note), {})[name] = None
    return [
        f"{', '.join(filter(None, (table if table and len(names) > 1 else ', '.join(names), of)))}: {text}"
        for (table, of, text), names in about.items()
    ]


def joined(notes: Iterable[PublishedNote], part: Callable[[PublishedNote], str] = lambda note: "") -> str:
    """The notes on one row as one text; empty when there is none."""
    return " ".join(f"{part(note)}: {note.note}" if part(note) else note.note for note in notes)
