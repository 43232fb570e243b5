"""Queries that are run ahead: which, in which order, and only while no page is drawn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest

from cache import ahead
from cache.selection.selection import Selection

ROOM = 64
FACETS = {"subject": ("art", "math", "physics"), "level": ("1", "2")}
ART, MATH = (Selection("b", facets=(("subject", value),)) for value in ("art", "math"))


class Asked:
    """A query that keeps its arguments; it ends at once, or once it is let go."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.free = threading.Event()
        self.free.set()

    def __call__(self, *args: object) -> None:
        self.calls.append(args)
        assert self.free.wait(20)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    monkeypatch.setattr(ahead, "PAUSE", 0.01)
    query = Asked()
    yield query
    query.free.set()


def drawn(query: Callable[..., object], selection: Selection, *more: object) -> None:
    """A page that runs one query, and shows one Selection."""
    with ahead.page_run():
        ahead.note(query, (selection, *more), {}, ROOM)
        ahead.expect(ahead.values_beside(selection, FACETS))


def ended() -> None:
    for thread in threading.enumerate():
        if thread.name == ahead.NAME:
            thread.join(60)
            assert not thread.is_alive()


def of(*values: str) -> list[tuple[Selection]]:
    return [(Selection("b", facets=(("subject", value),)),) for value in values]


def test_the_queries_of_a_page_are_run_for_the_values_beside_the_chosen_one_the_next_first(asked: Asked) -> None:
    drawn(asked, MATH)
    ended()
    assert asked.calls == of("physics", "art")


@pytest.mark.parametrize(
    "selection",
    [
        Selection("b"),
        Selection("b", facets=(("subject", "art"), ("subject", "math"))),
        Selection("b", facets=(("subject", "gone"),)),
    ],
)
def test_nothing_is_run_where_no_facet_has_one_value_that_others_stand_beside(
    asked: Asked, selection: Selection
) -> None:
    drawn(asked, selection)
    ended()
    assert asked.calls == []


def test_what_does_not_depend_on_the_filter_is_not_run_again(asked: Asked) -> None:
    with ahead.page_run():
        ahead.note(asked, (Selection("b"), "whole benchmark"), {}, ROOM)
        ahead.expect(ahead.values_beside(MATH, FACETS))
    ended()
    assert asked.calls == []


def test_nothing_is_run_while_a_page_is_drawn_and_the_page_drawn_last_takes_the_place_of_another(asked: Asked) -> None:
    with ahead.page_run():
        for selection in (MATH, ART):
            session = threading.Thread(target=drawn, args=(asked, selection))
            session.start()
            session.join()
        threading.Event().wait(0.1)
        assert asked.calls == []
    ended()
    assert asked.calls == of("math", "physics")


def test_nothing_is_run_while_a_part_of_a_page_is_drawn(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "PAUSE", 0.5)
    drawn(asked, MATH)
    for _ in range(10):
        threading.Event().wait(0.1)
        ahead.note(asked, (MATH,), {}, ROOM)
    assert asked.calls == []
    ended()
    assert asked.calls == of("physics", "art")


def test_one_query_is_run_at_a_time_however_many_pages_are_drawn(asked: Asked) -> None:
    asked.free.clear()
    for selection in (MATH, ART, MATH, ART):
        drawn(asked, selection)
        threading.Event().wait(0.1)
    assert len(asked.calls) == 1
    asked.free.set()
    ended()
    assert asked.calls[1:] == of("math", "physics")


def test_results_that_would_push_out_those_of_the_page_are_not_looked_up(asked: Asked) -> None:
    # Three values of the facet: there is room for two queries of a page, or for any number of equal ones.
    for queries, run in (([1, 2], 4), ([1, 1, 1, 1], 2), ([1, 2, 3], 0)):
        asked.calls.clear()
        with ahead.page_run():
            for number in queries:
                ahead.note(asked, (MATH, number), {}, 6)
            ahead.expect(ahead.values_beside(MATH, FACETS))
        ended()
        assert len(asked.calls) == run


def test_between_two_queries_a_page_that_is_drawn_goes_first(asked: Asked) -> None:
    asked.free.clear()
    drawn(asked, MATH)
    while not asked.calls:
        threading.Event().wait(0.01)
    with ahead.page_run():
        asked.free.set()
        threading.Event().wait(0.1)
        assert asked.calls == of("physics")
    ended()
    assert asked.calls == of("physics", "art")


def test_a_page_that_ends_in_an_error_has_nothing_run_after_it(asked: Asked) -> None:
    def page() -> NoReturn:
        with ahead.page_run():
            ahead.note(asked, (MATH,), {}, ROOM)
            ahead.expect(ahead.values_beside(MATH, FACETS))
            raise LookupError

    with pytest.raises(LookupError):
        page()
    ended()
    assert asked.calls == []


def test_an_error_of_one_query_keeps_none_of_the_others(asked: Asked) -> None:
    def failing(selection: Selection) -> None:
        raise ValueError(selection)

    with ahead.page_run():
        for query in (failing, asked):
            ahead.note(query, (MATH,), {}, ROOM)
        ahead.expect(ahead.values_beside(MATH, FACETS))
    ended()
    assert asked.calls == of("physics", "art")


def test_what_is_stopped_is_not_run(asked: Asked) -> None:
    asked.free.clear()
    drawn(asked, MATH)
    while not asked.calls:
        threading.Event().wait(0.01)
    ahead.stop()
    asked.free.set()
    ended()
    assert asked.calls == of("physics")
