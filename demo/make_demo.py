"""Makes the demonstration data anew: `python -m demo.make_demo --fonts FOLDER`.

Needs the fonts that `demo/README.md` lists; nothing else of Errata needs them. The same fonts and
library versions give the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from tqdm import tqdm

from demo import HGBENCH, gold, planted_gold_errors
from demo.homework import Homework, Sheet, homework
from demo.pictures import fonts
from demo.pictures.camera import TAKES, Photograph, photograph
from demo.pictures.homework_page import DoesNotFit, PageWriter, WrittenPage
from demo.pictures.paper import WIDTH
from demo.runs.simulated_runs import RUNS, respond

SEED = 20
A4 = 2262.0
ZOOMS = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9)
SHORTEST = {"close": 1150.0, "app": 1150.0, "scan": 1400.0}
ORIENTATION = 0x0112
TURN_TO_STORE = {"6": Image.Transpose.ROTATE_90, "8": Image.Transpose.ROTATE_270}


def rng_of(*parts: object) -> np.random.Generator:
    """A separate random generator for each thing that is made, so that one change leaves the rest alone."""
    return np.random.default_rng([SEED, *(zlib.crc32(str(part).encode()) for part in parts)])


def draft(sheet: Sheet, zoom: float, seed: tuple[object, ...]) -> float | None:
    """How far down a page is written at a size of writing; None where it does not fit."""
    writer = PageWriter(sheet, A4, 0.4, rng_of(*seed, "ink"), zoom * 1.03)
    try:
        for entry in sheet.entries:
            writer.put(entry)
    except DoesNotFit:
        return None
    return writer.lowest


def largest_zoom(sample: Homework) -> float:
    """The largest size of writing at which all pages of a sample fit on their paper.

    Raises:
        ValueError: not even the smallest does.
    """
    for zoom in ZOOMS:
        if all(draft(sheet, zoom, (sample.key, i)) is not None for i, sheet in enumerate(sample.sheets, 1)):
            return zoom
    raise ValueError(f"{sample.key}: a line is too wide, or a page too full, for every size of writing")


def write_page(sheet: Sheet, zoom: float, scale: float, seed: tuple[object, ...]) -> WrittenPage:
    """A page with its ink; as tall as its paper, or as what is written where only that is photographed."""
    shortest = SHORTEST.get(sheet.look["camera"], 1840.0)
    height = A4 if "blank" in sheet.look else float(np.clip((draft(sheet, zoom, seed) or A4) + 170, shortest, A4))
    writer = PageWriter(sheet, height, scale, rng_of(*seed, "ink"), zoom)
    for entry in sheet.entries:
        writer.put(entry)
    return writer.page


def take_page(sheet: Sheet, zoom: float, seed: tuple[object, ...]) -> Photograph:
    """The photograph of a page of homework."""
    width = int(sheet.look.get("pixels", "1280"))
    page = write_page(sheet, zoom, max(1.0, width / WIDTH), seed)
    take = TAKES[sheet.look["camera"]]
    ratio = page.picture.shape[0] / page.picture.shape[1]
    if take.desk and take.margin > 0:
        ratio = min(ratio * 1.02, 4 / 3)
    size = (width, round(width * (4 / 3 if "pixels" in sheet.look else ratio)))
    return photograph(page, take, size, rng_of(*seed, "camera"))


def save(picture: NDArray[np.uint8], path: Path, orientation: str | None, quality: int) -> None:
    """A JPEG; with an orientation it is stored turned, as a phone held sideways stores it."""
    image = Image.fromarray(picture)
    if orientation is None:
        image.save(path, quality=quality, optimize=True)
        return
    exif = Image.Exif()
    exif[ORIENTATION] = int(orientation)
    image.transpose(TURN_TO_STORE[orientation]).save(path, quality=quality, optimize=True, exif=exif)


def make_sample(sample: Homework, images: Path) -> dict[str, Any]:
    """All pages of a sample as files; returns its gold line."""
    pages = []
    zoom = largest_zoom(sample)
    for number, sheet in enumerate(sample.sheets, 1):
        shot = take_page(sheet, zoom, (sample.key, number))
        name = f"{sample.key}-p{number}.jpg"
        save(shot.picture, images / name, sheet.look.get("exif"), 62 if "pixels" in sheet.look else 74)
        height, width = shot.picture.shape[:2]
        pages.append(gold.TakenPage(name, width, height, shot.questions, shot.boxes))
    return gold.line(sample, pages)


def write_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """JSON lines, UTF-8."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def write_json(path: Path, content: object) -> None:
    """One JSON document, indented, UTF-8."""
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def make_runs(lines: list[dict[str, Any]], folder: Path) -> None:
    """Every simulated run over the gold lines."""
    for run in RUNS:
        responses = respond(run, lines, lambda *parts, name=run.name: rng_of(name, *parts))
        write_lines(folder / f"{run.name}.jsonl", responses)


def main(arguments: list[str] | None = None) -> int:
    """Entry of the script; returns its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="a folder of font files")
    parser.add_argument("--into", type=Path, default=HGBENCH, help="where the data go")
    parser.add_argument("--only-runs", action="store_true", help="keep gold and images, simulate the runs anew")
    options = parser.parse_args(arguments)
    images, runs = options.into / "images", options.into / "runs"
    for folder in (images, runs):
        folder.mkdir(parents=True, exist_ok=True)
    if options.only_runs:
        text = (options.into / "gold.jsonl").read_text(encoding="utf-8")
        lines = [planted_gold_errors.right_homework(json.loads(line)) for line in text.splitlines()]
    else:
        fonts.folders.extend(options.fonts)
        if absent := fonts.missing():
            print(f"fonts not found: {', '.join(absent)}; demo/README.md names their sources", file=sys.stderr)
            return 2
        lines = [make_sample(sample, images) for sample in tqdm(homework(), unit="sample", disable=None)]
        write_lines(options.into / "gold.jsonl", map(planted_gold_errors.homework, lines))
    make_runs(lines, runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
