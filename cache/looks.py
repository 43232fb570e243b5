"""The words of `sort` and `view`: how a page shows what the Selection means.

`sort` orders samples (`-failures`, `-pages`, a metric's key, each with a leading `-` for the greatest first)
or failure categories (`count`, `share`, `impact`, with `.<metric>` when the impact is on another metric than
the primary one). `view` is a page's own: `rows` of the gallery; `sweep`, `where`, `where.<facet>` and `where.run`
of the failures; `metric.<metric>` and `metric.<metric>.<facet>` of the leaderboard. Those of the pages of labels
are in `cache.looks_of_labels`, those of runs and slices in `cache.looks_of_runs`,
those of asking models in `cache.looks_of_live`,
those of a cascade in `cache.looks_of_flows`, those of refusals in `cache.looks_of_refusals`. A view of the leaderboard
or of the strictness plane may end as `cache.looks_of_published` says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from cache import looks_of_flows as of_flows
from cache import looks_of_judges as of_judges
from cache import looks_of_labels as of_labels
from cache import looks_of_live as of_live
from cache import looks_of_published as of_published
from cache import looks_of_refusals as of_refusals
from cache import looks_of_runs as of_runs
from cache.selection import Selection
from scoring.task import Task

SAMPLES, FAILURES, BOARD = "samples", "failures", "board"
MATRICES, PLANE, LABELS = "matrices", "plane", "labels"
RUNS, SLICES = "runs", "slices"
STAGES = "stages"
JUDGES = "judges"
REFUSALS = "refusals"
PAPER = "paper"
"""What a page may show: a list of samples, a ranking of failure categories, a leaderboard; confusion matrices, the
strictness plane, metrics of labels; runs held against each other, slices; the stages of a cascade; judges; refusals;
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
    STAGES: (of_flows.FLOWS, of_flows.RATERS),
    JUDGES: (of_judges.JUDGES,),
    REFUSALS: (of_refusals.REFUSALS,),
}


def sorts(task: Task) -> frozenset[str]:
    """Every word that `sort` may say for a benchmark of this task."""
    fields = (*SAMPLE_FIELDS, *(metric.key for metric in task.metrics))
    ranked = {f"{order}.{metric}" for order in RANKINGS for metric in task.impact}
    labels = of_labels.ORDERS if task.of_labels else ()
    return frozenset({*fields, *(f"-{field}" for field in fields), *RANKINGS, *ranked, *labels})


def views(task: Task, facets: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> frozenset[str]:
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
    beside = {of_published.joined(view, of_labels.PLANE, beside=True) for view in {*boards, *planes}}
    return frozenset(
        {"rows", *of_live.WAYS, *(["sweep"] if task.thresholded else []), "where", "where.run"}
        | {f"where.{facet}" for facet in split}
        | boards
        | planes
        | beside
        | of_labels.matrix_views(task).keys()
        | of_flows.cascade_views(task).keys()
        | of_judges.judge_views(task).keys()
        | of_refusals.refusal_views(task, facets).keys()
        | of_runs.compare_views(task, facets).keys()
        | of_runs.slice_views(task, facets, own).keys()
    )


def fitting(selection: Selection, page: str) -> Selection:
    """The Selection without a `sort`, `view` or `behind` that another page understands and this one does not.

    Which run is described is understood where one sample is open; a style, and what is hidden and said on pages,
    by figures alone.

    Args:
        selection: What a link carries, or a page was asked for.
        page: What it shows, one of the words above; any other page passes on what it is given.
    """
    if page != PAPER:
        selection = selection.but(style="", hides=(), notes=())
    if page not in _VIEWS:
        return selection
    changes: dict[str, str | tuple[str, ...]] = {"leads": ()}
    if selection.sort and page in (SAMPLES, FAILURES, LABELS) and _kind(selection.sort) != page:
        changes["sort"] = ""
    if selection.behind and page not in (JUDGES, STAGES):
        changes["behind"] = ""
    if of_published.split(selection.view)[0].partition(".")[0].partition("@")[0] not in _VIEWS[page]:
        changes["view"] = ""
    return selection.but(**changes)


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
    head, _, rest = of_published.split(view)[0].partition(".")
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
    narrow = [name for name in own if len(facets[name]) <= MOST_COLUMNS and not of_published.split(name)[1]]
    return [name for name in (*task.facets, *narrow) if len(facets.get(name, ())) > 1]


def board_view(metric: str, facet: str = "", beside: bool = False) -> str:
    """The `view` that says so; `beside` whether published results stand beside the runs."""
    return of_published.joined(f"metric.{metric}.{facet}" if facet else f"metric.{metric}", "", beside)
