r"""`phi`: the normalisation under which two MathDoc texts are compared.

Source: MathDoc paper, section 4.2 (`paper`), and its published code (`official`).

What is done, in this order:

=========================  ==================================================================================
both protocols             figures, answer tags, status lines and separating lines go; so do the signs of
                           bold type and headings, `$` and the underscores of blanks; LaTeX becomes plain
                           characters (`mathdoc_latex`); white space goes; `]` and `】` go, as in the
                           published code
`official`                 Unicode's canonical composition (NFC) first
`paper`                    besides: compatibility composition (NFKC), so that `x²` is `x2`; the number before
                           a question goes; braces that only group go inside formulas, and the delimiters
                           `\(` and `\[`; Chinese punctuation becomes ASCII
=========================  ==================================================================================

The published code leaves flaws of its own (an answer tag cut at its first bracket, the last letter of an
index written twice, a `d` left of `\dfrac`); they are not copied, so values differ a little.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from records import Protocol
from scoring.mathdoc_fold import fold
from scoring.mathdoc_marks import ANSWER, EMPHASIS, FIGURE, RULE, STATUS, blanked

MAX_TEXT = 200_000
"""Characters of a text that are looked at; what follows is left out."""

PASSES = 6
"""How often a text is gone over before what could still change it is taken out."""

_ASCII = str.maketrans("。、，．：；！？（）【】［］｛｝“”„‘’《》〈〉—–−～·⋅∣", '.,,.:;!?()[][]{}"""\'\'<><>---~··|')
_MAY_CHANGE = {
    "official": re.compile(r"\^|<(?:img|!--)|\*\*|答案|nswer|\A[-=*]"),
    "paper": re.compile(r"\^|<(?:img|!--)|\*\*|答案|nswer|\A[-=*\d第题]"),
}
_CLOSING = str.maketrans("", "", "]】")
_TRIGGERS = str.maketrans("", "", "^[【(（<!！*#-=_0123456789")
_INDEX = re.compile(
    r"^[ \t]*(?:\d{1,3}[ \t]*(?:[.．](?!\d)|[.．](?=(?:19|20)\d\d(?!\d))|、)"
    r"|(?:第[ \t]*\d{1,3}[ \t]*题|题号[ \t]*\d{1,3})[.．、:：]?)",
    re.MULTILINE,
)


@lru_cache(maxsize=8)  # one text is asked for by several rules, one after the other
def phi(text: str, protocol: Protocol) -> str:
    r"""A text as it is compared under a protocol: see the table of this module.

    Args:
        text: Any text, usually one question; its first 200,000 characters are looked at.
        protocol: "official" or "paper".

    Returns:
        The normalised text, empty for an empty one. `phi` of a normalised text is that text.

    >>> phi("3. 若 $x^2 \\leq \\frac{1}{2}$，则 ( ) 【答案：B】", "official")
    '3.若x²≤(1)/(2)，则()'
    >>> phi("3. 若 $x^2 \\leq \\frac{1}{2}$，则 ( ) 【答案：B】", "paper")
    '若x2≤(1)/(2),则()'
    """
    once = _once(text[:MAX_TEXT], protocol)
    for _ in range(PASSES):
        if _stays(once, protocol):
            return once
        again = _once(once, protocol)
        if again == once:
            return once
        once = again
    # Only a text made for it comes here: nothing is left in it that a further pass could act on.
    return _once(once.translate(_TRIGGERS), protocol).translate(_TRIGGERS)


def _stays(text: str, protocol: Protocol) -> bool:
    """Whether plainly nothing is in a normalised text that a further pass could act on."""
    form: Literal["NFC", "NFKC"] = "NFC" if protocol == "official" else "NFKC"
    return not _MAY_CHANGE[protocol].search(text) and unicodedata.is_normalized(form, text)


def _once(text: str, protocol: Protocol) -> str:
    text = unicodedata.normalize("NFC", text)
    text = blanked(text, (FIGURE, ANSWER, STATUS, RULE, EMPHASIS))
    if protocol == "official":
        return fold(text).text.translate(_CLOSING)
    plain = fold(_INDEX.sub("", text), bare_math=True).text
    return "".join(unicodedata.normalize("NFKC", plain).translate(_ASCII).translate(_CLOSING).split())
