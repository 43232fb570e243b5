r"""A formula set in one line: letters slanted, exponents raised, fractions with a stroke.

It is for texts of a few formulas in a figure, needs no TeX, and runs nothing that data say: a command that is not
known stands as its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from figures.charts.colours import EXTRA, words
from figures.print.panels.text import TextRun
from figures.samples.math_text import Part

_SIGNS: Final = {
    "times": "×", "cdot": "·", "div": "÷", "pm": "±", "mp": "∓", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "ne": "≠", "neq": "≠", "approx": "≈", "equiv": "≡", "sim": "∼", "propto": "∝", "infty": "∞", "to": "→",
    "rightarrow": "→", "Rightarrow": "⇒", "leftarrow": "←", "Leftarrow": "⇐", "implies": "⇒", "iff": "⇔",
    "therefore": "∴", "because": "∵", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩",
    "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃", "angle": "∠", "triangle": "△", "perp": "⊥",
    "parallel": "∥", "circ": "°", "degree": "°", "prime": "′", "partial": "∂", "nabla": "∇", "int": "∫", "sum": "∑",
    "prod": "∏", "ldots": "…", "cdots": "⋯", "dots": "…", "quad": "  ", "qquad": "   ", "alpha": "α", "beta": "β",
    "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "theta": "θ", "lambda": "λ", "mu": "μ", "nu": "ν",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Omega": "Ω",
    "uparrow": "↑", "downarrow": "↓", "mid": "|", "langle": "⟨", "rangle": "⟩", "ast": "∗", "star": "⋆",
    ",": " ", ";": " ", ":": " ", "!": "", " ": " ", "{": "{", "}": "}", "%": "%", "$": "$", "&": "&", "#": "#",
    "_": "_", "|": "‖", "\\": "\n",
}  # fmt: skip
_SPACED: Final = "=<>≤≥≠≈≡→⇒⇔∈+×÷±"
_INNER: Final = {"text", "mathrm", "operatorname", "textbf", "mathbf", "mbox", "textit", "mathit", "boxed", "overline",
                 "underline", "hat", "bar", "vec", "dot", "displaystyle", "underbrace", "overset"}  # fmt: skip
_UPRIGHT: Final = {"text", "mathrm", "operatorname", "textbf", "mbox"}
_SILENT: Final = {"left", "right", "displaystyle", "textstyle", "limits", "nolimits", "big", "Big", "bigg", "Bigg"}
_TOKEN: Final = re.compile(r"\\[A-Za-z]+|\\.|[{}^_&]|[^\\{}^_&]", re.DOTALL)
# Texts are data: braces nested without end must not exhaust the stack.
_DEEPEST: Final = 12
_MARKED: Final = words(EXTRA)
"""The colour of what the text itself marks."""


def runs_of(parts: Sequence[Part]) -> tuple[TextRun, ...]:
    """A text with formulas, its parts from `figures.samples.math_text`, as runs."""
    found: list[TextRun] = []
    for part in parts:
        runs = [TextRun(part.text)] if part.kind == "text" else formula(part.text)
        if part.kind == "display":
            runs = [TextRun("\n"), *runs, TextRun("\n")]
        if part.marked:
            runs = [replace(run, colour=run.colour or _MARKED, mark="new") for run in runs]
        found += runs
    return tuple(found)


def formula(latex: str) -> list[TextRun]:
    r"""A formula as runs.

    >>> [(run.text, run.italic, run.raised) for run in formula(r"x^{2} \le 4")]
    [('x', True, 0), ('2', False, 1), (' ≤ 4', False, 0)]
    """
    tokens = _TOKEN.findall(latex.strip())
    runs, at = _group(tokens, 0, 0)
    while at < len(tokens):  # behind a brace that nothing opened
        more, at = _group(tokens, at, 0)
        runs += more
    return _joined(runs)


def _group(tokens: Sequence[str], at: int, depth: int) -> tuple[list[TextRun], int]:
    """The tokens up to the closing brace, and the position after it."""
    found: list[TextRun] = []
    while at < len(tokens):
        if tokens[at] == "}":
            return found, at + 1
        runs, at = _next(tokens, at, depth)
        found += runs
    return found, at


def _argument(tokens: Sequence[str], at: int, depth: int) -> tuple[list[TextRun], int]:
    """The next group in braces, or the next single token."""
    while at < len(tokens) and tokens[at].isspace():
        at += 1
    if at >= len(tokens) or tokens[at] == "}":
        return [], at
    return _next(tokens, at, depth)


def _next(tokens: Sequence[str], at: int, depth: int) -> tuple[list[TextRun], int]:
    token = tokens[at]
    if depth > _DEEPEST:
        return [TextRun(token)], at + 1
    if token == "{":
        return _group(tokens, at + 1, depth + 1)
    if token in "^_":
        runs, after = _argument(tokens, at + 1, depth + 1)
        if _plain_text(runs) in ("°", "′"):
            return runs, after
        return [replace(run, raised=1 if token == "^" else -1) for run in runs], after
    if token.startswith("\\"):
        return _command(tokens, at, depth)
    if token == "&":
        return [TextRun(" ")], at + 1
    if token in _SPACED:
        return [TextRun(f" {token} ")], at + 1
    return [TextRun(token.replace("-", "−").replace("\n", " "), italic=token.isascii() and token.isalpha())], at + 1


def _command(tokens: Sequence[str], at: int, depth: int) -> tuple[list[TextRun], int]:
    name = tokens[at][1:]
    if name in _SIGNS:
        sign = _SIGNS[name]
        return [TextRun(f" {sign} " if sign and sign in _SPACED else sign)], at + 1
    if name in _SILENT:
        after = at + 1
        return [], after + (after < len(tokens) and tokens[after] == ".")
    if name in ("frac", "dfrac", "tfrac"):
        above, after = _argument(tokens, at + 1, depth + 1)
        below, after = _argument(tokens, after, depth + 1)
        return [*_bracketed(above), TextRun("/"), *_bracketed(below)], after
    if name == "sqrt":
        runs, after = _argument(tokens, at + 1, depth + 1)
        return [TextRun("√"), *_bracketed(runs)], after
    if name == "textcolor":
        _, after = _argument(tokens, at + 1, depth + 1)
        runs, after = _argument(tokens, after, depth + 1)
        return [replace(run, mark="new", colour=_MARKED) for run in runs], after
    if name in ("begin", "end"):
        _, after = _argument(tokens, at + 1, depth + 1)
        return [TextRun("\n")], after
    if name in _INNER:
        runs, after = _argument(tokens, at + 1, depth + 1)
        return [replace(run, italic=False) for run in runs] if name in _UPRIGHT else runs, after
    return [TextRun(name)], at + 1


def _bracketed(runs: list[TextRun]) -> list[TextRun]:
    text = _plain_text(runs)
    return runs if text.replace(".", "").isalnum() and len(text) < 5 else [TextRun("("), *runs, TextRun(")")]


def _plain_text(runs: Sequence[TextRun]) -> str:
    return "".join(run.text for run in runs).strip()


def _joined(runs: Sequence[TextRun]) -> list[TextRun]:
    found: list[TextRun] = []
    for run in _spaced(runs):
        if found and replace(found[-1], text="") == replace(run, text=""):
            found[-1] = replace(run, text=found[-1].text + run.text)
        else:
            found.append(run)
    return found


def _spaced(runs: Sequence[TextRun]) -> Iterator[TextRun]:
    """The runs without two spaces in a row."""
    before = " "
    for run in runs:
        text = re.sub(r" {2,}", " ", run.text)
        if before.endswith((" ", "\n")):
            text = text.lstrip(" ")
        if text:
            yield replace(run, text=text)
            before = text
