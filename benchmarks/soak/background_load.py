"""The load in the background of those who look: a run that is imported again and again, a batch that asks a model.

Both are commands in processes of their own, as their users start them. The model's server is ours, on loopback.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.browser import ROOT
from cache.importing.manage_runs import delete_run
from cache.queries import catalog
from cache.store.workspace import Workspace

MANY = "many"
"""The benchmark into which is imported."""

ASKED = "demo-hgbench"
"""The benchmark of which a model is asked, over and over."""

_ANSWER_AFTER_S = 2.0


class BackgroundLoad:
    """Commands that run in turn, each begun again when it has ended, until they are stopped.

    Both write to the workspace of the environment.

    Args:
        gold: Gold of `MANY`.
        run: A run of it, whose file is changed before every import.
        pause_s: Between two imports, and between two batches.
    """

    def __init__(self, gold: Path, run: Path, pause_s: float) -> None:
        self._gold, self._run, self._pause_s = gold, run, pause_s
        self._stopping = threading.Event()
        self._lines = run.read_text(encoding="utf-8").splitlines(keepends=True)
        self.imports, self.batches = 0, 0
        self.failures: list[str] = []

    @contextmanager
    def running(self) -> Iterator[None]:
        """Imports and asks until the block ends; what is under way then is waited for."""
        with _model_server() as address:
            environment = {"OPENAI_BASE_URL": f"{address}/v1", "OPENAI_API_KEY": "none", "ERRATA_MAX_COST_USD": "1"}
            threads = [
                threading.Thread(target=self._repeat, args=(self._import, {})),
                threading.Thread(target=self._repeat, args=(self._ask, environment)),
            ]
            for thread in threads:
                thread.start()
            try:
                yield
            finally:
                self._stopping.set()
                for thread in threads:
                    thread.join()

    def _repeat(self, work: Callable[[dict[str, str]], None], environment: dict[str, str]) -> None:
        while not self._stopping.is_set():
            work({**os.environ, **environment})
            self._stopping.wait(self._pause_s)

    def _import(self, environment: dict[str, str]) -> None:
        """Imports the run without one of its lines, each time another one, and deletes what it takes the place of."""
        left_out = self.imports % len(self._lines)
        self._run.write_text("".join(self._lines[:left_out] + self._lines[left_out + 1 :]), encoding="utf-8")
        stated = ["--gold", str(self._gold), "--run", str(self._run), "--name", MANY]
        self._command(["import", "hgbench", *stated], environment)
        ws = Workspace.open()
        try:
            runs = catalog.runs(ws, MANY, superseded=True)
            for slug in runs.loc[runs["state"] == "superseded", "run"]:
                delete_run(ws, MANY, slug)
        finally:
            ws.close()
        self.imports += 1

    def _ask(self, environment: dict[str, str]) -> None:
        stated = ["--model", "openai:soak", "--price", "0.01/0.01", "--max-tokens", "200", "--again", "--at-once", "2"]
        self._command(["rerun", ASKED, "--selection", "", *stated], environment)
        self.batches += 1

    def _command(self, arguments: list[str], environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "cli", *arguments]
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            while process.poll() is None:
                if self._stopping.wait(0.2) and arguments[0] == "rerun":
                    process.terminate()  # a batch is long, and can be gone on with later
                    process.wait()
                    return
            if process.returncode not in (0, 1):
                assert process.stdout is not None
                self.failures.append(f"{arguments[0]}: {process.stdout.read()[-500:].strip()}")


class _Model(BaseHTTPRequestHandler):
    """Answers every request with an empty list of boxes, after a while."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        time.sleep(_ANSWER_AFTER_S)
        message = {"index": 0, "message": {"role": "assistant", "content": "[]"}, "finish_reason": "stop"}
        usage = {"prompt_tokens": 900, "completion_tokens": 4, "total_tokens": 904}
        body = json.dumps(
            {"id": "1", "object": "chat.completion", "model": "soak", "choices": [message], "usage": usage}
        ).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class _ModelServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A batch that is ended does not wait for its answers."""


@contextmanager
def _model_server() -> Iterator[str]:
    with _ModelServer(("127.0.0.1", 0), _Model) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()
