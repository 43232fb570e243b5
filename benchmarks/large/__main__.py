"""Ten million judgements: what an import and the pages cost at sizes up to that, and a plot of cost against size.

    python -m benchmarks.large --scale 0.1

Two benchmarks are made, imported by the command line and measured at each size: grounding (25,000 samples under 25
runs, about 16 answers each) and grading (50,000 answers under 200 runs). `--scale` makes the largest of these sizes
smaller: 0.1 are 1,000,000 judgements, 0.004 are 40,000. Smaller sizes come first, so that it can be seen whether cost
grows with size, as an import's does, or not at all, as its memory. Pages are measured on the workspaces that were
imported: by `benchmarks.pages` on that of grounding, with a figure to PDF, and Strictness by `benchmarks.graded_pages`
on that of grading. Beside peers stand matching of boxes, a scorer of SketchJudge, and rows written a second for one run
of the size's samples. Peers take hours and all memory beyond 1,000,000 judgements: there these rows are left out.

Figures go to `benchmarks/large/cost.csv` (`--output`) as soon as they are known, each in place of an earlier one of the
same size, and at the end the plot beside it as SVG and PNG. At full scale it takes hours, and some 30 GB of disk; so
what was interrupted goes on with `--resume`, and parts can be measured alone (`--only grounding`). Workspaces are kept
in `--home FOLDER`, for pages to be measured again later (`--home FOLDER --only pages`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from benchmarks import figures, graded_pages, grading, importing, matching, pages
from benchmarks.generate import write_benchmark
from benchmarks.large.cost import Figure, Row, growth, read, write, write_plot
from benchmarks.large.import_once import ROOT, Cost, measured

SIZES = (0.001, 0.004, 0.02, 0.1, 1.0)
"""Sizes as shares of ten million judgements; those below `--scale` come before it."""

PARTS = ("grounding", "pages", "grading", "strictness", "peers")
"""What is measured at each size, in this order: pages on the workspace of grounding, strictness on that of grading."""

IMPORTED = {"pages": "grounding", "strictness": "grading"}
"""Part -> the one whose workspace it is measured on."""

LARGEST_OF_PEERS = 0.1

SAMPLES, RUNS, ANSWERS = 25_000, 25, 16
GRADED, GRADED_RUNS, SUBJECTS = 50_000, 200, 7


def main(arguments: Sequence[str] = ()) -> None:
    """Measures, prints and plots."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0, help="largest size as a share of 10,000,000 (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that read and score")
    parser.add_argument("--repeats", type=int, default=12, help="how often each thing on a page is measured")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=PARTS, help="measure these alone (default: all)")
    parser.add_argument("--resume", action="store_true", help="leave out what the file of figures has already")
    parser.add_argument("--home", metavar="FOLDER", type=Path, help="where workspaces are kept (default: nowhere)")
    parser.add_argument(
        "--output", type=Path, default=ROOT / "benchmarks" / "large" / "cost", help="path without its ending"
    )
    options = parser.parse_args(arguments)
    if not 0 < options.scale <= 1:
        parser.error("--scale is above 0, and at most 1")
    print(f"load average {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores", flush=True)
    rows = read(options.output)
    for size in [*(size for size in SIZES if size < options.scale), options.scale]:
        with tempfile.TemporaryDirectory() as gone:
            place = (options.home or Path(gone)) / f"{size:g}"
            wanted = [
                part
                for part in PARTS
                if part in options.only and not (options.resume and any(_is_of(row, part, size) for row in rows))
            ]
            for part, needed in IMPORTED.items():
                if part in wanted and needed not in wanted and not (place / needed).is_dir():
                    wanted.insert(wanted.index(part), needed)
            for part in wanted:
                found = list(_measured(part, place, size, options.workers, options.repeats))
                print(*found, sep="\n", flush=True)
                rows = [row for row in rows if not _is_of(row, part, size)] + found
                rows.sort(key=lambda row: row.judgements)
                write(options.output, rows)
    for what in dict.fromkeys(row.what for row in rows):
        print(growth([row for row in rows if row.what == what]))
    write_plot(options.output, rows)


def _is_of(row: Row, part: str, size: float) -> bool:
    return row.what.startswith(part) and row.judgements == _judgements(part, size)


def _judgements(part: str, size: float) -> int:
    return _graded(size) * GRADED_RUNS if part in ("grading", "strictness") else _samples(size) * RUNS * ANSWERS


def _samples(size: float) -> int:
    return max(1, round(SAMPLES * size))


def _graded(size: float) -> int:
    return max(1, round(GRADED * size))


def _measured(part: str, place: Path, size: float, workers: int, repeats: int) -> Iterator[Row]:
    """The figures of a part at one size; its workspace is in a folder of this place afterwards."""
    if part not in ("grounding", "grading"):
        for what, figure in _figures(part, place, size, repeats).items():
            yield Row(f"{part}: {what}", _judgements(part, size), *figure)
        return
    home, making = place / part, place / f"{part}-unfinished"
    for left_over in (home, making):
        shutil.rmtree(left_over, ignore_errors=True)
    with tempfile.TemporaryDirectory() as files:
        if part == "grounding":
            gold, runs = write_benchmark(Path(files), _samples(size), RUNS)
        else:
            gold, runs = write_graded(Path(files), _graded(size), GRADED_RUNS)
        cost = measured(making, "hgbench" if part == "grounding" else "graded", gold, runs, workers)
    making.rename(home)
    yield from _rows_of_import(f"{part} import", _judgements(part, size), cost)


def _rows_of_import(what: str, judgements: int, cost: Cost) -> Iterator[Row]:
    yield Row(f"{what}: processor", judgements, cost.processor, "s")
    yield Row(f"{what}: wall", judgements, cost.wall, "s")
    yield Row(f"{what}: memory", judgements, cost.memory, "MB")
    yield Row(f"{what}: disk", judgements, cost.disk, "MB")
    if cost.idle is not None:
        yield Row(f"{what}: workers idle", judgements, 100 * cost.idle, "%")


def _figures(part: str, place: Path, size: float, repeats: int) -> Mapping[str, Figure]:
    """The figures of a part that imports nothing by the command line."""
    if part == "pages":
        return pages.measured(place / IMPORTED[part], repeats) | figures.measured(repeats)
    if part == "strictness":
        subjects = [f"subject {number}" for number in range(min(SUBJECTS, _graded(size)))]
        return graded_pages.measured(place / IMPORTED[part], ("subject", subjects), repeats)
    if size > LARGEST_OF_PEERS:
        return {}
    judgements = _judgements(part, size)
    return matching.measured(judgements) | grading.measured(judgements) | importing.rows_written(_samples(size))


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
            facets = (
                f'"subject": "subject {number % SUBJECTS}", "grade": "{7 + number % 6}", "cluster": "c{number // 4}"'
            )
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


if __name__ == "__main__":
    main(sys.argv[1:])
