"""`errata serve`: the workspace as a dashboard.

The server is a child process: its port, its address, and a clean end.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from cache.importing.manage_runs import remove_unused_images, remove_unused_uploads
from cache.importing.processes import available_cores
from cache.importing.rescoring import rescore_outdated
from cache.store.workspace import Workspace
from commands.workspace.import_files import bars
from errors import ServingError

ROOT = Path(__file__).resolve().parents[2]
"""The folder that Errata runs from, with `asgi.py`, `pyproject.toml` and `constraints.txt`."""

SERVER = ROOT / "asgi.py"
FIRST_PORT, PORTS = 8501, 100
START_SECONDS = 60.0
STOP_SECONDS = 10.0


def serve(port: int | None, *, browser: bool, environment: Mapping[str, str] | None = None) -> int:
    """Serve the workspace until the process is told to stop.

    Args:
        port: Port to listen on; the first free one from 8501 on when None.
        browser: Whether to open the dashboard in a browser once it answers.
        environment: Variables to set for the server beside our own.

    Returns:
        0 after it was told to stop, else the server's own exit code.

    Raises:
        ServingError: The port is taken.
    """
    chosen = free_port(port)
    command = [sys.executable, "-m", "streamlit", "run", str(SERVER), "--server.port", str(chosen)]
    child = subprocess.Popen(
        [*command, "--logger.hideWelcomeMessage", "true"],
        env={**os.environ, **(environment or {})},
        stdin=subprocess.DEVNULL,
    )
    address = f"http://{shown_host()}:{chosen}"
    announce = threading.Thread(target=_announce, args=(address, child, browser), daemon=True)
    announce.start()
    return _wait(child)


def free_port(requested: int | None) -> int:
    """The port asked for, or the first free one from 8501 on.

    Raises:
        ServingError: The port asked for is taken, or no port is free.
    """
    if requested is not None:
        if not _is_free(requested):
            raise ServingError(
                f"Port {requested} is taken. Name another with --port, or leave it out to get a free one."
            )
        return requested
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        if _is_free(port):
            return port
    raise ServingError(f"No port from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} is free. Name one with --port.")


def shown_host() -> str:
    """The host a browser on this machine reaches the server by."""
    address = os.environ.get("STREAMLIT_SERVER_ADDRESS", "")
    if address in ("", "0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{address}]" if ":" in address else address


def has_screen() -> bool:
    """Whether a browser could open a window here; without one, Python would start a browser in the terminal."""
    other_system = not sys.platform.startswith("linux")
    return other_system or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _is_free(port: int) -> bool:
    with socket.socket() as listener:
        # As the server itself does: a port whose last connection has just ended counts as free.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _announce(address: str, child: subprocess.Popen[bytes], browser: bool) -> None:
    until = time.monotonic() + START_SECONDS
    while child.poll() is None and time.monotonic() < until:
        if _answers(f"{address}/_stcore/health"):
            print(f"Errata is at {address} (Ctrl-C ends it).", flush=True)
            if browser and has_screen():
                webbrowser.open(address)
            return
        time.sleep(0.1)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2):
            return True
    except (urllib.error.URLError, OSError):
        return False


def _wait(child: subprocess.Popen[bytes]) -> int:
    """Wait for the server to end; whoever tells us to stop has told it too, once it had its time."""
    stopped = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        child.terminate()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        while child.poll() is None and not stopped:
            _rest(child, 0.5)
        _rest(child, STOP_SECONDS)
        if child.poll() is None:
            child.kill()
        code = child.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0 if stopped else code


def _rest(child: subprocess.Popen[bytes], seconds: float) -> None:
    try:
        child.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    # Opened once here, so that a workspace that cannot be is said in one line and not by the server.
    workspace = Workspace.open(read_only=options.read_only)
    try:
        if not workspace.read_only:
            score_anew(workspace)
            remove_unused_uploads(workspace)
            remove_unused_images(workspace)
    finally:
        workspace.close()
    environment = {"ERRATA_READ_ONLY": "1"} if options.read_only else {}
    return serve(options.port, browser=False, environment=environment)


def score_anew(workspace: Workspace) -> None:
    """Scores the runs again that an earlier Errata scored otherwise, from their stored responses, and says so."""
    with bars() as progress:
        rescored = rescore_outdated(workspace, progress, available_cores())
    if rescored:
        runs = "1 run" if len(rescored) == 1 else f"{len(rescored)} runs"
        print(f"Scored {runs} again: this Errata scores otherwise than the one before.", file=sys.stderr, flush=True)
