"""The Selection: one frozen value with the benchmark, runs, filters and view that a page or figure shows.

Every click on a chart adds to it, every table reads it, the address carries all of it, and it describes
itself in English. It is pure: it knows neither Streamlit nor the database. `cache.selection.resolve` finds
what a link asks for that is not loaded.

The grammar of the query string (`docs/links.md`):
`b` benchmark, `run` a run's slug (repeatable), `lead` that of a run that is described (repeatable), `f.<facet>` a
facet's value (repeatable), `fail` failure category, `cell` `<gold>~<predicted>`, `label`, `tau` IoU threshold,
`protocol`, `gold` original or corrected, `q` text search, `mark` what people say about a sample (repeatable,
`cache.selection.mark_filter`), `ask` model to be asked, `figure` figure to be published, `style` its style, `hide` part
of a page that is painted over there and `note` words at a part (both repeatable, `cache.selection.page_region`), `pick`
a sample that was picked out (repeatable), `at` sample, `page` page of the sample, `item`; and the choices and switches
of pages by the names that `cache.selection.parameters` gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any
from urllib.parse import parse_qs, urlencode

from cache.selection import page_region
from cache.selection.mark_filter import mark_words
from cache.selection.old_links import with_new_parameters
from cache.selection.pages import NAMES, SWITCHES
from cache.selection.parameters import ALONE, PARTIAL
from cache.selection.run_outcome_filter import RunOutcomeFilter
from cache.selection.text_direction import isolated
from cache.store.packing import storable
from cache.store.rows import CORRECTED, corrected_name
from records import Pairs
from scoring.task import TAU, Task

EVERYTHING = "all samples"
"""The sentence of a Selection that filters nothing."""

FILTERS = ("facets", "fail", "cell", "label", "q", "marks", "runs", "tau", "protocol", "gold")
"""The fields that choose samples and runs or change how these are scored, in the order in which they are named."""

ORIGINAL = "original"
"""What a link may say for gold as it was imported, which is what it means without saying so."""

_TEXTS = {
    "b": "benchmark",
    "fail": "fail",
    "cell": "cell",
    "label": "label",
    "protocol": "protocol",
    "q": "q",
    "ask": "ask",
    "figure": "figure",
    "style": "style",
    "at": "at",
    "item": "item",
}
_LISTS = {"run": "runs", "lead": "leads", "pick": "picks", "mark": "marks"}
_REGIONS: dict[str, tuple[str, Callable[[str], str], int, str]] = {
    "hide": (
        "hides",
        page_region.canonical_region,
        page_region.MOST_HIDDEN,
        "PAGE:LEFT,TOP,RIGHT,BOTTOM in thousandths of the page",
    ),
    "note": (
        "notes",
        page_region.canonical_note,
        page_region.MOST_NOTES,
        "PAGE:LEFT,TOP,RIGHT,BOTTOM and up to 200 characters",
    ),
}
_FACET = "f."


@dataclass(frozen=True, slots=True)
class Selection:
    """Benchmark, runs, filters and view that a page or figure shows; the empty Selection means everything.

    Args:
        benchmark: Name of the benchmark in the workspace.
        runs: Slugs of runs; empty means all current runs.
        leads: Slugs of the runs that are shown where one sample is open, the one that is described first; which samples
            are listed does not depend on them.
        facets: Facet-value pairs, sorted. Values of one facet are alternatives, facets add up.
        fail: Failure category.
        cell: Cell of a confusion matrix, `<gold>~<predicted>`.
        label: A label (an error type).
        tau: IoU threshold, in (0, 1].
        protocol: Way of scoring; empty means the task's default.
        gold: CORRECTED for gold with its corrections; empty for the original.
        q: Text searched for in gold and responses.
        marks: What people say about the samples, as `cache.selection.mark_filter` reads it; values are alternatives.
        options: Names and values of choices and switches of pages, of `cache.selection.parameters`; sorted.
        ask: The model that is to be asked, as `PROVIDER:NAME`.
        figure: The figure that is to be published, by its name on the command line.
        style: How that figure is printed, as `figures.print.style_words` writes it.
        hides: Parts of pages that a figure paints over, as `cache.selection.page_region` writes them.
        notes: Words at parts of the pages of a figure, as `cache.selection.page_region` writes them.
        picks: Ids of samples that were picked out to be shown, in the order in which they are shown.
        at: Id of the sample that is open.
        page: 1-based page of that sample.
        item: Address of the box of that sample that is in view: of gold (`a3`, `a3.s1`), or of a
            prediction (`p.a3`); without boxes, id of the item.
    """

    benchmark: str = ""
    runs: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    facets: Pairs = ()
    fail: str = ""
    cell: str = ""
    label: str = ""
    tau: float = TAU
    protocol: str = ""
    gold: str = ""
    q: str = ""
    marks: tuple[str, ...] = ()
    options: Pairs = ()
    ask: str = ""
    figure: str = ""
    style: str = ""
    hides: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    at: str = ""
    page: int | None = None
    item: str = ""

    @classmethod
    def parse(cls, params: Mapping[str, Sequence[str]] | str) -> tuple[Selection, tuple[str, ...]]:
        """Reads a query string, or its parameters by name.

        Returns:
            The Selection, and one plain sentence for everything in the link that could not be read.
        """
        if isinstance(params, str):
            params = parse_qs(params.removeprefix("?"), keep_blank_values=False)
        fields: dict[str, Any] = {}
        notices: list[str] = []
        facets: set[tuple[str, str]] = set()
        options: dict[str, str] = {}
        # What no database stores is taken out: PostgreSQL does not look for it either. Regions refuse it themselves.
        stated = {
            storable(name): texts if name in _REGIONS else [storable(text) for text in texts]
            for name, texts in params.items()
        }
        for name, values in with_new_parameters(stated).items():
            last = values[-1] if values else ""
            if name in _TEXTS:
                fields[_TEXTS[name]] = last
            elif name in NAMES:
                options |= {name: last} if last else {}
            elif name in _LISTS:
                fields[_LISTS[name]] = tuple(dict.fromkeys(value for value in values if value))
            elif name in _REGIONS:
                field, reader, most, expected = _REGIONS[name]
                fields[field], unread = page_region.read_link_values(values, reader, most, name, expected)
                notices += unread
            elif name.startswith(_FACET) and len(name) > len(_FACET):
                facets.update((name.removeprefix(_FACET), value) for value in values if value)
            elif name == "tau":
                _read(fields, notices, "tau", last, _threshold, "an IoU threshold above 0 and up to 1")
            elif name == "gold":
                _read(fields, notices, "gold", last, _gold, f"{ORIGINAL} or {CORRECTED}")
            elif name == "page":
                _read(fields, notices, "page", last, _page, "a page number from 1")
            else:
                notices.append(f"Ignored from link: “{name}” (unknown).")
        return cls(**fields, facets=tuple(sorted(facets)), options=tuple(sorted(options.items()))), tuple(notices)

    def query(self) -> dict[str, list[str]]:
        """The parameters of this Selection's link by name; what is at its default is left out."""
        pairs: dict[str, list[str]] = {}
        for name, field in _TEXTS.items():
            if value := getattr(self, field):
                pairs[name] = [value]
        for name, field in (*_LISTS.items(), *((name, field) for name, (field, *_) in _REGIONS.items())):
            if values := getattr(self, field):
                pairs[name] = list(values)
        pairs |= {name: [value] for name, value in self.options}
        for facet, value in self.facets:
            pairs.setdefault(_FACET + facet, []).append(value)
        if self.tau != TAU:
            pairs["tau"] = [f"{self.tau:.2f}" if self.tau == round(self.tau, 2) else repr(self.tau)]
        if self.gold:
            pairs["gold"] = [self.gold]
        if self.page is not None:
            pairs["page"] = [str(self.page)]
        return pairs

    def query_string(self) -> str:
        """The Selection as the query string of a link, without the question mark."""
        return "&".join(_parameter(name, value) for name, values in self.query().items() for value in values)

    def replace(self, **changes: Any) -> Selection:
        """This Selection with some fields, or choices and switches of pages by their names, changed.

        A choice that is changed to "" is taken away; a change of its runs also empties `leads`.
        """
        chosen = {name: changes.pop(name) for name in NAMES & changes.keys()}
        if chosen:
            options = dict(changes.get("options", self.options)) | chosen
            changes["options"] = tuple(sorted((name, value) for name, value in options.items() if value))
        # A lead is a choice among the runs that were there; with other runs, the first is described again.
        leads = {"leads": ()} if "runs" in changes else {}
        return replace(self, **leads | changes)

    def option(self, name: str) -> str:
        """The value of a choice or switch of a page; "" where the Selection leaves it open."""
        return dict(self.options).get(name, "")

    def without_choices(self) -> Selection:
        """This Selection as a link to a page without choices carries it: with switches alone."""
        return replace(self, options=tuple(pair for pair in self.options if pair[0] in SWITCHES))

    def with_facet(self, name: str, *values: str) -> Selection:
        """This Selection with the values of one facet replaced; no values take the facet away."""
        others = tuple(pair for pair in self.facets if pair[0] != name)
        return replace(self, facets=tuple(sorted({*others, *((name, value) for value in values)})))

    def values(self, facet: str) -> tuple[str, ...]:
        """The chosen values of one facet; empty when the facet is not filtered."""
        return tuple(value for name, value in self.facets if name == facet)

    @property
    def stored_benchmark(self) -> str:
        """The name under which the workspace keeps the gold that it means, and its runs."""
        return corrected_name(self.benchmark) if self.gold else self.benchmark

    @property
    def run_order(self) -> tuple[str, ...]:
        """Slugs of the runs that it names, in the order in which they are shown: leads before the others."""
        return tuple(dict.fromkeys((*self.leads, *self.runs)))

    @property
    def shown_runs(self) -> tuple[str, ...]:
        """Slugs of the runs that are shown where one sample is open, the described one first; empty for any."""
        return self.leads if self.leads and ALONE.on(self) else self.run_order

    def showing(self, runs: Sequence[str]) -> Selection:
        """This Selection with these runs shown where one sample is open, the described one first; none for any."""
        left_out = bool(runs) and not set(self.runs) <= set(runs)
        return self.replace(leads=tuple(runs), **{ALONE.name: ALONE.text(left_out)})

    def shown_as(self, other: Selection) -> Selection:
        """This Selection with the runs of another one shown where one sample is open."""
        return self.replace(leads=other.leads, **{ALONE.name: ALONE.text(ALONE.on(other))})

    def toggle_pick(self, sample: str) -> Selection:
        """This Selection with a sample added to its picks, or taken out of them if it is there."""
        others = tuple(pick for pick in self.picks if pick != sample)
        return replace(self, picks=others if len(others) < len(self.picks) else (*others, sample))

    def browsing(self) -> Selection:
        """This Selection without the sample that is open: the list it was opened from."""
        return replace(self, at="", page=None, item="")

    def for_metrics(self) -> Selection:
        """This Selection with only the fields on which metrics depend."""
        # Queries are remembered by Selection: two that differ in nothing else share one answer.
        of_figure: dict[str, Any] = {"figure": "", "style": "", "hides": (), "notes": ()}
        options = tuple(pair for pair in self.options if pair[0] == PARTIAL.name)
        return replace(self.browsing(), fail="", leads=(), options=options, ask="", picks=(), **of_figure)

    def without(self, fields: Collection[str]) -> Selection:
        """This Selection with some fields as an empty one has them."""
        empty = Selection()
        return replace(self, **{name: getattr(empty, name) for name in fields})

    def filters(self, task: Task, names: Mapping[str, str]) -> dict[str, list[str]]:
        """The filters in English, by their fields; those that filter nothing are left out.

        Args:
            task: The benchmark's task, by whose labels facets and categories are named.
            names: Slug -> name of the runs that are loaded.
        """
        categories = {category.key: category.label.lower() for category in task.categories}
        words = {
            "facets": [isolated(task.facet_words(facet, value)) for facet, value in self.facets],
            "fail": [categories.get(self.fail, self.fail)] * bool(self.fail),
            "cell": [isolated(_cell_in_words(self.cell, task))] * bool(self.cell),
            "label": [isolated(_label_in_words(self.label))] * bool(self.label),
            "q": [f"“{isolated(self.q)}”"] * bool(self.q),
            "marks": [mark_words(self.marks)] * bool(self.marks),
            "runs": [" and ".join(isolated(names.get(slug, slug)) for slug in self.runs)] * bool(self.runs),
            "tau": [f"IoU {self.tau:.2f}"] * (task.thresholded and self.tau != TAU),
            "gold": ["corrected gold"] * bool(self.gold),
            "protocol": [f"{self.protocol} protocol"] * (self.protocol not in ("", task.protocols[0])),
        }
        return {name: words[name] for name in FILTERS if words[name]}

    def sentence(self, task: Task, names: Mapping[str, str]) -> str:
        """The filters in English ("math, 3+ pages, missed steps, GPT-5.4"); arguments as `filters`."""
        return ", ".join(chain.from_iterable(self.filters(task, names).values())) or EVERYTHING


def _cell_in_words(cell: str, task: Task) -> str:
    outcome_filter = RunOutcomeFilter.parse(cell)
    if outcome_filter is not None:
        return outcome_filter.in_words
    gold, _, predicted = cell.partition("~")
    if task.cascade is not None and task.cascade.has_cell(cell):
        return task.cascade.label_of(predicted)
    gold, predicted = (_label_in_words(word) or "nothing" for word in (gold, predicted))
    return f"gold {gold} predicted {predicted}"


def _label_in_words(label: str) -> str:
    group, divided, name = label.partition("::")
    return f"{name} ({group})" if divided else label


def box_of_failure(gold: Sequence[str], pred: Sequence[str]) -> str:
    """The address of the one box by which a link names a failure; "" when it concerns none.

    That is its predicted box if there is exactly one (`p.a3.s1`), else its first gold box (`a3.s1`).
    """
    # Two failures may share their gold: two duplicates of one answer differ only in their predicted boxes.
    if len(pred) == 1 or not gold:
        return f"p.{pred[0]}" if pred else ""
    return gold[0]


def _read(fields: dict[str, Any], notices: list[str], name: str, text: str, reader: Any, expected: str) -> None:
    try:
        fields[name] = reader(text)
    except ValueError:
        notices.append(f"Ignored from link: {name} “{text}” (expected {expected}).")


def _threshold(text: str) -> float:
    tau = float(text)
    if not 0 < tau <= 1:
        raise ValueError(text)
    return tau


def _gold(text: str) -> str:
    if text not in (ORIGINAL, CORRECTED):
        raise ValueError(text)
    return "" if text == ORIGINAL else text


def _page(text: str) -> int:
    page = int(text)
    if page < 1:
        raise ValueError(text)
    return page


@lru_cache(maxsize=4096)
def _parameter(name: str, value: str) -> str:
    """One parameter of a query string; a page writes the same ones into each of its many links."""
    return urlencode({name: value}, safe="~:,/")
