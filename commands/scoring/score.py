"""`errata score`: the figures of runs, straight from files and without a workspace.

Its document is printed as JSON or as tables: for a terminal, for a spreadsheet, for a paper.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from commands.exit_codes import DONE, REJECTED
from commands.scoring.score_document import ScoredRun, score_document, unit_rows
from commands.scoring.scored_runs import Terms, scored_runs
from commands.scoring.sources import chosen_facets, facets_of, read_sources
from commands.terminal import columns, one_line, print_json
from figures.print.latex.table import SYNTHETIC, Column, Ready, bold_rows, bold_words, escape, heading, table
from figures.tables.number_format import (
    NO_VALUE,
    count,
    interval,
    label_of,
    percent,
    plural,
    size_in_words,
    sizes_of_metrics,
    times_words,
    value_text,
)
from figures.tables.spreadsheet import defused
from loaders.files.csv_files import rows_as_csv
from records import Sample
from scoring.metric import Metric
from scoring.statistics.intervals import LEVEL
from scoring.statistics.ranks import rank_runs
from scoring.task import Task

Document = Mapping[str, Any]


def text_tables(task: Task, document: Document) -> str:
    """Shares times 100, one row per run, and one table per facet; with what is worth knowing below."""
    about = f"{task.title}, {document['protocol']} protocol, {count(document['samples'], 'sample')}"
    lines = [f"{about}, {times_words(task.metrics)}", ""]
    rows = [["run", *(metric.label for metric in task.metrics), "n"]]
    for run in document["runs"]:
        rows.append([name_of(run), *_cells(task.metrics, run["metrics"]), f"{run['metrics']['n']:,}"])
        if "intervals" in run:
            rows += [
                ["  95% interval", *(_between(run, metric) for metric in task.metrics), ""],
                ["  n", *(f"{run['n_of'][metric.key]:,}" for metric in task.metrics), ""],
                [f"  {plural(task.cluster)}", *_units(task, run), ""],
            ]
    lines.append(columns(rows))
    for facet in _facets(document):
        rows = [[facet, *(metric.label for metric in task.metrics), "n"]]
        for run, value, figures in _slices(document, facet):
            rows.append([f"{name_of(run)}: {value}", *_cells(task.metrics, figures), f"{figures['n']:,}"])
            if "intervals" in figures:
                between = (_between(figures, metric) for metric in task.metrics)
                rows.append(["  95% interval", *between, ""])
                rows.append([f"  {plural(task.cluster)}", *_units(task, figures), ""])
        lines += ["", columns(rows)]
    lines += [one_line(note) for run in document["runs"] for note in (*notes(task, run), *reasons(task, run))]
    return "\n".join(lines) + "\n"


def notes(task: Task, run: Document) -> Iterator[str]:
    """What is worth knowing beside a run's figures, one line each."""
    counted_states = {declared.state for declared in task.counts}
    states = {state: words for state, words in _LEFT.items() if state not in counted_states}
    counted = states | {declared.key: (declared.singular, declared.plural) for declared in task.counts}
    shown = [count(run["metrics"][key], *words) for key, words in counted.items() if run["metrics"].get(key)]
    if shown:
        yield f"{name_of(run)}: {', '.join(shown)}"
    coords = run.get("coords") or {}
    if not coords.get("finding"):
        return
    under = {name: figures["F_A"] for name, figures in coords["alternatives"].items()}
    f_a = {coords["used"]: run["metrics"]["F_A"], **under}
    best = coords["finding"]
    if best == coords["used"]:
        yield f"{name_of(run)}: boxes were read as {best}, which fits clearly better than the default."
    else:
        yield (
            f"{name_of(run)}: boxes fit better as {best} (F_A {percent(f_a[best])}) than as {coords['used']} "
            f"(F_A {percent(f_a[coords['used']])}). Apply it with --coords {best}."
        )


def reasons(task: Task, run: Document) -> Iterator[str]:
    """Why metrics have no interval, in a run and in its slices, one line a reason."""
    for reason, _, of in _without_interval(("", label, reason) for label, reason in _reasons(task.metrics, run)):
        yield f"{name_of(run)}: no interval of {', '.join(of)}: {reason}."
    for facet, values in run.get("slices", {}).items():
        found = (
            (str(value), label, reason)
            for value, figures in values.items()
            for label, reason in _reasons(task.metrics, figures)
        )
        for reason, those, of in _without_interval(found):
            yield f"{name_of(run)}, {facet} {', '.join(those)}: no interval of {', '.join(of)}: {reason}."


def _reasons(
    metrics: Sequence[Metric], figures: Document, named: Callable[[Metric], str] = label_of
) -> Iterator[tuple[str, str]]:
    """The metrics without an interval in a run or slice, in the order of the task, each with the reason."""
    for metric in metrics:
        if reason := figures.get("no_interval", {}).get(metric.key):
            yield named(metric), reason


def _without_interval(found: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, tuple[str, ...], list[str]]]:
    """Reasons why runs or slices have no interval, each with those that lack the same ones, and of what.

    Args:
        found: Run or slice, what it has no interval of, and the reason.
    """
    places: dict[tuple[str, str], list[str]] = {}
    for place, of, reason in found:
        places.setdefault((of, reason), []).append(place)
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (of, reason), those in places.items():
        alike.setdefault((reason, tuple(those)), []).append(of)
    for (why, where), what in alike.items():
        yield why, where, what


def _between(figures: Document, metric: Metric) -> str:
    bounds = figures["intervals"][metric.key]
    return interval(bounds[0], bounds[1], metric.unit) if bounds else NO_VALUE


def _units(task: Task, figures: Document) -> Iterator[str]:
    return (f"{figures['units_of'][metric.key]:,}" for metric in task.metrics)


def csv_table(task: Task, document: Document) -> str:
    """One row per run and slice, fractions as they are; intervals, where computed, or why there is none, beside."""
    bounded = any("intervals" in run for run in document["runs"])
    heads = [
        head
        for metric in task.metrics
        for head in (metric.key, *(f"{metric.key}.{part}" for part in ("lo", "hi", "no_interval") if bounded))
    ]
    written: list[list[Any]] = [["benchmark", "protocol", "model", "setting", "source", "facet", "value", "n", *heads]]
    for run in document["runs"]:
        lead = [document["benchmark"], document["protocol"], run["model"], run["setting"], run["source"]]
        rows = [("", "", run["metrics"], run)]
        rows += [
            (facet, value, figures, figures)
            for facet, values in run.get("slices", {}).items()
            for value, figures in values.items()
        ]
        for facet, value, figures, beside in rows:
            cells = [cell for metric in task.metrics for cell in _csv_cells(metric, figures, beside, bounded)]
            written.append([defused(cell) for cell in [*lead, facet, value, figures["n"], *cells]])
    return rows_as_csv(written)


def latex_tables(task: Task, document: Document, bold: Sequence[bool], *, compared: bool, synthetic: bool) -> str:
    """One table of all metrics, and one of the ranking metric per facet.

    Args:
        task: The benchmark's task.
        document: From `score_document`.
        bold: Which runs are bold (`bold_runs`).
        compared: Whether any two could be compared.
        synthetic: Whether some of it is synthetic: each caption then says so.
    """
    notice = SYNTHETIC if synthetic else ""
    names = [name_of(run) for run in document["runs"]]
    runs, primary = document["runs"], task.primary
    overall = [
        Column(
            heading(metric),
            [run["metrics"][metric.key] for run in runs],
            [run["intervals"][metric.key] for run in runs] if all("intervals" in run for run in runs) else (),
            bold if metric.primary else (),
            metric.unit,
        )
        for metric in task.metrics
    ]
    about = f"{task.title}, {document['protocol']} protocol, {count(document['samples'], 'sample')}."
    # In the table's own names of metrics, which are not those of pages.
    valued = [metric for metric in task.metrics if any(run["metrics"][metric.key] is not None for run in runs)]
    sizes = sizes_of_metrics({metric: [run["n_of"][metric.key] for run in runs] for metric in valued}, heading)
    said = f"{bold_words(heading(primary), bold, compared=compared)}." if len(runs) > 1 else ""
    bounded = [metric for metric, column in zip(task.metrics, overall, strict=True) if any(column.intervals)]
    between = _brackets(task, bounded, (n for run in runs for n in _units_of_intervals(run, bounded)))
    if not between:
        units = [run["units"] for run in runs]
        sizes += f"; {size_in_words(units)} {task.cluster if max(units, default=0) == 1 else plural(task.cluster)}"
    found = [
        (name, of, reason)
        for name, run in zip(names, runs, strict=True)
        for of, reason in _reasons(task.metrics, run, heading)
    ]
    words = escape(about), f"n: {sizes}.", said, between, _why(found, len(runs)), notice
    parts = [table(names, overall, Ready(" ".join(filter(None, words))), label="runs")]
    parts += [_latex_of_facet(task, runs, facet, notice) for facet in _facets(document)]
    return "\n".join(parts)


def _latex_of_facet(task: Task, runs: Sequence[Document], facet: str, notice: str) -> str:
    """The table of the ranking metric by a facet."""
    names, primary = [name_of(run) for run in runs], task.primary
    values = list(dict.fromkeys(value for run in runs for value in run["slices"][facet]))
    cells = {value: [run["slices"][facet].get(value, {}) for run in runs] for value in values}
    bounded = all("intervals" in run for run in runs)
    sliced = [
        Column(
            value,
            [figures.get(primary.key) for figures in of_value],
            [figures.get("intervals", {}).get(primary.key) for figures in of_value] if bounded else (),
            unit=primary.unit,
        )
        for value, of_value in cells.items()
    ]
    found = [
        (name, escape(value), reason)
        for value, of_value in cells.items()
        for name, figures in zip(names, of_value, strict=True)
        for _, reason in _reasons((primary,), figures)
    ]
    every = [figures for of_value in cells.values() for figures in of_value if "intervals" in figures]
    units = [n for figures in every for n in _units_of_intervals(figures, [primary])]
    about = f"{escape(task.title)}: {heading(primary)} {escape(f'by {task.facets.get(facet, facet)}.')}"
    between = _brackets(task, [primary] * any(any(column.intervals) for column in sliced), units)
    words = about, between, _why(found, len(runs)), notice
    return table(names, sliced, Ready(" ".join(filter(None, words))), label=f"by-{facet}")


def _units_of_intervals(figures: Document, metrics: Sequence[Metric]) -> list[int]:
    """The units of those metrics of a run or slice that have an interval."""
    return [figures["units_of"][metric.key] for metric in metrics if figures["intervals"][metric.key]]


def _brackets(task: Task, metrics: Sequence[Metric], units: Iterable[int]) -> str:
    """What the brackets of a table hold, as LaTeX, by the metrics that have some; "" where there are none."""
    if not metrics:
        return ""
    methods = ["Wilson's at the effective sample size"] * any(metric.proportion for metric in metrics)
    methods += ["bootstrap"] * any(not metric.proportion for metric in metrics)
    least = ", of means of fractions at least Wilson's" * any(metric.of_fractions for metric in metrics)
    sizes = f"unit: {task.cluster}, {size_in_words(units)} of them"
    return escape(f"In brackets: {LEVEL:.0f}% intervals ({' or '.join(methods)}{least}; {sizes}).")


def _why(found: Iterable[tuple[str, str, str]], runs: int) -> str:
    """Why there are no intervals, as LaTeX; runs are named where others have one.

    Args:
        found: Run, what it has no interval of as LaTeX, and the reason.
        runs: How many there are.
    """
    return " ".join(
        f"{'No' if len(those) == runs else escape(', '.join(those)) + ': no'} interval of {', '.join(of)}: "
        f"{escape(reason)}."
        for reason, those, of in _without_interval(found)
    )


def bold_runs(task: Task, samples: Sequence[Sample], runs: Sequence[ScoredRun]) -> tuple[list[bool], bool]:
    """Which of several runs are bold in LaTeX (`figures.print.latex.table.bold_rows`); none of a single one.

    Returns:
        Whether each is, and whether any two could be compared.
    """
    if len(runs) < 2:
        return [False] * len(runs), False
    rows, clusters = unit_rows(task, samples, [run.scored for run in runs])
    ranking = rank_runs(task.primary, {str(at): sums for at, sums in enumerate(rows)}, clusters)
    best = {run.name: run.best for run in ranking.runs}
    names = [str(at) for at in range(len(runs))]
    return bold_rows([best.get(name, False) for name in names], [name in best for name in names]), bool(ranking.pairs)


_LEFT = {
    "failed": ("failed response", "failed responses"),
    "missing": ("sample without a response", "samples without a response"),
}


def name_of(run: Document) -> str:
    """A run of the document as a person reads it: its model, and its setting in brackets."""
    return f"{run['model']} ({run['setting']})" if run["setting"] else str(run["model"])


def _cells(metrics: Sequence[Metric], figures: Document) -> list[str]:
    return [value_text(figures[metric.key], metric.unit) for metric in metrics]


def _csv_cells(metric: Metric, figures: Document, beside: Document, bounded: bool) -> list[float | str | None]:
    if not bounded:
        return [figures[metric.key]]
    bounds = beside["intervals"].get(metric.key) or (None, None)
    return [figures[metric.key], *bounds, beside["no_interval"].get(metric.key)]


def _facets(document: Document) -> list[str]:
    return list(dict.fromkeys(facet for run in document["runs"] for facet in run.get("slices", {})))


def _slices(document: Document, facet: str) -> Iterator[tuple[Document, str, Document]]:
    for run in document["runs"]:
        for value, figures in run["slices"][facet].items():
            yield run, value, figures


def run(options: argparse.Namespace) -> int:
    """Print the figures; 1 when lines were rejected, else 0."""
    terms = Terms.from_options(options)
    sources = read_sources(options)
    task = terms.task.with_units(stated=sources.states_units)
    by = chosen_facets(options.by, facets_of(sources.samples, task.facets))
    runs = [scored for _, scored, _ in scored_runs(terms, sources, options.workers)]
    document = score_document(task, terms.protocol, sources.gold, sources.samples, runs, by, intervals=options.ci)
    sources.report()
    if options.json:
        print_json(document)
    elif options.csv:
        sys.stdout.write(csv_table(task, document))
    elif options.latex:
        bold, compared = bold_runs(task, sources.samples, runs)
        sys.stdout.write(latex_tables(task, document, bold, compared=compared, synthetic=sources.synthetic))
    else:
        sys.stdout.write(text_tables(task, document))
    return REJECTED if sources.rejected else DONE
