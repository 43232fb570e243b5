"""The workspace: where benchmarks, runs and scores are kept, and the only way to a connection.

SQLite below `.errata/` unless `ERRATA_DATABASE_URL` names another database (PostgreSQL, for a team).
There is one writer at a time; readers are never blocked. A workspace opened read-only refuses every
write here, and once more in the database itself.
"""

from __future__ import annotations

import copy
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ClassVar, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import Connection, Transaction, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    SQLAlchemyError,
)
from sqlalchemy.pool import StaticPool

from cache.store import migrations
from cache.store.activity.table import WHO, user_name
from cache.store.files.database_errors import BUSY_SECONDS, DAMAGED, database_errors, is_busy
from cache.store.files.disk import make_folder, readable_address, unwritten_since_now
from cache.store.first_release import is_of_first_release
from cache.store.locks import IMPORTER, WRITER, WorkspaceLock
from cache.store.text_search import forget_deleted_texts
from cache.store.versions import ANSWERS_VERSION, MARKS_VERSION, VERSION, version_of, versions_in
from errors import ReadOnly, WorkspaceError

IMPORT_WAIT_S = 600
"""How long an importer waits for another one."""

RECENT_S = 0.25
"""How old a version may be that is asked for again and again while one page is made, in seconds."""

_POSTGRES_TIMES = {"connect_timeout": 10, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
"""Seconds and tries after which a PostgreSQL server that is gone without a word is given up, instead of hours."""

EMPTY_LOG_MS = 200
"""How long those who read are waited for when SQLite's log of changes is to be emptied, in milliseconds."""

P = ParamSpec("P")
T = TypeVar("T")

_DATABASE = "workspace.sqlite"


def home_folder() -> Path:
    """The folder of the workspace: `ERRATA_HOME`, else `.errata/` in the working directory."""
    return Path(os.environ.get("ERRATA_HOME") or ".errata")


class Workspace:
    """An open workspace.

    Args:
        engine: The database.
        home: Folder for what lies beside the database (derived images, the import lock).
        read_only: Whether every write is refused.
    """

    _commits: ClassVar[int] = 0

    def __init__(self, engine: Engine, home: Path, read_only: bool) -> None:
        self.engine = engine
        self.home = home
        self.read_only = read_only
        self.who = user_name()
        self._seen: tuple[float, int, dict[str, int]] = (-1.0, -1, {})
        # An event, since it is shared with the copies that `acting_as` makes.
        self._log_holds_erased = threading.Event()
        # Likewise: has `importing` while this thread imports, which does not wait for itself.
        self._thread = threading.local()

    @classmethod
    def open(cls, url: str | None = None, read_only: bool = False) -> Workspace:
        """Opens the workspace, makes it when it is not there, and brings its schema up to date.

        Args:
            url: Database URL; `ERRATA_DATABASE_URL`, else SQLite in the home folder, when left out.
            read_only: Refuse every write; `ERRATA_READ_ONLY` asks for the same.

        Raises:
            WorkspaceError: The database cannot be opened, is newer than this Errata, or is absent or
                older while nothing may be written.
        """
        read_only = read_only or os.environ.get("ERRATA_READ_ONLY", "") not in ("", "0", "false")
        home = home_folder()
        if not read_only:
            make_folder(home)
        url = url or os.environ.get("ERRATA_DATABASE_URL") or f"sqlite:///{home / _DATABASE}"
        workspace = cls(_engine(url, read_only), home, read_only)
        try:
            workspace._bring_up_to_date()
        except (WorkspaceError, SQLAlchemyError) as error:
            workspace.close()
            if isinstance(error, WorkspaceError) and not isinstance(error.__cause__, DBAPIError):
                raise
            raise WorkspaceError(
                f"The workspace at {make_url(url).render_as_string(hide_password=True)} cannot be opened. {error} "
                "Check ERRATA_DATABASE_URL, or ERRATA_HOME."
            ) from error
        return workspace

    def acting_as(self, who: str) -> Workspace:
        """This workspace, in which what is written from now on is by somebody: "" where no name is known."""
        mine = copy.copy(self)
        mine.who = who
        return mine

    def fetch(self, query: Callable[Concatenate[Workspace, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a query of this workspace, as `cache.query_source.QuerySource` wants it."""
        return query(self, *args, **kwargs)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the workspace throughout.

        Raises:
            WorkspaceError: The database is damaged, does not answer, or its disk is full.
        """
        with database_errors(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in one transaction, as the only writer; all of it is kept, or nothing.

        Raises:
            ReadOnly: The workspace is open for reading only.
            WorkspaceError: Another process kept writing for longer than a minute, or ten while one imports, or the
                database is damaged, does not answer, or its disk is full.
        """
        self.must_be_writable()
        with database_errors(), self._writer() as connection:
            with self._turn(connection):
                yield connection
            Workspace._commits += 1
            if self._log_holds_erased.is_set():
                self._empty_log(connection)

    @contextmanager
    def importing(self, wait_s: float = IMPORT_WAIT_S) -> Iterator[None]:
        """Keeps out others who import, score runs again, delete or rename, until the block ends.

        Args:
            wait_s: Seconds to wait for one that is at work.

        Raises:
            ReadOnly: The workspace is open for reading only.
            WorkspaceError: The other one did not end within that time.
        """
        self.must_be_writable()
        taken = (
            "An import into this workspace is under way, or its runs are scored again or deleted. "
            "Nothing was changed; try again when that has ended."
        )
        with self._importer.held(wait_s, taken):
            self._thread.importing = True
            try:
                yield
            finally:
                del self._thread.importing

    @contextmanager
    def erasing(self) -> Iterator[Connection]:
        """As `writing`, and what was deleted is gone from the files of an SQLite database once the block has ended.

        Deleted bytes are overwritten (`secure_delete`), the index of the text search is written anew without them, and
        the log of changes, which still has them, is emptied. While somebody reads, it cannot be: that is tried again
        after every later write, and when the workspace is opened. PostgreSQL reclaims rows by itself, later.
        """
        with self.writing() as connection:
            yield connection
            forget_deleted_texts(connection)
            self._log_holds_erased.set()

    def must_be_writable(self) -> None:
        """Raises ReadOnly when the workspace is open for reading only."""
        if self.read_only:
            raise ReadOnly(
                "This workspace is open for reading only; nothing can be imported, changed or deleted, no model asked."
            )

    def must_be_whole(self) -> None:
        """Reads every page of an SQLite database. Raises WorkspaceError where one of them is damaged."""
        if self.engine.dialect.name != "sqlite":
            return
        with self.reading() as connection:
            found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(1)")]
        if found != ["ok"]:
            raise WorkspaceError(f"{DAMAGED} (Found: {found[0][:200] if found else 'nothing'}.)")

    def version(self) -> int:
        """A number that is raised by every commit of an import, every correction, and every answer of a model."""
        return version_of(self._versions())

    def recent_version(self, benchmark: str = "", *, corrected: bool = True) -> int:
        """The version as it was at most `RECENT_S` ago, never from before a commit of this process: part of memo keys.

        Args:
            benchmark: Answers of models count where they are about this one; all of them when left out.
            corrected: Whether corrections count: not for what is known of gold as it was imported.
        """
        return version_of(self._recent_versions(), benchmark, corrected=corrected)

    def recent_imports_version(self) -> int:
        """As `recent_version`, but raised by commits of imports alone."""
        return self._recent_versions().get(VERSION, 0)

    def recent_answers_version(self, benchmark: str) -> int:
        """As `recent_version`, but raised by answers of models about one benchmark alone."""
        return self._recent_versions().get(ANSWERS_VERSION + benchmark, 0)

    def recent_marks_version(self) -> int:
        """A number that is raised by every mark, as recent as `recent_version`: part of the memo keys of marks."""
        return self._recent_versions().get(MARKS_VERSION, 0)

    def _versions(self) -> dict[str, int]:
        with self.reading() as connection:
            return versions_in(connection)

    def _recent_versions(self) -> dict[str, int]:
        at, commits, versions = self._seen
        if commits != Workspace._commits or time.monotonic() - at > RECENT_S:
            at, commits = time.monotonic(), Workspace._commits
            versions = self._versions()
            self._seen = at, commits, versions
        return versions

    def close(self) -> None:
        """Gives all connections back."""
        self.engine.dispose()

    def _writer(self) -> Connection:
        # A writer on PostgreSQL has to see what was committed while it waited for its turn.
        isolation = {"isolation_level": "READ COMMITTED"} if self.engine.dialect.name == "postgresql" else {}
        return self.engine.connect().execution_options(writes=True, **{WHO: self.who}, **isolation)

    def _turn(self, connection: Connection) -> Transaction:
        """The transaction of the only writer, begun when those before it have ended.

        An import writes a large run, or gold with its runs, for minutes: nobody loses what was paid for, or said about
        a sample, by that.
        """
        until = time.monotonic() + IMPORT_WAIT_S
        imported = False
        while True:
            transaction: Transaction | None = None
            try:
                transaction = connection.begin()
                if connection.dialect.name == "postgresql":
                    connection.execute(text(f"SET LOCAL lock_timeout = '{BUSY_SECONDS}s'"))
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({WRITER})"))
                return transaction
            except DBAPIError as error:
                if transaction is not None:
                    transaction.rollback()
                if not is_busy(error) or time.monotonic() > until:
                    raise
                before, imported = imported, self._others_import()
                # An import that ended in this very moment left its place to this writer.
                if not (before or imported):
                    raise

    def _others_import(self) -> bool:
        return not hasattr(self._thread, "importing") and self._importer.is_held()

    @property
    def _importer(self) -> WorkspaceLock:
        return WorkspaceLock(self.engine, self.home / "import.lock", IMPORTER)

    def _bring_up_to_date(self) -> None:
        with self.reading() as connection:
            missing, newer = migrations.pending(connection), migrations.unknown(connection)
            too_old, rebuilt = migrations.is_too_old(connection), is_of_first_release(connection)
        if newer:
            raise WorkspaceError(
                f"This workspace was written by a newer Errata (its schema has {', '.join(newer)}). "
                "Update Errata, or point ERRATA_HOME to another folder."
            )
        if too_old:
            raise WorkspaceError(
                "This workspace was written by an Errata from before its first release, whose tables cannot be "
                "brought up to date. Point ERRATA_HOME to another folder, and import its files there again."
            )
        if missing and self.read_only:
            raise WorkspaceError(
                "There is no workspace of this version here, and nothing may be written. "
                "Open it once without read-only mode, or check ERRATA_HOME and ERRATA_DATABASE_URL."
            )
        for change in missing:
            with self.writing() as connection:
                if change in migrations.pending(connection):
                    migrations.apply(connection, change)
        if rebuilt and self.engine.dialect.name == "sqlite":
            self._give_space_back()
        if not self.read_only:
            with self.engine.connect() as connection:
                self._empty_log(connection)

    def _empty_log(self, connection: Connection) -> None:
        """Empties SQLite's log of changes into the database; notes down where it could not, since somebody reads."""
        # Cleared first, so that what another thread deletes meanwhile is not forgotten.
        self._log_holds_erased.clear()
        if self.engine.dialect.name != "sqlite":
            return
        cursor = connection.connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {EMPTY_LOG_MS}")
        busy = 1
        try:
            with suppress(sqlite3.DatabaseError):  # a disk that is full keeps nobody from working
                (busy, *_) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        if busy:
            self._log_holds_erased.set()

    def _give_space_back(self) -> None:
        """Makes the file of a database as small as what is in it; where that cannot be now, it is merely larger."""
        with self.engine.connect() as connection, suppress(sqlite3.OperationalError):  # in use, or the disk is full
            # The driver's own connection is in no transaction, as this statement wants it.
            connection.connection.cursor().execute("VACUUM")


def _engine(url: str, read_only: bool) -> Engine:
    try:
        address = make_url(url)
    except ArgumentError:
        raise WorkspaceError(
            "ERRATA_DATABASE_URL is not a database URL. Expected postgresql://USER@HOST/NAME, or nothing for SQLite."
        ) from None
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() == "postgresql":
        options = {"options": "-c default_transaction_read_only=on"} if read_only else {}
        return create_engine(
            address,
            pool_pre_ping=True,
            isolation_level="REPEATABLE READ",
            connect_args={**_POSTGRES_TIMES, **options},
        )
    if address.get_backend_name() != "sqlite":
        raise WorkspaceError(
            f"ERRATA_DATABASE_URL names a {address.get_backend_name()} database; SQLite and PostgreSQL are known."
        )
    if address.database in (None, "", ":memory:"):
        engine = create_engine(address, poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        file = Path(str(address.database))
        if not read_only:
            make_folder(file.parent)
        elif not address.query and not file.exists():
            raise WorkspaceError(
                f"There is no workspace at {file}, and nothing may be written. Import a benchmark first, without "
                "read-only mode, or check ERRATA_HOME and ERRATA_DATABASE_URL."
            )
        address = readable_address(address) if read_only else address
        engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})
        if "immutable" in address.query:
            unwritten = unwritten_since_now(file)
            event.listen(engine, "begin", lambda _connection: unwritten())
    _set_up_sqlite(engine, read_only)
    return engine


def _set_up_sqlite(engine: Engine, read_only: bool) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection, _record):  # type: ignore[no-untyped-def]
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -32000")
        connection.execute("PRAGMA temp_store = MEMORY")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA secure_delete = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
