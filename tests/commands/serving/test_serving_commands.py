"""`errata serve` and `errata demo`: the port, the address they tell, and a clean end."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import update

import cli
import demo
from cache.importing.rescoring import outdated
from cache.importing.uploads import store_file
from cache.queries import catalog
from cache.store import schema
from cache.store.files.file_cache import DERIVED_FOLDER, FileCache
from cache.store.workspace import Workspace
from commands.serving import serve
from commands.serving.demo import build
from tests.commands.conftest import Errata
from tests.labelled import fill
from tests.prepared import DATABASE
from tests.running import free_port
from tests.writing_functions import rows_of

ROOT = Path(__file__).resolve().parents[3]


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that serves, in a group of its own, with the line it printed when it was ready."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", *arguments],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_serve_tells_its_address_answers_there_and_ends_cleanly() -> None:
    port = free_port()
    with running("serve", "--port", str(port)) as (process, line):
        assert f"http://127.0.0.1:{port} " in line
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=10) as answer:
            assert answer.status == 200
        # As Ctrl-C does, to the whole group.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, "Traceback" in out + err) == (0, False)
    assert serve.free_port(port) == port


def test_a_server_that_may_write_nothing_ends_when_its_parent_alone_is_told_to() -> None:
    Workspace.open().close()
    port = free_port()
    with running("serve", "--port", str(port), "--read-only") as (process, line):
        assert str(port) in line
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0
    until = time.monotonic() + 10
    while time.monotonic() < until and not serve._is_free(port):
        time.sleep(0.1)
    assert serve.free_port(port) == port


def test_where_nothing_may_be_written_there_has_to_be_a_workspace(errata) -> None:
    refused = errata("serve", "--port", str(free_port()), "--read-only")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", [["serve"], ["demo", "--no-browser"]])
def test_a_port_that_is_taken_is_one_line(errata, command) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        result = errata(*command, "--port", str(port))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert f"Port {port} is taken" in result.err


def test_without_a_port_the_next_free_one_is_taken(monkeypatch) -> None:
    monkeypatch.setattr(serve, "_is_free", lambda port: port >= 8503)
    assert serve.free_port(None) == 8503


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "８５０１"])
def test_what_is_no_port_is_refused(errata, port) -> None:
    result = errata("serve", "--port", port)
    assert (result.code, result.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("address", "shown"), [("", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("192.0.2.7", "192.0.2.7"), ("::1", "[::1]")]
)
def test_the_address_that_is_told_can_be_opened(monkeypatch, address, shown) -> None:
    monkeypatch.setenv("STREAMLIT_SERVER_ADDRESS", address)
    assert serve.shown_host() == shown


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert not serve.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_screen()


def test_an_address_for_a_whole_network_is_refused_in_one_line_without_a_traceback(monkeypatch, capfd) -> None:
    monkeypatch.setenv("STREAMLIT_SERVER_ADDRESS", "0.0.0.0")
    assert cli.main(["serve", "--port", str(free_port())]) == 2
    out, err = capfd.readouterr()
    assert (out, "Traceback" in err) == ("", False)
    assert re.search(r"^errata: Expected a loopback address, found 0\.0\.0\.0: .*127\.0\.0\.1", err, re.MULTILINE)


@pytest.mark.skipif(not demo.HGBENCH_GOLD.is_file(), reason="the demonstration has not been made")
def test_the_demonstration_is_built_once_marked_as_made_up_and_shown_as_it_is_where_nothing_may_be_written(
    monkeypatch,
) -> None:
    workspace = Workspace.open()
    try:
        build(workspace)
        version = workspace.version()
        build(workspace)
        assert workspace.version() == version
        found = catalog.benchmarks(workspace).set_index("benchmark")
        assert found["samples"].to_dict() == {
            "demo-hgbench": 24,
            "demo-sketchjudge": 52,
            "demo-fermat": 18,
            "demo-drawedumath": 24,
            "demo-mathdoc": 12,
        }
        assert found["runs"].to_dict() == {
            "demo-hgbench": 5,
            "demo-sketchjudge": 9,
            "demo-fermat": 4,
            "demo-drawedumath": 3,
            "demo-mathdoc": 4,
        }
        assert found["synthetic"].astype(bool).all()
    finally:
        workspace.close()
    assert list(found.index) == [part.name for part in demo.PARTS]
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    reading = Workspace.open()
    build(reading)
    assert reading.version() == version
    reading.close()


def test_serve_scores_again_what_an_older_errata_scored(
    errata: Errata, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    workspace = fill(tmp_path / "files")
    with workspace.writing() as connection:
        connection.execute(update(schema.run).values(scorer_version=0))
    stale = len(outdated(workspace))
    monkeypatch.setattr(serve, "serve", lambda *_, **__: 0)
    assert stale > 1
    assert f"Scored {stale} runs again" in errata("serve").err
    assert outdated(workspace) == []
    assert "Scored" not in errata("serve").err
    workspace.close()


def test_serve_leaves_outdated_runs_forgotten_uploads_and_images_alone_in_read_only_mode(
    errata: Errata, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    workspace = fill(tmp_path / "files")
    with workspace.writing() as connection:
        connection.execute(update(schema.run).values(scorer_version=0))
    upload = store_file(workspace.home, "gold.jsonl", b"forgotten")
    os.utime(upload.parent, (0, 0))
    derived = FileCache(workspace.home / DERIVED_FOLDER)
    derived.get("gone", "ab" * 32, "thumb-1.jpg", lambda: b"page")
    told: list[dict[str, str]] = []
    monkeypatch.setattr(serve, "serve", lambda *_, environment, **__: told.append(environment) or 0)
    before = rows_of(workspace.home / DATABASE)
    assert errata("serve", "--read-only").code == 0
    monkeypatch.setenv("ERRATA_READ_ONLY", "1")
    assert errata("serve").code == 0
    assert told == [{"ERRATA_READ_ONLY": "1"}, {}]
    assert rows_of(workspace.home / DATABASE) == before
    assert upload.read_bytes() == b"forgotten"
    assert list(derived.folder.rglob("*.jpg"))
    monkeypatch.delenv("ERRATA_READ_ONLY")
    assert errata("serve").code == 0
    assert (outdated(workspace), upload.exists(), list(derived.folder.rglob("*.jpg"))) == ([], False, [])
    workspace.close()
