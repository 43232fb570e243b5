"""The route that answers addresses of page images, made by `cache.tokens.image_url`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cache.derived import MEDIA_TYPE, Derived
from cache.page_images import PageImages
from cache.tokens import ROUTE, Ticket, verify
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

    def derive(token: str) -> tuple[Ticket, Derived]:
        ticket = verify(token)
        return ticket, images().show(ticket)

    async def answer(request: Request) -> Response:
        if not limiters:
            limiters.append(CapacityLimiter(AT_ONCE))
        try:
            ticket, derived = await to_thread.run_sync(derive, request.path_params["token"], limiter=limiters[0])
        except ErrataError as error:
            return _refusal(error)
        return _image(ticket, derived, request.headers.get("if-none-match", ""))

    return Route(f"{ROUTE}{{token:path}}", answer, methods=["GET"])


def _image(ticket: Ticket, derived: Derived, known: str) -> Response:
    etag = f'"{derived.etag}"'
    headers = {
        "Cache-Control": f"private, max-age={max(0, int(ticket.expires - time.time()))}, immutable",
        "ETag": etag,
    }
    if etag in (part.strip().removeprefix("W/") for part in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(derived.data, media_type=MEDIA_TYPE, headers=headers)


def _refusal(error: ErrataError) -> Response:
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 500)
    return PlainTextResponse(f"{error}\n", status, headers={"Cache-Control": "no-store"})
