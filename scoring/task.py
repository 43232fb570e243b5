"""What a task declares about itself; the declarations stand in `scoring.tasks`.

Pages, the command line and the workspace loop over declarations and never ask which benchmark they
show. Colours and other looks are no part of it: they live in `components`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from records import Pairs, Prediction, Reading, Sample, Scored

Array = NDArray[np.float64]
Combine = Callable[..., Array]
Scorer = Callable[..., Scored]
Reader = Callable[..., Reading]


def ratio(numerator: Array, denominator: Array) -> Array:
    """Quotient of two totals; NaN where the denominator is 0, so that no data is never a 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(denominator != 0, numerator / np.where(denominator == 0, 1, denominator), np.nan)


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of a run, as a function of totals over samples.

    Args:
        key: Name in the scoring JSON.
        label: Short name on screen, as the paper prints it.
        definition: One or two sentences that answer "what is this?".
        terms: Names of the sums (`records.Scored.sums`) that `combine` takes, in order.
        combine: Totals to value, vectorised; the quotient of two totals unless stated.
        better: Which way is better.
        primary: Whether it is the metric runs are ranked by.
        empty: Why the value can be missing ("no sample with gold steps in this slice").
        silent: Facets and values over whose slice it says nothing ("answers without steps" for a metric
            of steps): such a slice is never called weak.
        latex: The label as LaTeX, where the plain text is not what a paper prints (`$F_A$`).
    """

    key: str
    label: str
    definition: str
    terms: tuple[str, ...]
    combine: Combine = ratio
    better: Literal["higher", "lower"] = "higher"
    primary: bool = False
    empty: str = "no scored sample in this slice"
    silent: Pairs = ()
    latex: str = ""

    def of(self, sums: Mapping[str, Array]) -> Array:
        """Value(s) from totals by name; a name that is absent counts as 0."""
        return self.combine(*(np.asarray(sums.get(term, 0.0), dtype=np.float64) for term in self.terms))


@dataclass(frozen=True, slots=True)
class Category:
    """A failure category.

    Args:
        key: Name in JSON and in links.
        label: Plain words ("Poorly placed answer").
        definition: One sentence.
        level: What it is about.
        ranked: Whether it stands in the ranking unless asked for.
        ink: Whether the page's image tells more of it: if there is writing inside the predicted box.
    """

    key: str
    label: str
    definition: str
    level: Literal["response", "answer", "step", "item"]
    ranked: bool = True
    ink: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """What differs between benchmarks, in one place.

    Args:
        key: The benchmark's key on the command line ("hgbench").
        title: The benchmark's name in its paper.
        source: Paper and section the metrics follow.
        scorer: `scorer(sample, prediction, protocol, **options) -> Scored`; `prediction` is None
            where the run has no response to the sample.
        scorer_version: Raised whenever a stored score would come out differently.
        metrics: In the order of the leaderboard.
        categories: In the order in which the rules are tried.
        facets: Facet name -> label, those the benchmark itself provides.
        axes: Axis name -> its values (empty: any).
        protocols: Ways of scoring, the default first.
        cluster: What is resampled for intervals ("sample").
        impact: Metrics whose rise is computed when a category is repaired.
        thresholded: Whether failures and metrics depend on an IoU threshold.
        right: In words, when a sample counts as right.
        views: Keys of the analysis pages that apply.
        words: Facet -> value -> what it is called, where the value does not say it ("yes").
        reader: `reader(sample, prediction, protocol, **options) -> Reading`, what the scorer sees of a
            response that states boxes; None for a task whose responses do not.
    """

    key: str
    title: str
    source: str
    scorer: Scorer
    scorer_version: int
    metrics: tuple[Metric, ...]
    categories: tuple[Category, ...]
    facets: Mapping[str, str]
    axes: Mapping[str, tuple[str, ...]]
    protocols: tuple[str, ...]
    cluster: str
    impact: tuple[str, ...]
    thresholded: bool
    right: str
    views: tuple[str, ...]
    reader: Reader | None = None
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def metric(self, key: str) -> Metric:
        """The metric of this key. Raises KeyError for a key that is not declared."""
        return {metric.key: metric for metric in self.metrics}[key]

    def category(self, key: str) -> Category:
        """The category of this key. Raises KeyError for a key that is not declared."""
        return {category.key: category for category in self.categories}[key]

    def facet_words(self, facet: str, value: str) -> str:
        """A facet's value in words that stand alone ("math", "3+ pages", "answers without steps").

        A facet that the task does not declare is named.
        """
        known = self.words.get(facet, {}).get(value)
        if known is not None:
            return known
        if facet not in self.facets:
            return f"{facet} {value}"
        noun = self.facets[facet].lower()
        if noun.endswith("s"):
            return f"{value} {noun.removesuffix('s') if value == '1' else noun}"
        return f"{noun} {value}" if value[:1].isdigit() or value in ("yes", "no", "null") else value

    @property
    def primary(self) -> Metric:
        """The metric runs are ranked by."""
        return next(metric for metric in self.metrics if metric.primary)


__all__ = ["Category", "Metric", "Prediction", "Sample", "Task", "ratio"]
