"""Makes the checking part of the demonstration anew: `python -m demo.make_fermat`.

Needs the fonts of Debian that `demo/README.md` lists; nothing else of Errata needs them. The same fonts and
library versions give the same files.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from demo import FERMAT, planted_gold_errors
from demo.make_demo import rng_of, write_lines
from demo.make_demo import save as save_jpeg
from demo.pictures import fonts
from demo.pictures.camera import TAKES, photograph
from demo.pictures.drawing import Drawing
from demo.pictures.hand_drawing import ARTISTS, by_hand
from demo.runs import checkers
from demo.runs.checker_words import Words
from demo.sketches.question import Look
from demo.solutions import SOLUTIONS
from demo.solutions.problem import Alteration, Problem, latex, scene, written

PHOTO = 960
"""Width of a picture in pixels."""
QUALITY = 68
HARMLESS = ("4.2", "5.1", "5.2", "5.3")
"""Kinds that leave these solutions right. 4.2 is no superficial one: there gold and the paper's rule differ."""


def photographed(drawing: Drawing, look: Look, seed: tuple[object, ...], width: int = PHOTO) -> NDArray[np.uint8]:
    """A drawing on its paper as a camera sees it."""
    page = by_hand(drawing, ARTISTS[look.artist], look.paper, 0.75 * width / PHOTO, rng_of(*seed, "ink"))
    take = TAKES[look.camera]
    size = (width, round(width * page.picture.shape[0] / page.picture.shape[1] * (1.02 if take.desk else 1.0)))
    return photograph(page, take, size, rng_of(*seed, "camera")).picture


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """CSV, UTF-8; what a row does not say stays empty."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def image_path(name: str) -> str:
    """Where the picture of a solution is, relative to the benchmark's folder."""
    return f"images/{name}.jpg"


def gold_line(problem: Problem, alteration: Alteration) -> dict[str, Any]:
    """One line of gold."""
    lines = written(problem, alteration)
    line = {
        "new_custom_id": problem.id_of(alteration),
        "image": image_path(problem.id_of(alteration)),
        "grade": problem.grade,
        "domain_code": problem.domain,
        "subdomain_code": problem.subdomain,
        "is_table": False,
        "is_mcq": False,
        "handwriting_style": alteration.legible,
        "image_quality": alteration.clear,
        "rotation": "default",
        "new_pert_id": alteration.kind,
        "orig_q": latex(problem.question),
        "orig_a": "\n".join(map(latex, problem.lines)),
        "pert_a": "\n".join(rf"\textcolor{{red}}{{{latex(line)}}}" if new else latex(line) for line, new in lines),
        "pert_reasoning": alteration.reasoning,
        "has_error": alteration.kind not in HARMLESS,
        "synthetic": True,
    }
    return planted_gold_errors.solution(line)


def words() -> Iterator[Words]:
    """Every solution with its alteration, and whether it has an error."""
    return (Words(problem, alteration, alteration.kind not in HARMLESS) for problem, alteration in SOLUTIONS)


def make_runs(folder: Path) -> None:
    """Every simulated run."""
    for run in checkers.RUNS:
        write_table(folder / run.file, checkers.COLUMNS, checkers.rows(run, words()))


def main(arguments: list[str] | None = None) -> int:
    """Entry of the script; returns its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="a folder of font files")
    parser.add_argument("--into", type=Path, default=FERMAT, help="where the data go")
    parser.add_argument("--only-runs", action="store_true", help="keep gold and images, simulate the runs anew")
    options = parser.parse_args(arguments)
    if not options.only_runs:
        fonts.folders.extend(options.fonts)
        if absent := fonts.missing(fonts.FOR_SKETCHES):
            print(f"fonts not found: {', '.join(absent)}; demo/README.md names their sources", file=sys.stderr)
            return 2
        for problem, alteration in tqdm(SOLUTIONS, unit="picture", disable=None):
            name = problem.id_of(alteration)
            path = options.into / image_path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            save_jpeg(photographed(scene(problem, alteration), alteration.look, ("fermat", name)), path, None, QUALITY)
        write_lines(options.into / "gold.jsonl", (gold_line(*pair) for pair in SOLUTIONS))
    make_runs(options.into / "runs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
