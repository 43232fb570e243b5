"""Typefaces of printed figures: where their files are, how wide text is in them.

Two families are bundled, so that a figure is the same on every machine; Chinese characters and other scripts
come from the families of the system.
"""

from __future__ import annotations

import io
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTCollection, TTFont, TTLibError

TYPEFACES = Path(__file__).with_name("typefaces")
SANS, SERIF = "Liberation Sans", "Liberation Serif"
FACES = {
    (False, False): "Regular",
    (True, False): "Bold",
    (False, True): "Italic",
    (True, True): "BoldItalic",
}
"""Bold and italic -> how the file's name ends."""

_OTHER_SANS = ("Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Zen Hei", "DejaVu Sans")
_OTHER_SERIF = ("Noto Serif CJK SC", "Source Han Serif SC", "DejaVu Serif")
_WIDE = 0x2E80


@dataclass(frozen=True, slots=True)
class Face:
    """One file of a family.

    Args:
        family: Its name.
        bold: Whether it is the bold one.
        italic: Whether it is the slanted one.
        path: The file.
        number: Which typeface of a collection, from 0.
    """

    family: str
    bold: bool
    italic: bool
    path: Path
    number: int = 0


def families() -> tuple[str, ...]:
    """Families that a figure can be set in: the bundled ones, then those of the system."""
    return tuple(dict.fromkeys([SANS, SERIF, *sorted(_system())]))


def face(family: str, bold: bool = False, italic: bool = False) -> Face:
    """The file of a family that comes nearest; of the bundled sans where the family is not there."""
    if family in (SANS, SERIF):
        name = f"{family.replace(' ', '')}-{FACES[bold, italic]}.ttf"
        return Face(family, bold, italic, TYPEFACES / name)
    found = _system().get(family, ())
    if not found:
        return face(SANS, bold, italic)
    return min(found, key=lambda one: (one.italic != italic) + (one.bold != bold) * 2)


def stack(family: str) -> str:
    """The family and those that stand in for characters it does not have, as CSS lists them.

    One that is not on this machine is the bundled sans, so that its type is inside the file all the same.
    """
    family = family if family in families() else SANS
    generic = "serif" if _serif(family) else "sans-serif"
    return ", ".join([family, *(one for one in _others(family) if one != family), generic])


def width(text: str, family: str, size: float, bold: bool = False, italic: bool = False) -> float:
    """How wide a line of text is, in the unit of `size`; without kerning, so hardly ever too little."""
    advances, fallback = _advances(face(family, bold, italic))
    return size * sum(advances.get(ord(one), 1.0 if ord(one) >= _WIDE else fallback) for one in text)


def missing(text: str, family: str) -> str:
    """The characters for which neither the family nor any that stands in has a shape."""
    left = {one for one in text if one.isprintable() and not one.isspace()}
    for name in (family, *_others(family)):
        left -= set(map(chr, _advances(face(name))[0]))
    return "".join(sorted(left))


def in_file(family: str) -> str:
    """CSS that names the files of a bundled family, for a page on this machine."""
    return "\n".join(
        f"@font-face{{font-family:'{family}';font-weight:{'bold' if bold else 'normal'};"
        f"font-style:{'italic' if italic else 'normal'};src:url('{face(family, bold, italic).path.as_uri()}')}}"
        for bold, italic in FACES
    )


def carriers(text: str, family: str, bold: bool = False, italic: bool = False) -> list[tuple[Face, str]]:
    """The faces that a text is set in, each with its part of the text, as a browser chooses them."""
    left, found = set(text), []
    for name in (family, *_others(family)):
        one = face(name, bold, italic)
        mine = {char for char in left if ord(char) in _advances(one)[0]}
        if mine and one.family == name:
            found.append((one, "".join(sorted(mine))))
            left -= mine
    return found


def opened(one: Face) -> Any:
    """The typeface of a file, read as far as it is needed."""
    # From memory: a typeface that is read bit by bit would keep its file open.
    data = io.BytesIO(one.path.read_bytes())
    if one.path.suffix in (".ttc", ".otc"):
        return TTCollection(data, lazy=True).fonts[one.number]
    return TTFont(data, lazy=True)


@lru_cache(maxsize=64)
def _advances(one: Face) -> tuple[dict[int, float], float]:
    """Code point -> advance width as a share of the type's size, and what stands for characters that have none."""
    try:
        font = opened(one)
        metrics, unit = font["hmtx"].metrics, font["head"].unitsPerEm
        known = {code: metrics[name][0] / unit for code, name in font.getBestCmap().items()}
    except (TTLibError, OSError, KeyError):
        return {}, 0.6
    return known, 0.6


def _serif(family: str) -> bool:
    name = family.lower()
    return "sans" not in name and any(word in name for word in ("serif", "times", "roman", "ming", "song"))


@lru_cache(maxsize=64)
def _others(family: str) -> tuple[str, ...]:
    """What stands in for characters that a family does not have, of its own kind first."""
    order = (*_OTHER_SERIF, *_OTHER_SANS) if _serif(family) else (*_OTHER_SANS, *_OTHER_SERIF)
    return tuple(name for name in order if name in _system())


@lru_cache(maxsize=1)
def _system() -> dict[str, tuple[Face, ...]]:
    """Families of the system that can be embedded; none where fontconfig is not there."""
    try:
        listed = subprocess.run(
            ["fc-list", "--format", "%{family[0]}\t%{weight}\t%{slant}\t%{index}\t%{file}\n"],
            capture_output=True, text=True, timeout=20, check=True,
        ).stdout  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return {}
    found: dict[str, list[Face]] = {}
    for line in sorted(listed.splitlines()):
        family, weight, slant, number, path = [*line.split("\t"), "", "", "", "", ""][:5]
        if not family or Path(path).suffix.lower() not in (".ttf", ".otf", ".ttc", ".otc") or not number.isdigit():
            continue
        bold = weight.replace(".", "").isdigit() and float(weight) >= 180
        found.setdefault(family, []).append(
            Face(family, bold, slant not in ("", "0"), Path(path), int(number) & 0xFFFF)
        )
    return {family: tuple(faces) for family, faces in found.items()}
