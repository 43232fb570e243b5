"""An empty workspace: opened without asking any other server, then filled with whole folders through the browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from cache.images.page_images import page_files
from cache.queries.catalog import runs
from cache.store.workspace import Workspace
from demo import SKETCHJUDGE
from loaders.files.image_lookup import ImageRoot
from serving.upload_check import MOST_BYTES
from tests.browser.open_pages import catch_up, foreign, new_context, requested, still
from tests.loaders.mathdoc import mathdoc_files
from tests.running import server

pytestmark = pytest.mark.browser

PLACES: dict[str, Literal["light", "dark"]] = {"failures": "light", "": "dark"}
"""Pages of an empty workspace that are opened, and in which theme."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("folders")


@pytest.fixture(scope="module")
def filled_address(filled: Path) -> Iterator[str]:
    with server(filled) as found:
        yield found


@pytest.fixture
def ws(filled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    monkeypatch.setenv("ERRATA_HOME", str(filled))
    opened = Workspace.open()
    yield opened
    opened.close()


def test_a_page_of_an_empty_workspace_asks_only_its_own_server(filled_address: str, browser: Browser) -> None:
    # The first page that this server sends, to a browser that has nothing of it yet, is one below the root.
    with new_context(browser) as context:
        page = context.new_page()
        urls, found = requested(page), []
        page.on("console", lambda message: found.append(message.text))
        for place, scheme in PLACES.items():
            page.emulate_media(color_scheme=scheme)
            page.goto(f"{filled_address}/{place}")
            page.get_by_text("Nothing is loaded yet").wait_for()
            still(page)
            catch_up(page)
            assert page.locator("[role=dialog]").count() == 0
            assert foreign(urls, filled_address) == []
            assert [text for text in found if "Content Security Policy" in text] == []


def upload(page: Page, filled_address: str, task: str, **folders: Path) -> None:
    page.goto(f"{filled_address}/import")
    page.get_by_role("radio", name="Folders on this computer").click()
    page.locator(".st-key-import-gold-folder").wait_for()
    still(page)  # the form for files is gone
    page.locator(".st-key-import-task input").fill(task)
    page.keyboard.press("Enter")
    still(page)  # the form is that of the task
    send(page, **folders)


def send(page: Page, **folders: Path) -> None:
    for name, folder in folders.items():
        chooser = page.locator(f".st-key-import-{name}-folder")
        chooser.locator("input[type=file]").set_input_files(folder)
        expect(chooser.get_by_role("button", name=f"Remove {folder.name}/").first).to_be_visible()
    page.get_by_role("button", name="Import", exact=True).click()


def test_what_is_imported_by_keyboard_has_the_focus_at_its_report(page: Page, filled_address: str) -> None:
    for file, heading in ((b"id,gold\na,true\n", "Imported"), (b"id,gold\na,maybe\n", "Nothing was imported")):
        page.goto(f"{filled_address}/import")
        page.locator("[class*=st-key-import-dropped] input[type=file]").set_input_files(
            {"name": "gold.csv", "mimeType": "text/csv", "buffer": file}
        )
        expect(page.locator(".st-key-import-task input")).to_have_value("Graded answers")
        still(page)
        page.locator(".st-key-import-name input").fill("by-keyboard")
        page.keyboard.press("Enter")
        still(page)
        page.get_by_role("button", name="Import", exact=True).press("Enter")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Remove gold.csv")).to_be_focused()


def test_runs_of_pages_are_loaded_what_is_not_is_listed_and_a_folder_without_gold_is_refused_in_words(
    page: Page, filled_address: str, ws: Workspace, tmp_path: Path
) -> None:
    first, second = mathdoc_files.FIRST, mathdoc_files.SECOND
    gold = mathdoc_files.pages(tmp_path / "gold", a=first, b=second, bad="nothing here")
    mathdoc_files.pages(tmp_path / "answers" / "A", a=first, z="1. no such page")
    mathdoc_files.pages(tmp_path / "answers" / "B_single", a=first, b=second)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("nothing")
    upload(page, filled_address, "MathDoc", gold=tmp_path / "other")
    expect(page.get_by_text("Nothing was imported")).to_be_visible()
    expect(page.get_by_text("expected a folder of Markdown files")).to_be_visible()

    page.get_by_role("button", name="Remove other/").click()
    still(page)
    send(page, gold=gold, runs=tmp_path / "answers")
    expect(page.get_by_text("mathdoc: 5 lines loaded, 2 lines rejected.")).to_be_visible()
    expect(page.get_by_text("Lines that were rejected, and why")).to_have_count(2)
    found = runs(ws, "mathdoc")
    assert sorted(zip(found["model"], found["setting"], strict=True)) == [("A", None), ("B", "single")]

    # Another run is added to gold that is loaded: it was a folder, and is still there.
    upload(page, filled_address, "MathDoc", runs=mathdoc_files.pages(tmp_path / "C", a=first))
    expect(page.get_by_text("mathdoc: 1 line loaded, 0 lines rejected.")).to_be_visible()
    assert sorted(runs(ws, "mathdoc")["model"]) == ["A", "B", "C"]


def test_drawings_come_with_their_images(page: Page, filled_address: str, ws: Workspace, tmp_path: Path) -> None:
    gold = tmp_path / "sketches"
    shutil.copytree(SKETCHJUDGE, gold, ignore=shutil.ignore_patterns("runs"))
    answer = json.loads((gold / "master.json").read_text(encoding="utf-8"))["annotations"][0]["answer_id"]
    line = {"answer_id": answer, "response": json.dumps({"is_correct": True, "error_count": 0, "error_list": []})}
    mathdoc_files.lines(tmp_path / "results" / "NoRef" / "gpt-4o_output_cot.jsonl", line)
    upload(page, filled_address, "SketchJudge", gold=gold, runs=tmp_path / "results")
    expect(page.get_by_text("sketchjudge: 53 lines loaded, 0 lines rejected.")).to_be_visible()
    (run,) = runs(ws, "sketchjudge").to_dict("records")
    assert run["setting"] == "without/cot"
    with ws.reading() as connection:
        (drawing, *_) = page_files(connection, "sketchjudge", answer)
    assert drawing.root is not None
    assert drawing.image is not None
    assert ImageRoot.of(Path(drawing.root)).find(drawing.image)


PLACE = "[data-testid=stFileUploaderDropzone]"


def drop(page: Page, *paths: Path, on: str) -> None:
    """Drops files and folders of this machine on something of the page."""
    drag(page, *paths, on=on, kinds=("dragEnter", "dragOver", "drop"))


def drag(page: Page, *paths: Path, on: str, kinds: tuple[str, ...] = ("dragEnter", "dragOver")) -> None:
    place = page.locator(on).first
    place.wait_for()
    still(page)
    box = place.bounding_box()
    assert box is not None
    where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    dropped = {"items": [], "files": list(map(str, paths)), "dragOperationsMask": 1}
    session = page.context.new_cdp_session(page)
    for kind in kinds:
        session.send("Input.dispatchDragEvent", {"type": kind, **where, "data": dropped})


def test_what_is_dropped_anywhere_on_import_is_told_apart_and_imported_and_how_large_files_may_be_is_said(
    page: Page, filled_address: str, ws: Workspace, tmp_path: Path
) -> None:
    run = mathdoc_files.pages(tmp_path / "answers", a=mathdoc_files.FIRST, b="1. Add 1 and 2.")
    gold = mathdoc_files.pages(tmp_path / "gold", a=mathdoc_files.FIRST, b="1. [Unrecognizable question]")
    picture = tmp_path / "b.png"
    Image.new("RGB", (40, 60), "white").save(picture)
    page.goto(f"{filled_address}/import")
    expect(page.get_by_text(f"{MOST_BYTES >> 20}MB per file")).to_be_visible()
    sign = page.get_by_text("Drop to import")
    drag(page, picture, on="h1")
    expect(sign).to_be_visible()
    # Over the place itself its own sign is enough, and none stays where the files are taken away again.
    drag(page, picture, on=PLACE)
    expect(sign).to_be_hidden()
    drag(page, picture, on="h1")
    expect(sign).to_be_visible()
    page.evaluate("dispatchEvent(new DragEvent('dragleave'))")  # as a browser tells it where they leave its window
    expect(sign).to_be_hidden()
    drop(page, picture, on="h1")
    expect(page.get_by_role("button", name="Remove b.png")).to_be_visible()
    expect(sign).to_be_hidden()

    drop(page, run, gold, on="nav")
    expect(page.get_by_role("combobox", name="Gold pages")).to_have_value("Folder 2 (2 pages)")
    expect(page.get_by_role("button", name="Remove b.png")).to_be_visible()
    expect(page.locator(".st-key-import-task input")).to_have_value("MathDoc")
    page.locator(".st-key-import-name input").fill("dropped")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("dropped: 4 lines loaded, 0 lines rejected.")).to_be_visible()
    assert runs(ws, "dropped")["model"].tolist() == ["run 1"]
    with ws.reading() as connection:
        (scan, *_) = page_files(connection, "dropped", "b")
    assert scan.root is not None
    assert scan.image is not None
    assert ImageRoot.of(Path(scan.root)).find(scan.image)


def test_what_is_dropped_on_another_page_opens_nothing(page: Page, filled_address: str, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("nothing")
    page.goto(f"{filled_address}/failures")
    drag(page, note, on="h1")
    expect(page.get_by_text("Drop to import")).to_be_hidden()
    drop(page, note, on="h1")
    page.wait_for_timeout(500)  # a browser that opened it would have left by now
    assert page.url.startswith(filled_address)
    expect(page.locator("h1").first).to_be_visible()
    assert len(page.context.pages) == 1
