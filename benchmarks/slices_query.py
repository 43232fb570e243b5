"""Failing slices of 40,000 judgements with 8 facets through the workspace's query: CPU seconds and memory.

The workspace is made first, by a process of its own, so that the memory is that of the query alone. The search itself
stands beside a plain loop in `benchmarks.inference_speed`.

Run with `python -m benchmarks.slices_query`.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from multiprocessing import get_context
from pathlib import Path

from benchmarks.inference_speed import made_rows
from cache.importing.import_benchmark import import_benchmark
from cache.queries.comparisons import slices
from cache.selection.selection import Selection
from cache.store.workspace import Workspace

JUDGEMENTS = 40_000


def main() -> None:
    """Prints the time and the most memory of one query."""
    with tempfile.TemporaryDirectory() as folder:
        for work in (fill, ask):
            process = get_context("spawn").Process(target=work, args=(Path(folder),))
            process.start()
            process.join()
            if process.exitcode:
                sys.exit(process.exitcode)


def fill(folder: Path) -> None:
    """Imports made judgements and one run."""
    facets, scores, _ = made_rows(JUDGEMENTS)
    names = ",".join(f"f{at}" for at in range(8))
    rows = (f"a{at},true,{','.join(value for _, value in pairs)}\n" for at, pairs in enumerate(facets))
    verdicts = (f"a{at},{'true' if score else 'false'}\n" for at, score in enumerate(scores))
    gold, run = folder / "gold.csv", folder / "run.csv"
    gold.write_text(f"id,gold,{names}\n" + "".join(rows), encoding="utf-8")
    run.write_text("id,pred\n" + "".join(verdicts), encoding="utf-8")
    import_benchmark(_workspace(folder), "graded", gold, runs=[run])


def ask(folder: Path) -> None:
    """Searches the slices, and prints what it took."""
    ws = _workspace(folder)
    start = time.process_time()
    found = slices(ws, Selection("graded"))
    taken, most = time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{found.n:,} judgements, {found.tried:,} slices tried: {taken:.2f} s, at most {most:.0f} MB")


def _workspace(folder: Path) -> Workspace:
    return Workspace.open(f"sqlite:///{folder / 'workspace.db'}")


if __name__ == "__main__":
    main()
