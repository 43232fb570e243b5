"""The route that answers KaTeX's script, styles and fonts, which lie in `components/katex`, to our own pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

ROUTE: Final = "/katex/"

_HERE: Final = Path(__file__).resolve().parents[1] / "components" / "katex"
_MEDIA_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


def katex_route() -> Route:
    """Make the route; it answers with the files that lie there and nothing else, 404 otherwise."""
    known = _files()

    async def answer(request: Request) -> Response:
        path = known.get(request.path_params["name"])
        if path is None:
            return PlainTextResponse("There is no such file.\n", 404, headers={"Cache-Control": "no-store"})
        headers = {"Cache-Control": "public, max-age=86400"}
        return FileResponse(path, media_type=_MEDIA_TYPES[path.suffix], headers=headers)

    return Route(f"{ROUTE}{{name:path}}", answer, methods=["GET"])


def _files() -> Mapping[str, Path]:
    """Name in the address -> file."""
    found = [path for path in sorted(_HERE.rglob("*")) if path.suffix in _MEDIA_TYPES]
    return {path.relative_to(_HERE).as_posix(): path for path in found}
