"""Typefaces of printed figures: where their files are, how wide text is in them, and their subsets inside an SVG.

Two families are bundled, so that a figure is the same on every machine; Chinese characters and other scripts
come from the families of the system. An SVG carries the characters that it uses, of the faces that have them.
"""

from __future__ import annotations

import base64
import io
import subprocess
from collections.abc import Iterable
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
# From here on (CJK Radicals Supplement) characters are a full em wide; earlier ones have the width of a Latin letter.
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
    return min(found, key=lambda file: (file.italic != italic) + (file.bold != bold) * 2)


def stack(family: str) -> str:
    """The family and its fallbacks for characters that it does not have, as a CSS list.

    One that is not on this machine is the bundled sans, so that its type is inside the file all the same.
    """
    family = family if family in families() else SANS
    generic = "serif" if _serif(family) else "sans-serif"
    return ", ".join([family, *(fallback for fallback in _others(family) if fallback != family), generic])


def width(text: str, family: str, size: float, bold: bool = False, italic: bool = False) -> float:
    """How wide a line of text is, in the unit of `size`; without kerning, so hardly ever too little."""
    advances, fallback = _advances(face(family, bold, italic))
    return size * sum(advances.get(ord(character), 1.0 if ord(character) >= _WIDE else fallback) for character in text)


def in_file(family: str) -> str:
    """CSS that names the files of a bundled family, for a page on this machine."""
    return "\n".join(
        f"@font-face{{font-family:'{family}';font-weight:{'bold' if bold else 'normal'};"
        f"font-style:{'italic' if italic else 'normal'};src:url('{face(family, bold, italic).path.as_uri()}')}}"
        for bold, italic in FACES
    )


def carriers(text: str, family: str, bold: bool, italic: bool) -> list[tuple[Face, str]]:
    """The faces that a text is set in, each with its part of the text, as a browser chooses them."""
    left, found = set(text), []
    for name in (family, *_others(family)):
        carrier = face(name, bold, italic)
        mine = {char for char in left if ord(char) in _advances(carrier)[0]}
        if mine and carrier.family == name:
            found.append((carrier, "".join(sorted(mine))))
            left -= mine
    return found


def open_font(file: Face) -> Any:
    """The typeface of a file, read as far as it is needed."""
    # From memory: a typeface that is read bit by bit would keep its file open.
    data = io.BytesIO(file.path.read_bytes())
    if file.path.suffix in (".ttc", ".otc"):
        return TTCollection(data, lazy=True).fonts[file.number]
    return TTFont(data, lazy=True)


@lru_cache(maxsize=64)
def _advances(file: Face) -> tuple[dict[int, float], float]:
    """Code point -> advance width as a share of the type's size, and the width of characters that have none."""
    try:
        font = open_font(file)
        metrics, unit = font["hmtx"].metrics, font["head"].unitsPerEm
        widths = {code: metrics[name][0] / unit for code, name in font.getBestCmap().items()}
    except (TTLibError, OSError, KeyError):
        return {}, 0.6
    return widths, 0.6


def _serif(family: str) -> bool:
    name = family.lower()
    return "sans" not in name and any(word in name for word in ("serif", "times", "roman", "ming", "song"))


@lru_cache(maxsize=64)
def _others(family: str) -> tuple[str, ...]:
    """The fallback families of a family, those of its own kind first."""
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


_NOT_DRAWN = ("DSIG", "FFTM", "PCLT", "GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG", "kern")
# Of an em: how far quadratic curves (TrueType) may deviate from the cubic ones of an OpenType face.
_ERROR = 1 / 1000


def font_face_css(faces: Iterable[tuple[Face, str]]) -> str:
    """CSS that carries the given characters of the given faces inside itself, and asks for no file.

    Args:
        faces: Each with the text that is set in it.
    """
    return "\n".join(_rule(file, "".join(sorted(set(text)))) for file, text in faces)


@lru_cache(maxsize=512)
def _rule(file: Face, text: str) -> str:
    data = base64.b64encode(_subset(file, text)).decode()
    return (
        f"@font-face{{font-family:'{file.family}';font-weight:{'bold' if file.bold else 'normal'};"
        f"font-style:{'italic' if file.italic else 'normal'};src:url(data:font/woff;base64,{data}) format('woff')}}"
    )


def _subset(file: Face, text: str) -> bytes:
    """A typeface of only these characters, as WOFF; the same each time it is made."""
    from fontTools.subset import Options, Subsetter  # takes long to import: tables need none

    font = open_font(file)
    # The time of its making would make every file another.
    font.recalcTimestamp = False
    options = Options()
    # Ligatures are off (`press`); what is typeset here needs no other feature, and reading them takes a second.
    options.layout_features = []
    options.drop_tables += _NOT_DRAWN
    options.notdef_outline = True
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    if "CFF " in font:
        _as_truetype(font)
    font.flavor = "woff"
    file_of_subset = io.BytesIO()
    font.save(file_of_subset)
    return file_of_subset.getvalue()


def _as_truetype(font: Any) -> None:
    """Cubic outlines as quadratic ones: browsers put the others into a PDF as Type 3, which publishers refuse."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    glyphs, shapes = {}, font.getGlyphSet()
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(shapes)
        shapes[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm * _ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = newTable("glyf")
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["glyf"].glyphs = glyphs
    maximum = font["maxp"]
    maximum.tableVersion = 0x00010000
    for name in (
        "maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
        "maxSizeOfInstructions", "maxComponentElements", "maxPoints", "maxContours", "maxCompositePoints",
        "maxCompositeContours", "maxComponentDepth",
    ):  # fmt: skip
        setattr(maximum, name, 1 if name == "maxZones" else 0)
    font["post"].formatType = 3.0
    del font["CFF "]
    font.sfntVersion = "\x00\x01\x00\x00"
