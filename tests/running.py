"""A server of its own for a test: the real one, on a free port of the loopback interface."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.shared import ROOT


@contextmanager
def server(
    home: Path, *options: str, environment: Mapping[str, str] | None = None, script: str = "asgi.py"
) -> Iterator[str]:
    """Serve the workspace in `home` until the block ends; gives the address without a slash at its end."""
    port = free_port()
    process = start(home, "--server.port", str(port), *options, environment=environment, script=script)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/_stcore/health", process)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=10)


def start(
    home: Path,
    *options: str,
    environment: Mapping[str, str] | None = None,
    script: str = "asgi.py",
    log_name: str = "server.log",
) -> subprocess.Popen[bytes]:
    """Start `streamlit run` with a script on the workspace in `home`, its output in a file there."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ERRATA_", "STREAMLIT_"))}
    home.mkdir(parents=True, exist_ok=True)
    with (home / log_name).open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", script, *options],
            cwd=ROOT,
            env={**clean, "ERRATA_HOME": str(home), **(environment or {})},
            stdout=log,
            stderr=subprocess.STDOUT,
        )


def free_port() -> int:
    """A port of the loopback interface that nobody listens on just now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_for(url: str, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Waits until an address answers with success; raises when the process has ended or took too long."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode} before it answered")
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise TimeoutError(f"{url} did not answer within {seconds:.0f} seconds")
