"""Events of the page viewer, checked since they come from a browser, and those about the sample as a whole applied.

Ask, publish, pick and go to a neighbour are the same in the page viewer and in a sheet.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from cache import memo
from cache.queries.samples import Neighbours
from cache.selection import pages
from cache.selection.page_region import PageRegion
from cache.selection.selection import Selection
from components.shell import address
from components.viewer.edited_gold import GoldEdit, GoldUndo, read_edit, read_undo
from scoring.page_transform import is_part_of_page


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around an open sample on its page.

    Args:
        steps: Whether the samples before and after it can be gone to.
        marks: Whether marks stand beside it, and its gold can be corrected.
    """

    steps: bool = True
    marks: bool = True


INSPECTOR = Surroundings()

NO_NEIGHBOURS = Neighbours(None, 0, None, None)

Kind = Literal[
    "go", "item", "failure", "tau", "runs", "ask", "publish", "pick", "region", "edit", "correct", "uncorrect"
]

SHOWN = 5
"""Runs that are shown side by side at most."""


@dataclass(frozen=True, slots=True)
class ViewerEvent:
    """An event of the page viewer: a choice or a step to another sample.

    Args:
        kind: "go" to a neighbouring sample; an "item" or a "failure" was chosen; "tau" was let go at
            a new threshold; which "runs" are to be shown; to "ask" a model about it; to
            "publish" it as a figure; to "pick" it out to be shown to a class, or no longer; to mark a "region"; to
            "edit" its gold, which begins; to "correct" it, or to undo a correction ("uncorrect").
        sample: Id of the sample that was shown.
        direction: For "go".
        item: Address of the gold answer that was chosen ("a0"), where the choice belongs to one.
        failure: Id of the chosen failure, as the payload gave it.
        page: 1-based page of what was chosen.
        run: Slug of the run that was described.
        tau: For "tau", in (0, 1].
        runs: For "runs", and for "go" where it says so, slugs of the runs to be shown, the one that is described first;
            none for the first that fails there.
        region: For "region", where it is; its page is named.
        edit: For "correct", the gold as it was edited.
        undo: For "uncorrect", what is undone.
    """

    kind: Kind
    sample: str
    direction: Literal["prev", "next"] | None = None
    item: str | None = None
    failure: int | None = None
    page: int | None = None
    run: str | None = None
    tau: float | None = None
    runs: tuple[str, ...] | None = None
    region: PageRegion | None = None
    edit: GoldEdit | None = None
    undo: GoldUndo | None = None


def read_event(value: object) -> ViewerEvent | None:
    """The event a browser sent, or None where it is malformed."""
    if not isinstance(value, Mapping) or not isinstance(sample := value.get("sample"), str):
        return None
    kind = value.get("kind")
    if kind == "go":
        direction = value.get("direction")
        runs = _runs(value.get("runs"))
        return ViewerEvent("go", sample, direction=direction, runs=runs) if direction in ("prev", "next") else None
    if kind == "tau":
        tau = _number(value.get("tau"))
        return ViewerEvent("tau", sample, tau=round(tau, 2)) if tau is not None and 0 < tau <= 1 else None
    if kind == "runs":
        runs = _runs(value.get("runs"))
        return ViewerEvent("runs", sample, runs=runs) if runs else None
    if kind in ("ask", "publish", "pick", "edit"):
        return ViewerEvent(kind, sample)
    if kind in ("item", "failure"):
        return _choice(kind, sample, value)
    if kind == "region":
        region = _region(value)
        return None if region is None else ViewerEvent("region", sample, region=region)
    return _of_gold(sample, value)


def _region(value: Mapping[str, Any]) -> PageRegion | None:
    page, box = _number(value.get("page")), value.get("box")
    if page is None or page < 1 or page != int(page) or not isinstance(box, list) or not is_part_of_page(box):
        return None
    left, top, right, bottom = map(float, box)
    return PageRegion((left, top, right, bottom), int(page))


def _of_gold(sample: str, value: Mapping[str, Any]) -> ViewerEvent | None:
    """A correction of gold or its undoing: taken as a whole or not at all."""
    if value.get("kind") == "correct":
        edit = read_edit(value)
        return None if edit is None else ViewerEvent("correct", sample, edit=edit)
    undo = read_undo(value) if value.get("kind") == "uncorrect" else None
    return None if undo is None else ViewerEvent("uncorrect", sample, undo=undo)


def _choice(kind: Literal["item", "failure"], sample: str, value: Mapping[str, Any]) -> ViewerEvent:
    failure, page = _number(value.get("failure")), _number(value.get("page"))
    return ViewerEvent(
        kind,
        sample,
        item=_text(value.get("item")),
        failure=None if failure is None else int(failure),
        page=None if page is None else int(page),
        run=_text(value.get("run")),
    )


def _number(value: object) -> float | None:
    # `math.isfinite` fails for an integer beyond any float.
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= sys.float_info.max:
        return None
    return value


def _runs(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    return tuple(dict.fromkeys(slug for slug in value[:SHOWN] if isinstance(slug, str) and slug))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def apply_sample_event(event: ViewerEvent, selection: Selection, around: Neighbours, shown: Sequence[str]) -> bool:
    """Writes a choice about the whole sample into the address; returns whether it was one.

    Args:
        event: The choice.
        selection: As the address has it.
        around: The samples before and after.
        shown: Slugs of the runs that are shown, the one that is described first: other pages are about these too.
    """
    if event.kind == "ask":
        address.go(pages.RERUN, naming_runs(selection, shown).replace(at=event.sample))
    elif event.kind == "publish":
        address.go(pages.FIGURES, naming_runs(selection, shown).replace(at=event.sample, figure="page"))
    elif event.kind == "pick":
        address.write(selection.replace(at=event.sample).toggle_pick(event.sample))
    elif event.kind == "go":
        sample = around.next if event.direction == "next" else around.previous
        if sample is not None:
            there = selection.browsing().replace(at=sample)
            address.write(there if event.runs is None else there.showing(_runs_there(there, event.runs)))
    elif event.kind == "runs" and event.runs:
        address.write(selection.replace(at=event.sample).showing(event.runs))
    else:
        return False
    return True


def _runs_there(selection: Selection, runs: tuple[str, ...]) -> tuple[str, ...]:
    """The runs to name at the next sample; none where a filter by failure leads there for the sake of another run."""
    if not selection.fail or len(runs) != 1:
        return runs
    asked = Selection(selection.benchmark, runs, protocol=selection.protocol, gold=selection.gold)
    (run,) = memo.inspect(asked, selection.at).runs or (None,)
    fails = run is not None and any(failure.category == selection.fail for failure in run.scored.failures)
    return runs if fails else ()


def naming_runs(selection: Selection, shown: Sequence[str]) -> Selection:
    """The Selection with the runs that are shown, where its link leaves that open."""
    return selection if selection.shown_runs else selection.showing(shown)
