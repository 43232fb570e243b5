"""The marks that stand in a MathDoc page beside its text: status line, answer tags, figures, refusals.

Source: MathDoc's published Markdown (`docs/files.md`). Patterns take time linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

STATUS = re.compile(r"^[ \t>*#]*[\[【](格式正常|条件缺失|严重污损)[\]】][ \t*]*", re.MULTILINE)
"""A status line: the page is well formed, lacks conditions, or is badly soiled."""

ANSWER = re.compile(
    r"【[ \t]*(?:答案|[Aa]nswer)[ \t]*[:：](?P<a>[^【】\n]*)(?:】|$)"
    r"|\[[ \t]*(?:答案|[Aa]nswer)[ \t]*[:：](?P<b>(?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]"
    r"|[(（][ \t]*(?:答案|[Aa]nswer)[ \t]*[:：](?P<c>[^()（）\n]*)[)）]",
    re.MULTILINE,
)
"""An answer tag; one that is opened with 【 and not closed reaches to the end of its line."""

FIGURE = re.compile(
    r"[!！]\[(?P<caption>[^\[\]\n]{0,200})\]\((?P<path>[^()\n]{0,500})\)"
    r"|<!--\s{0,20}(?:Image|image|图)[^<>\n]{0,200}-->"
    r"|<img\b[^<>\n]{0,500}>"
)
"""A figure: a Markdown image, a comment that states a box, or an HTML image."""

_SIDE = r"\s{0,9}(-?\d{1,7}(?:\.\d{1,6})?)\s{0,9}"
_BOX = re.compile(rf"[(\[（]{_SIDE}[,，]{_SIDE}[,，]{_SIDE}[,，]{_SIDE}[)\]）]")

RULE = re.compile(r"^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,})[ \t]*$", re.MULTILINE)
"""A line that only separates."""

EMPHASIS = re.compile(r"\*\*|^[ \t]{0,8}#{1,6}(?=[ \t])", re.MULTILINE)
"""Signs of bold type and of headings."""

REFUSED = re.compile(
    r"[\[【(（][ \t]*(?:此题|本题|该题)?(?:无法(?:识别|辨认|读取)|unrecogni[sz]able|illegible|unreadable)"
    r"(?P<what>[^\[\]【】()（）\n]{0,40})[\]】)）]",
    re.IGNORECASE,
)
"""A refusal marker: `[无法识别]`, `[无法识别的选择题]`, `[Unrecognizable question]`."""


def blanked(text: str, patterns: Iterable[re.Pattern[str]]) -> str:
    """The text with every match turned into spaces, so that offsets stay what they are."""
    for pattern in patterns:
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
    return text


def figure_box(mark: str) -> tuple[float, float, float, float] | None:
    """The box that a figure's mark states, as its four numbers; None where it states none."""
    found = _BOX.search(mark)
    if found is None:
        return None
    x1, y1, x2, y2 = map(float, found.groups())
    return x1, y1, x2, y2


def answer_of(found: re.Match[str]) -> str:
    """What an answer tag says, without the tag."""
    return next((part.strip() for part in found.group("a", "b", "c") if part is not None), "")
