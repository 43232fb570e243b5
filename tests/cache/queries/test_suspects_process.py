"""Suspects that a process of its own finds, and what becomes of questions that it does not answer."""

from __future__ import annotations

import io
import pickle
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.live import plans, reruns
from cache.queries import catalog
from cache.queries.doubt import suspects as suspect_queries
from cache.queries.doubt import suspects_process
from cache.queries.doubt.find_suspects import Voters, find_suspects
from cache.queries.doubt.suspects import suspects
from cache.queries.doubt.suspects_process import SuspectsProcess
from cache.queries.scope import scope_of
from cache.selection.selection import Selection
from cache.store.workspace import Workspace
from models import ModelSpec
from tests.cache.queries.conftest import ImportOnce

PART = next(part for part in demo.PARTS if part.task == "mathdoc")
ALL = Selection(PART.name)


def load(ws: Workspace) -> None:
    import_benchmark(ws, PART.task, PART.gold, runs=[PART.runs], name=PART.name, synthetic=True)


@pytest.fixture
def doubted(shared: Workspace, import_once: ImportOnce) -> Workspace:
    return import_once(PART.name, lambda: load(shared))


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[SuspectsProcess]:
    process = SuspectsProcess()
    monkeypatch.setattr(suspect_queries, "_PROCESS", process)
    monkeypatch.setattr(suspect_queries, "WORTHWHILE", {True: 1, False: 1})
    yield process
    process.close()


def voters(ws: Workspace) -> Voters:
    with ws.reading() as connection:
        scope = scope_of(connection, ALL)
    models = tuple(run.model for run in scope.runs)
    return Voters(PART.task, scope.benchmark_id, tuple(scope.run_ids), models, scope.part)


def test_one_process_finds_what_this_one_finds_to_the_last_bit_and_is_asked_again(
    doubted: Workspace, process: SuspectsProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = find_suspects(doubted, voters(doubted))
    monkeypatch.setattr(suspect_queries, "find_suspects", None)
    found = suspects(doubted, ALL)
    assert found
    assert [repr(suspect) for suspect in found] == [repr(suspect) for suspect in expected]
    first = process.pid
    assert suspects(doubted, ALL.replace(runs=tuple(catalog.runs(doubted, PART.name)["run"][:2]))) != found
    assert process.pid == first


def test_a_live_run_votes_only_where_there_is_no_other(ws: Workspace) -> None:
    load(ws)
    before = suspects(ws, ALL)
    (first, *_) = catalog.runs(ws, PART.name)["run"]
    planned = plans.plan(ws, PART.name, before[0].sample, ModelSpec("replay", first))
    reruns.ask(ws, reruns.provider_of(ws, PART.name, planned.spec, {}), planned)
    assert f"live:{first}" in set(catalog.runs(ws, PART.name)["run"])
    assert suspects(ws, ALL) == before
    alone = suspects(ws, ALL.replace(runs=(f"live:{first}",)))
    assert {suspect.runs_for + suspect.runs_against for suspect in alone} == {0, 1}


def test_what_is_little_to_read_starts_no_process(
    doubted: Workspace, process: SuspectsProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suspect_queries, "WORTHWHILE", {True: 1, False: 48})
    assert suspects(doubted, ALL)
    assert process.pid is None


@pytest.mark.parametrize("ends", ["os.kill(os.getpid(), 9)", "raise MemoryError", "print('no pickle', flush=True)"])
def test_what_a_process_that_ends_at_its_work_does_not_answer_is_found_here(
    doubted: Workspace, process: SuspectsProcess, ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = f"import os, sys; sys.stdin.buffer.read(1); sys.stderr = open(os.devnull, 'w'); {ends}"
    monkeypatch.setattr(process, "_command", [sys.executable, "-c", program])
    assert process.find(str(doubted.engine.url), voters(doubted)) is None
    assert suspects(doubted, ALL) == find_suspects(doubted, voters(doubted))


def test_a_process_that_cannot_be_started_gives_no_answer(
    doubted: Workspace, process: SuspectsProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_command", [str(tmp_path / "no-python")])
    assert process.find(str(doubted.engine.url), voters(doubted)) is None


@pytest.mark.long
def test_the_process_ends_after_a_rest_and_is_started_anew_when_it_is_asked_again(doubted: Workspace) -> None:
    process, url, asked = SuspectsProcess(rest_s=1.0), str(doubted.engine.url), voters(doubted)
    found = process.find(url, asked)
    assert found
    until = time.monotonic() + 30
    while process.pid is not None and time.monotonic() < until:
        time.sleep(0.01)
    assert process.pid is None
    assert process.find(url, asked) == found
    process.close()


@pytest.mark.databases
def test_it_answers_one_after_the_other_until_nobody_asks_any_more_and_of_a_workspace_that_is_not_there_nothing(
    doubted: Workspace, tmp_path: Path
) -> None:
    asked, answers = io.BytesIO(), io.BytesIO()
    here, nowhere = str(doubted.engine.url), f"sqlite:///{tmp_path / 'none.sqlite'}"
    for url in (here, nowhere, here):
        pickle.dump((url, voters(doubted)), asked)
    asked.seek(0)
    suspects_process.main(60.0, asked, answers)
    answers.seek(0)
    expected = find_suspects(doubted, voters(doubted))
    assert [pickle.load(answers) for _ in range(3)] == [expected, None, expected]
    assert answers.read() == b""
