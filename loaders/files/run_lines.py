"""A run's lines -> runs: one per model that the lines name, each line loaded or rejected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Literal, Protocol

from errors import FormatError, UsageError
from loaders.files.bad_lines import BadLine, must_be_names, quoted_value
from loaders.files.byte_stream import open_bytes
from loaders.files.held_text import HeldText
from loaders.files.json_files import is_synthetic, read_lines
from loaders.files.loaded import Loaded
from loaders.files.packed_records import PackedRecords
from loaders.files.temporary_blocks import TemporaryBlocks
from records import Pairs, Prediction, Rejection, Run
from scoring.text.written_values import clean_text, name_of

Duplicates = Literal["first", "last"]
PredictionOf = Callable[[Mapping[str, Any]], Prediction]
RUN_ENDINGS = (".jsonl", ".jsonl.gz")

MAX_RESPONSE = 4_000_000
"""Characters of the longest response that is loaded, as of an answer that is asked for here."""

MAX_RUN = 256 << 20
"""Bytes in memory of all responses and prompts of one file."""

MAX_RUNS = 1_000
"""Runs of one file, one for each model that it names."""

_ENDINGS = (".gz", ".jsonl", ".json", ".ndjson", ".csv")


class Numbered(Protocol):
    """A line or record of a file, by its 1-based number."""

    @property
    def number(self) -> int:
        """The number."""

    @property
    def value(self) -> Mapping[str, Any]:
        """Its fields."""


Reader = Callable[[IO[bytes], Path], Iterator[Numbered | Rejection]]


@dataclass(slots=True)
class _Lines:
    """The lines of one run, as far as they were read."""

    file: TemporaryBlocks
    read: PackedRecords[Prediction] = field(init=False)
    kept: dict[str, tuple[int, int]] = field(default_factory=dict)  # sample id -> its line, and which one was read
    rejected: list[Rejection] = field(default_factory=list)
    lines: int = 0
    synthetic: bool = False

    def __post_init__(self) -> None:
        self.read = PackedRecords(file=self.file)

    def reject(self, line: int, reason: str) -> None:
        self.rejected.append(Rejection(line, reason))

    def add(self, line: Numbered, prediction: Prediction, duplicates: Duplicates) -> None:
        self.lines += 1
        self.synthetic = self.synthetic or is_synthetic(line.value)
        self._keep(line.number, prediction, duplicates)

    def _keep(self, line: int, prediction: Prediction, duplicates: Duplicates) -> None:
        earlier = self.kept.get(prediction.sample_id)
        if earlier is not None and duplicates == "first":
            self.reject(line, f"second line of this id; line {earlier[0]} counts")
            return
        if earlier is not None:
            self.reject(earlier[0], f"an earlier line of this id; line {line} counts")
        self.kept[prediction.sample_id] = line, len(self.read)
        self.read.add(prediction)

    def loaded(self, sha256: str, path: Path) -> Loaded[Prediction]:
        records = self.read
        if len(self.kept) < len(records):
            counting = {number for _, number in self.kept.values()}
            records = PackedRecords((record for n, record in enumerate(self.read) if n in counting), self.file)
        rejected = tuple(sorted(self.rejected, key=lambda rejection: rejection.line))
        return Loaded(records, self.lines, rejected, sha256, str(path), self.synthetic)


def load_run_file(
    path: Path,
    prediction_of: PredictionOf,
    gold_ids: Collection[str] | None,
    model: str | None,
    axes: Pairs,
    duplicates: Duplicates,
    *,
    default: str | None = None,
    reader: Reader = read_lines,
) -> list[tuple[Run, Loaded[Prediction]]]:
    """Reads the runs of one file, JSONL unless stated, one per value of `model` in its lines.

    A line that cannot be assigned to a model is rejected in the first run.

    Args:
        path: The file.
        prediction_of: Reads one line; raises BadLine when it cannot.
        gold_ids: Ids that are in gold; None when they are not known.
        model: Name of the run; what the lines say, else the file's name, when left out.
        axes: Axes of its runs.
        duplicates: Which of several lines of one id counts.
        default: What a run is called that says no model; its file's name when left out.
        reader: Reads the lines of the file.

    Raises:
        UsageError: One name is given to a file that names several models.
        DataError: The file cannot be read.
    """
    unnamed = default or model_of(path)
    with open_bytes(path) as (source, stream):
        runs = _by_model(path, reader(stream, path), prediction_of, gold_ids, duplicates)
    if model is not None and len(runs) > 1:
        names = ", ".join(f"“{name or unnamed}”" for name in runs)
        raise UsageError(f"{path}: it holds the runs of several models ({names}), so none can be named “{model}”.")
    return [
        (Run(model or name or unnamed, axes, str(path)), run.loaded(source.sha256, path)) for name, run in runs.items()
    ]


def must_be_short(prediction: Prediction) -> None:
    """Raises BadLine where a response is longer than any that is scored."""
    if len(prediction.raw) > MAX_RESPONSE:
        raise BadLine(f"expected a response of at most {MAX_RESPONSE:,} characters, found {len(prediction.raw):,}")


def must_be_few_runs(path: Path, count: int) -> None:
    """Raises FormatError where a file names more than `MAX_RUNS` runs."""
    if count > MAX_RUNS:
        raise FormatError(
            f"{path}: expected at most {MAX_RUNS:,} models in one file, found more. Check its column or field `model`."
        )


def _by_model(
    path: Path,
    lines: Iterable[Numbered | Rejection],
    prediction_of: PredictionOf,
    gold_ids: Collection[str] | None,
    duplicates: Duplicates,
) -> dict[str | None, _Lines]:
    """The lines by the model that they name, at least one run of them; what is not a prediction stands in the first."""
    runs: dict[str | None, _Lines] = {}
    strays: list[Rejection] = []
    held, file = HeldText(path, "responses", MAX_RUN), TemporaryBlocks()
    for line in lines:
        if isinstance(line, Rejection):
            strays.append(line)
            continue
        try:
            prediction = prediction_of(line.value)
            if gold_ids is not None and prediction.sample_id not in gold_ids:
                raise BadLine(f"the id {quoted_value(prediction.sample_id)} is not in the gold that was loaded")
            must_be_short(prediction)
            name = name_of(line.value.get("model"))
            must_be_names(prediction.sample_id, name)
        except BadLine as error:
            strays.append(Rejection(line.number, str(error)))
            continue
        held.add(prediction.raw, prediction.prompt)
        if name not in runs:
            must_be_few_runs(path, len(runs) + 1)
            runs[name] = _Lines(file)
        runs[name].add(line, prediction, duplicates)
    if not runs:
        runs[None] = _Lines(file)
    first = next(iter(runs.values()))
    first.rejected += strays
    first.lines += len(strays)
    return runs


def checked_runs(
    path: Path, runs: Sequence[tuple[Run, Loaded[Prediction]]], model: str | None, setting: str | None
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """The runs of a run argument.

    Raises:
        UsageError: One name or setting is given to several runs.
    """
    if len(runs) > 1 and (model is not None or setting is not None):
        raise UsageError(f"{path}: it holds {len(runs)} runs, which cannot all have the same model or setting.")
    return tuple(runs)


def model_of(path: Path) -> str:
    """A file's name without the endings of its format: what a run is called that says no model."""
    name = clean_text(path.name)
    for ending in _ENDINGS:
        if name.lower().endswith(ending) and len(name) > len(ending):
            name = name[: -len(ending)]
    return name


def run_files(path: Path, endings: tuple[str, ...] = RUN_ENDINGS) -> list[Path]:
    """The files of a run argument: the file itself, or every file of a folder that has one of the endings.

    Raises:
        UsageError: The folder holds none.
    """
    return _chosen(path, path.iterdir(), endings) if path.is_dir() else [path]


def run_files_below(path: Path) -> list[Path]:
    """As `run_files`, with the files of all folders below the folder.

    Raises:
        UsageError: There is none below the folder.
    """
    return _chosen(path, path.rglob("*"), RUN_ENDINGS) if path.is_dir() else [path]


def _chosen(folder: Path, found: Iterable[Path], endings: tuple[str, ...]) -> list[Path]:
    files = sorted(file for file in found if file.name.lower().endswith(endings))
    files = [file for file in files if file.is_file() and not file.name.startswith(".")]
    if not files:
        expected = " or ".join(f"*{ending}" for ending in endings)
        raise UsageError(f"{folder}: expected run files ({expected}) in this folder, found none.")
    return files
