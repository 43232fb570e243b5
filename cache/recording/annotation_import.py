"""Boxes that come back from an annotation tool: a sample whose boxes were changed there gets one correction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import or_, select

from cache.marks import log
from cache.marks.correction_values import stored_sample
from cache.marks.corrections import applied_corrections
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, correct
from cache.store import schema
from cache.store.rows import benchmark_row, corrected_name
from cache.store.workspace import Workspace
from errors import GoldError, UsageError
from loaders.exchange.page_boxes import Incoming, PageBox, Size, answers_after
from loaders.files.bad_lines import BadLine, quoted_value
from records import Rejection, Sample
from scoring.grounding.gold import answers_value
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class AnnotationImport:
    """The report of a file of boxes: which entries were applied, unchanged or rejected.

    Args:
        entries: Its entries, each a page or a sample.
        applied: Those of samples that were corrected.
        unchanged: Those of samples whose gold says the same already, or that are as the file was written.
        rejected: The others, with the reason.
        samples: Ids of the corrected samples.
    """

    entries: int
    applied: int
    unchanged: int
    rejected: tuple[Rejection, ...]
    samples: tuple[str, ...]


def has_steps(ws: Workspace, benchmark: str) -> bool:
    """Whether the boxes of a benchmark are answers and steps; else they are objects.

    Raises:
        UsageError: Its gold has no boxes.
        NotLoaded: It is not in the workspace.
    """
    with ws.reading() as connection:
        task = TASKS[benchmark_row(connection, benchmark).task]
    if not task.boxes:
        raise UsageError(
            f"“{benchmark}” is {task.title}, whose gold has no boxes. Annotation tools exchange only boxes."
        )
    return any(category.level == "step" for category in task.categories)


def states_sizes(ws: Workspace, benchmark: str) -> bool:
    """Whether gold states the size of every page, as formats with boxes in pixels need it."""
    page, sample = schema.page, schema.sample
    with ws.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        mine = select(page.c.number).join(sample, sample.c.id == page.c.sample_id)
        unsized = mine.where(sample.c.benchmark_id == owner.id, or_(page.c.width == 0, page.c.height == 0))
        return connection.execute(unsized.limit(1)).first() is None


def apply_annotations(
    ws: Workspace, benchmark: str, read: Iterable[Incoming | Rejection], who: str
) -> AnnotationImport:
    """Makes the boxes of a file the corrected gold of their samples.

    A sample gets one correction: where one of its entries does not fit it, none of them is applied. Pages that a file
    does not have, or whose entry could not be read, stay as they are.

    Args:
        ws: The workspace.
        benchmark: Name of the benchmark.
        read: What `loaders.exchange.annotation_files.read_annotations` says.
        who: The person who drew them.

    Raises:
        NotLoaded, ReadOnly: As `cache.recording.record_marks.correct`.
        UsageError: `who` is no name.
    """
    ws.must_be_writable()
    everything = list(read)
    rejected = [entry for entry in everything if isinstance(entry, Rejection)]
    pages = _pages_by_image(ws, benchmark)
    by_sample: dict[str, list[tuple[Incoming, int]]] = defaultdict(list)
    for entry in everything:
        if isinstance(entry, Incoming):
            try:
                sample, page = _place(entry, benchmark, pages)
            except BadLine as error:
                rejected.append(Rejection(entry.number, str(error)))
            else:
                by_sample[sample].append((entry, page))
    corrected = {sample for sample, _ in applied_corrections(ws, benchmark)}
    applied: dict[str, int] = {}
    unchanged = 0
    for sample, mine in by_sample.items():
        try:
            present = _present(ws, corrected_name(benchmark) if sample in corrected else benchmark, sample)
            changed = _apply(ws, benchmark, present, mine, who)
        except (BadLine, GoldError) as error:
            rejected += [Rejection(entry.number, f"sample {quoted_value(sample)}: {error}") for entry, _ in mine]
            continue
        if changed:
            applied[sample] = len(mine)
        else:
            unchanged += len(mine)
    in_order = tuple(sorted(rejected, key=lambda bad: bad.line))
    return AnnotationImport(len(everything), sum(applied.values()), unchanged, in_order, tuple(applied))


def _pages_by_image(ws: Workspace, benchmark: str) -> dict[str, list[tuple[str, int]]]:
    """Name of an image without its folders -> sample and page of each that has it."""
    sample, page = schema.sample, schema.page
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    with ws.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        mine = select(page.c.image, sample.c.key, page.c.number).join(sample, sample.c.id == page.c.sample_id)
        for image, key, number in connection.execute(mine.where(sample.c.benchmark_id == owner.id)):
            if image is not None:
                found[_last_part(image)].append((key, number))
    return found


def _last_part(image: str) -> str:
    return image.replace("\\", "/").rpartition("/")[2]


def _place(entry: Incoming, benchmark: str, pages: Mapping[str, Sequence[tuple[str, int]]]) -> tuple[str, int]:
    """The sample of an entry, and the page of one that is told by its image; 0 where it says its pages itself.

    Raises:
        BadLine: It is of another benchmark, or its image is not that of exactly one page.
    """
    if entry.benchmark not in ("", benchmark):
        raise BadLine(f"it is of the benchmark {quoted_value(entry.benchmark)}, expected {quoted_value(benchmark)}")
    if entry.sample:
        return entry.sample, 0
    found = pages.get(_last_part(entry.image), ())
    if len(found) != 1:
        raise BadLine(f"expected an image of one page, found {quoted_value(entry.image)}, that of {len(found)} pages")
    return found[0]


def _apply(ws: Workspace, benchmark: str, present: Sample, mine: Sequence[tuple[Incoming, int]], who: str) -> bool:
    """Corrects a sample where its entries say something else than present gold; whether they do.

    Raises:
        BadLine: An entry does not fit the sample.
        GoldError: As `cache.recording.record_marks.correct`.
    """
    if len({entry.correction for entry, _ in mine}) > 1:
        raise BadLine("its pages were written with different corrections; write them anew")
    sizes: dict[int, Size] = {}
    boxes: list[PageBox] = []
    for entry, page in mine:
        for number, size in entry.pages.items():
            if (page or number) in sizes:
                raise BadLine(f"expected page {page or number} once, found it again")
            sizes[page or number] = size
        boxes += [replace(box, page=page) if page else box for box in entry.boxes]
    answers = answers_after(present, sizes, boxes)
    if answers == present.answers:
        return False
    seen = mine[0][0].correction
    written = _as_written(ws, benchmark, present.id, seen)
    # What was not touched says nothing, also where somebody else corrected gold; a person may take back their own.
    own = any(mark.correction is not None and mark.who == who for mark in log.present(ws, benchmark, present.id))
    if written is not None and not own and answers_after(written, sizes, boxes) == written.answers:
        return False
    value, target = answers_value(answers), MarkTarget("sample", present.id)
    correct(ws, NewMark(benchmark, target, who, correction=value, seen=seen))
    return True


def _as_written(ws: Workspace, benchmark: str, sample: str, seen: int) -> Sample | None:
    """A sample as a file was written: as imported, or with a correction; None where there is none of this number."""
    imported = _present(ws, benchmark, sample)
    if not seen:
        return imported
    correction = next((mark.correction for mark in log.entries(ws, benchmark, sample) if mark.id == seen), None)
    with ws.reading() as connection:
        editing = TASKS[benchmark_row(connection, benchmark).task].editing
    return None if correction is None or editing is None else editing.corrected(imported, "", correction)


def _present(ws: Workspace, benchmark: str, sample: str) -> Sample:
    with ws.reading() as connection:
        found = stored_sample(connection, benchmark_row(connection, benchmark).id, sample)
    if found is None:
        raise BadLine("it is not in the benchmark")
    return found.sample
