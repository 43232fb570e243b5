"""Import: boxes go out to an annotation tool and come back as corrections, and read-only mode takes none."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import update

from cache.marks.corrections import corrections
from cache.store import schema
from cache.store.versions import raise_version
from cache.store.workspace import Workspace
from components.import_data import annotation_files
from tests.pages.mini import Open, texts

PAGE = "pages/data/import_data.py"


def tasks() -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(
        annotation_files._file_content(annotation_files.Selection("hgbench"), "labelstudio")
    )
    return found


def test_a_changed_task_of_label_studio_is_applied_and_an_unknown_one_is_rejected(
    workspace: Workspace, open_page: Open
):
    app = open_page(PAGE)
    assert [button.label for button in app.button if button.key == "annotation-apply"] == ["Apply boxes"]
    first, second, third = tasks()
    first["annotations"][0]["result"][0]["value"]["y"] += 3  # type: ignore[index]
    second["data"]["sample"] = "<b>none</b>"  # type: ignore[index]
    app.file_uploader(key="annotation-file").set_value(
        ("tasks.json", json.dumps([first, second, third]).encode(), "application/json")
    ).run()
    assert not app.button(key="annotation-apply").disabled
    app.button(key="annotation-apply").click().run()
    assert "A mark needs the name of who made it; this one has none." in texts(app)
    app.text_input(key="visitor-annotation-files").set_value("Ann").run()
    app.button(key="annotation-apply").click().run()
    assert not app.exception
    assert "3 entries: 1 applied to 1 sample, 1 unchanged, 1 rejected." in texts(app)
    assert {sample for sample, _ in corrections(workspace, "hgbench")} == {"one"}


def test_a_file_that_cannot_be_read_is_refused_by_its_own_name(mini: Workspace, open_page: Open):
    open_page(PAGE)
    refused = annotation_files._apply("hgbench", "mine.xml", b"<!DOCTYPE a><annotations/>", "Ann")
    assert refused == "mine.xml: expected XML without a document type, found one. Export the file from CVAT again."


def test_read_only_mode_hands_boxes_out_and_takes_none(
    mini: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    app = open_page(PAGE)
    assert not app.exception
    assert next(box.options for box in app.selectbox if box.key == "annotation-format") == [
        "Label Studio",
        "CVAT",
        "COCO",
    ]
    assert "annotation-apply" not in [button.key for button in app.button]


def test_formats_in_pixels_are_offered_only_where_gold_states_the_sizes_of_pages(workspace: Workspace, open_page: Open):
    with workspace.writing() as connection:
        connection.execute(update(schema.page).where(schema.page.c.number == 2).values(width=0))
        raise_version(connection)
    app = open_page(PAGE)
    assert next(box.options for box in app.selectbox if box.key == "annotation-format") == ["Label Studio"]
