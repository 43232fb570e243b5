"""The content of a case study: question, gold, the models' answers, and the failures of the first of them.

A case study has images and sections of paragraphs. It is made from the blocks of the inspector's panels, so that a
new benchmark has case studies without further code; a sample of boxes has none of these blocks, and its case study
lists gold's answers and the outcomes of a run's boxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from cache.queries.inspection import InspectedRun
from figures.charts.colours import EXTRA, MATCHED, words
from figures.charts.outcome_colours import OUTCOMES
from figures.print.panels.formula import runs_of
from figures.print.panels.sample_context import SampleContext
from figures.print.panels.text import TextRun
from figures.sample_views import sample_view
from figures.samples import blocks as sheet
from figures.samples.blocks import State
from figures.samples.item_blocks import Answer, Group, ItemRow, Items, Question, Questions, RunAnswer
from figures.samples.math_text import parts
from figures.samples.open_sample import SHOWN, OpenSample
from figures.samples.page_payload import ImageAddresses
from figures.tables.number_format import count, run_name
from records import AnswerBox, Failure, Item
from scoring.task import Task
from scoring.wording import Ink

Kind = Literal["question", "gold", "answer", "analysis"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a section; `state` puts a sign before it, `quiet` sets it smaller."""

    runs: tuple[TextRun, ...]
    state: State | Literal[""] = ""
    quiet: bool = False

    @property
    def text(self) -> str:
        """The text without styles."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Section:
    """A titled section of a case study.

    Args:
        kind: Whether it is question, gold, answer or analysis, which decides how it is set.
        title: Its title.
        paras: Its paragraphs.
        state: The sign beside the title.
        note: A few words beside the title.
    """

    kind: Kind
    title: str
    paras: tuple[Paragraph, ...]
    state: State | Literal[""] = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class CaseImage:
    """One image of a case study: the page's number (0 for none), its title, and why it is missing."""

    page: int
    role: str
    missing: str = ""


@dataclass(frozen=True, slots=True)
class CaseStudy:
    """A case study: its images and its sections."""

    shots: tuple[CaseImage, ...]
    sections: tuple[Section, ...]


_LINES: Final = 6
"""Failures that are listed at most."""


def case_study_of_boxes(context: SampleContext) -> CaseStudy:
    """The case study of a sample of boxes: gold's answers, the run's boxes by outcome, failures at the threshold."""
    page = context.selection.page
    numbers = [page.number for page in context.sample.pages]
    shots = tuple(CaseImage(number, f"Page {number}") for number in (numbers if page not in numbers else [page])[:2])
    sections = [
        Section("gold", "Gold", tuple(_of_gold(context)), note=_counted(context.loaded.task, context.sample.answers))
    ]
    if context.lead is not None:
        sections += _boxes_of(context, context.lead)
    return CaseStudy(shots, tuple(sections))


def _boxes_of(context: SampleContext, run: InspectedRun) -> list[Section]:
    """A run's boxes counted by outcome, and its failures in categories that the task ranks."""
    task, reading, inks, judged = context.loaded.task, context.reading(run), context.inks(run), context.judged(run)
    answers = reading.answers if reading is not None else ()
    outcomes = Counter(box.outcome for box in judged.boxes if box.role == "pred")
    counted = [(look.label.lower(), outcomes[outcome]) for outcome, look in OUTCOMES.items() if outcomes[outcome]]
    figures = ", ".join(f"{label} {boxes}" for label, boxes in counted)
    text = figures if answers else (run.prediction.raw if run.prediction is not None else "")
    ranked = {category.key for category in task.categories if category.ranked}
    failures = [failure for failure in judged.failures if failure.category in ranked]
    paragraphs = [_failed(context, run, failure, inks) for failure in failures[:_LINES]]
    left_out = len(failures) - len(paragraphs)
    paragraphs += [Paragraph((TextRun(f"and {left_out} more"),), quiet=True)] if left_out else []
    right = Paragraph((TextRun("Every box is where gold has it."),), "right")
    return [
        Section(
            "answer",
            run_name(run.run),
            (Paragraph((TextRun(text),)),) if text else (),
            note=_counted(task, answers) or "no response",
        ),
        Section("analysis", "Analysis", tuple(paragraphs) or (right,)),
    ]


def _failed(context: SampleContext, run: InspectedRun, failure: Failure, inks: Mapping[int, Ink]) -> Paragraph:
    item_label = next((item.label for item in context.sample.items if item.id == failure.item_id), "")
    label = context.loaded.task.category(failure.category).label
    title = f"{label}, {item_label}. " if item_label else f"{label}. "
    return Paragraph((TextRun(title, bold=True), TextRun(context.failure_sentence(run, failure, inks))), "wrong")


def _counted(task: Task, answers: Sequence[AnswerBox]) -> str:
    steps = sum(len(answer.steps) for answer in answers)
    return ", ".join([count(len(answers), task.boxes)] * bool(answers) + [count(steps, "step")] * bool(steps))


def _of_gold(context: SampleContext) -> Iterator[Paragraph]:
    """Gold's answers by name with their number of steps; nothing where no answer has a name or steps."""
    labels = {item.id: item.label for item in context.sample.items}
    names = [answer.name or labels.get(f"a{at}", "") for at, answer in enumerate(context.sample.answers)]
    if any(names) or any(answer.steps for answer in context.sample.answers):
        named_answers = zip(names, context.sample.answers, strict=True)
        yield Paragraph((TextRun(", ".join(_of_answer(name, answer) for name, answer in named_answers)),))


def _of_answer(name: str, answer: AnswerBox) -> str:
    steps = f" ({count(len(answer.steps), 'step')})" if answer.steps else ""
    return f"{name or 'unnamed'}{steps}"


_MANY: Final = 2
"""Items of a sample that are shown at most, where the Selection names none."""

_CHIPS: Final = 8
"""Labels of one answer that are listed at most."""

_GONE, _NEW = words(EXTRA), words(MATCHED)


def case_study(context: SampleContext) -> CaseStudy:
    """The case study of a sample, for the runs that the Selection names, else for the first one."""
    make_blocks = sample_view(context.loaded.task.kind).blocks
    if make_blocks is None:
        return case_study_of_boxes(context)
    runs = context.runs
    compared = runs[: SHOWN if context.selection.run_order else 1]
    # Blocks pass an image's address on as it is; here the page's number stands in its place.
    images = {page.number: ImageAddresses(screen=str(page.number)) for page in context.sample.pages}
    sample = OpenSample(
        context.source,
        context.sample,
        context.loaded.task,
        runs,
        compared,
        context.protocol,
        images,
        context.selection.benchmark,
        context.selection.item,
    )
    blocks = make_blocks(sample)
    images_of_case = tuple(
        CaseImage(int(picture.images.screen or 0), picture.role, picture.images.missing or "")
        for block in blocks
        if isinstance(block, sheet.Images)
        for picture in block.pictures
    )
    kept_blocks = [block for block in blocks if not _is_left_out(block, context)]
    change = next((block for block in blocks if isinstance(block, sheet.Diff)), None)
    sections = [section for block in kept_blocks for section in _sections(_marked(block, change), context)]
    if not any(section.kind == "answer" for section in sections):
        sections += [section for block in blocks for section in _response(block)]
    order = ("question", "gold", "answer", "analysis")
    grouped = sections if _is_by_item(blocks) else sorted(sections, key=lambda section: order.index(section.kind))
    return CaseStudy(images_of_case, tuple(section for section in grouped if section.paras or section.note))


def _is_left_out(block: sheet.Block, context: SampleContext) -> bool:
    """Whether a block repeats another one, or is about another failure than the Selection's."""
    if isinstance(block, sheet.Diff):
        return any(part.marked for item in context.sample.items for part in parts(_solution(item)))
    return isinstance(block, sheet.Math) and "model" in block.title and context.selection.fail != "ocr_induced"


def _marked(block: sheet.Block, change: sheet.Diff | None) -> sheet.Block:
    """A text whose own marks are whole lines with what was changed marked instead, as the inspector has it."""
    if change is None or not isinstance(block, sheet.Math) or not any(part.marked for part in block.parts):
        return block
    return replace(block, parts=change.sides[1])


def _solution(item: Item) -> str:
    return str(item.gold_fields.get("solution", ""))


def _is_by_item(blocks: Iterable[sheet.Block]) -> bool:
    return any(isinstance(block, Items | Questions) for block in blocks)


def _sections(block: sheet.Block, context: SampleContext) -> Iterator[Section]:
    if isinstance(block, sheet.Text):
        yield Section("gold" if block.title == "Gold" else "question", block.title, _texts(block.text))
    elif isinstance(block, sheet.Math):
        kind: Kind = "question" if block.title == "Question" else "gold"
        yield Section("answer" if "model" in block.title else kind, block.title, (Paragraph(runs_of(block.parts)),))
    elif isinstance(block, sheet.Diff):
        changed = tuple(_changed(segment.kind, segment.text) for segment in block.segments)
        explanation = (Paragraph(runs_of(block.explanation), quiet=True),) if block.explanation else ()
        yield Section("gold", block.title, (Paragraph(changed), *explanation), note=block.note)
    elif isinstance(block, sheet.Answers):
        yield _column(block.gold, "gold")
        yield from (_column(column, "answer") for column in block.runs)
    elif isinstance(block, Items):
        for row in _rows_of_link([row for group in block.groups for row in group.rows], block.item, _row_failed):
            yield from _item(row, block.columns, block.groups)
    elif isinstance(block, Questions):
        for question in _rows_of_link(list(block.questions), block.item, _question_failed):
            yield from _question(question, block, context)
    elif isinstance(block, sheet.Failures) and block.lines:
        yield Section("analysis", f"Analysis: {block.name}", tuple(_line(line) for line in block.lines[:6]))


def _response(block: sheet.Block) -> Iterator[Section]:
    if isinstance(block, sheet.Response):
        raw = block.payload.get("parsed_json") or block.payload.get("raw") or ""
        yield Section("answer", block.name, _texts(str(raw)), note="" if raw else "no response")


def _rows_of_link(rows: Sequence[object], item: str, failed: Callable[[object], bool]) -> list:  # type: ignore[type-arg]
    """The item that the Selection names, else the first ones that went wrong, else the first ones."""
    named = [row for row in rows if getattr(row, "id", "") == item]
    wrong = [row for row in rows if failed(row)]
    return (named or wrong or list(rows))[: 1 if named else _MANY]


def _row_failed(row: object) -> bool:
    return isinstance(row, ItemRow) and bool(row.answers) and bool(row.answers[0].lines)


def _question_failed(row: object) -> bool:
    return isinstance(row, Question) and bool(row.answers) and row.answers[0].state not in ("right", "plain")


def _item(row: ItemRow, columns: Sequence[object], groups: Sequence[Group]) -> Iterator[Section]:
    group = next((group.title for group in groups if row in group.rows), "Question")
    yield Section("question", group, _texts(row.title), note=row.note)
    yield Section("gold", "Reference answer", _texts(row.gold))
    for answer, head in zip(row.answers, columns, strict=True):
        name = " · ".join(filter(None, (getattr(head, "model", ""), getattr(head, "setting", ""))))
        yield Section("answer", name, _texts(answer.text), answer.state, answer.verdict)
    if row.answers:
        yield Section("analysis", "Analysis", tuple(_reasons(row.answers[0])))


def _reasons(answer: RunAnswer) -> Iterator[Paragraph]:
    for line in answer.lines:
        yield _line(line)
    for rater in answer.raters:
        if rater.reason:
            title = f"{rater.name}, {rater.rating}: " if rater.rating else f"{rater.name}: "
            yield Paragraph((TextRun(title, bold=True), TextRun(rater.reason)), rater.state, quiet=True)


def _question(question: Question, block: Questions, context: SampleContext) -> Iterator[Section]:
    title = f"Question {question.name}"
    item = next((item for item in context.sample.items if item.id == question.id), None)
    gold = str(item.gold_fields.get("text", "")) if item is not None else ""
    reference = (Paragraph(runs_of(parts(gold))),) if gold and question.readable else ()
    yield Section(
        "gold", title, reference, note=question.type if question.readable else "cannot be read: to be refused"
    )
    for answer, run in zip(question.answers, block.runs, strict=True):
        name = " · ".join(filter(None, (run.model, run.setting)))
        yield Section("answer", name, _aligned(answer), answer.state, f"{answer.behaviour}: {answer.outcome}")


def _aligned(answer: Answer) -> tuple[Paragraph, ...]:
    """The part of a response that is aligned with a question of gold, with the differences marked."""
    kinds = ("equal", "delete", "insert")
    stretches = [(kinds[place % 3], text) for place, text in enumerate(answer.written) if text]
    # Of one kind alone: nothing differs, or one side has no text.
    if len({kind for kind, text in stretches if text.strip()}) == 1:
        return _texts("".join(text for kind, text in stretches if kind != "delete"))
    return (Paragraph(tuple(_changed(kind, text) for kind, text in stretches)),) if stretches else ()


def _column(column: sheet.Column, kind: Kind) -> Section:
    name = " · ".join(filter(None, (column.title, column.setting)))
    note = (Paragraph((TextRun(column.note),), quiet=True),) if column.note else ()
    chips_to_show = [chip for chip in _once(column.chips) if _has_description(chip)]
    left_out = len(chips_to_show) - _CHIPS
    more = (Paragraph((TextRun(f"and {left_out} more"),), quiet=True),) if left_out > 0 else ()
    chips = (*map(_chip, chips_to_show[:_CHIPS]), *more) or (
        (Paragraph((TextRun(column.empty),), quiet=True),) if column.empty else ()
    )
    return Section(kind, name, (*note, *chips), "" if kind == "gold" else column.state, column.verdict)


def _once(chips: Sequence[sheet.Chip]) -> list[sheet.Chip]:
    """The labels without those whose description and state repeat an earlier label's."""
    earlier: set[tuple[str, str]] = set()
    found = []
    for chip in chips:
        words = "".join(part.text for part in chip.parts).strip().rstrip(".")
        if not words or (words, chip.state) not in earlier:
            found.append(chip)
        earlier.add((words, chip.state))
    return found


def _has_description(chip: sheet.Chip) -> bool:
    """Whether a label has a description other than "NA"."""
    return "".join(part.text for part in chip.parts).strip() not in ("NA", "N/A")


def _chip(chip: sheet.Chip) -> Paragraph:
    words = runs_of(chip.parts) if chip.parts else (TextRun(chip.description),) if chip.description else ()
    note = (TextRun(f" ({chip.note})"),) if chip.note and not chip.note.startswith("named by") else ()
    title = TextRun(chip.text, bold=True)
    return Paragraph((title, *note, *((TextRun(": "), *words) if words else ())), chip.state)


def _line(line: sheet.Line) -> Paragraph:
    return Paragraph((TextRun(f"{line.label}. ", bold=True), TextRun(line.reason)), line.state)


def _texts(text: str) -> tuple[Paragraph, ...]:
    return (Paragraph(runs_of(parts(text))),) if text.strip() else ()


def _changed(kind: str, text: str) -> TextRun:
    plain_run = TextRun(text)
    if kind == "delete":
        return replace(plain_run, mark="gone", colour=_GONE)
    return replace(plain_run, mark="new", colour=_NEW) if kind == "insert" else plain_run
