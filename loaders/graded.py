"""Anything judged right or wrong, as CSV or JSON lines: gold with `id` and `gold`, runs with `id` and `pred`."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from loaders import example_files
from loaders.files.bad_lines import BadLine, must_be_names, quoted_value
from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import read_records
from loaders.files.gold_lines import MAX_ID, cluster_of, gold_lines, units_of
from loaders.files.held_text import HeldText
from loaders.files.json_files import json_lines, read_lines
from loaders.files.loaded import Loaded
from loaders.files.packed_records import PackedRecords
from loaders.files.run_lines import RUN_ENDINGS, Duplicates, Numbered, Reader, checked_runs, load_run_file
from loaders.files.run_lines import run_files as listed_files
from loaders.loader import Loader
from records import Item, Page, Pairs, Prediction, Rejection, Run, Sample
from scoring.grading.gold import KnownLabel, fold_label, gold_mapping, known_labels
from scoring.text.loose_json import parse
from scoring.text.written_values import clean_text, name_of

MAX_LABELS = 500
"""Different labels that a file may have: what has more is no vocabulary, but free text."""

_MAX_TEXT = 200
_OWN_COLUMNS = frozenset(
    {"id", "gold", "gold_labels", "image", "cluster", "synthetic", "pred", "pred_labels", "response"}
)
_TRUTH = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
_BETWEEN_LABELS = re.compile(r"[;|]")


@dataclass(frozen=True, slots=True)
class Row:
    """One gold line.

    Args:
        id: The sample's id.
        correct: Gold's verdict.
        labels: Its labels, as written.
        image: Its image file.
        cluster: The independent unit that it states; "" where it states none.
        facets: Every other column.
        text: What stands in columns that are too long for a facet.
    """

    id: str
    correct: bool
    labels: tuple[str, ...]
    image: str | None
    cluster: str
    facets: Pairs
    text: str


def row_of(line: Mapping[str, Any]) -> Row:
    """Reads a gold line.

    Raises:
        BadLine: Something is missing or malformed; the text names it, what was expected and found.
    """
    sample_id = id_of(line)
    correct = truth_of(line.get("gold"))
    if correct is None:
        found = quoted_value(line["gold"]) if "gold" in line else "none"
        raise BadLine(f"`gold`: expected true or false, found {found}")
    image = line.get("image")
    if image is not None and not isinstance(image, str):
        raise BadLine(f"`image`: expected the name of a file, found {quoted_value(image)}")
    labels = tuple(labels_of(line.get("gold_labels"), "gold_labels"))
    facets, texts = _other_columns(line)
    cluster = cluster_of(line)
    must_be_names(sample_id, image, cluster, *labels, *(text for pair in facets for text in pair))
    image = clean_text(image).strip() or None if image else None
    return Row(sample_id, correct, labels, image, cluster, facets, texts)


def id_of(line: Mapping[str, Any]) -> str:
    """The sample that a line is about. Raises BadLine when it names none."""
    if "id" not in line:
        raise BadLine("no `id`")
    stated = line["id"]
    name = clean_text(stated) if isinstance(stated, str) else name_of(stated)
    if name is None or not 0 < len(name.strip()) <= MAX_ID:
        raise BadLine(f"`id`: expected a text of at most {MAX_ID} characters, found {quoted_value(stated)}")
    return name.strip()


def truth_of(value: Any) -> bool | None:
    """A truth value as a file writes it (true, 1, yes); None when it is none."""
    if isinstance(value, bool):
        return value
    text = str(value).strip().lower() if isinstance(value, str | int) else ""
    return _TRUTH.get(text)


def labels_of(value: Any, column: str) -> list[str]:
    """The labels of a list, of a text that holds one (`["a", "b"]`), or of a text with `;` or `|` between them.

    Raises:
        BadLine: It is neither, or a label is no text.
    """
    if value is None:
        return []
    parts = _listed(value) if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise BadLine(
            f"`{column}`: expected a list of texts, or a text with ; between them, found {quoted_value(value)}"
        )
    return [clean_text(part.strip()[:_MAX_TEXT]) for part in parts if part.strip()]


def _listed(text: str) -> list[Any]:
    text = text.strip()
    if text.startswith("["):
        read = parse(text, 0)
        if read.complete and read.end == len(text) and all(isinstance(part, str) for part in read.value):
            return list(read.value)
    return _BETWEEN_LABELS.split(text)


def vocabulary_of(rows: Iterable[tuple[int, Row]]) -> tuple[dict[str, KnownLabel], list[Rejection]]:
    """The labels of all rows, by how they are compared, as first written; and the rows that bring in too many."""
    found: dict[str, KnownLabel] = {}
    rejected = []
    for line, row in rows:
        fresh = {fold_label(label): label for label in reversed(row.labels) if fold_label(label) not in found}
        if len(found) + len(fresh) > MAX_LABELS:
            rejected.append(Rejection(line, f"`gold_labels`: expected at most {MAX_LABELS} different labels in a file"))
            continue
        found |= {key: KnownLabel(label, label) for key, label in reversed(fresh.items())}
    return found, rejected


def sample_of(row: Row, unit: str, vocabulary: Mapping[str, KnownLabel], label_values: list[dict[str, str]]) -> Sample:
    """The sample of a row, its labels as the vocabulary writes them, which `label_values` has as plain values."""
    errors = [(vocabulary[fold_label(label)].label, "") for label in row.labels]
    gold = gold_mapping(row.correct, errors, label_values)
    words = [row.id, row.text, *(label for label, _ in errors)]
    return Sample(
        id=row.id,
        pages=(Page(1, 0, 0, row.image),) if row.image else (),
        items=(Item("answer", "", (), gold),),
        facets=row.facets,
        cluster=unit,
        text=" ".join(word for word in words if word),
    )


def _other_columns(line: Mapping[str, Any]) -> tuple[Pairs, str]:
    """Facets of all other columns, and the text of those that are too long for one."""
    facets: set[tuple[str, str]] = set()
    texts = []
    for name, value in line.items():
        if name in _OWN_COLUMNS or not name.strip():
            continue
        for part in value if isinstance(value, list) else [value]:
            text = ("true" if part else "false") if isinstance(part, bool) else _text(part)
            if text and len(text) > _MAX_TEXT:
                texts.append(text)
            elif text:
                facets.add((clean_text(name.strip()[:_MAX_TEXT]), text))
    return tuple(sorted(facets)), " ".join(texts)


def _text(value: Any) -> str | None:
    return clean_text(value).strip() if isinstance(value, str) else name_of(value)


_CSV = (".csv", ".csv.gz")
_ENDINGS = (*RUN_ENDINGS, *_CSV)


def load_gold(path: Path) -> Loaded[Sample]:
    """Reads a gold file.

    Args:
        path: CSV when it is called so, else JSON lines; packed or not. Images lie below its folder.

    Returns:
        One sample per line. A line without an id or a truth value is rejected, and so is a second line of
        an id. The labels of the whole file are what the labels of a run are compared with.

    Raises:
        DataError: The file cannot be read as a whole.
    """
    held = HeldText(path)

    def keep(row: Row) -> Row:
        held.add(row.text, row.image, *row.labels, *(text for pair in row.facets for text in pair))
        return row

    with open_bytes(path) as (source, stream):
        read = gold_lines(_reader(path, ("id", "gold"))(stream, path), row_of, keep)
    rows = read.records
    vocabulary, surplus = vocabulary_of(rows.values())
    rejected = sorted([*read.rejected, *surplus], key=lambda rejection: rejection.line)
    surplus_lines = {rejection.line for rejection in surplus}
    label_values = known_labels(tuple(vocabulary.values()))
    kept = [row for line, row in rows.values() if line not in surplus_lines]
    units = units_of({row.id: row.cluster for row in kept})
    records = PackedRecords(sample_of(row, units[row.id], vocabulary, label_values) for row in kept)
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
    return checked_runs(path, runs, model, setting)


def lines_of(prediction: Prediction) -> list[dict[str, Any]]:
    """A prediction as the one line of a run file, which `load_runs` reads again."""
    prompt = {} if prediction.prompt is None else {"prompt": prediction.prompt}
    return [{"id": prediction.sample_id, "response": prediction.raw, **prompt}]


def _reader(path: Path, required: tuple[str, ...]) -> Reader:
    if not path.name.lower().endswith(_CSV):
        return read_lines

    def records(stream: IO[bytes], path: Path) -> Iterator[Numbered | Rejection]:
        return read_records(stream, path, required)

    return records


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
    grade: dict[str, Any] = {"is_correct": verdict}
    grade["error_list"] = [{"error_type": label} for label in labels_of(line.get("pred_labels"), "pred_labels")]
    return Prediction(sample_id, _written(grade | ({"response": text} if text else {})))


def _written(value: Any) -> str:
    if value is None:
        return ""
    try:
        return clean_text(json.dumps(value, ensure_ascii=False))
    except RecursionError:
        raise BadLine("`response`: expected the text of a response, found deeply nested values") from None


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """`gold.jsonl`, one answer a line; every facet is a column. Texts that were too long for a facet are not kept."""
    return {"gold.jsonl": json_lines(_gold_line(sample, synthetic) for sample in samples)}


def _gold_line(sample: Sample, synthetic: bool) -> dict[str, Any]:
    gold = sample.items[0].gold_fields
    line: dict[str, Any] = {"id": sample.id, "gold": gold["verdict"] == "correct"}
    line |= {"gold_labels": list(gold["labels"])} if gold["labels"] else {}
    line |= {"image": sample.pages[0].image} if sample.pages else {}
    line |= {"cluster": sample.cluster} if sample.cluster != sample.id else {}
    facets: dict[str, list[str]] = defaultdict(list)
    for name, value in sample.facets:
        facets[name].append(value)
    line |= {name: values[0] if len(values) == 1 else values for name, values in facets.items()}
    return {**line, "synthetic": True} if synthetic else line


LOADER = Loader(
    load_gold,
    load_runs,
    run_files,
    lines_of,
    gold_signs=(frozenset({"id", "gold"}),),
    run_signs=(
        frozenset({"id", "pred"}),
        frozenset({"id", "response"}),
    ),
    gold_files=gold_files,
    example=example_files.GRADED,
)
