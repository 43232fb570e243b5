"""HG-Bench on disk: gold and runs as JSONL, one sample a line; a combined file is both."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from loaders.byte_source import open_bytes
from loaders.gold_lines import gold_lines
from loaders.hgbench_gold import id_of, sample_of
from loaders.lines import BadLine, read_lines, shown
from loaders.loaded import Loaded
from loaders.run_lines import Duplicates, as_runs, load_run_file, run_files
from records import Pairs, Prediction, Run, Sample
from scoring.box_shapes import clean_text
from scoring.sent_frames import LIVE, frames_stated

__all__ = ["load_gold", "load_runs", "run_files", "run_line"]

_RESPONSES = ("predict", "model_response")


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads a gold file.

    Args:
        path: JSONL, packed or not; lines may carry a prediction as well.

    Returns:
        One sample per line. A line whose pages, boxes or facets are malformed is rejected, and so is a
        second line of an id.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    with open_bytes(path) as (source, stream):
        read = gold_lines(read_lines(stream, path), sample_of)
    records = tuple(sample for _, sample in read.records.values())
    lines = len(records) + len(read.rejected)
    return Loaded(records, lines, tuple(read.rejected), source.sha256, str(path), read.synthetic)


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file, or of every `*.jsonl` file of a folder.

    Args:
        path: JSONL, packed or not, or a folder of such files.
        gold_ids: Ids that are in gold; lines of others are rejected. None takes every id.
        model: Name of the one run; what its lines say (`model`), else the file's name, when left out.
        setting: Setting of the one run.
        duplicates: Which of several lines of one id counts; the others are rejected.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    axes: Pairs = (("setting", setting),) if setting is not None else ()
    runs = [
        run for file in run_files(path) for run in load_run_file(file, _prediction, gold_ids, model, axes, duplicates)
    ]
    return as_runs(path, runs, model, setting)


def run_line(prediction: Prediction) -> dict[str, Any]:
    """A prediction as a line of a run file, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"prompt": prediction.prompt}
    return {"uuid": prediction.sample_id, "predict": prediction.raw, **prompt}


def _prediction(line: Mapping[str, Any]) -> Prediction:
    sample_id = id_of(line)
    prompt = line.get("prompt")
    said = clean_text(prompt) if isinstance(prompt, str) else None
    return Prediction(sample_id, _response(line), said, frames_stated(line.get(LIVE)))


def _response(line: Mapping[str, Any]) -> str:
    """The raw text; one that was stored already parsed is written out again."""
    stated = [line[key] for key in _RESPONSES if key in line]
    if not stated:
        raise BadLine("no `predict` (or `model_response`)")
    value = next((value for value in stated if value), "")
    if isinstance(value, list | dict):
        try:
            value = json.dumps(value, ensure_ascii=False)
        except RecursionError:
            raise BadLine("`predict`: expected the raw text of a response, found deeply nested values") from None
    if not isinstance(value, str):
        raise BadLine(f"`predict`: expected the raw text of a response, found {shown(value)}")
    return clean_text(value)
