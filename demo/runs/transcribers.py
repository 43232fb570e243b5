"""Four models that do not exist and write down pages of exams as Markdown, and how each is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from demo.exam import EXAM_PAGES, ExamPage, Posed
from demo.exam.exam_page import Box, figure_mark, option_lines, refusal, stem
from demo.solutions.problem import latex

Boxes = Mapping[str, Box]
"""Figure -> its box in pixels of the picture."""

STRAY = {
    "zh": "同学们在草稿纸上演算并检查每一步的过程",
    "en": "my working: took both sides apart and tried again twice",
}
"""Text of the margin that the guessing model copies although it is in no question."""

SHORT, WHOLE = 12, 24
"""Characters of a snippet that says where a question begins or ends, and of a last line that is taken whole."""


@dataclass(frozen=True, slots=True)
class Transcriber:
    """One run.

    Args:
        name: Of the model, without the word that says that it is simulated.
        writes: The Markdown of a page; None where it leaves no file.
        judged: Whether a judge scored its figures.
        aligned: Whether it says where each question begins and ends.
    """

    name: str
    writes: Callable[[ExamPage, Boxes], str | None]
    judged: bool = False
    aligned: bool = False

    @property
    def model(self) -> str:
        """The name under which it is shown, which says that it is simulated; also that of its folder."""
        return f"{self.name}-simulated"


def _page(page: ExamPage, blocks: list[str]) -> str:
    return "\n\n".join([page.status, *blocks]) + "\n"


def _headed(page: ExamPage, at: int, text: str) -> list[str]:
    heading = page.heading(at)
    return [heading, text] if heading else [text]


def _faithful_question(page: ExamPage, question: Posed, boxes: Boxes) -> str:
    return "\n".join([stem(question), *option_lines(question), *figure_mark(page, question, boxes)])


def _nudged(boxes: Boxes, by: int) -> dict[str, Box]:
    return {name: (x1 - by, y1 - by, x2 + by, y2 + by) for name, (x1, y1, x2, y2) in boxes.items()}


def _faithful(page: ExamPage, boxes: Boxes) -> str:
    """Writes what can be read, and says what cannot."""
    near = _nudged(boxes, 6)
    blocks: list[str] = []
    for at, question in enumerate(page.questions):
        text = refusal(page, question) if question.hidden else _faithful_question(page, question, near)
        blocks += _headed(page, at, text)
    return _page(page, blocks)


def made_up(question: Posed) -> str:
    """A question that nobody printed, under the number of one that cannot be read."""
    return "\n".join([f"{question.number}. {latex(question.guess)}", *option_lines(question)])


def _guessing(page: ExamPage, boxes: Boxes) -> str:
    """Never refuses, crops figures, and takes handwriting for print."""
    blocks: list[str] = []
    for at, question in enumerate(page.questions):
        cropped = {name: (x1, y1, (x1 + x2) // 2, (y1 + 3 * y2) // 4) for name, (x1, y1, x2, y2) in boxes.items()}
        text = made_up(question) if question.hidden else _faithful_question(page, question, cropped)
        written = "\n".join(latex(f"${line}$").strip("$") for line in question.hand)
        blocks += _headed(page, at, f"{text}\n{written}" if written else text)
    if len(page.questions) == 4 and page.artist != "dkg-black":
        blocks.append(STRAY[page.language])
    return _page(page, blocks)


LEFT_OUT = {("zh-functions", 7), ("zh-geometry", 11), ("en-data", 9), ("en-circles", 7)}
REFUSED_WRONGLY = {("zh-chance", 11), ("en-rates", 13)}
EMPTY, ABSENT = "zh-progressions", "en-volumes"
"""Questions and pages that the silent model omits, refuses needlessly, leaves empty, or has no file for."""


def _silent(page: ExamPage, _: Boxes) -> str | None:
    """Leaves out what is hard, the last option of each question, and every figure."""
    if page.name in (EMPTY, ABSENT):
        return "" if page.name == EMPTY else None
    blocks: list[str] = []
    for at, question in enumerate(page.questions):
        if (page.name, question.number) in LEFT_OUT or question.hidden:
            continue
        if (page.name, question.number) in REFUSED_WRONGLY:
            blocks += _headed(page, at, refusal(page, question))
            continue
        shown = option_lines(question)
        blocks += _headed(page, at, "\n".join([stem(question), *(shown[:-1] if question.number % 2 else shown)]))
    return _page(page, blocks)


GARBLED = {"zh-progressions": 16, "en-equations": 4}
MERGED = {"zh-sets": (2, 3), "zh-chance": (8, 11), "en-equations": (2, 3)}
SWAPPED = {"zh-geometry": (11, 13), "en-data": (8, 9), "en-volumes": (11, 12)}


def garbled(text: str) -> str:
    """A text of which only scraps were read."""
    words = text.split(" ") if text.count(" ") > 5 else list(text)
    return ("" if len(words) == len(text) else " ").join(
        word if at % 3 == 0 else "□" if at % 3 == 1 else "" for at, word in enumerate(words)
    )


def _merging(page: ExamPage, boxes: Boxes) -> str:
    """Runs questions together, puts them in another order, and reads some in scraps."""
    texts: dict[int, str] = {}
    for question in page.questions:
        texts[question.number] = (
            refusal(page, question) if question.hidden else _faithful_question(page, question, boxes)
        )
        if GARBLED.get(page.name) == question.number:
            texts[question.number] = f"{question.number}. {garbled(latex(question.text))}"
    if page.name in MERGED:
        first, second = MERGED[page.name]
        pending = next(question for question in page.questions if question.number == second)
        above, below = texts[first].split("\n", 1)
        texts[first] = f"{above} {latex(pending.text)}\n{below}"
        del texts[second]
    order = list(texts)
    if page.name in SWAPPED:
        first, second = SWAPPED[page.name]
        i, j = order.index(first), order.index(second)
        order[i], order[j] = order[j], order[i]
    return _page(page, [texts[number] for number in order])


RUNS: tuple[Transcriber, ...] = (
    Transcriber("faithful", _faithful, judged=True),
    Transcriber("guessing", _guessing, aligned=True),
    Transcriber("silent", _silent),
    Transcriber("merging", _merging),
)


def visual(boxes: Boxes) -> Iterator[dict[str, object]]:
    """Lines of the faithful model's `visual.jsonl`: what a judge said about each of its figures."""
    for page in EXAM_PAGES:
        for question in page.questions:
            if question.figure and question.figure in boxes:
                score = 0.6 if question.figure == "bars" else 0.95
                yield {"page": page.name, "question_id": str(question.number), "score": score, "synthetic": True}


def alignment(page: ExamPage, boxes: Boxes) -> Iterator[dict[str, object]]:
    """Lines of the guessing model's `alignment.jsonl` about one page: how each question begins and ends."""
    for question in page.questions:
        text = made_up(question) if question.hidden else _faithful_question(page, question, boxes)
        last = next(line for line in reversed(text.split("\n")) if not line.startswith(("<!--", "![")))
        yield {
            "page": page.name,
            "question_id": str(question.number),
            "pred_start_snippet": text.split("\n")[0][:SHORT],
            "pred_end_snippet": last if len(last) <= WHOLE else last[-SHORT:],
            "synthetic": True,
        }
