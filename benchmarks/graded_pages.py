"""What a person waits for on the pages of graded answers: a changed filter, and a page opened cold.

At 32,480 judgements (1,015 answers, 16 models with and without a reference), in one Chromium, one server after the
other on the same machine, beside the floors that `pages.py` describes.

    python -m benchmarks.graded_pages
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from benchmarks.browser import AS_IT_COMES, browser, cold, filter_times, memory, open_page, p95, server
from benchmarks.graded_files import write_benchmark
from benchmarks.large.cost import Figure
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace

READY = '[data-testid="stPlotlyChart"] .scatterlayer path.point'
VALUES = ("loops", "angles", "bars", "forces")

Filters = tuple[str, Sequence[str]]
"""A facet as the page names it, and its values."""


def main(arguments: Sequence[str] = ()) -> None:
    """Measures and prints both rows.

    Args:
        arguments: Of the command line.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=12, help="changes of a filter; at least 2")
    parser.add_argument("--cold", type=int, default=5, help="pages opened cold")
    options = parser.parse_args(arguments)
    how_often = options.repeats, options.cold
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        (Path(folder) / "graded").mkdir()
        gold = write_benchmark(Path(folder) / "graded", runs=16, references=("WithRef", "NoRef"))
        workspace = Workspace.open(f"sqlite:///{home / 'workspace.sqlite'}")
        import_benchmark(workspace, "sketchjudge", gold, runs=[gold / "results"], name="graded")
        workspace.close()
        ours, floor, lean = _all_times(home, ("Domain", VALUES), *how_often)
    for what, key in (("a filter changed, p95", "filter"), ("page opened cold -> first chart, median", "cold")):
        print(f"{what}: {ours[key]:.0f} ms, floor {floor[key]:.0f} ms")
        print(f"  ratio {ours[key] / floor[key]:.2f} (at most 1.4); floor served as ours is: {lean[key]:.0f} ms")
    medians = [f"{times['filter_median']:.0f} ms" for times in (ours, floor, lean)]
    print(f"a filter changed, medians: ours {medians[0]}, floor {medians[1]}, floor served as ours is {medians[2]}")


def measured(home: Path, filters: Filters, repeats: int, cold_repeats: int = 5) -> dict[str, Figure]:
    """The figures of a workspace that has `graded`, beside the floor as it comes.

    Args:
        home: Its folder.
        filters: A facet of it as the page names it, and its values.
        repeats: Changes of a filter; at least 2.
        cold_repeats: Pages opened cold.
    """
    ours, floor, _ = _all_times(home, filters, repeats, cold_repeats)
    return {
        "filter": Figure(ours["filter"], "ms", floor["filter"]),
        "opened cold": Figure(ours["cold"], "ms", floor["cold"]),
        "server memory": Figure(ours["memory"], "MB"),
    }


def _all_times(home: Path, filters: Filters, repeats: int, cold_repeats: int) -> list[dict[str, float]]:
    """Ours, the floor as it comes, and the floor served as ours is."""
    how_often = repeats, cold_repeats
    home = home.resolve()
    environment = {"ERRATA_HOME": str(home), "ERRATA_DATABASE_URL": f"sqlite:///{home / 'workspace.sqlite'}"}
    with browser() as page:
        floors = [
            _times(page, "benchmarks/floor_app.py", "/strictness", served, ("Domain", VALUES), *how_often)
            for served in (AS_IT_COMES, {})
        ]
        return [_times(page, "asgi.py", "/strictness?b=graded", environment, filters, *how_often), *floors]


def _times(
    page: Page,
    script: str,
    path: str,
    environment: dict[str, str],
    filters: Filters,
    repeats: int,
    cold_repeats: int,
) -> dict[str, float]:
    with server(script, environment) as (address, process):
        # The server's own first answer loads its libraries; what is cold is the browser's page and our caches.
        page.goto(address)
        page.wait_for_timeout(4000)
        opened = [cold(page, address + path, READY) for _ in range(cold_repeats)]
        open_page(page, address + path, READY)
        times = filter_times(page, *filters, repeats)
        used = memory(process)
    medians = {"filter_median": statistics.median(times), "cold": statistics.median(opened)}
    return {"filter": p95(times), **medians, "memory": used}


if __name__ == "__main__":
    main(sys.argv[1:])
