"""The request of `errata export`: the Selection of a query string, its figure and style, rendered to a file's bytes."""

from __future__ import annotations

import argparse
from dataclasses import replace

from cache.answers import Answers
from cache.queries import loaded_benchmark
from cache.selection.resolve import not_loaded, resolve
from cache.selection.selection import Selection
from commands.terminal import refusal_of_notice, warn
from errors import UsageError
from figures import catalogue, export
from figures.print import fonts, presets, style_words
from figures.print.panels import files as panel_files
from figures.print.panels.options import PanelOptions, callout, redaction
from figures.print.style import Style


def export_file(answers: Answers, options: argparse.Namespace) -> bytes:
    """The file that the command line asks for.

    Raises:
        UsageError: There is no such figure, benchmark, run or view, or nothing to show.
        NoBrowser: The format needs a browser, and there is none.
    """
    selection = requested_selection(answers, options.selection)
    panel = panel_options(options, selection) if panel_files.is_panel(options.figure) else None
    figure = export.ExportRequest(
        options.figure, selection, style_of(answers, options, selection), options.dpi, panel=panel
    )
    data = export.render(answers, figure, (options.format,))[options.format]
    if panel is None:
        warn_of_view(answers, options.figure, selection)
    return data


def requested_selection(answers: Answers, query: str) -> Selection:
    """The Selection of a query string, or of an address with one, compared with what is loaded.

    Unlike a page, a command falls back to nothing: a file would not say that it shows something else.

    Raises:
        UsageError: Some of it cannot be read, or is not loaded.
    """
    selection, unread = Selection.parse(query.partition("?")[2] or query)
    names = answers.ask(loaded_benchmark.benchmark_names)
    if not names:
        raise UsageError("The workspace is empty. `errata import` loads a benchmark, `errata demo` the demonstration.")
    if not selection.benchmark and len(names) > 1:
        raise UsageError(f"The selection names no benchmark; say b= with one of {', '.join(names)}.")
    benchmark = selection.benchmark or names[0]
    if benchmark not in names:
        raise UsageError(refusal_of_notice(not_loaded("benchmark", benchmark, names)))
    selection = selection.replace(benchmark=benchmark)
    resolved, notices = resolve(selection, answers.ask(loaded_benchmark.loaded, benchmark))
    if unread or resolved != selection:
        raise UsageError(refusal_of_notice(" ".join((*unread, *notices))))
    for notice in notices:
        warn(notice)
    return resolved


def warn_of_view(answers: Answers, name: str, selection: Selection) -> None:
    """Says on stderr where a figure is not shown under the view that was asked for."""
    _, shown = catalogue.page_of(answers, name, selection)
    if selection.view and shown.view != selection.view:
        warn(f"The view {selection.view!r} does not show this figure; it is drawn under {shown.view or 'none'!r}.")


def panel_options(options: argparse.Namespace, selection: Selection) -> PanelOptions:
    """What the Selection and the command line say of a panel; the usual where they say nothing.

    Raises:
        UsageError: A part to be hidden, or pointed at, is not stated as one.
    """
    stated = {"count": options.count, "columns": options.columns, "callouts": options.callouts}
    hidden = tuple(dict.fromkeys(map(redaction, (*selection.hides, *options.hide))))
    notes = tuple(dict.fromkeys(map(callout, (*selection.notes, *options.note))))
    return PanelOptions(
        redactions=hidden, notes=notes, **{name: value for name, value in stated.items() if value is not None}
    )


def style_of(answers: Answers, options: argparse.Namespace, selection: Selection | None = None) -> Style:
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
    base = answers.ask(presets.named, options.style) if options.style else of_link
    return replace(base, **{name: value for name, value in stated.items() if value is not None})
