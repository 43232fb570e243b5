"""Makes the part with pages of exams anew: `python -m demo.make_mathdoc`.

Needs the fonts of Debian that `demo/README.md` lists; nothing else of Errata needs them. The same fonts and
library versions give the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from PIL import Image
from tqdm import tqdm

from demo import MATHDOC, planted_gold_errors
from demo.exam import EXAM_PAGES, ExamPage
from demo.exam.exam_figures import FIGURES
from demo.exam.exam_page import Box, gold
from demo.exam.printing import printed
from demo.make_demo import rng_of, save, write_lines
from demo.pictures import fonts
from demo.pictures.camera import TAKES, Photograph, photograph
from demo.pictures.screen_drawing import THEMES, on_screen
from demo.runs import transcribers

PHOTO, QUALITY, FIGURE = 900, 66, 420
"""Width of pages and of figures in pixels, and the quality of pages."""
NEEDED = (*fonts.FOR_SKETCHES, "print-bold")
BOXES = "figure_boxes.json"
"""Where the boxes of figures are kept, so that gold and runs can be made without the pictures."""


def taken(page: ExamPage) -> Photograph:
    """The picture of a page, and where its figures are in it."""
    seed = ("mathdoc", page.name)
    paper = printed(page, 0.62, rng_of(*seed, "draft"), rng_of(*seed, "ink"))
    take = TAKES[page.camera]
    ratio = paper.picture.shape[0] / paper.picture.shape[1]
    size = (PHOTO, round(PHOTO * ratio * (1.02 if take.desk else 1.0)))
    return photograph(paper, take, size, rng_of(*seed, "camera"))


def boxes_of(page: ExamPage, shot: Photograph) -> dict[str, Box]:
    """The boxes of a page's figures, in pixels of the picture."""
    return {question.figure: shot.boxes[at, None] for at, question in enumerate(page.questions) if question.figure}


def make_runs(boxes: dict[str, Box], folder: Path) -> None:
    """Every simulated run: a folder of Markdown and, where it has them, the files beside."""
    for run in transcribers.RUNS:
        into = folder / run.model
        into.mkdir(parents=True, exist_ok=True)
        for page in EXAM_PAGES:
            text = run.writes(page, boxes)
            if text is not None:
                (into / f"{page.name}.md").write_text(text, encoding="utf-8")
        if run.judged:
            write_lines(into / "visual.jsonl", transcribers.visual(boxes))
        if run.aligned:
            lines = [line for page in EXAM_PAGES for line in transcribers.alignment(page, boxes)]
            write_lines(into / "alignment.jsonl", lines)


def read_boxes(folder: Path) -> dict[str, Box]:
    """The boxes that were measured when the pictures were made."""
    stated = json.loads((folder / BOXES).read_text(encoding="utf-8"))
    return {name: tuple(box) for name, box in stated["boxes"].items()}


def make_gold(boxes: dict[str, Box], folder: Path) -> None:
    """The Markdown of every page."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in EXAM_PAGES:
        (folder / f"{page.name}.md").write_text(
            planted_gold_errors.page(page.name, gold(page, boxes)), encoding="utf-8"
        )


def _make_pictures(into: Path) -> dict[str, Box]:
    (into / "images" / "figures").mkdir(parents=True, exist_ok=True)
    for name, figure in FIGURES.items():
        picture = on_screen(figure(), THEMES["reference"], FIGURE)
        image = Image.fromarray(picture).quantize(16, dither=Image.Dither.NONE)
        image.save(into / "images" / "figures" / f"{name}.png", optimize=True)
    boxes: dict[str, Box] = {}
    for page in tqdm(EXAM_PAGES, unit="page", disable=None):
        shot = taken(page)
        save(shot.picture, into / "images" / page.picture, None, QUALITY)
        boxes |= boxes_of(page, shot)
    stated = json.dumps({"synthetic": True, "boxes": boxes})
    (into / BOXES).write_text(stated + "\n", encoding="utf-8")
    return boxes


def main(arguments: list[str] | None = None) -> int:
    """Entry of the script; returns its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="a folder of font files")
    parser.add_argument("--into", type=Path, default=MATHDOC, help="where the data go")
    parser.add_argument("--only-runs", action="store_true", help="keep the pictures, make gold and runs anew")
    options = parser.parse_args(arguments)
    if options.only_runs:
        boxes = read_boxes(options.into)
    else:
        fonts.folders.extend(options.fonts)
        if absent := fonts.missing(NEEDED):
            print(f"fonts not found: {', '.join(absent)}; demo/README.md names their sources", file=sys.stderr)
            return 2
        boxes = _make_pictures(options.into)
    make_gold(boxes, options.into / "gold")
    make_runs(boxes, options.into / "runs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
