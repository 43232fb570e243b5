"""Files of every benchmark in which each value of a line is, once, one that a database or UTF-8 cannot hold."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.loaders.fermat.fermat_files import gold_row, run_row, write_shard
from tests.loaders.mathdoc.mathdoc_files import FIRST, pages
from tests.loaders.sketchjudge.sketchjudge_files import annotation, question, write_gold

NUL, HALF = "a\0b", "a\ud800b"
IN_JSON: tuple[Any, ...] = (NUL, HALF, 2**31, -(2**70), float("inf"))
IN_CSV: tuple[Any, ...] = (NUL, "2147483648", str(2**70))
GOOD = 3
"""Lines in the midst of and after the spoiled ones that are as they should be."""

Line = dict[str, Any]
Of = Callable[[str], Line]


@dataclass(frozen=True, slots=True)
class Files:
    """A benchmark's files: gold, runs, and the samples that are as they should be in all of them."""

    gold: Path
    runs: tuple[Path, ...]
    good: tuple[str, ...]


def write(kind: str, folder: Path) -> Files:
    """Writes the spoiled files of a kind of benchmark."""
    folder.mkdir()
    return _KINDS[kind](folder)


def spoiled(of: Of, names: Iterator[str], values: tuple[Any, ...]) -> list[Line]:
    """Lines of samples of these names, in each of which one value or name of a value is spoiled."""
    count = sum(1 for _ in _spoiled(of(""), values))
    return [list(_spoiled(of(name), values))[at] for at, name in zip(range(count), names, strict=False)]


def _spoiled(line: Any, values: tuple[Any, ...], inside: bool = False) -> Iterator[Any]:
    if isinstance(line, dict):
        for key, inner in line.items():
            yield from ({**line, key: spoiled_value} for spoiled_value in _spoiled(inner, values, True))
        yield from ({**line, value: "said"} for value in values if isinstance(value, str))
    elif isinstance(line, list):
        for at, inner in enumerate(line):
            yield from ([*line[:at], spoiled_value, *line[at + 1 :]] for spoiled_value in _spoiled(inner, values, True))
    if inside:
        yield from values


def _numbered(prefix: str) -> Iterator[str]:
    at = 0
    while True:
        yield f"{prefix}{at}"
        at += 1


def _gold(of: Of, prefix: str, values: tuple[Any, ...], answered: int) -> tuple[list[Line], tuple[str, ...]]:
    """Gold of as many good samples as runs answer, with the spoiled lines among them."""
    good = tuple(f"{prefix}{at}" for at in range(answered + GOOD))
    lines = [of(name) for name in good]
    return [*lines[:-1], *spoiled(of, _numbered(f"{prefix}9999"), values), lines[-1]], good


def _run(of: Of, prefix: str, values: tuple[Any, ...]) -> list[Line]:
    """A run over that gold: spoiled lines, and then as many good ones."""
    lines = spoiled(of, _numbered(prefix), values)
    return [*lines, *(of(f"{prefix}{len(lines) + at}") for at in range(GOOD))]


def json_lines(path: Path, lines: list[Any]) -> Path:
    """JSON lines; halves of characters stand in them as escapes."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def _table(path: Path, lines: list[Line]) -> Path:
    """CSV with the columns of the last line; what is no text stands in its cell as JSON."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(lines[-1])
        for line in lines:
            cells = [line[name] for name in lines[-1]]
            writer.writerow([cell if isinstance(cell, str) else json.dumps(cell) for cell in cells])
    return path


def _whole(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def _live(of: Of) -> list[Line]:
    """A live run, whose lines state model and axes alike and are spoiled in how the answer came about."""
    run = {"model": "live", "axes": {"setting": "s"}, "coords": None}
    valid_call = {"provider": "openai", "with_id": "m", "attempts": 1, "cost_usd": 0.5, "usage": {"input_tokens": 3}}
    more = {"parameters": {"top": 1}, "pages": [1], "hidden": [{"box": [0, 0, 1, 1], "page": 1}]}
    more |= {"earlier": ["x"], "reminder": "y"}
    calls = spoiled(lambda _: {**valid_call, **more}, _numbered(""), IN_JSON)
    names = [f"s{at}" for at in range(len(calls))]
    return [of(name) | {"live": {**call, "run": run, "sample": name}} for name, call in zip(names, calls, strict=True)]


BOXES = [{"page": 1, "type": "complete_answer_box", "box_2d": [0, 0, 9, 9], "title_id": "1", "question_type": "x"}]
STEPS = [{**BOXES[0], "steps": [{"step_id": "1", "box_2d": [0, 0, 5, 5]}]}]


def _hgbench(folder: Path) -> Files:
    def gold(name: str) -> Line:
        media = {"media_size": {"m": [1000, 800]}, "media_map": {"m": ["m", f"{name}.jpg"]}}
        return {"uuid": name, "metadata": {**media, "answer": STEPS, "category": "zhiqi", "facets": {"a": ["x"]}}}

    def run(name: str) -> Line:
        return {"uuid": name, "predict": json.dumps(STEPS), "prompt": "p", "model": "m"}

    lines = _run(run, "s", IN_JSON)
    inner = [{"uuid": f"s{at}", "predict": json.dumps(boxes)} for at, boxes in enumerate(_spoiled(STEPS, IN_JSON))]
    live = _live(run)
    read, good = _gold(gold, "s", IN_JSON, max(map(len, (lines, inner, live))))
    runs = [("named", lines), ("inside", inner), ("live", live)]
    return Files(
        json_lines(folder / "gold.jsonl", read), tuple(json_lines(folder / f"{n}.jsonl", of) for n, of in runs), good
    )


def _graded(folder: Path) -> Files:
    def gold(name: str) -> Line:
        return {"id": name, "gold": False, "gold_labels": ["A"], "image": f"{name}.jpg", "subject": "x", "cluster": "c"}

    def run(name: str) -> Line:
        return {"id": name, "pred": False, "pred_labels": ["A", "B"], "response": "said", "prompt": "p", "model": "m"}

    def inside(name: str) -> Line:
        return {"id": name, "response": json.dumps(next(raw_texts))}

    raw = {"is_correct": False, "error_list": [{"error_type": "A"}, {"error_type": "a?b"}, {"error_type": "ab"}]}
    raw_texts = iter(all_texts := list(_spoiled(raw, IN_JSON)))
    lines = _run(run, "s", IN_JSON)
    read, good = _gold(gold, "s", IN_JSON, len(lines))
    return Files(
        json_lines(folder / "gold.jsonl", read),
        (
            json_lines(folder / "named.jsonl", lines),
            json_lines(folder / "inside.jsonl", [inside(f"s{at}") for at in range(len(all_texts))]),
            _table(folder / "table.csv", _run(run, "s", IN_CSV)),
        ),
        good,
    )


def _graded_table(folder: Path) -> Files:
    def gold(name: str) -> Line:
        return {"id": name, "gold": "true", "gold_labels": "A;B", "image": f"{name}.jpg", "subject": "x", "note": "n"}

    read, good = _gold(gold, "s", IN_CSV, GOOD)
    run_rows = [{"id": name, "pred": "true"} for name in good]
    return Files(_table(folder / "gold.csv", read), (json_lines(folder / "run.jsonl", run_rows),), good)


def _coco(folder: Path) -> Files:
    def result(name: str) -> Line:
        return {"image_id": name, "category_id": 1, "bbox": [1, 1, 5, 5], "score": 0.5}

    def response(name: str) -> Line:
        return {"image_id": name, "predict": json.dumps(BOXES), "model": "m"}

    def image(name: str) -> Line:
        return {"id": name, "file_name": f"{name}.jpg", "width": 100, "height": 100}

    results, responses = _run(result, "s", IN_JSON), _run(response, "s", IN_JSON)
    images, good = _gold(image, "s", IN_JSON, max(len(results), len(responses)))
    notes = [{**result(name), "iscrowd": 0} for name in good]
    notes += spoiled(lambda _: {**result("s0"), "iscrowd": 0}, _numbered("x"), IN_JSON)
    categories = [{"id": 1, "name": "formula"}, *spoiled(lambda _: {"id": 2, "name": "b"}, _numbered("x"), IN_JSON)]
    gold = {"images": [*images, *IN_JSON], "annotations": [*notes, *IN_JSON], "categories": categories}
    return Files(
        _whole(folder / "gold.json", gold),
        (_whole(folder / "results.json", [*results, *IN_JSON]), json_lines(folder / "named.jsonl", responses)),
        good,
    )


def _drawedumath(folder: Path) -> Files:
    def gold(name: str) -> Line:
        cell = [{"question": "What?", "answer": "A line", "qa_pair_id": "7"}]
        cells = {"QA Teacher": cell, "QA GPT4o": cell, "Grade": "5"}
        return {"Problem ID": "p", "Image Name": name, "Image Caption": "c", **cells}

    def run(name: str) -> Line:
        judged = {"Claude_Judge_Rating": "3", "Claude_Judge_Reason": "why", "BERTScore F1": "0.5", "ROUGEL": "0.4"}
        judges = {"judges": {"me": {"rating": 3, "reason": "why"}}, "Ensemble_Judge_Rating": 3}
        question = {"Question": "What?", "Reference Answer": "A line", "QA Type": "teacher", "Model Answer": "a line"}
        return {"Model Name": "m", "Image Name": name, "Problem ID": "p", **question, **judged, **judges}

    def in_cells(name: str) -> Line:
        return {key: value if isinstance(value, str) else json.dumps(value) for key, value in gold(name).items()}

    lines = _run(run, "s", IN_JSON)
    nested = [
        {**in_cells(f"cell{at}"), "QA Teacher": json.dumps(cell)}
        for at, cell in enumerate(_spoiled(gold("")["QA Teacher"], IN_JSON))
    ]
    read, good = _gold(in_cells, "s", IN_CSV, len(lines))
    runs = (
        json_lines(folder / "named.jsonl", lines),
        _table(folder / "table.csv", _run(run, "s", IN_CSV)),
    )
    return Files(_table(folder / "gold.csv", [*nested, *read]), runs, good)


def _drawedumath_of_run(folder: Path) -> Files:
    run = _drawedumath(folder).runs[0]
    return Files(run, (run,), (f"s{_line_count(run) - 1}",))


def _drawedumath_of_table(folder: Path) -> Files:
    run = _drawedumath(folder).runs[1]
    return Files(run, (run,), (f"s{_line_count(run) - 2}",))  # its first line names the columns


def _line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _fermat_row(name: str) -> Line:
    return {**gold_row(name), "image": f"{name}.png"}


def _fermat_run(name: str) -> Line:
    answers = {"pred_err_1.1.2": "1", "err_reasoning_1.1.2": "why", "pred_eloc_2.1": "there", "judge_2.1": 1}
    return {**run_row(name), "model_name": "gpt-4o", "context": "L2", **answers}


def _fermat_names(folder: Path, values: tuple[Any, ...]) -> tuple[list[Line], list[Line], tuple[str, ...]]:
    def named(of: Of) -> Of:
        return lambda name: of(f"img_{name}_pert_1.1")

    run_rows = _run(named(_fermat_run), "", values)
    gold_rows, good = _gold(named(_fermat_row), "", values, len(run_rows))
    return gold_rows, run_rows, tuple(f"img_{name}_pert_1.1" for name in good)


def _fermat(folder: Path) -> Files:
    gold_rows, run_rows, good = _fermat_names(folder, IN_JSON)
    steps = _spoiled({"reasoning": "r", "error": 1, "output": "x"}, IN_JSON)
    state = {name: {"1.1.2": step} for name, step in zip(good, steps, strict=False)}
    failed = [
        {"image": f"img_{at}_pert_1.1", "result": value, "experiment_id": "2.1"} for at, value in enumerate(IN_JSON)
    ]
    return Files(
        json_lines(folder / "gold.jsonl", gold_rows),
        (
            json_lines(folder / "named.jsonl", run_rows),
            _table(folder / "table.csv", _fermat_names(folder, IN_CSV)[1]),
            _whole(folder / "state.json", {**state, NUL: {"1.1.2": 1}, HALF: {"1.1.2": 1}, "not_parsed": failed}),
        ),
        good,
    )


def _fermat_table(folder: Path) -> Files:
    read, _, good = _fermat_names(folder, IN_CSV)
    return Files(_table(folder / "gold.csv", read), (json_lines(folder / "run.jsonl", [_fermat_run(good[0])]),), good)


def _fermat_cases(folder: Path) -> Files:
    read, _, good = _fermat_names(folder, IN_JSON)
    cases = _whole(folder / "provenance.json", {"cases": [*read, *IN_JSON]})
    return Files(cases, (json_lines(folder / "run.jsonl", [_fermat_run(good[0])]),), good)


_SWITCHES = ("has_error", "handwriting_style", "image_quality")


def _fermat_shard(folder: Path) -> Files:
    plain = {name: value for name, value in _fermat_row("img_0_pert_1.1").items() if name != "new_pert_id"}
    good = tuple(f"img_{at}_pert_1.1" for at in range(GOOD))

    def of(name: str) -> Line:
        return {**plain, **dict.fromkeys(_SWITCHES, "true"), "new_custom_id": f"img_{name}_pert_1.1"}

    wrong = [line for line in spoiled(of, _numbered("9999"), (NUL,)) if NUL not in line]
    shard = write_shard(folder / "train.parquet", [of("0"), *wrong, of("1"), of("2")], group=1000)
    return Files(shard, (json_lines(folder / "run.jsonl", [_fermat_run(good[0])]),), good)


def _sketchjudge(folder: Path) -> Files:
    def gold(name: str) -> Line:
        return annotation(answer_id=name, answer_correct_type="k")

    def run(name: str) -> Line:
        response = {"is_correct": False, "error_list": [{"error_type": "Shape Error"}]}
        return {"answer_id": name, "response": response, "query": "q", "model": "m", "image_0": "C:\\a.png"}

    def with_id(name: str) -> Line:
        return question(question_id=f"Q{name}")

    lines = _run(run, "s", IN_JSON)
    read, good = _gold(gold, "s", IN_JSON, len(lines))
    questions = [question(), *spoiled(with_id, _numbered(""), IN_JSON), *IN_JSON]
    of_them = [annotation(answer_id=f"q{at}", question_id=f"Q{at}") for at in range(len(questions))]
    write_gold(folder, *read, *of_them, *IN_JSON, questions=questions)
    return Files(folder, (json_lines(folder / "named.jsonl", lines),), good)


def _mathdoc(folder: Path) -> Files:
    def run(name: str) -> Line:
        return {"page_id": name, "response": FIRST, "model": "m"}

    def aligned(name: str) -> Line:
        return {"page": name, "question_id": "1", "pred_start_snippet": "a", "pred_end_snippet": "b"}

    def seen(name: str) -> Line:
        return {"page": name, "question_id": "1", "score": 0.5}

    lines = _run(run, "s", IN_JSON)
    good = tuple(f"s{at}" for at in range(len(lines)))
    texts = dict.fromkeys(good, FIRST)
    headed = FIRST.replace("选择题", NUL)
    gold = pages(folder / "gold", **texts, nul=FIRST + NUL, headed=headed, half=FIRST.encode() + b"\xff")
    marked = pages(folder / "marked", **texts | {"s1": NUL, "s2": FIRST + NUL}, half=b"\xed\xa0\x80")
    (folder / "lines").mkdir()
    json_lines(folder / "lines" / "alignment.jsonl", _run(aligned, "s", IN_JSON))
    json_lines(folder / "lines" / "visual.jsonl", _run(seen, "s", IN_JSON))
    return Files(gold, (marked, json_lines(folder / "lines" / "run.jsonl", lines)), good)


_KINDS: dict[str, Callable[[Path], Files]] = {
    "hgbench": _hgbench,
    "graded": _graded,
    "graded as CSV": _graded_table,
    "coco": _coco,
    "drawedumath": _drawedumath,
    "drawedumath by its run": _drawedumath_of_run,
    "drawedumath by its run as CSV": _drawedumath_of_table,
    "fermat": _fermat,
    "fermat as CSV": _fermat_table,
    "fermat as cases": _fermat_cases,
    "fermat as Parquet": _fermat_shard,
    "sketchjudge": _sketchjudge,
    "mathdoc": _mathdoc,
}
KINDS = tuple(_KINDS)
