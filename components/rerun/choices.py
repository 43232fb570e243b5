"""The choices of the Rerun page: mode, sample, model, and the stored run to compare with; all are in the address.

The mode (one answer, repeats, a grid or a batch) is the Selection's `view`.
"""

from __future__ import annotations

import streamlit as st

from cache.queries.samples import Neighbours
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import LIVE
from cache.selection.selection import Selection
from components.rerun import model_options
from components.shell import address, notices
from errors import UsageError
from figures.narrowing import Narrowing
from models import PROVIDERS, ModelSpec

NARROWING = Narrowing(
    {"runs": "the first of them is the stored run that the answer is compared with; other filters choose samples"},
    items=True,
)


def stored_runs(selection: Selection, loaded: LoadedBenchmark) -> list[str]:
    """Slugs of the runs that came from files and are in use, and of those that the Selection names."""
    return [
        slug
        for slug in loaded.runs
        if not slug.startswith(LIVE) and (slug not in loaded.superseded or slug in selection.run_order)
    ]


def sample(selection: Selection, around: Neighbours) -> None:
    """The sample's id with its place, and the way to the one before and after it."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        place = "" if around.position is None else f"  ·  {around.position + 1:,} of {around.count:,}"
        st.text(f"Sample {selection.at}{place}", width="content")
        before, after = around.previous, around.next
        st.button(
            "Previous sample",
            icon=":material/chevron_left:",
            type="tertiary",
            disabled=before is None,
            on_click=_open,
            args=(before,),
        )
        st.button(
            "Next sample",
            icon=":material/chevron_right:",
            type="tertiary",
            disabled=after is None,
            on_click=_open,
            args=(after,),
        )


def model(selection: Selection, loaded: LoadedBenchmark) -> ModelSpec | None:
    """Draws the choice of provider and model; None where there is none to choose."""
    requested = _model_of_address(selection, loaded)
    runs = stored_runs(selection, loaded)
    labels = {key: kind.label for key, kind in PROVIDERS.items()}
    replaying = next(key for key, kind in PROVIDERS.items() if kind.replays)
    left, right = st.columns(2)
    provider = left.selectbox(
        "Ask",
        list(labels),
        format_func=lambda key: labels[key],
        key=address.seed("live-provider", requested.provider if requested else replaying),
        on_change=address.on_change("live-provider", lambda key: _write(ask=_first(key, runs))),
    )
    with right:
        if PROVIDERS[provider].replays:
            return _run_that_answers(provider, requested, selection, loaded, runs)
        return _model_by_name(provider, requested)


def _run_that_answers(
    provider: str, requested: ModelSpec | None, selection: Selection, loaded: LoadedBenchmark, runs: list[str]
) -> ModelSpec | None:
    if not runs:
        return None
    name = requested.name if requested else _default(selection, runs)
    st.selectbox(
        "Run that answers",
        runs,
        format_func=lambda slug: loaded.runs[slug],
        key=address.seed("live-model", name),
        help="At first another run than the one it is compared with, so that there is a difference to see.",
        on_change=address.on_change("live-model", lambda slug: _write(ask=f"{provider}:{slug}")),
    )
    return ModelSpec(provider, name)


def _model_by_name(provider: str, requested: ModelSpec | None) -> ModelSpec | None:
    """One of the models whose price is known, or any other that is typed."""
    model_names = model_options.names(provider)
    name = requested.name if requested else ""
    st.selectbox(
        "Model, or type its name",
        model_names if not name or name in model_names else [*model_names, name],
        key=address.seed("live-name", name or None),
        accept_new_options=True,
        placeholder="name of the model",
        on_change=address.on_change("live-name", lambda typed: _write(ask=f"{provider}:{(typed or '').strip()}")),
    )
    return ModelSpec(provider, name) if name else None


def stored_run(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice of the stored run that the answer is compared with; its slug, "" where there is none."""
    runs = stored_runs(selection, loaded)
    if not runs:
        return ""
    chosen = next((slug for slug in selection.run_order if slug in runs), runs[0])

    st.selectbox(
        "Held against the stored answer of",
        runs,
        format_func=lambda slug: loaded.runs[slug],
        key=address.seed("live-against", chosen),
        on_change=address.on_change("live-against", lambda slug: _write(leads=(slug,))),
    )
    return chosen


def _model_of_address(selection: Selection, loaded: LoadedBenchmark) -> ModelSpec | None:
    """The model of the address; for one that cannot be used a default is taken, with a notice."""
    if not selection.ask:
        return None
    try:
        spec = ModelSpec.parse(selection.ask)
    except UsageError as error:
        notices.about_link((str(error),))
        return None
    if spec.kind.replays and (spec.name not in loaded.runs or spec.name.startswith(LIVE)):
        notices.about_link((f"This link asks for the answer of the run “{spec.name}”, which is not loaded.",))
        return None
    return spec


def _first(provider: str, runs: list[str]) -> str:
    """The model that is chosen with a provider."""
    name = next(iter(runs), "") if PROVIDERS[provider].replays else model_options.first_name(provider)
    return f"{provider}:{name}" if name else ""


def _default(selection: Selection, runs: list[str]) -> str:
    """A run that the answer is not compared with, where there is one: there is more to see."""
    shown = next((slug for slug in selection.run_order if slug in runs), runs[0])
    return next((slug for slug in runs if slug != shown), shown)


def _write(**changes: object) -> None:
    """Changes parts of the Selection, for callbacks, and leaves the sample open."""
    selection, _ = address.read()
    address.write(selection.replace(**changes))


def _open(sample_id: str | None) -> None:
    """Opens another sample, for callbacks."""
    _write(at=sample_id or "", page=None, item="")


_MODE_NAMES = {"": "One answer", "repeats": "Repeats", "grid": "Grid", "batch": "Batch"}
_MODE_HELP = {
    "": "",
    "repeats": "The same question several times: how often the answer flips, and how far its boxes scatter.",
    "grid": "One sample asked in several ways: every combination is a cell, all compared with the stored answer.",
    "batch": "All samples of this selection. It goes on when you leave this page, and after a crash where it stood.",
}


def mode(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice; returns its word, "" for one answer."""
    way = parameters.RERUN_VIEW.of(selection, loaded)
    st.segmented_control(
        "How much is asked",
        list(_MODE_NAMES),
        format_func=lambda word: _MODE_NAMES[word],
        key=address.seed("live-way", way),
        label_visibility="collapsed",
        required=True,
        on_change=address.on_change("live-way", _write_mode),
    )
    if way:
        st.caption(_MODE_HELP[way])
    return way


def _write_mode(way: str | None) -> None:
    """Changes the way, for callbacks, and leaves the sample open."""
    selection, _ = address.read()
    address.write(selection.replace(view=way or ""))
