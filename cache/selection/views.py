"""The words of `sort`, `view`, `show` and `behind`: how a page shows what the Selection means.

`sort` orders samples (`-failures`, `-pages`, a metric's key, each with a leading `-` for the greatest first)
or failure categories (`count`, `share`, `impact`, with `.<metric>` when the impact is on another metric than
the primary one).

`view` is a page's own. Gallery: `rows`. Failures: `sweep`, `where`, `where.<facet>`, `where.run`. Leaderboard:
`metric.<metric>`, `metric.<metric>.<facet>`. Cascade: `flows` shows where samples leave, `flows.2` opens the chosen
flow of the second run instead of the first, `raters` compares the verdicts of evaluators and people. Judges: `judges`
shows how judges rate and agree, `judges.<facet>` compares two groups of items. Refusal: `refusals` shows what runs
do, `refusals.by.<value>` ranks them in one slice, `refusals.radar` draws their metrics, `refusals.loss` follows them
over the loss of information, `refusals.modes` compares two ways of asking. Rerun: `repeats` asks the same several
times, `grid` one sample in several ways, `batch` all samples of the Selection; none of them: one answer.
Those of the pages of labels are in `cache.selection.label_views`, with the ending `/published` that a view of the
leaderboard or of the strictness plane may have; those of runs and slices are in `cache.selection.run_views`.

`show` is what a page shows beside what it always shows; every page passes it on. `all` on Failures, also categories
that are not ranked or did not occur; `intervals` in the leaderboard's table; `stored` on the Leaderboard, no live
runs; `loaded` on Refusal, the ranking in a slice without published rows; `first.<category>` on Strictness, of that
error only what is looked at first.

`behind` names the mark whose evidence is open, as a few names divided by `|`. On the page of judges a run ("" for all
that are chosen) and one judge or two; among raters a run, an output and two raters. The names are data: each is
written so that `|` between them means nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from urllib.parse import quote, unquote

from cache.selection import label_views as of_labels
from cache.selection import label_views as of_published
from cache.selection import run_views as of_runs
from cache.selection.selection import Selection
from scoring.task import Task

FLOWS, RATERS = "flows", "raters"
"""What a `view` of the page begins with."""


def cascade_views(task: Task) -> dict[str, tuple[str, int]]:
    """Every `view` of the page -> what it shows, and of which run (0 or 1) the chosen flow is."""
    if task.cascade is None:
        return {}
    raters = {RATERS: (RATERS, 0)} if task.ratings is not None else {}
    return {FLOWS: (FLOWS, 0), f"{FLOWS}.2": (FLOWS, 1), **raters}


def cascade_of(view: str, task: Task) -> tuple[str, int]:
    """What a `view` shows, and of which run the chosen flow is."""
    return cascade_views(task).get(view, (FLOWS, 0))


def flows_view(side: int) -> str:
    """The `view` in which the chosen flow is one of the first run (0) or of the second."""
    return f"{FLOWS}.2" if side else ""


JUDGE_VIEW = "judges"
"""What a `view` of the page begins with."""


def judge_views(task: Task) -> dict[str, str]:
    """Every `view` of the page -> the facet of the contrast that it shows; "" for the judges themselves."""
    if task.judging is None:
        return {}
    return {JUDGE_VIEW: "", **{judges_view(contrast.facet): contrast.facet for contrast in task.judging.contrasts}}


def judges_view(facet: str) -> str:
    """The `view` that shows the contrast of a facet; "" for the judges themselves."""
    return f"{JUDGE_VIEW}.{facet}" if facet else ""


REFUSAL_VIEW = "refusals"
"""What a `view` of the page begins with."""

BEHAVIOURS, BY, RADAR, LOSS, MODES = "", "by", "radar", "loss", "modes"
"""What is shown."""


def refusal_views(task: Task, facets: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, str]]:
    """Every `view` of the page -> what it shows, and the slice of a ranking."""
    if task.refusals is None:
        return {}
    slices = facets.get(task.refusals.facet, ())
    ranked = {f"{REFUSAL_VIEW}.{BY}.{value}": (BY, value) for value in slices}
    return {
        REFUSAL_VIEW: (BEHAVIOURS, ""),
        **ranked,
        **{f"{REFUSAL_VIEW}.{word}": (word, "") for word in (RADAR, LOSS, MODES)},
    }


def refusals_of(view: str, task: Task, facets: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """What a `view` shows, and the slice of a ranking: the first one unless it says."""
    return refusal_views(task, facets).get(view, (BEHAVIOURS, ""))


def refusals_view(shown: str, value: str = "") -> str:
    """The `view` that shows something; "" for what runs do."""
    return ".".join(filter(None, (REFUSAL_VIEW, shown, value))) if shown else ""


REPEATS, GRID, BATCH = "repeats", "grid", "batch"
RERUN_MODES = (REPEATS, GRID, BATCH)


def rerun_mode_of(view: str) -> str:
    """What a `view` says of it; "" for one answer, and for the word of another page.

    >>> rerun_mode_of("grid"), rerun_mode_of("rows")
    ('grid', '')
    """
    return view if view in RERUN_MODES else ""


ALL, INTERVALS, STORED, LOADED = "all", "intervals", "stored", "loaded"
"""Words that can be said of any benchmark, and of one with refusals."""


def first_of(category: str) -> str:
    """The word that narrows the errors of a category to those that are looked at first."""
    return f"first.{category}"


def known_switches(task: Task) -> frozenset[str]:
    """Every word that `show` may say for a benchmark of this task."""
    refusals = {LOADED} if task.refusals is not None else set()
    return frozenset(
        {ALL, INTERVALS, STORED} | refusals | {first_of(side.category) for side in task.plane_axes if side.first_facets}
    )


_EVIDENCE_SEPARATOR = "|"
_EVIDENCE_UNQUOTED = " ~:,/@()"


def evidence_text(*names: str) -> str:
    """The names as one text.

    >>> evidence_text("a~judge:ensemble", "claude"), evidence_text("", "x|y")
    ('a~judge:ensemble|claude', '|x%7Cy')
    """
    return _EVIDENCE_SEPARATOR.join(quote(name, safe=_EVIDENCE_UNQUOTED) for name in names)


def evidence_names(text: str) -> tuple[str, ...]:
    """The names again; none of an empty text.

    >>> evidence_names("|x%7Cy"), evidence_names("")
    (('', 'x|y'), ())
    """
    return tuple(unquote(part) for part in text.split(_EVIDENCE_SEPARATOR)) if text else ()


SAMPLES, FAILURES, BOARD = "samples", "failures", "board"
MATRICES, PLANE, LABELS = "matrices", "plane", "labels"
RUNS, SLICES = "runs", "slices"
STAGES = "stages"
JUDGES = "judges"
REFUSALS = "refusals"
PAPER = "paper"
"""What a page may show: a list of samples, a ranking of failure categories, a leaderboard; confusion matrices, the
strictness plane, metrics of labels; runs compared with each other, slices; the stages of a cascade; judges; refusals;
figures for a paper."""

SAMPLE_FIELDS = ("position", "failures", "pages", "items")
"""What samples can be sorted by beside the task's metrics."""

MOST_COLUMNS = 12
"""Values of a facet that files added, up to which they stand beside each other in a table."""

RANKINGS = ("count", "share", "impact")
"""What failure categories can be sorted by."""

_VIEWS = {
    SAMPLES: ("rows",),
    FAILURES: ("sweep", "where"),
    BOARD: ("metric",),
    MATRICES: (of_labels.MATRIX,),
    PLANE: (of_labels.PLANE,),
    LABELS: (),
    RUNS: of_runs.RUN_VIEWS,
    SLICES: of_runs.SLICE_VIEWS,
    STAGES: (FLOWS, RATERS),
    JUDGES: (JUDGE_VIEW,),
    REFUSALS: (REFUSAL_VIEW,),
}


def known_sorts(task: Task) -> frozenset[str]:
    """Every word that `sort` may say for a benchmark of this task."""
    fields = (*SAMPLE_FIELDS, *(metric.key for metric in task.metrics))
    ranked = {f"{order}.{metric}" for order in RANKINGS for metric in task.impact}
    labels = of_labels.ORDERS if task.label_metrics else ()
    return frozenset({*fields, *(f"-{field}" for field in fields), *RANKINGS, *ranked, *labels})


def known_views(task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> frozenset[str]:
    """Every word that `view` may say.

    Args:
        task: The benchmark's task.
        facets: Facet -> its values; only one with several values can be looked at.
        own: The facets of samples that files added.
    """
    split = [facet for facet in task.facets if len(facets.get(facet, ())) > 1]
    sliced = board_slices(task, facets, own)
    by_metric = [f"metric.{metric.key}" for metric in task.metrics]
    boards = {*by_metric, *(f"{metric}.{facet}" for metric in by_metric for facet in sliced)}
    planes = of_labels.plane_views(task, facets, own).keys()
    beside = {of_published.with_published(view, of_labels.PLANE, beside=True) for view in {*boards, *planes}}
    return frozenset(
        {"rows", *RERUN_MODES, *(["sweep"] if task.thresholded else []), "where", "where.run"}
        | {f"where.{facet}" for facet in split}
        | boards
        | planes
        | beside
        | of_labels.matrix_views(task).keys()
        | cascade_views(task).keys()
        | judge_views(task).keys()
        | refusal_views(task, facets).keys()
        | of_runs.compare_views(task, facets).keys()
        | of_runs.slice_views(task, facets, own).keys()
    )


def fit_to_page(selection: Selection, page: str) -> Selection:
    """The Selection without a `sort`, `view` or `behind` that another page understands and this one does not.

    Which run is described is understood where one sample is open; a style, and what is hidden and said on pages,
    by figures alone.

    Args:
        selection: What a link carries, or a page was asked for.
        page: What it shows, one of the words above; any other page passes on what it is given.
    """
    if page != PAPER:
        selection = selection.replace(style="", hides=(), notes=())
    if page not in _VIEWS:
        return selection
    changes: dict[str, str | tuple[str, ...]] = {"leads": ()}
    if selection.sort and page in (SAMPLES, FAILURES, LABELS) and _kind(selection.sort) != page:
        changes["sort"] = ""
    if selection.evidence and page not in (JUDGES, STAGES):
        changes["evidence"] = ""
    if of_published.split_published(selection.view)[0].partition(".")[0].partition("@")[0] not in _VIEWS[page]:
        changes["view"] = ""
    return selection.replace(**changes)


def _kind(sort: str) -> str:
    """What shows things in the order that a `sort` says."""
    if sort in of_labels.ORDERS:
        return LABELS
    return FAILURES if sort.partition(".")[0] in RANKINGS else SAMPLES


def ranking_of(sort: str, task: Task) -> tuple[str, str]:
    """What a `sort` says of the failures: their order (`count` by default), and the metric of the impact."""
    order, _, metric = sort.partition(".")
    return order if order in RANKINGS else RANKINGS[0], _impact(metric, task)


def ranking_sort(order: str, metric: str, task: Task) -> str:
    """The `sort` that says an order of failures and the metric of the impact; "" for the default."""
    said = order if metric == _impact("", task) else f"{order}.{metric}"
    return "" if said == RANKINGS[0] else said


def _impact(metric: str, task: Task) -> str:
    impacts: Collection[str] = task.impact
    if metric in impacts or not impacts:
        return metric
    return task.primary.key if task.primary.key in impacts else task.impact[0]


def board_of(view: str, task: Task) -> tuple[str, str]:
    """What a `view` says of the leaderboard: its metric (the primary one by default), and the facet or ""."""
    head, _, rest = of_published.split_published(view)[0].partition(".")
    metric, _, facet = rest.partition(".")
    known = head == "metric" and metric in {one.key for one in task.metrics}
    return (metric, facet) if known else (task.primary.key, "")


def board_slices(task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> list[str]:
    """Facets whose slices the leaderboard can show: those of the task, and those of files that fit a table.

    Args:
        task: Its facets come first.
        facets: Facet -> its values; only one with several values has slices.
        own: The facets of samples that files added.
    """
    narrow = [name for name in own if len(facets[name]) <= MOST_COLUMNS and not of_published.split_published(name)[1]]
    return [name for name in (*task.facets, *narrow) if len(facets.get(name, ())) > 1]


def board_view(metric: str, facet: str = "", beside: bool = False) -> str:
    """The `view` that says so; `beside` whether published results stand beside the runs."""
    return of_published.with_published(f"metric.{metric}.{facet}" if facet else f"metric.{metric}", "", beside)
