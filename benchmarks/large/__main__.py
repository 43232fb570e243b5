"""Ten million judgements: what an import and the pages cost at sizes up to that, and a plot of cost against size.

    python -m benchmarks.large --scale 0.1

Two benchmarks are made, imported by the command line and measured at each size: grounding (25,000 samples under 25
runs, about 16 answers each) and grading (50,000 answers under 200 runs). `--scale` makes the largest of these sizes
smaller: 0.1 are 1,000,000 judgements, 0.004 are 40,000. Smaller sizes come first, so that it can be seen whether cost
grows with size, as an import's does, or not at all, as its memory. Pages are measured by `benchmarks.pages` at each
size of grounding.

Figures go to `benchmarks/large/cost.csv`, and the plot beside it as SVG and PNG (`--output`). At full scale it takes
hours, and some 30 GB of disk.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.generate import write_benchmark
from benchmarks.large.import_once import ROOT, Cost, measured
from figures.print import chromium

SIZES = (0.001, 0.004, 0.02, 0.1, 1.0)
"""Sizes as shares of ten million judgements; those below `--scale` come before it."""

SAMPLES, RUNS, ANSWERS = 25_000, 25, 16
GRADED, GRADED_RUNS = 50_000, 200

PAGES = {
    "filter": re.compile(r"^a filter changed, p95: ([\d.]+) ms, floor ([\d.]+) ms", re.MULTILINE),
    "next sample": re.compile(
        r"^next sample of the many.*, median: ([\d.]+) ms, empty round trip ([\d.]+) ms", re.MULTILINE
    ),
    "server memory": re.compile(r"^memory of the app process: ([\d.]+) MB()", re.MULTILINE),
}
"""What `benchmarks.pages` prints: ours, and the floor of the same run."""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure.

    Args:
        what: What was measured.
        judgements: The size.
        value: The figure.
        unit: Its unit.
        floor: The same of a floor in the same run; None where there is none.
    """

    what: str
    judgements: int
    value: float
    unit: str
    floor: float | None = None


def main(arguments: Sequence[str] = ()) -> None:
    """Measures, prints and plots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0, help="largest size as a share of 10,000,000 (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that read and score")
    parser.add_argument("--repeats", type=int, default=12, help="how often each thing on a page is measured")
    parser.add_argument("--no-pages", action="store_true", help="measure imports alone")
    parser.add_argument(
        "--output", type=Path, default=ROOT / "benchmarks" / "large" / "cost", help="path without its ending"
    )
    options = parser.parse_args(arguments)
    if not 0 < options.scale <= 1:
        parser.error("--scale is above 0, and at most 1")
    print(f"load average {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores", flush=True)
    rows: list[Row] = []
    for size in [*(size for size in SIZES if size < options.scale), options.scale]:
        for row in _measured_at(size, options.workers, None if options.no_pages else options.repeats):
            floor = "" if row.floor is None else f" ({row.value / row.floor:.2f} of the floor, {row.floor:,.0f})"
            print(f"{row.judgements:12,} {row.what:28} {row.value:12,.1f} {row.unit}{floor}", flush=True)
            rows.append(row)
    for what in dict.fromkeys(row.what for row in rows):
        print(_growth([row for row in rows if row.what == what]))
    write(options.output, rows)


def _measured_at(size: float, workers: int, repeats: int | None) -> Iterator[Row]:
    """Every figure at one size; the files that are made for it are gone afterwards."""
    samples, graded = max(1, round(SAMPLES * size)), max(1, round(GRADED * size))
    with tempfile.TemporaryDirectory() as folder:
        gold, runs = write_benchmark(Path(folder) / "grounding", samples, RUNS)
        cost = measured(Path(folder) / "grounding-home", "hgbench", gold, runs, workers)
        yield from _rows_of_import("grounding import", samples * RUNS * ANSWERS, cost)
    with tempfile.TemporaryDirectory() as folder:
        gold, runs = write_graded(Path(folder) / "grading", graded, GRADED_RUNS)
        cost = measured(Path(folder) / "grading-home", "graded", gold, runs, workers)
        yield from _rows_of_import("grading import", graded * GRADED_RUNS, cost)
    if repeats is not None:
        yield from _rows_of_pages(samples, repeats)


def _rows_of_import(what: str, judgements: int, cost: Cost) -> Iterator[Row]:
    yield Row(f"{what}: processor", judgements, cost.processor, "s")
    yield Row(f"{what}: wall", judgements, cost.wall, "s")
    yield Row(f"{what}: memory", judgements, cost.memory, "MB")
    yield Row(f"{what}: disk", judgements, cost.disk, "MB")
    if cost.idle is not None:
        yield Row(f"{what}: workers idle", judgements, 100 * cost.idle, "%")


def _rows_of_pages(samples: int, repeats: int) -> Iterator[Row]:
    """What `benchmarks.pages` measures of grounding at this size."""
    command = [sys.executable, "-m", "benchmarks.pages", "--samples", str(samples), "--runs", str(RUNS)]
    done = subprocess.run(
        [*command, "--repeats", str(repeats)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    for what, pattern in PAGES.items():
        found = pattern.search(done.stdout)
        if found is None:
            raise SystemExit(f"benchmarks.pages says nothing of “{what}”; it printed:\n{done.stdout}")
        value, floor = float(found[1]), float(found[2]) if found[2] else None
        yield Row(f"page: {what}", samples * RUNS * ANSWERS, value, "MB" if floor is None else "ms", floor)


def write_graded(folder: Path, answers: int, runs: int, seed: int = 7) -> tuple[Path, list[Path]]:
    """Writes a benchmark of graded answers with made-up runs, as JSON lines; returns the gold file and the run files.

    Args:
        folder: Made when it is not there.
        answers: Answers of gold; four to a cluster.
        runs: Number of runs.
        seed: Same seed, same files.
    """
    rng = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)
    correct, kinds = rng.random(answers) < 0.5, rng.integers(0, 5, answers)
    gold = folder / "gold.jsonl"
    with gold.open("w", encoding="utf-8") as file:
        for number, (is_right, kind) in enumerate(zip(correct.tolist(), kinds.tolist(), strict=True)):
            labels = "[]" if is_right else f'["kind {kind}"]'
            facets = f'"subject": "subject {number % 7}", "grade": "{7 + number % 6}", "cluster": "c{number // 4}"'
            file.write(f'{{"id": "a{number}", "gold": {_json(is_right)}, "gold_labels": {labels}, {facets}}}\n')
    paths = []
    for run in range(runs):
        said = correct ^ (rng.random(answers) < 0.1 + 0.3 * run / runs)
        named = np.where(rng.random(answers) < 0.7, kinds, rng.integers(0, 5, answers))
        paths.append(folder / f"model-{run:03}.jsonl")
        with paths[-1].open("w", encoding="utf-8") as file:
            for number, (is_right, kind) in enumerate(zip(said.tolist(), named.tolist(), strict=True)):
                labels = "[]" if is_right else f'["kind {kind}"]'
                file.write(f'{{"id": "a{number}", "pred": {_json(is_right)}, "pred_labels": {labels}}}\n')
    return gold, paths


def _json(value: bool) -> str:
    return "true" if value else "false"


def _growth(rows: Sequence[Row]) -> str:
    """How a figure grew from the smallest size to the largest, in words."""
    first, last = rows[0], rows[-1]
    if len(rows) < 2 or first.value <= 0:
        return f"{last.what}: one size only" if len(rows) < 2 else f"{last.what}: nothing at the smallest size"
    grown = last.judgements / first.judgements
    return f"{last.what}: {last.value / first.value:.1f} times as much at {grown:,.0f} times the size"


def write(output: Path, rows: Sequence[Row]) -> None:
    """Writes the figures as CSV, and their plot as SVG and PNG."""
    with output.with_suffix(".csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        table.writeheader()
        table.writerows(asdict(row) for row in rows)
    figure = plot(rows)
    svg = chromium.draw_svg(figure)
    output.with_suffix(".svg").write_text(svg, encoding="utf-8")
    width, height = figure["layout"]["width"] / 96, figure["layout"]["height"] / 96
    output.with_suffix(".png").write_bytes(chromium.png(svg, width, height, 144))
    chromium.close()


def plot(rows: Sequence[Row]) -> dict[str, Any]:
    """Cost against size, as plotly states a figure: a panel for each unit, a floor dotted.

    Sizes are on a logarithmic axis, and so are seconds of an import, which grow with size: a straight line is what is
    wanted of them. All else is wanted level, on an axis that begins at 0.
    """
    panels: dict[str, Callable[[Row], bool]] = {
        "Import, seconds": lambda row: "import" in row.what and row.unit == "s",
        "Import, memory in MB": lambda row: "memory" in row.what and "import" in row.what,
        "Pages, milliseconds": lambda row: row.unit == "ms",
        "Server, memory in MB": lambda row: row.what == "page: server memory",
    }
    shown = {title: [row for row in rows if chosen(row)] for title, chosen in panels.items()}
    shown = {title: found for title, found in shown.items() if found}
    traces: list[dict[str, Any]] = []
    layout: dict[str, Any] = {"width": 420 * len(shown), "height": 420, "margin": {"l": 60, "r": 20, "t": 50, "b": 130}}
    layout |= {"legend": {"orientation": "h", "y": -0.25}, "plot_bgcolor": "white", "annotations": []}
    for number, (title, found) in enumerate(shown.items(), start=1):
        at = "" if number == 1 else str(number)
        left, width = (number - 1) / len(shown), 1 / len(shown)
        line, powers = {"gridcolor": "#ddd", "linecolor": "#888"}, {"type": "log", "dtick": "D2"}
        domain = [left + 0.15 * width, left + 0.95 * width]
        layout[f"xaxis{at}"] = line | powers | {"domain": domain, "title": {"text": "judgements"}, "anchor": f"y{at}"}
        grows = powers if title == "Import, seconds" else {"rangemode": "tozero"}
        layout[f"yaxis{at}"] = line | grows | {"anchor": f"x{at}"}
        words = {"text": title, "showarrow": False, "xref": "paper", "yref": "paper", "yanchor": "bottom", "y": 1.02}
        layout["annotations"].append(words | {"x": left + 0.55 * width, "xanchor": "center"})
        for what in dict.fromkeys(row.what for row in found):
            mine = [row for row in found if row.what == what]
            place = {"x": [row.judgements for row in mine], "xaxis": f"x{at}", "yaxis": f"y{at}", "type": "scatter"}
            traces.append(place | {"y": [row.value for row in mine], "name": what, "mode": "lines+markers"})
            if all(row.floor is not None for row in mine):
                dotted = {"line": {"dash": "dot"}, "mode": "lines", "name": f"{what}, floor"}
                traces.append(place | dotted | {"y": [row.floor for row in mine]})
    return {"data": traces, "layout": layout}


if __name__ == "__main__":
    main(sys.argv[1:])
