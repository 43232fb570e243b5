"""Two accounts of one display name are two people: in marks, in a queue, and in agreement."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from cache.marks import claims
from cache.marks.accounts import keep_account, name_of_account
from cache.marks.judgements import agreements, judgements
from cache.marks.log import entries, present
from cache.marks.targets import MOST_WORDS, MarkTarget
from cache.recording.record_marks import NewMark, record
from cache.store.schema import meta
from cache.store.workspace import Workspace
from errors import ReadOnly

ONE, OTHER = "wei@north.example", "wei@south.example"


@pytest.mark.databases
def test_the_second_account_of_a_name_has_a_number_and_each_keeps_its_own(ws: Workspace) -> None:
    assert keep_account(ws, ONE, "Wei Zhang") == "Wei Zhang"
    assert keep_account(ws, OTHER, " Wei\nZhang ") == "Wei Zhang (2)"
    assert keep_account(ws, "third@east.example", "Wei Zhang") == "Wei Zhang (3)"
    assert keep_account(ws, ONE.upper(), "Wei Zhang") == "Wei Zhang"
    # Marks hang on the name, so one that is stated otherwise later changes nothing.
    assert keep_account(ws, OTHER, "Zhang Wei") == "Wei Zhang (2)"
    assert keep_account(ws, ONE, "") == ""
    assert keep_account(ws, "", "Wei Zhang") == "Wei Zhang"


def test_a_long_name_is_cut_and_its_number_is_not(ws: Workspace) -> None:
    names = [keep_account(ws, address, "W" * 500) for address in (ONE, OTHER)]
    assert names == ["W" * MOST_WORDS, "W" * (MOST_WORDS - 4) + " (2)"]


def test_no_address_is_kept(ws: Workspace) -> None:
    keep_account(ws, ONE, "Wei Zhang")
    with ws.reading() as connection:
        kept = [value for row in connection.execute(select(meta)) for value in row]
    assert "Wei Zhang" in kept
    assert not any("@" in value or "wei" in value for value in kept)


def test_read_only_knows_the_names_and_writes_none(url: str, ws: Workspace) -> None:
    keep_account(ws, ONE, "Wei Zhang")
    keep_account(ws, OTHER, "Wei Zhang")
    reader = Workspace.open(url, read_only=True)
    assert name_of_account(reader, OTHER, "Wei Zhang") == "Wei Zhang (2)"
    assert name_of_account(reader, "third@east.example", "Wei Zhang") == "Wei Zhang"
    with pytest.raises(ReadOnly):
        keep_account(reader, "third@east.example", "Wei Zhang")
    reader.close()
    assert keep_account(ws, "fourth@west.example", "Wei Zhang") == "Wei Zhang (3)"


def test_their_verdicts_stand_beside_each_other_and_they_are_handed_different_entries(filled: Workspace) -> None:
    one, other = (keep_account(filled, address, "Wei Zhang") for address in (ONE, OTHER))
    target = MarkTarget("item", "s1", "i0")
    record(filled, NewMark("letters", target, one, "gold_wrong"))
    record(filled, NewMark("letters", target, other, "gold_right", blind=True))
    judged = judgements(present(filled, "letters"))
    assert {who: mark.verdict for who, mark in judged["s1", "i0"].items()} == {one: "gold_wrong", other: "gold_right"}
    (pair,) = agreements(entries(filled, "letters"), {})
    assert (pair.one, pair.other, pair.accuracy.value) == (one, other, 0.0)
    queue = [("s1", "i1"), ("s1", "i2")]
    assert [claims.claim_next(filled, "letters", queue, who) for who in (one, other)] == queue
