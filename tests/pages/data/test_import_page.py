"""Import: what is loaded, what was rejected, renaming, deleting, read-only mode."""

from __future__ import annotations

import getpass
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.testing.v1 import AppTest

from cache.importing import processes, workers
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_run
from cache.live import plans, reruns
from cache.marks.targets import MarkTarget
from cache.queries import catalog
from cache.recording.record_marks import NewMark, record
from cache.store import schema
from cache.store.files.file_cache import DERIVED_FOLDER, FileCache
from cache.store.workspace import Workspace
from components.import_data import activity_table, import_report, last_result
from components.import_data.manage_runs import runs_key
from components.shell import menu
from demo import SKETCHJUDGE
from loaders import LOADERS
from models import ModelSpec
from scoring.tasks import TASKS
from tests.pages.mini import OnlyRead, Open, texts
from tests.pages.test_graded_pages import fill_graded

PAGE = "pages/data/import_data.py"
RUNS = runs_key(["careful", "hasty"])
ROW = {"selection": {"rows": [1], "columns": [], "cells": []}}


def test_rejected_lines_are_listed_with_their_reason_and_nothing_is_asked_before_a_file_is_dropped(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE)
    assert not app.code, "what files look like is folded away"
    assert not [widget.key for widget in (*app.selectbox, *app.button) if str(widget.key).startswith("import-")]
    table = next(element.value for element in app.dataframe if "reason" in element.value)
    assert list(table["file"]) == ["Hasty.jsonl"]
    assert list(table["line"]) == [4]


def test_files_that_are_chosen_by_hand_are_taken_for_those_of_the_kind_of_benchmark_that_is_open(
    only_read: OnlyRead, open_page: Open
) -> None:
    only_read(fill_graded)
    assert open_page(PAGE, state={"import-source": "upload"}).selectbox(key="import-task").value == "graded"


def test_what_the_files_of_a_benchmark_look_like_unfolds_with_an_example_of_gold_and_run(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, state={"import-examples-fold": True})
    app.selectbox(key="import-examples-").set_value("graded").run()
    assert not app.exception
    graded = LOADERS["graded"].example
    assert graded is not None
    assert [element.value for element in app.code] == [
        text.strip("\n") for example in (graded.gold, graded.run) for text in example.files.values()
    ]
    assert "id: Id of the sample\ngold: Whether the answer is right: true or false" in texts(app)


def test_a_run_is_renamed(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state={RUNS: ROW})
    app.text_input(key="rename-hasty").set_value("Hasty Two").run()
    app.button(key="rename-run-hasty").click().run()
    assert not app.exception
    assert "Hasty Two" in list(app.dataframe[0].value["model"])


def test_a_deletion_takes_its_confirmation_chooses_nothing_else_and_says_for_a_while_what_is_gone(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Below the run that goes another one moves up into its row.
    first = {"selection": {"rows": [0], "columns": [], "cells": []}}
    app = open_page(PAGE, state={RUNS: first})
    assert list(app.dataframe[0].value["model"]) == ["Careful", "Hasty"]
    assert "This deletes Careful with its responses" in texts(app)
    app.button(key="confirm-run-careful").click().run()
    for _ in range(2):
        assert not app.exception
        assert list(app.dataframe[0].value["model"]) == ["Hasty"]
        assert "Careful is deleted, with its responses and scores." in texts(app)
        assert not [button for button in app.button if str(button.key).startswith(("confirm-run", "rename-run"))]
        app.run()
    monkeypatch.setattr(last_result, "_SHOWN_FOR_S", 0.0)
    assert "Careful is deleted" not in texts(app.run())


def test_what_was_deleted_is_told_though_a_second_click_ends_the_run_of_the_page_that_deleted_it(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_page(PAGE, state={RUNS: ROW})

    def clicked_again(acting: Workspace, benchmark: str, run: str) -> None:
        delete_run(acting, benchmark, run)
        context = get_script_run_ctx()
        assert context is not None
        context._enqueue.__self__.request_stop()  # type: ignore[attr-defined]  # as a session does for a new run

    monkeypatch.setattr("cache.importing.manage_runs.delete_run", clicked_again)
    app.button(key="confirm-run-hasty").click().run()
    assert "Hasty is deleted" not in texts(app)
    assert "Hasty is deleted, with its responses and scores." in texts(app.run())


def test_a_second_click_on_import_imports_nothing_again(
    workspace: Workspace, open_page: Open, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(last_result, "_SECOND_CLICK_S", 60.0)
    (root / "gold.csv").write_text("id,gold\na,true\nb,false\n", encoding="utf-8")
    app = from_root(open_page, root, "graded", "gold.csv", [])
    assert "graded: 2 lines loaded, 0 lines rejected." in texts(app)
    app.button(key="import-send").click().run()
    assert "graded: 2 lines loaded, 0 lines rejected." in texts(app)
    monkeypatch.setattr(last_result, "_SECOND_CLICK_S", 0.0)
    app.button(key="import-send").click().run()
    assert "Already loaded" in texts(app)


def test_a_change_right_after_an_import_is_told_in_place_of_its_report(workspace: Workspace, open_page: Open) -> None:
    imported = last_result.LastResult(("", "No file was chosen."))
    imported.ended.set()
    app = open_page(PAGE, state={RUNS: ROW, "import-report": imported})
    assert "No file was chosen." in texts(app)
    app.button(key="confirm-run-hasty").click().run()
    assert not app.exception
    assert "Hasty is deleted" in texts(app)
    assert "No file was chosen." not in texts(app)


def test_a_live_run_that_is_to_go_is_named_as_on_every_other_page(workspace: Workspace, open_page: Open) -> None:
    plan = plans.plan(workspace, "hgbench", "one", ModelSpec("replay", "careful"))
    reruns.ask(workspace, reruns.provider_of(workspace, "hgbench", plan.spec, {}), plan)
    app = open_page(PAGE, state={runs_key(["careful", "hasty", "live:careful"]): {"selection": {"rows": [2]}}})
    assert not app.exception
    assert "This deletes Careful (live, 1 sample) with its responses" in texts(app)
    app.button(key="confirm-run-live:careful").click().run()
    assert "Careful (live, 1 sample) is deleted" in texts(app)
    assert list(catalog.runs(workspace, "hgbench")["run"]) == ["careful", "hasty"]


def test_a_deleted_benchmark_takes_its_derived_images_along(workspace: Workspace, open_page: Open) -> None:
    kept = FileCache(workspace.home / DERIVED_FOLDER)
    kept.get("hgbench", "ab" * 32, "thumb-1.jpg", lambda: b"made")
    kept.get("hgbench", "cd" * 32, "crop-1-abc.jpg", lambda: b"made")
    open_page(PAGE).button(key="confirm-benchmark-hgbench").click().run()
    assert [path for path in kept.folder.rglob("*") if path.is_file()] == []


def test_a_benchmark_that_cannot_go_while_an_import_is_at_work_stays_open_and_the_reason_is_told(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cache.importing.manage_runs.CHANGE_WAIT_S", 0)
    app = open_page(PAGE, b="hgbench", run="hasty")
    with workspace.importing():
        app.button(key="confirm-benchmark-hgbench").click().run()
    assert not app.exception
    assert "Nothing was changed\n" in texts(app)
    assert "An import into this workspace is under way" in texts(app)
    assert app.query_params == {"b": "hgbench", "run": "hasty"}


def test_marks_on_what_is_gone_are_listed_as_orphans_and_counted_before_a_benchmark_goes(
    workspace: Workspace, open_page: Open
) -> None:
    for target in (MarkTarget("sample", "two"), MarkTarget("response", "one", run="hasty")):
        record(workspace, NewMark("hgbench", target, "Ann", "gold_wrong", note="<b>why</b>"))
    app = open_page(PAGE)
    assert "Marks on 2 samples stay" in texts(app)
    assert "on what is not loaded" not in texts(app)
    delete_run(workspace, "hgbench", "hasty")
    app = open_page(PAGE)
    assert "1 mark on what is not loaded" in texts(app)
    (table,) = [frame.value for frame in app.dataframe if "verdict" in frame.value]
    said = table[["sample", "on", "verdict", "note", "who"]].values.tolist()
    assert said == [["one", "Response, hasty", "Gold is wrong", "<b>why</b>", "Ann"]]


def test_read_only_mode_says_so_and_offers_nothing(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(PAGE, state={RUNS: ROW})
    assert "This workspace is open for reading only" in texts(app)
    assert not [button.key for button in app.button if str(button.key).startswith(("confirm", "rename"))]


def test_the_form_offers_every_benchmark_that_loads_and_says_what_is_needed_when_it_is_sent_empty(
    mini: Workspace, open_page: Open
) -> None:
    app = open_page(PAGE, state={"import-source": "upload"})
    assert sorted(app.selectbox(key="import-task").options) == sorted(TASKS[name].title for name in LOADERS)
    app.button(key="import-send").click().run()
    assert "No file was chosen" in texts(app)


def from_root(
    open_page: Open, root: Path, task: str, gold: str | None, runs: list[str], name: str | None = None
) -> AppTest:
    """The page after an import of what lies below a declared root."""
    app = open_page(PAGE, state={"import-source": "roots"})
    app.selectbox(key="import-task").set_value(task)
    if name is not None:
        app.selectbox(key="import-name").set_value(name)
    if gold is not None:
        app.selectbox(key="import-root-gold").set_value((root, gold))
    app.multiselect(key="import-root-runs").set_value([(root, run) for run in runs])
    return app.button(key="import-send").click().run()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    monkeypatch.setenv("ERRATA_IMPORT_ROOTS", str(folder))
    return folder.resolve()


def test_what_was_just_imported_is_named_and_shown(workspace: Workspace, open_page: Open, root: Path) -> None:
    (root / "gold.csv").write_text("id,gold\na,true\nb,false\nc,maybe\n", encoding="utf-8")
    (root / "mine.csv").write_text("id,pred\na,true\nb,true\n", encoding="utf-8")
    app = from_root(open_page, root, "graded", "gold.csv", ["mine.csv"])
    assert not app.exception
    assert "graded: 4 lines loaded, 1 line rejected." in texts(app)
    assert app.query_params["b"] == "graded"
    assert app.selectbox(key="loaded-benchmark").value == "graded"
    assert any("mine.csv" in list(table.value.get("source", ())) for table in app.dataframe)
    report = next(table.value for table in app.dataframe if "kind" in table.value)
    assert report[["kind", "run"]].values.tolist() == [["gold", ""], ["run", "mine"]]


@pytest.mark.long
def test_page_images_that_were_all_found_are_counted(workspace: Workspace, open_page: Open, root: Path) -> None:
    (root / "gold.csv").write_text("id,gold,image\na,true,a.png\nb,false,b.png\nc,true,\n", encoding="utf-8")
    for name in ("a.png", "b.png"):
        (root / name).write_bytes(b"")
    assert "Page images: all 2 found." in texts(from_root(open_page, root, "graded", "gold.csv", []))
    (root / "lacking.csv").write_text("id,gold,image\na,true,a.png\nb,false,c.png\n", encoding="utf-8")
    said = texts(from_root(open_page, root, "graded", "lacking.csv", []))
    assert "1 of 2 page images are not in the image folder" in said
    assert "Page images:" not in said


def test_many_responses_are_scored_by_processes_that_do_not_run_the_page(
    workspace: Workspace, open_page: Open, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page_was_run: list[bool] = []

    class Watched(processes.Processes):
        worthwhile = 0

        def in_order(self, function: Callable[..., Any], calls: processes.Calls[Any]) -> Iterator[tuple[Any, Any]]:
            looks = [(None, ("'streamlit' in __import__('sys').modules",))]
            page_was_run.extend(found for _, found in super().in_order(eval, looks))
            return super().in_order(function, calls)

    monkeypatch.setattr(workers, "Processes", Watched)
    monkeypatch.setattr(import_report, "available_cores", lambda: 2)
    (root / "gold.csv").write_text("id,gold\na,true\nb,false\n", encoding="utf-8")
    (root / "mine.csv").write_text("id,pred\na,true\nb,true\n", encoding="utf-8")
    app = from_root(open_page, root, "graded", "gold.csv", ["mine.csv"])
    assert not app.exception
    assert list(catalog.runs(workspace, "graded")["run"]) == ["mine"]
    assert page_was_run == [False]


def test_a_gold_that_is_a_folder_is_imported(workspace: Workspace, open_page: Open, root: Path) -> None:
    for name in ("master.json", "taxonomy.json"):
        (root / "sketches").mkdir(exist_ok=True)
        shutil.copy(SKETCHJUDGE / name, root / "sketches" / name)
    app = from_root(open_page, root, "sketchjudge", "sketches", [])
    assert not app.exception
    assert "sketchjudge: 52 lines loaded, 0 lines rejected." in texts(app)


def test_a_file_whose_name_is_no_text_is_listed_and_imported(workspace: Workspace, open_page: Open, root: Path) -> None:
    name = os.fsdecode(b"m\xff.csv")
    (root / "gold.csv").write_text("id,gold\na,true\n", encoding="utf-8")
    (root / name).write_text("id,pred\na,true\nb,true\n", encoding="utf-8")
    app = from_root(open_page, root, "graded", "gold.csv", [name])
    assert not app.exception
    assert "graded: 2 lines loaded, 1 line rejected." in texts(app)
    assert list(catalog.runs(workspace, "graded")["run"]) == ["m\ufffd"]
    (root / name).write_text("nothing", encoding="utf-8")
    app = from_root(open_page, root, "graded", None, [name])
    assert not app.exception
    assert "Nothing was imported" in texts(app)


def test_a_refusal_says_once_that_nothing_was_imported(workspace: Workspace, open_page: Open, root: Path) -> None:
    (root / "gold.csv").write_text("id,gold\na,maybe\n", encoding="utf-8")
    shown = texts(from_root(open_page, root, "graded", "gold.csv", []))
    assert "none of its 1 lines could be loaded" in shown
    assert shown.count("Nothing was imported") == 1


def test_names_from_right_to_left_move_nothing_of_what_the_page_says_of_them(
    workspace: Workspace, open_page: Open, root: Path
) -> None:
    name, run = "\u05d0\u05d1 1", "\u05d2"
    (root / f"{run}.csv").write_text("id,pred\na,true\n", encoding="utf-8")
    for gold in ("id,gold\na,true\n", "id,gold\na,true\nb,false\n"):
        (root / "gold.csv").write_text(gold, encoding="utf-8")
        reports = import_benchmark(workspace, "graded", root / "gold.csv", runs=[root / f"{run}.csv"], name=name).files
    imported = last_result.LastResult((name, reports))
    imported.ended.set()
    state = {"import-report": imported, runs_key([run]): {"selection": {"rows": [0]}}}
    shown = texts(open_page(PAGE, state=state, b=name))
    isolated, isolated_run = f"\u2068{name}\u2069", f"\u2068{run}\u2069"
    assert f"{isolated}: 3 lines loaded, 0 lines rejected." in shown
    assert f"“{isolated}” had other gold" in shown
    assert f"This deletes {isolated}: 2 samples" in shown
    assert f"This deletes {isolated_run} with its responses" in shown


def test_the_log_says_who_did_what_newest_first_and_a_page_at_a_time(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_page(PAGE, state={RUNS: ROW, "visitor-name": "Ann"})
    app.button(key="confirm-run-hasty").click().run()
    log = next(table.value for table in app.dataframe if "what" in table.value)
    assert log[["who", "what", "benchmark", "detail"]].values.tolist()[0] == ["Ann", "deleted", "hgbench", "hasty"]
    assert list(log["what"]) == ["deleted", "imported", "imported", "imported"]
    assert {*log["who"][1:]} == {getpass.getuser()}
    monkeypatch.setattr(activity_table, "ROWS", 3)
    app.run()
    assert app.selectbox(key="log-page-").options == ["1", "2"]
    app.selectbox(key="log-page-").set_value(2).run()
    assert [len(table.value) for table in app.dataframe if "what" in table.value] == [1]
    app.selectbox(key="log-what").set_value("exported").run()
    assert not app.exception
    assert [len(table.value) for table in app.dataframe if "what" in table.value] == [0]


def test_a_run_that_carries_its_gold_needs_no_gold(workspace: Workspace, open_page: Open, root: Path) -> None:
    head = "Image Name,Question,Model Answer,Reference Answer,QA Type,Model Name,LLM Score Rating"
    (root / "run.csv").write_text(f"{head}\na.png,What is drawn?,A line,A line,teacher,M,4\n", encoding="utf-8")
    app = from_root(open_page, root, "drawedumath", None, ["run.csv"])
    assert not app.exception
    assert app.query_params["b"] == "drawedumath"


def test_a_run_alone_is_added_to_the_benchmark_that_is_chosen(
    workspace: Workspace, open_page: Open, root: Path
) -> None:
    (root / "gold.csv").write_text("id,gold\na,true\nb,false\n", encoding="utf-8")
    (root / "mine.csv").write_text("id,pred\na,true\nb,true\n", encoding="utf-8")
    import_benchmark(workspace, "graded", root / "gold.csv", name="pilot")
    (root / "gold.csv").unlink()
    app = from_root(open_page, root, "graded", None, ["mine.csv"])
    assert "no benchmark “graded” is loaded. State the name of one that is: pilot." in texts(app)
    assert "mine.csv: expected gold for this run" in texts(app)
    assert str(root) not in texts(app)
    app = from_root(open_page, root, "graded", None, ["mine.csv"], "pilot")
    assert "pilot: 2 lines loaded, 0 lines rejected." in texts(app)
    assert "Already loaded" not in texts(app)
    app = from_root(open_page, root, "graded", None, ["mine.csv"], "pilot")
    assert "Already loaded" in texts(app)
    assert "pilot: 2 lines already loaded, 0 lines rejected. No line is new." in texts(app)
    assert list(catalog.runs(workspace, "pilot")["run"]) == ["mine"]
    with workspace.writing() as connection:
        connection.execute(update(schema.run).where(schema.run.c.slug == "mine").values(scorer_version=0))
    app = from_root(open_page, root, "graded", None, ["mine.csv"], "pilot")
    assert "pilot: 2 lines already loaded, 0 lines rejected. No line is new." in texts(app)
    states = next(table.value["state"] for table in app.dataframe if "state" in table.value and "kind" in table.value)
    assert list(states) == ["already loaded, and scored again by the newer scorer"]


def test_the_address_of_the_page_is_import(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu.st, "Page", lambda path, *, url_path, **text: {path: url_path})
    assert menu.navigation()["Data"] == [{PAGE: "import"}]
