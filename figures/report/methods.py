"""The methods section of a paper: data and runs; scoring and metrics; n and intervals; what was left out.

It is made of what the task declares and what the workspace holds of a Selection.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from cache.marks.corrections import UNCORRECTED, CorrectionFacts, correction_facts
from cache.queries import catalog, sample_counts
from cache.queries import metrics as metric_queries
from cache.queries.samples import corrections_within, count_samples
from cache.query_source import QuerySource
from cache.selection.parameters import PARTIAL
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE
from cache.selection.selection import EVERYTHING, Selection
from figures.applied_filters import MEASURED
from figures.print.provenance import errata_version
from figures.tables import scorer_versions, value_names
from figures.tables.number_format import count, plural, size_in_words, sizes_of_metrics
from loaders.published import published
from scoring.metric import Metric
from scoring.statistics.intervals import DRAWS, LEVEL, SEED
from scoring.statistics.permutation_test import ALL_SWAPS_OF, SWAPS
from scoring.statistics.run_agreement import NEARLY_ALL
from scoring.statistics.units import MIN_OF_A_CLASS, MIN_UNITS
from scoring.task import TAU, Task

MOST_METRICS = 8
"""Metrics that are all defined; of more, those that rank, decide or span the plane are."""

MOST_RUNS = 12
"""Runs that are named one by one."""

_PROTOCOLS: Mapping[str, str] = {
    "official": "as {the} published evaluator scores",
    "paper": "as the text of {the} paper says, read tolerantly",
}


def protocol_words(name: str, task: Task) -> str:
    """How responses are scored under a protocol; "" of one that is the task's own.

    A task that is scored as another's says whose evaluator and paper these are.
    """
    of = task.source.partition(" paper")[0]
    return _PROTOCOLS.get(name, "").format(the="the" if of == task.title else f"{of}'s")


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of the methods section: counts, metrics, states and sources.

    Args:
        samples: Samples of the Selection.
        items: Items of the whole benchmark.
        whole: Samples of the whole benchmark.
        metrics: From `cache.queries.metrics.run_metrics`: run, metric, n, units.
        states: From `run_states`: run, state, samples.
        counts: From `cache.queries.metrics.run_counts`: run, key, n.
        runs: From `cache.queries.catalog.runs`: run, source, coords_used, rejected, synthetic, scorer_version.
        gold_rejected: Lines of gold that were not loaded.
        synthetic: Whether gold is made up.
        corrected: Who corrected gold, where it is measured against corrected gold.
        corrected_here: How many of these corrections are of samples of the Selection.
    """

    samples: int
    items: int
    whole: int
    metrics: pd.DataFrame
    states: pd.DataFrame
    counts: pd.DataFrame
    runs: pd.DataFrame
    gold_rejected: int = 0
    synthetic: bool = False
    corrected: CorrectionFacts = UNCORRECTED
    corrected_here: int = 0


def section(selection: Selection, loaded: LoadedBenchmark, facts: Facts) -> str:
    """The methods of a Selection in plain sentences, four paragraphs with an empty line between them."""
    synthetic = "The data are synthetic, made for demonstration." if facts.synthetic else ""
    scored = f"Scored with Errata {errata_version()}, {_scorer(loaded, facts)}."
    paragraphs = (
        (_data(selection, loaded, facts), _corrections(facts.corrected, facts.corrected_here), _runs(loaded, facts)),
        (_scoring(selection, loaded.task, facts), _metrics(loaded.task, facts), _right(loaded.task)),
        (_n(loaded, facts), _intervals(loaded.task), _pooled(selection, facts)),
        (_left_out(loaded, facts), scored, synthetic),
    )
    return "\n\n".join(" ".join(filter(None, sentences)) for sentences in paragraphs)


def has_published_evaluator(task: Task) -> bool:
    """Whether the protocol is worth a word: not for one's own answers, which there is one way to score."""
    return len(task.protocols) > 1 or bool(published(task.key))


def _defined_metrics(task: Task) -> tuple[Metric, ...]:
    """The metrics that the section defines, the one that ranks first."""
    if len(task.metrics) <= MOST_METRICS:
        return tuple(sorted(task.metrics, key=lambda metric: not metric.primary))
    keys = dict.fromkeys((task.primary.key, *task.correct_by.values(), *task.plane, *task.impact))
    return tuple(task.metric(key) for key in keys)


def _data(selection: Selection, loaded: LoadedBenchmark, facts: Facts) -> str:
    # Axes choose runs, which are named in the next sentence but one.
    axes = {*loaded.task.axes, *loaded.axes}
    facets = tuple(pair for pair in selection.facets if pair[0] not in axes)
    slice_ = selection.for_metrics().replace(runs=(), facets=facets, tau=TAU, protocol="", gold="")
    what = f"{loaded.title(selection)} ({loaded.task.source})"
    chosen = slice_.sentence(loaded.task, loaded.runs)
    if chosen != EVERYTHING:
        return f"We evaluate on {what}, on {facts.samples:,} of its {count(facts.whole, 'sample')}: {chosen}."
    return f"We evaluate on {what}: {count(facts.samples, 'sample')} with {count(facts.items, 'item')}."


def _corrections(facts: CorrectionFacts, here: int) -> str:
    """How gold was corrected, and how much of that is of the samples evaluated; "" where it is the original."""
    if not facts.corrections:
        return ""
    people = count(facts.people, "person", "people")
    within = f", {here:,} of them in these samples" if here < facts.corrections else ""
    found = f"Gold is that of the benchmark with {count(facts.corrections, 'correction')} by {people}{within}."
    if not facts.judged:
        return f"{found} No second person judged what was corrected."
    if facts.judges == 1:
        judged = f"Another person judged the original of {facts.judged:,} of the corrections"
        return f"{found} {judged} and calls it wrong in {facts.confirmed:,}."
    others = f"Other people judged the original of {facts.judged:,} of the corrections"
    return f"{found} {others}; in {facts.confirmed:,} they all call it wrong."


def _runs(loaded: LoadedBenchmark, facts: Facts) -> str:
    slugs = list(dict.fromkeys(facts.metrics["run"]))
    if not slugs:
        return ""
    names = f": {', '.join(loaded.runs[slug] for slug in slugs)}" if len(slugs) <= MOST_RUNS else ""
    return f"{count(len(slugs), 'run')}{names}."


def _scoring(selection: Selection, task: Task, facts: Facts) -> str:
    if not task.boxes and not has_published_evaluator(task):
        return ""
    name = selection.protocol or task.protocols[0]
    words = protocol_words(name, task)
    found = f"Responses are scored under the {name} protocol{f', {words}' if words else ''}"
    if task.thresholded:
        found += f"; a predicted box matches a gold box of its page at an IoU of at least {selection.tau:.2f}"
    if not task.boxes:
        return f"{found}."
    runs = facts.runs[facts.runs["run"].isin(facts.metrics["run"])]
    read = runs.loc[runs["coords_used"].notna(), ["coords_used", "source"]].itertuples(index=False)
    used = dict.fromkeys(value_names.boxes_read_as(task, str(coords), str(source)) for coords, source in read)
    stated = [f"as {task.title} states them"] if "" in used else []
    conventions = " or ".join(filter(None, used))
    ways = stated + ([f"as {conventions} (order of coordinates / their scale)"] if conventions else [])
    return f"{found}; boxes are read {' or '.join(ways)}." if ways else f"{found}."


def _metrics(task: Task, facts: Facts) -> str:
    """The definitions of metrics, but for those that have nothing to count where others have."""
    counting = set(facts.metrics.loc[facts.metrics["n"] > 0, "metric"])
    defined = [metric for metric in _defined_metrics(task) if metric.key in counting or not counting]
    return " ".join(f"{metric.label}: {metric.definition}" for metric in defined)


def _right(task: Task) -> str:
    response = f"A response counts as correct if {task.correct_when}"
    item = f"an item if {task.item_correct_when}"
    return f"{response}, {item}." if task.item_correct_when else f"{response}."


def _n(loaded: LoadedBenchmark, facts: Facts) -> str:
    """The n of each metric that is defined, and from how many units."""
    task, ns = loaded.task, facts.metrics.set_index("metric")["n"]
    sizes = sizes_of_metrics({metric: ns[ns.index == metric.key] for metric in _defined_metrics(task)})
    of_these = facts.metrics["metric"].isin([metric.key for metric in _defined_metrics(task)])
    units = facts.metrics.loc[of_these & (facts.metrics["n"] > 0), "units"]
    noun = task.cluster if units.max() == 1 else plural(task.cluster)
    return f"n, per run: {sizes}. Independent units, by run and metric: {size_in_words(units)} {noun}." if sizes else ""


def _intervals(task: Task) -> str:
    units = plural(task.cluster)
    return (
        f"The independent unit is the {task.cluster}. Intervals are {LEVEL:.0f}%: of proportions Wilson's at the "
        f"effective sample size between {units} with a t quantile, of all other metrics expanded percentiles of "
        f"{DRAWS:,} bootstrap draws of {units} (seed {SEED}), of means of fractions widened to hold Wilson's interval; "
        f"none is given from fewer than {MIN_UNITS} {units}, or than {MIN_OF_A_CLASS} with one of the classes in a "
        f"metric of two classes. Two runs are tested by swapping them within {units} (all "
        f"swaps where up to {ALL_SWAPS_OF} {units} differ, else {SWAPS:,} or more, seed {SEED}), which is McNemar's "
        "exact test where each of them has one answer that is correct or not; all pairs are corrected together by "
        "Holm's method, and ranks are those that these tests allow. Slices are compared with all else by a one-sided t "
        f"test on sums of {units}, or Fisher's exact test where each of them has one such answer, corrected for all "
        "slices tested by Benjamini and Hochberg's method."
    )


def _pooled(selection: Selection, facts: Facts) -> str:
    """Which runs figures over several runs count; "" for one run."""
    if facts.metrics["run"].nunique() < 2:
        return ""
    if PARTIAL.on(selection):
        return "Figures over several runs count every run."
    answered = facts.states[facts.states["state"] != "missing"].groupby("run")["samples"].sum()
    enough = bool((answered >= NEARLY_ALL * facts.samples).any())
    which = ["answered at least 9 in 10 of the samples"] * enough
    which += ["do not repeat what another run answered"] * any(slug.startswith(LIVE) for slug in facts.metrics["run"])
    counted = f"{'those' if enough else 'all runs'} that {' and '.join(which)}" if which else "all runs"
    return f"Figures over several runs count {counted}{'' if enough else ': none answered 9 in 10 of the samples'}."


def _left_out(loaded: LoadedBenchmark, facts: Facts) -> str:
    states = list(_states(facts.states, loaded))
    left = "No response is missing or failed."
    if states:
        left = f"Over all runs: {'; '.join(states)}; n of each metric is what it counts."
    runs = facts.runs[facts.runs["run"].isin(facts.metrics["run"])]
    rejected = int(runs["rejected"].sum())
    lines = {"of run files": rejected, "of gold": facts.gold_rejected}
    refused = [f"{count(number, 'line')} {of}" for of, number in lines.items() if number]
    left += f" Rejected on import: {'; '.join(refused)}." if refused else ""
    beside = _counts(loaded.task, facts.counts)
    return f"{left} Counted beside the metrics: {'; '.join(beside)}." if beside else left


def _scorer(loaded: LoadedBenchmark, facts: Facts) -> str:
    """By which scorer the runs were scored."""
    found = scorer_versions.scorer_versions(facts.runs, list(dict.fromkeys(facts.metrics["run"])))
    return scorer_versions.versions_in_words(found, loaded.runs, loaded.task)


def _states(states: pd.DataFrame, loaded: LoadedBenchmark) -> Iterator[str]:
    for state, words in (("missing", "missing"), ("failed", "failed under this protocol")):
        of_runs = states[states["state"] == state].groupby("run", sort=False)["samples"].sum()
        if total := int(of_runs.sum()):
            runs = _of_runs(of_runs[of_runs > 0], loaded) if states["run"].nunique() > 1 else ""
            yield f"{count(total, 'response')} {words}{runs}"


def _of_runs(numbers: pd.Series, loaded: LoadedBenchmark) -> str:
    """How many of each run, in brackets; "" for more runs than are named."""
    if len(numbers) > MOST_RUNS:
        return ""
    named = [(loaded.runs[str(slug)], number) for slug, number in numbers.items()]
    return f" ({', '.join(name if len(named) == 1 else f'{name} {number:,}' for name, number in named)})"


def _counts(task: Task, counts: pd.DataFrame) -> Sequence[str]:
    """The task's counts in words, without states (which are counted elsewhere) and numbers of scored samples."""
    totals = counts.groupby("key")["n"].sum()
    return [
        count(int(totals[described.key]), described.singular, described.plural)
        for described in task.counts
        if not described.state
        and not described.key.endswith(".n")
        and not described.of
        and totals.get(described.key, 0) > 0
    ]


def methods_of(source: QuerySource, selection: Selection, loaded: LoadedBenchmark) -> str:
    """The methods section of a Selection; failure category, view and samples that are open do not matter."""
    return section(selection, loaded, facts_of(source, selection, loaded))


def facts_of(source: QuerySource, selection: Selection, loaded: LoadedBenchmark) -> Facts:
    """The facts of a Selection that the methods section states."""
    measured = MEASURED.query_selection(selection, loaded)
    card = source.fetch(catalog.benchmark_card, selection.benchmark)
    files = source.fetch(catalog.files, selection.benchmark)
    gold = files[files["kind"] == "gold"].tail(1)
    corrected = source.fetch(correction_facts, selection.benchmark) if selection.gold else UNCORRECTED
    return Facts(
        samples=source.fetch(count_samples, measured),
        items=card.items,
        whole=card.samples,
        metrics=source.fetch(metric_queries.run_metrics, measured),
        states=source.fetch(sample_counts.run_states, measured),
        counts=source.fetch(metric_queries.run_counts, measured),
        runs=source.fetch(catalog.runs, selection.benchmark, superseded=True),
        gold_rejected=int(gold["rejected"].sum()),
        synthetic=card.synthetic,
        corrected=corrected,
        corrected_here=source.fetch(corrections_within, measured) if corrected.corrections else 0,
    )
