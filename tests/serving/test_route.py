"""The page-image route gives an image to those who hold its address, and one line of text otherwise."""

from __future__ import annotations

import io
import threading
import time
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import Connection, Table, insert
from starlette.applications import Starlette
from starlette.testclient import TestClient

from cache.images import signed_urls
from cache.images.page_images import PageImages
from cache.images.signed_urls import TileMark, image_url
from cache.importing.manage_runs import delete_run
from cache.store import schema
from cache.store.files.file_cache import DERIVED_FOLDER, FileCache
from cache.store.workspace import Workspace
from errors import WorkspaceError
from serving.headers import SecurityHeaders
from serving.routes import AT_ONCE, HEALTH_ROUTE, health_route, page_image_route

HOURS = 3600.0


def add(connection: Connection, table: Table, **values: object) -> None:
    """Add a row; columns that this test does not care about are empty."""
    rest = [column for column in table.columns if not column.nullable and column.name not in values]
    empty = {column.name: column.type.python_type() for column in rest}
    connection.execute(insert(table).values(**empty, **values))


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("ERRATA_DATABASE_URL", raising=False)
    monkeypatch.delenv("ERRATA_READ_ONLY", raising=False)
    root = tmp_path / "images"
    (root / "deep").mkdir(parents=True)
    Image.new("RGB", (900, 1200), "white").save(root / "deep" / "one.jpg")
    (root / "cut.jpg").write_bytes((root / "deep" / "one.jpg").read_bytes()[:700])
    (root / "vector.svg").write_text("<svg onload='alert(1)'/>")
    (tmp_path / "outside.jpg").write_bytes((root / "deep" / "one.jpg").read_bytes())
    opened = Workspace.open()
    images = ["C:\\x\\deep\\one.jpg", "cut.jpg", "vector.svg", "../outside.jpg", None, "no.jpg"]
    with opened.writing() as connection:
        for number, (name, folder) in enumerate([("hg", str(root)), ("bare", None)], start=1):
            add(connection, schema.benchmark, id=number, name=name, image_root=folder, state="current")
            add(connection, schema.sample, id=number, benchmark_id=number, key="答 题/1")
            for page, image in enumerate(images, start=1):
                add(connection, schema.page, sample_id=number, number=page, image=image)
    yield opened
    opened.close()


@pytest.fixture
def client(workspace: Workspace) -> TestClient:
    images = PageImages.of(workspace)
    return TestClient(SecurityHeaders(Starlette(routes=[page_image_route(lambda: images)])))


def url(page: int, size: signed_urls.Size = "screen", **options: object) -> str:
    return image_url("hg", "答 题/1", page, size, **options)


@pytest.mark.parametrize("size", ["thumb", "screen", "full", "crop"])
def test_who_holds_the_address_gets_the_image(client, size):
    answer = client.get(url(1, size))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    width = {"thumb": 240, "screen": 900, "full": 900, "crop": 540}[size]
    assert Image.open(io.BytesIO(answer.content)).size == (width, width * 4 // 3)


def test_a_tile_comes_with_its_marks(client):
    box = (100.0, 100.0, 300.0, 200.0)
    plain = client.get(url(1, "crop", box=box)).content
    marked = client.get(url(1, "crop", box=box, marks=[TileMark("gold", box)])).content
    assert plain != marked


def test_boxes_of_a_run_that_is_deleted_are_drawn_no_more(client, workspace):
    with workspace.writing() as connection:
        add(connection, schema.source_file, id=1, benchmark_id=1, kind="run")
        add(connection, schema.run, id=1, benchmark_id=1, source_file_id=1, slug="m", state="current")
    box = (100.0, 100.0, 300.0, 200.0)
    tile = url(1, "crop", box=box, marks=[TileMark("pred", box)], run="m")
    assert client.get(tile).status_code == 200
    delete_run(workspace, "hg", "m")
    answer = client.get(tile)
    assert (answer.status_code, "a run that is not loaded any more" in answer.text) == (404, True)
    assert list((workspace.home / DERIVED_FOLDER).rglob("crop-*")) == []
    assert client.get(url(1, "crop", box=box)).status_code == 200


def test_a_browser_may_keep_the_image_while_its_address_is_good_but_nobody_else_may(client):
    control = client.get(url(1)).headers["cache-control"]
    assert control.startswith("private, max-age=")
    assert 1 * HOURS - 5 <= int(control.split("max-age=")[1].split(",")[0]) <= 2 * HOURS


def test_an_image_that_the_browser_has_is_not_sent_again(client):
    first = client.get(url(1))
    again = client.get(url(1), headers={"if-none-match": f'"other", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get(url(1), headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("token", ["", "x", "a.b", "..%2f..%2fetc%2fpasswd", "%2e%2e%2f", "a/b/c", "é", "x" * 9000])
def test_what_this_server_did_not_sign_gets_403(client, token):
    answer = client.get(f"/page-image/{token}")
    assert (answer.status_code, answer.text) == (
        403,
        "This image address was not handed out by this server.\n",
    )


def test_an_expired_address_gets_410(client):
    answer = client.get(url(1, now=time.time() - 3 * HOURS))
    assert (answer.status_code, "expired" in answer.text) == (410, True)


MISSING = [
    (2, "cut off"),
    (3, "an SVG"),
    (4, "not in the image folder"),
    (5, "names no image file"),
    (6, '"no.jpg" is not in the image folder'),
    (7, "no page 7"),
]


@pytest.mark.parametrize(("page", "reason"), MISSING)
def test_an_image_that_cannot_be_shown_gets_404_and_its_reason_in_plain_text(client, page, reason):
    answer = client.get(url(page))
    assert (answer.status_code, reason in answer.text) == (404, True)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"


def test_the_reasons_are_there_before_an_image_is_asked_for(workspace):
    missing = PageImages.of(workspace).missing("hg", "答 题/1")
    # Page 2 has a whole header; that its end is missing shows when it is decoded.
    assert (missing[1], missing[2]) == (None, None)
    assert all(missing[page] for page in (3, 4, 5, 6))


def test_a_benchmark_without_an_image_folder_says_so(client):
    answer = client.get(image_url("bare", "答 题/1", 1, "thumb"))
    assert (answer.status_code, "--images" in answer.text) == (404, True)


@pytest.mark.parametrize(("benchmark", "sample"), [("absent", "答 题/1"), ("hg", "absent")])
def test_a_sample_that_was_deleted_since_gets_404(client, benchmark, sample):
    assert client.get(image_url(benchmark, sample, 1, "thumb")).status_code == 404


def test_without_a_workspace_the_route_says_so():
    def images() -> PageImages:
        raise WorkspaceError("There is no workspace here.")

    answer = TestClient(Starlette(routes=[page_image_route(images)])).get(url(1))
    assert (answer.status_code, answer.text) == (503, "There is no workspace here.\n")


def test_the_health_check_says_that_the_workspace_was_read_or_not_and_never_where_it_is():
    def gone() -> None:
        raise WorkspaceError("No answer from db.lab.example.")

    def hanging() -> None:
        time.sleep(0.5)

    found = []
    for look in (lambda: 7, gone, hanging):
        answer = TestClient(Starlette(routes=[health_route(look, seconds=0.1)])).get(HEALTH_ROUTE)
        assert answer.headers["cache-control"] == "no-store"
        found.append((answer.status_code, answer.text))
    words = "The workspace's database does not answer."
    assert [(status, text.startswith(words)) for status, text in found] == [(200, False), (503, True), (503, True)]
    assert found[0][1] == "ok\n"
    assert "db.lab.example" not in found[1][1]


def test_only_reading_is_answered(client):
    assert client.post(url(1)).status_code == 405
    assert client.head(url(1)).status_code == 200


def test_an_image_that_was_added_since_is_found(client, workspace, tmp_path, monkeypatch):
    assert client.get(url(6)).status_code == 404
    Image.new("RGB", (90, 120)).save(tmp_path / "images" / "deep" / "no.jpg")
    monkeypatch.setattr("cache.images.page_images._LOOK_AGAIN_AFTER", 0.0)
    assert client.get(url(6)).status_code == 200


def test_what_was_derived_goes_with_its_benchmark(client, workspace):
    client.get(url(1, "thumb"))
    derived = workspace.home / DERIVED_FOLDER
    assert len(list(derived.rglob("*.jpg"))) == 2  # the thumbnail is made from the screen size
    cache = FileCache(derived)
    cache.forget("another")
    assert len(list(derived.rglob("*.jpg"))) == 2
    cache.forget("hg")
    assert not list(derived.rglob("*.jpg"))


def test_no_more_than_a_few_images_are_derived_at_once(workspace, monkeypatch):
    images = PageImages.of(workspace)
    show, busy, most = images.image, [], []

    def slow(ticket):
        busy.append(1)
        most.append(len(busy))
        time.sleep(0.05)
        busy.pop()
        return show(ticket)

    monkeypatch.setattr(images, "image", slow)
    with TestClient(Starlette(routes=[page_image_route(lambda: images)])) as client:
        boxes = [(0.0, 0.0, 100.0 + 10 * number, 100.0) for number in range(12)]
        threads = [threading.Thread(target=client.get, args=(url(1, "crop", box=box),)) for box in boxes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert 2 <= max(most) <= AT_ONCE
