"""The content of a case study: question, gold, the models' answers, and the failures of the first of them.

A case study is images, and sections of paragraphs. It is made of the blocks of the inspector's panels, so that a new
benchmark has its case studies at once; a sample of boxes is told by what gold states and what became of a run's
boxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from cache.queries.inspection import InspectedRun
from figures.benchmarks import sample_view
from figures.charts.outcome_colours import OUTCOMES
from figures.print.panels.formula import runs_of
from figures.print.panels.sample_context import SampleContext, run_name
from figures.print.panels.text import Run
from figures.samples import blocks as sheet
from figures.samples.blocks import State
from figures.samples.item_blocks import Answer, Group, ItemRow, Items, Question, Questions, RunAnswer
from figures.samples.math_text import parts
from figures.samples.open_sample import SHOWN, OpenSample
from figures.samples.page_payload import PageImages
from figures.tables.number_format import count
from records import AnswerBox, Failure, Item
from scoring.wording import Ink

Kind = Literal["question", "gold", "answer", "analysis"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `state` puts a sign before it, `quiet` sets it smaller."""

    runs: tuple[Run, ...]
    state: State | Literal[""] = ""
    quiet: bool = False

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a case under a title of its own.

    Args:
        kind: What it is; decides its look.
        title: Its title.
        paras: What it says.
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
    """One image of a case: the page's number (0 for none), what it is called, why it is missing."""

    page: int
    role: str
    missing: str = ""


@dataclass(frozen=True, slots=True)
class CaseStudy:
    """A whole case."""

    shots: tuple[CaseImage, ...]
    sections: tuple[Section, ...]


_LINES: Final = 6
"""Failures that are told."""


def case_study_of_boxes(opened: SampleContext) -> CaseStudy:
    """A case of boxes: what gold states, what the run's boxes are, what went wrong at the threshold."""
    page = opened.selection.page
    numbers = [one.number for one in opened.sample.pages]
    shots = tuple(CaseImage(one, f"Page {one}") for one in (numbers if page not in numbers else [page])[:2])
    sections = [Section("gold", "Gold", tuple(_of_gold(opened)), note=_counted(opened.sample.answers))]
    if opened.lead is not None:
        sections += _boxes_of(opened, opened.lead)
    return CaseStudy(shots, tuple(sections))


def _boxes_of(opened: SampleContext, run: InspectedRun) -> list[Section]:
    """What became of a run's boxes in figures, and the failures that the task ranks."""
    task, reading, inks, told = opened.loaded.task, opened.reading(run), opened.inks(run), opened.judged(run)
    answers = reading.answers if reading is not None else ()
    drawn = Counter(one.outcome for one in told.boxes if one.role == "pred")
    counted = [(look.label.lower(), drawn[outcome]) for outcome, look in OUTCOMES.items() if drawn[outcome]]
    figures = ", ".join(f"{label} {boxes}" for label, boxes in counted)
    said = figures if answers else (run.prediction.raw if run.prediction is not None else "")
    ranked = {category.key for category in task.categories if category.ranked}
    failures = [one for one in told.failures if one.category in ranked]
    wrong = [_failed(opened, run, one, inks) for one in failures[:_LINES]]
    more = len(failures) - len(wrong)
    wrong += [Paragraph((Run(f"and {more} more"),), quiet=True)] if more else []
    right = Paragraph((Run("Every box is where gold has it."),), "right")
    return [
        Section(
            "answer", run_name(run), (Paragraph((Run(said),)),) if said else (), note=_counted(answers) or "no response"
        ),
        Section("analysis", "Analysis", tuple(wrong) or (right,)),
    ]


def _failed(opened: SampleContext, run: InspectedRun, failure: Failure, inks: Mapping[int, Ink]) -> Paragraph:
    named = next((item.label for item in opened.sample.items if item.id == failure.item_id), "")
    label = opened.loaded.task.category(failure.category).label
    title = f"{label}, {named}. " if named else f"{label}. "
    return Paragraph((Run(title, bold=True), Run(opened.why(run, failure, inks))), "wrong")


def _counted(answers: Sequence[AnswerBox]) -> str:
    steps = sum(len(answer.steps) for answer in answers)
    return ", ".join([count(len(answers), "answer")] * bool(answers) + [count(steps, "step")] * bool(steps))


def _of_gold(opened: SampleContext) -> Iterator[Paragraph]:
    """Gold's answers by name, with their steps; nothing where none has either."""
    labels = {item.id: item.label for item in opened.sample.items}
    names = [answer.name or labels.get(f"a{at}", "") for at, answer in enumerate(opened.sample.answers)]
    if any(names) or any(answer.steps for answer in opened.sample.answers):
        told = zip(names, opened.sample.answers, strict=True)
        yield Paragraph((Run(", ".join(_of_answer(name, answer) for name, answer in told)),))


def _of_answer(name: str, answer: AnswerBox) -> str:
    steps = f" ({count(len(answer.steps), 'step')})" if answer.steps else ""
    return f"{name or 'unnamed'}{steps}"


_MANY: Final = 2
"""Items of a sample that are told, where the Selection names none."""

_CHIPS: Final = 8
"""Labels of one answer that are told."""

_GONE, _NEW = "#9B2C2C", "#1F6F4A"


def case_study(opened: SampleContext) -> CaseStudy:
    """The case of a sample, for the runs that the Selection names, else for the first one."""
    make_blocks = sample_view(opened.loaded.task.kind).blocks
    if make_blocks is None:
        return case_study_of_boxes(opened)
    runs = opened.runs
    shown = runs[: SHOWN if opened.selection.run_order else 1]
    # The panels only hand an address on: here it is the page's number.
    images = {page.number: PageImages(screen=str(page.number)) for page in opened.sample.pages}
    sample = OpenSample(
        opened.answers, opened.sample, opened.loaded.task, runs, shown, opened.part, images, opened.selection.item
    )
    told = make_blocks(sample)
    shots = tuple(
        CaseImage(int(picture.images.screen or 0), picture.role, picture.images.missing or "")
        for block in told
        if isinstance(block, sheet.Images)
        for picture in block.pictures
    )
    kept = [block for block in told if not _is_left_out(block, opened)]
    sections = [section for block in kept for section in _sections(block, opened)]
    if not any(section.kind == "answer" for section in sections):
        sections += [section for block in told for section in _response(block)]
    order = ("question", "gold", "answer", "analysis")
    grouped = sections if _is_by_item(told) else sorted(sections, key=lambda one: order.index(one.kind))
    return CaseStudy(shots, tuple(section for section in grouped if section.paras or section.note))


def _is_left_out(block: sheet.Block, opened: SampleContext) -> bool:
    """Whether a block says at length what another one says, or what this case is not about."""
    if isinstance(block, sheet.Diff):
        return any(part.marked for item in opened.sample.items for part in parts(_solution(item)))
    return isinstance(block, sheet.Math) and "model" in block.title and opened.selection.fail != "ocr_induced"


def _solution(item: Item) -> str:
    return str(item.gold.get("solution", "")) if isinstance(item.gold, Mapping) else ""


def _is_by_item(told: Iterable[sheet.Block]) -> bool:
    return any(isinstance(block, Items | Questions) for block in told)


def _sections(block: sheet.Block, opened: SampleContext) -> Iterator[Section]:
    if isinstance(block, sheet.Text):
        yield Section("gold" if block.title == "Gold" else "question", block.title, _texts(block.text))
    elif isinstance(block, sheet.Math):
        kind: Kind = "question" if block.title == "Question" else "gold"
        yield Section("answer" if "model" in block.title else kind, block.title, (Paragraph(runs_of(block.parts)),))
    elif isinstance(block, sheet.Diff):
        changed = tuple(_changed(one.kind, one.text) for one in block.segments)
        said = (Paragraph(runs_of(block.said), quiet=True),) if block.said else ()
        yield Section("gold", block.title, (Paragraph(changed), *said), note=block.note)
    elif isinstance(block, sheet.Answers):
        yield _column(block.gold, "gold")
        yield from (_column(column, "answer") for column in block.runs)
    elif isinstance(block, Items):
        for row in _rows_of_link([row for group in block.groups for row in group.rows], block.item, _row_failed):
            yield from _item(row, block.columns, block.groups)
    elif isinstance(block, Questions):
        for question in _rows_of_link(list(block.questions), block.item, _question_failed):
            yield from _question(question, block, opened)
    elif isinstance(block, sheet.Failures) and block.lines:
        yield Section("analysis", f"Analysis: {block.name}", tuple(_line(line) for line in block.lines[:6]))


def _response(block: sheet.Block) -> Iterator[Section]:
    if isinstance(block, sheet.Response):
        raw = block.told.get("parsed_json") or block.told.get("raw") or ""
        yield Section("answer", block.name, _texts(str(raw)), note="" if raw else "no response")


def _rows_of_link(rows: Sequence[object], item: str, failed: Callable[[object], bool]) -> list:  # type: ignore[type-arg]
    """The item that a link names, else the first ones that went wrong, else the first ones."""
    named = [row for row in rows if getattr(row, "id", "") == item]
    wrong = [row for row in rows if failed(row)]
    return (named or wrong or list(rows))[: 1 if named else _MANY]


def _row_failed(row: object) -> bool:
    return isinstance(row, ItemRow) and bool(row.said) and bool(row.said[0].lines)


def _question_failed(row: object) -> bool:
    return isinstance(row, Question) and bool(row.answers) and row.answers[0].state not in ("right", "plain")


def _item(row: ItemRow, columns: Sequence[object], groups: Sequence[Group]) -> Iterator[Section]:
    group = next((one.title for one in groups if row in one.rows), "Question")
    yield Section("question", group, _texts(row.title), note=row.note)
    yield Section("gold", "Reference answer", _texts(row.gold))
    for said, head in zip(row.said, columns, strict=True):
        name = " · ".join(filter(None, (getattr(head, "model", ""), getattr(head, "setting", ""))))
        yield Section("answer", name, _texts(said.text), said.state, said.verdict)
    if row.said:
        yield Section("analysis", "Analysis", tuple(_reasons(row.said[0])))


def _reasons(said: RunAnswer) -> Iterator[Paragraph]:
    for line in said.lines:
        yield _line(line)
    for rater in said.raters:
        if rater.reason:
            title = f"{rater.name}, {rater.rating}: " if rater.rating else f"{rater.name}: "
            yield Paragraph((Run(title, bold=True), Run(rater.reason)), rater.state, quiet=True)


def _question(question: Question, block: Questions, opened: SampleContext) -> Iterator[Section]:
    title = f"Question {question.name}"
    item = next((one for one in opened.sample.items if one.id == question.id), None)
    gold = str(item.gold.get("text", "")) if item is not None and isinstance(item.gold, Mapping) else ""
    told = (Paragraph(runs_of(parts(gold))),) if gold and question.readable else ()
    yield Section("gold", title, told, note=question.type if question.readable else "cannot be read: to be refused")
    for answer, run in zip(question.answers, block.runs, strict=True):
        name = " · ".join(filter(None, (run.model, run.setting)))
        yield Section("answer", name, _aligned(answer), answer.state, f"{answer.behaviour}: {answer.outcome}")


def _aligned(answer: Answer) -> tuple[Paragraph, ...]:
    """The text that is aligned with gold's, what differs marked."""
    kinds = ("equal", "delete", "insert")
    stretches = [(kinds[place % 3], text) for place, text in enumerate(answer.written) if text]
    if (
        len({kind for kind, text in stretches if text.strip()}) == 1
    ):  # nothing differs, or there is nothing to differ from
        return _texts("".join(text for kind, text in stretches if kind != "delete"))
    return (Paragraph(tuple(_changed(kind, text) for kind, text in stretches)),) if stretches else ()


def _column(column: sheet.Column, kind: Kind) -> Section:
    name = " · ".join(filter(None, (column.title, column.setting)))
    says = (Paragraph((Run(column.says),), quiet=True),) if column.says else ()
    kept = [chip for chip in _once(column.chips) if _says(chip)]
    more = (Paragraph((Run(f"and {len(kept) - _CHIPS} more"),), quiet=True),) if len(kept) > _CHIPS else ()
    chips = (*map(_chip, kept[:_CHIPS]), *more) or (
        (Paragraph((Run(column.empty),), quiet=True),) if column.empty else ()
    )
    return Section(kind, name, (*says, *chips), "" if kind == "gold" else column.state, column.verdict)


def _once(chips: Sequence[sheet.Chip]) -> list[sheet.Chip]:
    """The labels without those that say at length what an earlier one says, and came to the same."""
    seen: set[tuple[str, str]] = set()
    found = []
    for chip in chips:
        words = "".join(part.text for part in chip.parts).strip().rstrip(".")
        if not words or (words, chip.state) not in seen:
            found.append(chip)
        seen.add((words, chip.state))
    return found


def _says(chip: sheet.Chip) -> bool:
    """Whether there is more to a label than that there was nothing to say."""
    return "".join(part.text for part in chip.parts).strip() not in ("NA", "N/A")


def _chip(chip: sheet.Chip) -> Paragraph:
    words = runs_of(chip.parts) if chip.parts else (Run(chip.description),) if chip.description else ()
    note = (Run(f" ({chip.note})"),) if chip.note and not chip.note.startswith("named by") else ()
    title = Run(chip.text, bold=True)
    return Paragraph((title, *note, *((Run(": "), *words) if words else ())), chip.state)


def _line(line: sheet.Line) -> Paragraph:
    return Paragraph((Run(f"{line.label}. ", bold=True), Run(line.why)), line.state)


def _texts(text: str) -> tuple[Paragraph, ...]:
    return (Paragraph(runs_of(parts(text))),) if text.strip() else ()


def _changed(kind: str, text: str) -> Run:
    plain_run = Run(text)
    if kind == "delete":
        return replace(plain_run, mark="gone", colour=_GONE)
    return replace(plain_run, mark="new", colour=_NEW) if kind == "insert" else plain_run
