"""The server: `app.py` plus the routes of page images, KaTeX and health, and the checks of hosts and uploads."""

from __future__ import annotations

import functools
import os
import sys
from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from streamlit.runtime.pages_manager import PagesManager
from threadpoolctl import threadpool_limits

from cache import memo
from cache.images.page_images import PageImages
from components.import_data import upload_permission
from components.shell import sign_in
from errors import ServingError
from serving import allocator
from serving.headers import SecurityHeaders
from serving.host_check import WORDS_VARIABLE, HostCheck, check_address, is_confirmed
from serving.routes import health_route, katex_route, page_image_route
from serving.upload_check import UploadCheck

# Without this a deep link to a freshly started server opens a modal "Page not found".
PagesManager.uses_pages_directory = False

# Products of matrices are small here. To wake further threads for one takes longer than the product, by tens of
# milliseconds where other sessions or a browser have the cores.
threadpool_limits(1, user_api="blas")
allocator.limit()

# Streamlit's client does not know below which path it is served. Opened at /compare it first asks for
# /compare/_stcore/health, gets 404, and then asks for /_stcore/health. An answer to the first would be wrong: the
# client would take /compare/ for the root of everything else.


@functools.cache
def page_images() -> PageImages:
    """Page images of the workspace that the environment names, opened when the first one is asked for."""
    # The one that pages read: a second one would have as many connections to the database again.
    return PageImages.of(memo.workspace())


def workspace_version() -> int:
    """The workspace's version, read from its database."""
    return memo.workspace().version()


def known_names() -> list[str]:
    """Host names that the operator gave in Streamlit's configuration."""
    # Streamlit's own default is "localhost", which nobody gave: every page at a port of this machine would be ours.
    given = st.config.is_manually_set("browser.serverAddress")
    own = [st.get_option("browser.serverAddress")] if given else []
    return [*st.get_option("server.allowedHosts"), *filter(None, own)]


words = os.environ.get(WORDS_VARIABLE)
try:
    sign_in.must_be_possible()
    check_address(st.get_option("server.address"), sign_in=sign_in.configured(), words=words)
except ServingError as error:
    print(f"errata: {error}", file=sys.stderr)
    raise SystemExit(2) from None

app = st.App(
    Path(__file__).with_name("app.py"),
    routes=[page_image_route(page_images), katex_route(), health_route(workspace_version)],
    middleware=[
        Middleware(HostCheck, known_names(), beyond_loopback=sign_in.configured() or is_confirmed(words)),
        Middleware(UploadCheck, upload_permission.is_permitted, upload_permission.bytes_held),
        Middleware(SecurityHeaders),
    ],
)
