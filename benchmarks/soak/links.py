"""Links that people might open: random Selections of what a workspace holds, on all its pages."""

from __future__ import annotations

import random

from cache.queries.loaded_benchmark import benchmark_names, loaded
from cache.queries.samples import sample_ids
from cache.selection import pages
from cache.selection.selection import Selection
from cache.store.rows import CORRECTED
from cache.store.workspace import Workspace

_PAGES = ("inspector",) * 3
"""Pages that are opened more often than once in a round of all."""


class RandomLinks:
    """Links into a workspace, drawn at random.

    Args:
        ws: Read once, now: what is imported later is not linked to.
        seed: Same seed and workspace, same links.
    """

    def __init__(self, ws: Workspace, seed: int) -> None:
        self._random = random.Random(seed)
        self._benchmarks = {name: loaded(ws, name) for name in benchmark_names(ws)}
        self._samples = {name: sample_ids(ws, Selection(name)) for name in self._benchmarks}

    def next_link(self) -> tuple[str, str]:
        """The path of a page and a query string for it."""
        rng = self._random
        benchmark = rng.choice(list(self._benchmarks))
        found = self._benchmarks[benchmark]
        offered = [
            path for path, page in pages.PAGES.items() if not page.task_view or page.task_view in found.task.views
        ]
        page = rng.choice([*map(pages.url_path, offered), *_PAGES])
        return page, self._selection(benchmark).query_string()

    def _selection(self, benchmark: str) -> Selection:
        """A Selection that narrows by some things and not by others, each of them about once in three links."""
        rng, found = self._random, self._benchmarks[benchmark]

        def sometimes() -> bool:
            return rng.random() < 1 / 3

        runs, facets = list(found.runs), [(name, values) for name, values in found.facets.items() if values]
        chosen = Selection(benchmark, tuple(rng.sample(runs, min(len(runs), rng.randint(1, 3)))) if sometimes() else ())
        if facets and sometimes():
            name, values = rng.choice(facets)
            chosen = chosen.replace(facets=((name, rng.choice(values)),))
        if sometimes():
            chosen = chosen.replace(fail=rng.choice(found.task.categories).key)
        if sometimes():
            chosen = chosen.replace(at=rng.choice(self._samples[benchmark]))
        if found.task.thresholded and sometimes():
            chosen = chosen.replace(tau=rng.choice((0.3, 0.5, 0.7, 0.9)))
        if rng.random() < 0.1:
            chosen = chosen.replace(q=rng.choice(("a", "the", "x", "=")))
        return chosen.replace(gold=CORRECTED) if rng.random() < 0.1 else chosen
