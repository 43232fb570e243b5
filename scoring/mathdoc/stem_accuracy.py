"""Stem accuracy: how alike two MathDoc texts are under the normalisation `phi`.

Source: MathDoc paper, section 4.2, Eq. 8 (`paper`), and its published code (`official`), which computes
another quantity than the equation says.

What `phi` does, in this order:

=========================  ==================================================================================
both protocols             figures, answer tags, status lines and separating lines go; so do the signs of
                           bold type and headings, `$` and the underscores of blanks; LaTeX becomes plain
                           characters (`latex_replacements`); white space goes; `]` and `】` go, as in the
                           published code
`official`                 Unicode's canonical composition (NFC) first
`paper`                    besides: compatibility composition (NFKC), so that `x²` is `x2`; the number before
                           a question goes; braces that only group go inside formulas, and the delimiters of
                           inline and displayed LaTeX (backslash and bracket); Chinese punctuation becomes ASCII
=========================  ==================================================================================

The published code leaves flaws of its own (an answer tag cut at its first bracket, the last letter of an
index written twice, a `d` left over from `dfrac`); they are not copied, so values differ a little.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from rapidfuzz.distance import Indel, Levenshtein

from records import Protocol
from scoring.mathdoc.markers import ANSWER, EMPHASIS, FIGURE, RULE, STATUS, blanked
from scoring.mathdoc.plain_text import strip_latex

MAX_PHI_TEXT = 200_000
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
    once = _once(text[:MAX_PHI_TEXT], protocol)
    for _ in range(PASSES):
        if _stays(once, protocol):
            return once
        next_pass = _once(once, protocol)
        if next_pass == once:
            return once
        once = next_pass
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
        return strip_latex(text).text.translate(_CLOSING)
    # NFKC comes after the LaTeX is stripped: stripping makes `^2` a `²`, and NFKC makes that a 2.
    plain = strip_latex(_INDEX.sub("", text), bare_math=True).text
    return "".join(unicodedata.normalize("NFKC", plain).translate(_ASCII).translate(_CLOSING).split())


MAX_COMPARED_TEXT = 20_000
"""Characters of each text that are compared: a question has some hundred, a model in a loop any number."""


def similarity(gold: str, predicted: str, protocol: Protocol) -> float:
    """Similarity of two texts in [0, 1]; higher is better, and equal texts, two empty ones too, give 1.

    `paper` is 1 - Lev / max(len) with insertions, deletions and substitutions of cost 1. `official` is the
    Levenshtein ratio: insertions and deletions only, over the summed lengths. Both are symmetric.

    >>> similarity("abc", "abd", "paper")
    0.6666666666666667
    >>> similarity("abc", "abd", "official")
    0.6666666666666667
    >>> similarity("ab", "xy", "official"), similarity("", "a", "paper")
    (0.0, 0.0)
    """
    measure = Levenshtein if protocol == "paper" else Indel
    return float(measure.normalized_similarity(gold[:MAX_COMPARED_TEXT], predicted[:MAX_COMPARED_TEXT]))


def phi_similarity(gold: str, predicted: str, protocol: Protocol) -> float:
    """Stem accuracy: similarity of a question's text as it is written with an aligned text that went through `phi`.

    Nothing aligned, or nothing but white space and marks, scores 0.

    >>> phi_similarity("1. $x^2$ ( )", phi("1. $x^{2}$ ( ) 【答案：A】", "official"), "official")
    1.0
    """
    return similarity(phi(gold, protocol), predicted, protocol) if predicted else 0.0
