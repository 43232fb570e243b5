"""The choices of the Rerun page: mode, sample, model, and the stored run to compare with; all are in the address.

The mode (one answer, repeats, a grid or a batch) is the Selection's `view`.
"""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache.queries.samples import Neighbours
from cache.selection import parameters
from cache.selection.resolve import LoadedBenchmark, not_loaded
from cache.selection.run_names import LIVE
from cache.selection.selection import Selection
from cache.selection.text_direction import isolated
from components.rerun import model_options, provider_access
from components.shell import address, notices
from errors import UsageError
from figures.applied_filters import AppliedFilters
from models import PROVIDERS, ModelSpec
from models.providers.sdk_provider import SdkProvider

APPLIED_FILTERS = AppliedFilters(
    {"runs": "the first of them is the stored run that the answer is compared with; other filters choose samples"},
    items=True,
)

EXPLANATION = (
    "A model is asked about this sample again. Its answer is scored as any run's, and stands beside a stored one.",
    "One answer: once. Repeats: whether the answer flips. Grid: several prompts, settings or changes of the page. "
    "Batch: all samples of the Selection, in the background.",
    "A replay takes the answer from a stored run: nothing is sent, nothing is paid.",
    "A live model is sent the prompt and the page images, once you press the button; what goes to whom, and what it "
    "may cost, is said above it. Answers are kept as a live run.",
)
"""What the page is, in sentences."""


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
        st.text(f"Sample {isolated(selection.at)}{place}", width="content")
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
    """Draws the choice of server and model; None where there is none to choose, which the page then says."""
    chosen, requested = _choice_of_address(selection, loaded)
    runs = stored_runs(selection, loaded)
    left, right = st.columns(2)
    choice = left.selectbox(
        "Ask",
        list(_CHOICES),
        format_func=lambda key: _CHOICES[key],
        key=address.seed("live-provider", chosen),
        on_change=address.on_change("live-provider", lambda key: _write(ask=_first(key, runs))),
    )
    provider = choice.removesuffix(_COMPATIBLE)
    if PROVIDERS[provider].replays:
        # Below it: a run that is named with its settings needs all of the line.
        return _replay_run(provider, requested, selection, loaded, runs)
    server = provider_access.compatible_server(provider)
    if choice != provider:
        _address_of_server(provider, server, right)
        return _model_by_name(provider, requested) if server else None
    if server:
        st.text(f"{_variable(provider)} leads to {server}. {PROVIDERS[provider].label} is asked where it is not set.")
        return None
    with right:
        return _model_by_name(provider, requested)


def _address_of_server(provider: str, server: str, place: DeltaGenerator) -> None:
    """Draws the address of a compatible server, and who sees what is sent to it."""
    place.text_input(
        "Address of the server", server, placeholder="not set", disabled=True, key=f"live-address-{server}"
    )
    if server:
        st.text("Whoever runs this server sees the prompt and the pages.")
    else:
        st.text(
            f"Set {_variable(provider)} to its address, as in http://127.0.0.1:8000/v1, and restart Errata. Whoever "
            "runs that server sees the prompt and the pages."
        )


def _variable(provider: str) -> str:
    """The variable that leads to another server than that of a provider's maker."""
    kind = PROVIDERS[provider]
    assert issubclass(kind, SdkProvider)
    return kind.server.address


def replay_of(run: str) -> ModelSpec:
    """The replay of a stored run."""
    return ModelSpec(_REPLAY, run)


def _replay_run(
    provider: str, requested: ModelSpec | None, selection: Selection, loaded: LoadedBenchmark, runs: list[str]
) -> ModelSpec | None:
    if not runs:
        return None
    name = requested.name if requested else _default(selection, runs)
    st.selectbox(
        "Replay run",
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
        "Model, or type its name" if model_names else "Name of the model",
        model_names if not name or name in model_names else [*model_names, name],
        key=address.seed("live-name", name or None),
        accept_new_options=True,
        placeholder="name of the model",
        on_change=address.on_change("live-name", lambda typed: _write(ask=f"{provider}:{(typed or '').strip()}")),
    )
    if not name:
        to = provider_access.receiver(ModelSpec(provider, ""))
        st.text(f"{'Choose' if model_names else 'Type the name of'} a model. Once asked, prompt and pages go to {to}.")
        return None
    return ModelSpec(provider, name)


def stored_run(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice of the stored run that the answer is compared with; its slug, "" where there is none."""
    runs = stored_runs(selection, loaded)
    if not runs:
        return ""
    chosen = next((slug for slug in selection.run_order if slug in runs), runs[0])

    st.selectbox(
        "Compare with",
        runs,
        format_func=lambda slug: loaded.runs[slug],
        key=address.seed("live-against", chosen),
        on_change=address.on_change("live-against", lambda slug: _write(leads=(slug,))),
    )
    return chosen


_COMPATIBLE = "-compatible"
"""What follows a provider's key in the choice of a server that speaks its interface and is not its maker's."""

_CHOICES = {
    choice: label
    for key, kind in PROVIDERS.items()
    for choice, label in ((key, kind.label), (f"{key}{_COMPATIBLE}", kind.compatible_label))
    if label
}
"""What can be asked -> its label. A link says `PROVIDER:NAME`; without a name, `CHOICE:`."""

_REPLAY = next(key for key, kind in PROVIDERS.items() if kind.replays)


def _choice_of_address(selection: Selection, loaded: LoadedBenchmark) -> tuple[str, ModelSpec | None]:
    """The choice and model of the address; for a model that cannot be used replay is taken, with a notice."""
    if not selection.ask:
        return _REPLAY, None
    if selection.ask.endswith(":") and selection.ask[:-1] in _CHOICES:
        return selection.ask[:-1], None
    try:
        spec = ModelSpec.parse(selection.ask)
    except UsageError as error:
        notices.about_link((f"Ignored from link: {error}",))
        return _REPLAY, None
    if spec.kind.replays and (spec.name not in loaded.runs or spec.name.startswith(LIVE)):
        notices.about_link((not_loaded("run", spec.name, loaded.runs),))
        return _REPLAY, None
    compatible = bool(provider_access.compatible_server(spec.provider))
    return f"{spec.provider}{_COMPATIBLE}" if compatible else spec.provider, spec


def _first(choice: str, runs: list[str]) -> str:
    """The model that is chosen with a server; a server that is not its maker's has none that we know of."""
    if choice not in PROVIDERS:
        return f"{choice}:"
    name = next(iter(runs), "") if PROVIDERS[choice].replays else model_options.first_name(choice)
    return f"{choice}:{name}"


def _default(selection: Selection, runs: list[str]) -> str:
    """The first run other than the one that the page shows, where there is one: there is more to compare."""
    shown = next((slug for slug in selection.run_order if slug in runs), runs[0])
    return next((slug for slug in runs if slug != shown), shown)


def _write(**changes: object) -> None:
    """Changes parts of the Selection, for callbacks, and keeps the open sample."""
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
    "batch": "Samples of this selection, or the picked ones. Runs in the background; can be continued after a crash.",
}


def mode(selection: Selection, loaded: LoadedBenchmark) -> str:
    """Draws the choice; returns its word, "" for one answer."""
    chosen = parameters.RERUN_VIEW.of(selection, loaded)
    st.segmented_control(
        "How much is asked",
        list(_MODE_NAMES),
        format_func=lambda word: _MODE_NAMES[word],
        key=address.seed("live-mode", chosen),
        label_visibility="collapsed",
        required=True,
        on_change=address.on_change("live-mode", _write_mode),
    )
    if chosen:
        st.caption(_MODE_HELP[chosen])
    return chosen


def _write_mode(chosen: str | None) -> None:
    """Changes the mode, for callbacks, and keeps the open sample."""
    _write(view=chosen or "")
