"""The workers of a Dask cluster, which read and score on as many machines as it has.

Dask is the optional extra `dask`; this is the one module that knows it. A worker that ends is nothing to an import:
Dask gives what it had to another one. Where none is left, or the scheduler is gone, the import ends, and the run that
it was writing is as if it had never been begun.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import pickle
import platform
import re
import socket
import time
import warnings
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar, Generic

from cache.importing.processes import Calls, Found, Key, results_in_order
from errors import UsageError, WorkerEnded, WorkersDiffer, WorkersOutOfReach

_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}", re.ASCII)

CONNECT_S = 10
"""Seconds until a scheduler has to answer, and to have a worker."""

ALONE_S = 60
"""Seconds for which an import waits while its cluster has no worker: one that fell over is mostly started again."""

_LOOK_S = 2.0
"""Seconds between two looks at the workers that there are."""

_ROOT = Path(__file__).resolve().parents[2]
_SCORING = ("records.py", "scoring/**/*.py", "cache/store/*.py", "cache/importing/*.py", "loaders/files/*.py")
"""What of Errata's source a worker runs: records, scorers, and how scores are packed."""
_LIBRARIES = ("numpy", "orjson", "rapidfuzz", "scipy", "dask", "distributed")


class DaskCluster:
    """The workers of a Dask cluster.

    Args:
        address: That of its scheduler.

    Raises:
        UsageError: The address is not one of a scheduler, or Dask is not installed.
        WorkersOutOfReach: The scheduler does not answer, or has no worker.
        WorkersDiffer: A worker has no Errata, or one that may score otherwise.
    """

    worthwhile: ClassVar[int] = 0
    """Whoever names a cluster means it."""

    def __init__(self, address: str) -> None:
        if not _ADDRESS.fullmatch(address):
            raise UsageError(
                f"A scheduler is named as tcp://HOST:PORT (or tls://HOST:PORT); found “{address}”. `dask scheduler` "
                "prints its address when it starts."
            )
        self._address = address
        self._library = _distributed()
        self._client = self._connected()
        self._checked: set[str] = set()
        self._threads, self._looked = 0, float("-inf")
        self._fate = "Nothing was imported."
        try:
            self._await_workers()
            self._look()
        except BaseException:  # Ctrl-C too: it goes on up, and the connection and its threads must not stay
            self.close()
            raise

    def start(self) -> None:
        """Does nothing: they run."""

    def in_order(self, function: Callable[..., Found], calls: Calls[Key]) -> Iterator[tuple[Key, Found]]:
        """What a function gives for each call, in their order; some calls are made before they are asked for.

        Args:
            function: Called in the workers; it has to stand in a module.
            calls: The calls.

        Raises:
            WorkerEnded: No worker is left, one call ended several of them, or the scheduler is gone.
            WorkersDiffer: A worker that joined meanwhile would not score as this process does.
        """
        mine, self._fate = installed_versions(), _NOT_KEPT

        def submit(arguments: tuple[Any, ...]) -> _Result[Found]:
            packed = pickle.dumps((_call_checked, (mine, function, *arguments)), pickle.HIGHEST_PROTOCOL)
            with self._in_words():
                return _Result(self, self._client.submit(_unpacked_call(), packed, pure=False))

        yield from results_in_order(submit, calls, self._look)

    def close(self) -> None:
        """Leaves the cluster; what it had not begun for this import is dropped."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # where the scheduler is gone already
            self._client.close(timeout=CONNECT_S)

    def _connected(self) -> Any:
        with warnings.catch_warnings():
            # Versions are compared below, in words of ours.
            warnings.simplefilter("ignore")
            try:
                return self._library.Client(self._address, timeout=CONNECT_S, set_as_default=False, name="errata")
            except (OSError, TimeoutError) as error:
                raise WorkersOutOfReach(
                    f"No scheduler answers at {self._address} within {CONNECT_S} seconds. Check the address, and that "
                    "`dask scheduler` runs there and can be reached from this machine; or leave --scheduler out. "
                    "Nothing was imported."
                ) from error

    def _await_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=CONNECT_S)
        except TimeoutError:
            raise WorkersOutOfReach(
                f"The scheduler at {self._address} has no worker. Start some where Errata is installed "
                f"(dask worker {self._address} --nthreads 1), and try again. Nothing was imported."
            ) from None

    def _look(self) -> int:
        """How many calls the workers there are work on at a time, those that joined meanwhile checked; now and then."""
        if time.monotonic() - self._looked > _LOOK_S:
            with self._in_words():
                threads: Mapping[str, int] = self._client.nthreads()
                if joined := threads.keys() - self._checked:
                    self._check(joined)
            self._threads = sum(threads.values())
            self._looked = time.monotonic()
        return self._threads

    def _check(self, workers: Collection[str]) -> None:
        """Raises WorkersDiffer where one of these workers does not score as this process does."""
        found: Mapping[str, Any] = self._client.run(installed_versions, workers=list(workers), on_error="return")
        for worker, theirs in sorted(found.items()):
            if isinstance(theirs, OSError):
                continue  # it ended meanwhile
            if isinstance(theirs, Exception):
                raise WorkersDiffer(_not_here_in_words(worker, theirs) + self._fate) from theirs
            if unlike := differences(installed_versions(), theirs):
                raise WorkersDiffer(_unlike_in_words(worker, unlike) + self._fate)
            self._checked.add(worker)

    def wait_for(self, future: Any) -> Any:
        """The result of a call, waited for.

        Raises:
            WorkerEnded: It never will be.
        """
        alone_since: float | None = None
        while True:
            with self._in_words():
                try:
                    return future.result(timeout=_LOOK_S)
                except TimeoutError:
                    pass
            now = time.monotonic()
            alone_since = None if self._look() > 0 else alone_since or now
            if alone_since is not None and now - alone_since > ALONE_S:
                raise WorkerEnded(
                    f"The cluster at {self._address} has had no worker for {ALONE_S} seconds. {_NOT_KEPT} Start "
                    "workers, and import again."
                )

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except self._library.scheduler.KilledWorker as error:
            raise WorkerEnded(
                "Several workers ended over the same responses, perhaps for want of memory. "
                f"{_NOT_KEPT} Give workers more memory, or import without --scheduler."
            ) from error
        except ImportError as error:
            raise WorkersDiffer(_not_here_in_words("that joined meanwhile", error) + _NOT_KEPT) from error
        except (CancelledError, OSError) as error:
            raise WorkerEnded(
                f"The scheduler at {self._address} is gone. {_NOT_KEPT} Start it and its workers, and import again."
            ) from error


_NOT_KEPT = "The run that was being written was not kept; those before it were."


class _Result(Generic[Found]):
    """The future of a call on the cluster."""

    def __init__(self, cluster: DaskCluster, future: Any) -> None:
        self._cluster = cluster
        self._future = future

    def result(self) -> Found:
        found: Found = self._cluster.wait_for(self._future)
        return found

    def cancel(self) -> None:
        with suppress(OSError, CancelledError):  # where the scheduler is gone nothing has to be dropped
            self._future.cancel()


def _unpacked_call() -> Callable[[bytes], Any]:
    """The function that makes a packed call in a worker.

    A function within a function is sent as it is, and not by name: the scheduler, which looks at what it hands on, need
    not have Errata.
    """

    def call(packed: bytes) -> Any:
        import pickle

        function, arguments = pickle.loads(packed)
        return function(*arguments)

    return call


def _call_checked(expected: Mapping[str, str], function: Callable[..., Found], *arguments: Any) -> Found:
    """Calls a function in a worker that scores as whoever asked; one that joined a moment ago may not."""
    if unlike := differences(expected, installed_versions()):
        raise WorkersDiffer(_unlike_in_words(socket.gethostname(), unlike) + _NOT_KEPT)
    return function(*arguments)


def _not_here_in_words(worker: str, error: Exception) -> str:
    return (
        f"The worker {worker} cannot run Errata ({error}). Install it there as it is here (pip install -e .[dask] in a "
        "copy of this folder), and start the worker again. "
    )


def _unlike_in_words(worker: str, unlike: str) -> str:
    return (
        f"The worker {worker} would not score as this process does: it has {unlike}. Install the same Errata with the "
        "same constraints.txt there, and start the worker again. "
    )


def _distributed() -> Any:
    """Dask's library for clusters, whose own messages are kept off stderr."""
    try:
        library = importlib.import_module("distributed")
    except ImportError as error:
        raise UsageError(
            "--scheduler needs the optional extra: pip install -e .[dask]. Without it, --workers uses the cores of "
            "this machine."
        ) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # Responses are sent with the calls that read them; Dask takes that for an oversight from 10 MB on.
    importlib.import_module("dask").config.set({"distributed.admin.large-graph-warning-threshold": "1GB"})
    return library


@cache
def installed_versions() -> dict[str, str]:
    """The versions on which scores depend to the last bit; Errata's is a digest of its source."""
    return {
        "Errata": _digest(_ROOT),
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
        **{name: version(name) for name in _LIBRARIES},
    }


def differences(mine: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """In what another installation differs, in words; "" where it does not.

    >>> differences({"Errata": "1f", "numpy": "2.4.6"}, {"Errata": "1f", "numpy": "2.4.5"})
    'numpy 2.4.5 and not 2.4.6'
    """
    unlike = [name for name in mine if theirs.get(name) != mine[name]]
    return ", ".join(f"{name} {theirs.get(name, 'none')} and not {mine[name]}" for name in unlike)


def _digest(root: Path) -> str:
    """The first digits of a hash over the names and bytes of all modules that a worker runs."""
    content = hashlib.sha256()
    for path in sorted(path for modules in _SCORING for path in root.glob(modules)):
        content.update(hashlib.sha256(path.relative_to(root).as_posix().encode()).digest())
        content.update(hashlib.sha256(path.read_bytes()).digest())
    return content.hexdigest()[:12]
