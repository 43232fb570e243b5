"""A report of a Selection: one HTML file that fetches nothing and says where it is from.

Whatever comes from data is escaped (`figures.report.markup`), and the file's own policy forbids scripts and every
address but those that hold their image themselves. Texts with formulas are HTML that needs neither scripts nor
typefaces: letters slanted, exponents raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cache.answers import Answers
from cache.queries import catalog, metrics, offer
from cache.queries.samples import count_samples
from cache.selection import views
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures import failures, leaderboard, scorer_versions
from figures.narration.deck import slides
from figures.narration.slide import SideText, Slide
from figures.number_format import count
from figures.print.panels.formula import runs_of
from figures.print.panels.text import Run
from figures.print.provenance import errata_version
from figures.report import pictures, tables
from figures.report.markup import Content, Markup, el, joined, text
from figures.report.methods import defined_metrics, methods_of
from figures.samples.math_text import Part

_RAISED: Final = {1: "sup", -1: "sub"}
_MARKS: Final = {"gone": "s", "new": "ins"}


def formula_html(parts: Sequence[Part]) -> Markup:
    r"""A text as it is read, its formulas set in one line; a command that is not known stands as its name.

    >>> from figures.samples.math_text import parts
    >>> str(formula_html(parts(r"So $x^{2} \le 4$ & done")))
    'So <i>x</i><sup>2</sup> ≤ 4 &amp; done'
    """
    return joined(_run_html(run) for run in runs_of(parts))


def _run_html(run: Run) -> Content:
    said: Content = run.text
    names = (
        ("i", run.italic),
        ("strong", run.bold),
        (_RAISED.get(run.raised, ""), run.raised),
        (_MARKS.get(run.mark, ""), run.mark),
    )
    for name, meant in names:
        if name and meant:
            said = el(name, said)
    return said


POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""What a browser may load for a report: nothing but what it holds."""

SAMPLES = 5
"""Samples that are shown unless another number is asked for."""

MOST = 40
"""Samples of one report at most: each brings its picture along."""

_STYLE = Path(__file__).with_name("report.css")


@dataclass(frozen=True, slots=True)
class Options:
    """What of a report is up to its author.

    Args:
        notes: Paragraphs of plain text; empty lines part them.
        samples: Samples at most.
        charts: Whether charts are drawn, where there is a browser that draws them.
        address: Address of the Errata that can open the Selection; empty when it is not known.
    """

    notes: str = ""
    samples: int = SAMPLES
    charts: bool = True
    address: str = ""


def report(answers: Answers, selection: Selection, options: Options) -> str:
    """The report as the text of one HTML file.

    Args:
        answers: The workspace, or who remembers what it answers.
        selection: What it is about; its picks are the samples, else those that tell most.
        options: Notes, number of samples and more.

    Raises:
        NotLoaded: The benchmark or a run is not in the workspace.
    """
    loaded = answers.ask(offer.loaded, selection.benchmark)
    title = f"{loaded.task.title}: {selection.sentence(loaded.task, loaded.runs)}"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="generator", content=f"Errata {errata_version()}"),
        el("meta", name="errata-selection", content=selection.query_string()),
        el("title", title),
        el("style", Markup(_STYLE.read_text(encoding="utf-8"))),
    )
    body = el("body", *_body(answers, title, selection, loaded, options))
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"


def _body(
    answers: Answers, title: str, selection: Selection, loaded: LoadedBenchmark, options: Options
) -> Iterator[Content]:
    card = answers.ask(catalog.benchmark_card, selection.benchmark)
    measured = selection.measured()
    yield el("h1", title)
    counted = f"{count(answers.ask(count_samples, measured), 'sample')} of {card.samples:,}"
    yield el("p", f"{counted}, benchmark “{selection.benchmark}”", class_="lead")
    if card.synthetic:
        yield el("span", "Synthetic demonstration data: pages, gold and runs are made up", class_="badge")
    yield from _notes(options.notes)
    measured_runs = answers.ask(metrics.run_metrics, measured)
    if not measured_runs.empty:
        yield el("h2", "Leaderboard")
        yield tables.leaderboard_table(leaderboard.board(measured_runs, selection, loaded), loaded.task)
        yield el("p", "Shares times 100, with their 95% intervals; the best of each column is bold.", class_="quiet")
        board = leaderboard.charts(measured_runs, measured.but(shows=selection.shows), loaded)
        yield pictures.chart_images(*board) if options.charts else None
    yield el("h2", "Failures")
    _, impact = views.ranking_of(measured.sort, loaded.task)
    ranking = failures.RANKING.ask(answers, measured, loaded)
    yield tables.failures_table(ranking, loaded, impact)
    yield pictures.chart_images(*failures.ranking_charts(ranking, measured, loaded)) if options.charts else None
    shown = slides(answers, selection, loaded, min(options.samples, MOST)) if options.samples > 0 else ()
    if shown:
        yield el("h2", "Samples")
        yield from (_sample(answers, selection.benchmark, slide) for slide in shown)
    yield el("h2", "Methods")
    yield el("p", methods_of(answers, selection, loaded), class_="said")
    yield el("h2", "Where this is from")
    yield _provenance(answers, selection, loaded, options)


def _notes(notes: str) -> Iterator[Content]:
    paragraphs = [part.strip() for part in notes.replace("\r\n", "\n").split("\n\n") if part.strip()]
    if paragraphs:
        yield el("h2", "Notes")
        yield from (el("p", part, class_="note") for part in paragraphs)


def _sample(answers: Answers, benchmark: str, slide: Slide) -> Markup:
    told = slide.told
    images = [
        pictures.page(answers, benchmark, slide.sample, one, beside=one.later or one.early) for one in told.pictures
    ]
    rows: list[tuple[str, Content]] = [
        ("Asked", formula_html(told.task) or told.asks),
        ("Right", _said(told.gold)),
        ("AI", (el("span", slide.ai, class_="run"), _said(told.model))),
        *((("All runs", slide.others),) if slide.others else ()),
        *((("How often", slide.rate.base),) if slide.rate is not None else ()),
    ]
    listed = el("dl", *(cell for name, said in rows for cell in (el("dt", name), el("dd", said))))
    moral = el("p", told.moral, class_="moral well" if slide.right else "moral ill")
    return el(
        "section",
        el("div", *images, class_="pages"),
        el("div", el("p", f"{told.kind}, {slide.sample}", class_="id"), moral, listed),
        class_="sample",
    )


def _said(card: SideText) -> Markup:
    lines = [line for line in (text(card.verdict), *map(formula_html, card.lines)) if line.strip()]
    return Markup("\n".join(lines))


def _provenance(answers: Answers, selection: Selection, loaded: LoadedBenchmark, options: Options) -> Markup:
    query = selection.query_string()
    link = f"{options.address.rstrip('/')}/gallery?{query}" if options.address else ""
    rows: Sequence[tuple[str, Content]] = (
        ("Selection", el("code", query)),
        *((("Link", el("code", link)),) if link else ()),
        ("Errata", f"{errata_version()}, {_scorer(answers, selection, loaded)}"),
        ("Files", el("ul", *_files(answers, selection))),
        ("Metrics", el("ul", *(_definition(metric) for metric in defined_metrics(loaded.task)))),
    )
    return el("dl", *(joined((el("dt", name), el("dd", content))) for name, content in rows))


def _scorer(answers: Answers, selection: Selection, loaded: LoadedBenchmark) -> str:
    """By which scorer the runs were scored."""
    shown = answers.ask(metrics.run_metrics, selection.measured())["run"].unique()
    found = scorer_versions.scorer_versions(
        answers.ask(catalog.runs, selection.benchmark, superseded=True), list(shown)
    )
    return scorer_versions.versions_in_words(found, loaded.runs, loaded.task)


def _definition(metric: Any) -> Markup:
    return el("li", f"{metric.label}: {metric.definition}")


def _files(answers: Answers, selection: Selection) -> Iterator[Markup]:
    """Every file with its hash and how much of it was loaded; where it lay on the machine is nobody's business."""
    runs = answers.ask(catalog.runs, selection.benchmark, superseded=True)
    meant = set(runs.loc[runs["run"].isin(selection.runs), "source"]) if selection.runs else None
    for row in answers.ask(catalog.files, selection.benchmark).to_dict("records"):
        if row["kind"] == "run" and meant is not None and row["path"] not in meant:
            continue
        name = str(row["path"]).replace("\\", "/").rstrip("/").rpartition("/")[2]
        loaded = f"{int(row['loaded']):,} of {count(int(row['lines']), 'line')} loaded"
        yield el("li", f"{row['kind']} {name}, {loaded}, SHA-256 ", el("code", str(row["sha256"])))
