"""`Task`: the declaration of a benchmark, its metrics, failure categories, facets and scorer.

The declarations themselves are listed in `scoring.tasks`.

Pages, the command line and the workspace loop over declarations and never ask which benchmark they
show. Colours and other looks are no part of it: they live in `figures` and `components`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, Literal, NamedTuple

from records import Box, Prediction, Protocol, Reading, Sample, Scored
from scoring.doubt.suspects import GoldDoubt
from scoring.gold_editing import GoldEditing
from scoring.metric import Array, Metric, labels_of
from scoring.refusals import Refusals
from scoring.task_views import Cascade, Judging, StrictnessAxis

TAU = 0.5
"""The IoU threshold of figures unless another is asked for: that of HG-Bench's tables (its paper, section 3)."""


class Assessment(NamedTuple):
    """One response under one protocol: what was read from it, and its scores.

    Args:
        reading: What the scorer saw of the response; None where there is no response.
        scored: Its scores.
        written: For a task with boxes the reading before its boxes were brought into units of their pages.
    """

    reading: Reading | None
    scored: Scored
    written: Reading | None = None


Answered = tuple[Sample, Prediction | None]
"""A sample with the run's response to it; None where it has none."""

AssessOne = Callable[Concatenate[Sample, Prediction | None, Sequence[Protocol], ...], tuple[Assessment, ...]]
"""`(sample, prediction, protocols, **options)` -> the response read once, with its scores under each protocol."""

AssessAll = Callable[Concatenate[Sequence[Answered], Sequence[Protocol], ...], Sequence[tuple[Assessment, ...]]]
"""`(answered, protocols, **options)` -> the same for each of some responses."""

Sentence = Callable[[Mapping[str, Any]], str]
"""The arguments of a failure (`records.Failure.args`) -> its explanation, one sentence."""

Effects = Callable[[Sequence[Scored], float], Mapping[str, Mapping[str, Array]]]


def one_by_one(assess: AssessOne) -> AssessAll:
    """`Task.assess_all` of a task whose responses have nothing to gain from being scored together."""

    def assess_all(
        answered: Sequence[Answered], protocols: Sequence[Protocol], **options: Any
    ) -> list[tuple[Assessment, ...]]:
        return [assess(sample, prediction, protocols, **options) for sample, prediction in answered]

    return assess_all


@dataclass(frozen=True, slots=True)
class Count:
    """A count beside the metrics: the total of the sum of the same name.

    Args:
        key: Name of the sum, and in the scoring JSON.
        singular: What one of them is called ("malformed box dropped").
        plural: What several are called.
        of: The sum without which there is no such count (it is then `null`); none when "".
        state: The state of the samples that it counts, where it counts those of one state: they are then not counted
            a second time.
    """

    key: str
    singular: str
    plural: str
    of: str = ""
    state: str = ""


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
class Matrix:
    """A confusion matrix: what gold says in rows, what a run says in columns.

    Args:
        key: `records.Cell.matrix` of its cells.
        label: What it is called.
        definition: One or two sentences: what is counted, and over what.
        gold: Words of the rows, in order; empty for the labels that occur.
        predicted: Words of the columns, in order; empty for the labels that occur.
        agreeing: Pairs of words that agree; where both sides are labels, equal ones do.
        nothing: What the empty word is called on either side ("no such error").
        facet: The facet whose values are the rows, where columns are outcomes of judgements; such a matrix
            needs no cells.
        from_threshold: The outcome of judgements whose value reaches the IoU threshold, and that of the others;
            empty where outcomes depend on no threshold.
    """

    key: str
    label: str
    definition: str
    gold: tuple[str, ...] = ()
    predicted: tuple[str, ...] = ()
    agreeing: tuple[tuple[str, str], ...] = ()
    nothing: str = "none"
    facet: str = ""
    from_threshold: tuple[str, ...] = ()

    @property
    def has_two_outcomes(self) -> bool:
        """Whether one column says everything of a row, so that it is a list and no matrix."""
        return bool(self.facet) and len(self.predicted) == 2


@dataclass(frozen=True, slots=True)
class Task:
    """The declaration of a benchmark: everything in which benchmarks differ.

    Args:
        key: The benchmark's key on the command line ("hgbench").
        title: The benchmark's name in its paper.
        source: Paper and section the metrics follow.
        assess_all: Its scorer: reads each of some responses once and scores it under each of some protocols, sharing
            what the responses have in common. `one_by_one` makes it of a function of one response, where they share
            nothing. A prediction of None is no response; options are how coordinates are written (`boxes`).
        scorer_version: Raised whenever a stored score would come out differently.
        metrics: In the order of the leaderboard.
        categories: In the order in which the rules are tried.
        facets: Facet name -> label, those the benchmark itself provides.
        axes: Axis name -> its values (empty: any).
        protocols: Ways of scoring, the default first.
        cluster: What is independent of each other, the unit of intervals and tests ("sample").
        impact: Metrics whose rise is computed when a category is repaired.
        thresholded: Whether failures and metrics depend on an IoU threshold.
        correct_when: In words, when a sample counts as right.
        item_facets: Facets of items where sums are those of samples: such a facet chooses whole samples.
        item_correct_when: In words, when one of its items does, where its sums are those of items.
        correct_by: Strategy -> key of the metric that says in each sample whether it is right, the default first;
            a task with a single strategy names it "".
        sums_by_item: Whether its sums are those of items (`records.Scored.item_sums`): facets of items then choose
            items.
        views: Keys of the analysis pages that apply.
        facet_value_labels: Facet -> value -> what it is called, where the value does not say it ("yes").
        boxes: What each box is around, in one word ("answer"), where responses state boxes, so that the scorer takes a
            coordinate `convention`; "" where they state none.
        stating_boxes: Endings of run files that state how their boxes are meant, so that no convention says it.
        own_data: Whether it is a format for anybody's data, which are called by their name in the workspace.
        counts: What is counted beside the metrics: what was left out, dropped or did not fit.
        scored_count: The sum whose total is the number of items that entered the metrics; the samples that did
            when "".
        label_metrics: Metrics of every single label that occurs; their keys end in `*`.
        matrices: Its confusion matrices.
        plane: Keys of the two metrics of the strictness plane, x and y; empty where there is none.
        plane_axes: What lies along its two axes, x and y.
        effects: `effects(scored, tau)`: category -> term -> how the sum of each sample would change if that
            category alone were repaired; None where `impact` is empty.
        repairable: Categories whose repair changes a sum.
        repaired_item: `repaired_item(gold)`: the sums behind the metrics of `impact` of a right item with this gold,
            where sums are those of items; None elsewhere.
        kind: What its samples are like, which says how they are shown and explained (`figures/sample_views.py`);
            "plain" where nothing is made for them.
        cascade: Its stages and flows, where samples pass stages.
        refusals: How models behave towards what cannot be recognised, where gold marks such items.
        judging: Its judges, and what is compared by their ratings.
        ratings: `ratings(prediction)`: output -> rater -> verdict, where runs carry verdicts of evaluators and people.
        response_verdicts: Verdicts that people can give on a response, beside the words of their own.
        references: Rows of published tables that are drawn as reference lines ("Human", "Random choice").
        gold_regions: `gold_regions(gold)`: boxes that an item's gold states beside what is scored, left, top, right and
            bottom in pixels of its page's image; tiles of its failures show that part.
        sentences: Kind of a failure (`records.Failure.kind`) -> its sentence.
        doubt: How its gold is doubted by what runs say about it; None where it is not.
        editing: What of its gold can be corrected; None where nothing can.
        outcome_facets: Facets by which gold states what is right (`has_error`): the search for failing slices leaves
            them out unless they are asked for.
    """

    key: str
    title: str
    source: str
    assess_all: AssessAll
    scorer_version: int
    metrics: tuple[Metric, ...]
    categories: tuple[Category, ...]
    facets: Mapping[str, str]
    axes: Mapping[str, tuple[str, ...]]
    protocols: tuple[Protocol, ...]
    cluster: str
    impact: tuple[str, ...]
    thresholded: bool
    correct_when: str
    views: tuple[str, ...]
    boxes: str = ""
    stating_boxes: tuple[str, ...] = ()
    own_data: bool = False
    counts: tuple[Count, ...] = ()
    scored_count: str = ""
    label_metrics: tuple[Metric, ...] = ()
    matrices: tuple[Matrix, ...] = ()
    plane: tuple[str, ...] = ()
    plane_axes: tuple[StrictnessAxis, ...] = ()
    effects: Effects | None = None
    repairable: tuple[str, ...] = ()
    repaired_item: Callable[[Any], Mapping[str, float]] | None = None
    kind: str = "plain"
    cascade: Cascade | None = None
    refusals: Refusals | None = None
    judging: Judging | None = None
    ratings: Callable[[Prediction], Mapping[str, Mapping[str, bool]]] | None = None
    response_verdicts: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    gold_regions: Callable[[Any], tuple[Box, ...]] | None = None
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    correct_by: Mapping[str, str] = field(default_factory=dict)
    sums_by_item: bool = False
    item_correct_when: str = ""
    item_facets: tuple[str, ...] = ()
    facet_value_labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    outcome_facets: tuple[str, ...] = ()
    doubt: GoldDoubt | None = None
    editing: GoldEditing | None = None

    def assess(
        self, sample: Sample, prediction: Prediction | None, protocols: Sequence[Protocol] | None = None, **options: Any
    ) -> tuple[Assessment, ...]:
        """Reads and scores one response under these protocols, or all of the task."""
        return self.assess_all([(sample, prediction)], self.protocols if protocols is None else protocols, **options)[0]

    def metric(self, key: str) -> Metric:
        """The metric of this key. Raises KeyError for a key that is not declared."""
        return {metric.key: metric for metric in self.metrics}[key]

    def category(self, key: str) -> Category:
        """The category of this key. Raises KeyError for a key that is not declared."""
        return {category.key: category for category in self.categories}[key]

    def worded(self, text: str) -> str:
        """A sentence or label of ours about answer boxes, for what the boxes of this task are around."""
        if self.boxes in ("", "answer"):
            return text
        return text.replace("answer", self.boxes).replace("Answer", self.boxes.capitalize())

    def facet_words(self, facet: str, value: str) -> str:
        """A facet's value in words that stand alone ("math", "3+ pages", "answers without steps").

        A facet that the task does not declare is named.
        """
        label = self.facet_value_labels.get(facet, {}).get(value)
        if label is not None:
            return label
        if facet not in self.facets:
            return f"{facet} {value}"
        noun = self.facets[facet].lower()
        if value == "null":
            return f"{noun} not stated"
        if noun.endswith("s"):
            return f"{value} {noun.removesuffix('s') if value == '1' else noun}"
        return f"{noun} {value}" if value[:1].isdigit() or value in ("yes", "no", "null") else value

    def metrics_with_labels(self, sums: Collection[str]) -> tuple[Metric, ...]:
        """The metrics of the task, and those of every label among the names of `sums`."""
        by_label = [metric.for_label(label) for metric in self.label_metrics for label in labels_of(sums, metric.terms)]
        return (*self.metrics, *by_label)

    def with_units(self, *, stated: bool) -> Task:
        """The task as it is for gold that states its own units (`cluster`), or does not."""
        return replace(self, cluster="cluster") if stated and self.cluster == "sample" else self

    @property
    def primary(self) -> Metric:
        """The metric runs are ranked by."""
        return next(metric for metric in self.metrics if metric.primary)

    @property
    def sample_metric(self) -> Metric:
        """The metric that single samples are shown with."""
        return self.primary if self.primary.single else self.metric(next(iter(self.correct_by.values())))
