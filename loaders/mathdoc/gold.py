"""MathDoc's gold: a page of Markdown -> a sample with its questions, and samples written as a folder of such pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errors import UsageError
from loaders.files.bad_lines import BadLine
from records import Page, Sample
from scoring.mathdoc.gold import page_items, page_markdown
from scoring.mathdoc.markdown import MAX_PAGE, read_page

STATUS = {"格式正常": "clean", "条件缺失": "missing", "严重污损": "smudged"}
"""A status line's word -> the facet's value."""

_COUNTS = ((5, "1-5"), (10, "6-10"), (15, "11-15"))
MORE = "16+"


def sample_of(page: str, text: str) -> Sample:
    """Reads one page.

    Args:
        page: Its name.
        text: Its Markdown.

    Raises:
        BadLine: It is too long, or has neither a question nor a status line.
    """
    if len(text) > MAX_PAGE:
        raise BadLine(f"the page has {len(text):,} characters; {MAX_PAGE:,} at most are read")
    found = read_page(text)
    if not found.questions and found.status is None:
        raise BadLine("expected numbered questions or a status line, found neither")
    facets = [("question_count", _count(len(found.questions)))] if found.questions else []
    if found.status is not None:
        facets.append(("status", STATUS[found.status]))
    items = page_items(found, text)
    return Sample(page, (Page(1, 0, 0, page),), items, tuple(sorted(facets)), page, text)


def _count(questions: int) -> str:
    return next((name for upper, name in _COUNTS if questions <= upper), MORE)


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`PAGE.md` for every page; figures and answers follow the text of their question.

    Raises:
        UsageError: The name of a page cannot be the name of a file.
    """
    return {_file_name(sample.id): _markdown(sample) for sample in samples}


def _file_name(page: str) -> str:
    if not page.strip() or page.startswith(".") or any(sign in page for sign in "/\\\0"):
        raise UsageError(f"The page “{page[:80]}” cannot be written as a file of its name; the others were not either.")
    return f"{page}.md"


def _markdown(sample: Sample) -> str:
    if sample.items:
        return page_markdown(sample.items)
    words = {value: word for word, value in STATUS.items()}
    return f"[{words[dict(sample.facets)['status']]}]\n"
