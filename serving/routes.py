"""The routes beside the app: page images at signed addresses, KaTeX's files, and whether the workspace answers.

Addresses of page images are made by `cache.images.signed_urls.image_url`; KaTeX lies in `components/katex`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from anyio import CapacityLimiter, move_on_after, to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from cache.images.derived_images import MEDIA_TYPE, DerivedImage
from cache.images.page_images import PageImages
from cache.images.signed_urls import ROUTE, Ticket, verify
from errors import ErrataError, ImageError, ImageLinkExpired, ImageLinkRefused, NotLoaded, WorkspaceError

AT_ONCE: Final = 4
"""Images that are read or derived at the same time; a page of 80 megapixels takes 240 MB while it is."""

_STATUS: Final[tuple[tuple[type[ErrataError], int], ...]] = (
    (ImageLinkRefused, 403),
    (ImageLinkExpired, 410),
    (ImageError, 404),
    (NotLoaded, 404),
    (WorkspaceError, 503),
)


def page_image_route(images: Callable[[], PageImages]) -> Route:
    """Make the route.

    It answers with the image, which browsers may keep for as long as the token is good, or with one
    line of plain text that says why there is none: 403 not signed by this server, 404 no such image,
    410 expired, 503 no workspace.

    Args:
        images: Gives the page images; called off the event loop, when the first one is asked for.
    """
    limiters: list[CapacityLimiter] = []

    def derive(token: str) -> tuple[Ticket, DerivedImage]:
        ticket = verify(token)
        return ticket, images().image(ticket)

    async def answer(request: Request) -> Response:
        if not limiters:
            limiters.append(CapacityLimiter(AT_ONCE))
        try:
            ticket, derived = await to_thread.run_sync(derive, request.path_params["token"], limiter=limiters[0])
        except ErrataError as error:
            return _refusal(error)
        return _image(ticket, derived, request.headers.get("if-none-match", ""))

    return Route(f"{ROUTE}{{token:path}}", answer, methods=["GET"])


def _image(ticket: Ticket, derived: DerivedImage, etags: str) -> Response:
    etag = f'"{derived.etag}"'
    headers = {
        "Cache-Control": f"private, max-age={max(0, int(ticket.expires - time.time()))}, immutable",
        "ETag": etag,
    }
    if etag in (part.strip().removeprefix("W/") for part in etags.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(derived.data, media_type=MEDIA_TYPE, headers=headers)


def _refusal(error: ErrataError) -> Response:
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 500)
    return PlainTextResponse(f"{error}\n", status, headers={"Cache-Control": "no-store"})


KATEX_ROUTE: Final = "/katex/"

_KATEX_FOLDER: Final = Path(__file__).resolve().parents[1] / "components" / "katex"
_MEDIA_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


def katex_route() -> Route:
    """Make the route; it answers with the files that lie there and nothing else, 404 otherwise."""
    files = _files()

    async def answer(request: Request) -> Response:
        path = files.get(request.path_params["name"])
        if path is None:
            return PlainTextResponse("There is no such file.\n", 404, headers={"Cache-Control": "no-store"})
        headers = {"Cache-Control": "public, max-age=86400"}
        return FileResponse(path, media_type=_MEDIA_TYPES[path.suffix], headers=headers)

    return Route(f"{KATEX_ROUTE}{{name:path}}", answer, methods=["GET"])


def _files() -> Mapping[str, Path]:
    """Name in the address -> file."""
    found = [path for path in sorted(_KATEX_FOLDER.rglob("*")) if path.suffix in _MEDIA_TYPES]
    return {path.relative_to(_KATEX_FOLDER).as_posix(): path for path in found}


HEALTH_ROUTE: Final = "/healthz"
HEALTH_SECONDS: Final = 5.0
"""How long the workspace may take to answer."""

_UNHEALTHY: Final = (
    "The workspace's database does not answer. Check that it runs and that this machine reaches it; "
    "errata doctor says more."
)


def health_route(look: Callable[[], object], seconds: float = HEALTH_SECONDS) -> Route:
    """Make the route, for a proxy that asks which processes it may send people to.

    It answers 200 once the workspace was read, 503 with a sentence where it could not be, or not in time. Whoever asks
    has not signed in, so that the sentence does not say where the database is.

    Args:
        look: Reads something of the workspace; called off the event loop.
        seconds: How long that may take.
    """
    limiters: list[CapacityLimiter] = []

    async def answer(request: Request) -> Response:
        if not limiters:
            limiters.append(CapacityLimiter(2))
        headers, found = {"Cache-Control": "no-store"}, False
        with move_on_after(seconds):
            try:
                # What hangs is left to itself: at most two threads wait for a database that is gone.
                await to_thread.run_sync(look, limiter=limiters[0], abandon_on_cancel=True)
                found = True
            except WorkspaceError:
                pass
        return (
            PlainTextResponse("ok\n", headers=headers)
            if found
            else PlainTextResponse(f"{_UNHEALTHY}\n", 503, headers=headers)
        )

    return Route(HEALTH_ROUTE, answer, methods=["GET"])
