"""The request of `errata export`: the Selection of a query string, its figure and style, rendered to a file's bytes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate

from cache.images import page_queries
from cache.queries import loaded_benchmark
from cache.query_source import P, QuerySource, T
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from commands.requested_selection import requested_selection
from commands.terminal import warn
from errors import ImageError, UsageError
from figures import catalogue, export
from figures.print import fonts, presets, style_words
from figures.print.panels import panel_files
from figures.print.panels.options import PanelOptions, callout, redaction
from figures.print.style import Style
from figures.tables.number_format import count


class _NotingImages:
    """A source of queries that notes why parts of pages could not be drawn.

    Args:
        source: Runs the queries.
    """

    def __init__(self, source: QuerySource) -> None:
        self._source = source
        self.missing: list[str] = []

    def fetch(self, query: Callable[Concatenate[Workspace, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a query."""
        try:
            return self._source.fetch(query, *args, **kwargs)
        except ImageError as error:
            if query is page_queries.page_crop:
                self.missing.append(str(error))
            raise


def export_file(source: QuerySource, options: argparse.Namespace) -> tuple[bytes, str]:
    """The file that the command line asks for, and the benchmark that it shows.

    Raises:
        UsageError: There is no such figure, benchmark, run or view.
        NothingToShow: The Selection leaves the figure nothing.
        NoBrowser: The format needs a browser, and there is none.
    """
    selection = requested_selection(source, options.selection)
    panel = panel_options(options, selection) if panel_files.is_panel(options.figure) else None
    figure = export.ExportRequest(
        options.figure, selection, style_of(source, options, selection), options.dpi, panel=panel
    )
    noting = _NotingImages(source)
    data = export.render(noting, figure, (options.format,))[options.format]
    if noting.missing:
        warn(f"{count(len(noting.missing), 'page')} drawn without an image, as the figure says: {noting.missing[0]}")
    if panel is None:
        warn_of_view(source, options.figure, selection)
    for sentence in export.left_out(source, figure, source.fetch(loaded_benchmark.loaded, selection.benchmark)):
        warn(sentence)
    return data, selection.benchmark


def warn_of_view(source: QuerySource, name: str, selection: Selection) -> None:
    """Says on stderr what a figure does not show of the choices and filters that were asked for."""
    found = catalogue.figure_of(source, name, selection)
    shown = found.selection
    for sentence in found.figure.applied_filters.not_applied(selection, found.loaded):
        warn(sentence)
    for choice, value in selection.options:
        if shown.option(choice) != value:
            drawn = f"; it is drawn with “{choice}={shown.option(choice)}”" if shown.option(choice) else ""
            warn(f"This figure does not show “{choice}={value}”{drawn}.")


def panel_options(options: argparse.Namespace, selection: Selection) -> PanelOptions:
    """A panel's options from the Selection and the command line; defaults where both leave one out.

    Raises:
        UsageError: A part to be hidden, or pointed at, is not stated as one.
    """
    stated = {"count": options.count, "columns": options.columns, "callouts": options.callouts}
    hidden = tuple(dict.fromkeys(map(redaction, (*selection.hides, *options.hide))))
    notes = tuple(dict.fromkeys(map(callout, (*selection.notes, *options.note))))
    return PanelOptions(
        redactions=hidden, notes=notes, **{name: value for name, value in stated.items() if value is not None}
    )


def style_of(source: QuerySource, options: argparse.Namespace, selection: Selection | None = None) -> Style:
    """The style that the command line states: one by name, else that of the Selection, with its options.

    Raises:
        UsageError: There is no style of this name, no such type, or a value is not one that it can have.
    """
    stated = {
        "width_in": options.width,
        "height_in": options.height,
        "font": options.font,
        "size_pt": options.font_size,
        "palette": options.palette,
        "legend": options.legend,
        "title": options.title,
        "caption": options.caption or None,
        "x_range": options.x_range,
        "y_range": options.y_range,
        "annotations": tuple(options.annotate) if options.annotate else None,
    }
    if options.font and options.font not in fonts.families():
        raise UsageError(f"The family {options.font!r} is not on this machine; there is {', '.join(fonts.families())}.")
    of_link = style_words.style_of_link(selection.style) if selection is not None else Style()
    base = source.fetch(presets.named, options.style) if options.style else of_link
    return replace(base, **{name: value for name, value in stated.items() if value is not None})
