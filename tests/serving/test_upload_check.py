"""Files are taken only from sessions that were shown a place for them, and only as much as there is room for."""

from __future__ import annotations

import anyio
import pytest
from anyio.from_thread import start_blocking_portal
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from serving.upload_check import ROUTE, UploadCheck

PATH = f"{ROUTE}session-1/file-1"


class Store:
    """Stands for Streamlit: keeps what it is sent."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def put(self, request):
        self.kept[request.path_params["file"]] = await request.body()
        return Response(status_code=204)

    async def delete(self, request):
        self.kept.pop(request.path_params["file"], None)
        return Response(status_code=204)

    async def options(self, request):
        return Response(status_code=204)

    def held(self) -> int:
        return sum(map(len, self.kept.values()))

    def check(self, permitted=("session-1",), most: int = 100) -> UploadCheck:
        path = ROUTE + "{session}/{file}"
        routes = [Route(path, getattr(self, name), methods=[name.upper()]) for name in ("put", "delete", "options")]
        return UploadCheck(Starlette(routes=routes), permitted.__contains__, self.held, most)


def test_a_session_that_was_shown_a_place_may_upload_and_delete():
    store = Store()
    client = TestClient(store.check())
    assert client.put(PATH, content=b"x" * 60).status_code == 204
    assert store.held() == 60
    assert client.delete(PATH).status_code == 204
    assert store.held() == 0


@pytest.mark.parametrize("method", ["PUT", "DELETE", "POST", "PATCH"])
@pytest.mark.parametrize("prefix", ["", "/base"])
def test_any_other_session_gets_403_before_its_file_is_read(method, prefix):
    store = Store()
    refused = TestClient(store.check(permitted=())).request(method, prefix + PATH, content=b"gold")
    assert (refused.status_code, store.kept) == (403, {})


def test_files_of_all_sessions_together_never_take_more_than_there_is_room_for():
    store = Store()
    client = TestClient(store.check(permitted=("session-1", "session-2")))
    assert client.put(PATH, content=b"x" * 60).status_code == 204
    refused = client.put(f"{ROUTE}session-2/file-2", content=b"x" * 41)
    assert refused.status_code == 413
    assert "100 bytes" in refused.text
    assert client.put(f"{ROUTE}session-2/file-2", content=b"x" * 40).status_code == 204
    assert store.held() == 100


def test_two_that_arrive_at_once_do_not_share_the_room_that_is_left_for_one():
    store = Store()
    begun, go_on = anyio.Event(), anyio.Event()  # the first that begins waits until the second was answered

    async def slow(scope, receive, send):
        begun.set()
        await go_on.wait()
        await Response(status_code=204)(scope, receive, send)

    async def status(check: UploadCheck) -> int:
        headers = [(b"content-length", b"60")]
        scope = {"type": "http", "method": "PUT", "path": PATH, "headers": headers}
        sent: list[dict] = []

        async def send(message):
            sent.append(message)

        await check(scope, None, send)
        return sent[0]["status"]

    async def both() -> list[int]:
        check = UploadCheck(slow, lambda _: True, store.held, 100)
        statuses: list[int] = []

        async def first() -> None:
            statuses.append(await status(check))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(first)
            await begun.wait()
            statuses.append(await status(check))
            go_on.set()
        return [*statuses, await status(check)]

    # In a thread of its own: tests of browsers before this one may have left a loop in ours.
    with start_blocking_portal() as portal:
        assert portal.call(both) == [413, 204, 204]


def test_an_upload_that_does_not_state_its_length_is_refused():
    store = Store()
    refused = TestClient(store.check()).put(PATH, content=iter([b"x" * 10]))
    assert (refused.status_code, store.kept) == (411, {})


def test_other_requests_pass():
    assert TestClient(Store().check(permitted=())).options(PATH).status_code == 204
