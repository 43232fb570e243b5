"""Small benchmarks of every key with corrections of their gold, and all that the workspace keeps of a benchmark."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import Connection

import demo
from cache.store import packing, schema
from cache.store.gold import stored_samples
from cache.store.rows import benchmark_row
from cache.store.run_sums import unpacked_column, unpacked_item_column
from cache.store.word_ids import word_texts
from cache.store.workspace import Workspace
from records import Sample
from scoring.grounding.gold import answers_value

Value = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A small benchmark.

    Args:
        task: Its key.
        files: Writes gold and two runs below a folder, or names those of the demonstration.
        value: A correction of a sample: the item ("" for all of it) and the new value.
        another: Another correction of the same target.
    """

    task: str
    files: Callable[[Path], tuple[Path, list[Path]]]
    value: Callable[[Sample], tuple[str, Value]]
    another: Callable[[Sample], tuple[str, Value]]


def _of_demo(task: str, ending: str = "") -> Callable[[Path], tuple[Path, list[Path]]]:
    part = next(part for part in demo.PARTS if part.task == task)
    runs = sorted(path for path in part.runs.iterdir() if path.name.endswith(ending) and not path.name.startswith("."))
    return lambda folder: (part.gold, runs[:2])


def _coco(folder: Path) -> tuple[Path, list[Path]]:
    images = [{"id": i, "file_name": f"{i}.png", "width": 640, "height": 480} for i in range(1, 5)]
    boxes = [(1, 1, [64, 48, 128, 96]), (1, 2, [320, 240, 64, 48]), (2, 1, [10, 20, 30, 40]), (3, 2, [5, 5, 50, 60])]
    gold = folder / "instances.json"
    annotations = [
        {"id": n, "image_id": image, "category_id": category, "bbox": box}
        for n, (image, category, box) in enumerate(boxes, start=1)
    ]
    categories = [{"id": 1, "name": "figure"}, {"id": 2, "name": "table"}]
    gold.write_text(json.dumps({"images": images, "annotations": annotations, "categories": categories}))
    runs = []
    for name, shift in (("near", 3), ("far", 40)):
        runs.append(folder / f"{name}.json")
        found = [
            {"image_id": image, "category_id": 1, "bbox": [box[0] + shift, *box[1:]], "score": 1.0}
            for image, _, box in boxes
        ]
        runs[-1].write_text(json.dumps(found))
    return gold, runs


def _graded(folder: Path) -> tuple[Path, list[Path]]:
    gold = folder / "gold.jsonl"
    stated = [
        ("a1", False, ["sign", "unit"]),
        ("a2", False, ["unit", "sign"]),
        ("a3", True, []),
        ("a4", False, ["unit"]),
    ]
    rows = [
        {"id": name, "gold": right, "gold_labels": labels, "topic": f"t{at % 2}"}
        for at, (name, right, labels) in enumerate(stated)
    ]
    gold.write_text("".join(json.dumps(row) + "\n" for row in rows))
    runs = []
    for name, said in (("strict", (False, False, False, False)), ("kind", (True, False, True, True))):
        runs.append(folder / f"{name}.jsonl")
        lines = [
            {"id": f"a{at}", "pred": verdict, "pred_labels": [] if verdict else ["sign"]}
            for at, verdict in enumerate(said, start=1)
            if (name, at) != ("kind", 3)
        ]
        runs[-1].write_text("".join(json.dumps(line) + "\n" for line in lines))
    return gold, runs


def _fewer_boxes(sample: Sample) -> tuple[str, Value]:
    return "", answers_value(sample.answers[:-1])


def _moved_boxes(sample: Sample) -> tuple[str, Value]:
    value = answers_value(sample.answers)
    first = value["answers"][0]
    first["box"] = [50.0, 100.0, 250.0, 300.0]
    first["question_type"] = "table"
    return "", {"answers": [*value["answers"], {"page": 1, "box": [500.0, 500.0, 750.0, 750.0]}]}


def _verdict(sample: Sample) -> tuple[str, Value]:
    wrong = sample.items[0].gold_fields["verdict"] == "incorrect"
    return "answer", {"verdict": "correct" if wrong else "incorrect"}


def _labels(sample: Sample) -> tuple[str, Value]:
    last = sample.items[0].gold_fields["known"][-1]["label"]
    return "answer", {"verdict": "incorrect", "labels": [last]}


def _error(sample: Sample) -> tuple[str, Value]:
    item = sample.items[0]
    return item.id, {"has_error": "no" if item.gold_fields["has_error"] else "yes"}


def _text(words: str) -> Callable[[Sample], tuple[str, Value]]:
    return lambda sample: (sample.items[0].id, {"text": f"{sample.items[0].gold_fields['text']} {words}"})


def _reference(words: str) -> Callable[[Sample], tuple[str, Value]]:
    return lambda sample: (sample.items[0].id, {"reference": words})


PARTS = (
    Part("hgbench", _of_demo("hgbench", ".jsonl"), _fewer_boxes, _moved_boxes),
    Part("coco", _coco, _fewer_boxes, _moved_boxes),
    Part("sketchjudge", _of_demo("sketchjudge"), _verdict, _labels),
    Part("graded", _graded, _verdict, _labels),
    Part("fermat", _of_demo("fermat"), _error, _error),
    Part("drawedumath", _of_demo("drawedumath", ".csv"), _reference("Seven jumps"), _reference("Of another length")),
    Part("mathdoc", _of_demo("mathdoc"), _text("and why?"), _text("(2)")),
)


def samples_of(ws: Workspace, benchmark: str) -> list[Sample]:
    with ws.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        return [stored.sample for chunk in stored_samples(connection, owner.id) for stored in chunk]


def everything(ws: Workspace, benchmark: str) -> dict[str, list[Any]]:
    """All that is kept of a benchmark by table, without numbers of rows, files and when it was imported.

    A term that is 0 throughout counts as one that is absent, and the texts that are searched are left out.
    """
    with ws.reading() as connection:
        return _everything(connection, benchmark)


def _everything(connection: Connection, benchmark: str) -> dict[str, list[Any]]:
    owner = benchmark_row(connection, benchmark)
    sample, item, run, stratum = schema.sample, schema.item, schema.run, schema.stratum
    strata = dict(_all(connection, select(stratum.c.id, stratum.c.key).where(stratum.c.benchmark_id == owner.id)))
    keys = dict(_all(connection, select(sample.c.id, sample.c.key).where(sample.c.benchmark_id == owner.id)))
    of_items = select(item.c.id, sample.c.key, item.c.key).join(sample, sample.c.id == item.c.sample_id)
    items = {row: (key, name) for row, key, name in _all(connection, of_items.where(sample.c.benchmark_id == owner.id))}
    runs = dict(_all(connection, select(run.c.id, run.c.slug).where(run.c.benchmark_id == owner.id)))
    numbers = {"sample_id": keys, "stratum_id": strata, "item_id": items, "run_id": runs}
    words = word_texts(connection)
    found: dict[str, list[Any]] = {"strata": sorted(strata.values()), "items": sorted(items.values())}
    mine = {
        schema.stratum_facet: schema.stratum_facet.c.stratum_id.in_(strata),
        schema.page: schema.page.c.sample_id.in_(keys),
        sample: sample.c.benchmark_id == owner.id,
        item: item.c.sample_id.in_(keys),
        run: run.c.benchmark_id == owner.id,
        **{table: table.c.run_id.in_(runs) for table in schema.RUN_SIDE},
    }
    for table, where in mine.items():
        rows = []
        for row in connection.execute(select(table).where(where)):
            values = dict(row._mapping)
            for name in ("id", "benchmark_id", "source_file_id", "imported_at", "source"):
                values.pop(name, None)
            for name, texts in numbers.items():
                if values.get(name) is not None:
                    values[name] = texts[values[name]]
            plain = _plain(table.name, values, words)
            if plain is not None:
                rows.append(plain)
        found[table.name] = sorted(rows, key=repr)
    return found


def _all(connection: Connection, statement: Any) -> list[Any]:
    return [tuple(row) for row in connection.execute(statement)]


def _plain(table: str, values: dict[str, Any], words: Mapping[int, str]) -> Any:
    if table == "scored":
        values["packed"] = repr(packing.unpack_parts(values["packed"]))
    elif "packed" in values:
        unpacked = unpacked_item_column if table == "run_item_sum" else unpacked_column
        values["packed"] = tuple(unpacked(values["packed"]).tolist())
        if not any(values["packed"]):
            return None
    if table == "tally":
        values["total"] = round(values["total"], 9) + 0.0
    if table == "failure":
        values["category"] = words[values["category"]]
        values["label"] = words.get(values["label"])
    if table == "item":
        values["gold"] = json.loads(values["gold"])
    for name in ("raw", "extra", "prompt"):
        if isinstance(values.get(name), bytes):
            values[name] = packing.expand(values[name])
    return tuple(values.items())
