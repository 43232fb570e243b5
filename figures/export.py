"""A figure of a Selection as PDF, SVG, PNG, CSV or LaTeX: the one way of the page, the command line and reports.

The same Selection and style give the same figure, wherever it is exported from.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, field

from cache.queries import loaded_benchmark
from cache.query_source import QuerySource
from cache.selection import pages
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import EVERYTHING, Selection
from errors import NothingToShow, UsageError
from figures import catalogue, chart, error_types, failures, left_out_runs
from figures.applied_filters import EVERYTHING_APPLIES, AppliedFilters
from figures.catalogue import FigureOfSelection
from figures.chart import Chart
from figures.figure_names import DRAWINGS, ENDINGS, FORMATS, TABLES
from figures.print import picture_files, printing, style_words
from figures.print.panels import panel_files
from figures.print.panels.options import PanelOptions
from figures.print.panels.panel import Panel
from figures.print.provenance import Provenance, errata_version, sha256, with_provenance
from figures.print.style import Style
from figures.tables import scorer_versions
from figures.tables.spreadsheet import file_name

MIMES = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "csv": "text/csv",
    "latex": "application/x-tex",
}


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """The request for a figure as a file: its name, Selection, style and resolution.

    Args:
        name: Of the figure, as on the command line.
        selection: Resolved.
        style: How it is printed.
        dpi: Pixels of an inch, for PNG.
        address: Of the server with its path up to the page ("http://127.0.0.1:8501/"); "" where there is none.
        panel: How a panel is laid out.
    """

    name: str
    selection: Selection
    style: Style = field(default_factory=Style)
    dpi: int = 300
    address: str = ""
    panel: PanelOptions | None = None


def render(source: QuerySource, request: ExportRequest, formats: tuple[str, ...]) -> dict[str, bytes]:
    """The figure in each of the formats, drawn once.

    Raises:
        UsageError: There is no such figure or format.
        NothingToShow: The Selection leaves the figure nothing.
        NoBrowser: A format needs a browser, and there is none.
    """
    if unknown := [format for format in formats if format not in FORMATS]:
        raise UsageError(f'A figure is written as {", ".join(FORMATS)}, not as "{unknown[0]}".')
    if panel_files.is_panel(request.name):
        return _panel(source, request, formats)
    figure = catalogue.figure_of(source, request.name, request.selection)
    drawn_chart = figure.chart(request.name)
    if drawn_chart.empty:
        why = " in this Selection" if figure.fits else ": no samples match"
        about_labels = request.name.partition(".")[0] in ("error-types", "error-confusion")
        reason = error_types.reason_without_labels(source, request.selection.benchmark) if about_labels else ""
        raise NothingToShow(f"“{figure.figure.label}” has nothing to show{f'. {reason}' if reason else f'{why}.'}")
    about = provenance(source, request, drawn_chart)
    found: dict[str, bytes] = {}
    for table in (format for format in formats if format in TABLES):
        found[table] = _table(figure, drawn_chart, table, about)
    if pictures := tuple(format for format in formats if format in DRAWINGS):
        plain, width_in, height_in = svg(source, request, drawn_chart, about)
        for picture in pictures:
            data = picture_files.converted(plain, picture, width_in, height_in, request.dpi)
            found[picture] = with_provenance(data, picture, about)
    return {format: found[format] for format in formats}


def svg(source: QuerySource, request: ExportRequest, drawn_chart: Chart, about: Provenance) -> tuple[str, float, float]:
    """The figure as an SVG without its type, with its width and height in inches; raises as `render`."""
    page = printing.printed(drawn_chart, request.style, caption(source, request, drawn_chart, about))
    width_in, height_in = printing.size_in(page)
    return picture_files.svg(page, width_in, height_in), width_in, height_in


def caption(source: QuerySource, request: ExportRequest, drawn_chart: Chart, about: Provenance) -> str:
    """The line below a chart: where it came from if the style asks for that, else what it is by; "" for all samples."""
    filters = catalogue.figure_of(source, request.name, request.selection).filters(drawn_chart)
    if request.style.caption:
        return about.caption(filters or EVERYTHING)
    return f"{about.benchmark}: {filters}. {about.not_applied}".strip() if filters else about.not_applied


def provenance(source: QuerySource, request: ExportRequest, made: Chart | Panel) -> Provenance:
    """Where a figure came from: its link opens the view, the sample or the list of failures that it shows."""
    if isinstance(made, Panel):
        shown, data = (
            panel_files.page_of_panel(source, request.name, request.selection),
            panel_files.file_of(made, "csv"),
        )
    else:
        shown, data = catalogue.page_of(source, request.name, request.selection), chart.chart_csv(made)
    loaded = source.fetch(loaded_benchmark.loaded, request.selection.stored_benchmark)
    by = scorer_versions.versions_of_figure(source, shown[1], made.data)
    return Provenance(
        figure=request.name,
        selection=request.selection.replace(
            figure="", style="", **panel_files.redactions_and_notes(request.panel)
        ).query_string(),
        link=f"{request.address}{pages.url_path(shown[0])}?{shown[1].query_string()}",
        title=made.title,
        finding=made.alt,
        data_sha256=sha256(data),
        benchmark=loaded.title(request.selection),
        scorer=max(by.values(), default=loaded.task.scorer_version),
        scorers=scorer_versions.versions_in_words(by, loaded.runs, loaded.task) if len({*by.values()}) > 1 else "",
        errata=errata_version(),
        synthetic=made.synthetic,
        not_applied=" ".join(
            (
                *applied_filters_of(request.name).not_applied(request.selection, loaded),
                *left_out(source, request, loaded),
            )
        ),
        style=json.dumps(request.style.to_json(), sort_keys=True, ensure_ascii=False),
    )


def export_file_name(request: ExportRequest, synthetic: bool, format: str) -> str:
    """The name of the exported file."""
    return f"{file_name(request.name, synthetic)}.{ENDINGS[format]}"


def command_line(request: ExportRequest, format: str = "pdf") -> str:
    """The command line that gives the same file."""
    style, usual = request.style, Style()
    selection = request.selection.replace(figure="", style="", hides=(), notes=())  # the options below say these
    words = ["errata", "export", request.name, "--selection", selection.query_string()]
    words += ["--format", format, "--width", f"{style.width_in:g}in"]
    words += ["--height", f"{style.height_in:g}in"] if style.height_in is not None else []
    words += ["--font", style.font] if style.font != usual.font else []
    words += ["--font-size", f"{style.size_pt:g}"] if style.size_pt != usual.size_pt else []
    words += ["--palette", style.palette] if style.palette != usual.palette else []
    words += ["--legend", style.legend] if style.legend != usual.legend else []
    words += ["--title", style.title] if style.title else []
    words += ["--caption"] if style.caption else []
    words += [] if panel_files.is_panel(request.name) else style_words.axis_options(style)
    words += ["--dpi", str(request.dpi)] if format == "png" else []
    words += panel_files.command_options(request.panel)
    words += ["-o", f"{request.name}.{ENDINGS[format]}"]
    return " ".join(map(shlex.quote, words))


def applied_filters_of(name: str) -> AppliedFilters:
    """Which filters of a Selection apply to the figure or panel of a name."""
    if panel_files.is_panel(name):
        return EVERYTHING_APPLIES
    return catalogue.FIGURES[name.partition(".")[0]].applied_filters


def left_out(source: QuerySource, request: ExportRequest, loaded: LoadedBenchmark) -> list[str]:
    """The sentences on runs that a figure over several runs leaves out (`figures.left_out_runs`)."""
    if panel_files.is_panel(request.name):
        pooled, impact = panel_files.lists_failures(source, request.name, request.selection), False
    else:
        found = catalogue.figure_of(source, request.name, request.selection)
        pooled, impact = found.figure.pooled(found.selection, loaded), found.figure.impact
        if pooled and found.figure is failures.GROUPS:
            each = left_out_runs.slices_sentence(source, found.selection)
            few = left_out_runs.sentences(source, request.selection, loaded, impact=impact, by_slices=True)
            return [*few, *([each] if each else [])]
    return left_out_runs.sentences(source, request.selection, loaded, pooled=pooled, impact=impact)


def _panel_sentence(source: QuerySource, selection: Selection, made: Panel) -> str:
    """The sentence on what a panel shows: its sample where it is a single one, and the list that it was opened from."""
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    sentence = selection.browsing().sentence(loaded.task, loaded.runs)
    samples = set(made.data["sample"]) if "sample" in made.data else set()
    if len(samples) != 1:
        return sentence
    return f"sample {samples.pop()}" + (f", {sentence}" if sentence != EVERYTHING else "")


def _table(found: FigureOfSelection, drawn_chart: Chart, format: str, about: Provenance) -> bytes:
    if format == "csv":
        return chart.chart_csv(drawn_chart)
    return found.latex(drawn_chart, about.not_applied).encode()


def _panel(source: QuerySource, request: ExportRequest, formats: tuple[str, ...]) -> dict[str, bytes]:
    def source_line(made: Panel) -> str:
        return provenance(source, request, made).caption(_panel_sentence(source, request.selection, made))

    made = panel_files.panel_by_name(source, request.name, request.selection, request.style, request.panel, source_line)
    about = provenance(source, request, made)
    return {
        format: with_provenance(panel_files.file_of(made, format, request.dpi), format, about) for format in formats
    }
