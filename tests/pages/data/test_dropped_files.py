"""Files dropped on the Import page: what they fill in, what they replace, and what is skipped."""

from __future__ import annotations

import json
from pathlib import Path

from cache.importing.import_benchmark import import_benchmark
from cache.queries import catalog
from cache.store.workspace import Workspace
from tests.pages.mini import GOLD, Open, texts

PAGE = "pages/data/import_data.py"


def test_a_dropped_run_fills_in_its_benchmark_and_is_added_to_the_open_one_of_that_kind(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    (tmp_path / "pilot.jsonl").write_text("".join(json.dumps(line) + "\n" for line in GOLD), encoding="utf-8")
    import_benchmark(workspace, "hgbench", tmp_path / "pilot.jsonl", name="pilot")
    app = open_page(PAGE, b="pilot")
    app.file_uploader(key="import-dropped-0").upload("mine.jsonl", b'{"uuid": "one", "predict": "[]"}').run()
    assert app.selectbox(key="import-task").value == "hgbench"
    assert app.selectbox(key="import-name").value == "pilot"
    app.button(key="import-send").click().run()
    assert not app.exception
    assert list(catalog.runs(workspace, "pilot")["run"]) == ["mine"]
    # What is dropped next is recognised anew, though its name is the same: gold has a benchmark of its own.
    app.file_uploader(key="import-dropped-1").upload("mine.jsonl", b'{"id": "a", "gold": true}').run()
    assert (app.selectbox(key="import-task").value, app.selectbox(key="import-name").value) == ("graded", None)


def test_what_a_dropped_run_replaces_is_said_before_and_what_is_not_recognised_is_skipped(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    gold, first = tmp_path / "pilot.jsonl", tmp_path / "first.jsonl"
    gold.write_text("".join(json.dumps(line) + "\n" for line in GOLD), encoding="utf-8")
    first.write_text('{"uuid": "one", "predict": "[]", "model": "mine"}\n', encoding="utf-8")
    import_benchmark(workspace, "hgbench", gold, runs=[first], name="pilot")
    app = open_page(PAGE, b="pilot")
    app.file_uploader(key="import-dropped-0").upload("first.jsonl", first.read_bytes()).run()
    assert app.button(key="import-send").label == "Import"
    files = [("other.jsonl", b'{"uuid": "two", "predict": "[]", "model": "mine"}'), ("garbage.jsonl", b"nothing")]
    app.file_uploader(key="import-dropped-0").set_value([(*file, "application/json") for file in files]).run()
    assert "pilot: replaces mine, 1 response." in texts(app)
    recognised = next(table.value for table in app.dataframe if "sure" in table.value)
    assert recognised["role"].tolist() == ["Run", "Not known: will be skipped"]
    assert recognised["fields"].tolist() == ["predict, uuid", "has nothing"]
    assert app.button(key="import-send").label == "Import and replace 1 run"
    app.button(key="import-send").click().run()
    assert not app.exception
    assert "pilot: 1 line loaded, 0 lines rejected." in texts(app)


def test_a_dropped_run_goes_to_no_demonstration_where_another_benchmark_fits(
    workspace: Workspace, open_page: Open, tmp_path: Path
) -> None:
    path = tmp_path / "shown.jsonl"
    path.write_text("".join(json.dumps(line | {"synthetic": True}) + "\n" for line in GOLD), encoding="utf-8")
    import_benchmark(workspace, "hgbench", path, name="shown")
    app = open_page(PAGE, b="shown")
    app.file_uploader(key="import-dropped-0").upload("mine.jsonl", b'{"uuid": "one", "predict": "[]"}').run()
    assert app.selectbox(key="import-name").value == "hgbench"


def test_a_file_that_is_not_recognised_is_said_to_be_left_out(mini: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.file_uploader(key="import-dropped-0").upload("notes.txt", b"nothing").run()
    assert "nothing of it is imported. Remove it, or choose it by hand below." in texts(app)
    assert not [button.key for button in app.button if button.key == "import-send"]
