"""Declarations of a task for single pages: the strictness plane, the cascade of stages, the judges.

`StrictnessAxis` says what lies along one axis of the strictness plane, that is one of the two directions in which a
grader can err. `Cascade` lists the stages that samples pass one after the other, and the flows by which they leave.
`Judging` names the metrics of judges' ratings, and the groups of items that are compared by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from records import Pairs


@dataclass(frozen=True, slots=True)
class StrictnessAxis:
    """One axis of the strictness plane: the errors that it counts.

    Args:
        errors_label: The errors that it counts, in words ("incorrect answers accepted").
        corner: What a run does that makes all of these errors and no other ("accepts everything").
        category: The failure category of these errors.
        first_facets: Facets and values of the samples that are looked at first among them; may be empty.
        first_label: What those are called ("alternative solutions").
    """

    errors_label: str
    corner: str
    category: str
    first_facets: Pairs = ()
    first_label: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage.

    Args:
        key: Word of links for the samples that reach it.
        label: What it is called ("Localisation").
        reached_label: What those samples are called ("called erroneous").
        exits: Words of the flows by which samples leave here.
    """

    key: str
    label: str
    reached_label: str
    exits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cascade:
    """A cascade of stages: at each stage a sample leaves by one of its flows, or goes on to the next stage.

    Args:
        matrix: Key of the confusion matrix whose cells are the flows.
        gold: The word of its one row.
        stages: In order.
        flow_labels: Flow -> what it is called ("corrected incorrectly").
        correct_flows: The flows that count as right.
        rated_outputs: Output that evaluators and people rate, as columns name it ("2.1") -> its strategy ("EL").
    """

    matrix: str
    gold: str
    stages: tuple[Stage, ...]
    flow_labels: Mapping[str, str]
    correct_flows: frozenset[str]
    rated_outputs: Mapping[str, str] = field(default_factory=dict)

    def link_cell(self, word: str) -> str:
        """A link's cell for a flow, or for a stage that was reached."""
        return f"{self.gold}~{word}"

    def flows(self, word: str) -> tuple[str, ...]:
        """The flows that a word means: one flow, or by its key all flows of a stage and of those after it."""
        keys = [stage.key for stage in self.stages]
        if word not in keys:
            return (word,)
        return tuple(flow for stage in self.stages[keys.index(word) :] for flow in stage.exits)

    def has_cell(self, cell: str) -> bool:
        """Whether a link's cell is a flow or a stage of this cascade."""
        gold, _, word = cell.partition("~")
        return gold == self.gold and (word in self.flow_labels or word in {stage.key for stage in self.stages})

    def label_of(self, word: str) -> str:
        """A flow or stage in words that stand alone ("corrected incorrectly (D1)")."""
        reached = {stage.key: stage.reached_label for stage in self.stages}
        return reached.get(word) or f"{self.flow_labels.get(word, word)} ({word})"


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two groups of items between which the ensemble's metric is compared.

    Args:
        facet: The facet that tells the groups apart.
        title: What is compared, in plain words.
        definition: One or two sentences that answer "what is this?".
        a: Name of the first group, and its values of the facet.
        b: The same of the second one.
        by: The facet whose values are compared one by one within each run; runs as a whole are when "".
        table: The published table that has the same figures; none when "".
        printed: How that table tells the groups apart: a field of its rows, and its value for each group.
    """

    facet: str
    title: str
    definition: str
    a: tuple[str, tuple[str, ...]]
    b: tuple[str, tuple[str, ...]]
    by: str = ""
    table: str = ""
    printed: tuple[str, str, str] = ("setting", "", "")


@dataclass(frozen=True, slots=True)
class Judging:
    """The judges of a task: the metrics of their ratings, and the groups of items that are compared by them.

    Args:
        ensemble: Key of the metric of all judges together.
        single: Key of the metric of single judges, which ends in `*`; its terms are how many answers a judge calls
            right, and how many it rated.
        people: Names of judges that are people.
        contrasts: What is compared.
        names: Key of a judge -> its name, where that is written otherwise.
    """

    ensemble: str
    single: str
    people: frozenset[str]
    contrasts: tuple[Contrast, ...]
    names: Mapping[str, str] = field(default_factory=dict)

    def contrast(self, facet: str) -> Contrast:
        """The contrast of a facet. Raises KeyError for one that is not declared."""
        return {contrast.facet: contrast for contrast in self.contrasts}[facet]
