"""Page panels by their names among the figures (`page`, `page.case`), and the files of a panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import plotly.graph_objects as go

from cache.queries import loaded_benchmark
from cache.query_source import QuerySource
from cache.selection import pages
from cache.selection.page_region import PageRegion
from cache.selection.selection import Selection
from errors import UsageError
from figures import chart
from figures.chart import Chart
from figures.figure_names import PANEL
from figures.print import picture_files
from figures.print.latex import figure_tables
from figures.print.panels.options import Layout, PanelOptions
from figures.print.panels.panel import Panel, layout_of, layouts_for, panel
from figures.print.style import Style


def is_panel(name: str) -> bool:
    """Whether the name of a figure is that of a panel."""
    return name.partition(".")[0] == PANEL


def panel_names(source: QuerySource, selection: Selection) -> dict[str, str]:
    """Name of every panel of a benchmark -> its label."""
    layouts = layouts_for(source.fetch(loaded_benchmark.loaded, selection.stored_benchmark).task)
    return {f"{PANEL}.{layout}" if layout else PANEL: label for layout, label in layouts.items()}


def panel_by_name(
    source: QuerySource,
    name: str,
    selection: Selection,
    style: Style | None = None,
    options: PanelOptions | None = None,
    source_line: Callable[[Panel], str] | None = None,
) -> Panel:
    """The panel of a name.

    Args:
        source: The workspace, or what remembers its results.
        name: "page", or with a layout "page.tiles".
        selection: What it shows; resolved.
        style: Size, type and palette.
        options: What only panels have; the layout of the name goes before theirs.
        source_line: As for `panel`.

    Raises:
        UsageError: There is no such layout for this benchmark, or nothing fits the Selection.
        NotLoaded: The benchmark, a run or the sample is not in the workspace.
    """
    names, options = panel_names(source, selection), options or PanelOptions()
    if name not in names:
        raise UsageError(f'This benchmark has no figure "{name}"; it has {", ".join(names)}.')
    layout = cast(Layout, name.partition(".")[2]) or options.layout
    return panel(source, selection, style, replace(options, layout=layout), source_line)


def page_of_panel(source: QuerySource, name: str, selection: Selection) -> tuple[str, Selection]:
    """The page that shows what a panel shows, and the Selection under which it does.

    Args:
        source: The workspace, or what remembers its results.
        name: Of the panel.
        selection: What it shows; resolved.
    """
    at_list = _layout(source, name, selection) == "tiles" and not selection.at
    shown = selection.replace(figure="", style="", hides=(), notes=(), picks=())
    return (pages.FAILURES if at_list else pages.INSPECTOR), shown


def lists_failures(source: QuerySource, name: str, selection: Selection) -> bool:
    """Whether a panel shows the first of a list of failures over several runs, not those of samples by their names."""
    return _layout(source, name, selection) == "tiles" and not (selection.at or selection.picks)


def _layout(source: QuerySource, name: str, selection: Selection) -> Layout:
    task = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark).task
    return layout_of(selection, task, cast(Layout, name.partition(".")[2]))


def redactions_and_notes(options: PanelOptions | None) -> dict[str, tuple[str, ...]]:
    """The redactions and callouts of a panel as a Selection's `hides` and `notes`."""
    given = options or PanelOptions()
    return {
        "hides": tuple(str(PageRegion(redaction.box, redaction.page)) for redaction in given.redactions),
        "notes": tuple(f"{PageRegion(note.box, note.page)} {note.text}" for note in given.notes),
    }


def command_options(options: PanelOptions | None) -> list[str]:
    """A panel's options as arguments of the command line."""
    given, usual = options or PanelOptions(), PanelOptions()
    in_link = redactions_and_notes(options)
    found = [word for region in in_link["hides"] for word in ("--hide", region)]
    found += [word for note in in_link["notes"] for word in ("--note", note)]
    for name in ("count", "columns", "callouts"):
        if getattr(given, name) != getattr(usual, name):
            found += [f"--{name}", str(getattr(given, name))]
    return found


def file_of(made: Panel, format: str, dpi: int = 300) -> bytes:
    """A panel as a file.

    Args:
        made: The panel.
        format: "svg", "pdf", "png", "csv" with its data, or "latex" with these as a table.
        dpi: Pixels of an inch, for PNG.

    Raises:
        NoBrowser: PDF and PNG need a browser on this machine, and there is none.
        PrintError: The browser could not draw it.
        UsageError: The format is none of these.
    """
    if format == "csv":
        return chart.chart_csv(_table(made))
    if format == "latex":
        return figure_tables.chart_latex(_table(made)).encode()
    return picture_files.converted(made.svg, format, made.width_in, made.height_in, dpi)


def _table(made: Panel) -> Chart:
    """The data of a panel under its headings; a column without anything is left out."""
    filled = [column for column in made.data.columns if made.data[column].astype(str).str.strip().any()]
    headings = {column: column.capitalize() for column in filled}
    return Chart(go.Figure(), made.data, made.alt, made.name, made.title, headings, made.synthetic)
