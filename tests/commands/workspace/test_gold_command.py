"""`errata gold`: gold comes back as it was loaded, corrections and all, and their list names what changed."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from sqlalchemy import select

import demo
from cache.importing import manage_runs
from cache.importing.import_benchmark import import_benchmark
from cache.marks.targets import MarkTarget
from cache.queries import inspection
from cache.recording.record_marks import NewMark, correct
from cache.store import schema
from cache.store.workspace import Workspace
from loaders import LOADERS
from scoring.grounding.gold import answers_value
from tests.cache.marks.corrected import samples_of

GOLD = {part.task: part for part in demo.PARTS}


@pytest.fixture
def ws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    return Workspace.open()


def loaded(ws: Workspace, task: str) -> None:
    part = GOLD[task]
    import_benchmark(ws, task, part.gold, part.images, name="b", synthetic=True)


def add(ws: Workspace, sample: str, item: str, value: dict[str, object], note: str = "") -> None:
    target = MarkTarget("item" if item else "sample", sample, item)
    correct(ws, NewMark("b", target, "Ann", note=note, correction=value))


@pytest.mark.parametrize("task", GOLD)
def test_gold_is_written_in_the_format_in_which_it_is_loaded_again(errata, ws: Workspace, task: str, tmp_path: Path):
    loaded(ws, task)
    path = tmp_path / ("written.jsonl" if task in ("hgbench", "fermat") else "written")
    assert errata("gold", "b", "-o", str(path)).code == 0
    if task == "drawedumath":
        path /= "DrawEduMath_QA.csv"
    again = LOADERS[task].load_gold(path)
    assert again.rejected == ()
    import_benchmark(ws, task, path, name="again")
    assert samples_of(ws, "again") == samples_of(ws, "b")


def test_categories_of_coco_keep_their_numbers_and_order_and_new_ones_follow_the_largest(
    errata, ws: Workspace, tmp_path: Path
):
    categories = [{"id": 5, "name": "figure"}, {"id": 1, "name": "title block"}, {"id": 2, "name": "table"}]
    categories.append({"id": 11, "name": "stamp"})
    page = {"id": 100, "file_name": "a.png", "width": 1000, "height": 1000}
    boxes = [{"image_id": 100, "category_id": number, "bbox": [number, 0, 9, 9]} for number in (2, 1, 5)]
    gold = tmp_path / "instances.json"
    gold.write_text(json.dumps({"images": [page], "annotations": boxes, "categories": categories}), encoding="utf-8")
    import_benchmark(ws, "coco", gold, name="b")
    written = tmp_path / "written.json"
    assert errata("gold", "b", "-o", str(written)).code == 0
    document = json.loads(written.read_text(encoding="utf-8"))
    assert document["categories"] == categories
    assert [box["category_id"] for box in document["annotations"]] == [2, 1, 5]
    drawn = [{"page": 1, "box": [1, 0, 10, 9], **name, "steps": []} for name in ({"question_type": "note"}, {})]
    add(ws, "100", "", {"answers": [*drawn, {"page": 1, "box": [50, 0, 60, 9], "question_type": "stamp", "steps": []}]})
    assert errata("gold", "b", "--corrected", "-o", str(written)).code == 0
    document = json.loads(written.read_text(encoding="utf-8"))
    assert document["categories"] == [*categories, {"id": 12, "name": "note"}, {"id": 13, "name": "(no category)"}]
    assert [box["category_id"] for box in document["annotations"]] == [12, 13, 11]
    manage_runs.delete_benchmark(ws, "b")
    with ws.reading() as connection:
        assert not connection.scalars(select(schema.meta.c.key).where(schema.meta.c.key.startswith("categor"))).all()


def test_gold_of_drawedumath_with_carriage_returns_comes_back(errata, ws: Workspace, tmp_path: Path):
    texts = {"Question": "What\ris\r=1+1?", "Reference Answer": "two\r=2"}
    cells = {"Model Name": "m", "Image Name": "a.jpg", **texts, "Model Answer": "2"}
    # Of sources in another order than the published file has them, gold is written a line for each question.
    lines = (",".join(f'"{cell}"' for cell in [*cells.values(), source]) for source in ("claude", "teacher"))
    run = tmp_path / "m.csv"
    run.write_bytes("\n".join((",".join([*cells, "QA Type"]), *lines, "")).encode())
    import_benchmark(ws, "drawedumath", None, runs=[run], name="b")
    written = tmp_path / "written.csv"
    assert errata("gold", "b", "-o", str(written)).code == 0
    import_benchmark(ws, "drawedumath", written, name="again")
    assert samples_of(ws, "again") == samples_of(ws, "b")
    said = [(item.gold_fields["question"], item.gold_fields["reference"]) for item in samples_of(ws, "b")[0].items]
    assert said == [tuple(texts.values())] * 2


def test_corrected_gold_is_written_and_the_imported_file_is_never_written_over(errata, ws: Workspace, tmp_path: Path):
    loaded(ws, "fermat")
    assert "no correction" in errata("gold", "b", "--corrected", "-o", "-").err
    first = samples_of(ws, "b")[0]
    word = "no" if first.items[0].gold_fields["has_error"] else "yes"
    add(ws, first.id, "solution", {"has_error": word})
    original, fixed = errata("gold", "b", "-o", "-").out, errata("gold", "b", "--corrected", "-o", "-").out
    pairs = zip(original.splitlines(), fixed.splitlines(), strict=True)
    changed = [at for at, (old, new) in enumerate(pairs) if old != new]
    assert changed == [0]
    other = tmp_path / demo.FERMAT_GOLD.name
    other.write_bytes(demo.FERMAT_GOLD.read_bytes())
    import_benchmark(ws, "fermat", other, name="c")
    for gold in (demo.FERMAT_GOLD, other):
        refused = errata("gold", "b", "--corrected", "-o", str(gold))
        assert (refused.code, "never altered" in refused.err) == (2, True)


def test_gold_that_another_account_imported_from_a_folder_of_its_own_keeps_nobody_from_writing(
    errata, ws: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    loaded(ws, "fermat")
    theirs = tmp_path / "theirs" / demo.FERMAT_GOLD.name
    theirs.parent.mkdir()
    theirs.write_bytes(demo.FERMAT_GOLD.read_bytes())
    import_benchmark(ws, "fermat", theirs, name="c")
    looked = os.stat

    def refused(path, *rest, **named):
        if path == theirs:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return looked(path, *rest, **named)

    monkeypatch.setattr(os, "stat", refused)
    assert errata("gold", "b", "-o", str(tmp_path / "mine.jsonl")).code == 0


def test_a_folder_of_gold_is_not_written_into_the_one_that_was_imported(errata, ws: Workspace, tmp_path: Path):
    loaded(ws, "mathdoc")
    refused = errata("gold", "b", "-o", str(demo.MATHDOC_GOLD))
    assert (refused.code, "never altered" in refused.err) == (2, True)
    assert errata("gold", "b", "-o", "-").code == 2


def test_neither_the_list_of_corrections_nor_a_folder_of_gold_is_written_over_what_was_imported(
    errata, ws: Workspace, tmp_path: Path
):
    folder = tmp_path / "mine"
    folder.mkdir()
    gold, kinds = folder / "qa.csv", folder / "questions_to_categories.json"
    pairs = '"[{""question"": ""How many?"", ""answer"": ""2""}]"'
    gold.write_text(f"Image Name,QA Teacher\na.jpg,{pairs}\n", encoding="utf-8")
    kinds.write_text('{"How many?": "counting", "Why?": "reasons"}', encoding="utf-8")
    before = gold.read_bytes(), kinds.read_bytes()
    import_benchmark(ws, "drawedumath", gold, name="b")
    for words in (("--diff", "-o", str(gold)), ("--diff", "-o", str(kinds)), ("-o", str(folder))):
        refused = errata("gold", "b", *words)
        assert (refused.code, "never altered" in refused.err) == (2, True), words
    assert sorted(path.name for path in folder.iterdir()) == ["qa.csv", "questions_to_categories.json"]
    assert (gold.read_bytes(), kinds.read_bytes()) == before
    assert errata("gold", "b", "-o", str(tmp_path / "other")).code == 0


def test_the_list_of_corrections_says_what_changed_by_whom_and_is_read_as_text(errata, ws: Workspace):
    loaded(ws, "sketchjudge")
    sample = next(edited for edited in samples_of(ws, "b") if edited.items[0].gold_fields["verdict"] == "incorrect")
    add(ws, sample.id, "answer", {"verdict": "correct"}, note="<b>see</b>\nthe axis")
    lines = errata("gold", "b", "--diff", "-o", "-").out.splitlines()
    assert lines[0].startswith(f"{sample.id} (Ann, ")
    assert "  Verdict: incorrect -> correct" in lines
    assert "  note: <b>see</b> the axis" in lines


def test_the_list_of_corrections_as_html_holds_the_places_on_the_page(errata, ws: Workspace, tmp_path: Path):
    loaded(ws, "hgbench")
    sample = samples_of(ws, "b")[0]
    add(ws, sample.id, "", answers_value(sample.answers[:-1]), note="<script>alert(1)</script>")
    path = tmp_path / "list.html"
    assert errata("gold", "b", "--diff", "-o", str(path)).code == 0
    text = path.read_text(encoding="utf-8")
    assert "data:image/jpeg;base64," in text
    assert "<script>" not in text
    assert sample.id in text
    assert inspection.gold(ws, "b@corrected", sample.id).answers == sample.answers[:-1]
