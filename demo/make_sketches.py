"""Makes the grading half of the demonstration anew: `python -m demo.make_sketches`.

Needs the fonts of Debian that `demo/README.md` lists; nothing else of Errata needs them. The same fonts
and library versions give the same files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tqdm import tqdm

from demo import SKETCHJUDGE, planted_gold_errors
from demo.make_demo import rng_of, write_json, write_lines
from demo.pictures import fonts
from demo.pictures.camera import TAKES, photograph
from demo.pictures.drawing import Drawing
from demo.pictures.hand_drawing import ARTISTS, by_hand
from demo.pictures.screen_drawing import THEMES, on_screen
from demo.runs import graders
from demo.sketches import QUESTIONS
from demo.sketches.question import Answer, Look, Question
from demo.taxonomy import TAXONOMY

CLEAN, SCREEN, PHOTO = 900, 960, 1000
"""Widths in pixels of references, of drawings made on a screen, and of photographs."""

JPEG_QUALITY = 76
COLOURS = 48


def picture_of(drawing: Drawing, look: Look, seed: tuple[object, ...]) -> NDArray[np.uint8]:
    """The picture of an answer: a screenshot, or the photograph of a sheet of paper."""
    if look.theme:
        return on_screen(drawing, THEMES[look.theme], SCREEN)
    page = by_hand(drawing, ARTISTS[look.artist], look.paper, 0.8, rng_of(*seed, "ink"))
    take = TAKES[look.camera]
    size = (PHOTO, round(PHOTO * page.picture.shape[0] / page.picture.shape[1] * (1.02 if take.desk else 1.0)))
    return photograph(page, take, size, rng_of(*seed, "camera")).picture


def save(picture: NDArray[np.uint8], path: Path) -> None:
    """A JPEG, or a PNG of few colours, as the name says."""
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray(picture)
    if path.suffix == ".jpg":
        image.save(path, quality=JPEG_QUALITY, optimize=True)
    else:
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def answer_path(question: Question, number: int) -> str:
    """Where the picture of an answer is, relative to the benchmark's folder."""
    ending = "png" if question.answers[number - 1].look.theme else "jpg"
    return f"images/{question.category}/student_responses/{question.answer_id(number)}.{ending}"


def reference_path(question: Question) -> str:
    """Where the picture of the reference solution is."""
    return f"images/{question.category}/reference_answers/{question.id}_gt.png"


def given_path(question: Question) -> str | None:
    """Where the picture of the question is; None where it has none."""
    return f"images/{question.category}/question_images/{question.id}_prompt.png" if question.given else None


def make_pictures(question: Question, folder: Path) -> None:
    """Every picture of a question."""
    save(on_screen(question.reference(), THEMES["reference"], CLEAN), folder / reference_path(question))
    if question.given is not None:
        save(on_screen(question.given(), THEMES["reference"], CLEAN), folder / str(given_path(question)))
    for number, answer in enumerate(question.answers, 1):
        picture = picture_of(answer.scene(), answer.look, (question.answer_id(number),))
        save(picture, folder / answer_path(question, number))


def _question_entry(question: Question) -> dict[str, Any]:
    return {
        "question_id": question.id,
        "query_en": question.text,
        "category": question.category,
        "gt_image_path": reference_path(question),
        "requires_input_image": question.given is not None,
        "input_image_path": given_path(question),
    }


def _annotation(question: Question, number: int, answer: Answer) -> dict[str, Any]:
    errors = [{"error_type": fault.label, "error_description_en": fault.seen} for fault in answer.faults]
    kind = "alternative_correct" if answer.alternative else "exact_correct"
    return {
        "answer_id": question.answer_id(number),
        "question_id": question.id,
        "category": question.category,
        "image_path": answer_path(question, number),
        "is_correct": not errors,
        "error_list": errors,
        "error_count": len(errors),
        "answer_correct_type": None if errors else kind,
        "is_hand_drawn": not answer.look.theme,
    }


def right_annotations() -> Iterator[dict[str, Any]]:
    """Every answer as it is, before errors are planted."""
    for question in QUESTIONS:
        for number, answer in enumerate(question.answers, 1):
            yield _annotation(question, number, answer)


def master() -> dict[str, Any]:
    """The content of `master.json`."""
    return {
        "synthetic": True,
        "questions": [_question_entry(question) for question in QUESTIONS],
        "annotations": list(map(planted_gold_errors.annotation, right_annotations())),
    }


def make_runs(folder: Path) -> None:
    """Every simulated run."""
    for run in graders.RUNS:
        path = folder / run.file
        path.parent.mkdir(parents=True, exist_ok=True)
        write_lines(path, graders.lines(run))


def main(arguments: list[str] | None = None) -> int:
    """Entry of the script; returns its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="a folder of font files")
    parser.add_argument("--into", type=Path, default=SKETCHJUDGE, help="where the data go")
    parser.add_argument("--only-runs", action="store_true", help="keep gold and images, simulate the runs anew")
    options = parser.parse_args(arguments)
    if not options.only_runs:
        fonts.folders.extend(options.fonts)
        if absent := fonts.missing(fonts.FOR_SKETCHES):
            print(f"fonts not found: {', '.join(absent)}; demo/README.md names their sources", file=sys.stderr)
            return 2
        for question in tqdm(QUESTIONS, unit="question", disable=None):
            make_pictures(question, options.into)
        write_json(options.into / "master.json", master())
        write_json(options.into / "taxonomy.json", TAXONOMY)
    make_runs(options.into / "runs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
