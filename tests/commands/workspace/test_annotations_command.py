"""`errata gold --format` and `--apply`: out to an annotation tool and back as corrections, entry by entry."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.marks.corrections import corrections
from cache.marks.log import entries
from cache.marks.targets import MarkTarget
from cache.recording.record_marks import NewMark, correct, undo
from cache.store.workspace import Workspace
from loaders.exchange.annotation_files import FORMATS
from records import Sample
from scoring.grounding.gold import answers_value
from tests.cache.marks.corrected import PARTS, samples_of
from tests.prepared import Imports

PART = {part.task: part for part in PARTS}


@pytest.fixture
def ws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    return Workspace.open()


@pytest.fixture(scope="module")
def imports() -> Iterator[Imports]:
    kept = Imports()
    yield kept
    kept.close()


Load = Callable[[str], list[Sample]]


@pytest.fixture
def loaded(ws: Workspace, imports: Imports, tmp_path: Path) -> Load:
    """Fills the workspace with a small benchmark under two runs, and gives its samples."""

    def load(task: str) -> list[Sample]:
        gold, runs = PART[task].files(tmp_path)
        imports.fill(ws, task, tmp_path, lambda: import_benchmark(ws, task, gold, runs=runs, name="b"))
        return samples_of(ws, "b")

    return load


def applied(errata: Any, path: Path) -> dict[str, Any]:
    done = errata("gold", "b", "--apply", str(path), "--who", "Ann", "--json")
    found: dict[str, Any] = json.loads(done.out)
    assert done.code == (1 if found["rejected"] else 0)
    assert found["entries"] == found["applied"] + found["unchanged"] + len(found["rejected"])
    return found


@pytest.mark.parametrize(("task", "key"), [*(("hgbench", key) for key in FORMATS), ("coco", "coco")])
def test_a_file_that_comes_back_unchanged_corrects_nothing(
    errata, ws: Workspace, loaded: Load, tmp_path: Path, key: str, task: str
):
    loaded(task)
    path = tmp_path / "boxes"
    assert errata("gold", "b", "--format", key, "-o", str(path)).code == 0
    found = applied(errata, path)
    assert (found["applied"], found["rejected"]) == (0, [])
    assert found["unchanged"] > 0
    assert entries(ws, "b") == []


def test_samples_that_were_picked_go_out_alone_and_a_selection_without_any_is_refused(
    errata, ws: Workspace, loaded: Load, tmp_path: Path
) -> None:
    samples, path = [sample.id for sample in loaded("hgbench")], tmp_path / "boxes"
    out = ("gold", "b", "--format", "labelstudio", "-o", str(path), "--selection")
    assert errata(*out, f"b=b&pick={samples[1]}&pick=none").code == 0
    assert [task["data"]["sample"] for task in json.loads(path.read_text(encoding="utf-8"))] == [samples[1]]
    path.unlink()
    refused = errata(*out, "b=b&pick=none")
    assert refused.code == 2
    assert "No sample of “b” is in this Selection: there are no boxes to write." in refused.err
    assert not path.exists()


def test_a_box_that_was_moved_in_label_studio_is_a_correction_that_is_applied_once(
    errata, ws: Workspace, loaded: Load, tmp_path: Path
):
    first, *others = loaded("hgbench")
    path = tmp_path / "tasks.json"
    assert errata("gold", "b", "--format", "labelstudio", "-o", str(path)).code == 0
    tasks = json.loads(path.read_text())
    tasks[0]["annotations"][0]["result"][0]["value"]["x"] += 2
    tasks[1]["data"]["sample"] = "no such sample"
    tasks[2]["data"]["benchmark"] = "another"
    path.write_text(json.dumps(tasks))
    found = applied(errata, path)
    assert found["corrected"] == [first.id]
    assert [bad["entry"] for bad in found["rejected"]] == [2, 3]
    assert found["unchanged"] == len(others) - 2
    before, after = first.answers, samples_of(ws, "b@corrected")[0].answers
    assert after[0].box is not None
    assert before[0].box is not None
    assert after[0].box[0] == pytest.approx(before[0].box[0] + 20)
    assert after[0].steps == before[0].steps
    assert after[1:] == before[1:]
    assert applied(errata, path)["applied"] == 0
    corrected = tmp_path / "corrected.xml"
    assert errata("gold", "b", "--corrected", "--format", "cvat", "-o", str(corrected)).code == 0
    assert applied(errata, corrected)["applied"] == 0


def test_a_box_that_was_deleted_in_cvat_is_gone_and_pages_without_keys_are_told_by_their_image(
    errata, ws: Workspace, loaded: Load, tmp_path: Path
):
    samples = loaded("hgbench")
    path = tmp_path / "annotations.xml"
    assert errata("gold", "b", "--format", "cvat", "-o", str(path)).code == 0
    whole = path.read_text()
    without_keys = re.sub(r'<tag label="page".*?</tag>', "", whole, flags=re.DOTALL)
    path.write_text(
        re.sub(r"<box .*?</box>", "", without_keys, count=len(list(_first_page(samples[0]))), flags=re.DOTALL)
    )
    found = applied(errata, path)
    assert (found["corrected"], found["rejected"]) == ([samples[0].id], [])
    kept = tuple(answer for answer in samples[0].answers if answer.page != 1)
    assert samples_of(ws, "b@corrected")[0].answers == kept


def _first_page(sample: Sample) -> Any:
    return (box for answer in sample.answers if answer.page == 1 for box in (answer, *answer.steps))


def test_a_correction_that_was_made_meanwhile_is_not_written_over(errata, ws: Workspace, loaded: Load, tmp_path: Path):
    first, *_ = loaded("hgbench")
    path = tmp_path / "tasks.json"
    assert errata("gold", "b", "--format", "labelstudio", "-o", str(path)).code == 0
    theirs = answers_value(first.answers[:-1])
    mark = correct(ws, NewMark("b", MarkTarget("sample", first.id), "Bob", correction=theirs))
    untouched = applied(errata, path)
    assert (untouched["applied"], untouched["rejected"]) == (0, [])
    tasks = json.loads(path.read_text())
    tasks[0]["annotations"][0]["result"][0]["value"]["x"] += 2
    path.write_text(json.dumps(tasks))
    found = applied(errata, path)
    assert [bad["entry"] for bad in found["rejected"]] == [1]
    assert re.search("“Bob” corrected this gold at .*; yours was made without that", found["rejected"][0]["reason"])
    told = errata("gold", "b", "--apply", str(path), "--who", "Ann").err
    assert f"1 of {len(tasks)} entries were rejected; the others were used." in told
    assert f"{path} entry 1: sample " in told
    assert corrections(ws, "b")[first.id, ""] == mark


def test_a_file_that_comes_back_unchanged_brings_no_correction_back_that_was_undone(
    errata, ws: Workspace, loaded: Load, tmp_path: Path
):
    first, *others = loaded("hgbench")
    theirs = answers_value(first.answers[:-1])
    mark = correct(ws, NewMark("b", MarkTarget("sample", first.id), "Bob", correction=theirs))
    path = tmp_path / "tasks.json"
    assert errata("gold", "b", "--corrected", "--format", "labelstudio", "-o", str(path)).code == 0
    undo(ws, mark.id, "Cem")
    found = applied(errata, path)
    assert (found["applied"], found["unchanged"]) == (0, 1 + len(others))
    tasks = json.loads(path.read_text())
    tasks[0]["annotations"][0]["result"][0]["value"]["x"] += 2
    path.write_text(json.dumps(tasks))
    assert "“Cem” undid the correction of this gold" in applied(errata, path)["rejected"][0]["reason"]
    assert corrections(ws, "b") == {}


def test_runs_go_out_as_predictions_of_the_samples_of_a_selection(errata, ws: Workspace, loaded: Load, tmp_path: Path):
    samples = loaded("coco")
    path = tmp_path / "tasks.json"
    chosen = ("--selection", "b=b&f.category=table", "--run", "near", "far", "--image-prefix", "/data/")
    done = errata("gold", "b", "--format", "labelstudio", *chosen, "-o", str(path))
    assert done.code == 0, done.err
    tasks = json.loads(path.read_text())
    assert [task["data"]["sample"] for task in tasks] == ["1", "3"]
    assert len(samples) == 4
    assert tasks[0]["data"]["pages"] == ["/data/1.png"]
    assert [prediction["model_version"] for prediction in tasks[0]["predictions"]] == ["far", "near"]
    assert [len(prediction["result"]) for prediction in tasks[0]["predictions"]] == [2, 2]
    assert applied(errata, path)["applied"] == 0


def test_what_makes_no_sense_together_is_refused(errata, ws: Workspace, loaded: Load, tmp_path: Path):
    loaded("hgbench")
    part = next(part for part in demo.PARTS if part.task == "fermat")
    import_benchmark(ws, "fermat", part.gold, name="f", synthetic=True)
    out = str(tmp_path / "out")
    for arguments, reason in (
        (("b", "--apply", out), "--who NAME"),
        (("b", "--apply", out, "--who", "Ann", "--corrected"), "tells itself"),
        (("b", "--apply", out, "--who", "Ann"), "no such file"),
        (("b", "--run", "x", "-o", out), "--format"),
        (("b", "--format", "cvat", "--diff", "-o", out), "--diff"),
        (("b", "--format", "cvat", "--corrected", "-o", out), "no correction"),
        (("b", "--format", "cvat", "-o", str(PART["hgbench"].files(tmp_path)[0])), "never altered"),
        (("f", "--format", "cvat", "-o", out), "no boxes"),
        (("b",), "required"),
    ):
        refused = errata("gold", *arguments)
        assert (refused.code, reason in refused.err) == (2, True), refused.err
    assert not Path(out).exists()


def test_read_only_mode_refuses_to_apply(
    errata, ws: Workspace, loaded: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    loaded("coco")
    path = tmp_path / "tasks.json"
    assert errata("gold", "b", "--format", "labelstudio", "-o", str(path)).code == 0
    tasks = json.loads(path.read_text())
    tasks[0]["annotations"][0]["result"].pop()
    path.write_text(json.dumps(tasks))
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    refused = errata("gold", "b", "--apply", str(path), "--who", "Ann")
    assert refused.code != 0
    assert "reading only" in refused.err
    assert corrections(ws, "b") == {}
