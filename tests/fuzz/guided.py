"""Fuzzing guided by coverage, with atheris (the extra `fuzz`): `python -m tests.fuzz.guided [READER ...] --seconds 60`.

Each reader has processes of its own, since libFuzzer ends the one that it runs in, a minute each: the next one goes on
with the inputs that reached something new. They end at the first input that makes the reader raise anything but our own
errors, take two seconds, or 500 MB beside the 250 of all libraries; that input is kept.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.shared import ROOT

OURS = (
    "loaders",
    "scoring",
    "records",
    "cache.images",
    "cache.importing",
    "cache.marks",
    "cache.selection",
    "cache.store",
    "commands.marks",
    "components.shell.visitor",
    "components.triage",
    "components.viewer",
    "components.widgets",
    "figures.print",
)
"""What is instrumented: all rooms of the product of which a target imports anything."""

MOST_S, MOST_MB, LONGEST = 2.0, 750, 20_000

SPAN_S = 60
"""How long one process fuzzes: atheris 3.0.0 never frees what a traced comparison gives, which may be an array."""


def main() -> int:
    """Fuzzes every reader that is named, or all; 1 where one of them failed, 2 where none could be fuzzed."""
    parser = argparse.ArgumentParser(prog="tests.fuzz.guided", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("readers", nargs="*", help="names of tests.fuzz.targets; all when left out")
    parser.add_argument("--seconds", type=int, default=60, help="for each")
    parser.add_argument("--one", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        print("atheris is not installed, so nothing was fuzzed by coverage. Install the extra `fuzz`.", file=sys.stderr)
        return 2
    if options.one:
        fuzz(options.readers[0], options.seconds, Path(options.one))
    from tests.fuzz.targets import targets

    failed = [name for name in options.readers or targets() if not fuzzed(name, options.seconds)]
    return 1 if failed else 0


def fuzzed(name: str, seconds: int) -> bool:
    """Fuzzes one reader in processes of its own and prints what came out; whether nothing was found."""
    folder = Path(tempfile.mkdtemp(prefix="errata-found-"))
    inputs, peak, end = 0, 0, time.monotonic() + seconds
    while (left := end - time.monotonic()) >= 1:
        span = str(min(SPAN_S, round(left)))
        command = [sys.executable, "-m", "tests.fuzz.guided", name, "--seconds", span, "--one", str(folder)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
        counts = dict(re.findall(r"stat::(\w+):\s+(\d+)", done.stderr))
        inputs += int(counts.get("number_of_executed_units", 0))
        peak = max(peak, int(counts.get("peak_rss_mb", 0)))
        if done.returncode:
            print(f"{name}: {inputs:,} inputs, {peak:,} MB at most, {folder}\n{done.stderr[-3000:]}", flush=True)
            return False
    print(f"{name}: {inputs:,} inputs, {peak:,} MB at most, nothing found", flush=True)
    return True


def fuzz(name: str, seconds: int, folder: Path) -> None:
    """Fuzzes one reader until the time is over or something is found; does not return."""
    import atheris

    with atheris.instrument_imports(include=list(OURS)):
        from errors import ErrataError
        from tests.fuzz.targets import restore, targets

        target = targets()[name]
    (folder / "seeds").mkdir(exist_ok=True)
    for number, seed in enumerate(target.seeds):
        (folder / "seeds" / str(number)).write_bytes(seed)

    def read(data: bytes) -> None:
        began = time.process_time()
        try:
            target.read(data)
        except ErrataError:
            pass
        finally:
            restore()
        if time.process_time() - began > MOST_S:
            raise TimeoutError(f"{len(data):,} bytes took longer than {MOST_S} s")

    limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-rss_limit_mb={MOST_MB}", "-print_final_stats=1"]
    atheris.Setup([name, str(folder / "seeds"), f"-artifact_prefix={folder}/", *limits], read)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
