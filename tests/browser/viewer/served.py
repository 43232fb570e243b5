"""The server of the viewer's browser tests: one page, and a white image for every page-image address."""

from __future__ import annotations

import io
from pathlib import Path

import streamlit as st
from PIL import Image
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def white(request: Request) -> Response:
    """A white page of 500 x 700 pixels."""
    buffer = io.BytesIO()
    Image.new("RGB", (500, 700), "white").save(buffer, "PNG")
    return Response(buffer.getvalue(), media_type="image/png")


app = st.App(Path(__file__).with_name("app.py"), routes=[Route("/page-image/{name}", white)])
