"""Resolves a Selection: what a link asks for, compared with what is loaded.

A value that is unknown falls back to its default and is named in a notice: a link never silently shows something
else than it asks for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from rapidfuzz import fuzz, process

from cache.selection.mark_filter import ALWAYS_KNOWN, mark_words
from cache.selection.pages import FIGURES, PAGES, REPORT
from cache.selection.parameters import SHOWN_METRICS, Parameter, Switch, metric_names, metrics
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated
from records import AnswerBox, Run, Sample
from scoring.task import Matrix, Task

NEAR = 75
"""Similarity (0-100, `rapidfuzz.fuzz.ratio`) from which a loaded name is suggested for one that is not loaded."""

_MOST_NAMED = 8
"""Values that a choice can have, up to which they are named where a link has another one."""


@dataclass(frozen=True, slots=True)
class RunParts:
    """The parts of a run's name.

    Args:
        model: Name of its model.
        setting: Its setting as one text; "" where it has none.
        axes: Axis -> value.
    """

    model: str
    setting: str = ""
    axes: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LoadedBenchmark:
    """A loaded benchmark: all that a Selection can name of it.

    Args:
        task: Its task.
        runs: Slug -> name of its runs, superseded ones included.
        superseded: Slugs of the runs that a later import replaced.
        facets: Facet -> its values.
        synthetic: Slugs of the runs that are made up although gold is not; their names end in "(synthetic)".
        words: Key of each confusion matrix -> the words of gold that occur in it, and those of runs.
        axes: The axes of its runs' settings, including those that the task does not declare.
        synthetic_gold: Whether gold, and with it everything, is made up.
        run_parts: Slug -> model, setting and axes of its runs, superseded ones included.
        corrections: Number of corrections of its gold that apply.
        nested: Pairs of the task's facets of which each value of the first comes with one value of the second.
    """

    task: Task
    runs: Mapping[str, str]
    superseded: frozenset[str]
    facets: Mapping[str, Sequence[str]]
    synthetic: frozenset[str] = frozenset()
    words: Mapping[str, tuple[frozenset[str], frozenset[str]]] = dataclasses.field(default_factory=dict)
    axes: frozenset[str] = frozenset()
    synthetic_gold: bool = False
    run_parts: Mapping[str, RunParts] = dataclasses.field(default_factory=dict)
    corrections: int = 0
    nested: frozenset[tuple[str, str]] = frozenset()

    @property
    def own_facets(self) -> tuple[str, ...]:
        """Facets of samples that the task does not declare: those that files added, by name."""
        return tuple(sorted(self.facets.keys() - self.task.facets.keys() - self.task.axes.keys() - self.axes))

    def title(self, selection: Selection) -> str:
        """The benchmark's name in its paper; of one's own data, the name that these have in the workspace, if any."""
        named = self.task.own_data and selection.benchmark != self.task.key
        return isolated(selection.benchmark) if named else self.task.title

    def resolved_runs(self, selection: Selection) -> tuple[str, ...]:
        """Slugs of the runs of a Selection, its leads included; empty means all current ones."""
        leads = [slug for slug in selection.leads if slug in self.runs]
        if not selection.runs and self.superseded.isdisjoint(leads):
            return ()
        named = selection.runs or self.current
        return tuple(dict.fromkeys((*named, *leads)))

    @property
    def current(self) -> list[str]:
        """Slugs of the runs that no later import replaced."""
        return [slug for slug in self.runs if slug not in self.superseded]

    def all_runs(self, selection: Selection) -> tuple[str, ...]:
        """Slugs of all current runs and of the replaced ones that a Selection names.

        Without any of the latter it is empty, which means all current runs to every query.
        """
        replaced = sorted(self.superseded & set(selection.runs))
        return (*self.current, *replaced) if replaced else ()

    def shows_synthetic(self, selection: Selection) -> bool:
        """Whether the gold of a Selection, or one of its runs, is made up."""
        return self.synthetic_gold or bool(self.synthetic_runs(selection))

    def synthetic_runs(self, selection: Selection) -> frozenset[str]:
        """Slugs of the runs of a Selection that are made up although gold is not."""
        return self.synthetic & frozenset(selection.runs or self.current)

    @property
    def labels(self) -> frozenset[str]:
        """Every label that occurs: the words of the matrices whose words are not declared."""
        open_ones = [matrix.key for matrix in self.task.matrices if not (matrix.gold or matrix.predicted)]
        sides = [side for key in open_ones for side in self.words.get(key, ())]
        return frozenset().union(*sides) - {""}

    def has_cell(self, cell: str) -> bool:
        """Whether a link's `cell` is one of a confusion matrix or of a cascade, or a filter by run outcomes."""
        if self.task.cascade is not None and self.task.cascade.has_cell(cell):
            return True
        return RunOutcomeFilter.parse(cell) is not None or any(
            self.has_matrix_cell(matrix, cell) for matrix in self.task.matrices
        )

    def has_matrix_cell(self, matrix: Matrix, cell: str) -> bool:
        """Whether a link's `cell` is one of this confusion matrix."""
        gold, _, predicted = cell.partition("~")
        rows, columns = self._sides(matrix)
        return "~" in cell and gold in rows and predicted in columns

    def shown_run(self, slug: str, run: Run) -> Run:
        """A run under the name that is shown: that of one that is made up although gold is not says so."""
        return dataclasses.replace(run, model=synthetic_name(run.model)) if slug in self.synthetic else run

    def _sides(self, matrix: Matrix) -> tuple[Collection[str], Collection[str]]:
        if matrix.facet:
            return self.facets.get(matrix.facet, ()), matrix.predicted
        gold, predicted = self.words.get(matrix.key, (frozenset(), frozenset()))
        return gold | set(matrix.gold), predicted | set(matrix.predicted)


def synthetic_name(name: str) -> str:
    """The name of a run that is made up although gold is not."""
    return f"{name} (synthetic)"


def choose_benchmark(requested: str, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The benchmark of a link: the one that it names, else the nearest or, without any near, the first that is loaded.

    Returns:
        Its name ("" when nothing is loaded) and the notices.
    """
    if requested in names:
        return requested, ()
    shown = _nearest_name(requested, names) or (names[0] if names else "")
    return shown, (not_loaded("benchmark", requested, names),) if requested else ()


def fit_to_page(selection: Selection, page: str, loaded: LoadedBenchmark) -> Selection:
    """The Selection without choices that a page does not have; switches go along everywhere.

    Which run is described is understood where one sample is open; a style and what is noted on pages by figures alone,
    what is hidden on pages by reports too.

    Args:
        selection: What a link carries, or a page was asked for.
        page: One of `PAGES`; "" for a command, which passes everything on.
        loaded: The benchmark, which says what a choice may be.
    """
    options = tuple(
        (name, value)
        for name, value in selection.options
        if any(parameter.name == name and parameter.accepts(value, loaded) for parameter in _parameters_of(page))
    )
    changes: dict[str, Any] = {"options": options}
    if page and page != FIGURES:
        changes |= {"style": "", "hides": selection.hides if page == REPORT else (), "notes": ()}
    if page and not PAGES[page].passes_on:
        changes["leads"] = ()
    return dataclasses.replace(selection, **changes)


@cache
def _parameters_of(page: str) -> tuple[Parameter, ...]:
    """What a page understands of a link: its own, the switches of all pages, and everything if it passes it on."""
    passes_on = not page or PAGES[page].passes_on
    every = (parameter for each in PAGES.values() for parameter in each.parameters)
    own = PAGES[page].parameters if page else ()
    return *(parameter for parameter in every if passes_on or isinstance(parameter, Switch)), *own


def resolve(
    selection: Selection, loaded: LoadedBenchmark, page: str = "", marks: Collection[str] = ()
) -> tuple[Selection, tuple[str, ...]]:
    """The Selection without what this benchmark, or a page, does not have, and a notice for each such thing.

    Which sample is open (`at`) is left alone: only a query can tell whether it is loaded.

    Args:
        selection: What a link asks for.
        loaded: The benchmark.
        page: The page that is asked for it; "" for a command.
        marks: Values of the filter by mark by which some sample is marked.
    """
    notices: list[str] = []
    for slug in selection.run_order:
        if slug not in loaded.runs:
            notices.append(not_loaded("run", slug, loaded.runs.keys()))
        elif slug in loaded.superseded:
            notices.append(f"The run “{loaded.runs[slug]}” was replaced by a later import; this is the old one.")
    notices += _unknown_facets(selection, loaded)
    known_marks = ALWAYS_KNOWN | set(marks)
    for value in selection.marks:
        if value not in known_marks:
            nothing = f"nothing here is {mark_words([value])}"
            notices.append(f"Ignored from link: mark “{value}” ({nothing}).{nearest(value, marks)}")
    changes: dict[str, str] = {}
    for field, (what, values) in _values_of_fields(loaded).items():
        value = getattr(selection, field)
        if value and value not in values.values():
            notices.append(not_known(what, value, values))
            changes[field] = ""
    if selection.cell and not loaded.has_cell(selection.cell):
        notices.append(not_known("confusion cell", selection.cell))
        changes["cell"] = ""
    if selection.gold and not loaded.corrections:
        notices.append("Ignored from link: corrected gold (no correction of this benchmark's gold applies).")
        changes["gold"] = ""
    anywhere, fitting = fit_to_page(selection, "", loaded), fit_to_page(selection, page, loaded)
    for name, value in sorted({*selection.options} - {*fitting.options}):
        why = "another page's" if (name, value) in anywhere.options else _why_not(name, page, loaded)
        notices.append(f"Ignored from link: “{name}={value}” ({why}).")
    columns, known = metric_names(fitting), set(metrics(loaded))
    if unknown := [key for key in columns if key not in known]:
        names = {name: metric.key for metric in loaded.task.metrics for name in (metric.label, metric.key)}
        notices += [not_known("metric", key, names) for key in unknown]
        changes[SHOWN_METRICS.name] = ",".join(key for key in columns if key in known)
    if selection.hides != fitting.hides:
        notices.append("This link also hides parts of pages, which is done on Figures and Report alone.")
    if selection.notes != fitting.notes:
        notices.append("This link also points at parts of pages, which is done on Figures alone.")
    resolved = fitting.replace(
        runs=tuple(slug for slug in selection.runs if slug in loaded.runs),
        marks=tuple(value for value in selection.marks if value in known_marks),
        leads=tuple(slug for slug in fitting.leads if slug in loaded.runs),
        facets=tuple(pair for pair in selection.facets if pair[1] in loaded.facets.get(pair[0], ())),
        **changes,
    )
    return resolved, tuple(notices)


def _unknown_facets(selection: Selection, loaded: LoadedBenchmark) -> Iterator[str]:
    for facet, value in selection.facets:
        if facet not in loaded.facets:
            yield not_loaded("facet", facet, loaded.facets)
        elif value not in loaded.facets[facet]:
            yield not_loaded(f"facet {facet}", value, loaded.facets[facet])


def _values_of_fields(loaded: LoadedBenchmark) -> dict[str, tuple[str, Mapping[str, str]]]:
    """Field of the Selection -> what it is called in a notice, and names -> the values that it may have."""
    task = loaded.task
    categories = {name: category.key for category in task.categories for name in (category.label, category.key)}
    return {
        "fail": ("failure category", categories),
        "protocol": ("protocol", {protocol: protocol for protocol in task.protocols}),
        "label": ("label", {label: label for label in loaded.labels}),
    }


def resolve_place(selection: Selection, sample: Sample | None) -> tuple[Selection, tuple[str, ...]]:
    """The Selection without a sample, page, box or item that is not there, and a notice for each.

    Args:
        selection: What a link asks for.
        sample: The sample that `at` names; None when it names none that is loaded. A predicted box of a sample
            of boxes is left alone: whether it is there depends on the run.
    """
    if sample is None:
        place = {"sample": selection.at, "page": str(selection.page or ""), "box": selection.item}
        return selection.browsing(), tuple(not_loaded(what, value) for what, value in place.items() if value)
    notices: list[str] = []
    changes: dict[str, Any] = {}
    if selection.page is not None and selection.page > len(sample.pages):
        notices.append(not_loaded("page", str(selection.page)))
        changes["page"] = None
    boxes, items = _boxes(sample), {item.id for item in sample.items if not isinstance(item.gold, AnswerBox)}
    predicted = not items and selection.item.startswith("p.")
    if selection.item and not predicted and selection.item not in boxes | items:
        notices.append(not_loaded("item" if items else "box", selection.item))
        changes["item"] = ""
    return selection.replace(**changes), tuple(notices)


def _why_not(name: str, page: str, loaded: LoadedBenchmark) -> str:
    """Why a choice of a link is not understood: the values that it may have, where they are few."""
    every = (*(PAGES[page].parameters if page else ()), *_parameters_of(""))
    known = next((parameter for parameter in every if parameter.name == name), None)
    if isinstance(known, Switch):
        return f"its one value is “{known.text(not known.usual)}”"
    values = [value for value in known.values(loaded) if value] if known is not None and known.values else []
    if not 0 < len(values) <= _MOST_NAMED:
        return "not in this benchmark"
    return f"here it can be {', '.join(f'“{isolated(value)}”' for value in values)}"


def _boxes(sample: Sample) -> set[str]:
    steps = {f"a{i}.s{j}" for i, answer in enumerate(sample.answers) for j in range(len(answer.steps))}
    return steps | {f"a{i}" for i in range(len(sample.answers))}


def not_known(what: str, value: str, among: Mapping[str, str] = MappingProxyType({})) -> str:
    """The notice about a thing that a link names and that this benchmark does not have.

    Args:
        what: What kind of thing it is; our own word.
        value: What the link asks for.
        among: Names of what there is -> its word in a link; that of the most similar name is suggested.
    """
    return f"Ignored from link: {what} “{value}” (not in this benchmark).{nearest(value, among)}"


def not_loaded(what: str, value: str, among: Collection[str] = ()) -> str:
    """The notice about a thing that a link names and that is not loaded.

    Args:
        what: What kind of thing it is; our own word.
        value: What the link asks for.
        among: What is loaded; the most similar of them is suggested, if it is similar enough.
    """
    notice = f"Ignored from link: {what} “{value}” (not loaded)."
    return f"{notice}{nearest(value, among)}"


def nearest(value: str, among: Collection[str]) -> str:
    """A sentence that suggests the most similar of some names, if it is similar enough (`NEAR`); else "".

    Without its setting a run is as near as its model is.

    Args:
        value: What was asked for.
        among: Names; of a mapping the word that belongs to the most similar one is suggested.
    """
    near = _nearest_name(value, among)
    return f" The nearest is “{among[near] if isinstance(among, Mapping) else near}”." if near else ""


def _nearest_name(value: str, among: Collection[str]) -> str:
    compared = {name: name if "~" in value else name.partition("~")[0] for name in among}
    near = process.extractOne(value, compared, scorer=fuzz.ratio, processor=_folded, score_cutoff=NEAR)
    return str(near[2]) if near else ""


def _folded(name: str) -> str:
    return name.lower().replace("_", " ")
