"""Fills in BERTScores that a run's file lacks: `python -m loaders.drawedumath.fill_bertscores RUN.csv NEW.csv`.

The optional extra `bertscore` computes them once, and they stand in the file from then on: scoring reads them
there and needs no language model.
"""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

from errors import ErrataError, FormatError, UsageError
from loaders.drawedumath.rows import fold_column_names
from loaders.files.byte_stream import open_bytes
from loaders.files.csv_files import MAX_FIELD, rows_as_csv
from scoring.drawedumath.answer_similarity import bert_scores

COLUMN = "BERTScore F1"
_NEEDED = ("modelanswer", "referenceanswer")


def fill_bert_scores(run: Path, new: Path) -> int:
    """Writes a copy of a run's file in which every answer with a reference has a BERTScore.

    Args:
        run: The run's CSV.
        new: The file to write; it must not be there yet.

    Returns:
        How many scores were computed; those that the file has are kept.

    Raises:
        UsageError: The library is not installed, or the new file is there already.
        DataError: The run's file cannot be read.
    """
    if new.exists():
        raise UsageError(f"{new}: this file is there already. Name a new one.")
    header, rows = _read(run)
    names = fold_column_names(tuple(header))
    missing = [name for name in _NEEDED if name not in names]
    if missing:
        raise FormatError(
            f"{run}: expected the columns Model Answer and Reference Answer, found {', '.join(header)[:200]}."
        )
    if "bertscoref1" not in names:
        header, names = [*header, COLUMN], (*names, "bertscoref1")
        rows = [[*row, ""] if len(row) == len(header) - 1 else row for row in rows]
    answer, reference, score = (names.index(name) for name in ("modelanswer", "referenceanswer", "bertscoref1"))
    complete = [row for row in rows if len(row) == len(header)]
    open_ = [row for row in complete if not row[score].strip() and row[reference].strip() and _is_answer(row[answer])]
    scores = bert_scores([row[reference] for row in open_], [row[answer] for row in open_])
    for row, value in zip(open_, scores, strict=True):
        row[score] = repr(value)
    new.write_text(rows_as_csv([header, *rows]), encoding="utf-8", newline="")
    return len(open_)


def _read(path: Path) -> tuple[list[str], list[list[str]]]:
    csv.field_size_limit(MAX_FIELD)
    with open_bytes(path) as (_, stream):
        try:
            rows = list(csv.reader(io.StringIO(stream.read().decode("utf-8-sig"), newline="")))
        except (UnicodeDecodeError, csv.Error) as error:
            raise FormatError(f"{path}: expected CSV in UTF-8, found something else ({error}).") from error
    if not rows:
        raise FormatError(f"{path}: this file has no lines.")
    return rows[0], rows[1:]


def _is_answer(text: str) -> bool:
    return text.strip().casefold() not in ("", "error")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m loaders.drawedumath.fill_bertscores RUN.csv NEW.csv")
    try:
        print(f"{fill_bert_scores(Path(sys.argv[1]), Path(sys.argv[2])):,} scores computed.")
    except ErrataError as error:
        print(f"errata: {error}", file=sys.stderr)
        sys.exit(2)
