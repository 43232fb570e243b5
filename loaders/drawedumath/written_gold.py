"""DrawEduMath's gold written as `DrawEduMath_QA.csv`, with the files beside it that say more of its questions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from loaders.drawedumath.gold import QA_COLUMNS
from loaders.drawedumath.side_files import ANSWERS, CATEGORIES
from loaders.files.csv_files import rows_as_csv
from records import Item, Sample

GOLD = "DrawEduMath_QA.csv"
_FACETS = {"problem": "Problem ID", "grade_band": "Grade Band", "grade": "Grade", "domain": "Domain"}
_PAIR = {"qa_id": "qa_pair_id", "question": "question", "reference": "answer"}
_ROW = {"qa_id": "QA_Pair_ID", "question": "Question", "reference": "Reference Answer", "qa_type": "QA Type"}


def gold_files(samples: Sequence[Sample], synthetic: bool) -> Mapping[str, str]:
    """The CSV file, and what lies beside it: the types of questions, and which reference answers name an error.

    Gold that came with a run, whose questions are of other sources or in another order, is written as that is: a line
    for each question, with an empty answer.
    """
    rows = _lines(samples) if all(map(_is_of_columns, samples)) else _rows(samples)
    rows = [{**row, "synthetic": "true"} for row in rows] if synthetic else rows
    columns = list(dict.fromkeys(column for row in rows for column in row))
    written = rows_as_csv([columns, *([row.get(column) for column in columns] for row in rows)])
    items = [item for sample in samples for item in sample.items]
    kinds = {item.gold_fields["question"]: dict(item.facets).get("question_type") for item in items}
    errors = {item.gold_fields["reference"]: item.gold_fields.get("error") for item in items}
    beside = {
        name: {text: value for text, value in found.items() if value}
        for name, found in ((CATEGORIES, kinds), (ANSWERS, errors))
    }
    documents = {
        name: json.dumps(found, ensure_ascii=False, indent=1) + "\n" for name, found in beside.items() if found
    }
    return {GOLD: written, **documents}


_SOURCES = {source: title for title, source in QA_COLUMNS.values()}


def _is_of_columns(sample: Sample) -> bool:
    """Whether the columns of the published file hold the questions of an image, in their order."""
    golds = [item.gold_fields for item in sample.items]
    places = [
        list(_SOURCES).index(str(gold.get("qa_type"))) if gold.get("qa_type") in _SOURCES else -1 for gold in golds
    ]
    return -1 not in places and places == sorted(places) and all(gold["reference"] for gold in golds)


def _named(sample: Sample) -> dict[str, str]:
    facets = dict(sample.facets)
    columns = {column: facets.get(name, "") for name, column in _FACETS.items() if name != "grade" or name in facets}
    return {"Image Name": sample.id, **columns}


def _lines(samples: Sequence[Sample]) -> list[dict[str, Any]]:
    return [{**_named(sample), **dict(_cells(sample.items))} for sample in samples]


def _cells(items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    for source, title in _SOURCES.items():
        pairs = [
            {name: item.gold_fields[key] for key, name in _PAIR.items() if item.gold_fields.get(key)}
            for item in items
            if item.gold_fields["qa_type"] == source
        ]
        yield title, json.dumps(pairs, ensure_ascii=False) if pairs else ""


def _rows(samples: Sequence[Sample]) -> list[dict[str, Any]]:
    return [
        {
            **_named(sample),
            **{column: item.gold_fields.get(name, "") for name, column in _ROW.items()},
            "Model Answer": "",
        }
        for sample in samples
        for item in sample.items
    ]
