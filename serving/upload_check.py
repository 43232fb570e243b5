"""`UploadCheck`: files are taken only from sessions that were shown a place to drop them, and only so much at a time.

Streamlit takes a file from every session that is connected, before anybody has signed in and whether the workspace
may be written or not, and keeps it in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

ROUTE: Final = "/_stcore/upload_file/"
"""Streamlit's route for uploads; the id of the session follows, then that of the file."""

MOST_BYTES: Final = 500 * 1024**2
"""Bytes of uploaded files that are held for all sessions together, those that are on their way included."""


class UploadCheck:
    """ASGI middleware that refuses uploads which nobody was asked for, and those for which there is no room.

    It answers 403 to a session that was shown no place to drop files, 411 where the length is not stated, and 413
    where the files that are held would become more than `most` bytes.

    Args:
        app: The application behind it.
        permitted: Whether a session may upload, by its id.
        held: Bytes of uploaded files that are held at the moment.
        most: The most bytes that are held.
    """

    def __init__(
        self, app: ASGIApp, permitted: Callable[[str], bool], held: Callable[[], int], most: int = MOST_BYTES
    ) -> None:
        """Take the rules."""
        self.app = app
        self.permitted = permitted
        self.held = held
        self.most = most
        self._arriving = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or ROUTE not in scope["path"] or scope["method"] == "OPTIONS":
            await self.app(scope, receive, send)
            return
        session = scope["path"].partition(ROUTE)[2].partition("/")[0]
        if not self.permitted(session):
            await _refuse("This session was shown no place to drop files.", 403)(scope, receive, send)
        elif scope["method"] == "DELETE":
            await self.app(scope, receive, send)
        else:
            await self._take(scope, receive, send)

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        stated = Headers(scope=scope).get("content-length", "")
        if not (stated.isascii() and stated.isdigit()):
            await _refuse("The length of an upload has to be stated.", 411)(scope, receive, send)
            return
        size = int(stated)
        if self.held() + self._arriving + size > self.most:
            text = (
                f"No more than {self.most:,} bytes of uploaded files are held at a time. Import what is there first, "
                "or from a folder of the server."
            )
            await _refuse(text, 413)(scope, receive, send)
            return
        # Those on their way are held by nobody yet: two at once must not share the room that is left for one.
        self._arriving += size
        try:
            await self.app(scope, receive, send)
        finally:
            self._arriving -= size


def _refuse(text: str, status: int) -> PlainTextResponse:
    return PlainTextResponse(f"{text}\n", status)
