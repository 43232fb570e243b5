"""What a person waits for: a changed filter, the next sample, the IoU slider; and the memory it takes.

At 40,000 judgements (500 samples, 5 runs, about 16 answers a sample), in one Chromium, one server after
the other on the same machine, beside the floor of `floor_app.py` on Streamlit as it comes, and on Streamlit as ours is
configured: it then leaves out the search for garbage after every run, which takes much of the floor's time.

    python -m benchmarks.pages
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from benchmarks.browser import AS_IT_COMES, browser, filter_times, memory, milliseconds, open_page, p95, server
from benchmarks.generate import write_benchmark
from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace

REPEATS = 12
READY, FLOOR_READY = ".st-key-categories .row", '[data-testid="stPlotlyChart"] .bars .point path'
VALUES = ("math", "physics", "chemistry", "biology", "english")


def main() -> None:
    """Measures and prints every row."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        gold, runs = write_benchmark(Path(folder) / "data", samples=500, runs=5)
        images = _images(Path(folder) / "images")
        dense, dense_runs = write_benchmark(Path(folder) / "dense", samples=30, runs=3, answers=66, seed=11, pages=1)
        workspace = Workspace.open(f"sqlite:///{home / 'errata.sqlite'}")
        import_benchmark(workspace, "hgbench", gold, runs=runs, name="forty-thousand")
        import_benchmark(workspace, "hgbench", dense, images=images, runs=dense_runs, name="dense")
        workspace.close()
        environment = {"ERRATA_HOME": str(home), "ERRATA_DATABASE_URL": f"sqlite:///{home / 'errata.sqlite'}"}
        with browser() as page:
            floor, lean = _floor(page, AS_IT_COMES), _floor(page, {})
            ours = _ours(page, environment)
    print(f"a filter changed, p95: {ours['filter']:.0f} ms, floor {floor['filter']:.0f} ms")
    print(f"  ratio {ours['filter'] / floor['filter']:.2f} (at most 1.4); served as ours is: {lean['filter']:.0f} ms")
    print(f"next sample, median: {ours['next']:.0f} ms, empty round trip {floor['empty']:.0f} ms")
    print(f"  ratio {ours['next'] / floor['empty']:.2f} (at most 2.0); served as ours is: {lean['empty']:.0f} ms")
    print(f"IoU slider -> recoloured, worst of {REPEATS}: {ours['slider']:.1f} ms in the browser (one frame: 16.7)")
    print(f"memory of the app process: {ours['memory']:.0f} MB (at most 600)")


def _floor(page: Page, environment: dict[str, str]) -> dict[str, float]:
    with server("benchmarks/floor_app.py", environment) as (address, _):
        open_page(page, f"{address}/failures", FLOOR_READY)
        filters = filter_times(page, "Subject", VALUES, REPEATS)
        open_page(page, address, "button:has-text('Next')")
        empty = [milliseconds(page, page.get_by_role("button", name="Next").click) for _ in range(REPEATS)]
    return {"filter": p95(filters), "empty": statistics.median(empty)}


def _ours(page: Page, environment: dict[str, str]) -> dict[str, float]:
    with server("asgi.py", environment) as (address, process):
        open_page(page, f"{address}/failures?b=forty-thousand", READY)
        filters = filter_times(page, "Subject", VALUES, REPEATS)
        open_page(page, f"{address}/inspector?b=dense", "text=IoU at least")
        page.wait_for_timeout(3000)
        page.get_by_role("button", name="Next sample (j)").click()
        page.wait_for_timeout(3000)
        steps = [milliseconds(page, page.get_by_role("button", name="Next sample (j)").click) for _ in range(REPEATS)]
        slider = _slider(page)
        used = memory(process)
    return {"filter": p95(filters), "next": statistics.median(steps), "slider": slider, "memory": used}


def _slider(page: Page) -> float:
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
            REPEATS,
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
    main()
