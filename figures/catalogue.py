"""All figures by the names of `figures.figure_names`: the page, `errata export`, reports and notebooks all read it.

A name may have a part behind a dot where the page shows several charts side by side (`error-confusion.2`);
without one it is the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from cache.queries import loaded_benchmark
from cache.queries.samples import count_samples
from cache.query_source import QuerySource
from cache.selection.resolve import LoadedBenchmark, fit_to_page
from cache.selection.selection import EVERYTHING, Selection
from errors import UsageError
from figures import left_out_runs
from figures.chart import Chart, Figure, empty_chart
from figures.figure_names import FIGURE_PATHS, PANEL
from figures.print.latex import figure_tables
from figures.print.panels.panel_files import is_panel


def _resolved(path: str) -> Figure[Any]:
    module, _, name = path.rpartition(".")
    figure: Figure[Any] = getattr(import_module(f"figures.{module}"), name)
    return figure


FIGURES: Mapping[str, Figure[Any]] = {name: _resolved(path) for name, path in FIGURE_PATHS.items()}
"""Name on the command line -> the figure."""


def figures_of(loaded: LoadedBenchmark) -> dict[str, Figure[Any]]:
    """The figures that a benchmark has, by name."""
    return {name: figure for name, figure in FIGURES.items() if figure.offered(loaded)}


@dataclass(frozen=True, slots=True)
class FigureOfSelection:
    """A figure of one Selection, with all that the workspace knows for it.

    Args:
        name: Of the figure, without a part.
        figure: What it is.
        selection: Under which its page shows it: a link to both shows the same.
        loaded: The benchmark.
        data: What its charts are made of.
        fits: Whether a sample fits the Selection; else there is nothing to show.
        left_out: How many of all runs it does not count, where it is over these.
    """

    name: str
    figure: Figure[Any]
    selection: Selection
    loaded: LoadedBenchmark
    data: Any
    fits: bool
    left_out: int = 0

    def charts(self) -> dict[str, Chart]:
        """All parts by name: `{"cascade": ..., "cascade.2": ...}`; at least one, which may be empty."""
        parts: Sequence[Chart] = ()
        if self.fits:
            parts = self.figure.charts(self.data, self.selection, self.loaded)
        parts = parts or (empty_chart(self.name, self.figure.label),)
        return {f"{self.name}.{at}" if at > 1 else self.name: part for at, part in enumerate(parts, 1)}

    def chart(self, name: str) -> Chart:
        """One of its parts.

        Args:
            name: Of the figure, with its part where that is not the first (`cascade.2`).

        Raises:
            UsageError: There is no such part.
        """
        found = self.charts()
        if name.removesuffix(".1") not in found:
            raise UsageError(f"There is no figure {name!r} under this Selection; there is {', '.join(found)}.")
        return found[name.removesuffix(".1")]

    def latex(self, chart: Chart, note: str = "") -> str:
        """The table of one of its charts for a paper: its data, or what the figure has in its place.

        Args:
            chart: The chart.
            note: What of the Selection does not narrow it, and which runs it leaves out: printed below its data, and a
                comment above what says itself what it is about.
        """
        chart = self._named_by_filters(chart)
        note = " ".join(note.split())  # what follows a line break would be read as LaTeX
        if self.figure.latex is not None:
            return f"% {note}\n" * bool(note) + self.figure.latex(chart, self.data, self.selection, self.loaded)
        return figure_tables.chart_latex(chart, note)

    def _named_by_filters(self, chart: Chart) -> Chart:
        """The chart with the filters that narrow it in its title."""
        sentence = self.filters(chart)
        return replace(chart, title=f"{chart.title} ({sentence})") if sentence else chart

    def filters(self, chart: Chart) -> str:
        """The filters that narrow one of its charts, and over how many runs it is where these are all, in English.

        Runs are named, or counted, only where the chart does not name them itself.
        """
        applied = self.figure.applied_filters.applied(self.selection)
        names_runs = self.figure.runs is not None or "Run" in chart.columns.values()
        if names_runs:
            applied = applied.without(("runs",))
        sentence = applied.sentence(self.loaded.task, self.loaded.runs)
        words = [] if sentence == EVERYTHING else [sentence]
        runs = len(self.loaded.current)
        if runs > 1 and not (names_runs or applied.runs) and self.figure.pooled(self.selection, self.loaded):
            words.append(f"{runs - self.left_out} of {runs} runs" if self.left_out else f"{runs} runs")
        return ", ".join(words)


def figure_of(source: QuerySource, name: str, selection: Selection) -> FigureOfSelection:
    """A figure of a Selection.

    Args:
        source: The workspace, or what remembers its results.
        name: Of the figure, with or without its part.
        selection: Resolved; an order or view that belongs to another page is left out.

    Raises:
        UsageError: There is no such figure, or this benchmark has none.
    """
    loaded = source.fetch(loaded_benchmark.loaded, selection.stored_benchmark)
    name, figure = name.partition(".")[0], _figure(name, loaded)
    fitting = fit_to_page(selection.replace(figure="", picks=()), figure.page, loaded)
    shown = figure.shown(fitting, loaded)
    if figure.runs is not None:
        shown = shown.replace(runs=figure.runs(figure.fetch(source, shown, loaded), fitting, loaded))
    fits = bool(source.fetch(count_samples, figure.applied_filters.query_selection(shown, loaded)))
    data, left_out = figure.fetch(source, shown, loaded) if fits else None, 0
    if figure.pooled(shown, loaded) and not shown.runs:
        by_slices = figure is FIGURES["failures-by-slice"]
        left_out = left_out_runs.number_left_out(source, shown, loaded, by_slices=by_slices)
    return FigureOfSelection(name, figure, shown, loaded, data, fits, left_out)


def page_of(source: QuerySource, name: str, selection: Selection) -> tuple[str, Selection]:
    """The page that shows a figure, and the Selection under which it does; arguments and errors as `figure_of`."""
    found = figure_of(source, name, selection)
    return found.figure.page, found.selection


def runs_of(source: QuerySource, name: str, selection: Selection) -> tuple[str, ...]:
    """Slugs of the runs of a figure or panel: those that it chooses by itself, else those of the Selection."""
    return selection.runs if is_panel(name) else figure_of(source, name, selection).selection.runs


def charts(source: QuerySource, name: str, selection: Selection) -> dict[str, Chart]:
    """All parts of a figure by name; arguments and errors as `figure_of`."""
    return figure_of(source, name, selection).charts()


def chart(source: QuerySource, name: str, selection: Selection) -> Chart:
    """One figure, exactly as its page draws it: of a workspace and a Selection; raises also where its part is not."""
    return figure_of(source, name, selection).chart(name)


def _figure(name: str, loaded: LoadedBenchmark) -> Figure[Any]:
    name = name.partition(".")[0]
    figure = FIGURES.get(name)
    if figure is None:
        raise UsageError(f"There is no figure {name!r}; expected one of {', '.join((*FIGURES, PANEL))}.")
    if not figure.offered(loaded):
        names = ", ".join((*figures_of(loaded), PANEL))
        raise UsageError(f"{loaded.task.title} has no figure {name!r}; it has {names}.")
    return figure
