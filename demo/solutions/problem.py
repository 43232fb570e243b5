"""Records of the checking part: a source problem and an altered solution.

A line is written once, as markup with its mathematics between dollar signs: the hand writes it without the
signs, and gold has it as LaTeX.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from demo.pictures.drawing import Drawing
from demo.pictures.markup import Fraction, Index, Node, Root, Text, parse
from demo.sketches.question import Look

SIGNS = {
    "−": "-", "×": r" \times ", "÷": r" \div ", "±": r" \pm ", "≤": r" \le ", "≥": r" \ge ", "≠": r" \ne ",
    "≈": r" \approx ", "·": r" \cdot ", "π": r"\pi ", "′": "'", "∪": r" \cup ", "∩": r" \cap ", "∈": r" \in ",
    "°": r"^{\circ}", "∠": r"\angle ", "△": r"\triangle ", "{": r"\{", "}": r"\}",
}  # fmt: skip
PITCH, TALL, TOP = 92.0, 1.32, 76.0
"""Distance of lines in units of the drawing, how much more a fraction needs, and where the first one stands."""


@dataclass(frozen=True, slots=True)
class Alteration:
    """The alteration of a solution, and who wrote it down.

    Args:
        kind: One of FERMAT's perturbations ("1.4").
        change: Line of the solution, from 0, -> what stands in its place: no line, one, or several.
        reasoning: What was changed, in the words of gold.
        look: Whose hand, which paper, which camera.
        seen: What is wrong, as a model that sees it says; empty where nothing is.
        misread: A passage of the LaTeX and what a poor reader takes it for.
        legible: Of the handwriting.
        clear: Of the picture.
    """

    kind: str
    change: Mapping[int, Sequence[str]]
    reasoning: str
    look: Look
    seen: str = ""
    misread: tuple[str, str] = ("", "")
    legible: bool = True
    clear: bool = True


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with its solution, and what was made of it.

    Args:
        number: Of the source problem.
        grade: As FERMAT writes grades ("c09").
        domain: Code of the field.
        subdomain: Code within it.
        question: What is asked.
        lines: The correct solution.
        alterations: Of it.
        figure: Draws what stands beside the solution, with its upper left corner at a height.
    """

    number: int
    grade: str
    domain: str
    subdomain: str
    question: str
    lines: tuple[str, ...]
    alterations: tuple[Alteration, ...] = field(default=())
    figure: Callable[[Drawing, float], None] | None = None

    def id_of(self, alteration: Alteration) -> str:
        """Name of an altered solution."""
        return f"img_{self.number}_pert_{alteration.kind}_1"


def written(problem: Problem, alteration: Alteration) -> list[tuple[str, bool]]:
    """The lines that were written down, and whether each differs from the correct solution."""
    found: list[tuple[str, bool]] = []
    for at, line in enumerate(problem.lines):
        found += [(new, new != line) for new in alteration.change.get(at, (line,))]
    return found


def latex(line: str) -> str:
    r"""A line as LaTeX.

    >>> latex("so $x = \f{1}{2} × 6$")
    'so $x = \\frac{1}{2} \\times 6$'
    """
    parts = line.split("$")
    return "$".join(_formula(part) if at % 2 else part for at, part in enumerate(parts))


def _formula(markup: str) -> str:
    return " ".join("".join(map(_node, parse(markup))).split())


def _node(node: Node) -> str:
    match node:
        case Text(text):
            return "".join(SIGNS.get(sign, sign) for sign in text)
        case Fraction(above, below):
            return rf"\frac{{{''.join(map(_node, above))}}}{{{''.join(map(_node, below))}}}"
        case Root(inner):
            return rf"\sqrt{{{''.join(map(_node, inner))}}}"
        case Index(inner, raised):
            return f"{'^' if raised else '_'}{{{''.join(map(_node, inner))}}}"
    raise ValueError(f"nothing of a solution is crossed out, found {node!r}")


def scene(problem: Problem, alteration: Alteration) -> Drawing:
    """The page: the question, the solution line by line, and its figure."""
    drawing, y = Drawing(0.0), TOP
    for at, text in enumerate(wrap(problem.question.replace("$", ""), 52)):
        drawing.words(("Q. " if at == 0 else "") + text, 20 if at == 0 else 84, y, 44, "l", room=950)
        y += 78
    y += 26
    figure_at = y
    for at, (line, _) in enumerate(written(problem, alteration)):
        tall = "\\f{" in line
        y += (PITCH * (TALL - 1) if tall else 0.0) if at else 0.0
        drawing.words(line.replace("$", ""), 84, y, 46, "l", room=890)
        y += PITCH * (TALL if tall else 1.0)
    if problem.figure is not None:
        problem.figure(drawing, figure_at)
    drawing.height = y + 10
    return drawing
