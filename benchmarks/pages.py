"""What a person waits for: a cold page, a changed filter, the next sample, the IoU slider; and the memory it takes.

At 40,000 judgements (500 samples, 5 runs, about 16 answers a sample), in one Chromium, one server after
the other on the same machine, beside the floor of `floor_app.py` on Streamlit as it comes, and on Streamlit as ours is
configured: it then leaves out the search for garbage after every run, which takes much of the floor's time.

    python -m benchmarks.pages

The next sample is one of 30 pages of twelve megapixels with many boxes. With `--samples 2500 --runs 25` there are
1,000,000 judgements; the next sample of these, which have no images, is then measured as well. With `--home FOLDER` the
workspace there is measured, into which such samples were imported as `hgbench`: nothing is made but the 30 pages,
which stay in it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from benchmarks.browser import AS_IT_COMES, browser, cold, filter_times, memory, milliseconds, open_page, p95, server
from benchmarks.generate import write_benchmark
from benchmarks.large.cost import Figure
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace

READY, FLOOR_READY = ".st-key-categories .row", ".st-key-list .row"
FRAME = 16.7
"""Milliseconds of one frame at 60 Hz."""
VALUES = ("math", "physics", "chemistry", "biology", "english")


def main(arguments: Sequence[str] = ()) -> None:
    """Measures and prints every row.

    Args:
        arguments: Of the command line.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=500)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--home", metavar="FOLDER", type=Path, help="a workspace that has its many samples already")
    parser.add_argument("--repeats", type=int, default=12, help="how often each thing is measured; at least 2")
    parser.add_argument("--cold", type=int, default=5, help="pages opened cold")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = options.home or Path(folder) / "home"
        if options.home is None:
            _import_many(_address(home), Path(folder), options.samples, options.runs)
        ours, floor, lean = _times(home, options.repeats, options.cold)
    for what, key in (("a filter changed, p95", "filter"), ("page opened cold, median", "cold")):
        print(f"{what}: {ours[key]:.0f} ms, floor {floor[key]:.0f} ms")
        print(f"  ratio {ours[key] / floor[key]:.2f} (at most 1.4); floor served as ours is: {lean[key]:.0f} ms")
    for name, key in (("next sample", "next"), ("next sample of the many, without images", "next of many")):
        print(f"{name}, median: {ours[key]:.0f} ms, empty round trip {floor['empty']:.0f} ms")
        print(f"  ratio {ours[key] / floor['empty']:.2f} (at most 2.0); served as ours is: {lean['empty']:.0f} ms")
    slider = f"{ours['slider']:.1f} ms in the browser (one frame: {FRAME})"
    print(f"IoU slider -> recoloured, worst of {options.repeats}: {slider}")
    print(f"memory of the app process: {ours['memory']:.0f} MB (at most 600)")


def measured(home: Path, repeats: int, cold_repeats: int = 5) -> dict[str, Figure]:
    """The figures of a workspace that has its many samples, as `hgbench`, beside the floor as it comes.

    Args:
        home: Its folder.
        repeats: How often each thing is measured; at least 2.
        cold_repeats: Pages opened cold.
    """
    ours, floor, _ = _times(home, repeats, cold_repeats)
    return {
        "filter": Figure(ours["filter"], "ms", floor["filter"]),
        "opened cold": Figure(ours["cold"], "ms", floor["cold"]),
        "next sample of twelve megapixels": Figure(ours["next"], "ms", floor["empty"]),
        "next sample of the many": Figure(ours["next of many"], "ms", floor["empty"]),
        "IoU slider": Figure(ours["slider"], "ms", FRAME),
        "server memory": Figure(ours["memory"], "MB"),
    }


def _times(home: Path, repeats: int, cold_repeats: int) -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
    """Ours, the floor as it comes, and the floor served as ours is."""
    url = _address(home)
    _import_dense(url, home.resolve() / "dense")
    environment = {"ERRATA_HOME": str(home.resolve()), "ERRATA_DATABASE_URL": url}
    with browser() as page:
        floor, lean = (_floor(page, served, repeats, cold_repeats) for served in (AS_IT_COMES, {}))
        return _ours(page, environment, repeats, cold_repeats), floor, lean


def _address(home: Path) -> str:
    return f"sqlite:///{home.resolve() / 'workspace.sqlite'}"


def _import_many(url: str, folder: Path, samples: int, runs: int) -> None:
    """Makes a workspace of many samples without images."""
    gold, run_files = write_benchmark(folder / "data", samples=samples, runs=runs)
    workspace, begun = Workspace.open(url), time.perf_counter()
    import_benchmark(workspace, "hgbench", gold, runs=run_files, workers=os.cpu_count() or 1)
    with workspace.reading() as connection:
        judgements = connection.exec_driver_sql("SELECT count(*) FROM judgement WHERE part = 'official'").scalar_one()
    print(f"{judgements:,} judgements imported in {time.perf_counter() - begun:.0f} s", flush=True)
    workspace.close()


def _import_dense(url: str, folder: Path) -> None:
    """Adds the few samples with large images to a workspace, made in a folder, unless that is there."""
    if folder.is_dir():
        return
    gold, runs = write_benchmark(folder, samples=30, runs=3, answers=66, seed=11, pages=1)
    workspace = Workspace.open(url)
    import_benchmark(workspace, "hgbench", gold, images=_images(folder / "images"), runs=runs, name="dense")
    workspace.close()


def _floor(page: Page, environment: dict[str, str], repeats: int, cold_repeats: int) -> dict[str, float]:
    with server("benchmarks/floor_app.py", environment) as (address, _):
        opened = _cold(page, f"{address}/failures", FLOOR_READY, cold_repeats)
        open_page(page, f"{address}/failures", FLOOR_READY)
        filters = filter_times(page, "Subject", VALUES, repeats)
        open_page(page, address, "button:has-text('Next')")
        empty = [milliseconds(page, page.get_by_role("button", name="Next").click) for _ in range(repeats)]
    return {"filter": p95(filters), "cold": opened, "empty": statistics.median(empty)}


def _ours(page: Page, environment: dict[str, str], repeats: int, cold_repeats: int) -> dict[str, float]:
    with server("asgi.py", environment) as (address, process):
        opened = _cold(page, f"{address}/failures?b=hgbench", READY, cold_repeats)
        open_page(page, f"{address}/failures?b=hgbench", READY)
        filters = filter_times(page, "Subject", VALUES, repeats)
        many = _steps(page, f"{address}/inspector?b=hgbench", repeats)
        steps = _steps(page, f"{address}/inspector?b=dense", repeats)
        slider = _slider(page, repeats)
        used = memory(process)
    times = {"filter": p95(filters), "cold": opened, "next": steps, "next of many": many}
    return times | {"slider": slider, "memory": used}


def _cold(page: Page, address: str, ready: str, repeats: int) -> float:
    """Median of the milliseconds to the list of categories in a browser without a cache, the first left out.

    It loads the libraries of the server, and reads of ours what is kept for everybody who comes after.
    """
    return statistics.median([cold(page, address, ready) for _ in range(repeats + 1)][1:])


def _steps(page: Page, address: str, repeats: int) -> float:
    """Median of the milliseconds from one sample of the inspector to the next."""
    open_page(page, address, "text=IoU at least")
    page.wait_for_timeout(3000)
    page.get_by_role("button", name="Next sample (j)").click()
    page.wait_for_timeout(3000)
    return statistics.median(
        milliseconds(page, page.get_by_role("button", name="Next sample (j)").click) for _ in range(repeats)
    )


def _slider(page: Page, repeats: int) -> float:
    """The longest time, in ms, that the browser works on one input of the threshold until it has painted."""
    return float(
        page.evaluate(
            """async (repeats) => {
              const find = (root) => {
                for (const element of root.querySelectorAll('*')) {
                  if (element.matches('input[type=range]')) return element;
                  if (element.shadowRoot) { const found = find(element.shadowRoot); if (found) return found; }
                }
              };
              const slider = find(document);
              let longest = 0;
              for (let number = 0; number < repeats; number += 1) {
                slider.value = String(0.3 + 0.04 * number);
                const start = performance.now();
                slider.dispatchEvent(new Event('input', {bubbles: true}));
                slider.getBoundingClientRect();
                longest = Math.max(longest, performance.now() - start);
                await new Promise(requestAnimationFrame);
              }
              return longest;
            }""",
            repeats,
        )
    )


def _images(folder: Path) -> Path:
    """Twelve-megapixel pages for the dense samples."""
    folder.mkdir()
    for number in range(30):
        page = Image.new("RGB", (2925, 4100), (246, 243, 236))
        draw = ImageDraw.Draw(page)
        for line in range(60):
            draw.line([(200, 100 + 65 * line), (2700, 110 + 65 * line)], fill=(60 + number, 60, 90), width=5)
        page.save(folder / f"g{number}-0.jpg", quality=80)
    return folder


if __name__ == "__main__":
    main(sys.argv[1:])
