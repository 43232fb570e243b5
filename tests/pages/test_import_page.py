"""Import: what is loaded, what was rejected, renaming, deleting, read-only mode."""

from __future__ import annotations

import pytest

from cache.kept_files import KeptFiles
from cache.page_images import DERIVED_FOLDER
from cache.workspace import Workspace
from tests.pages.mini import Open, texts

PAGE = "pages/data/import_data.py"
ROW = {"selection": {"rows": [1], "columns": [], "cells": []}}


def test_rejected_lines_are_listed_with_their_reason(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    table = next(element.value for element in app.dataframe if "reason" in element.value)
    assert list(table["file"]) == ["Hasty.jsonl"]
    assert list(table["line"]) == [4]


def test_a_run_is_renamed(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state={"runs": ROW})
    app.text_input(key="rename-hasty").set_value("Hasty Two").run()
    app.button(key="rename-run").click().run()
    assert not app.exception
    assert "Hasty Two" in list(app.dataframe[0].value["model"])


def test_a_run_is_deleted_only_when_that_is_confirmed(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE, state={"runs": ROW})
    assert list(app.dataframe[0].value["model"]) == ["Careful", "Hasty"]
    app.button(key="confirm-run").click().run()
    assert list(app.dataframe[0].value["model"]) == ["Careful"]


def test_a_deleted_benchmark_takes_its_derived_images_along(workspace: Workspace, open_page: Open) -> None:
    kept = KeptFiles(workspace.home / DERIVED_FOLDER)
    kept.get("hgbench", "ab" * 32, "thumb-1.jpg", lambda: b"made")
    kept.get("hgbench", "cd" * 32, "crop-1-abc.jpg", lambda: b"made")
    open_page(PAGE).button(key="confirm-benchmark").click().run()
    assert [path for path in kept.folder.rglob("*") if path.is_file()] == []


def test_read_only_mode_says_so_and_offers_nothing(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(PAGE, state={"runs": ROW})
    assert "This workspace is open for reading only" in texts(app)
    assert not [button.key for button in app.button if str(button.key).startswith(("confirm", "rename"))]


def test_sending_an_empty_form_says_what_is_needed(workspace: Workspace, open_page: Open) -> None:
    app = open_page(PAGE)
    app.button(key="import-send").click().run()
    assert "No file was chosen" in texts(app)
