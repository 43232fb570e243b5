"""The top of a page: its title row, and the notice where a page does not apply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.queries import catalog, failures, sample_counts
from cache.queries.samples import count_samples, is_loaded
from cache.selection import pages
from cache.selection.parameters import PARTIAL
from cache.selection.resolve import LoadedBenchmark
from cache.selection.selection import Selection
from components.shell import address, filters, notices, scroll_into_view, sidebar
from figures.applied_filters import EVERYTHING_APPLIES, AppliedFilters
from figures.tables.number_format import count


def require_selection(title: str, page: str = "") -> Selection:
    """The Selection of a page that needs a benchmark; without one the page ends here with a notice.

    Args:
        title: Our own words.
        page: As for `components.shell.address.current`.
    """
    scroll_into_view.reset()
    selection = address.current(page)
    if not selection.benchmark:
        show(title, selection)
        notices.nothing_loaded()
        st.stop()
    return selection


def show(
    title: str,
    selection: Selection,
    applied_filters: AppliedFilters = EVERYTHING_APPLIES,
    detail: str = "",
    beside: Collection[str] = (),
    runs: Sequence[str] | None = None,
) -> int:
    """Draws the title row: title, the filters that apply as a sentence, n, and places for what explains and publishes.

    Without a benchmark the page is about all that is loaded.

    In the sidebar, below the filters, stands what of them does not apply.

    Args:
        title: Our own words.
        selection: What the page shows.
        applied_filters: Which filters of the Selection apply to what the page shows.
        detail: More that belongs beside the numbers; may hold data.
        beside: Fields of the Selection of which the page speaks where it lists what they choose, so that a click which
            chooses something pushes nothing down.
        runs: Slugs of the runs that the page chooses where these are not those of the Selection: a search, or an error
            type, finds samples in what these say.

    Returns:
        How many samples the page is about.
    """
    samples, about, counts = 0, "", []
    loaded = memo.loaded(selection.stored_benchmark) if selection.benchmark else None
    if loaded is None:
        about = all_loaded()
    else:
        # A list is chosen by failure category too, which no measured figure is.
        listed = "fail" not in applied_filters.ignored
        named = selection.replace(runs=tuple(runs)) if runs is not None and selection.runs else selection
        measured = applied_filters.query_selection(
            selection if runs is None else selection.replace(runs=tuple(runs)), loaded
        )
        samples = memo.fetch(count_samples, measured.replace(fail=selection.fail) if listed else measured)
        about = f"{loaded.title(selection)}: {applied_filters.sentence(named, loaded)}"
        counts = [count(samples, "sample")]
        counts.append(count(_responses(measured, named.runs, selection.fail if listed else ""), "response"))
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False, key="title-row"):
        st.title(title, anchor=False, width="content")
        # Of a long Selection the words are cut, which the pointer on them shows whole; the counts never are.
        with st.container(width="content", key="title-selection"):
            st.text(about)
        st.text("  ".join(f"·  {text}" for text in (*counts, detail) if text), width="stretch")
        if loaded is not None:
            _actions(title, selection, loaded)
        # Every page has what stands at the end, each in one place; what only some pages have stands before it.
        places = {"publish": st.container(width="content", key="title-publish")}
        copy_button()
        places["explanation"] = st.container(width="content", key="title-explanation")
    st.session_state[_PLACES] = places
    # A page without samples lists nothing beside which it would say the rest.
    elsewhere = beside if samples else ()
    if loaded is not None and (not_applied := applied_filters.not_applied(selection.without(elsewhere), loaded)):
        _say_not_applied(not_applied)
    return samples


def _responses(measured: Selection, runs: Sequence[str], fail: str) -> int:
    """How many responses a page is about: those of the runs that its words name, also where others stand beside them.

    Args:
        measured: What the page's figures are of.
        runs: The named runs; all where there are none.
        fail: The failure category that all of them have; "" for those without failures too.
    """
    if fail:
        table = memo.fetch(failures.by_run, measured)
        few = memo.fetch(sample_counts.runs_left_out, measured.replace(runs=tuple(runs)) if runs else measured)["run"]
        table = table[(table["category"] == fail) & ~table["run"].isin(() if PARTIAL.on(measured) else few)]
    else:
        table = memo.fetch(sample_counts.run_states, measured)
        table = table[table["state"] != "missing"]
    return int(table.loc[table["run"].isin(runs) if runs else slice(None), "samples"].sum())


def all_loaded() -> str:
    """How much is loaded, in words; "" where nothing is. Gold that is folded under what replaced it does not count."""
    table = catalog.without_folded(memo.fetch(catalog.benchmarks, superseded=True))
    if table.empty:
        return ""
    responses = sum(_responses(Selection(name), (), "") for name in table["benchmark"])
    numbers = ((len(table), "benchmark"), (int(table["samples"].sum()), "sample"), (responses, "response"))
    return "  ·  ".join(count(number, word) for number, word in numbers)


def _actions(title: str, selection: Selection, loaded: LoadedBenchmark) -> None:
    """What the title row of every page of a benchmark offers, beside the badge of made-up data."""
    synthetic_badge(selection, loaded)
    filters.clear_button(selection)
    if title != pages.PAGES[pages.TRIAGE].title:
        with st.container(width="content", key="review"):
            _review_link(selection)


REVIEW = "review-link"
"""The fragment of the link to the queue, drawn again where another sample is opened without the page."""


@st.fragment(key=REVIEW)
def _review_link(selection: Selection) -> None:
    """Draws the link to the queue, at the sample that is open by now."""
    now, _ = address.read()
    if now.at and memo.fetch(is_loaded, selection.benchmark, now.at):
        selection = now.replace(benchmark=selection.benchmark)
    address.link(pages.TRIAGE, selection, "Review as queue", ":material/fact_check:", "Review as queue")


def copy_button() -> None:
    """Copies a link to what is open; the browser does it, as for the key c (`menu.js`)."""
    st.button("Copy link", icon=":material/link:", type="tertiary", key="copy-link", help="Copy link (c)")


def narrows_nothing(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Says in the sidebar which filters are in use that a page about all that is loaded does not follow."""
    in_use = [text for texts in selection.filters(loaded.task, loaded.runs).values() for text in texts]
    if in_use:
        _say_not_applied([f"Not used on this page, which shows all that is loaded: {', '.join(in_use)}."])


def _say_not_applied(sentences: Sequence[str]) -> None:
    # Below the filters, where it pushes nothing of the page down.
    with st.sidebar, st.container(key="not-applied"):
        st.text("\n".join(sentences))


_PLACES = "title-row-places"


def explain_by(draw: Callable[[], None]) -> None:
    """Answers "What is this?" at the right end of the title row, or here for a page's second one.

    Args:
        draw: Draws the answer. It is called when somebody asks, so that no page waits for what most do not read.
    """
    place = st.session_state[_PLACES].pop("explanation", None)
    with place if place is not None else nullcontext():
        _explanation(draw, "explanation" if place is not None else "second-explanation")


@st.fragment
def _explanation(draw: Callable[[], None], key: str) -> None:
    popover = st.popover("What is this?", icon=":material/help:", key=key, on_change="rerun")
    if popover.open:
        with popover:
            draw()


def explain(*sentences: str) -> None:
    """Answers "What is this?" with sentences of our own, one below the other."""

    def draw() -> None:
        for sentence in sentences:
            st.text(sentence)

    explain_by(draw)


def publish_place() -> DeltaGenerator | None:
    """The place before *Copy link* in the title row, for what belongs to the whole page; None once it is taken."""
    place: DeltaGenerator | None = st.session_state.get(_PLACES, {}).pop("publish", None)
    return place


def publish(figure: str, selection: Selection) -> None:
    """Links to where a figure is made a file of: in the title row for a page's first one, else here.

    Args:
        figure: Its name in `figures.catalogue`.
        selection: Under which it is drawn.
    """
    place = publish_place()
    label = "Publish this figure" if place is None else "Publish"
    with place or nullcontext():
        address.link(pages.FIGURES, selection.replace(figure=figure), label, ":material/print:")


def synthetic_badge(selection: Selection, loaded: LoadedBenchmark) -> None:
    """Draws the badge of made-up data, if there is any in this Selection."""
    if loaded.synthetic_gold:
        st.badge("Synthetic data", icon=":material/science:", color="orange")
    elif loaded.synthetic_runs(selection):
        st.badge("With synthetic runs", icon=":material/science:", color="orange")


def stop_without_samples(samples: int, selection: Selection) -> None:
    """Ends the page with that, and with the way back, where no sample matches the Selection.

    Args:
        samples: From `show`.
        selection: What the page was asked for.
    """
    if not samples:
        notices.nothing_found("samples", filters.clear_callback(selection))
        st.stop()


def stop_unless(has: bool, title: str, why: str, selection: Selection, loaded: LoadedBenchmark) -> None:
    """Ends the page with the reason, unless the benchmark has what it shows.

    Args:
        has: Whether it has.
        title: The page's title; our own words.
        why: What the benchmark does not have; our own words.
        selection: What the page was asked for.
        loaded: The benchmark.
    """
    if has:
        return
    sidebar.show(selection, threshold=False)
    show(title, selection)
    with st.container(border=True):
        st.subheader("Not for this benchmark", anchor=False)
        st.text(f"{loaded.title(selection)} has no {why}. Choose another benchmark in the sidebar, if one is loaded.")
        address.link(pages.LEADERBOARD, selection, "Its leaderboard", ":material/leaderboard:")
    st.stop()
