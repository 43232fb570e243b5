"""Makes the classroom part of the demonstration anew: `python -m demo.make_drawedumath`.

Needs the fonts of Debian that `demo/README.md` lists; nothing else of Errata needs them. The same fonts and
library versions give the same files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path

from tqdm import tqdm

from demo import DRAWEDUMATH, planted_gold_errors
from demo.classwork import CLASS_TASKS, PICTURES, ClassTask, Pictured
from demo.classwork.picture import ERROR_QUESTION, SOURCES
from demo.make_demo import save, write_json
from demo.make_fermat import photographed, write_table
from demo.pictures import fonts
from demo.runs import describers

PHOTO, QUALITY = 860, 68
COLUMNS = (
    "Problem ID", "Image Name", "Image URL", "Image SHA256", "Image Caption", "Grade Band", "Domain",
    *SOURCES.values(), "Synthetic",
)  # fmt: skip
TWICE = ("area-model-a", "claude")
"""The drawing, and who asks, whose cell is encoded twice, as some published ones are."""


def _cell(task: ClassTask, picture: Pictured, source: str) -> str:
    pairs = [
        {"question": question.text, "answer": planted_gold_errors.reference(picture.name, at, answer)}
        for at, (question, (answer, _)) in enumerate(zip(task.questions, picture.answers, strict=True))
        if question.source == source
    ]
    cell = json.dumps(pairs, ensure_ascii=False)
    return json.dumps(cell, ensure_ascii=False) if (picture.name, source) == TWICE else cell


def gold_row(task: ClassTask, picture: Pictured, images: Path) -> dict[str, str]:
    """One row of gold; the hash is that of the picture in `images`."""
    return {
        "Problem ID": task.id,
        "Image Name": picture.file,
        "Image URL": f"https://pictures.invalid/{picture.file}",
        "Image SHA256": hashlib.sha256((images / picture.file).read_bytes()).hexdigest(),
        "Image Caption": picture.caption,
        "Grade Band": task.grades,
        "Domain": task.domain,
        **{column: _cell(task, picture, source) for source, column in SOURCES.items()},
        "Synthetic": "true",
    }


def categories() -> dict[str, str]:
    """The content of `questions_to_categories.json`."""
    return {question.text: question.kind for task in CLASS_TASKS for question in task.questions if question.kind}


def answers() -> dict[str, str]:
    """The content of `answer_mapping.json`."""
    found = {}
    for task, picture in PICTURES:
        for question, (answer, _) in zip(task.questions, picture.answers, strict=True):
            if question.text == ERROR_QUESTION:
                found[answer] = "yes" if picture.error else "no"
    return found


def make_runs(folder: Path) -> None:
    """Every simulated run."""
    for run in describers.RUNS:
        write_table(folder / run.file, describers.COLUMNS, describers.rows(run))


def main(arguments: list[str] | None = None) -> int:
    """Entry of the script; returns its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="a folder of font files")
    parser.add_argument("--into", type=Path, default=DRAWEDUMATH, help="where the data go")
    parser.add_argument("--only-runs", action="store_true", help="keep gold and images, simulate the runs anew")
    options = parser.parse_args(arguments)
    images = options.into / "images"
    if not options.only_runs:
        fonts.folders.extend(options.fonts)
        if absent := fonts.missing(fonts.FOR_SKETCHES):
            print(f"fonts not found: {', '.join(absent)}; demo/README.md names their sources", file=sys.stderr)
            return 2
        images.mkdir(parents=True, exist_ok=True)
        for _, picture in tqdm(PICTURES, unit="picture", disable=None):
            made = photographed(picture.scene(), picture.look, ("drawedumath", picture.name), PHOTO)
            save(made, images / picture.file, None, QUALITY)
        gold = (gold_row(task, picture, images) for task, picture in PICTURES)
        write_table(options.into / "DrawEduMath_QA.csv", COLUMNS, gold)
        write_json(options.into / "questions_to_categories.json", categories())
        write_json(options.into / "answer_mapping.json", answers())
    make_runs(options.into / "runs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
