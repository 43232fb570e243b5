"""Anything judged right or wrong, as CSV or JSON lines: gold with `id` and `gold`, runs with `id` and `pred`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from loaders.byte_source import open_bytes
from loaders.csv_lines import read_records
from loaders.gold_lines import gold_lines
from loaders.graded_gold import id_of, labels_of, row_of, sample_of, truth_of, vocabulary_of
from loaders.lines import BadLine, is_synthetic, read_lines
from loaders.loaded import Loaded
from loaders.run_lines import Duplicates, Numbered, Reader, as_runs, load_run_file
from loaders.run_lines import run_files as listed_files
from records import Pairs, Prediction, Rejection, Run, Sample
from scoring.box_shapes import clean_text
from scoring.grading_gold import known_labels

__all__ = ["load_gold", "load_runs", "run_files", "run_line"]

_CSV = (".csv", ".csv.gz")
_ENDINGS = (".jsonl", ".jsonl.gz", *_CSV)


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads a gold file.

    Args:
        path: CSV when it is called so, else JSON lines; packed or not. Images lie below its folder.

    Returns:
        One sample per line. A line without an id or a truth value is rejected, and so is a second line of
        an id. The labels of the whole file are what the labels of a run are held against.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    with open_bytes(path) as (source, stream):
        read = gold_lines(_reader(path, ("id", "gold"))(stream, path), row_of, _is_synthetic)
    rows = read.records
    vocabulary, surplus = vocabulary_of(rows.values())
    rejected = sorted([*read.rejected, *surplus], key=lambda rejection: rejection.line)
    left = {rejection.line for rejection in surplus}
    known = known_labels(tuple(vocabulary.values()))
    records = tuple(sample_of(row, vocabulary, known) for line, row in rows.values() if line not in left)
    lines = len(records) + len(rejected)
    return Loaded(records, lines, tuple(rejected), source.sha256, str(path), read.synthetic, str(path.parent))


def run_files(path: Path) -> list[Path]:
    """The run file itself, or every JSONL and CSV file of a folder.

    Raises:
        UsageError: The folder holds none.
    """
    return listed_files(path, _ENDINGS)


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file, or of every run file of a folder.

    Args:
        path: CSV when it is called so, else JSON lines; packed or not; or a folder of such files.
        gold_ids: Ids that are in gold; lines of others are rejected. None takes every id.
        model: Name of the one run; what its lines say (`model`), else the file's name, when left out.
        setting: Setting of the one run.
        duplicates: Which of several lines of one id counts; the others are rejected.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    axes: Pairs = (("setting", setting),) if setting is not None else ()
    runs = []
    for file in run_files(path):
        reader = _reader(file, ("id",))
        runs += load_run_file(file, _prediction, gold_ids, model, axes, duplicates, reader=reader)
    return as_runs(path, runs, model, setting)


def run_line(prediction: Prediction) -> dict[str, Any]:
    """A prediction as a line of a run file, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"prompt": prediction.prompt}
    return {"id": prediction.sample_id, "response": prediction.raw, **prompt}


def _reader(path: Path, required: tuple[str, ...]) -> Reader:
    if not path.name.lower().endswith(_CSV):
        return read_lines

    def records(stream: IO[bytes], path: Path) -> Iterator[Numbered | Rejection]:
        return read_records(stream, path, required)

    return records


def _is_synthetic(line: Mapping[str, Any]) -> bool:
    stated = line.get("synthetic")
    return is_synthetic(line) or (isinstance(stated, str) and stated.strip().lower() == "true")


def _prediction(line: Mapping[str, Any]) -> Prediction:
    """The row as the object that a grader would have written; its own response where it states no verdict."""
    sample_id = id_of(line)
    response = line.get("response")
    text = clean_text(response) if isinstance(response, str) else _written(response)
    stated = line.get("pred")
    if stated is None or (isinstance(stated, str) and not stated.strip()):
        if "pred" not in line and "response" not in line:
            raise BadLine("no `pred` and no `response`")
        return Prediction(sample_id, text)
    verdict = truth_of(stated)
    if verdict is None:
        # What cannot be read is a response all the same: it counts as one, not as a missing line.
        return Prediction(sample_id, _written({"pred": stated, "response": text}))
    said: dict[str, Any] = {"is_correct": verdict}
    said["error_list"] = [{"error_type": label} for label in labels_of(line.get("pred_labels"), "pred_labels")]
    return Prediction(sample_id, _written(said | ({"response": text} if text else {})))


def _written(value: Any) -> str:
    if value is None:
        return ""
    try:
        return clean_text(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        raise BadLine("`response`: expected the text of a response, found deeply nested values") from None
