"""Markers in the Markdown of a page: status line, answer tags, figures, refusals, heads of questions and sections.

Source: MathDoc's published Markdown (`docs/files.md`); what models write instead of a printed number is read too
("**12.**", "题号 12.", "第 12 题", "Question 12:"). Patterns take time linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

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
    r"(?P<what>[^\[\]【】()（）\n]{0,120})[\]】)）]",
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
    """The text of an answer tag, without the tag."""
    return next((part.strip() for part in found.group("a", "b", "c") if part is not None), "")


QuestionType = Literal["choice", "fill", "solve"]

_BLANKS = " \t\u3000\u00a0\ufeff"
"""What may stand before a line's first sign: blanks, of full width too, and a byte order mark."""

_YEAR = r"(?:19|20)\d\d(?!\d)"
_AMOUNT = r"\d{1,4}[\u4e00-\u9fff]"
"""A question that begins with an amount, such as "2.10件产品", has no space behind its number's stop."""
_NUMBER = re.compile(
    rf"^[{_BLANKS}>*#\-]{{0,12}}(?:"
    rf"(?P<n>\d{{1,3}})[ \t]?(?:\*\*)?[ \t]?\\?(?:[.．](?=\D|$|{_YEAR}|{_AMOUNT})|[、。])"
    r"|第[ \t]?(?P<m>\d{1,3})[ \t]?[题小]题?[ \t]?[:：.．、]?"
    r"|(?:题号|问题|[Qq]uestion|[Pp]roblem|Q)[ \t]?\.?[ \t]?(?P<k>\d{1,3})(?=[\D]|$)[ \t]?[:：.．、]?"
    r")(?:\*\*)?",
    re.MULTILINE,
)
_HEADING = re.compile(
    rf"^[{_BLANKS}>*#]{{0,12}}(?:"
    r"(?:第?[一二三四五六七八九十]{1,3}(?:部分|大题)?[ \t]*[、.．:：,，（(]"
    r"|第[ \t]*[ⅠⅡⅢI1-3一二三]{1,3}[ \t]*卷|[IVX]{1,4}\.)[ \t]*(?P<title>[^\n]*)"
    r"|(?P<bare>(?:非?选择题|[单多]选题|[单多]项选择题|填空题|解答题"
    r"|Multiple[ -][Cc]hoice|Fill[ -]in|[Ff]ree[ -][Rr]esponse)[^\n]*)"
    r")$",
    re.MULTILINE,
)
_NOTICE = re.compile(
    r"^[ \t>*#]{0,12}(?:考生)?(?:注意(?:事项)?|须知|说明|注|Notes?|Instructions)[ \t*]*[:：]", re.MULTILINE
)
_FOOTER = re.compile(r"^[ \t>*#（(\-—]{0,12}(?:第[ \t]*\d+[ \t]*页|Page[ \t]+\d+)[^\n]{0,30}$", re.MULTILINE)
_PARAGRAPH = re.compile(r"(?:^|\n)[ \t]*\n[ \t]*(?=[^\s])")
_FINISHED = re.compile(
    r"(?:^|\s)\\?(?:[B-H][ \t]?[.．、:：]|[\[(（][B-H][\])）])|答案[ \t]*[:：]|[Aa]nswer[ \t]*:", re.MULTILINE
)
_GOES_ON = re.compile(
    r"[\[(（]?[A-H][\])）.．、:：]|[(（]?[\dⅠⅡⅢIVivx]{1,3}[)）.．、]|[①-⑳|!！<【\[>*#\-]|解|证|答|注|故|因|所以|由|其中|即"
)
# Characters of a heading that may name its type: instructions follow, which may name others.
_HEADING_WORDS = 24
_TYPE_WORDS: tuple[tuple[QuestionType, re.Pattern[str]], ...] = (
    ("choice", re.compile(r"(?<!非)选择题|[单多]选|[Cc]hoice")),
    ("fill", re.compile(r"填空|[Ff]ill[ -]in")),
    ("solve", re.compile(r"(?:解答|计算|证明|应用|综合|简答|作图)题|[Ff]ree[ -][Rr]esponse|[Ss]olve|[Pp]roof")),
)


@dataclass(frozen=True, slots=True)
class LineStart:
    """A line that begins something.

    Args:
        kind: "number", "heading", "notice" (numbered lines after it are advice to the candidate), "footer" or
            "paragraph" (`new_paragraphs`).
        start: Offset of the line's first character that is not white space.
        end: Offset behind the number with its stop; for other kinds behind the line.
        number: The printed number, of the kind "number".
        type: The question type that a heading names, where it names one.
    """

    kind: Literal["number", "heading", "notice", "footer", "paragraph"]
    start: int
    end: int
    number: int | None = None
    type: QuestionType | None = None


def type_named(words: str) -> QuestionType | None:
    """The question type that a heading or a refusal tag names; None where it names none."""
    return next((name for name, pattern in _TYPE_WORDS if pattern.search(words)), None)


def line_starts(text: str) -> tuple[LineStart, ...]:
    """Every line that begins something, in order; offsets are those of the text."""
    found = [*_numbers(text), *_headings(text)]
    found += [_whole_line(match, "notice") for match in _NOTICE.finditer(text)]
    found += [_whole_line(match, "footer") for match in _FOOTER.finditer(text)]
    return tuple(sorted(found, key=lambda line: (line.start, line.kind)))


def _numbers(text: str) -> Iterator[LineStart]:
    for found in _NUMBER.finditer(text):
        number = int(next(part for part in found.group("n", "m", "k") if part))
        yield LineStart("number", _first(found), found.end(), number)


def _headings(text: str) -> Iterator[LineStart]:
    for found in _HEADING.finditer(text):
        words = (found["title"] or found["bare"] or "")[:_HEADING_WORDS]
        named = type_named(words)
        if named or "选择" in words or found.group().lstrip(f"{_BLANKS}>*").startswith(("#", "第")):
            yield LineStart("heading", _first(found), found.end(), None, named)


def _whole_line(found: re.Match[str], kind: Literal["notice", "footer"]) -> LineStart:
    return LineStart(kind, _first(found), found.end())


def _first(found: re.Match[str]) -> int:
    return found.start() + len(found.group()) - len(found.group().lstrip(_BLANKS))


def new_paragraphs(text: str) -> tuple[LineStart, ...]:
    """Paragraphs that may begin a question without a number, in order.

    The paragraph before has options or an answer tag, so that its question may be over, and the paragraph itself
    begins neither with an option, a part, a mark or a table nor with a word that goes on.
    """
    ends = [found.end() for found in _PARAGRAPH.finditer(text)]
    found: list[LineStart] = []
    before = 0
    for start in ends:
        if _FINISHED.search(text, before, start) and not _GOES_ON.match(text, start):
            found.append(LineStart("paragraph", start, start))
        before = start
    return tuple(found)
