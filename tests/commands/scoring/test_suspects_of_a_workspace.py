"""Gold in doubt by a workspace: what the files say, listed for a Selection."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

import pytest
from sqlalchemy import select

from cache.queries import catalog
from cache.queries.doubt import suspects as suspect_queries
from cache.queries.doubt.find_suspects import Voters, find_suspects
from cache.queries.doubt.suspects import in_doubt, suspects
from cache.queries.scope import Scope, scope_of
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.versions import ANSWERS_VERSION, raise_version
from cache.store.workspace import Workspace
from commands.terminal import plain
from demo import PARTS, Part
from scoring.doubt.suspects import IN_DOUBT, Suspect
from tests import prepared
from tests.commands.conftest import Errata


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    workspace = prepared.demonstration(tmp_path_factory.mktemp("suspects"))
    yield workspace
    workspace.close()


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_workspace_doubts_what_its_files_do(demonstration: Workspace, errata: Errata, part: Part) -> None:
    document = errata("suspects", part.task, "--gold", str(part.gold), "--run", str(part.runs), "--json").json
    found = [plain(asdict(suspect)) for suspect in suspects(demonstration, Selection(part.name))]
    assert found == document["items"]


def test_a_selection_lists_some_and_judges_them_by_all(demonstration: Workspace) -> None:
    every = suspects(demonstration, Selection("demo-hgbench"))
    some = suspects(demonstration, Selection("demo-hgbench", facets=(("subject", "math"),)))
    assert 0 < len(some) < len(every)
    assert some == [suspect for suspect in every if suspect in some]


def test_a_facet_of_items_lists_those_items_alone(demonstration: Workspace) -> None:
    some = suspects(demonstration, Selection("demo-drawedumath", facets=(("qa_type", "claude"),)))
    assert some
    assert {suspect.item.partition(".")[0] for suspect in some} == {"claude"}


def test_gold_in_doubt_has_a_score_from_a_half_on(demonstration: Workspace) -> None:
    for part in PARTS:
        found = [suspect for suspect in suspects(demonstration, Selection(part.name)) if suspect.score >= IN_DOUBT]
        assert in_doubt(demonstration, Selection(part.name)) == found


def test_gold_in_doubt_is_not_counted_where_it_would_keep_home_waiting(
    demonstration: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    fermat, responses = Selection("demo-fermat"), 71
    monkeypatch.setitem(suspect_queries.MOST_RESPONSES, False, responses)
    assert len(in_doubt(demonstration, fermat)) == 2
    monkeypatch.setitem(suspect_queries.MOST_RESPONSES, False, responses - 1)
    assert in_doubt(demonstration, fermat) == []


def test_doubt_is_worked_out_once_for_all_who_ask_at_once_whatever_they_list_and_anew_once_its_runs_have_changed(
    demonstration: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = []

    def counted(ws: Workspace, voters: Voters) -> list[Suspect]:
        reads.append(voters)
        time.sleep(0.05)
        return find_suspects(ws, voters)

    monkeypatch.setattr(suspect_queries, "find_suspects", counted)
    mathdoc = Selection("demo-mathdoc")
    with demonstration.writing() as connection:
        raise_version(connection, f"{ANSWERS_VERSION}demo-mathdoc")
    asked = [mathdoc, mathdoc.replace(facets=(("subject", "none"),)), mathdoc.replace(q="the"), mathdoc] * 2
    with ThreadPoolExecutor(len(asked)) as pool:
        found = list(pool.map(lambda each: suspects(demonstration, each), asked))
    assert len(reads) == 1
    assert found[0]
    assert found[3] == found[4] == found[0]
    with demonstration.writing() as connection:
        raise_version(connection)  # by an import of something else
        raise_version(connection, f"{ANSWERS_VERSION}demo-hgbench")
    assert suspects(demonstration, mathdoc) == found[0]
    assert len(reads) == 1
    with demonstration.writing() as connection:
        raise_version(connection, f"{ANSWERS_VERSION}demo-mathdoc")
    assert suspects(demonstration, mathdoc) == found[0]
    assert len(reads) == 2
    suspects(demonstration, mathdoc.replace(runs=tuple(catalog.runs(demonstration, "demo-mathdoc")["run"][:2])))
    assert len(reads) == 3


def test_doubt_depends_on_gold_and_on_the_runs_that_vote_and_on_nothing_else_that_is_imported(
    demonstration: Workspace,
) -> None:
    def scope(selection: Selection) -> Scope:
        with demonstration.reading() as connection:
            return scope_of(connection, selection)

    def depends_on() -> tuple[Hashable, ...]:
        return suspect_queries._depends_on(demonstration, scope(first))

    runs = list(catalog.runs(demonstration, "demo-mathdoc")["run"])
    first = Selection("demo-mathdoc", runs=(runs[0],))
    ids = {run: scope(first.replace(runs=(run,))).run_ids[0] for run in runs}
    before = depends_on()
    changes = [
        (schema.run, ids[runs[0]], {"scorer_version": 0}, True),
        (schema.run, ids[runs[0]], {"sha256": "0" * 64}, True),
        (schema.run, ids[runs[0]], {"imported_at": "2020-01-01T00:00:00+00:00"}, True),
        (schema.run, ids[runs[0]], {"model": "Another"}, True),
        (schema.benchmark, scope(first).benchmark_id, {"sha256": "0" * 64}, True),
        (schema.run, ids[runs[1]], {"sha256": "0" * 64}, False),
    ]
    for table, row, values, counts in changes:
        mine = table.c.id == row
        with demonstration.writing() as connection:
            was = connection.execute(select(*(table.c[name] for name in values)).where(mine)).one()._asdict()
            connection.execute(table.update().where(mine).values(values))
        assert (depends_on() != before) is counts, values
        with demonstration.writing() as connection:
            connection.execute(table.update().where(mine).values(was))
    assert depends_on() == before
