"""What tests of Triage share: its bar and its list, and what a browser sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from streamlit.testing.v1 import AppTest

from cache.queries.doubt.review_queue import review_queue
from cache.recording.record_marks import NewMark
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from tests.pages.mini import mounted

ANN = {"visitor-name": "Ann"}


NEXT = {"kind": "go", "where": "next"}


def bar(app: AppTest) -> dict[str, Any]:
    assert not app.exception
    return mounted(app, "errata_queue_bar")[0]


def rows(app: AppTest) -> list[dict[str, Any]]:
    assert not app.exception
    return list(mounted(app, "errata_queue_list")[0]["rows"])


def targets(workspace: Workspace, benchmark: str = "hgbench") -> list[list[str]]:
    return [list(entry.target) for entry in review_queue(workspace, Selection(benchmark)).entries]


def acted() -> None:
    """A page that does what a browser sent."""
    import streamlit as st

    from components.triage import actions
    from components.triage.messages import read_messages

    actions.apply(read_messages({"messages": st.session_state["sent"]}), "hgbench")
    st.text(actions.progress().notice)


def acted_on_sketches() -> None:
    """The same, of another benchmark."""
    import streamlit as st

    from components.triage import actions
    from components.triage.messages import read_messages

    actions.apply(read_messages({"messages": st.session_state["sent"]}), "sketchjudge")
    st.text(actions.progress().notice)


def act(
    who: str,
    *sent: tuple[list[str], dict[str, Any]],
    page: Callable[[], None] = acted,
    correction: NewMark | None = None,
    **query: str,
) -> AppTest:
    app = AppTest.from_function(page, default_timeout=30)
    app.session_state["visitor-name"], app.session_state["correction"] = who, correction
    app.session_state["sent"] = [
        {"number": number, "target": target, **said} for number, (target, said) in enumerate(sent, 1)
    ]
    for name, value in {"b": "hgbench", **query}.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def verdict(text: str, seconds: float = 1.5) -> dict[str, Any]:
    return {"kind": "verdict", "verdict": text, "seconds": seconds}
