"""DrawEduMath on disk: questions and answers about students' drawings as CSV; a run is gold as well."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError, UsageError
from loaders import example_files
from loaders.drawedumath import written_gold
from loaders.drawedumath.gold import QA_COLUMNS, Image, RunGold, must_be_facets, pairs_of_record, samples_of
from loaders.drawedumath.rows import (
    ENSEMBLE,
    Columns,
    Row,
    image_of,
    line_of,
    read_rows,
    records_of,
    rows_of,
)
from loaders.drawedumath.side_files import ANSWERS, CATEGORIES, SideFiles, side_files
from loaders.files.bad_lines import BadLine
from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import read_records
from loaders.files.held_text import HeldText
from loaders.files.json_files import JSON_LINES_ENDINGS, is_synthetic
from loaders.files.loaded import Loaded
from loaders.files.run_lines import MAX_RUN, Duplicates, checked_runs, model_of, must_be_few_runs
from loaders.loader import Loader
from records import Prediction, Rejection, Run, Sample
from scoring.drawedumath.questions import match_rows
from scoring.drawedumath.ratings import raw_with_ratings
from scoring.text.written_values import clean_text

_ENDINGS = (".csv", ".csv.gz", *JSON_LINES_ENDINGS)


def load_gold(path: Path, runs: Sequence[Path] = ()) -> Loaded[Sample]:
    """Reads gold.

    Args:
        path: `DrawEduMath_QA.csv`, or the file of a run, whose reference answers are then the gold.
        runs: Files of runs, beside which side files may lie too.

    Returns:
        One sample per image. A record with a broken cell is rejected by its line, and the rest of it kept;
        so a sample may come of a rejected line.

    Raises:
        DataError: The file, or a side file, cannot be read as a whole.
    """
    sides = side_files((path, *runs))
    return _gold_of_run(path, sides) if _is_run(path) else _gold_of_questions(path, sides)


def run_files(path: Path) -> list[Path]:
    """The files of a run argument: the file itself, or those of a folder that hold a model's answers.

    Raises:
        UsageError: The folder holds none.
    """
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.iterdir() if file.is_file() and file.name.lower().endswith(_ENDINGS))
    files = [file for file in files if not file.name.startswith(".") and _is_run(file)]
    if not files:
        raise UsageError(f"{path}: expected CSV or JSON lines with a `Model Answer` column in this folder, found none.")
    return files


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file, one per `Model Name` in it, or of every run file of a folder.

    Args:
        path: CSV, packed or not, or a folder of such files.
        gold_ids: The samples of gold by id, whose questions are looked up; bare ids say only which images
            gold has, and None leaves it open.
        model: Name of the one run; what its rows say, else the file's name, when left out.
        setting: Setting of the one run; whose ratings count when left out.
        duplicates: Which of several rows of one question counts; the others are rejected.

    Returns:
        Runs with one prediction per image: its rows as a JSON list. Every row is loaded or rejected.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    runs = [run for file in run_files(path) for run in _runs_of(file, gold_ids, model, setting, duplicates)]
    return checked_runs(path, runs, model, setting)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as lines of a run file, one per question, which `load_runs` reads again as JSON lines."""
    return [line_of(prediction.sample_id, row) for row in rows_of(raw_with_ratings(prediction))]


@dataclass(slots=True)
class _Rows:
    """The rows of one model, by image."""

    images: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    rejected: list[Rejection] = field(default_factory=list)
    lines: int = 0
    synthetic: bool = False

    @property
    def judge(self) -> str:
        stated = (row.value.get("rated_by") for rows in self.images.values() for row in rows)
        return next(filter(None, stated), ENSEMBLE)

    def loaded(
        self, sha256: str, path: Path, samples: Mapping[str, Sample], duplicates: Duplicates
    ) -> Loaded[Prediction]:
        matched = {
            image: _matched_rows(rows, samples.get(image), duplicates, self) for image, rows in self.images.items()
        }
        records = tuple(Prediction(image, _raw(rows)) for image, rows in matched.items() if rows)
        rejected = tuple(sorted(self.rejected, key=lambda rejection: rejection.line))
        return Loaded(records, self.lines, rejected, sha256, str(path), self.synthetic)


def _runs_of(
    path: Path, gold: Collection[str] | None, model: str | None, setting: str | None, duplicates: Duplicates
) -> list[tuple[Run, Loaded[Prediction]]]:
    runs: dict[str, _Rows] = defaultdict(_Rows)
    strays: list[Rejection] = []
    held = HeldText(path, "responses", MAX_RUN)
    with open_bytes(path) as (source, stream):
        for row in read_rows(stream, path):
            if isinstance(row, Rejection):
                strays.append(row)
                continue
            held.add(*row.cells.values())
            must_be_few_runs(path, len({row.model, *runs}))
            run = runs[row.model]
            run.lines += 1
            if gold is not None and row.image not in gold:
                reason = f"the image “{row.image[:80]}” is not in the gold that was loaded"
                run.rejected.append(Rejection(row.line, reason))
            else:
                run.synthetic = run.synthetic or is_synthetic(row.cells)
                run.images[row.image].append(row)
    first = next(iter(runs.values())) if runs else runs[""]
    first.rejected += strays
    first.lines += len(strays)
    named_runs = []
    samples = gold if isinstance(gold, Mapping) else {}
    for name, run in runs.items():
        axes = (("judge", setting or run.judge),)
        named = Run(model or clean_text(name) or model_of(path).removesuffix(".csv"), axes, str(path))
        named_runs.append((named, run.loaded(source.sha256, path, samples, duplicates)))
    return named_runs


def _matched_rows(rows: list[Row], sample: Sample | None, duplicates: Duplicates, run: _Rows) -> list[Row]:
    """The rows of an image that answer a question of gold, each question once; the others are rejected."""
    order = rows if duplicates == "first" else rows[::-1]
    seen: dict[str, int] = {}
    once = []
    for row in order:
        number = row.value.get("qa_id")
        if number and number in seen:
            run.rejected.append(Rejection(row.line, f"the same `QA_Pair_ID` as in line {seen[number]}, which counts"))
            continue
        if number:
            seen[number] = row.line
        once.append(row)
    if sample is not None:
        items = sample.items if duplicates == "first" else sample.items[::-1]
        matched = match_rows(items, [row.value for row in once])
        answered_items = {item for item in matched if item is not None}
        for row, item in zip(once, matched, strict=True):
            if item is None:
                run.rejected.append(Rejection(row.line, _rejection_reason(row, sample, answered_items)))
        once = [row for row, item in zip(once, matched, strict=True) if item is not None]
    return sorted(once, key=lambda row: row.line)


def _rejection_reason(row: Row, sample: Sample, answered_items: Collection[str]) -> str:
    items = [item for item in sample.items if item.id in answered_items]
    answered_item = match_rows(items, [row.value])[0]
    return (
        "the question is not in the gold that was loaded"
        if answered_item is None
        else "another line answers this question of gold and counts"
    )


def _raw(rows: Sequence[Row]) -> str:
    return orjson.dumps([row.value for row in rows]).decode()


def _is_run(path: Path) -> bool:
    with open_bytes(path) as (_, stream):
        record = next(
            (
                record_or_rejection
                for record_or_rejection in records_of(stream, path)
                if not isinstance(record_or_rejection, Rejection)
            ),
            None,
        )
    return record is not None and "modelanswer" in Columns.of(tuple(record.value)).names


def _gold_of_run(path: Path, sides: SideFiles) -> Loaded[Sample]:
    gold = RunGold()
    held = HeldText(path)
    rejected: list[Rejection] = []
    lines, synthetic = 0, False
    with open_bytes(path) as (source, stream):
        for row in read_rows(stream, path):
            lines += 1
            if isinstance(row, Rejection):
                rejected.append(row)
                continue
            try:
                gold.add(row)
                held.add(*row.cells.values())
                synthetic = synthetic or is_synthetic(row.cells)
            except BadLine as error:
                rejected.append(Rejection(row.line, str(error)))
    return replace(_loaded(gold.images, lines, rejected, source.sha256, path, sides), synthetic=synthetic)


def _gold_of_questions(path: Path, sides: SideFiles) -> Loaded[Sample]:
    images: dict[str, Image] = {}
    held = HeldText(path)
    first: dict[str, int] = {}
    rejected: list[Rejection] = []
    lines = 0
    with open_bytes(path) as (source, stream):
        columns = Columns.of(())
        for record in read_records(stream, path, ()):
            lines += 1
            if isinstance(record, Rejection):
                rejected.append(record)
                continue
            columns = columns.of_next(record.value)
            cells = columns.cells(record.value)
            _must_be_gold(path, cells, record.value)
            try:
                name = image_of(cells)
                must_be_facets(cells)
                if name in images:
                    raise BadLine(f"second line of this image; line {first[name]} counts")
                pairs, problems = pairs_of_record(cells)
                if pairs:
                    held.add(*cells.values())
                    images[name], first[name] = Image(cells, pairs), record.number
                if problems or not pairs:
                    remainder = "; the rest of the line is kept" if pairs else ""
                    raise BadLine(("; ".join(problems) or "no question-answer pair") + remainder)
            except BadLine as error:
                rejected.append(Rejection(record.number, str(error)))
    synthetic = any(is_synthetic(image.cells) for image in images.values())
    return replace(_loaded(images, lines, rejected, source.sha256, path, sides), synthetic=synthetic)


def _must_be_gold(path: Path, cells: Mapping[str, str], record: Mapping[str, str]) -> None:
    if "imagename" in cells and any(column in cells for column in QA_COLUMNS):
        return
    titles = ", ".join(title for title, _ in QA_COLUMNS.values())
    raise FormatError(
        f"{path}: expected the columns Image Name and {titles}, or those of a run with its reference answers; "
        f"found {', '.join(record)[:200]}."
    )


def _loaded(
    images: Mapping[str, Image], lines: int, rejected: list[Rejection], sha256: str, path: Path, sides: SideFiles
) -> Loaded[Sample]:
    # Side files change the gold of a question: with other side files it is another gold.
    digest = hashlib.sha256((sha256 + sides.sha256).encode()).hexdigest() if sides.sha256 else sha256
    return Loaded(tuple(samples_of(images, sides)), lines, tuple(rejected), digest, str(path))


# Rows of a run are matched with the questions of gold.
LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    looks_into_gold=True,
    side_files=(CATEGORIES, ANSWERS),
    gold_signs=(frozenset({"Image Name", "QA Teacher"}),),
    run_signs=(frozenset({"Image Name", "Question", "Model Answer"}),),
    citation="DrawEduMath (paper, leaderboard and follow-up)",
    leaderboard_tables=("Table 7", "Table 8", "Leaderboard"),
    gold_files=written_gold.gold_files,
    example=example_files.DRAWEDUMATH,
)
