"""`make soak`: an hour of twenty people at one server; `make soak MINUTES=3` is the short form.

    python -m benchmarks.soak --minutes 3
    ERRATA_DATABASE_URL=postgresql://... python -m benchmarks.soak --minutes 3 --servers 3

The workspace holds the demonstration, 130 samples with their page images under 25 runs, and a made benchmark of 500
samples under five runs. The clients run on the same machine; they take part of its time too. Ends with 1 where a page
or the log showed an error, or memory grew by more than a tenth after the warm-up.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.browser import server
from benchmarks.generate import write_benchmark
from benchmarks.soak.background_load import MANY, BackgroundLoad
from benchmarks.soak.links import RandomLinks
from benchmarks.soak.soak import Load, soak
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from demo import PARTS

MOST_GROWTH = 1.1


def main(arguments: Sequence[str] = ()) -> int:
    """Soaks a server and prints what came out.

    Args:
        arguments: Of the command line.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds for which a page is looked at, on average")
    parser.add_argument("--servers", type=int, default=1, help="processes; more than one want ERRATA_DATABASE_URL")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    load = Load(options.minutes, options.sessions, options.pause, seed=options.seed)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["ERRATA_HOME"] = str(home)
        background = fill(Path(folder), samples=500, runs=5)
        workspace = Workspace.open()
        links = RandomLinks(workspace, load.seed)
        workspace.close()
        logs = [Path(folder) / f"server-{number}.log" for number in range(options.servers)]
        with ExitStack() as ends:
            servers = dict(ends.enter_context(server("asgi.py", log=log)) for log in logs)
            soaked = soak(servers, logs, links, load, background)
    print("\n".join(soaked.report()), flush=True)
    before, after = soaked.memory_after_warm_up()
    return int(bool(soaked.failures or soaked.logged) or after > before * MOST_GROWTH)


def fill(folder: Path, samples: int, runs: int) -> BackgroundLoad:
    """Fills the workspace of the environment; returns what is to run beside.

    Args:
        folder: Where the files of the made benchmark go.
        samples: Of the made benchmark.
        runs: Of the made benchmark.
    """
    workspace = Workspace.open()
    for part in PARTS:
        import_benchmark(workspace, part.task, part.gold, part.images, [part.runs], name=part.name, synthetic=True)
    gold, run_files = write_benchmark(folder / "many", samples, runs)
    import_benchmark(workspace, "hgbench", gold, runs=run_files, name=MANY, workers=os.cpu_count() or 1)
    workspace.close()
    return BackgroundLoad(gold, run_files[-1], pause_s=20.0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
