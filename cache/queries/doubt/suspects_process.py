"""A process of its own that finds suspects: other pages go on meanwhile, and what it takes of memory goes back.

It is started when it is first needed. It reads the workspace by its URL and writes nothing, works for one who asks
after the other, and ends after a rest, or with the process that started it.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO

from cache.queries.doubt.find_suspects import Voters, find_suspects
from cache.store.workspace import Workspace
from errors import ErrataError
from scoring.doubt.suspects import Suspect

REST_S = 60.0
"""Seconds without work after which the process ends; to start it takes about as long as what it does."""


class SuspectsProcess:
    """The process that finds suspects, started when it is first asked.

    Args:
        rest_s: Seconds without work after which it ends.
    """

    def __init__(self, rest_s: float = REST_S) -> None:
        self._turn = threading.Lock()
        self._command = [sys.executable, "-m", __name__, str(rest_s)]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None where none is there."""
        return None if self._process is None or self._process.poll() is not None else self._process.pid

    def find(self, url: str, voters: Voters) -> list[Suspect] | None:
        """The suspects that `cache.queries.doubt.find_suspects.find_suspects` finds; whoever else asks meanwhile waits.

        Args:
            url: The URL of the workspace's database, with its password.
            voters: Who votes.

        Returns:
            None where the process gave no answer: it was killed, or could not be started or read the workspace.
        """
        with self._turn:
            try:
                asking, answers = self._pipes()
                pickle.dump((url, voters), asking, pickle.HIGHEST_PROTOCOL)
                asking.flush()
                found: list[Suspect] | None = pickle.load(answers)
                return found
            except (OSError, EOFError, pickle.UnpicklingError):
                self._let_go()
                return None

    def close(self) -> None:
        """Ends the process once nobody asks it any more."""
        with self._turn:
            self._let_go()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """The pipes to the process and back, once it is there."""
        if self._process is None or self._process.poll() is not None:
            self._let_go()
            # Not by `multiprocessing`: that would load the page which a server draws, its main module, once more.
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout

    def _let_go(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()


def main(rest_s: float, asked: IO[bytes], answers: IO[bytes]) -> None:
    """The process itself: answers one question after the other, until none comes any more.

    Args:
        rest_s: Seconds without work after which this process ends.
        asked: Pickled URLs of workspaces, each with the voters.
        answers: For each the pickled suspects; None where the workspace cannot be read, which whoever asked finds too.
    """
    while True:
        rest = threading.Timer(rest_s, os._exit, (0,))
        rest.daemon = True
        rest.start()
        try:
            url, voters = pickle.load(asked)
        except EOFError:
            return
        finally:
            rest.cancel()
        pickle.dump(_found(url, voters), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def _found(url: str, voters: Voters) -> list[Suspect] | None:
    try:
        ws = Workspace.open(url, read_only=True)
        try:
            return find_suspects(ws, voters)
        finally:
            ws.close()
    except ErrataError:
        return None


if __name__ == "__main__":
    # Ctrl-C reaches every process of a terminal; this one ends with the one that started it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    with suppress(BrokenPipeError):  # nobody waits for the answer any more
        main(float(sys.argv[1]), sys.stdin.buffer, answers)
