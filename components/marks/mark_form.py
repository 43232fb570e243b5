"""The marks of the open sample: what people said about it, and a form to say more, in a popover of the title row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from cache import memo
from cache.marks import log
from cache.marks.log import Mark
from cache.marks.mark_counts import filter_counts
from cache.marks.targets import MarkTarget
from cache.queries import samples
from cache.recording import record_marks
from cache.recording.record_marks import NewMark
from cache.selection.mark_filter import TAG, VERDICTS, is_reserved
from cache.selection.page_region import PageRegion
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated
from components.marks import mark_targets, marked_regions
from components.shell import address, notices, visitor
from components.shell.double_click import once
from errors import ErrataError
from records import Sample

FRAGMENT = "marks"

_POPOVER = "marks-popover"
_ERROR = "marks-error"
_SHOWN = 30
"""Entries of the log that are listed, the latest."""

_WIDTH, _LIST_HEIGHT = 520, 190
"""Width of the form, and height of the list below it: both fit a window 720 pixels high."""


@st.fragment(key=FRAGMENT)
def show(selection: Selection, with_runs: Callable[[Selection], Selection], redraw: Callable[[], None]) -> None:
    """Draws the popover; a mark reruns this part alone, and one on a region the pages too.

    Args:
        selection: With a sample open; which one is up to the address by now.
        with_runs: Gives a Selection the runs that are shown of it, the one that is described first.
        redraw: Draws this part and the pages again.
    """
    now, _ = address.read()
    if now.at and memo.fetch(samples.is_loaded, selection.benchmark, now.at):
        selection = now.replace(benchmark=selection.benchmark)
    standing = memo.fetch(log.present, selection.benchmark, selection.at)
    with st.container(
        horizontal=True, wrap=False, vertical_alignment="center", gap="xsmall", width="content", key="marks-place"
    ):
        # The number stands beside it: under another label the browser would close it with each mark.
        popover = st.popover(
            "Marks",
            icon=":material/flag:",
            key=_POPOVER,
            help="Marks",
            on_change=_forget_unmarked_region,
            args=(redraw,),
        )
        if standing:
            st.badge(f"{len(standing)}", color="orange", help="Marks and corrections of this sample that hold.")
    if not popover.open:
        return
    with popover, st.container(width=_WIDTH, gap="small"):
        try:
            _draw(with_runs(selection), standing, redraw)
        except ErrataError as error:  # a fragment that runs by itself has no router around it
            notices.show_error(error)


def _forget_unmarked_region(redraw: Callable[[], None]) -> None:
    """Forgets the region that was being marked, where the popover closes before anything is said about it."""
    if not st.session_state.get(_POPOVER) and marked_regions.end():
        redraw()


def open_at(sample: str, region: PageRegion) -> None:
    """Opens the popover, when it is next drawn, with a region as what is marked."""
    marked_regions.begin(sample, region)
    st.session_state[_POPOVER] = True


def _draw(selection: Selection, standing: list[Mark], redraw: Callable[[], None]) -> None:
    loaded = memo.loaded(selection.stored_benchmark)
    sample = memo.gold(selection.stored_benchmark, selection.at)
    who = ""
    if not memo.workspace().read_only:
        name, on = st.columns([2, 3])
        with name:
            who = visitor.ask("marks")
        shown = Selection(selection.benchmark, selection.shown_runs, protocol=selection.protocol, gold=selection.gold)
        found = {run.slug: run for run in memo.inspect(shown, selection.at).runs} if shown.runs else {}
        runs = [found[slug] for slug in shown.runs if slug in found]
        offered, first = mark_targets.offered_targets(
            sample, runs, selection, loaded.task, marked_regions.pending(sample.id)
        )
        words = {target: mark_targets.target_words(target, sample, loaded.task, loaded.runs) for target in offered}
        with on:
            target = _target(selection, offered, offered.index(first), words)
        _form(selection, target, standing, who, redraw)
    if error := st.session_state.pop(_ERROR, None):
        st.text(str(error))
    _entries(selection, sample, standing, who, redraw)


def _target(selection: Selection, offered: list[MarkTarget], first: int, words: dict[MarkTarget, str]) -> MarkTarget:
    # Under a key of its own for each place, the choice begins anew where another item comes into view.
    place = f"{_place(selection)}-{offered[first].spot}"
    return st.selectbox("Mark", offered, first, format_func=words.__getitem__, key=f"mark-target-{place}")


def _place(selection: Selection) -> str:
    return f"{selection.benchmark}-{selection.at}-{selection.item}-{selection.page}"


def _form(
    selection: Selection,
    target: MarkTarget,
    standing: list[Mark],
    who: str,
    redraw: Callable[[], None],
) -> None:
    mine = next((mark for mark in standing if mark.target == target and mark.who == who and not mark.correction), None)
    # With each mark of mine the fields begin anew too, and say what I said last.
    place = _place(selection)
    keys = {name: f"mark-{name}-{place}-{target}-{mine.id if mine else 0}" for name in ("verdict", "tags", "note")}
    counts = memo.fetch(filter_counts, selection.benchmark)
    own_words = [value for value in counts if value not in VERDICTS and not is_reserved(value)]
    of_task = memo.loaded(selection.stored_benchmark).task.response_verdicts if target.kind == "response" else ()
    verdicts = list(dict.fromkeys([*of_task, *VERDICTS, *own_words]))
    if mine and mine.verdict and mine.verdict not in verdicts:
        verdicts.append(mine.verdict)
    of_verdict, of_tags = st.columns([2, 3])
    of_verdict.selectbox(
        "Verdict",
        verdicts,
        index=verdicts.index(mine.verdict) if mine and mine.verdict else None,
        format_func=lambda verdict: VERDICTS.get(verdict, verdict),
        placeholder="None, or your own words",
        accept_new_options=True,
        key=keys["verdict"],
    )
    tags = [value.removeprefix(TAG) for value in counts if value.startswith(TAG)]
    of_tags.multiselect(
        "Tags",
        list(dict.fromkeys([*tags, *(mine.tags if mine else ())])),
        default=list(mine.tags) if mine else [],
        placeholder="Choose or type",
        accept_new_options=True,
        max_selections=record_marks.MOST_TAGS,
        key=keys["tags"],
    )
    st.text_area("Note", value=mine.note if mine else "", max_chars=record_marks.MOST_NOTE, height=68, key=keys["note"])
    args = selection.benchmark, target, mine, keys, redraw
    st.button("Save mark", type="primary", key="mark-save", on_click=_save, args=args)


def _save(
    benchmark: str, target: MarkTarget, mine: Mark | None, keys: dict[str, str], redraw: Callable[[], None]
) -> None:
    verdict, tags, note = (st.session_state.get(keys[name]) for name in ("verdict", "tags", "note"))
    new = NewMark(benchmark, target, visitor.name(), verdict or "", tuple(tags or ()), note or "")
    if mine is not None and mine.verdict == new.verdict:
        new = replace(new, seconds=mine.seconds, blind=mine.blind)  # a verdict that stays was come to as it was
    try:
        once("mark-save", new, lambda: record_marks.record(memo.workspace(), new))
    except ErrataError as error:
        st.session_state[_ERROR] = error
        return
    if target.kind == "region":
        redraw()


def _entries(selection: Selection, sample: Sample, standing: list[Mark], who: str, redraw: Callable[[], None]) -> None:
    """Lists the log of the sample, the latest entry first; what holds now can be undone."""
    entries = memo.fetch(log.entries, selection.benchmark, selection.at)
    if not entries:
        st.text("Nobody has marked this sample yet.")
        return
    undone = {entry.undoes: entry for entry in entries if entry.undoes is not None}
    made = [entry for entry in reversed(entries) if entry.undoes is None]
    loaded, current = memo.loaded(selection.stored_benchmark), {mark.id for mark in standing}
    with st.container(height=_LIST_HEIGHT, border=False):
        for entry in made[:_SHOWN]:
            with st.container(horizontal=True, wrap=False, vertical_alignment="center", gap="small"):
                on = mark_targets.target_words(entry.target, sample, loaded.task, loaded.runs)
                st.text(entry_words(entry, on, undone.get(entry.id), entry.id in current), width="stretch")
                if entry.target.kind == "region" and entry.id not in undone:
                    st.button("Show", key=f"mark-show-{entry.id}", on_click=_show_region, args=(entry.target, redraw))
                if entry.id not in undone and not memo.workspace().read_only:
                    st.button(
                        "Undo",
                        key=f"mark-undo-{entry.id}",
                        disabled=not who,
                        help="Your name comes first." if not who else None,
                        on_click=_undo,
                        args=(entry, redraw),
                    )
        if len(made) > _SHOWN:
            st.text(f"{len(made) - _SHOWN:,} earlier: errata marks export")


def entry_words(entry: Mark, on: str, undone: Mark | None, current: bool) -> str:
    """An entry of the log in words; may hold data.

    Args:
        entry: The entry.
        on: What it is on, in words.
        undone: The entry that undoes it.
        current: Whether it holds now: no later one of the same person on the same target takes its place.
    """
    said = [VERDICTS.get(entry.verdict, isolated(entry.verdict)), ", ".join(map(isolated, entry.tags))]
    said += ["gold corrected"] if entry.correction is not None else []
    state = f"undone by {isolated(undone.who)}, {_time(undone.at)}" if undone else "" if current else "replaced"
    head = " · ".join(filter(None, (isolated(entry.who), _time(entry.at), isolated(on))))
    return "\n".join(filter(None, (head, " · ".join(filter(None, (*said, state))), entry.note)))


def _time(at: str) -> str:
    return at[:16].replace("T", " ") + " UTC"


def _undo(mark: Mark, redraw: Callable[[], None]) -> None:
    try:
        once("mark-undo", mark.id, lambda: record_marks.undo(memo.workspace(), mark.id, visitor.name()))
    except ErrataError as error:
        st.session_state[_ERROR] = error
        return
    if mark.target.kind == "region":
        marked_regions.end()
        redraw()


def _show_region(target: MarkTarget, redraw: Callable[[], None]) -> None:
    marked_regions.show(target.sample, target.spot)
    redraw()
