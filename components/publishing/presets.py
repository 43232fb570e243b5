"""Styles of figures by name: those that are always there."""

from __future__ import annotations

from collections.abc import Mapping

from components.publishing.style import TEXT_IN, Style

PRINT_STYLES: Mapping[str, Style] = {
    "column": Style(),
    "text": Style(width_in=TEXT_IN, size_pt=8.0),
    "column-serif": Style(font="Liberation Serif", size_pt=8.0, palette="ink"),
    "text-serif": Style(width_in=TEXT_IN, font="Liberation Serif", size_pt=9.0, palette="ink"),
    "column-grey": Style(palette="greyscale"),
    "slide": Style(width_in=10.0, height_in=5.6, size_pt=16.0),
}
"""Styles that are always there, by name."""
