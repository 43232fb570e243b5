"""`Metric`: a figure of a run as a function of sums over its samples.

Only sums are stored and resampled; a metric of a slice, a repair or a bootstrap resample is the same function of
other sums.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Combine = Callable[..., Array]


def ratio(numerator: Array, denominator: Array) -> Array:
    """Quotient of two totals; NaN where the denominator is 0, so that no data is never a 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(np.not_equal(denominator, 0), np.divide(numerator, denominator), np.nan)


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric: its key, its label, and its value as a function of totals over samples.

    A term or key that ends in `*` stands for one of every label that occurs. A metric of all labels at once
    takes such terms as arrays whose first axis is the labels; one whose key ends so is made for a single label
    by `for_label`.

    Args:
        key: Name in the scoring JSON.
        label: Short name on screen, as the paper prints it.
        definition: One or two sentences that answer "what is this?".
        terms: Names of the sums (`records.Scored.sums`) that `combine` takes, in order.
        combine: Totals to value, vectorised; the quotient of two totals unless stated.
        better: Which way is better.
        primary: Whether it is the metric runs are ranked by.
        empty: Why the value can be missing ("no sample with gold steps").
        latex: The label as LaTeX, where the plain text is not what a paper prints (`$F_A$`).
        single: Whether it is meaningful for one sample alone; where it is not, samples are shown with the
            metric that says whether they are right.
        unit: Whether it is a share of 1, shown times 100; a coefficient in [-1, 1]; or a count.
        proportion: Whether the first term counts some of what the denominator counts, as right answers are some of
            the answers: its interval is then Wilson's. F1 and means of fractions are none.
        denominator: The terms whose total is what the denominator counts, the metric's n; the last one unless stated.
        counted: The noun for those things, singular and plural.
        classes: The terms that count each class of gold, of a metric made of such: an interval needs units of each.
        rates: The proportions whose mean it is, each what it counts and the terms that it is some of.
        over: Terms of which one is not 0 wherever the metric is computed; those of the denominator unless stated.
            Two runs are compared where that is so in both.
        counterpart: Key of the metric without which it is meaningless, since a useless run can win it (a run that
            rejects everything has no false positive).
    """

    key: str
    label: str
    definition: str
    terms: tuple[str, ...]
    combine: Combine = ratio
    better: Literal["higher", "lower"] = "higher"
    primary: bool = False
    empty: str = "no scored sample"
    latex: str = ""
    unit: Literal["share", "coefficient", "count"] = "share"
    single: bool = True
    proportion: bool = False
    denominator: tuple[str, ...] = ()
    counted: tuple[str, str] = ("sample", "samples")
    classes: tuple[tuple[str, ...], ...] = ()
    rates: tuple[tuple[str, tuple[str, ...]], ...] = ()
    over: tuple[str, ...] = ()
    counterpart: str = ""

    @property
    def of_fractions(self) -> bool:
        """Whether it is a quotient that is not a proportion, such as a mean of fractions, or the mean of proportions.

        Its interval is that of the bootstrap, widened to hold Wilson's.
        """
        return bool(self.rates) or (self.combine is ratio and not self.proportion)

    def value(self, sums: Mapping[str, Array]) -> Array:
        """Value(s) from totals by name; a name that is absent counts as 0."""
        labels = labels_of(sums, self.terms)
        return self.combine(*(_argument(sums, term, labels) for term in self.terms))

    def n(self, sums: Mapping[str, Array]) -> Array:
        """The n beside the metric's value: what its denominator counts, from totals by name."""
        return _added(sums, self.denominator or self.terms[-1:])

    def class_counts(self, sums: Mapping[str, Array]) -> list[Array]:
        """What gold has of each class, from totals by name; of a metric without classes its n alone."""
        return [_added(sums, terms) for terms in self.classes] or [self.n(sums)]

    def enters(self, sums: Mapping[str, Array]) -> NDArray[np.bool_]:
        """Whether each sample, item or unit enters it, from their sums by name."""
        return _added(sums, self.over or self.denominator or self.terms[-1:]) > 0

    def needs(self, sums: Collection[str]) -> list[str]:
        """Its terms and those it is computed over by name, those of every label among the names of `sums`."""
        terms = dict.fromkeys((*self.terms, *self.over))
        labels = labels_of(sums, self.terms)
        return [name for term in terms for name in (_of_labels(term, labels) if term.endswith("*") else [term])]

    def for_label(self, label: str) -> Metric:
        """The metric of one label, where the key ends in `*`."""
        return replace(
            self,
            key=self.key[:-1] + label,
            label=label,
            terms=tuple(_with(term, label) for term in self.terms),
            denominator=tuple(_with(term, label) for term in self.denominator),
            over=tuple(_with(term, label) for term in self.over),
        )


def plain_terms(metrics: Iterable[Metric]) -> set[str]:
    """The names of the sums that some metrics are made of, without those of single labels."""
    return {term for metric in metrics for term in (*metric.terms, *metric.over) if not term.endswith("*")}


def labels_of(sums: Collection[str], terms: Sequence[str]) -> list[str]:
    """Every label that stands in place of the `*` of some term among the names of `sums`, sorted."""
    stems = [term[:-1] for term in terms if term.endswith("*")]
    return sorted({name.removeprefix(stem) for stem in stems for name in sums if name.startswith(stem)})


def _added(sums: Mapping[str, Array], terms: Sequence[str]) -> Array:
    """The total of some terms, those of every label added up."""
    labels = labels_of(sums, terms)
    found = np.zeros(np.shape(next(iter(sums.values()), 0.0)))
    for term in terms:
        column = _argument(sums, term, labels)
        found = found + (column.sum(axis=0) if term.endswith("*") else column)
    return found


def _argument(sums: Mapping[str, Array], term: str, labels: Sequence[str]) -> Array:
    if not term.endswith("*"):
        return np.asarray(sums.get(term, 0.0), dtype=np.float64)
    shape = np.shape(next(iter(sums.values()), 0.0))
    rows = [np.broadcast_to(sums.get(name, 0.0), shape) for name in _of_labels(term, labels)]
    return np.array(rows, dtype=np.float64).reshape(len(rows), *shape)


def _of_labels(term: str, labels: Sequence[str]) -> list[str]:
    return [_with(term, label) for label in labels]


def _with(term: str, label: str) -> str:
    return term[:-1] + label if term.endswith("*") else term
