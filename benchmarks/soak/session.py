"""A browser session as the server sees it: a WebSocket on which pages are asked for, and the images they show.

It speaks Streamlit's protocol and draws nothing, so that many sessions fit on the machine that serves them. What a
page took is the time from the request until its script has ended and everything it sent was read.
"""

from __future__ import annotations

import http.client
import re
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

PATIENCE_S = 120.0
"""How long a page may take, in seconds, until it counts as failed."""

FAILED = "This cannot be shown"
"""The heading under which a page shows one of our own errors."""

_IMAGE = re.compile(rb"/page-image/[\w.~=-]+")
_WIDGET = re.compile(r"\$\$ID-[0-9a-f]{32}-(.+)", re.DOTALL)
"""The id of a widget with a key, which stands at its end."""

_IMAGES_AT_ONCE = 6
_XSRF = "_streamlit_xsrf"
"""The cookie whose value a WebSocket has to repeat for the account that is signed in to count."""


@dataclass(frozen=True, slots=True)
class View:
    """What came of one request for a page.

    Args:
        seconds: Until the page's script had ended.
        size: Bytes of all messages.
        texts: Every text that elements show, in their order.
        failures: Errors on the page: exceptions, pages that are not there, and errors of ours with their words.
        images: Addresses of page images that it names.
        leads_to: The address to which it sends the browser; "" where it does not.
    """

    seconds: float
    size: int
    texts: tuple[str, ...]
    failures: tuple[str, ...]
    images: tuple[str, ...]
    leads_to: str = ""


class Session:
    """One browser's session at a server; to be closed, or used as a context.

    Args:
        address: Of the server, as `http://127.0.0.1:8501`.
        cookies: Name -> value of those that the browser was handed out in an earlier session.
        process: Host and port of the process that is to answer, past any proxy at that address.

    Attributes:
        cookies: Name -> value of those that the browser has by now.
        widgets: Key -> id of the widgets that were drawn so far.
        number: By which the server knows it, once it has opened a page.
    """

    def __init__(self, address: str, cookies: Mapping[str, str] | None = None, process: str = "") -> None:
        self._address = address
        self._host = urlsplit(address).netloc
        self.cookies = dict(cookies or {})
        self._http = http.client.HTTPConnection(process or self._host, timeout=PATIENCE_S)
        self._ends = ExitStack()
        self._ends.callback(self._http.close)
        # A proxy hands out a cookie here, by which it knows the process to ask from now on, and Streamlit its own.
        self.get("/_stcore/health")
        self._socket = self._ends.enter_context(
            connect(
                address.replace("http", "ws", 1) + "/_stcore/stream",
                sock=socket.create_connection((self._http.host, self._http.port), PATIENCE_S),
                origin=Origin(address),
                subprotocols=[Subprotocol("streamlit"), *map(Subprotocol, filter(None, [self.cookies.get(_XSRF)]))],
                additional_headers={name: value for name, value in self._headers().items() if name == "Cookie"},
                compression=None,
                max_size=None,
                open_timeout=PATIENCE_S,
                close_timeout=2,
            )
        )
        self._page, self._query = "", ""
        self.widgets: dict[str, str] = {}
        self.number = ""
        self._states: dict[str, WidgetState] = {}
        self._fetched: set[str] = set()

    def __enter__(self) -> Self:
        """The session."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes it."""
        self.close()

    def close(self) -> None:
        """Ends the session, as a browser does whose tab is closed."""
        self._ends.close()

    def get(self, path: str) -> tuple[int, bytes]:
        """The status and body of what lies at a path of the server; the body of a redirection is where it leads."""
        try:
            self._http.request("GET", path, headers=self._headers())
            answered = self._http.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):
            # A server closes connections that were silent for a while; a browser then opens another.
            self._http.close()
            self._http.request("GET", path, headers=self._headers())
            answered = self._http.getresponse()
        with answered as answer:
            for given in answer.headers.get_all("Set-Cookie", []):
                name, _, value = given.partition(";")[0].partition("=")
                self.cookies[name] = value
            body = answer.read()
            return answer.status, (answer.headers.get("Location") or "").encode() if 300 < answer.status < 304 else body

    def upload(self, data: bytes, stated: int = 0) -> tuple[int, str]:
        """Sends a file as a browser does when one is dropped; the status of the answer and its text.

        Args:
            data: Its bytes.
            stated: The length that the request states; that of what is sent when 0.
        """
        head = b'--end\r\nContent-Disposition: form-data; name="file"; filename="a.jsonl"\r\n\r\n'
        body = head + data + b"\r\n--end--\r\n"
        headers = {
            "Content-Type": "multipart/form-data; boundary=end",
            "Content-Length": str(stated or len(body)),
            "X-Xsrftoken": self.cookies.get(_XSRF, ""),
        }
        path = f"/_stcore/upload_file/{self.number}/{len(data)}"
        with closing(http.client.HTTPConnection(self._http.host, self._http.port, timeout=PATIENCE_S)) as connection:
            connection.request("PUT", path, body, {**self._headers(), **headers})
            with connection.getresponse() as answer:
                return answer.status, answer.read().decode()

    def open(self, page: str, query: str = "") -> View:
        """Opens a page, as a click on a link to it does.

        Args:
            page: Path of its address without slashes; "" for Home.
            query: Its query string without the question mark.
        """
        if page != self._page:
            self._states.clear()
        self._page, self._query = page, query
        return self._rerun(())

    def fill(self, key: str, text: str) -> View:
        """Types a text into a field, or chooses it in a list.

        Args:
            key: The key of the widget; it was drawn before.
            text: What is typed or chosen.
        """
        self._states[key] = WidgetState(id=self.widgets[key], string_value=text)
        return self._rerun(())

    def unfold(self, key: str) -> View:
        """Opens a popover that asks for its content when it is opened, by its key."""
        self._states[key] = WidgetState(id=self.widgets[key], bool_value=True)
        return self._rerun(())

    def press(self, key: str, typed: Mapping[str, str] | None = None) -> View:
        """Presses a button, by its key, after a text was typed or chosen in each of some widgets.

        Args:
            key: Of the button.
            typed: Key of a widget -> text.
        """
        for field, text in (typed or {}).items():
            self._states[field] = WidgetState(id=self.widgets[field], string_value=text)
        return self._rerun((WidgetState(id=self.widgets[key], trigger_value=True),))

    def fetch_images(self, view: View, most: int = _IMAGES_AT_ONCE) -> list[str]:
        """Fetches images of a page that this session has not had yet; returns what went wrong, in words.

        Args:
            view: The page.
            most: How many at most: those that are in sight.
        """
        wanted = [path for path in view.images if path not in self._fetched][:most]
        self._fetched.update(wanted)
        failures = []
        for path in wanted:
            status, body = self.get(path)
            # 404 says why there is no image, which a page shows in its place; 410 that its hour is over.
            if status not in (200, 404, 410):
                failures.append(f"image: {status} {body[:200].decode(errors='replace').strip()}")
        return failures

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Host": self._host, **({"Cookie": cookies} if cookies else {})}

    def _rerun(self, triggers: tuple[WidgetState, ...]) -> View:
        request = BackMsg()
        state = request.rerun_script
        state.query_string, state.page_name = self._query, self._page
        state.context_info.url = f"{self._address}/{self._page}"
        state.widget_states.widgets.extend([*self._states.values(), *triggers])
        began = time.monotonic()
        self._socket.send(request.SerializeToString())
        size, texts, images = 0, list[str](), dict[str, None]()
        failures: list[str] = []
        leads_to = ""
        for raw, message in self._until_finished():
            size += len(raw)
            images |= dict.fromkeys(found.decode() for found in _IMAGE.findall(raw))
            self.widgets |= {found[1]: found[0] for text in _ids_of(message) if (found := _WIDGET.fullmatch(text))}
            failures += _failures_of(message)
            texts += _texts_of(message)
            leads_to = message.auth_redirect.url or leads_to
            self.number = message.new_session.initialize.session_id or self.number
        failures += [
            f"{FAILED}: {after}" for text, after in zip(texts, [*texts[1:], ""], strict=True) if text == FAILED
        ]
        return View(time.monotonic() - began, size, tuple(texts), tuple(failures), tuple(images), leads_to)

    def _until_finished(self) -> Iterator[tuple[bytes, ForwardMsg]]:
        """The messages of a run of the page's script, until it has ended."""
        until = time.monotonic() + PATIENCE_S
        finished = ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_WITH_COMPILE_ERROR
        while True:
            raw = self._socket.recv(timeout=max(0.0, until - time.monotonic()))
            assert isinstance(raw, bytes)
            message = ForwardMsg.FromString(raw)
            yield raw, message
            if message.WhichOneof("type") == "script_finished" and message.script_finished in finished:
                return


def _failures_of(message: ForwardMsg) -> list[str]:
    kind = message.WhichOneof("type")
    if kind == "page_not_found":
        return [f"there is no page {message.page_not_found.page_name!r}"]
    if kind == "delta" and message.delta.new_element.WhichOneof("type") == "exception":
        return [f"exception: {message.delta.new_element.exception.message[:300]}"]
    return []


def _ids_of(message: ForwardMsg) -> Iterator[str]:
    """The ids of the widgets that a message draws: a block may be one too."""
    if message.WhichOneof("type") != "delta":
        return
    for part in (message.delta.new_element, message.delta.add_block):
        inner = getattr(part, part.WhichOneof("type") or "", None)
        yield from (text for text in (getattr(part, "id", ""), getattr(inner, "id", "")) if text)


def _texts_of(message: ForwardMsg) -> list[str]:
    """What the element of a message says, if it is one that holds text."""
    if message.WhichOneof("type") != "delta":
        return []
    element = message.delta.new_element
    kind = element.WhichOneof("type")
    if kind in ("text", "markdown", "heading"):
        return [str(getattr(element, kind).body)]
    if kind == "bidi_component":
        return [element.bidi_component.json or element.bidi_component.mixed.json]
    return []
