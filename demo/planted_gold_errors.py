"""Ten planted gold errors, two in each benchmark of the demonstration, so that there is gold to be doubted.

Pictures and runs are made from what is right, gold is then changed here; `demo/README.md` lists what is wrong and what
is right. DrawEduMath's judges rate by the reference that gold states, so they see the wrong one too.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, NamedTuple

Entry = dict[str, Any]


class Planted(NamedTuple):
    """The place of one planted error.

    Args:
        part: The benchmark's key.
        sample: The sample.
        item: The item that is wrong; "" for a box that gold lacks.
    """

    part: str
    sample: str
    item: str


PLANTED = (
    Planted("hgbench", "math-functions", ""),
    Planted("hgbench", "chemistry-equations", "a2"),
    Planted("sketchjudge", "CH_002_ans_03", "answer"),
    Planted("sketchjudge", "FC_001_ans_03", "answer"),
    Planted("fermat", "img_9_pert_1.5_1", "solution"),
    Planted("fermat", "img_10_pert_5.2_1", "solution"),
    Planted("drawedumath", "larger-area-b.jpg", "claude.1"),
    Planted("drawedumath", "parts-a.jpg", "claude.1"),
    Planted("mathdoc", "en-powers", "18"),
    Planted("mathdoc", "zh-sets", "2"),
)

_LEFT_OUT: Entry = {
    "page": 2,
    "box_2d": [175, 488, 740, 677],
    "type": "complete_answer_box",
    "title_id": "20",
    "question_id": "（2）",
    "question_type": "solve",
    "steps": [
        {"step_id": 1, "box_2d": [321, 488, 740, 537]},
        {"step_id": 2, "box_2d": [210, 577, 459, 631]},
        {"step_id": 3, "box_2d": [199, 633, 708, 677]},
    ],
}
"""The last answer of `math-functions`, which gold does not state."""

_RIGHT_EDGE, _CUT_AT = 782, 505
"""Where the last answer of `chemistry-equations` ends on the right, and where gold lets it end."""


def homework(line: Entry) -> Entry:
    """A line of HG-Bench's gold with its planted error.

    Raises:
        ValueError: The line is not what the error was planned for: what is measured has changed.
    """
    return _with_answers(line, {"math-functions": _without_the_last, "chemistry-equations": _cut})


def right_homework(line: Entry) -> Entry:
    """A line of HG-Bench's gold as it was before `homework`."""
    return _with_answers(line, {"math-functions": _with_the_last, "chemistry-equations": _uncut})


def _with_answers(line: Entry, changes: dict[str, Any]) -> Entry:
    change = changes.get(line["uuid"])
    if change is None:
        return line
    changed = deepcopy(line)
    answers = change(json.loads(line["metadata"]["answer"]))
    changed["metadata"]["answer"] = json.dumps(answers, ensure_ascii=False, separators=(",", ":"))
    return changed


def _without_the_last(answers: list[Entry]) -> list[Entry]:
    *others, last = answers
    if last != _LEFT_OUT:
        raise ValueError(f"math-functions: expected {_LEFT_OUT} to leave out, found {last}; see {__name__}")
    return others


def _with_the_last(answers: list[Entry]) -> list[Entry]:
    return [*answers, _LEFT_OUT]


def _cut(answers: list[Entry]) -> list[Entry]:
    return _with_right_edge(answers, _RIGHT_EDGE, _CUT_AT)


def _uncut(answers: list[Entry]) -> list[Entry]:
    return _with_right_edge(answers, _CUT_AT, _RIGHT_EDGE)


def _with_right_edge(answers: list[Entry], before: int, after: int) -> list[Entry]:
    box = answers[-1]["box_2d"]
    if box[2] != before:
        raise ValueError(f"chemistry-equations: expected a right edge at {before}, found {box}; see {__name__}")
    box[2] = after
    return answers


def annotation(entry: Entry) -> Entry:
    """An annotation of SketchJudge with its planted error: a wrong verdict, a wrong error type."""
    match entry["answer_id"]:
        case "CH_002_ans_03":
            right = {"is_correct": True, "error_list": [], "error_count": 0, "answer_correct_type": "exact_correct"}
            return {**entry, **right}
        case "FC_001_ans_03":
            (error,) = entry["error_list"]
            return {**entry, "error_list": [{**error, "error_type": "Shape Error"}]}
    return entry


def solution(line: Entry) -> Entry:
    """A line of FERMAT's gold with its planted error: a wrong verdict."""
    if any(planted.part == "fermat" and planted.sample == line["new_custom_id"] for planted in PLANTED):
        return {**line, "has_error": not line["has_error"]}
    return line


_REFERENCES = {("larger-area-b", 4): "16", ("parts-a", 4): "Below"}
"""Drawing and position of the question -> the wrong reference answer."""


def reference(picture: str, at: int, right: str) -> str:
    """The reference answer that gold states to a question of DrawEduMath."""
    return _REFERENCES.get((picture, at), right)


_MISREAD = {
    "en-powers": ("begins with $4$", "begins with $7$"),
    "zh-sets": ("$2x - 5 < 3$", "$2x - 5 < 8$"),
}
"""Page -> what is printed, and what gold reads instead."""


def page(name: str, text: str) -> str:
    """A page of MathDoc's gold with its planted error: a wrong number in a question.

    Raises:
        ValueError: What is misread is not there once.
    """
    printed, misread = _MISREAD.get(name, ("", ""))
    if not printed:
        return text
    if text.count(printed) != 1:
        raise ValueError(f"{name}: expected {printed} once, found it {text.count(printed)} times; see {__name__}")
    return text.replace(printed, misread)
