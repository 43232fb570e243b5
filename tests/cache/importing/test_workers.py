"""Predictions wait in a temporary file until they are scored, by one process or several, to the same bits."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from cache.importing import processes, run_scoring, spool
from cache.importing.import_benchmark import import_benchmark
from cache.importing.processes import Processes, results_in_order
from cache.importing.rescoring import rescore_outdated
from cache.importing.spool import Spool
from cache.importing.workers import ScoringWorkers
from cache.store import gold as gold_rows
from cache.store import schema
from cache.store.workspace import Workspace
from errors import WorkerEnded
from loaders import LOADERS, hgbench
from records import Prediction
from scoring.grounding import score
from scoring.tasks import TASKS

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]

CHUNK = 20
"""Samples that are scored at a time; a command that is started has its own number."""

SAMPLES = 2 * CHUNK + 10
"""Three chunks, the last of them smaller."""

SMALL = 1
"""Of chunks this small most are not yet asked for when the first is there: no process can have scored all of them."""

MANY = 510
"""Samples of which three runs are enough for a command to score them by several processes."""


def _line(index: int, shift: int) -> dict[str, Any]:
    box = [100 + shift, 100, 400 + shift, 200 + index % 50]
    steps = [{"step_id": 1, "box_2d": [100 + shift, 100, 400, 150]}]
    answer = [{"page": 1, "type": "complete_answer_box", "box_2d": box, "question_id": "1", "steps": steps}]
    return {"answer": answer, "media_size": {"m": [1000, 800]}, "media_map": {"m": ["m", f"{index}.jpg"]}}


def write_files(folder: Path, samples: int) -> tuple[Path, Path]:
    """Gold, and a run with a good answer, a shifted one, a cut one or none to each sample."""
    gold, run = folder / "gold.jsonl", folder / "careful.jsonl"
    with gold.open("w") as gold_file, run.open("w") as run_file:
        for index in range(samples):
            gold_file.write(json.dumps({"uuid": f"s{index:04}", "metadata": _line(index, 0)}) + "\n")
            response = json.dumps(_line(index, 40 * (index % 4))["answer"])
            if index % 7:
                response = response[: len(response) // 2] if index % 11 == 0 else response
                run_file.write(json.dumps({"uuid": f"s{index:04}", "predict": response}) + "\n")
    return gold, run


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Gold of three chunks, and a run."""
    return write_files(tmp_path, SAMPLES)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (spool, gold_rows):
        monkeypatch.setattr(module, "CHUNK", CHUNK)


@pytest.fixture(scope="module")
def started() -> Iterator[Processes]:
    """Two processes, of which several imports make use: to start them takes longer than to score."""
    pool = Processes(2)
    yield pool
    pool.close()


@pytest.fixture
def two_processes(started: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Processes, "worthwhile", 0)
    monkeypatch.setattr(started, "close", lambda: None)
    monkeypatch.setattr(
        "cache.importing.import_benchmark.workers_of", lambda number, scheduler: started if number > 1 else None
    )


@pytest.fixture
def workspace(home: Path) -> Iterator[Callable[[str], Workspace]]:
    opened = []

    def open_one(name: str) -> Workspace:
        opened.append(Workspace.open(f"sqlite:///{home / name}.sqlite"))
        return opened[-1]

    yield open_one
    for workspace in opened:
        workspace.close()


def _stored(ws: Workspace) -> dict[str, list[tuple[Any, ...]]]:
    """Every table's rows as they lie in it."""
    with ws.reading() as connection:
        return {table.name: [tuple(row) for row in connection.execute(select(table))] for table in schema.RUN_SIDE}


def _in_any_order(stored: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    return {name: sorted(rows, key=repr) for name, rows in stored.items()}


@pytest.mark.databases
def test_several_processes_write_the_same_rows_as_one_and_in_the_same_order(files, ws, workspace, two_processes):
    gold, run = files
    alone = workspace("alone")
    first = import_benchmark(alone, "hgbench", gold, runs=[run], workers=1)
    second = import_benchmark(ws, "hgbench", gold, runs=[run], workers=2)
    assert first == second
    one, several = _stored(alone), _stored(ws)
    assert len(one["judgement"]) > SAMPLES
    if ws.engine.dialect.name != "sqlite":  # PostgreSQL gives rows back in any order
        one, several = _in_any_order(one), _in_any_order(several)
    assert one == several


def test_long_responses_are_scored_fewer_at_a_time_to_the_same_rows(files, workspace, monkeypatch):
    gold, run = files
    stored, sizes = [], []
    pack = run_scoring.pack_chunk
    monkeypatch.setattr(run_scoring, "pack_chunk", lambda task, part: sizes.append(len(part)) or pack(task, part))
    for number, most in enumerate((run_scoring.MOST_TEXT, 300, 1)):
        monkeypatch.setattr(run_scoring, "MOST_TEXT", most)
        ws = workspace(f"parts{number}")
        import_benchmark(ws, "hgbench", gold, runs=[run])
        stored.append((_in_any_order(_stored(ws)), list(sizes)))
        sizes.clear()
    (whole, chunks), (some, fewer), (single, fewest) = stored
    assert whole == some == single
    assert chunks == [CHUNK, CHUNK, 10]
    assert max(fewer) < 5
    assert fewest == [1] * SAMPLES
    assert sum(fewer) == SAMPLES


def test_two_processes_score_runs_again_to_what_one_wrote_at_their_import(files, workspace, monkeypatch):
    monkeypatch.setattr(Processes, "worthwhile", 0)
    used = []
    in_order = Processes.in_order
    monkeypatch.setattr(Processes, "in_order", lambda self, *calls: used.append(self._number) or in_order(self, *calls))
    gold, run = files
    ws = workspace("again")
    import_benchmark(ws, "hgbench", gold, runs=[run])
    imported = _stored(ws)
    with ws.writing() as connection:
        connection.execute(update(schema.run).values(scorer_version=0))
        for table in schema.DERIVED:
            connection.execute(table.delete())
    assert rescore_outdated(ws, workers=2) == [("hgbench", "careful")]
    assert _stored(ws) == imported
    assert used == [2]


def test_a_worker_that_is_killed_ends_the_run_with_words_that_say_what_to_do(files, workspace, monkeypatch):
    monkeypatch.setattr(Processes, "worthwhile", 0)
    monkeypatch.setattr(spool, "CHUNK", SMALL)
    gold, run = files
    ws = workspace("killed")
    import_benchmark(ws, "hgbench", gold)
    ((_, loaded),) = hgbench.LOADER.load_runs(run)
    with contextlib.ExitStack() as stack:
        kept, pool = stack.enter_context(contextlib.closing(Spool())), Processes(2)
        scoring = stack.enter_context(contextlib.closing(ScoringWorkers(pool, kept)))
        predictions = kept.add(loaded.records, {f"s{index:04}": index for index in range(SAMPLES)})
        scoring.expect(predictions, None, kept)
        with ws.reading() as connection:
            chunks = scoring.score_run(connection, TASKS["hgbench"], 1, predictions, {}, None, kept)
            next(chunks)
            for process in pool._pool._processes.values():
                process.kill()
            with pytest.raises(WorkerEnded, match="--workers 1"):
                list(chunks)


def test_runs_that_are_scored_ahead_are_those_that_are_written(files, workspace, two_processes, tmp_path):
    gold, run = files
    again, other, third = (tmp_path / name / f"{run.stem}.jsonl" for name in ("again", "other", "third"))
    lines = run.read_text().splitlines(keepends=True)
    for path, mine in ((again, lines), (other, lines[::2]), (third, lines[1::2])):
        path.parent.mkdir()
        path.write_text("".join(mine))
    last = run.with_name("last.jsonl")
    last.write_text("".join(lines[::3]))
    alone, together = workspace("alone"), workspace("together")
    states = []
    for runs in ([run, again, last], [other], [third]):  # the second is the first, and the last two take its place
        first = import_benchmark(alone, "hgbench", gold, runs=runs, workers=1)
        assert first == import_benchmark(together, "hgbench", gold, runs=runs, workers=2)
        states += [file.state for file in first.files[1:]]
    assert states == ["new", "unchanged", "new", "superseded", "superseded"]
    assert _stored(alone) == _stored(together)


def test_a_worker_killed_during_an_import_that_scores_ahead_leaves_no_half_of_a_run(files, workspace, monkeypatch):
    monkeypatch.setattr(Processes, "worthwhile", 0)
    gold, run = files
    ws = workspace("killed")
    others = set(multiprocessing.active_children())

    def kill(what: str, done: int, total: int) -> None:
        for process in set(multiprocessing.active_children()) - others:
            process.kill()

    with monkeypatch.context() as during:
        during.setattr(spool, "CHUNK", SMALL)
        with pytest.raises(WorkerEnded, match=r"Nothing of what was being scored was kept.*--workers 1"):
            import_benchmark(ws, "hgbench", gold, runs=[run], workers=2, progress=kill)
    assert not any(_stored(ws).values())
    assert [file.state for file in import_benchmark(ws, "hgbench", gold, runs=[run]).files] == ["unchanged", "new"]


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Lets programs that are started be interrupted, where the tests run in the background of a shell too.

    A shell has its background programs ignore SIGINT, and what they start inherits that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def at_work(tmp_path: Path, home: Path, interrupts: None) -> Iterator[subprocess.Popen[str]]:
    """`errata import` in a group of processes of its own, as a terminal starts it, when its workers have begun."""
    gold, run = write_files(tmp_path, MANY)
    for name in ("second", "third"):
        shutil.copy(run, run.with_name(f"{name}.jsonl"))
    runs = [str(run.with_name(f"{name}.jsonl")) for name in (run.stem, "second", "third")]
    command = [sys.executable, "cli.py", "import", "hgbench", "--gold", str(gold), "--run", *runs, "--workers", "2"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        _wait_for(lambda: sum("spawn_main" in command for command in _group(process.pid).values()) == 2)
        yield process
        for pid in _group(process.pid):
            os.kill(pid, signal.SIGKILL)


def test_an_import_that_is_interrupted_leaves_no_process_and_no_half_of_a_run(at_work, home):
    os.killpg(at_work.pid, signal.SIGINT)
    out, err = at_work.communicate(timeout=60)
    assert (at_work.returncode, out, err) == (130, "", "errata: stopped.\n")
    _wait_for(lambda: not _group(at_work.pid))
    _must_hold_whole_runs(home)


def test_workers_end_when_their_parent_is_killed_and_leave_no_half_of_a_run(at_work, home):
    at_work.kill()
    at_work.wait(60)
    _wait_for(lambda: not _group(at_work.pid))
    _must_hold_whole_runs(home)


def _must_hold_whole_runs(home: Path) -> None:
    """Asserts that every run which is in the workspace has a score for each sample and protocol."""
    ws = Workspace.open(f"sqlite:///{home / 'workspace.sqlite'}")
    stored = _stored(ws)
    with ws.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        runs = set(connection.scalars(select(schema.run.c.id)))
    ws.close()
    assert {row[0] for rows in stored.values() for row in rows} == runs
    assert len(stored["score"]) == len(runs) * MANY * len(TASKS["hgbench"].protocols)


def _group(number: int) -> dict[int, str]:
    """Command lines of the processes of a group that have not ended."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _, group = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
            if int(group) == number and state != "Z":
                found[int(folder.name)] = (folder / "cmdline").read_text()
    return found


def _wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_workspace_in_memory_is_scored_by_several_processes_too(files, workspace, two_processes):
    gold, run = files
    memory, alone = Workspace.open("sqlite:///:memory:"), workspace("alone")
    import_benchmark(memory, "hgbench", gold, runs=[run], workers=2)
    import_benchmark(alone, "hgbench", gold, runs=[run])
    assert _stored(memory) == _stored(alone)
    memory.close()


class _Call:
    """A call that waits, and notes down that somebody took what it gave."""

    def __init__(self, taken: list[int], number: int) -> None:
        self._taken, self._number = taken, number

    def result(self) -> int:
        self._taken.append(self._number)
        return self._number

    def cancel(self) -> None:
        self._taken.append(-self._number)


def _most_ahead(size: int, workers: int) -> int:
    """How many calls of so many bytes are made before the first one is waited for."""
    made: list[int] = []
    taken: list[int] = []

    def submit(arguments: tuple[Any, ...]) -> _Call:
        made.append(arguments[0])
        return _Call(taken, arguments[0])

    found = results_in_order(submit, ((n, (n, bytes(size))) for n in range(1, 100)), lambda: workers)
    assert next(found) == (1, 1)
    first = len(made)
    assert [key for key, _ in found] == list(range(2, 100))
    assert taken == list(range(1, 100))
    return first


def test_few_calls_wait_for_workers_and_fewer_where_they_are_large(monkeypatch):
    assert [_most_ahead(1, workers) for workers in (1, 2, 20)] == [17, 17, 41]
    monkeypatch.setattr(processes, "AHEAD_BYTES", 1_000)
    # Of 300 bytes each four are more than is allowed; then as many wait as there are workers.
    assert [_most_ahead(300, workers) for workers in (1, 2, 6)] == [4, 4, 7]


def test_every_response_is_read_once_for_all_protocols_and_the_convention(files, workspace, monkeypatch):
    gold, run = files
    read, texts = score.read_under, []
    monkeypatch.setattr(score, "read_under", lambda raw, protocols: (texts.append(raw), read(raw, protocols))[1])
    import_benchmark(workspace("once"), "hgbench", gold, runs=[run])
    assert len(texts) == len(run.read_text().splitlines())


def test_every_run_file_is_read_once(ws, gold, careful, hasty, monkeypatch):
    loader, paths = LOADERS["letters"], []

    def load_runs(path: Path, *args: Any, **options: Any) -> Any:
        paths.append(path)
        return loader.runs(path, *args, **options)

    monkeypatch.setitem(LOADERS, "letters", replace(loader, runs=load_runs))
    import_benchmark(ws, "letters", gold, runs=[careful, hasty])
    assert paths == [careful, hasty]


def test_predictions_come_back_from_the_temporary_file_as_they_were():
    kept = Spool()
    names = [f"s{index}" for index in range(CHUNK + 5)]
    positions = {name: position for position, name in enumerate(names)}
    first = [Prediction(name, f"{name} \0\ud800 分数", None, {"a": [1.5, None]}) for name in reversed(names)]
    second = [Prediction("s3", "other", "prompt")]
    one, other = kept.add(first, positions), kept.add(second, positions)
    assert [one[name] for name in names] == first[::-1]
    assert dict(other) == {"s3": second[0]}
    assert (len(one), "s3" in one, "s4" in other) == (len(names), True, False)
    assert (other.packed(1), one.packed(0) != one.packed(1)) == (b"", True)
    kept.close()
