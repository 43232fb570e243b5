"""SketchJudge on disk: a folder with `master.json` and `taxonomy.json`, and runs as JSONL, one answer a line.

The model and the setting of a published run file are those of its name and folder.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import orjson

from errors import FormatError, UsageError
from loaders import example_files
from loaders.files.bad_lines import BadLine, quoted_value
from loaders.files.held_text import HeldText
from loaders.files.json_files import is_synthetic, read_json
from loaders.files.loaded import Loaded
from loaders.files.run_lines import Duplicates, checked_runs, load_run_file, model_of, run_files_below
from loaders.loader import Loader
from loaders.sketchjudge import written_gold
from loaders.sketchjudge.gold import id_of, questions_of, read_taxonomy, sample_of
from records import Pairs, Prediction, Rejection, Run, Sample
from scoring.grading.task import AXES
from scoring.text.written_values import clean_text

_NAMES = {
    "Claude-3.7-Sonnet": ("claude_3_7", "claude_3_7_sonnet"),
    "Doubao-Seed-1.6-Vision": ("doubao", "doubao_seed_1_6", "doubao_seed_1_6_vision"),
    "ERNIE-4.5-Turbo-VL": ("ernie", "ernie_4_5", "ernie_4_5_turbo_vl"),
    "GLM-4.6V": ("glm_4_6v",),
    "GPT-5": ("gpt_5",),
    "Gemini-2.5-Flash": ("gemini_2.5_flash",),
    "Gemma-3-27B-it": ("gemma3_27b", "gemma3_27b_it"),
    "Gemma-3-4B-it": ("gemma3_4b", "gemma3_4b_it"),
    "Llama-4-Scout-17B-16E-Instruct": ("llama_4", "llama_4_scout", "llama_4_scout_17b_16e_instruct"),
    "Mistral-Large-3": ("mistral_large_3",),
    "Qianfan-VL-70B": ("qianfan_70", "qianfan_70b", "qianfan_vl_70", "qianfan_vl_70b"),
    "Qianfan-VL-8B": ("qianfan_8", "qianfan_8b", "qianfan_vl_8", "qianfan_vl_8b"),
    "Qwen2.5-VL-3B-Instruct": ("qwen_vl_3b_it", "qwen_vl_3b", "qwen2.5_vl_3b_instruct"),
    "Qwen2.5-VL-72B-Instruct": ("qwen_vl_72b_it", "qwen_vl_72b", "qwen2.5_vl_72b_instruct"),
    "Qwen2.5-VL-7B-Instruct": ("qwen_vl_7b_it", "qwen_vl_7b", "qwen2.5_vl_7b_instruct"),
    "o3": ("o3",),
}
_FOLDERS = {"withref": "with", "noref": "without"}
_FILE = re.compile(r"(?P<stem>.+)_output(?:_(?P<prompt>cot|rubric))?", re.IGNORECASE)


def _folded(stem: str) -> str:
    return re.sub(r"[^a-z0-9]", "", stem.lower())


MODELS: Mapping[str, str] = {_folded(stem): name for name, stems in _NAMES.items() for stem in (name, *stems)}
"""Stem of a file, letters and digits only -> the paper's name of the model."""

DEFAULT_AXES: Pairs = tuple((axis, values[0]) for axis, values in AXES.items())
"""The default setting: with the reference, by the plain prompt."""


def published_run(path: Path) -> tuple[str, Pairs]:
    """The model and the axes that a file's name and its folder state.

    A file is named as the published ones are when it is called `<stem>_output`, `<stem>_output_cot` or
    `<stem>_output_rubric`, and its stem is a published one or its folder is `WithRef` or `NoRef`. Any other
    keeps its name as model; only the folder still says whether there was a reference.
    """
    name = model_of(path)
    folder = _FOLDERS.get(path.absolute().parent.name.lower())
    reference = ("reference", folder or "with")
    found = _FILE.fullmatch(name)
    if found is None or not (folder or _folded(found["stem"]) in MODELS):
        return name, (reference, ("prompt", "baseline"))
    model = MODELS.get(_folded(found["stem"]), found["stem"])
    return model, (reference, ("prompt", (found["prompt"] or "baseline").lower()))


def assumed_axes(path: Path) -> str:
    """A sentence about the axes of a file's run that neither its name nor its folder states; "" where they do."""
    name, folder = model_of(path), path.absolute().parent.name.lower()
    found = _FILE.fullmatch(name)
    named = found is not None and (folder in _FOLDERS or _folded(found["stem"]) in MODELS)
    unsaid = [] if folder in _FOLDERS else [f"{AXES['reference'][0]} the reference"]
    unsaid += [] if named else [f"by the {AXES['prompt'][0]} prompt"]
    if not unsaid:
        return ""
    return (
        f"{path.name}: neither its name nor its folder says how it was made; supposed was {' and '.join(unsaid)}. "
        "State the setting if that is wrong (such as without/cot), or name the file as the published ones are: "
        "NoRef/NAME_output_cot.jsonl."
    )


def axes_of(setting: str) -> Pairs:
    """The axes that a setting names, as in "with/cot"; an axis that it leaves out has its first value.

    Raises:
        UsageError: A part of it is not a value of an axis, or two are of the same.
    """
    chosen: dict[str, str] = {}
    for part in setting.split("/"):
        axis = next((axis for axis, values in AXES.items() if part.strip() in values and axis not in chosen), None)
        if axis is None:
            expected = " and ".join(", ".join(values) for values in AXES.values())
            raise UsageError(
                f"--setting {setting}: expected one of each of {expected}, such as with/cot; found “{part.strip()}”."
            )
        chosen[axis] = part.strip()
    return tuple((axis, chosen.get(axis, default)) for axis, default in DEFAULT_AXES)


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
    questions_by_id = questions_of(questions)
    samples: dict[str, tuple[int, Sample]] = {}
    rejected: list[Rejection] = []
    synthetic = is_synthetic(value)
    held = HeldText(master)
    for number, entry in enumerate(entries, start=1):
        try:
            sample = sample_of(entry, questions_by_id, taxonomy)
            if sample.id in samples:
                raise BadLine(f"second annotation of this id; number {samples[sample.id][0]} counts")
        except BadLine as error:
            rejected.append(Rejection(number, str(error)))
        else:
            held.add(sample.text)
            samples[sample.id] = (number, sample)
            synthetic = synthetic or is_synthetic(entry)
    digest = hashlib.sha256(f"{sha256} {sha256_of_taxonomy}".encode()).hexdigest()
    records = tuple(sample for _, sample in samples.values())
    return Loaded(records, len(entries), tuple(rejected), digest, str(path), synthetic, str(folder))


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
    return checked_runs(path, runs, model, setting)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as the one line of a run file, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"query": prediction.prompt}
    return [{"answer_id": prediction.sample_id, "response": prediction.raw, **prompt}]


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
        raise BadLine(f"`response`: expected the text of a response or an object, found {quoted_value(value)}")
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
        raise FormatError(f"{path}: expected `{key}` as a list, found {quoted_value(found)}.")
    return found


LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    assumed_axes=assumed_axes,
    gold_signs=(frozenset({"questions", "annotations"}),),
    run_signs=(frozenset({"answer_id", "response"}),),
    citation="SketchJudge (arXiv 2601.06944)",
    leaderboard_tables=(
        *("Table 3", "Table 4", "Table 20", "Table 21"),
        *("Table 22", "Table 23", "Table 24", "Table 25"),
    ),
    gold_files=written_gold.gold_files,
    example=example_files.SKETCHJUDGE,
)
