"""Every benchmark asked live: the answer is scored as any run's, and its run goes out as a file and comes in again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_run
from cache.importing.run_export import can_export, run_file
from cache.live import plans, reruns
from cache.queries import loaded_benchmark
from cache.queries.catalog import runs
from cache.queries.inspection import inspect
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from errors import UsageError
from models import PROVIDERS, ModelSpec
from models.providers.provider import Request
from scoring.tasks import TASKS
from tests.loaders.drawedumath import drawedumath_files
from tests.loaders.fermat import fermat_files
from tests.loaders.mathdoc import mathdoc_files
from tests.loaders.sketchjudge import sketchjudge_files
from tests.models.fake_provider import Saying


def hgbench(folder: Path) -> Path:
    answer = [{"page": 1, "type": "complete_answer_box", "box_2d": [100, 100, 400, 300]}]
    metadata = {"media_size": {"m": [1000, 800]}, "media_map": {"m": ["m", "a.jpg"]}, "answer": json.dumps(answer)}
    return fermat_files.write_json(folder / "gold.jsonl", {"uuid": "one", "metadata": metadata})


def coco(folder: Path) -> Path:
    return fermat_files.write_json(
        folder / "gold.json",
        {
            "images": [{"id": 1, "file_name": "a.jpg", "width": 200, "height": 100}],
            "annotations": [{"image_id": 1, "bbox": [20, 10, 60, 20]}],
        },
    )


def graded(folder: Path) -> Path:
    return fermat_files.write_json(folder / "gold.jsonl", {"id": "g1", "gold": False, "gold_labels": ["Slip"]})


def fermat(folder: Path) -> Path:
    rows = [fermat_files.gold_row(name, image=f"{name}.png") for name in fermat_files.IDS[:2]]
    return fermat_files.write_csv(folder / "gold.csv", rows)


def drawedumath(folder: Path) -> Path:
    response = drawedumath_files.pairs(("What is drawn?", "A line."), ("Is it right?", "Yes."))
    return drawedumath_files.gold(folder / "gold.csv", {"Image Name": "d.png", "QA Teacher": response})


def mathdoc(folder: Path) -> Path:
    return mathdoc_files.pages(folder / "gold", p1=mathdoc_files.FIRST)


def sketchjudge(folder: Path) -> Path:
    return sketchjudge_files.write_gold(folder / "gold", sketchjudge_files.annotation())


def fermat_says(request: Request) -> str:
    if "Write down what stands on the page" in request.prompt:
        return "Question: Solve x + 1 = 2.\nAnswer: x = 2"
    if "Decide whether" in request.prompt:
        return "Reasoning: 2 + 1 is 3.\nError: 1"
    return "Reasoning: so.\nError Localization: x = 2\nCorrected Answer: x = 1"


BOXES = '[{"page": 1, "type": "complete_answer_box", "box_2d": [100, 100, 400, 300]}]'
GRADE = '{"is_correct": false, "error_count": 1, "error_list": [{"error_type": "Slip"}]}'
SHAPE = '```json\n{"is_correct": false, "error_list": [{"error_type": "Shape Error", "error_description": "d"}]}\n```'
CASES: list[tuple[str, Callable[[Path], Path], str, str | None, Any, dict[str, float]]] = [
    ("hgbench", hgbench, "one", None, BOXES, {"F_A": 1.0}),
    ("hgbench", hgbench, "one", None, "No idea.", {"F_A": 0.0, "success_rate": 1.0}),
    ("coco", coco, "1", None, BOXES, {"F_A": 1.0}),
    ("graded", graded, "g1", None, GRADE, {"accuracy": 1.0, "eb_f1": 1.0}),
    ("sketchjudge", sketchjudge, "F1_a1", "without/cot", SHAPE, {"accuracy": 1.0, "eb_f1": 1.0}),
    ("fermat", fermat, "img_1_pert_1.1", None, fermat_says, {"ED.acc": 1.0}),
    ("fermat", fermat, "img_1_pert_5.1", "L2", fermat_says, {"ED.acc": 0.0}),
    ("fermat", fermat, "img_1_pert_1.1", "text/all", fermat_says, {"ED.acc": 1.0, "cascade.acc": 0.0}),
    ("fermat", fermat, "img_1_pert_1.1", "all", fermat_says, {"ED.acc": 1.0, "ED+OCR.acc": 1.0, "cascade.acc": 0.0}),
    ("mathdoc", mathdoc, "p1", None, mathdoc_files.FIRST, {"stem_accuracy": 1.0, "refusal_f1": 1.0}),
    ("mathdoc", mathdoc, "p1", None, "", {"stem_accuracy": 0.0}),
    (
        "mathdoc",
        mathdoc,
        "p1",
        "single",
        lambda request: mathdoc_files.CHOICE if "printed number 1" in request.prompt else "2. [无法识别的填空题]",
        {"stem_accuracy": 1.0, "refusal_f1": 1.0},
    ),
    (
        "drawedumath",
        drawedumath,
        "d.png",
        None,
        '{"teacher.1": "A line.", "teacher.2": "Yes."}',
        {"rouge_l": 1.0},
    ),
    (
        "drawedumath",
        drawedumath,
        "d.png",
        "single",
        lambda request: "A line." if "drawn" in request.prompt else "",
        {"rouge_l": 1.0},
    ),
]


def figures(ws: Workspace, benchmark: str, slug: str) -> dict[str, float]:
    table = run_metrics(ws, Selection(benchmark, (slug,)), intervals=False)
    return {row.metric: row.value for row in table.itertuples() if row.value == row.value}


def memo_name(ws: Workspace, benchmark: str, slug: str) -> str:
    """What pages call a run."""
    return loaded_benchmark.loaded(ws, benchmark).runs[slug]


def answer_live(ws: Workspace, benchmark: str, sample: str, setting: str | None, says: Any) -> str:
    plan = plans.plan(ws, benchmark, sample, ModelSpec("saying", "model-x"), setting)
    provider = Saying(says if callable(says) else lambda request: says, price=0.001)
    return reruns.ask(ws, provider, plan).slug


@pytest.fixture(autouse=True)
def saying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROVIDERS, "saying", Saying)


@pytest.mark.parametrize(("task", "gold", "sample", "setting", "says", "expected"), CASES)
@pytest.mark.long
def test_a_live_answer_is_scored_exported_and_imported_again(
    ws: Workspace, tmp_path: Path, task: str, gold: Any, sample: str, setting: str | None, says: Any, expected: Any
) -> None:
    import_benchmark(ws, task, gold(tmp_path), name="b")
    slug = answer_live(ws, "b", sample, setting, says)
    live = figures(ws, "b", slug)
    assert {key: live.get(key) for key in expected} == pytest.approx(expected)
    file = tmp_path / "exported.jsonl"
    file.write_text(run_file(ws, "b", slug), encoding="utf-8")
    report = import_benchmark(ws, task, gold(tmp_path), runs=[file], name="c")
    assert report.rejected == 0
    ((before,), (again,)) = (list(runs(ws, name).itertuples()) for name in ("b", "c"))
    assert (again.run, again.model, again.axes, again.live) == (slug, "model-x", before.axes, True)
    assert memo_name(ws, "c", slug).endswith(" (live, 1 sample)")
    assert figures(ws, "c", slug) == live
    first, second = (inspect(ws, Selection(name, (slug,)), sample).runs[0] for name in ("b", "c"))
    assert second.prediction is not None
    assert first.prediction is not None
    assert second.scored.sums == first.scored.sums
    assert second.scored.failures == first.scored.failures
    assert second.scored.state == first.scored.state
    assert second.readings == first.readings or task == "drawedumath"
    call, response = (run.prediction.extra["live"] for run in (first, second) if run.prediction is not None)
    assert {key: value for key, value in response.items() if call[key] != value} == {}
    assert response["prompt_version"] == call["prompt_version"]


def test_every_benchmark_can_be_asked_and_written_out() -> None:
    asked_here = {case[0] for case in CASES}
    assert asked_here == set(TASKS) - {"letters"}
    assert all(can_export(task) for task in asked_here)


def test_half_of_a_character_in_a_live_answer_is_replaced_in_its_file_which_comes_back(
    ws: Workspace, tmp_path: Path
) -> None:
    import_benchmark(ws, "hgbench", hgbench(tmp_path), name="b")
    slug = answer_live(ws, "b", "one", None, "none \ud83d")
    file = tmp_path / "exported.jsonl"
    file.write_text(run_file(ws, "b", slug), encoding="utf-8")
    assert import_benchmark(ws, "hgbench", hgbench(tmp_path), runs=[file], name="c").rejected == 0
    (again,) = inspect(ws, Selection("c", (slug,)), "one").runs
    assert again.prediction is not None
    assert again.prediction.raw == "none \ufffd"


def test_axes_that_a_line_can_state_come_back(ws: Workspace, tmp_path: Path) -> None:
    import_benchmark(ws, "fermat", fermat(tmp_path), name="b")
    slug = answer_live(ws, "b", "img_1_pert_1.1", "L2/text", fermat_says)
    file = tmp_path / "exported.jsonl"
    file.write_text(run_file(ws, "b", slug), encoding="utf-8")
    import_benchmark(ws, "fermat", fermat(tmp_path), runs=[file], name="c")
    (again,) = runs(ws, "c").itertuples()
    assert again.setting == "L2/text/ED"


@pytest.mark.parametrize("case", {case[0]: case for case in reversed(CASES)}.values(), ids=lambda case: case[0])
def test_a_run_alone_is_compared_with_the_gold_that_is_loaded(ws: Workspace, tmp_path: Path, case: Any) -> None:
    task, gold, sample, setting, says, _ = case
    stated = gold(tmp_path)
    import_benchmark(ws, task, stated, name="b")
    slug = answer_live(ws, "b", sample, setting, says)
    live = figures(ws, "b", slug)
    file = tmp_path / "exported.jsonl"
    file.write_text(run_file(ws, "b", slug), encoding="utf-8")
    (same,) = import_benchmark(ws, task, None, runs=[file], name="b").files
    assert (same.kind, same.state, same.slugs) == ("run", "unchanged", (slug,))
    delete_run(ws, "b", slug)
    shutil.move(stated, tmp_path / "elsewhere")
    (new,) = import_benchmark(ws, task, None, runs=[file], name="b").files
    assert (new.kind, new.state, new.slugs) == ("run", "new", (slug,))
    assert figures(ws, "b", slug) == live
    with (
        pytest.raises(UsageError, match=r"no benchmark “other” is loaded. State the name of one that is: b\.")
        if (task != "drawedumath")
        else nullcontext()
    ):
        import_benchmark(ws, task, None, runs=[file], name="other")


def test_asking_on_adds_to_a_live_run_that_came_in_as_a_file(ws: Workspace, tmp_path: Path) -> None:
    import_benchmark(ws, "fermat", fermat(tmp_path), name="b")
    slug = answer_live(ws, "b", "img_1_pert_1.1", None, fermat_says)
    file = tmp_path / "exported.jsonl"
    file.write_text(run_file(ws, "b", slug), encoding="utf-8")
    import_benchmark(ws, "fermat", fermat(tmp_path), runs=[file], name="c")
    for name in ("b", "c"):
        assert answer_live(ws, name, fermat_files.IDS[1], None, fermat_says) == slug
    assert memo_name(ws, "c", slug).endswith(" (live, 2 samples)")
    assert figures(ws, "c", slug) == figures(ws, "b", slug)
    # The file that was written before has one answer less: it does not take the place of what was paid for since.
    with pytest.raises(UsageError, match=r"has answers that are not in this file \(1, such as to “img_"):
        import_benchmark(ws, "fermat", None, runs=[file], name="c")
    assert memo_name(ws, "c", slug).endswith(" (live, 2 samples)")
    (named,) = import_benchmark(ws, "fermat", None, runs=[file], name="c", model="earlier").files
    assert named.slugs[0].startswith("live:earlier~")


def test_strategies_asked_apart_are_runs_apart(ws: Workspace, tmp_path: Path) -> None:
    import_benchmark(ws, "fermat", fermat(tmp_path), name="b")
    detected = answer_live(ws, "b", "img_1_pert_1.1", None, fermat_says)
    located = answer_live(ws, "b", "img_1_pert_1.1", "EL", fermat_says)
    assert detected != located
    assert "ED.acc" in figures(ws, "b", detected)
    assert figures(ws, "b", located) == {}  # nobody judged it yet
