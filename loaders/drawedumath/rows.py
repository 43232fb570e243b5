"""Rows of DrawEduMath's run files: one answer of one model to one question about one image, read and written.

Runs that are written out become JSON lines with the columns of these files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import orjson

from errors import FormatError
from loaders.files.bad_lines import BadLine, must_be_json, must_be_names
from loaders.files.csv_files import Record, read_records
from loaders.files.gold_lines import MAX_ID
from loaders.files.json_files import JSON_LINES_ENDINGS, read_lines
from records import Rejection
from scoring.text.written_values import clean_text

ENSEMBLE, LLM_SCORE = "ensemble", "LLM score"
"""The ratings that count: those of the leaderboard's judges, or of the one judge of the paper."""

_NEEDED = {"imagename": "Image Name", "question": "Question", "modelanswer": "Model Answer"}
_OVERALL = ("ensemblejudgerating", "llmscorerating")
_SOURCES = frozenset({"teacher", "gpt4o", "claude"})


@dataclass(frozen=True, slots=True)
class Row:
    """One record of a run file.

    Args:
        line: Number of its last physical line.
        image: Name of the image.
        model: Name of the model; empty where the file says none.
        value: Question, reference, source, answer, ratings and scores, as the file states them; what is
            empty is left out.
        cells: All its cells by folded column name, for the facets of gold.
    """

    line: int
    image: str
    model: str
    value: dict[str, Any]
    cells: Mapping[str, str]


def read_rows(stream: IO[bytes], path: Path) -> Iterator[Row | Rejection]:
    """Reads the rows of a run file.

    Raises:
        FormatError: The columns are not those of a run.
    """
    columns = Columns.of(())
    for record in records_of(stream, path):
        if isinstance(record, Rejection):
            yield record
            continue
        columns = columns.of_next(record.value)
        missing = [title for name, title in _NEEDED.items() if name not in columns.names]
        if missing:
            raise FormatError(
                f"{path}: expected the columns of a run ({', '.join(_NEEDED.values())}, ...), found "
                f"{', '.join(record.value)[:200]}. Name the file of a model's answers."
            )
        cells = columns.cells(record.value)
        try:
            model = cells.get("modelname") or cells.get("model", "")
            row = Row(record.number, image_of(cells), model.strip(), _value(cells, columns), cells)
            must_be_names(row.model, row.value.get("qa_type"))
            must_be_json(row.value)
            yield row
        except BadLine as error:
            yield Rejection(record.number, str(error))


def records_of(stream: IO[bytes], path: Path) -> Iterator[Record | Rejection]:
    """The records of a CSV file, or of JSON lines with the same columns when the file is called so."""
    if not path.name.lower().endswith(JSON_LINES_ENDINGS):
        yield from read_records(stream, path, ())
        return
    for line in read_lines(stream, path):
        if isinstance(line, Rejection):
            yield line
            continue
        try:
            yield Record(line.number, {str(name): _cell(value) for name, value in line.value.items()})
        except (RecursionError, ValueError):
            yield Rejection(line.number, "expected plain columns, found deeply nested values")


def _cell(value: Any) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a record, and those of them that hold ratings: the rubric belongs to the column.

    Args:
        titles: Their names as the file has them.
        names: The same, folded.
        overall: The one with the rating that counts; "" without one.
        rated_by: Whose ratings count; "" without any.
        judges: Those with the rating of one judge.
    """

    titles: tuple[str, ...]
    names: tuple[str, ...]
    overall: str
    rated_by: str
    judges: tuple[str, ...]

    @classmethod
    def of(cls, titles: tuple[str, ...]) -> Columns:
        """The columns of these names."""
        names = fold_column_names(titles)
        judges = tuple(
            name
            for name in names
            if name.endswith("judgerating") and name not in ("ensemblejudgerating", "judgerating")
        )
        overall = next((name for name in _OVERALL if name in names), "")
        paper = overall == _OVERALL[1] and not judges
        return cls(titles, names, overall, LLM_SCORE if paper else ENSEMBLE if overall or judges else "", judges)

    def of_next(self, record: Mapping[str, str]) -> Columns:
        """The columns of the record after one with these: mostly the same, which are not folded again."""
        titles = tuple(record)
        return self if titles == self.titles else Columns.of(titles)

    def cells(self, record: Mapping[str, str]) -> dict[str, str]:
        """The cells of a record with these columns, by folded column name."""
        return dict(zip(self.names, record.values(), strict=True))


def fold_column_names(columns: Sequence[str]) -> tuple[str, ...]:
    """Column names without case, white space and punctuation: `Judge_Rating` and `judge rating` are one."""
    return tuple(re.sub(r"[\W_]+", "", column.lower()) for column in columns)


def image_of(cells: Mapping[str, str]) -> str:
    """The image that a record is about. Raises BadLine when it names none."""
    name = clean_text(cells.get("imagename", "")).strip()
    if not name:
        raise BadLine("no `Image Name`")
    if len(name) > MAX_ID:
        raise BadLine(f"`Image Name`: expected at most {MAX_ID} characters, found {len(name):,}")
    must_be_names(name)
    return name


def source_of(name: str) -> str:
    """Who wrote a question: teacher, gpt4o or claude; any other word as it stands."""
    key = re.sub(r"[\W_]+", "", name.lower()).removeprefix("qa").removesuffix("qa")
    return key if key in _SOURCES else clean_text(name).strip().lower()


def _value(cells: Mapping[str, str], columns: Columns) -> dict[str, Any]:
    if not cells["question"].strip() and not cells.get("qapairid", "").strip():
        raise BadLine("no `Question`")
    value = {
        "qa_id": cells.get("qapairid", "").strip(),
        "question": cells["question"].strip(),
        "reference": cells.get("referenceanswer", "").strip(),
        "qa_type": source_of(cells.get("qatype", "")),
        "answer": cells["modelanswer"],
        "rating": cells.get(columns.overall, "").strip(),
        "rated_by": columns.rated_by,
        "judges": dict(_judges(cells, columns)) | _nested(cells),
        "bert_score": cells.get("bertscoref1", "").strip(),
        "rouge_l": cells.get("rougel", "").strip(),
    }
    return {key: content for key, content in value.items() if content}


def _nested(cells: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The judges that a line of our own export states as an object: name -> rating and reason."""
    try:
        judges = json.loads(cells.get("judges") or "{}")
    except (ValueError, RecursionError):
        return {}
    named = judges.items() if isinstance(judges, dict) else ()
    return {
        str(name): {key: str(verdict[key]) for key in ("rating", "reason") if verdict.get(key) not in (None, "")}
        for name, verdict in named
        if isinstance(verdict, dict)
    }


def _judges(cells: Mapping[str, str], columns: Columns) -> Iterator[tuple[str, dict[str, str]]]:
    for name in columns.judges:
        judge = name.removesuffix("judgerating")
        verdict = {"rating": cells[name].strip(), "reason": cells.get(f"{judge}judgereason", "").strip()}
        if any(verdict.values()):
            yield judge, {key: text for key, text in verdict.items() if text}


_COLUMNS = {
    "qa_id": "QA_Pair_ID",
    "question": "Question",
    "reference": "Reference Answer",
    "qa_type": "QA Type",
    "answer": "Model Answer",
    "bert_score": "BERTScore F1",
    "rouge_l": "ROUGEL",
}
_RATINGS = {ENSEMBLE: "Ensemble_Judge_Rating", LLM_SCORE: "LLM Score Rating"}


def rows_of(raw: str) -> Sequence[Mapping[str, Any]]:
    """The rows of a prediction; none where its text is no list of them."""
    try:
        found = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return ()
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else ()


def line_of(image: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """One row as a line of a run file; the ratings of judges stand under `judges`."""
    needed = _NEEDED.values()  # a file without one of these is none of a run
    columns = {column: row.get(name, "") for name, column in _COLUMNS.items() if name in row or column in needed}
    rating = _RATINGS.get(str(row.get("rated_by") or ENSEMBLE))
    rated = {rating: row.get("rating", "")} if rating and ("rating" in row or "rated_by" in row) else {}
    judges = {"judges": row["judges"]} if row.get("judges") else {}
    return {"Image Name": image, **columns, **rated, **judges}
