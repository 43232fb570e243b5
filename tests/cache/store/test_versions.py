"""What is kept for as long as the workspace stays as it is."""

from __future__ import annotations

import pytest

from cache.store.versions import (
    ANSWERS_VERSION,
    CORRECTED_VERSION,
    MARKS_VERSION,
    MOST_KEPT,
    VERSION,
    kept,
    raise_version,
)
from cache.store.workspace import Workspace


class Found:
    """Gives one number more at each call."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> int:
        self.times += 1
        return self.times


def read(ws: Workspace, find: Found, key: object = "a", kind: str = "sums") -> int:
    with ws.reading() as connection:
        return kept(connection, kind, key, find)


def test_a_result_is_found_once_for_all_who_read_the_same_state(ws: Workspace) -> None:
    find = Found()
    assert [read(ws, find), read(ws, find), read(ws.acting_as("Ada"), find)] == [1, 1, 1]
    assert read(ws, find, key="b") == 2
    assert read(ws, find, kind="counts") == 3


@pytest.mark.parametrize("name", [VERSION, CORRECTED_VERSION, f"{ANSWERS_VERSION}any"])
def test_it_is_found_again_after_an_import_a_correction_and_an_answer(ws: Workspace, name: str) -> None:
    find = Found()
    assert read(ws, find) == 1
    with ws.writing() as connection:
        raise_version(connection, name)
    assert read(ws, find) == 2


def test_a_mark_leaves_what_is_kept(ws: Workspace) -> None:
    find = Found()
    assert read(ws, find) == 1
    with ws.writing() as connection:
        raise_version(connection, MARKS_VERSION)
    assert read(ws, find) == 1


@pytest.mark.databases
def test_whoever_reads_while_somebody_writes_is_given_what_belongs_to_the_state_that_is_read(ws: Workspace) -> None:
    find = Found()
    with ws.reading() as connection:
        assert kept(connection, "sums", "a", find) == 1
        with ws.writing() as writer:
            raise_version(writer)
        assert kept(connection, "sums", "a", find) == 1
    assert read(ws, find) == 2


@pytest.mark.databases
def test_nothing_is_kept_of_what_a_writer_sees_and_may_never_commit(ws: Workspace) -> None:
    find = Found()
    with ws.writing() as connection:
        assert [kept(connection, "sums", "a", find), kept(connection, "sums", "a", find)] == [1, 2]
    assert read(ws, find) == 3


def test_of_each_kind_the_latest_are_kept(ws: Workspace) -> None:
    find = Found()
    for key in range(MOST_KEPT + 1):
        read(ws, find, key)
    assert read(ws, find, MOST_KEPT) == MOST_KEPT + 1
    assert read(ws, find, 0) == MOST_KEPT + 2


def test_two_workspaces_keep_nothing_for_each_other(ws: Workspace, tmp_path) -> None:
    find = Found()
    other = Workspace.open(f"sqlite:///{tmp_path / 'other.sqlite'}")
    assert [read(ws, find), read(other, find)] == [1, 2]
    other.close()
