"""Records of an exam page and its questions, and their Markdown.

Texts are written once: print shows them without their dollar signs, Markdown has them as LaTeX.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from demo.solutions.problem import latex

Kind = Literal["choice", "fill", "solve"]
Language = Literal["zh", "en"]
Box = tuple[int, int, int, int]

HEADINGS: dict[Language, dict[Kind, str]] = {
    "zh": {"choice": "选择题", "fill": "填空题", "solve": "解答题"},
    "en": {"choice": "Multiple Choice", "fill": "Fill-in", "solve": "Free Response"},
}
ORDINALS: dict[Language, str] = {"zh": "一二三", "en": "123"}
REFUSALS: dict[Language, dict[Kind, str]] = {
    "zh": {kind: f"[无法识别的{name}]" for kind, name in HEADINGS["zh"].items()},
    "en": {
        "choice": "[Unrecognizable multiple-choice question]",
        "fill": "[Unrecognizable fill-in question]",
        "solve": "[Unrecognizable free-response question]",
    },
}
CLEAN, MISSING, SMUDGED = "[格式正常]", "[条件缺失]", "[严重污损]"


@dataclass(frozen=True, slots=True)
class Posed:
    """One question.

    Args:
        number: Printed before it.
        kind: Of question.
        text: What is printed; of one that is hidden, what was.
        options: Of a choice question.
        answer: Of the answer tag; empty where the page has none.
        figure: Name of its figure in `demo.exam.exam_figures`; empty where it has none.
        hidden: The smudge that makes it unrecognisable; empty where it can be read.
        guess: What a model makes up for a question that it cannot read, or misreads one as that it could.
        hand: Lines that a pupil wrote below it.
        over: What a pupil wrote across its print.
    """

    number: int
    kind: Kind
    text: str
    options: tuple[str, ...] = ()
    answer: str = ""
    figure: str = ""
    hidden: str = ""
    guess: str = ""
    hand: tuple[str, ...] = ()
    over: str = ""


@dataclass(frozen=True, slots=True)
class ExamPage:
    """One page.

    Args:
        name: Of its files, without their endings.
        language: Of its text.
        status: Its status line.
        questions: In the order of the page.
        artist: Whose handwriting is on it.
        camera: Which takes the picture.
        boxes: Whether its figures are stated by their boxes; else by the path of a picture.
    """

    name: str
    language: Language
    status: str
    questions: tuple[Posed, ...]
    artist: str = "breip"
    camera: str = "app"
    boxes: bool = False

    @property
    def picture(self) -> str:
        """Name of its picture."""
        return f"{self.name}.jpg"

    def heading(self, at: int) -> str:
        """The heading before a question; empty where the section goes on."""
        kinds = list(dict.fromkeys(question.kind for question in self.questions))
        kind = self.questions[at].kind
        if at and self.questions[at - 1].kind == kind:
            return ""
        place = kinds.index(kind)
        if self.language == "zh":
            return f"{ORDINALS['zh'][place]}、{HEADINGS['zh'][kind]}"
        return f"{'I' * (place + 1)}. {HEADINGS['en'][kind]}"


def stem(question: Posed) -> str:
    """A question's number and text as LaTeX."""
    return f"{question.number}. {latex(question.text)}"


def option_lines(question: Posed) -> list[str]:
    """Its options, one a line."""
    return [f"{letter}. {latex(text)}" for letter, text in zip("ABCDEF", question.options, strict=False)]


def refusal(page: ExamPage, question: Posed) -> str:
    """The placeholder written for a question that cannot be read."""
    return f"{question.number}. {REFUSALS[page.language][question.kind]}"


def tag(page: ExamPage, question: Posed) -> str:
    """The answer tag of a question; empty where it has none."""
    if not question.answer:
        return ""
    return f" 【答案：{latex(question.answer)}】" if page.language == "zh" else f" [Answer: {latex(question.answer)}]"


def figure_mark(page: ExamPage, question: Posed, boxes: Mapping[str, Box]) -> list[str]:
    """The line in place of a question's figure; empty where it has none."""
    if not question.figure:
        return []
    if page.boxes:
        return [f"<!-- Image ({', '.join(map(str, boxes[question.figure]))}) -->"]
    return [f"![插图](../images/figures/{question.figure}.png)"]


def gold(page: ExamPage, boxes: Mapping[str, Box]) -> str:
    """The Markdown of a page; `boxes` are those of its figures in pixels of the picture."""
    blocks = [page.status]
    for at, question in enumerate(page.questions):
        if heading := page.heading(at):
            blocks.append(heading)
        if question.hidden:
            blocks.append(refusal(page, question))
            continue
        lines = [stem(question) + tag(page, question), *option_lines(question), *figure_mark(page, question, boxes)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"
