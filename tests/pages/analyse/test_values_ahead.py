"""The next value of a filter is there before it is chosen: its page asks the database for nothing new."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy

from cache import ahead, memo
from cache.store.workspace import Workspace
from tests.pages.mini import Open, texts

FAILURES, LEADERBOARD = "pages/analyse/failures.py", "pages/analyse/leaderboard.py"


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements that are sent to the database of the pages in the meantime."""
    sent: list[str] = []

    def note(_: object, __: object, statement: str, *rest: object) -> None:
        sent.append(statement)

    engine = memo.workspace().engine
    sqlalchemy.event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        sqlalchemy.event.remove(engine, "before_cursor_execute", note)


@pytest.mark.parametrize("page", [FAILURES, LEADERBOARD])
def test_a_page_of_the_value_beside_the_chosen_one_reads_nothing_but_versions(
    workspace: Workspace, open_page: Open, page: str
) -> None:
    # The category is chosen: its tiles are those of the same category then.
    app = open_page(page, b="hgbench", f__subject=["math"], fail=["missed_answer"])
    assert not app.exception
    before = texts(app)
    for thread in threading.enumerate():
        if thread.name == ahead.NAME:
            thread.join(60)
            assert not thread.is_alive()
    app.query_params["f.subject"] = ["physics"]
    with statements() as sent:
        app.run()
    assert not app.exception
    assert texts(app) != before
    # The versions of the workspace are looked up after a moment, whatever is known.
    assert [statement for statement in sent if statement != "BEGIN" and "meta." not in statement] == []
