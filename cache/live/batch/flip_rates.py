"""Flip rates of runs that answer the same samples several times: how often one is right where another is wrong.

Runs that differ in nothing but the axis `repeat` are repeats of each other. An answer that cannot be read is not
right; a sample with fewer than two answers does not count and is left out.
"""

from __future__ import annotations

import contextlib
import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select

from cache.live.batch import batches
from cache.live.batch.batches import Batch
from cache.live.batch.planning import plan_request
from cache.live.repeats import strategy_of
from cache.selection.run_names import live_slug
from cache.store import schema
from cache.store.rows import benchmark_row
from cache.store.run_sums import read_sums, requested_mask
from cache.store.workspace import Workspace
from errors import NotConfigured, NotLoaded, UsageError
from models.settings import REPEAT_AXIS
from scoring.statistics.correctness import correct_samples, deciding_metric
from scoring.statistics.intervals import Estimate
from scoring.statistics.run_agreement import flip_estimate
from scoring.tasks import TASKS


@dataclass(frozen=True, slots=True)
class FlipRates:
    """The flip rate over the repeats of one request variant.

    Args:
        runs: Slugs of the repeats, in their order.
        flipped: Of how many samples the answers are not all right and not all wrong.
        estimate: Share of pairs of answers to a sample of which one is right and the other is not, averaged over the
            samples with two answers or more, with its interval over units.
    """

    runs: tuple[str, ...]
    flipped: int
    estimate: Estimate

    @property
    def samples(self) -> int:
        """How many samples have two answers or more."""
        return int(self.estimate.n)

    @property
    def flip_rate(self) -> float | None:
        """The flip rate, in [0, 1]; None without such a sample. With two repeats it is `share`."""
        return self.estimate.value if self.samples else None

    @property
    def share(self) -> float | None:
        """Share of the samples that flip, in [0, 1]; None without any."""
        return self.flipped / self.samples if self.samples else None


def flip_rates_of_batch(ws: Workspace, batch: Batch) -> list[FlipRates]:
    """The flip rate of every request variant of a batch over its samples, earlier answers included.

    Empty for a batch without repeats, and where nothing is answered.

    Raises:
        NotLoaded: The batch's benchmark is not there any more.
    """
    spec = batch.spec
    if spec.repeats is None:
        return []
    slugs = {item.slug for item in batches.items(ws, batch.number, "answered")}
    for variant in spec.variants:
        with contextlib.suppress(UsageError, NotLoaded, NotConfigured):
            slugs.add(live_slug(plan_request(ws, spec, spec.samples[0], variant).run(1)))
    return flip_rates_of_runs(ws, spec.benchmark, slugs, spec.samples, spec.repeats)


def flip_rates_of_runs(
    ws: Workspace,
    benchmark: str,
    slugs: Collection[str],
    samples: Collection[str] | None,
    repeats: int,
    protocol: str = "",
) -> list[FlipRates]:
    """The flip rate of every request variant of which some runs are repeats.

    Args:
        ws: The workspace.
        benchmark: The benchmark, or its corrected gold.
        slugs: Runs with the axis `repeat`; others are left out. Their further repeats are found.
        samples: Ids of the samples that are looked at; all when None.
        repeats: The highest repeat that is looked at.
        protocol: How responses are scored; the task's first when empty.

    Raises:
        NotLoaded: There is no such benchmark.
    """
    run, sample = schema.run, schema.sample
    with ws.reading() as connection:
        owner = benchmark_row(connection, benchmark)
        task = TASKS[owner.task]
        rows = connection.execute(
            select(run.c.id, run.c.slug, run.c.model, run.c.axes)
            .where(run.c.benchmark_id == owner.id, run.c.state == "current")
            .order_by(run.c.id)
        ).all()
        keys = select(sample.c.key, sample.c.cluster).where(sample.c.benchmark_id == owner.id)
        of_gold = connection.execute(keys.order_by(sample.c.position)).all()
        among, found = None if samples is None else set(samples), []
        wanted = np.array([among is None or key in among for key, _ in of_gold], dtype=bool)
        clusters = [cluster for _, cluster in of_gold]
        for axes, repeated in _groups(rows, slugs, repeats):
            metric = deciding_metric(task, strategy_of(task, axes))
            sums_of = read_sums(connection, [row.id for row in repeated], protocol or task.protocols[0], [metric])
            sums_by_run = [sums_of[row.id] for row in repeated]
            answered = np.array([requested_mask(sums) & wanted for sums in sums_by_run])
            flags = np.array([correct_samples(metric, sums) for sums in sums_by_run]) & answered
            found.append(_flip_rates(tuple(row.slug for row in repeated), flags, answered, clusters))
    return found


def _groups(
    rows: Collection[Any], slugs: Collection[str], repeats: int
) -> list[tuple[tuple[tuple[str, str], ...], list[Any]]]:
    """The axes of every request variant but `repeat`, and its runs in the order of the repeats."""
    by_way: dict[tuple[Any, ...], list[tuple[int, Any]]] = defaultdict(list)
    named: dict[tuple[Any, ...], None] = {}
    for row in rows:
        axes = dict(json.loads(row.axes))
        number = str(axes.pop(REPEAT_AXIS, ""))
        # A run that was imported may have anything as its repeat.
        if not number.isdecimal() or int(number) > repeats:
            continue
        way = row.model, tuple(axes.items())
        by_way[way].append((int(number), row))
        if row.slug in slugs:
            named[way] = None
    return [(way[1], [row for _, row in sorted(by_way[way], key=lambda numbered: numbered[0])]) for way in named]


def _flip_rates(
    slugs: tuple[str, ...], flags: NDArray[np.bool_], answered: NDArray[np.bool_], clusters: Sequence[str]
) -> FlipRates:
    """From whether each answer is right, and whether it is there, both `(repeats, samples)`, and each sample's unit."""
    n, yes = answered.sum(axis=0), (flags & answered).sum(axis=0)
    return FlipRates(slugs, int(((yes > 0) & (yes < n)).sum()), flip_estimate(flags, answered, clusters))
