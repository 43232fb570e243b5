"""The corrections of a benchmark as a list to be read: what gold said, what it says now, by whom, and where.

It is meant for the benchmark's authors: as text, or as one HTML file that holds its pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from cache.marks.corrections import applied_corrections
from cache.marks.log import Mark
from cache.queries import catalog, inspection
from cache.query_source import QuerySource
from cache.store.rows import corrected_name
from errors import UsageError
from figures.charts.escape import clean
from figures.charts.outcome_colours import REPORT, colour_styles
from figures.narration.slide import Picture, SlideBox
from figures.print.provenance import errata_version
from figures.report import pictures
from figures.report.rendering import html
from figures.report.report import POLICY, STYLE
from figures.samples.page_payload import ImageAddresses
from figures.tables.number_format import count
from records import AnswerBox, Sample
from scoring.task import Task
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field of gold before and after; "" for what is not there."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class GoldChange:
    """The corrections of one sample.

    Args:
        sample: Its id.
        marks: The entries of the log that hold, in their order.
        fields: What they change.
        pages: Page -> boxes that went and came on it, and its width and height; none where no box changed.
    """

    sample: str
    marks: tuple[Mark, ...]
    fields: tuple[FieldChange, ...]
    pages: Mapping[int, tuple[tuple[SlideBox, ...], int, int]]


def gold_changes(source: QuerySource, benchmark: str) -> list[GoldChange]:
    """The corrected samples of a benchmark, in the order of their last correction.

    Raises:
        NotLoaded: There is no such benchmark.
        UsageError: No correction of its gold applies.
    """
    task = TASKS[source.fetch(catalog.benchmark_card, benchmark).task]
    labels = {field.key: field.label for field in task.editing.fields} if task.editing is not None else {}
    by_sample: dict[str, list[Mark]] = {}
    for (sample, _), mark in source.fetch(applied_corrections, benchmark).items():
        by_sample.setdefault(sample, []).append(mark)
    if not by_sample:
        raise UsageError(f"“{benchmark}” has no correction of its gold that applies, so there is nothing to list.")
    found = []
    for sample, marks in by_sample.items():
        before = source.fetch(inspection.gold, benchmark, sample)
        after = source.fetch(inspection.gold, corrected_name(benchmark), sample)
        boxes = bool(before.answers or after.answers)
        fields = _changed_boxes(task, before, after) if boxes else _changed_fields(before, after, labels)
        found.append(GoldChange(sample, tuple(marks), tuple(fields), _pages(before, after) if boxes else {}))
    return found


def as_text(changes: Sequence[GoldChange]) -> str:
    """The list as plain text; what comes from data is on one line each."""
    lines = []
    for change in changes:
        lines.append(_line(f"{change.sample}  ({'; '.join(_mark_words(mark) for mark in change.marks)})"))
        lines += [_line(f"  {part.field}: {part.before or 'none'} -> {part.after or 'none'}") for part in change.fields]
        lines += [_line(f"  note: {mark.note}") for mark in change.marks if mark.note]
    return "".join(f"{line}\n" for line in lines)


def as_html(source: QuerySource, benchmark: str, changes: Sequence[GoldChange]) -> str:
    """The list as one HTML file, with the places of pages where boxes came or went."""
    card = source.fetch(catalog.benchmark_card, benchmark)
    return html(
        "gold_changes.html",
        policy=POLICY,
        style=Markup(colour_styles(":root", REPORT, "currentcolor") + STYLE.read_text(encoding="utf-8")),
        version=errata_version(),
        title=f"{TASKS[card.task].title}: corrections of gold",
        counted=f"{count(sum(len(change.marks) for change in changes), 'correction')} of “{benchmark}”",
        synthetic=card.synthetic,
        changes=[
            {
                "sample": change.sample,
                "said": "; ".join(_mark_words(mark) for mark in change.marks),
                "notes": [mark.note for mark in change.marks if mark.note],
                "fields": change.fields,
                "images": [_image(source, benchmark, change, page) for page in sorted(change.pages)],
            }
            for change in changes
        ],
    )


def _mark_words(mark: Mark) -> str:
    return f"{mark.who}, {mark.at[:10]}"


def _line(text: str) -> str:
    return " ".join(clean(text).split()) if not text.startswith("  ") else "  " + " ".join(clean(text).split())


def _image(source: QuerySource, benchmark: str, change: GoldChange, page: int) -> Markup:
    boxes, width, height = change.pages[page]
    picture = Picture(ImageAddresses(), width, height, caption=f"page {page}", marks=boxes, page=page)
    return pictures.page(source, benchmark, change.sample, picture)


def _pages(before: Sample, after: Sample) -> dict[int, tuple[tuple[SlideBox, ...], int, int]]:
    gone, come = _boxes(before), _boxes(after)
    pages = {}
    for page in after.pages:
        old = [box for at, box in gone if at == page.number and (at, box) not in come]
        new = [box for at, box in come if at == page.number and (at, box) not in gone]
        marks = [SlideBox(box, "missed", "before", strong=True) for box in old]
        marks += [SlideBox(box, "gold", "after", strong=True) for box in new]
        if marks:
            pages[page.number] = (tuple(marks), page.width, page.height)
    return pages


def _boxes(sample: Sample) -> list[tuple[int, Any]]:
    answers = [(answer.page, answer.box) for answer in sample.answers]
    return [*answers, *((answer.page, step.box) for answer in sample.answers for step in answer.steps)]


def _changed_boxes(task: Task, before: Sample, after: Sample) -> Iterator[FieldChange]:
    """The answers that are others, by their place; a step that changes is a change of its answer.

    One that only stands in another place, since others came or went before it, is not listed unless nothing else is.
    """
    first, second = ([_answer_words(answer) for answer in sample.answers] for sample in (before, after))
    gone, come = _without(first, second), _without(second, first)
    if not gone and not come:
        gone, come = dict(enumerate(first)), dict(enumerate(second))
    for at in sorted(gone | come):
        if gone.get(at, "") != come.get(at, ""):
            yield FieldChange(f"{task.boxes} {at + 1}", gone.get(at, ""), come.get(at, ""))


def _without(texts: Sequence[str], others: Iterable[str]) -> dict[int, str]:
    """Place -> text, of those that the others do not have as often.

    >>> _without(["a", "b", "a"], ["a", "c"])
    {1: 'b', 2: 'a'}
    """
    there, found = Counter(others), {}
    for at, text in enumerate(texts):
        there[text] -= 1
        if there[text] < 0:
            found[at] = text
    return found


def _answer_words(answer: AnswerBox) -> str:
    name = f"{answer.name} " if answer.name else ""
    kind = f" {answer.question_type}" if answer.question_type else ""
    steps = "".join(f"; step {_numbers(step.box)}" for step in answer.steps)
    return f"{name}page {answer.page} {_numbers(answer.box)}{kind}{steps}"


def _numbers(box: Any) -> str:
    return "[" + ", ".join(f"{side:g}" for side in box or ()) + "]"


def _changed_fields(before: Sample, after: Sample, labels: Mapping[str, str]) -> Iterator[FieldChange]:
    for old, new in zip(before.items, after.items, strict=True):
        for key, label in labels.items():
            first, second = _words(old.gold_fields.get(key)), _words(new.gold_fields.get(key))
            if first != second:
                named = f"{old.label or old.id}, {label}" if len(before.items) > 1 else label
                yield FieldChange(named, first, second)


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(part).rpartition("::")[2] for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
