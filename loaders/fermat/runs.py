"""FERMAT's run files -> runs: the pipeline's CSV, its state file, or JSON lines with the same columns.

One row is one prediction; its raw text is JSON of the columns that say something in the run at all, so that a
strategy that was not run is told apart from one that gave no answer. Models are named as the paper prints them; the
axes of a run come from its rows, its file's name and the setting.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, Final

from errors import FormatError, UsageError
from loaders.fermat.state_files import read_state
from loaders.files.bad_lines import BadLine, quoted_value
from loaders.files.csv_files import read_records
from loaders.files.json_files import JSON_LINES_ENDINGS, Line, read_json, read_lines
from loaders.files.loaded import Loaded
from loaders.files.run_lines import Duplicates, Numbered, load_run_file, model_of, must_be_few_runs
from records import Pairs, Prediction, Rejection, Run
from scoring.fermat.perturbations import parts_of
from scoring.fermat.verdicts import is_nothing
from scoring.text.written_values import clean_text

AXES: Final = {
    "context": ("base", "L1", "L2", "L3", "L4"),
    "input": ("handwritten", "printed", "text"),
}
"""Axis -> its values, the default first."""

_VALUES: Final = {value.lower(): (axis, value) for axis, values in AXES.items() for value in values}

_PUBLISHED: Final = {
    "gemini-1.5-pro": "Gemini-1.5-Pro",
    "gemini-1.5-flash": "Gemini-1.5-FLash",
    "gpt-4o": "GPT-4o",
    "gpt-4o-mini": "GPT-4o-mini",
    "llama": "Llama-3.2-11B",
    "llama-3.2-11b-vision-instruct": "Llama-3.2-11B",
    "llama-large": "Llama-3.2-90B",
    "llama-3.2-90b-vision-instruct": "Llama-3.2-90B",
    "phi": "Phi-3.5-VI",
    "phi-3.5-vision-instruct": "Phi-3.5-VI",
    "pixtral": "Pixtral-12B",
    "pixtral-12b-2409": "Pixtral-12B",
    "pixtral-large": "Pixtral-124B",
    "pixtral-large-instruct-2411": "Pixtral-124B",
}
"""Folded name of the pipeline or of a model hub -> name in the paper's tables, spelled as there."""

_TIME: Final = re.compile(r"_\d{8}_\d{6}$")
_STEP: Final = re.compile(r"_(?:\d(?:\.\d){1,2}|ocr)$", re.IGNORECASE)
_AXIS: Final = re.compile(r"[_\- .](base|l[1-4]|handwritten|printed|text)$", re.IGNORECASE)


def paper_name(name: str) -> str:
    """A model's name as the paper prints it; one that the paper does not have stays as it is.

    >>> [paper_name(name) for name in ("pixtral_large", "mistralai/Pixtral-12B-2409", "My model")]
    ['Pixtral-124B', 'Pixtral-12B', 'My model']
    """
    folded = name.strip().lower().replace("_", "-").replace(" ", "-")
    return _PUBLISHED.get(folded) or _PUBLISHED.get(folded.rsplit("/", 1)[-1]) or name.strip()


def of_file(path: Path) -> tuple[str, dict[str, str]]:
    """Model and axes that a run file's name states, without what the pipeline puts around the name.

    >>> of_file(Path("state_pixtral_1.1.2.json")), of_file(Path("GPT-4o_L2_printed.csv"))
    (('Pixtral-12B', {}), ('GPT-4o', {'context': 'L2', 'input': 'printed'}))
    """
    name = model_of(path)
    bare = _STEP.sub("", _TIME.sub("", re.sub(r"^state_(?=.)", "", name)))
    axes: dict[str, str] = {}
    while (found := _AXIS.search(bare)) is not None:
        axis, value = _VALUES[found[1].lower()]
        if axis in axes or not found.start():
            break
        axes[axis] = value
        bare = bare[: found.start()]
    return paper_name(bare or name), {axis: axes[axis] for axis in AXES if axis in axes}


def of_row(row: Mapping[str, Any]) -> dict[str, str]:
    """Axes that a row states in columns named like them; a value that is not known is passed over."""
    found: dict[str, str] = {}
    for axis in AXES:
        axis_value = _VALUES.get(str(row.get(axis) or "").strip().lower())
        if axis_value is not None and axis_value[0] == axis:
            found[axis] = axis_value[1]
    return found


def axes_of(stated_axes: Mapping[str, str], setting: str | None = None) -> Pairs:
    """All axes of a run in the task's order; what is not stated has its default.

    Args:
        stated_axes: What file and rows say.
        setting: What the user says ("L2", "printed/L1"); it wins. A text that names no value of an axis is
            kept as a separate setting.
    """
    parts = [part.strip().lower() for part in (setting or "").split("/") if part.strip()]
    all_known = all(part in _VALUES for part in parts)
    chosen = dict(stated_axes) | dict(_VALUES[part] for part in parts if all_known)
    axes = tuple((axis, chosen.get(axis, values[0])) for axis, values in AXES.items())
    return axes if all_known or setting is None else (*axes, ("setting", setting.strip()))


ENDINGS: Final = (".csv", ".csv.gz", ".json", ".json.gz", ".jsonl", ".jsonl.gz")

_NAMES: Final = ("new_custom_id", "annotation_url", "image", "image_name", "image_path", "id")
_RELEVANT: Final = ("pred_", "err_", "judge_", "human_", "cascade_")
_MOST_COLUMNS: Final = 200
"""Columns of a run that hold results; all of them are kept with each prediction."""

_DEEP_REASON: Final = "expected plain columns, found deeply nested values"


def load_run(
    path: Path, gold_ids: Collection[str] | None, model: str | None, setting: str | None, duplicates: Duplicates
) -> list[tuple[Run, Loaded[Prediction]]]:
    """Reads the runs of one file: one per model and setting that its rows name.

    Raises:
        UsageError: One name or setting is given to a file that holds several runs.
        DataError: The file cannot be read.
    """
    reader = _Reader(path, _names_of(gold_ids))
    found = load_run_file(
        path, reader.prediction, gold_ids, model, (), duplicates, default=reader.model, reader=reader.lines
    )
    if setting is not None and len(found) > 1:
        raise UsageError(f"{path}: it holds {len(found)} runs, which cannot all have the same setting.")
    return [
        (_run(run, reader, model, setting), replace(loaded, records=_with_columns(path, loaded.records)))
        for run, loaded in found
    ]


@dataclass(slots=True)
class _Reader:
    """Reads one file; remembers what each of its runs is called."""

    path: Path
    sample_of: Callable[[str], str]
    model: str = ""
    stated_axes: dict[str, str] = field(default_factory=dict)
    run_names: dict[str, tuple[str, Pairs]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.model, self.stated_axes = of_file(self.path)

    def lines(self, stream: IO[bytes], path: Path) -> Iterator[Numbered | Rejection]:
        for line in _rows(stream, path):
            if isinstance(line, Rejection):
                yield line
            elif not any(_has_value(line.value, column) for column in line.value if column.startswith(_RELEVANT)):
                yield Rejection(line.number, "this row holds nothing that a model said")
            else:
                yield Line(line.number, {**line.value, "model": self._label(line.value)})

    def prediction(self, row: Mapping[str, Any]) -> Prediction:
        image_name = next((row[name] for name in _NAMES if isinstance(row.get(name), str) and row[name].strip()), None)
        if image_name is None:
            raise BadLine(f"no image: expected `annotation_url` or `new_custom_id`, found {quoted_value(list(row))}")
        columns = {name: value for name, value in row.items() if name.startswith(_RELEVANT)}
        try:
            raw = json.dumps(columns, ensure_ascii=False)
        except (RecursionError, ValueError):
            raise BadLine(_DEEP_REASON) from None
        return Prediction(self.sample_of(image_name.strip()), clean_text(raw))

    def _label(self, row: Mapping[str, Any]) -> str:
        """The name of a row's run within its file: the model, with its axes where they differ from the file's."""
        name = row.get("model_name", row.get("model"))
        model = paper_name(clean_text(name)) if isinstance(name, str) and not is_nothing(name) else self.model
        axes = axes_of(self.stated_axes | of_row(row))
        label = model if axes == axes_of(self.stated_axes) else f"{model} ({'/'.join(value for _, value in axes)})"
        self.run_names[label] = (model, axes)
        must_be_few_runs(self.path, len(self.run_names))
        return label


def _run(run: Run, reader: _Reader, model: str | None, setting: str | None) -> Run:
    label = run.model if run.model in reader.run_names or len(reader.run_names) != 1 else next(iter(reader.run_names))
    name, axes = reader.run_names.get(label, (run.model, axes_of(reader.stated_axes)))
    return Run(model or name, axes_of(dict(axes), setting), run.source)


def _rows(stream: IO[bytes], path: Path) -> Iterator[Numbered | Rejection]:
    name = path.name.lower()
    if name.endswith((".json", ".json.gz")):
        return read_state(read_json(path)[0])
    return read_lines(stream, path) if name.endswith(JSON_LINES_ENDINGS) else read_records(stream, path, ())


def _names_of(gold_ids: Collection[str] | None) -> Callable[[str], str]:
    """A function from a file name or address to its sample's id: by the id, the tail, or problem and perturbation."""
    by_parts = {parts: name for name in gold_ids or () if (parts := parts_of(name)) is not None}

    def find(stated: str) -> str:
        tail = stated.replace("\\", "/").split("?", 1)[0].rstrip("/").rsplit("/", 1)[-1]
        stem = tail.rsplit(".", 1)[0]
        for name in (stated, tail, stem):
            if gold_ids is not None and name in gold_ids:
                return name
        parts = parts_of(tail) or parts_of(stated)
        if parts is None:
            return stated if gold_ids is not None else stem
        return by_parts.get(parts, f"{parts[0]}_pert_{parts[1]}")

    return find


def _has_value(row: Mapping[str, Any], column: str) -> bool:
    value = row[column]
    return bool(value.strip()) if isinstance(value, str) else value is not None and value == value


def _with_columns(path: Path, predictions: Sequence[Prediction]) -> tuple[Prediction, ...]:
    """The predictions with all columns that say something in the run, and no others."""
    used_columns: dict[str, None] = {}
    for prediction in predictions:
        row = json.loads(prediction.raw)
        used_columns |= dict.fromkeys(column for column in row if _has_value(row, column))
        if len(used_columns) > _MOST_COLUMNS:
            raise FormatError(f"{path}: expected at most {_MOST_COLUMNS} columns of results, found more.")
    return tuple(_with_these(prediction, used_columns) for prediction in predictions)


def _with_these(prediction: Prediction, columns: Iterable[str]) -> Prediction:
    row = json.loads(prediction.raw)
    return replace(prediction, raw=json.dumps({column: row.get(column) for column in columns}, ensure_ascii=False))
