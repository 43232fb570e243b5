"""The real MathDoc pages, and Markdown made of pieces that hurt, for the tests of this stripper."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache

from hypothesis import strategies as st

from loaders.mathdoc.gold import sample_of
from records import Prediction
from scoring.mathdoc.alignment import PageAlignment, align
from scoring.mathdoc.markdown import MarkdownPage, read_page
from scoring.mathdoc.reading import ReadPage, read_prediction
from tests.shared import SHARED

MATHDOC = SHARED / "mathdoc"
RUN = MATHDOC / "runs" / "Qwen3-VL-8B"

PIECES = (
    *("1.", "2. ", "3、", "12. ", "**4.** ", "题号 8.", "第 3 题", "Question 3:", "5.5", "20", "2024"),
    *("\n", "\n\n", " ", "\t", "\r", "\u3000", "\u200b", "\ufeff", "A. ", "B.", "[A]", "C. ", "D．"),
    *("$", "$$", "\\frac", "\\sqrt", "[3]", "{", "}", "^", "_", "___", "\\vec", "\\{", "\\}", "\\\\", "\\", "\\left"),
    *("\\right.", "\\(", "\\)", "\\circ", "\\prime", "\\text", "\\begin{cases}", "\\end{cases}", "&", "*", "'"),
    *(
        "【答案：",
        "】",
        "[答案:",
        "(答案：",
        "]",
        "[",
        "(",
        ")",
        "![插图](x)",
        "![",
        "<!-- Image (1,2,3,4) -->",
        "<img src=x>",
    ),
    *(
        "[格式正常]",
        "[无法识别]",
        "[无法识别的填空题]",
        "无法辨认",
        "一、选择题",
        "二、填空题：",
        "注意事项：",
        "第 2 页",
        "**",
        "#",
        "---",
    ),
    *("已知集合", "求", "x", "2", "，", "。", "：", "①", "²", "ﬁ", "\u0301", "가", "𝒜", "\x00", "<", "="),
)

markdown = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=60).map("".join)
"""Texts of pieces that mean something to a reader of MathDoc's Markdown, in any order."""


@cache
def real_pages() -> dict[str, tuple[str, str]]:
    """Gold and the run's Markdown by the page's name."""
    return {
        path.stem: (path.read_text(encoding="utf-8"), (RUN / path.name).read_text(encoding="utf-8"))
        for path in sorted((MATHDOC / "gt").glob("*.md"))
    }


@cache
def aligned_pages() -> dict[str, tuple[MarkdownPage, PageAlignment]]:
    """Every real page as read, with its alignment."""
    pages = {name: (read_page(gold), run) for name, (gold, run) in real_pages().items()}
    return {name: (gold, align(run, gold.questions)) for name, (gold, run) in pages.items()}


def read_run(gold: str, page: str) -> ReadPage:
    """A run's page, compared with gold's."""
    return read_prediction(sample_of("p", gold), Prediction("p", page))


@cache
def read_pages() -> dict[str, ReadPage]:
    """Every real page of the run, compared with gold's."""
    return {name: read_run(gold, page) for name, (gold, page) in real_pages().items()}


@cache
def reference() -> dict[str, dict[str, str]]:
    """Page -> question id -> the text that the published alignment assigned to it."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for line in (MATHDOC / "reference_segments.jsonl").read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        found[document["page"]][document["question_id"]] = document["pred_segment"]
    return dict(found)
