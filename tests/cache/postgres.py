"""A private PostgreSQL for the tests: on a socket in a folder of its own, as an unprivileged user."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, create_engine
from sqlalchemy.pool import NullPool


def binary(name: str) -> str | None:
    """Path of a server program, looked for where distributions put it; None when it is not there."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))


def available() -> bool:
    """Whether a server can be started here: its programs are there, and a user who may run them."""
    return binary("initdb") is not None and binary("postgres") is not None and _user() is not None


def _user() -> str | None:
    if os.getuid():
        return pwd.getpwuid(os.getuid()).pw_name
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


@contextmanager
def server() -> Iterator[str]:
    """Runs a server; gives the folder of its socket."""
    with folder_of_server() as folder, running(folder):
        yield str(folder)


@contextmanager
def folder_of_server() -> Iterator[Path]:
    """A folder in which a server can be run, as often as is wished."""
    folder = Path(tempfile.mkdtemp(prefix="errata-pg-"))
    options = _as_user(folder)
    if "user" in options:
        shutil.chown(folder, options["user"])
    try:
        subprocess.run(
            [binary("initdb"), "-D", folder / "data", "-U", "errata", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            **options,
        )
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(folder: Path) -> Iterator[None]:
    """Runs the server of a folder until the block ends; it then throws out whoever is connected."""
    process = subprocess.Popen(
        [binary("postgres"), "-D", folder / "data", "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
        **_as_user(folder),
    )
    try:
        _wait(folder, process)
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def _as_user(folder: Path) -> dict[str, Any]:
    """How its programs are run: without a word, and never as root."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    return {**quiet, "user": _user()} if os.getuid() == 0 else quiet


@contextmanager
def database(folder: str) -> Iterator[str]:
    """A database of that server without anything in it; gives its URL."""
    name = f"errata_{uuid.uuid4().hex[:12]}"
    _execute(folder, f"CREATE DATABASE {name}")
    try:
        yield url(folder, name)
    finally:
        _execute(folder, f"DROP DATABASE {name} WITH (FORCE)")


class NewWorkspace:
    """A database that is as a new workspace whenever it is asked for: making another one takes ten times as long.

    Args:
        address: Its URL; a workspace was opened there, and nothing was written to it.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._engine = create_engine(address)
        self._tables = MetaData()
        self._tables.reflect(self._engine)
        with self._engine.connect() as connection:
            rows = {table: connection.execute(table.select()).mappings().all() for table in self._tables.sorted_tables}
        self._first = {table: [dict(row) for row in found] for table, found in rows.items() if found}

    def emptied(self) -> str:
        """Its URL, once nobody is connected to it and its tables hold what they held at first."""
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        with self._engine.begin() as connection:
            connection.exec_driver_sql(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {others}")
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")  # foreign keys are not followed
            for table in self._tables.tables.values():
                connection.execute(table.delete())
            for table, rows in self._first.items():
                connection.execute(table.insert(), rows)
            connection.exec_driver_sql("SELECT setval(quote_ident(sequencename)::regclass, 1, false) FROM pg_sequences")
        return self._address

    def close(self) -> None:
        """Closes what is open."""
        self._engine.dispose()


def _execute(folder: str, statement: str) -> None:
    admin = create_engine(url(folder, "postgres"), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with admin.connect() as connection:
        connection.exec_driver_sql(statement)


def url(folder: str, name: str) -> str:
    """The address of a database of that server."""
    return f"postgresql+psycopg://errata@/{name}?host={folder}"


def _wait(folder: Path, process: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if process.poll() is not None:
            raise RuntimeError(f"PostgreSQL ended with {process.returncode} while it started")
        ready = subprocess.run([binary("pg_isready"), "-h", folder, "-q"], check=False)
        if ready.returncode == 0:
            return
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
    raise RuntimeError("PostgreSQL did not start within 20 seconds")
