"""Type that an SVG carries inside itself: the characters that it uses, of the faces that have them."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from components.publishing.fonts import Face, opened

_NOT_DRAWN = ("DSIG", "FFTM", "PCLT", "GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "VORG", "kern")
_ERROR = 1 / 1000


def embedded(faces: Iterable[tuple[Face, str]]) -> str:
    """CSS that carries the given characters of the given faces inside itself, and asks for no file.

    Args:
        faces: Each with the text that is set in it.
    """
    return "\n".join(_rule(one, "".join(sorted(set(text)))) for one, text in faces)


@lru_cache(maxsize=512)
def _rule(one: Face, text: str) -> str:
    data = base64.b64encode(_part(one, text)).decode()
    return (
        f"@font-face{{font-family:'{one.family}';font-weight:{'bold' if one.bold else 'normal'};"
        f"font-style:{'italic' if one.italic else 'normal'};src:url(data:font/woff;base64,{data}) format('woff')}}"
    )


def _part(one: Face, text: str) -> bytes:
    """A typeface of only these characters, as WOFF; the same each time it is made."""
    from fontTools.subset import Options, Subsetter  # takes long to import: tables need none

    font = opened(one)
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
    kept = io.BytesIO()
    font.save(kept)
    return kept.getvalue()


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
