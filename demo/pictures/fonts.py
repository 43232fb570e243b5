"""Where the fonts are, and which of a hand's fonts can write a character. Needed by the making script only.

The names, sources and licences of all fonts stand in `demo/README.md`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from PIL import ImageFont

FILES = {
    "caveat": "caveat-latin-500-normal.woff2",
    "dkg": "dkg.ttf",
    "breip": "Breip.ttf",
    "kristi": "Kristi.ttf",
    "zhimang": "zhi-mang-xing-chinese-simplified-400-normal.woff2",
    "longcang": "long-cang-chinese-simplified-400-normal.woff2",
    "liujian": "liu-jian-mao-cao-chinese-simplified-400-normal.woff2",
    "wenkai": "LXGWWenKai-Light.ttf",
    "print": "NotoSerifCJK-Regular.ttc",
    "print-bold": "NotoSansCJK-Bold.ttc",
    "sans": "NotoSansCJK-Regular.ttc",
}
FOR_SKETCHES = ("breip", "dkg", "kristi", "print", "sans")
"""The fonts that the drawings of `demo/sketchjudge` need: Debian has them all."""
SIMPLIFIED_CHINESE = 2  # the face of that script within Noto's collections
_NO_CHARACTER = "\U0010fffe"

folders: list[Path] = [Path("/usr/share/fonts")]
"""Where fonts are looked for; the making script adds the folder of the downloaded ones."""


def missing(names: Iterable[str] = FILES) -> list[str]:
    """Files of the named fonts that are in none of the folders."""
    return sorted(FILES[name] for name in names if _find(FILES[name]) is None)


def _find(file_name: str) -> Path | None:
    return next((found for folder in folders for found in sorted(folder.rglob(file_name))), None)


@cache
def load(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of `FILES` at a size in pixels.

    Raises:
        FileNotFoundError: its file is in none of the folders.
    """
    path = _find(FILES[name])
    if path is None:
        raise FileNotFoundError(f"{FILES[name]}: see demo/README.md, which names its source")
    index = SIMPLIFIED_CHINESE if path.suffix == ".ttc" else 0
    return ImageFont.truetype(path, size, index=index)


@cache
def writes(name: str, character: str) -> bool:
    """Whether the font has a glyph for the character."""
    if character == " ":
        return True
    font = load(name, 48)
    return bytes(font.getmask(character)) != bytes(font.getmask(_NO_CHARACTER))
