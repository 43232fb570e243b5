"""DrawEduMath's gold: questions and reference answers about images, from its own file or from a run's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from loaders.drawedumath.rows import Row
from loaders.drawedumath.side_files import SideFiles
from loaders.files.bad_lines import BadLine, must_be_names, quoted_value
from loaders.files.gold_lines import units_of
from records import Item, Page, Pairs, Sample
from scoring.drawedumath.editing import STUDENT_ERROR, student_error
from scoring.drawedumath.questions import words_of
from scoring.text.loose_json import parse
from scoring.text.written_values import clean_text

QA_COLUMNS = {
    "qateacher": ("QA Teacher", "teacher"),
    "qagpt4o": ("QA GPT4o", "gpt4o"),
    "qaclaude": ("QA Claude", "claude"),
}
"""Folded column -> its name, and who wrote its questions."""

_GRADES = ("grade", "gradelevel", "grades")
_FACETS = {
    "grade_band": ("gradeband", *_GRADES),
    "domain": ("domain", "mathdomain", "contentdomain"),
}
_ENCODINGS = 4
"""How many times a cell may be encoded."""


@dataclass(slots=True)
class Image:
    """Gold of one image, while it is read.

    Args:
        cells: The cells of its first record, for problem, caption and facets.
        pairs: Its question-answer pairs.
    """

    cells: Mapping[str, str]
    pairs: list[dict[str, str]] = field(default_factory=list)


def pairs_of_record(cells: Mapping[str, str]) -> tuple[list[dict[str, str]], list[str]]:
    """The question-answer pairs of a gold record, and what is wrong with its cells."""
    pairs: list[dict[str, str]] = []
    problems: list[str] = []
    for column, (title, source) in QA_COLUMNS.items():
        if not cells.get(column, "").strip():
            continue
        try:
            members = _members(cells[column])
        except BadLine as error:
            problems.append(f"`{title}`: {error}")
            continue
        read = [_pair(member) for member in members]
        pairs += [{**pair, "qa_type": source} for pair in read if pair is not None]
        broken = [at for at, pair in enumerate(read, start=1) if pair is None]
        if broken:
            found = quoted_value(members[broken[0] - 1])
            problems.append(f"`{title}`, pair {broken[0]}: expected a question and an answer, found {found}")
    return pairs, problems


def must_be_facets(cells: Mapping[str, str]) -> None:
    """Raises BadLine where a cell that becomes a facet cannot be one."""
    must_be_names(
        *(cells.get(column) for column in ("problemid", *(name for columns in _FACETS.values() for name in columns)))
    )


class RunGold:
    """Gold gathered from the rows of a run, whose models answer the same questions."""

    def __init__(self) -> None:
        self.images: dict[str, Image] = {}
        self._seen: set[tuple[Any, ...]] = set()
        self._times: Counter[tuple[Any, ...]] = Counter()

    def add(self, row: Row) -> None:
        """Takes the question of a row; raises BadLine where it has none."""
        value = row.value
        if not value.get("question"):
            raise BadLine("no `Question`")
        must_be_facets(row.cells)
        image = self.images.setdefault(row.image, Image(row.cells))
        key: tuple[Any, ...] = (row.image, value["qa_id"]) if value.get("qa_id") else self._occurrence(row)
        if key in self._seen:
            return
        self._seen.add(key)
        columns = ("qa_id", "question", "reference", "qa_type")
        image.pairs.append(
            {name: clean_text(value.get(name, "")) for name in columns if name in value or name == "reference"}
        )

    def _occurrence(self, row: Row) -> tuple[Any, ...]:
        value = row.value
        question_key = (
            row.image,
            value.get("qa_type"),
            words_of(value["question"]),
            words_of(value.get("reference", "")),
        )
        self._times[row.model, *question_key] += 1
        return *question_key, self._times[row.model, *question_key]


def samples_of(images: Mapping[str, Image], sides: SideFiles) -> Iterator[Sample]:
    """The samples, one per image, in the order of the file; items are its question-answer pairs."""
    problems = {name: clean_text(image.cells.get("problemid", "")).strip() for name, image in images.items()}
    units = units_of(problems)
    for name, image in images.items():
        items = tuple(_items(image.pairs, sides))
        problem = problems[name]
        facets = _facets(image.cells, problem, items)
        searchable = (
            name,
            problem,
            image.cells.get("imagecaption", ""),
            *(text for item in items for text in _texts(item)),
        )
        text = clean_text(" ".join(dict.fromkeys(part for part in searchable if part)))
        yield Sample(name, (Page(1, 0, 0, name),), items, facets, units[name], text)


def _items(pairs: Sequence[Mapping[str, str]], sides: SideFiles) -> Iterator[Item]:
    number: Counter[str] = Counter()
    for pair in pairs:
        source = pair.get("qa_type", "")
        number[source] += 1
        kind = sides.type_of(pair["question"])
        error = sides.error_of(pair["question"], pair["reference"])
        facets = {"qa_type": source, "question_type": kind}
        yield Item(
            f"{source or 'question'}.{number[source]}",
            pair["question"],
            tuple((name, value) for name, value in sorted(facets.items()) if value),
            {**pair, **({"error": error} if error else {})},
        )


def _facets(cells: Mapping[str, str], problem: str, items: Iterable[Item]) -> Pairs:
    facets = {"problem": problem, STUDENT_ERROR: student_error(items)}
    for name, columns in _FACETS.items():
        facets[name] = _first(cells, columns)
    if "gradeband" in cells:
        facets |= {"grade_band": cells["gradeband"].strip(), "grade": _first(cells, _GRADES)}
    return tuple(sorted((name, clean_text(value)) for name, value in facets.items() if value))


def _first(cells: Mapping[str, str], columns: Iterable[str]) -> str:
    """The first of some cells in which something stands; "" where nothing does."""
    return next((cells[column].strip() for column in columns if cells.get(column, "").strip()), "")


def _texts(item: Item) -> tuple[str, str]:
    gold = item.gold_fields
    return gold["question"], gold["reference"]


def _members(cell: str) -> list[Any]:
    value = _unpacked(cell)
    if value is None:
        return []
    if isinstance(value, dict) and _pair(value) is not None:
        return [value]
    if not isinstance(value, list):
        raise BadLine(f"expected a JSON list of questions and answers, found {quoted_value(value)}")
    return value


def _unpacked(value: Any) -> Any:
    """The value that a text encodes, however often it was encoded."""
    for _ in range(_ENCODINGS):
        if not isinstance(value, str):
            return value
        value = _decoded(value.strip())
    raise BadLine("expected a JSON list of questions and answers, found text that is encoded over and over")


def _decoded(text: str) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        read = parse(text, 0) if text.startswith(("[", "{")) else None
        if read is None or not read.complete or text[read.end :].strip():
            raise BadLine(f"expected a JSON list of questions and answers, found {quoted_value(text)}") from None
        return read.value


def _pair(member: Any) -> dict[str, str] | None:
    """The question and answer of one member; None where it states none."""
    try:
        member = _unpacked(member)
    except BadLine:
        return None
    if not isinstance(member, dict):
        return None
    named = {str(key).strip().lower(): value for key, value in member.items()}
    question, answer = _text(named.get("question")), _text(named.get("answer"))
    if not question or not answer:
        return None
    number = _text(named.get("qa_pair_id") or named.get("id"))
    return {**({"qa_id": number} if number else {}), "question": question, "reference": answer}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return ", ".join(filter(None, map(_text, value)))
    return clean_text(value).strip() if isinstance(value, str) else ""
