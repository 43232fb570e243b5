"""The invented students' questions and answers, read from `demo/homework/*.txt`.

A file is a list of samples in lines; the first character says what a line is:

    === key | facets (name=value ...) | look (name=value ...)     a sample
    --- look of this page (name=value ...)                        a page of it
    @ text                   printed, larger, centred: a heading
    . text                   printed: a stem or an instruction
    ## title | question | type | text    a question; its printed text may hold the answer: [[B]]
    + text                   a step of the answer
    & text                   the step goes on in a further line
    = text                   a line of an answer that has no steps
    ~ text                   a line of the answer that its writer crossed out; no step
    >                        the next column
    ! name                   a printed figure of `demo.worksheet_figures`
    /                        one line left empty

Text is in the markup of `demo.pictures.markup`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

TEXTS = Path(__file__).parent / "homework"

Kind = Literal["heading", "print", "question", "step", "more", "answer", "struck", "column", "gap", "figure"]
_KINDS: dict[str, Kind] = {
    "@ ": "heading",
    ". ": "print",
    "+ ": "step",
    "& ": "more",
    "= ": "answer",
    "~ ": "struck",
    ">": "column",
    "/": "gap",
    "! ": "figure",
}


@dataclass(frozen=True, slots=True)
class Question:
    """A homework question: its numbers as gold states them, and its type."""

    title: str
    number: str
    type: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a page, in the order of the paper."""

    kind: Kind
    text: str = ""
    question: Question | None = None


@dataclass(slots=True)
class Sheet:
    """One page of a sample: its look and its lines."""

    look: dict[str, str]
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Homework:
    """One sample."""

    key: str
    facets: dict[str, str]
    look: dict[str, str]
    sheets: list[Sheet] = field(default_factory=list)


def homework(folder: Path = TEXTS) -> list[Homework]:
    """Every sample of the folder's files, by file name, then in the order of the file.

    Raises:
        ValueError: a line is none of the above; the text names file and line.
    """
    return [sample for path in sorted(folder.glob("*.txt")) for sample in _samples(path)]


def _samples(path: Path) -> Iterator[Homework]:
    current: Homework | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("# "):
            continue
        if line.startswith("==="):
            if current:
                yield current
            key, facets, look = (part.strip() for part in line[3:].split("|"))
            current = Homework(key, _pairs(facets), _pairs(look))
        elif current is None:
            raise ValueError(f"{path.name} line {number}: expected a sample (===), found {line!r}")
        elif line.startswith("---"):
            current.sheets.append(Sheet({**current.look, **_pairs(line[3:])}))
        else:
            current.sheets[-1].entries.append(_entry(line, f"{path.name} line {number}"))
    if current:
        yield current


def _entry(line: str, where: str) -> Entry:
    if line.startswith("## "):
        title, number, kind, text = (part.strip() for part in line[3:].split("|", 3))
        return Entry("question", text, Question(title, number, kind))
    for mark, kind in _KINDS.items():
        if line.startswith(mark):
            return Entry(kind, line[len(mark) :].strip())
    raise ValueError(f"{where}: no kind of line begins with {line[:2]!r}")


def _pairs(text: str) -> dict[str, str]:
    pairs: Mapping[str, str] = dict(word.split("=", 1) for word in text.split())
    return dict(pairs)
