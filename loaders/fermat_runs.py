"""FERMAT's run files -> runs: the pipeline's CSV, its state file, or JSON lines with the same columns.

One row is one prediction; its raw text is JSON of the columns that say something in the run at all, so that a
strategy that was not run is told from one that gave no answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, Final

from errors import UsageError
from loaders.csv_lines import read_records
from loaders.fermat_names import axes_of, of_file, of_row, paper_name
from loaders.fermat_state import read_state
from loaders.lines import BadLine, Line, read_lines, shown
from loaders.loaded import Loaded
from loaders.run_lines import Duplicates, Numbered, load_run_file
from loaders.whole_json import read_json
from records import Pairs, Prediction, Rejection, Run
from scoring.box_shapes import clean_text
from scoring.fermat_perturbations import parts_of
from scoring.fermat_verdicts import is_nothing

ENDINGS: Final = (".csv", ".csv.gz", ".json", ".json.gz", ".jsonl", ".jsonl.gz")

_NAMES: Final = ("new_custom_id", "annotation_url", "image", "image_name", "image_path", "id")
_RELEVANT: Final = ("pred_", "err_", "judge_", "human_", "cascade_")
_DEEP: Final = "expected plain columns, found deeply nested values"


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
        (_run(run, reader, model, setting), replace(loaded, records=_with_columns(loaded.records)))
        for run, loaded in found
    ]


@dataclass(slots=True)
class _Reader:
    """Reads one file; remembers what each of its runs is called."""

    path: Path
    sample_of: Callable[[str], str]
    model: str = ""
    stated: dict[str, str] = field(default_factory=dict)
    named: dict[str, tuple[str, Pairs]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.model, self.stated = of_file(self.path)

    def lines(self, stream: IO[bytes], path: Path) -> Iterator[Numbered | Rejection]:
        for line in _rows(stream, path):
            if isinstance(line, Rejection):
                yield line
            elif not any(_says(line.value, column) for column in line.value if column.startswith(_RELEVANT)):
                yield Rejection(line.number, "this row holds nothing that a model said")
            else:
                yield Line(line.number, {**line.value, "model": self._label(line.value)})

    def prediction(self, row: Mapping[str, Any]) -> Prediction:
        stated = next((row[name] for name in _NAMES if isinstance(row.get(name), str) and row[name].strip()), None)
        if stated is None:
            raise BadLine(f"no image: expected `annotation_url` or `new_custom_id`, found {shown(list(row))}")
        columns = {name: value for name, value in row.items() if name.startswith(_RELEVANT)}
        try:
            raw = json.dumps(columns, ensure_ascii=False)
        except (RecursionError, ValueError):
            raise BadLine(_DEEP) from None
        return Prediction(self.sample_of(stated.strip()), clean_text(raw))

    def _label(self, row: Mapping[str, Any]) -> str:
        """What tells the run of a row from the others of the file."""
        name = row.get("model_name", row.get("model"))
        model = paper_name(clean_text(name)) if isinstance(name, str) and not is_nothing(name) else self.model
        axes = axes_of(self.stated | of_row(row))
        label = model if axes == axes_of(self.stated) else f"{model} ({'/'.join(value for _, value in axes)})"
        self.named[label] = (model, axes)
        return label


def _run(run: Run, reader: _Reader, model: str | None, setting: str | None) -> Run:
    label = run.model if run.model in reader.named or len(reader.named) != 1 else next(iter(reader.named))
    name, axes = reader.named.get(label, (run.model, axes_of(reader.stated)))
    return Run(model or name, axes_of(dict(axes), setting), run.source)


def _rows(stream: IO[bytes], path: Path) -> Iterator[Numbered | Rejection]:
    name = path.name.lower().removesuffix(".gz")
    if name.endswith(".json"):
        return read_state(read_json(path)[0])
    return read_lines(stream, path) if name.endswith((".jsonl", ".ndjson")) else read_records(stream, path, ())


def _names_of(gold_ids: Collection[str] | None) -> Callable[[str], str]:
    """What finds the sample that a file name or address means: by its id, its tail, or problem and perturbation."""
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


def _says(row: Mapping[str, Any], column: str) -> bool:
    value = row[column]
    return bool(value.strip()) if isinstance(value, str) else value is not None and value == value


def _with_columns(predictions: tuple[Prediction, ...]) -> tuple[Prediction, ...]:
    """The predictions with all columns that say something in the run, and no others."""
    rows = [json.loads(prediction.raw) for prediction in predictions]
    said = dict.fromkeys(column for row in rows for column in row if _says(row, column))
    return tuple(
        replace(prediction, raw=json.dumps({column: row.get(column) for column in said}, ensure_ascii=False))
        for prediction, row in zip(predictions, rows, strict=True)
    )
