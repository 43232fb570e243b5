"""A case study drawn on paper: the images, and beside or below them question, gold, answers and failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cache.query_source import QuerySource
from figures.charts.colours import GOLD, PAPER_QUIET
from figures.charts.outcome_colours import OUTCOMES, Outcome
from figures.print.panels.annotations import Drawing
from figures.print.panels.box_style import Rect
from figures.print.panels.boxed_page import BESIDE
from figures.print.panels.case_sections import CaseImage, CaseStudy, Kind, Paragraph, Section, case_study
from figures.print.panels.overlay import boxes_over_pages
from figures.print.panels.sample_context import PanelStyle, SampleContext
from figures.print.panels.svg import Svg, element, joined, number, rect
from figures.print.panels.text import TextRun, TextStyle, height, text_runs, text_svg, wrap
from figures.print.panels.view import View, picture, ratio
from scoring.page_transform import WHOLE_PAGE

_TALLEST: Final = 2.5
"""Height in inches of images that stand above the text, at most."""

_GROUNDS: Final[dict[Kind, tuple[str, str]]] = {
    "question": ("#eef1f4", PAPER_QUIET),
    "gold": ("#e7eaef", GOLD),
    "answer": ("#e8f0f8", "#0b4f7d"),
    "analysis": ("#fbeee3", "#8f3f00"),
}
"""Kind of a section -> ground of its title, and the line at its left."""

_SIGNS: Final[dict[str, Outcome | None]] = {
    "right": "matched",
    "matched": "matched",
    "wrong": "extra",
    "spurious": "extra",
    "missed": "missed",
    "confused": "wrongpage",
    "partly": "remark",
    "unread": "remark",
    "absent": "remark",
    "unmapped": "remark",
    "claimed": "remark",
    "remark": "remark",
    "plain": None,
}
"""State -> the outcome whose sign and colour it has."""


def draw(
    source: QuerySource, context: SampleContext, paper: PanelStyle, at: Rect
) -> tuple[Drawing, list[dict[str, Any]]]:
    """Draws the case study of a sample; its data has one row for each paragraph."""
    study = case_study(context)
    gap = paper.gap
    beside = len(study.shots) == 1 and at.w >= 72 * BESIDE
    if beside:
        wide = at.w * 0.4
        pictures = _shots(source, study.shots, context, paper, Rect(at.x, at.y, wide, at.h * 0.8))
        text = _sections(study.sections, paper, at.x + wide + 1.5 * gap, at.y, at.w - wide - 1.5 * gap)
        drawing = Drawing(joined(pictures.svg, text.svg), max(pictures.height, text.height))
    else:
        pictures = _shots(source, study.shots, context, paper, Rect(at.x, at.y, at.w, min(at.h * 0.4, 72 * _TALLEST)))
        top = at.y + pictures.height + (gap if pictures.height else 0)
        text = _sections(study.sections, paper, at.x, top, at.w)
        drawing = Drawing(joined(pictures.svg, text.svg), top + text.height - at.y)
    return drawing, _rows(context, study)


def _shots(
    source: QuerySource, shots: Sequence[CaseImage], context: SampleContext, paper: PanelStyle, at: Rect
) -> Drawing:
    """Images side by side, all of one height, each under its title where there are several."""
    if not shots:
        return Drawing()
    hand = paper.hand.at(0.9)
    titles = hand.leading if len(shots) > 1 else 0.0
    benchmark, sample = context.selection.benchmark, context.sample
    pages = {page.number: page for page in sample.pages}
    shares = [ratio(source, benchmark, sample.id, pages.get(shot.page)) if shot.page else 0.7 for shot in shots]
    free = at.w - paper.gap * (len(shots) - 1)
    high = min(free / sum(1 / share for share in shares), at.h - titles)
    judged = context.judged(context.lead) if context.loaded.task.boxes else None
    found, x = [], at.x
    views = []
    for shot, share in zip(shots, shares, strict=True):
        place = Rect(x, at.y + titles, high / share, high)
        if titles:
            found.append(text_svg(wrap(text_runs(shot.role, bold=True), hand, place.w, 1), x, at.y, hand))
        views.append(View(benchmark, sample.id, shot.page or 1, WHOLE_PAGE, place))
        found.append(picture(source, views[-1], paper.options, hand, paper.grey))
        x += high / share + paper.gap
    if judged is not None:
        found.append(boxes_over_pages(views, judged, paper.pen, {}))
    return Drawing(joined(*found), high + titles)


def _sections(sections: Sequence[Section], paper: PanelStyle, x: float, y: float, width: float) -> Drawing:
    found, top = [], y
    for section in sections:
        drawing = _section(section, paper, x, top, width)
        found.append(drawing.svg)
        top += drawing.height + 0.6 * paper.gap
    return Drawing(joined(*found), max(0.0, top - y - 0.6 * paper.gap))


def _section(section: Section, paper: PanelStyle, x: float, y: float, width: float) -> Drawing:
    hand = paper.hand
    ground, line = ("#eeeeee", "#333333") if paper.grey else _GROUNDS[section.kind]
    left = x + 0.9 * hand.size
    inner = width - 1.5 * hand.size
    parts: list[Svg] = []
    head = TextRun(section.title or section.kind.capitalize(), bold=True)
    room = inner - 1.3 * hand.size
    lines = wrap((head, *((TextRun(f"  {section.note}"),) if section.note else ())), hand.at(0.95), room, 2)
    bar = height(lines, hand.at(0.95)) + 0.5 * hand.size
    parts.append(rect(x, y, width, bar, fill=ground))
    indent = 0.0
    if section.state and _SIGNS[section.state]:
        indent = 1.25 * hand.size
        parts.append(_sign(section.state, left + 0.4 * hand.size, y + 0.25 * hand.size + 0.6 * hand.size, hand, paper))
    parts.append(text_svg(lines, left + indent, y + 0.22 * hand.size, hand.at(0.95)))
    top = y + bar + 0.35 * hand.size
    for para in section.paras:
        drawing = _para(para, paper, left, top, inner)
        parts.append(drawing.svg)
        top += drawing.height + 0.3 * hand.size
    bottom = top if section.paras else y + bar
    parts.append(rect(x, y, 0.3 * hand.size, bottom - y, fill=line))
    return Drawing(joined(*parts), bottom - y)


def _para(para: Paragraph, paper: PanelStyle, x: float, y: float, width: float) -> Drawing:
    hand = paper.hand.at(0.88) if para.quiet else paper.hand
    runs = _short(para.runs, paper.options.longest)
    signed = bool(para.state) and _SIGNS[para.state] is not None
    indent = 1.25 * paper.hand.size if signed else 0.0
    lines = wrap(runs, hand, width - indent)
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    if paper.grey:
        lines = [tuple(replace(run, colour="") for run in line) for line in lines]
    words = text_svg(lines, x + indent, y, hand, PAPER_QUIET if para.quiet else "#1f2933")
    sign = _sign(para.state, x + 0.4 * hand.size, y + 0.6 * hand.size, paper.hand, paper) if signed else ""
    return Drawing(joined(words, Svg(sign)), height(lines, hand))


def _sign(state: str, x: float, y: float, hand: TextStyle, paper: PanelStyle) -> Svg:
    outcome = _SIGNS[state]
    if outcome is None:
        return Svg("")
    return element(
        "path", d=OUTCOMES[outcome].glyph, fill="none", stroke_width=1.7,
        stroke="#000000" if paper.grey else OUTCOMES[outcome].screen.colour, stroke_linecap="round",
        transform=f"translate({number(x)} {number(y)}) scale({number(hand.size / 13)})",
    )  # fmt: skip


def _short(runs: Sequence[TextRun], longest: int) -> list[TextRun]:
    """The runs' names up to a number of characters, and how many more there are."""
    found: list[TextRun] = []
    left = longest
    for place, run in enumerate(runs):
        if len(run.text) > left:
            rest = len(run.text) - left + sum(len(run.text) for run in runs[place + 1 :])
            return [*found, replace(run, text=run.text[:left]), TextRun(f" […] ({rest:,} more characters)")]
        found.append(run)
        left -= len(run.text)
    return found


def _rows(context: SampleContext, study: CaseStudy) -> list[dict[str, Any]]:
    return [
        {
            "sample": context.sample.id,
            "part": section.kind,
            "title": section.title,
            "verdict": section.note,
            "state": para.state or section.state,
            "text": para.text,
        }
        for section in study.sections
        for para in (section.paras or (Paragraph(()),))
    ]
