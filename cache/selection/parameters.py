"""The parameters of pages: every choice and switch of a page, as the links to it write them (`view=rows`).

A parameter is declared here once: its name, what it means, and its possible values. `cache.selection.pages` lists
those of each page; reading links, drawing controls, `errata export --selection` and the tables of `docs/links.md` all
go by them. Pages whose parameters have one name understand the same by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Protocol
from urllib.parse import quote, unquote

from cache.selection.run_outcome_filter import CORRECTNESS_LEVELS
from scoring.statistics.correctness import CORRECT_FROM
from scoring.task import Task


class Benchmark(Protocol):
    """The parts of a `cache.selection.resolve.LoadedBenchmark` on which choices depend."""

    @property
    def task(self) -> Task:
        """The task of the benchmark."""

    @property
    def facets(self) -> Mapping[str, Sequence[str]]:
        """Facet or axis of runs -> its values."""

    @property
    def own_facets(self) -> tuple[str, ...]:
        """The facets of samples that files added."""

    @property
    def nested(self) -> frozenset[tuple[str, str]]:
        """Pairs of facets of which each value of the first comes with one value of the second."""


class Link(Protocol):
    """The part of a `cache.selection.selection.Selection` from which choices are read."""

    def option(self, name: str) -> str:
        """The value of a parameter; "" where the link has none."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A parameter with several values; links to a page that does not have it leave it out.

    Args:
        name: Name in a link.
        meaning: What it chooses, as the documentation words it.
        values: Its possible values for a benchmark; the first is meant by a link without it. None where any text is
            possible, which the page compares with what it finds.
    """

    name: str
    meaning: str
    values: Callable[[Benchmark], Sequence[str]] | None

    def accepts(self, value: str, loaded: Benchmark) -> bool:
        """Whether a value is possible for a benchmark."""
        return self.values is None or value in self.values(loaded)

    def of(self, selection: Link, loaded: Benchmark) -> str:
        """The value that holds for a Selection; "" where there is nothing to choose."""
        stated = selection.option(self.name)
        if self.values is None or (stated and self.accepts(stated, loaded)):
            return stated
        return next(iter(self.values(loaded)), "")


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch of what pages show or leave out; links from every page carry it along.

    Args:
        name: Name in a link.
        meaning: What a link with it shows, as the documentation words it.
        usual: Whether it is on in a link without it.
    """

    name: str
    meaning: str
    usual: bool = False

    def accepts(self, value: str, loaded: Benchmark) -> bool:
        """Whether a value is possible, which is the same for every benchmark."""
        return value == self.text(not self.usual)

    def on(self, selection: Link) -> bool:
        """Whether the switch is on."""
        return (selection.option(self.name) == self.text(not self.usual)) != self.usual

    def text(self, on: bool) -> str:
        """The value of the switch in a link; "" where it is on or off as usual."""
        return "" if on == self.usual else "yes" if on else "no"


Parameter = Choice | Switch


def split_facets(loaded: Benchmark) -> list[str]:
    """The facets of samples that have several values: those of the task first, then those that files added."""
    return [name for name in (*loaded.task.facets, *loaded.own_facets) if len(loaded.facets.get(name, ())) > 1]


def column_facets(loaded: Benchmark) -> list[str]:
    """The facets that have several values, those that files added only where these fit a table."""
    declared = loaded.task.facets
    return [name for name in split_facets(loaded) if name in declared or len(loaded.facets[name]) <= MOST_COLUMNS]


def beside_facets(loaded: Benchmark) -> list[str]:
    """The facets whose slices can stand side by side in charts: those of several values, but few."""
    return [name for name in split_facets(loaded) if len(loaded.facets[name]) <= MOST_SLICES]


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one value of an axis of runs to another, everything else being equal."""

    axis: str
    start: str
    end: str

    def __str__(self) -> str:
        """The value of the arrow in a link."""
        return f"{self.axis}:{self.start}~{self.end}"


def arrows(loaded: Benchmark) -> dict[str, Arrow]:
    """Every arrow of the strictness plane, from each loaded value of an axis to each other, by its value in a link."""
    found = []
    for axis, declared in loaded.task.axes.items():
        present = loaded.facets.get(axis, ())
        values = [value for value in declared if value in present] or list(present)
        found += [Arrow(axis, start, end) for start, end in permutations(values, 2)]
    return {str(arrow): arrow for arrow in found}


MOST_SLICES, MOST_COLUMNS = 6, 12
"""Slices of a facet that can stand side by side in charts, and values of a facet of files in a table's columns."""

SAMPLE_FIELDS = ("position", "failures", "pages", "items")
"""What samples can be sorted by beside the task's metrics."""

RANKINGS = ("count", "share", "impact")
"""What failure categories can be sorted by."""

LABEL_ORDERS = ("support", "recall", "-recall")
"""What single labels can be sorted by."""

RUNS = "run"
"""What failures are counted by where it is not a facet."""


def _fixed(*values: str) -> Callable[[Benchmark], Sequence[str]]:
    return lambda loaded: values


def metrics(loaded: Benchmark) -> list[str]:
    """Keys of the metrics, the primary metric first."""
    return _primary_first([metric.key for metric in loaded.task.metrics], loaded.task)


def impacts(loaded: Benchmark) -> list[str]:
    """Keys of the metrics that a repair can raise, the primary metric first if it is among them."""
    return _primary_first(loaded.task.impact, loaded.task)


def _primary_first(keys: Sequence[str], task: Task) -> list[str]:
    return sorted(keys, key=lambda key: key != task.primary.key)


def axes(loaded: Benchmark) -> list[str]:
    """The axes of which several values are loaded."""
    return [axis for axis in loaded.task.axes if len(loaded.facets.get(axis, ())) > 1]


def _sample_orders(loaded: Benchmark) -> list[str]:
    fields = (*SAMPLE_FIELDS, *(metric.key for metric in loaded.task.metrics))
    return ["", *fields, *(f"-{field}" for field in fields)]


def _compared(loaded: Benchmark) -> list[str]:
    return ["pair", *(["axis"] if axes(loaded) else []), "agree"]


def _sliced(loaded: Benchmark) -> list[str]:
    facets = len(split_facets(loaded))
    return ["failing", *(["crossed"] if facets > 1 else []), *(["along"] if facets else [])]


def _rows(loaded: Benchmark) -> list[str]:
    return _crossed(loaded, 0)


def _columns(loaded: Benchmark) -> list[str]:
    return _crossed(loaded, 1)


def _crossed(loaded: Benchmark, side: int) -> list[str]:
    """All facets, first the row's or column's of the first two that cross: of nested ones most cells are empty.

    Facets by which gold states what is right come last: a metric may have no value where all is of one class.
    """
    every = split_facets(loaded)
    facets = sorted(every, key=lambda name: name in loaded.task.outcome_facets)
    pairs = list(combinations(facets, 2))
    crossing = (pair for pair in pairs if not {pair, pair[::-1]} & loaded.nested)
    first = next(crossing, next(iter(pairs), tuple(facets[:1]) * 2))[side : side + 1]
    return [*first, *(name for name in every if name not in first)]


def _slices(loaded: Benchmark) -> Sequence[str]:
    return loaded.facets.get(loaded.task.refusals.facet, ()) if loaded.task.refusals else ()


SAMPLE_ORDER = Choice(
    "sort",
    "the order: `failures`, `pages`, `items` or a metric's key, smallest first; with a leading `-`, greatest first; "
    "absent: as in the file",
    _sample_orders,
)
SAMPLE_VIEW = Choice(
    "view",
    "`rows` or `thumbnails`; absent: thumbnails, but rows where no image is found",
    _fixed("", "rows", "thumbnails"),
)

ALONE = Switch("alone", "`yes`: of the runs that `run` names only those are shown that `lead` names too")
PARTIAL = Switch(
    "partial", "`yes`: figures over all runs also count runs that answered fewer than 9 in 10 samples, and replays"
)

RANKING_ORDER = Choice(
    "sort",
    "the order: `impact` (when absent, where repairs are measured), `count` (when absent elsewhere) or `share`",
    lambda loaded: sorted(RANKINGS, key=lambda order: order != ("impact" if loaded.task.impact else "count")),
)
IMPACT = Choice(
    "impact",
    "the metric on which the impact is; absent: the benchmark's first one",
    impacts,
)
ALL_CATEGORIES = Switch("all", "`yes`: also categories that follow from others, or did not occur")
FAILURES_VIEW = Choice(
    "view",
    "`where`: by run and slice; `sweep`: over the IoU threshold",
    lambda loaded: ("", "where", *(["sweep"] if loaded.task.thresholded else [])),
)
FAILURES_BY = Choice(
    "by",
    f"what failures are counted by: `run`, or a facet; one that your files added with up to {MOST_COLUMNS} values",
    lambda loaded: ("", RUNS, *column_facets(loaded)),
)

METRIC = Choice(
    "metric",
    "the metric that is shown; absent: the benchmark's first one",
    metrics,
)
BOARD_BY = Choice(
    "by",
    f"the facet whose slices have columns; one that your files added with up to {MOST_COLUMNS} values",
    column_facets,
)
PUBLISHED = Switch("published", "`yes`: published results beside the runs")
NOT_LOADED = Switch("unloaded", "with `published=yes`, `yes`: also those of models that are not loaded")
SHOWN_METRICS = Choice(
    "metrics",
    "keys of the metrics that have columns, in the table and in its LaTeX, with `,` between them; absent: all",
    None,
)
BOUNDS = Switch("bounds", "`no`: no intervals in the table and in its LaTeX", usual=True)
LIVE = Switch("live", "`no`: live runs are left out", usual=True)

MATRIX = Choice(
    "matrix",
    "the matrix; absent: the one that holds the `cell`, else the first",
    lambda loaded: ("", *(matrix.key for matrix in loaded.task.matrices)),
)
COUNTS = Switch("counts", "`yes`: counts in place of shares of a row")

BESIDE = Choice(
    "beside",
    f"the facet whose slices stand side by side, of up to {MOST_SLICES} values",
    lambda loaded: ("", *beside_facets(loaded)),
)
ARROW = Choice(
    "arrow", "arrows between two values of an axis of runs: `<axis>:<from>~<to>`", lambda loaded: ("", *arrows(loaded))
)
FIRST = Switch("first", "`yes`: of the chosen run's errors only those that are looked at first")

LABEL_ORDER = Choice(
    "sort",
    "the order: `support` (most frequent first), `recall` (lowest first), `-recall`; absent: by group",
    lambda loaded: ("", *(LABEL_ORDERS if loaded.task.label_metrics else ())),
)

CONTRAST = Choice(
    "contrast",
    "the facet by which two groups of answers are compared (`student_error`); absent: the judges",
    lambda loaded: (
        "",
        *(contrast.facet for contrast in (loaded.task.judging.contrasts if loaded.task.judging else ())),
    ),
)
BEHIND = Choice(
    "behind",
    "the mark whose answers are open: run (empty for all that are chosen), on Cascade the output, then one or two "
    "judges or raters, with `|` between them",
    None,
)

SLICES_VIEW = Choice("view", "`crossed`: two facets; `along`: one facet; absent: failing slices", _sliced)
ROWS = Choice("rows", "with `view=crossed`, the facet of the rows", _rows)
COLUMNS = Choice("columns", "with `view=crossed`, the facet of the columns", _columns)
FACET = Choice("facet", "with `view=along`, the facet", split_facets)

CONFIRM = Switch("confirm", "`yes`: each failing slice is looked at again in two halves of the units")
OUTCOME_FACETS = Switch("outcome", "`yes`: facets by which gold states the outcome are searched for failing slices too")

AXIS = Choice("axis", "with `view=axis`, the axis", axes)
COMPARE_VIEW = Choice(
    "view",
    "`pair` (when absent): two runs, the best and the best of another model unless the link names others; `axis`: runs "
    "that differ in one axis; `agree`: all runs at once",
    _compared,
)
LEVEL = Choice(
    "level",
    "from which value of its metric a sample is right; 0.5 when absent",
    lambda loaded: [f"{level}" for level in (CORRECTNESS_LEVELS if loaded.task.thresholded else (CORRECT_FROM,))],
)

CASCADE_VIEW = Choice(
    "view",
    "`raters`: evaluators and people against each other; absent: where samples leave",
    lambda loaded: ("flows", *(["raters"] if loaded.task.ratings is not None else [])),
)
SIDE = Choice("side", "`2`: the chosen flow is one of the second run; absent: of the first", _fixed("1", "2"))

REFUSAL_VIEW = Choice(
    "view",
    "`ranking`: by question type; `radar`; `loss`: over the loss of information; `modes`: pages against questions; "
    "absent: what runs do",
    lambda loaded: ("", *(["ranking"] if _slices(loaded) else []), "radar", "loss", "modes"),
)
SLICE = Choice("slice", "with `view=ranking`, the question type", _slices)

QUEUE = Choice(
    "queue",
    "what is gone through: `doubt`: a doubt of 0.5 or more; `disputed`: what people judge "
    "differently; absent: all of the Selection, most doubtful first",
    _fixed("", "doubt", "disputed"),
)
PASS = Choice(
    "pass",
    "`blind`: what others say about gold stays hidden, and everyone goes through all of the queue",
    _fixed("", "blind"),
)
PLACE = Choice("place", "the item of the open sample that is judged; absent: its most doubtful one", None)

RERUN_VIEW = Choice(
    "view",
    "`repeats`: the same question several times; `grid`: one sample asked in several ways; `batch`: all samples of the "
    "Selection; absent: one answer",
    _fixed("", "repeats", "grid", "batch"),
)


def metric_names(selection: Link) -> tuple[str, ...]:
    """The keys of the metrics that `metrics` names; none where it is left out, which means all."""
    return tuple(filter(None, selection.option(SHOWN_METRICS.name).split(",")))


_SEPARATOR, _UNQUOTED = "|", " ~:,/@()"


def evidence_text(*names: str) -> str:
    """Names of a run, judges and raters as `behind` writes them: `|` between them means nothing else.

    >>> evidence_text("a~judge:ensemble", "claude"), evidence_text("", "x|y")
    ('a~judge:ensemble|claude', '|x%7Cy')
    """
    return _SEPARATOR.join(quote(name, safe=_UNQUOTED) for name in names)


def evidence_names(text: str) -> tuple[str, ...]:
    """The names again; none of an empty text.

    >>> evidence_names("|x%7Cy"), evidence_names("")
    (('', 'x|y'), ())
    """
    return tuple(unquote(part) for part in text.split(_SEPARATOR)) if text else ()
