"""SketchJudge on disk: a folder with `master.json` and `taxonomy.json`, and runs as JSONL, one answer a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError
from loaders.lines import BadLine, is_synthetic, shown
from loaders.loaded import Loaded
from loaders.run_lines import Duplicates, as_runs, load_run_file, run_files_below
from loaders.sketchjudge_gold import id_of, questions_of, sample_of
from loaders.sketchjudge_names import axes_of, published_run, supposed
from loaders.sketchjudge_taxonomy import read_taxonomy
from loaders.whole_json import read_json
from records import Prediction, Rejection, Run, Sample
from scoring.box_shapes import clean_text

__all__ = ["load_gold", "load_runs", "run_files", "run_line", "supposed"]

MASTER, TAXONOMY = "master.json", "taxonomy.json"


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads the gold of a folder.

    Args:
        path: A folder with `master.json` and `taxonomy.json`, or the path of its `master.json`. Images lie
            below the folder.

    Returns:
        One sample per annotation, each annotation counting as one line by its position. One that is
        malformed, that belongs to no usable question or names an unknown label is rejected, and so is a
        second one of the same id.

    Raises:
        DataError: A file is missing, or is not what it should be as a whole.
    """
    folder, master = (path, _file_in(path, MASTER)) if path.is_dir() else (path.parent, path)
    value, sha256 = read_json(master)
    taxonomy, sha256_of_taxonomy = read_taxonomy(_file_in(folder, TAXONOMY))
    entries, questions = (_list(master, value, key) for key in ("annotations", "questions"))
    known = questions_of(questions)
    samples: dict[str, tuple[int, Sample]] = {}
    rejected: list[Rejection] = []
    synthetic = is_synthetic(value)
    for number, entry in enumerate(entries, start=1):
        try:
            sample = sample_of(entry, known, taxonomy)
            if sample.id in samples:
                raise BadLine(f"second annotation of this id; number {samples[sample.id][0]} counts")
        except BadLine as error:
            rejected.append(Rejection(number, str(error)))
        else:
            samples[sample.id] = (number, sample)
            synthetic = synthetic or is_synthetic(entry)
    both = hashlib.sha256(f"{sha256} {sha256_of_taxonomy}".encode()).hexdigest()
    records = tuple(sample for _, sample in samples.values())
    return Loaded(records, len(entries), tuple(rejected), both, str(path), synthetic, str(folder))


def run_files(path: Path) -> list[Path]:
    """The run file itself, or every `*.jsonl` and `*.jsonl.gz` below a folder (`WithRef`, `NoRef`).

    Raises:
        UsageError: There is none.
    """
    return run_files_below(path)


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file, or of all files below a folder.

    Args:
        path: JSONL, packed or not, or a folder of such files.
        gold_ids: Ids that are in gold; lines of others are rejected. None takes every id.
        model: Name of the one run; what its lines say (`model`), else what its file is called in the
            paper, else the file's name, when left out.
        setting: Axes of the one run, as in "with/cot"; what its file's name says when left out.
        duplicates: Which of several lines of one id counts; the others are rejected.

    Raises:
        UsageError: One name or setting is given to several runs, a setting is not known, or a folder
            holds no run.
        DataError: A file cannot be read as a whole.
    """
    stated = axes_of(setting) if setting is not None else None
    runs = []
    for file in run_files(path):
        name, axes = published_run(file)
        runs += load_run_file(file, _prediction, gold_ids, model, stated or axes, duplicates, default=name)
    return as_runs(path, runs, model, setting)


def run_line(prediction: Prediction) -> dict[str, Any]:
    """A prediction as a line of a run file, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"query": prediction.prompt}
    return {"answer_id": prediction.sample_id, "response": prediction.raw, **prompt}


def _prediction(line: Mapping[str, Any]) -> Prediction:
    sample_id = id_of(line, "answer_id")
    if "response" not in line:
        raise BadLine("no `response`")
    prompt = line.get("query")
    return Prediction(sample_id, _response(line["response"]), clean_text(prompt) if isinstance(prompt, str) else None)


def _response(value: Any) -> str:
    """The raw text; an object that was stored already parsed is written out again."""
    if value is None:
        return ""
    if isinstance(value, dict):
        return _written(value)
    if not isinstance(value, str):
        raise BadLine(f"`response`: expected the text of a response or an object, found {shown(value)}")
    return clean_text(value)


def _written(value: dict[str, Any]) -> str:
    try:
        return clean_text(orjson.dumps(value).decode())
    except orjson.JSONEncodeError:
        # Python's own writer takes what the other refuses: halves of characters, and very long integers.
        try:
            return clean_text(json.dumps(value, ensure_ascii=False))
        except RecursionError:
            raise BadLine("`response`: expected the text of a response, found deeply nested values") from None


def _file_in(folder: Path, name: str) -> Path:
    """The file of this name, packed or not; the plain one where there is neither."""
    packed = folder / f"{name}.gz"
    return packed if packed.is_file() and not (folder / name).is_file() else folder / name


def _list(path: Path, value: Mapping[str, Any], key: str) -> list[Any]:
    found = value.get(key)
    if not isinstance(found, list):
        raise FormatError(f"{path}: expected `{key}` as a list, found {shown(found)}.")
    return found
