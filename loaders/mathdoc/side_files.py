"""Files beside a MathDoc run: boundaries of questions by its alignment, and a judge's scores of figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from loaders.files.bad_lines import BadLine, quoted_value
from loaders.files.byte_stream import open_bytes
from loaders.files.json_files import Line, read_lines
from loaders.files.markdown_files import page_name
from records import Rejection, Sample
from scoring.text.written_values import name_of

ALIGNMENT, VISUAL = "alignment.jsonl", "visual.jsonl"
SIDE_FILE_NAMES = (ALIGNMENT, VISUAL)

Pages = dict[str, dict[str, Any]]
"""Page -> what `Prediction.extra` holds of it."""


@dataclass(slots=True)
class SideFiles:
    """The content of the files beside a run.

    Args:
        extra: Page -> `alignment` (question -> start and end snippet) and `visual` (question -> scores).
        lines: Lines of the files.
        rejected: Those that were not loaded, without a number of their own in the run.
        sha256: File's name -> SHA-256 of its bytes.
    """

    extra: Pages = field(default_factory=lambda: defaultdict(dict))
    lines: int = 0
    rejected: list[tuple[int, str]] = field(default_factory=list)
    sha256: dict[str, str] = field(default_factory=dict)

    def rejections(self, after: int) -> list[Rejection]:
        """The rejected lines, numbered behind the run's own lines; reasons name file and line."""
        return [Rejection(after + at, reason) for at, reason in self.rejected]


def read_sides(files: Mapping[str, Path], gold: Collection[str] | None) -> SideFiles:
    """Reads the files beside a run.

    Args:
        files: `ALIGNMENT` and `VISUAL`, those that are there -> path.
        gold: Pages of gold; their samples by id where questions are to be looked up, None for any.

    Raises:
        DataError: A file cannot be read as a whole.
    """
    sides = SideFiles()
    takers: dict[str, Callable[[Pages, str, str, Mapping[str, Any]], None]] = {ALIGNMENT: _snippets, VISUAL: _score}
    for name, path in files.items():
        with open_bytes(path) as (source, stream):
            for line in read_lines(stream, path):
                sides.lines += 1
                for reason in _take_line(sides.extra, line, gold, takers[name]):
                    sides.rejected.append((sides.lines, f"{path.name}, line {_number(line)}: {reason}"))
        sides.sha256[name] = source.sha256
    return sides


def _number(line: Line | Rejection) -> int:
    return line.line if isinstance(line, Rejection) else line.number


def _take_line(
    extra: Pages,
    line: Line | Rejection,
    gold: Collection[str] | None,
    take: Callable[[Pages, str, str, Mapping[str, Any]], None],
) -> Iterator[str]:
    """Takes what a line says; gives the reason where it cannot."""
    if isinstance(line, Rejection):
        yield line.reason
        return
    try:
        page, question = _page_and_question(line.value, gold)
        take(extra, page, question, line.value)
    except BadLine as error:
        yield str(error)


def _page_and_question(value: Mapping[str, Any], gold: Collection[str] | None) -> tuple[str, str]:
    page = name_of(value.get("page", value.get("page_id")))
    question = name_of(value.get("question_id"))
    if page is None or question is None:
        raise BadLine("no `page`" if page is None else "no `question_id`")
    page = page_name(page)
    if gold is not None and page not in gold:
        raise BadLine(f"the page {quoted_value(page)} is not in the gold that was loaded")
    sample = gold.get(page) if isinstance(gold, Mapping) else None
    if isinstance(sample, Sample) and all(item.id != question for item in sample.items):
        raise BadLine(f"the page {quoted_value(page)} has no question {quoted_value(question)} in gold")
    return page, question


def _snippets(extra: Pages, page: str, question: str, value: Mapping[str, Any]) -> None:
    ends = [value.get("pred_start_snippet"), value.get("pred_end_snippet")]
    if not all(end is None or isinstance(end, str) for end in ends):
        raise BadLine("expected texts as `pred_start_snippet` and `pred_end_snippet`")
    snippets = extra[page].setdefault("alignment", {})
    if question in snippets:
        raise BadLine("second line of this question; the first counts")
    # Two empty snippets say that the question is nowhere; the page is aligned all the same.
    snippets[question] = [end or "" for end in ends]


def _score(extra: Pages, page: str, question: str, value: Mapping[str, Any]) -> None:
    score = value.get("score")
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
        raise BadLine(f"expected a `score` from 0 to 1, found {quoted_value(score)}")
    extra[page].setdefault("visual", {}).setdefault(question, []).append(float(score))
