"""FERMAT on disk: gold as Parquet shards, CSV, JSON lines or a provenance file; runs as CSV or state files.

Shards are read by row group and column, so that their images are never held: a page names shard and row, and
its image is read when the page is looked at.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from errors import FormatError
from loaders import example_files
from loaders.fermat import written_gold
from loaders.fermat.gold import ALIASES, COLUMNS, REQUIRED, sample_of
from loaders.fermat.runs import AXES, ENDINGS, load_run
from loaders.files import run_lines
from loaders.files.bad_lines import BadLine, quoted_value
from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import read_records
from loaders.files.held_text import HeldText
from loaders.files.json_files import JSON_LINES_ENDINGS, Line, is_synthetic, read_json, read_lines
from loaders.files.loaded import Loaded
from loaders.files.parquet_files import columns_of, holds_images, read_rows, row_name
from loaders.files.run_lines import Duplicates, Numbered
from loaders.loader import Loader
from records import Prediction, Rejection, Run, Sample
from scoring.fermat.reading import columns_of as row_of
from scoring.fermat.reading import raw_with_verdicts

Row = tuple[int, dict[str, Any], str | None]
"""Line number, columns by name, and the name of the image where it stands in the row itself."""

_MAGIC: Final = b"PAR1"
_EXPECTED: Final = "Parquet shards (*.parquet), a provenance file (*provenance*.json) or gold.csv or gold.jsonl"


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads gold.

    Args:
        path: A Parquet shard, a folder of them (or of folders `data/` with them), CSV, JSON lines, a provenance
            file (`{"cases": [...]}`), or a folder that holds one. Lines are rows; those of all shards are
            numbered through.

    Returns:
        One sample per row; a row that is malformed is rejected, and so is a second one of an id.

    Raises:
        DataError: A file cannot be read as a whole.
    """
    files = _gold_files(path)
    samples: dict[str, tuple[int, Sample]] = {}
    rejected: list[Rejection] = []
    synthetic = False
    held = HeldText(path)
    for row in _rows(files):
        if isinstance(row, Rejection):
            rejected.append(row)
            continue
        number, columns, image = row
        try:
            sample = sample_of(columns, image)
            if sample.id in samples:
                raise BadLine(f"second line of this id; line {samples[sample.id][0]} counts")
        except BadLine as error:
            rejected.append(Rejection(number, str(error)))
        else:
            held.add(sample.text)
            samples[sample.id] = (number, sample)
            synthetic = synthetic or is_synthetic(columns)
    records = tuple(sample for _, sample in samples.values())
    lines = len(records) + len(rejected)
    images = str(files[0].parent.resolve())
    return Loaded(records, lines, tuple(rejected), _sha256(files), str(path), synthetic, images)


def run_files(path: Path) -> list[Path]:
    """The files of a run argument: the file itself, or every CSV, state file and JSON lines file of a folder.

    Raises:
        UsageError: The folder holds none.
    """
    return run_lines.run_files(path, ENDINGS)


def load_runs(
    path: Path,
    gold_ids: Collection[str] | None = None,
    model: str | None = None,
    setting: str | None = None,
    duplicates: Duplicates = "first",
) -> tuple[tuple[Run, Loaded[Prediction]], ...]:
    """Reads the runs of a file, or of every run file of a folder.

    Args:
        path: CSV or state file of the pipeline, JSON lines with the same columns, or a folder of them.
        gold_ids: Ids that are in gold; rows of others are rejected. None takes every id.
        model: Name of the one run; what its rows say, else the file's name, when left out.
        setting: Setting of the one run: values of its axes ("L2", "L2/printed").
        duplicates: Which of several rows of one sample counts; the others are rejected.

    Raises:
        UsageError: One name or setting is given to several runs, or a folder holds no run.
        DataError: A file cannot be read as a whole.
    """
    runs = [run for file in run_files(path) for run in load_run(file, gold_ids, model, setting, duplicates)]
    return run_lines.checked_runs(path, runs, model, setting)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as the one line of a run file with the pipeline's columns, which `load_runs` reads again."""
    return [{"new_custom_id": prediction.sample_id, **row_of(raw_with_verdicts(prediction))}]


def _gold_files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    for folder in (path, path / "data"):
        shards = sorted(file for file in folder.glob("*.parquet") if file.is_file())
        if shards:
            return shards
    provenance = sorted(path.glob("*provenance*.json")) or sorted(path.glob("gold.*"))
    if len(provenance) != 1:
        found = f"{len(provenance)} of them" if provenance else "none"
        raise FormatError(f"{path}: expected {_EXPECTED} in this folder, found {found}. Name the gold file itself.")
    return provenance


def _rows(files: Sequence[Path]) -> Iterator[Row | Rejection]:
    if _is_parquet(files[0]):
        yield from _of_shards(files)
        return
    path = files[0]
    name = path.name.lower()
    if name.endswith((".json", ".json.gz")):
        lines: Iterator[Numbered | Rejection] = _cases(path)
        yield from _numbered(lines)
        return
    with open_bytes(path) as (_, stream):
        as_json = name.endswith(JSON_LINES_ENDINGS)
        yield from _numbered(read_lines(stream, path) if as_json else read_records(stream, path, REQUIRED))


def _numbered(lines: Iterator[Numbered | Rejection]) -> Iterator[Row | Rejection]:
    for line in lines:
        yield line if isinstance(line, Rejection) else (line.number, dict(line.value), None)


def _is_parquet(path: Path) -> bool:
    """Decided by the first bytes; a file cut off before them is judged by its name."""
    with open_bytes(path) as (_, stream):
        return stream.read(len(_MAGIC)) == _MAGIC or path.name.lower().endswith(".parquet")


def _of_shards(files: Sequence[Path]) -> Iterator[Row | Rejection]:
    number = 0
    for path in files:
        missing = [name for name in REQUIRED if name not in columns_of(path)]
        if missing:
            found = ", ".join(columns_of(path))[:200] or "none"
            raise FormatError(f"{path}: expected columns {', '.join(REQUIRED)}, found {found}.")
        images = holds_images(path)
        prefix = f"{path.name}: " if len(files) > 1 else ""
        for rows in read_rows(path, COLUMNS):
            for at in range(rows.count):
                number += 1
                if rows.error:
                    yield Rejection(number, f"{prefix}{rows.error}")
                else:
                    yield number, rows.values[at], row_name(path, rows.first + at) if images else None


def _cases(path: Path) -> Iterator[Line | Rejection]:
    """The cases of a provenance file under the names of the columns; each is a line, numbered from 1."""
    cases = read_json(path)[0].get("cases")
    if not isinstance(cases, list):
        raise FormatError(f"{path}: expected an object with a list `cases`, found none.")
    for number, case in enumerate(cases, start=1):
        if isinstance(case, dict):
            yield Line(number, {ALIASES.get(str(name), str(name)): value for name, value in case.items()})
        else:
            yield Rejection(number, f"expected an object, found {quoted_value(case)}")


def _sha256(files: Sequence[Path]) -> str:
    """The hash of the file; of several files, the hash of all their hashes."""
    hashes = []
    for path in files:
        with open_bytes(path) as (source, _):
            source.drain()
        hashes.append(source.sha256)
    return hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()


LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    axes_in_lines=tuple(AXES),
    gold_signs=(
        frozenset({"new_custom_id", "has_error"}),
        frozenset({"cases"}),
    ),
    run_signs=(
        frozenset({"annotation_url"}),
        frozenset({"new_custom_id", "pred_err_1.1.2"}),
        # A state file: what stands below the name of an image.
        frozenset({".1.1.2"}),
        frozenset({".ocr"}),
        frozenset({"images", "not_parsed"}),
    ),
    citation="FERMAT (arXiv 2501.07244)",
    leaderboard_tables=("Table 3", "Table 7"),
    gold_files=written_gold.gold_files,
    example=example_files.FERMAT,
)
