"""A team's server: three processes on one PostgreSQL workspace, behind the proxies whose configurations we give."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select
from sqlalchemy.pool import NullPool

import demo
from benchmarks.soak.session import Session, View
from cache.importing.import_benchmark import import_benchmark
from cache.marks import claims, corrections, log
from cache.queries import catalog, inspection, samples
from cache.selection.selection import Selection
from cache.store import migrations
from cache.store.workspace import RECENT_S, Workspace
from tests.cache import postgres
from tests.running import ROOT, free_port, start, wait_for

pytestmark = pytest.mark.postgres

DEPLOY = ROOT / "deploy"
PROCESSES = 3
PEOPLE = tuple(f"Person {number}" for number in range(2 * PROCESSES))
RUNS = sorted(demo.SKETCHJUDGE_RUNS.rglob("*.jsonl"))


def import_of(name: str, run: Path) -> tuple[str, ...]:
    """The command that imports a run of the demonstration's drawings."""
    return "import", "sketchjudge", "--gold", str(demo.SKETCHJUDGE), "--run", str(run), "--name", name


def import_drawings(ws: Workspace, runs: list[Path], name: str = "drawings") -> None:
    """The same from this process."""
    import_benchmark(ws, "sketchjudge", demo.SKETCHJUDGE, images=demo.SKETCHJUDGE, runs=runs, name=name)


@dataclass
class Team:
    """What runs.

    Args:
        url: The database.
        home: The folder that the processes share.
        processes: Address of each process -> the process.
        environment: What they were told.
    """

    url: str
    home: Path
    processes: dict[str, subprocess.Popen[bytes]]
    environment: dict[str, str]

    @property
    def addresses(self) -> list[str]:
        return list(self.processes)

    def run_errata(self, *arguments: str) -> str:
        """A command on the same workspace, in a process of its own: what it said where it failed, else ""."""
        done = subprocess.run(
            [sys.executable, "-m", "cli", *arguments],
            cwd=ROOT, env={**os.environ, **self.environment}, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        return done.stdout + done.stderr if done.returncode else ""

    def logged(self) -> str:
        return "".join(path.read_text(encoding="utf-8", errors="replace") for path in self.home.glob("*.log"))


@pytest.fixture(scope="module")
def team(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Team]:
    """Three processes that were started at the same moment, before there was a workspace."""
    if not postgres.available():
        pytest.skip("no PostgreSQL server here")
    home = tmp_path_factory.mktemp("team")
    with postgres.server() as folder, postgres.database(folder) as url, ExitStack() as ends:
        environment = {"ERRATA_DATABASE_URL": url, "ERRATA_HOME": str(home)}
        processes = {}
        for number in range(PROCESSES):
            port = free_port()
            process = start(home, "--server.port", str(port), environment=environment, log_name=f"process-{number}.log")
            ends.callback(_end, process)
            processes[f"http://127.0.0.1:{port}"] = process
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda address: wait_for(f"{address}/healthz", processes[address]), processes))
        yield Team(url, home, processes, environment)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait(timeout=10)


@pytest.fixture(scope="module")
def workspace(team: Team) -> Iterator[Workspace]:
    """The team's workspace, with the drawings of the demonstration under three runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(team.home))
        opened = Workspace.open(team.url)
        import_drawings(opened, RUNS[:3])
        yield opened
        opened.close()


def ask(address: str, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{address}{path}", timeout=30) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def test_three_processes_that_start_at_once_make_one_workspace_and_say_that_they_are_well(team: Team) -> None:
    assert [ask(address, "/healthz") for address in team.addresses] == [(200, "ok\n")] * PROCESSES
    with create_engine(team.url, poolclass=NullPool).connect() as connection:
        names = list(connection.scalars(select(migrations.migration.c.name)))
    assert sorted(names) == [change.__name__ for change in migrations.MIGRATIONS]


def test_nothing_is_lost_of_what_people_write_through_three_processes_while_others_import(
    team: Team, workspace: Workspace
) -> None:
    right, wrong = sample_ids(workspace, "correct"), sample_ids(workspace, "incorrect")

    def work(number: int) -> list[View]:
        """Marks a sample that all mark, corrects the gold of one that nobody else corrects, and takes an entry."""
        who = PEOPLE[number]
        with Session(team.addresses[number % PROCESSES]) as session:
            views = mark(session, right[0], who, f"Seen by {who}.")
            return [*views, *correct(session, wrong[number]), session.open("triage", "b=drawings")]

    with ThreadPoolExecutor() as pool:
        command = pool.submit(team.run_errata, *import_of("drawings", RUNS[3]))
        here = pool.submit(import_drawings, workspace, RUNS[4:5])
        views = [view for person in pool.map(work, range(len(PEOPLE))) for view in person]
        here.result()
    assert command.result() == ""
    assert [failure for view in views for failure in view.failures] == []

    said = {(entry.who, entry.target.sample, entry.note) for entry in log.present(workspace, "drawings") if entry.note}
    assert said == {(who, right[0], f"Seen by {who}.") for who in PEOPLE}
    corrected = {target[0]: entry.who for target, entry in corrections.corrections(workspace, "drawings").items()}
    assert corrected == {wrong[number]: who for number, who in enumerate(PEOPLE)}
    held = claims.claimed(workspace, "drawings")
    assert sorted(held.values()) == sorted(PEOPLE)  # six people, six entries: nobody was handed another's
    runs = catalog.runs(workspace, "drawings")
    assert len(runs) == 5
    assert (runs["loaded"] > 0).all()
    assert "Traceback" not in team.logged()


def sample_ids(workspace: Workspace, verdict: str) -> list[str]:
    """The drawings that gold calls "correct", or those that it calls "incorrect"."""
    ids = samples.sample_ids(workspace, Selection("drawings"))
    return [name for name in ids if inspection.gold(workspace, "drawings", name).items[0].gold["verdict"] == verdict]


def mark(session: Session, sample: str, who: str, note: str) -> list[View]:
    """Marks a sample on the Inspector; gives the name where it is asked for."""
    views = [session.open("inspector", f"b=drawings&at={sample}")]
    if "visitor-marks" not in session.widgets:
        views += [session.unfold("marks-popover"), session.fill("visitor-marks", who)]
    (field,) = [key for key in session.widgets if key.startswith(f"mark-note-drawings-{sample}-")]
    return [*views, session.press("mark-save", {field: note})]


def correct(session: Session, sample: str) -> list[View]:
    """Says on the Inspector that a drawing which gold calls wrong is right."""
    views = [session.open("inspector", f"b=drawings&at={sample}"), session.unfold("gold-popover")]
    # The button can be pressed once the form states something new.
    return [*views, session.fill(f"drawings/{sample}/answer/0/verdict", "correct"), session.press("gold-save")]


def texts(session: Session, page: str, query: str) -> str:
    """All that a page says. It has no errors."""
    view = session.open(page, query)
    assert view.failures == ()
    return "\n".join(view.texts)


def test_what_one_process_writes_the_others_show_although_they_had_the_page_before(
    team: Team, workspace: Workspace
) -> None:
    sample = sample_ids(workspace, "correct")[1]
    inspector = f"b=drawings&at={sample}"
    with ExitStack() as ends:
        writer, *readers = [ends.enter_context(Session(address)) for address in team.addresses]
        for reader in readers:
            reader.open("inspector", inspector)
            assert "New note" not in "\n".join(reader.unfold("marks-popover").texts)
            assert " 5 runs" in texts(reader, "", "b=drawings")
            assert "extra" not in texts(reader, "", "b=drawings")
        assert [view.failures for view in mark(writer, sample, "Ann", "New note")] == [()] * 4
        for name in ("drawings", "extra"):
            import_drawings(workspace, RUNS[5:6], name)
        time.sleep(RECENT_S)
        for reader in readers:
            reader.open("inspector", inspector)
            assert "New note" in "\n".join(reader.unfold("marks-popover").texts)
            home = texts(reader, "", "b=drawings")
            assert " 6 runs" in home
            assert "extra" in home


def test_without_its_database_every_process_says_that_it_is_not_well_and_recovers_with_it(team: Team) -> None:
    name = team.url.partition("?")[0].rpartition("/")[2]
    as_admin = create_engine(team.url.replace(name, "postgres"), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with as_admin.connect() as admin:
        admin.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.exec_driver_sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        gone = [ask(address, "/healthz") for address in team.addresses]
        admin.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    assert [status for status, _ in gone] == [503] * PROCESSES
    for _, words in gone:
        assert words.startswith("The workspace's database does not answer. Check that it runs")
        assert name not in words
    assert [ask(address, "/healthz") for address in team.addresses] == [(200, "ok\n")] * PROCESSES


def program(name: str) -> str:
    """Where a proxy is installed; skips where it is not."""
    found = shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if found is None or shutil.which("openssl") is None:
        pytest.skip(f"no {name} here, or no openssl")
    return found


@contextmanager
def proxy(team: Team, folder: Path, name: str) -> Iterator[str]:
    """One of the proxies that we give the configuration of, in front of the team; gives its address."""
    port = free_port()
    address, servers = f"http://127.0.0.1:{port}", [address.removeprefix("http://") for address in team.addresses]
    if name == "caddy":
        command = [program(name), "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        environment = {"SITE": address, "SERVERS": " ".join(servers), "HOME": str(folder)}
    else:
        text = nginx_configuration(folder, servers).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
        command, environment = [program(name), "-c", str(write_nginx(folder, text)), "-p", str(folder)], {}
    with (team.home / f"{name}.log").open("wb") as log_file:
        running = subprocess.Popen(command, env={**os.environ, **environment}, stdout=log_file, stderr=log_file)
    try:
        wait_for(f"{address}/healthz", running, seconds=20)
        yield address
    finally:
        running.terminate()
        running.wait(timeout=10)


def nginx_configuration(folder: Path, servers: list[str]) -> str:
    """The configuration that we give, with these servers and a certificate that was made for it."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for number, server in enumerate(servers, start=8501):
        assert f"127.0.0.1:{number} " in text
        text = text.replace(f"127.0.0.1:{number} ", f"{server} ")
    return text.replace("/etc/ssl/", f"{folder}/")


def write_nginx(folder: Path, text: str) -> Path:
    """Writes a configuration of nginx that has ours within it, and a certificate as it names one."""
    (folder / "errata.conf").write_text(text, encoding="utf-8")
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=errata.lab.example"]
    files = ["-keyout", str(folder / "errata.key"), "-out", str(folder / "errata.pem")]
    subprocess.run(["openssl", "req", "-x509", *key, *files], check=True, capture_output=True)
    places = [f"{part}_temp_path {folder}/{part};" for part in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")]
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {' '.join(places)} include {folder}/errata.conf; }}\n"
    )
    return whole


@pytest.mark.parametrize("name", ["caddy", "nginx"])
def test_behind_a_proxy_a_session_stays_with_its_process_and_finds_another_when_that_is_gone(
    team: Team, workspace: Workspace, tmp_path: Path, name: str
) -> None:
    with proxy(team, tmp_path, name) as address, ExitStack() as ends:
        sessions = [ends.enter_context(Session(address)) for _ in range(2)]
        for session in sessions:
            view = session.open("gallery", "b=drawings")
            assert view.failures == ()
            assert len(view.images) >= 6
            # Only the process that signed an address of an image answers it.
            assert session.fetch_images(view) == []
        running = {there: process for there, process in team.processes.items() if process.poll() is None}
        (gone,) = (process for there, process in running.items() if ask(there, view.images[0])[0] == 200)
        gone.kill()
        gone.wait(timeout=10)
        again = [ends.enter_context(Session(address, session.cookies)) for session in sessions]
        assert [session.open("", "b=drawings").failures for session in again] == [()] * len(sessions)


def test_the_configuration_of_nginx_is_one_with_tls_and_without_a_warning(tmp_path: Path) -> None:
    nginx = program("nginx")
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("/etc/ssl/", f"{tmp_path}/")
    command = [nginx, "-t", "-c", str(write_nginx(tmp_path, text)), "-p", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "warn" in done.stderr) == (0, False), done.stderr
