"""A report of a Selection: one HTML file that fetches nothing and says where it is from.

Whatever comes from data is escaped (`figures.report.rendering`), and the file's own policy forbids scripts and every
address but those that hold their image themselves. Texts with formulas are HTML that needs neither scripts nor
typefaces: letters slanted, exponents raised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markupsafe import Markup

from cache.queries import catalog, loaded_benchmark, metrics
from cache.queries.samples import count_samples
from cache.query_source import QuerySource
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from figures import failures, leaderboard, left_out_runs
from figures.applied_filters import MEASURED
from figures.charts.outcome_colours import REPORT, colour_styles
from figures.narration.deck import slides
from figures.narration.sample_choice import SAMPLES
from figures.narration.slide import SideText, Slide
from figures.print.installed_browser import browser_path
from figures.print.panels.formula import runs_of
from figures.print.panels.options import PanelOptions, redaction
from figures.print.panels.text import TextRun
from figures.print.provenance import errata_version
from figures.report import pictures, tables
from figures.report.methods import methods_of
from figures.report.rendering import html, text
from figures.samples.math_text import Part
from figures.tables import scorer_versions
from figures.tables.number_format import count

_RAISED: Final = {1: "sup", -1: "sub"}
_MARKS: Final = {"gone": "s", "new": "ins"}


def formula_html(parts: Sequence[Part]) -> Markup:
    r"""A text as it is read, its formulas set in one line; a command that is not known stands as its name.

    >>> from figures.samples.math_text import parts
    >>> str(formula_html(parts(r"So $x^{2} \le 4$ & done")))
    'So <i>x</i><sup>2</sup> ≤ 4 &amp; done'
    """
    return Markup().join(_run_html(run) for run in runs_of(parts))


def _run_html(run: TextRun) -> Markup:
    content = text(run.text)
    names = (
        ("i", run.italic),
        ("strong", run.bold),
        (_RAISED.get(run.raised, ""), run.raised),
        (_MARKS.get(run.mark, ""), run.mark),
    )
    for name, applies in names:
        if name and applies:
            content = Markup("<{0}>{1}</{0}>").format(name, content)
    return content


POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""Content security policy of a report: a browser loads nothing but what the file itself holds."""

MOST = 40
"""Samples of one report at most: each brings its picture along."""

_NO_BROWSER = "Charts are left out: no browser was found."

_NAMED_RUNS = 3
"""Chosen runs up to which the title names them."""


STYLE = Path(__file__).with_name("report.css")
"""The style sheet of what is read offline."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a report: notes, samples and charts.

    Args:
        notes: Paragraphs of plain text; empty lines part them.
        samples: Samples at most, in [0, MOST].
        charts: Whether charts are drawn, where there is a browser that draws them.
        address: Address of the Errata that can open the Selection; empty when it is not known.
    """

    notes: str = ""
    samples: int = SAMPLES
    charts: bool = True
    address: str = ""


def report(source: QuerySource, selection: Selection, options: Options) -> str:
    """The report as the text of one HTML file.

    Args:
        source: The workspace, or what remembers its results.
        selection: What it is about; its picks are the samples, else the most telling ones. What it hides is hidden.
        options: Notes, number of samples and more.

    Raises:
        NotLoaded: The benchmark or a run is not in the workspace.
    """
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    title = f"{loaded.title(selection)}: {chosen_in_words(selection, loaded)}"
    card = source.fetch(catalog.benchmark_card, selection.benchmark)
    measured = MEASURED.query_selection(selection, loaded)
    query = selection.query_string()
    counted = f"{count(source.fetch(count_samples, measured), 'sample')} of {card.samples:,}"
    measured_runs = leaderboard.FIGURE.fetch(source, measured, loaded)
    board = leaderboard.board(measured_runs, selection, loaded)
    ranking = failures.RANKING.fetch(source, measured, loaded)
    shown = slides(source, selection, loaded, options.samples) if options.samples > 0 else ()
    return html(
        "report.html",
        policy=POLICY,
        style=Markup(colour_styles(":root", REPORT, "currentcolor") + STYLE.read_text(encoding="utf-8")),
        version=errata_version(),
        query=query,
        title=title,
        counted=f"{counted}, benchmark “{selection.benchmark}”",
        not_applied=(
            *MEASURED.not_applied(selection, loaded),
            *left_out_runs.sentences(source, measured, loaded),
            *([_NO_BROWSER] if options.charts and not measured_runs.empty and browser_path() is None else ()),
        ),
        synthetic=card.synthetic,
        notes=[part.strip() for part in options.notes.replace("\r\n", "\n").split("\n\n") if part.strip()],
        leaderboard=None if measured_runs.empty else tables.leaderboard_table(board, loaded.task),
        leaderboard_charts=pictures.chart_images(
            *leaderboard.charts(measured_runs, measured.replace(live=selection.option("live")), loaded)
        )
        if options.charts and not measured_runs.empty
        else None,
        failures=tables.failures_table(ranking, loaded, parameters.IMPACT.of(measured, loaded)),
        failure_charts=pictures.chart_images(*failures.ranking_charts(ranking, measured, loaded))
        if options.charts
        else None,
        samples=[_sample(source, selection, slide) for slide in shown],
        methods=methods_of(source, selection, loaded),
        link=f"{options.address.rstrip('/')}/gallery?{query}" if options.address else "",
        scorer=_scorer(source, selection, loaded),
        files=list(_files(source, selection)),
        metrics=[] if measured_runs.empty else tables.shown_metrics(board, loaded.task),
    )


def chosen_in_words(selection: Selection, loaded: LoadedBenchmark) -> str:
    """The filters in English; many runs by their number, since the leaderboard names them."""
    if len(selection.runs) <= _NAMED_RUNS:
        return MEASURED.sentence(selection, loaded)
    return f"{MEASURED.sentence(selection.without(('runs',)), loaded)}, {len(selection.runs):,} runs"


def _sample(source: QuerySource, selection: Selection, slide: Slide) -> dict[str, object]:
    narration, on_pages = slide.narration, PanelOptions(redactions=tuple(map(redaction, selection.hides)))
    return {
        "slide": slide,
        "images": [
            pictures.page(
                source,
                selection.benchmark,
                slide.sample,
                picture,
                on_pages.hidden_on(slide.sample, picture.page),
                beside=picture.later or picture.early,
            )
            for picture in narration.pictures
        ],
        "task": formula_html(narration.task) or narration.question,
        "gold": _side_html(narration.gold),
        "model": _side_html(narration.model),
    }


def _side_html(card: SideText) -> Markup:
    lines = (text(card.verdict), *map(formula_html, card.lines))
    return Markup("\n").join(line for line in lines if line.strip())


def _scorer(source: QuerySource, selection: Selection, loaded: LoadedBenchmark) -> str:
    """By which scorer the runs were scored."""
    shown = source.fetch(metrics.run_metrics, selection.for_metrics())["run"].unique()
    found = scorer_versions.scorer_versions(
        source.fetch(catalog.runs, selection.benchmark, superseded=True), list(shown)
    )
    return scorer_versions.versions_in_words(found, loaded.runs, loaded.task)


def _files(source: QuerySource, selection: Selection) -> Iterator[tuple[str, str]]:
    """Every source file with its hash and its counts of lines; without its folder, which is private."""
    runs = source.fetch(catalog.runs, selection.benchmark, superseded=True)
    sources = set(runs.loc[runs["run"].isin(selection.runs), "source"]) if selection.runs else None
    for row in source.fetch(catalog.files, selection.benchmark).to_dict("records"):
        if row["kind"] == "run" and sources is not None and row["path"] not in sources:
            continue
        name = str(row["path"]).replace("\\", "/").rstrip("/").rpartition("/")[2]
        loaded = f"{int(row['loaded']):,} of {count(int(row['lines']), 'line')} loaded"
        yield f"{row['kind']} {name}, {loaded}", str(row["sha256"])
