"""MathDoc's gold written as a folder of Markdown, one file a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errors import UsageError
from loaders.mathdoc.gold import STATUS
from records import Sample
from scoring.mathdoc.gold import page_markdown


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`PAGE.md` for every page; figures and answers stand behind the text of their question.

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
