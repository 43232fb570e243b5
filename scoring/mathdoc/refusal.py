"""Detection of refusals: a marker, or a sentence that reports something unreadable, in Chinese or English.

Source: MathDoc paper, section 4.2; what a refusal is: docs/metrics.md, MathDoc.
"""

from __future__ import annotations

import re

from scoring.mathdoc.markers import ANSWER, EMPHASIS, FIGURE, REFUSED, RULE, STATUS, blanked, line_starts
from scoring.mathdoc.stem_accuracy import phi

MAX_REST = 15
"""Characters that may stand beside a refusal, after `phi`, while it is still all there is."""

MAX_TEXT = 4_000
"""Characters of a text that are looked at: a refusal is short, and stands at the beginning."""

MAX_CLAUSE = 80
"""Characters of a clause to either side of the words that say it cannot be read."""

_REFUSAL_PHRASES = re.compile(
    r"(?:无法|不能|难以|不可)(?:准确|完整|清晰|清楚|正确)?地?(?:识别|辨认|辨识|读取|看清|识读|判读)"
    r"|看不清|不可读|(?:模糊|遮挡|残缺|污损)(?:不清|严重)"
    r"|(?:can(?:'|’)t|cannot|can not|could not|couldn't|unable to)\s(?:be\s)?(?:clearly\s|fully\s|reliably\s)?"
    r"(?:read|recogni[sz]ed?|identif(?:y|ied)|ma(?:k|d)e\sout|transcribed?|seen?)\b"
    r"|(?:is|are|was|too)\s(?:\w{1,12}\s)?(?:illegible|unreadable|unrecogni[sz]able|blurr(?:y|ed)|obscured)|not\slegible",
    re.IGNORECASE,
)
_STOPS = re.compile(r"[。！？!?；;\n，,]|\.(?=\s|$)")
_REASON = re.compile(
    r"由于|因|图像|图片|照片|题目|题干|[本该此]题|字迹|印刷|模糊|遮挡|污损|残缺|image|because|due to", re.IGNORECASE
)


def refuses(text: str) -> bool:
    """Whether a text, one question with its number or without, is a refusal.

    It is when a refusal marker follows the number at once, or when a marker, or a clause that says it cannot be read
    with the reason before it, is all there is but for 15 characters. A page's status line is no refusal.

    >>> refuses("5. [无法识别的选择题]"), refuses("5. 图像模糊，题目无法辨认。"), refuses("The text is illegible.")
    (True, True, True)
    >>> refuses("5. 若 $x>1$，则 ( )"), refuses("[条件缺失]"), refuses("")
    (False, False, False)
    """
    bare = blanked(text[:MAX_TEXT], (FIGURE, ANSWER, STATUS, RULE, EMPHASIS)).strip()
    starts = line_starts(bare)
    body = bare[starts[0].end :] if starts and starts[0].kind == "number" and not starts[0].start else bare
    marker = REFUSED.search(body)
    if marker is not None and not body[: marker.start()].strip(" \t\n、.．:："):
        return True
    phrase = _REFUSAL_PHRASES.search(body)
    spans = ([marker.span()] if marker else []) + ([_sentence(body, *phrase.span())] if phrase else [])
    return any(len(phi(body[:start] + body[end:], "official")) <= MAX_REST for start, end in spans)


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause around `text[start:end]`, with the clause before it where that one states the reason."""
    low = max(0, start - 2 * MAX_CLAUSE)
    stops = [low + stop.end() for stop in _STOPS.finditer(text[low:start])]
    first = stops[-1] if stops else low
    before = stops[-2] if len(stops) > 1 else low
    if _REASON.search(text, before, first):
        first = before
    last = _STOPS.search(text, end, end + MAX_CLAUSE)
    return first, last.end() if last else min(len(text), end + MAX_CLAUSE)
