"""Marker lines around untrusted text in a prompt: a student's words, a transcription, a model's answer.

Whoever wrote the text cannot know its marker, so the text cannot end its own block and speak as the prompt.
"""

from __future__ import annotations

import hashlib
import secrets

_DIGITS = 16


def between_fixed_markers(text: str) -> str:
    """A text between marker lines that are the same every time, made of the text's own hash.

    A text cannot hold its own hash by intent; should it do so by chance, another one is taken.
    """
    salt = 0
    while (marker := hashlib.sha256(f"{salt}:{text}".encode("utf-8", "replace")).hexdigest()[:_DIGITS]) in text:
        salt += 1
    return between_markers(marker, text)


def random_marker(*texts: str) -> str:
    """A marker that nobody can guess and that stands in none of the texts."""
    while any((marker := secrets.token_hex(_DIGITS // 2)) in text for text in texts):
        pass
    return marker


def between_markers(marker: str, text: str) -> str:
    """A text between two lines that bear the marker."""
    return f"===== begin {marker} =====\n{text}\n===== end {marker} ====="
