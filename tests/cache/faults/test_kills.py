"""Whatever is killed, and whenever: the workspace is whole, nothing is there twice, and nothing that was said is lost.

`make faults` kills 200 times, `make test` five times. `--kills` says how often, `--kill-seed` when.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from cache.importing.rescoring import outdated
from cache.live.spending import money_spent
from cache.store import migrations, schema
from cache.store.files.file_cache import DERIVED_FOLDER
from cache.store.workspace import Workspace
from tests.cache import postgres
from tests.cache.faults.killed_processes import ASKED, WORKS, graded_files, state_of
from tests.cache.store.released_workspace import write_released
from tests.prepared import DATABASE
from tests.running import free_port
from tests.shared import ROOT

pytestmark = [pytest.mark.databases, pytest.mark.simulation]


@dataclass(frozen=True, slots=True)
class Killer:
    """Gives orders to a process that forks for each, and kills the fork.

    Args:
        process: `tests.cache.faults.killed_processes`.
    """

    process: subprocess.Popen[str]

    def ended(self, **order: Any) -> int:
        """The exit code of a work, as `tests.cache.faults.killed_processes.work` takes its order."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"after_s": None, **order}) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    command = [sys.executable, "-m", "tests.cache.faults.killed_processes"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    quiet = {**os.environ, "STREAMLIT_LOGGER_LEVEL": "error"}
    with subprocess.Popen(command, cwd=ROOT, env=quiet, **pipes) as process:
        yield Killer(process)
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    graded_files(folder)
    return folder


@dataclass(frozen=True, slots=True)
class Place:
    """Where a work is done.

    Args:
        url: Its database.
        home: Its folder.
    """

    url: str
    home: Path


class Bench:
    """Places in which a work can begin, each as the one before.

    Args:
        killer: Does the work.
        work: Its name.
        files: What is imported.
        folder: Where homes are made.
        server: Folder of the PostgreSQL server's socket; "" for SQLite.
    """

    def __init__(self, killer: Killer, work: str, files: Path, folder: Path, server: str) -> None:
        self._killer, self._work, self._files, self._folder, self._server = killer, work, files, folder, server

    @contextmanager
    def place(self) -> Iterator[Place]:
        """A new place that is ready for the work."""
        home = self._folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        prepared = self._folder / "prepared"
        with ExitStack() as stack:
            if self._server:
                place = Place(stack.enter_context(postgres.database(self._server)), home)
                self._prepare(place)
            else:
                if not prepared.exists():
                    self._prepare(Place(f"sqlite:///{prepared / DATABASE}", prepared))
                shutil.copytree(prepared, home)
                place = Place(f"sqlite:///{home / DATABASE}", home)
            yield place

    def _prepare(self, place: Place) -> None:
        if self._work == "migration":
            write_released(place.url, place.home)
        else:
            assert self.do(place, "prepare") == 0

    def do(self, place: Place, what: str, after_s: float | None = None) -> int:
        """Has the work done, watched, or prepared for; its exit code."""
        order = {"work": self._work, "folder": str(self._files), "home": str(place.home), "url": place.url, "do": what}
        return self._killer.ended(**order, after_s=after_s)


@pytest.mark.parametrize("work", WORKS)
def test_a_kill_leaves_a_whole_workspace_and_loses_at_most_the_transaction_in_flight(
    work: str, url: str, killer: Killer, files: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kills = kills_of(request.config, not url.startswith("sqlite"))
    if not kills:
        pytest.skip("what works on PostgreSQL is killed by `make faults`")
    server = "" if url.startswith("sqlite") else request.getfixturevalue("postgres_folder")
    bench = Bench(killer, work, files, tmp_path, server)
    seed = f"{request.config.getoption('--kill-seed')} {work} {'postgresql' if server else 'sqlite'}"
    chance = random.Random(seed)
    check = CHECKS.get(work, StatesCheck)(bench)
    met = too_late = 0
    while met < kills and too_late < 20 + kills:
        after_s = chance.uniform(0, check.seconds)
        with bench.place() as place, told(f"seed {seed!r}, kill {met} after {after_s:.3f} s"):
            code = bench.do(place, "work", after_s)
            assert code in (0, -signal.SIGKILL)
            if code:
                met += 1
                check.found(place)
            else:
                too_late += 1
                check.seconds *= 0.9
    print(f"seed {seed!r}: {met} killed at work within {check.seconds:.2f} s; {too_late} had ended")
    assert met == kills


def kills_of(config: pytest.Config, on_postgres: bool) -> int:
    """How often each work is killed: `--kills` in all on SQLite, an eighth of that on PostgreSQL."""
    share = int(config.getoption("--kills")) // len(WORKS)
    return share // 8 if on_postgres else share


@contextmanager
def told(when: str) -> Iterator[None]:
    """Says with what fails which kill it was."""
    try:
        yield
    except BaseException as error:
        error.add_note(when)
        raise


class Check:
    """What has to hold after a kill: the work was done once before, undisturbed, and took so many seconds."""

    does = "work"

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        with bench.place() as place:
            began = time.monotonic()
            assert bench.do(place, self.does) == 0
            self.seconds = time.monotonic() - began
            self.undisturbed(place)

    def undisturbed(self, place: Place) -> None:
        """Looks at what the work leaves."""

    def found(self, place: Place) -> None:
        """Looks at what a kill left, and has the work gone on with to its end."""
        raise NotImplementedError


class StatesCheck(Check):
    """A workspace in one of the states that it is in between two transactions, and at the end in the last one."""

    does = "watch"

    def undisturbed(self, place: Place) -> None:
        self.last, self.images = state(place), derived(place)
        self.states = (place.home / "states.txt").read_text().split()
        assert self.states[-1] == self.last
        assert len(set(self.states)) > 2

    def found(self, place: Place) -> None:
        assert state(place) in self.states
        assert derived(place).items() <= self.images.items()
        assert self.bench.do(place, "work") == 0
        assert (state(place), derived(place)) == (self.last, self.images)


class MigrationCheck(Check):
    """A workspace of the first release or one of today, and nothing of it lost."""

    def undisturbed(self, place: Place) -> None:
        self.last = state(place)

    def found(self, place: Place) -> None:
        if place.url.startswith("sqlite"):
            with closing(sqlite3.connect(place.home / DATABASE)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert state(place) == self.last
        with closing(Workspace.open(place.url)) as ws, ws.reading() as connection:
            assert migrations.pending(connection) == ()


class BatchCheck(Check):
    """No answer that was kept is asked for again, every request is in the books, and each sample is answered once."""

    def found(self, place: Place) -> None:
        before, kept = sent(place), answered(place)
        assert set(kept) <= set(before)
        assert money(place) >= 0.1 * len(before) - 1e-9
        assert self.bench.do(place, "work") == 0
        after = sent(place)
        assert sorted(answered(place)) == sorted(ASKED)
        assert [name for name in after[len(before) :] if name in kept] == []
        # Two are under way at a time: so many are asked once more at most.
        assert len(after) <= len(ASKED) + 2
        assert money(place) >= 0.1 * len(after) - 1e-9
        with opened(place) as ws, ws.reading() as connection:
            assert connection.scalar(select(func.count()).select_from(schema.prediction)) == len(ASKED)


CHECKS: dict[str, type[Check]] = {"migration": MigrationCheck, "batch": BatchCheck}


@contextmanager
def opened(place: Place) -> Iterator[Workspace]:
    """The workspace, which is whole, and in which nothing is twice."""
    with closing(Workspace.open(place.url)) as ws:
        ws.must_be_whole()
        run, source = schema.run, schema.source_file
        slugs, files = (run.c.benchmark_id, run.c.slug), (source.c.benchmark_id, source.c.sha256)
        with ws.reading() as connection:
            if place.url.startswith("sqlite"):
                assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
            # A file of runs may hold several, each with a row.
            for once in (select(*slugs), select(*files).where(source.c.kind.in_(("gold", "facets")))):
                assert len(found := connection.execute(once).all()) == len(set(found))
        yield ws


def state(place: Place) -> str:
    """What the workspace holds, as a short hash."""
    with opened(place) as ws:
        return state_of(ws)


def derived(place: Place) -> dict[str, str]:
    """Derived images by path, with the hash of each; those that are still written aside are none yet."""
    found = {}
    for path in (place.home / DERIVED_FOLDER).rglob("*.jpg"):
        if not path.name.startswith("."):
            found[str(path.relative_to(place.home))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def sent(place: Place) -> list[str]:
    """The samples that the model was asked about, in their order."""
    path = place.home / "sent.txt"
    return path.read_text().split() if path.exists() else []


def answered(place: Place) -> list[str]:
    """The samples whose answers are kept."""
    with opened(place) as ws, ws.reading() as connection:
        item = schema.batch_item
        return list(connection.scalars(select(item.c.sample).where(item.c.state == "answered")))


def money(place: Place) -> float:
    """US dollars that are spent or reserved."""
    with opened(place) as ws:
        return money_spent(ws).day


@pytest.mark.skipif("config.getoption('--kills') < 100", reason="real servers are killed by `make faults`")
def test_a_server_that_is_killed_as_it_starts_leaves_scores_and_images_that_the_next_one_completes(
    killer: Killer, files: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    bench = Bench(killer, "rescoring", files, tmp_path, "")
    check = StatesCheck(bench)
    kills, seed = request.config.getoption("--kills") // 10, f"{request.config.getoption('--kill-seed')} server"
    chance, met = random.Random(seed), 0
    for number in range(kills):
        after_s = chance.uniform(0.3, 6.0)
        with bench.place() as place, told(f"seed {seed!r}, kill {number} after {after_s:.3f} s"):
            with serving(place) as line:
                time.sleep(after_s)
            with opened(place) as ws:
                met += bool(outdated(ws))
            assert state(place) in check.states
            with serving(place) as line:
                assert "Errata is at" in line()
                assert state(place) == check.last
    print(f"seed {seed!r}: {kills} servers killed within 6 s, {met} of them before all was scored")


@contextmanager
def serving(place: Place) -> Iterator[Callable[[], str]]:
    """`errata serve`, killed with all its processes when the block ends; gives its first line once it is there."""
    environment = {**os.environ, "ERRATA_HOME": str(place.home), "ERRATA_DATABASE_URL": place.url}
    command = [sys.executable, "-m", "cli", "serve", "--port", str(free_port())]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            yield process.stdout.readline
        finally:
            os.killpg(process.pid, signal.SIGKILL)
