"""The form for one answer: pages, options and cost, the button that asks, and the answer as it comes in.

An answer that is coming in can be cancelled.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cache import memo
from cache.live import plans, reruns
from cache.live.plans import PLAIN_PAGES, Plan
from cache.live.reruns import Budget, Listener, StoredAnswer
from cache.selection.resolve import LoadedBenchmark
from cache.selection.run_names import live_slug
from cache.selection.selection import Selection
from components.rerun import costs, model_options, page_options, provider_access, request_preview
from components.rerun.answer_job import AnswerJob, begin, job_of_session
from components.rerun.provider_access import variables
from components.shell import notices, visitor
from errors import NotConfigured
from figures.tables.number_format import count
from models import ModelSpec
from models.price_table import Price
from models.providers.cancellation import Cancellation
from models.providers.provider import Provider


def show(
    selection: Selection, loaded: LoadedBenchmark, spec: ModelSpec, left: DeltaGenerator, right: DeltaGenerator
) -> Plan:
    """Draws the pages on the left and everything else on the right; returns the job of the request.

    Args:
        selection: With the sample open.
        loaded: Its benchmark.
        spec: The model that is chosen.
        left: Where the pages are drawn.
        right: Where the rest is drawn.
    """
    replays = spec.kind.replays
    with right:
        setting = None if replays else model_options.setting(loaded.task)
        price = None if replays else model_options.price(spec)
        below = st.container()
        transform = PLAIN_PAGES if replays else page_options.page_choice()
        chosen = model_options.Options() if replays else model_options.options(loaded.task)
    try:
        plan = plans.plan(
            memo.workspace(),
            selection.benchmark,
            selection.at,
            spec,
            setting,
            transform=transform,
            coords=chosen.coords,
            parameters=chosen.parameters,
        )
    except NotConfigured as error:
        below.text(str(error))
        st.stop()
    with left:
        request_preview.show_pages(plan, selection)
    with below:
        prompt = request_preview.edited_prompt(plan)
        plan = plan.with_prompt_axes(prompt)
    with right:
        if replays:
            st.text(provider_access.sent_sentence(plan))
            ask_button(plan, prompt, RequestResources())
        elif not memo.workspace().read_only:
            limits = costs.budget(chosen.most_usd)
            afforded = costs.show(plan, price, prompt, limits)
            provider = provider_access.configured(plan.benchmark, plan.spec)
            if provider is not None:
                _warm_up(provider.key, provider)
            ready = provider is not None and afforded and page_options.ready()
            ready = ready and not plan.unsendable and bool(prompt.strip())
            ask_button(plan, prompt, RequestResources(variables(), price, limits, ready))
        else:
            st.text(provider_access.sent_sentence(plan))
            ask_button(plan, prompt, RequestResources(ready=False))
    return plan


def show_pages(selection: Selection, replay: ModelSpec) -> None:
    """Draws the pages of the open sample while no model is chosen, small, as for the replay of a run."""
    plan = plans.plan(memo.workspace(), selection.benchmark, selection.at, replay)
    request_preview.show_pages(plan, selection)


@st.cache_resource(show_spinner=False)
def _warm_up(key: str, _provider: Provider) -> None:
    """Loads what the provider needs while the page is read, so that the first answer does not wait for it."""
    threading.Thread(target=_provider.prepare, name="errata-prepare", daemon=True).start()


_KEY = "live-asking"
_EVERY_S = 0.3
_PAUSE_S = 0.02
"""Seconds between two pieces of a replay, so that one sees it come in as a live answer does."""

_SHOWN = 4_000
"""Characters of a coming answer that are drawn: its last ones."""

_NOTICES = 3


@dataclass(frozen=True, slots=True)
class RequestResources:
    """The resources of a request: keys, price, budget, and whether it can be sent.

    Args:
        variables: Keys and addresses, by their names in the environment.
        price: What the model costs; None where that is not known.
        budget: What may be spent.
        ready: Whether everything is there that it takes.
    """

    variables: Mapping[str, str] = field(default_factory=dict, repr=False)
    price: Price | None = None
    budget: Budget | None = None
    ready: bool = True


def ask_button(plan: Plan, prompt: str, resources: RequestResources) -> None:
    """Draws the button that asks, or the answer that is coming in, or why none came."""
    if memo.workspace().read_only:
        notices.read_only()
        return
    answer_job = job_of_session(_KEY)
    if answer_job is not None and not answer_job.done:
        _answer_progress()
        return
    st.button(
        "Ask",
        type="primary",
        icon=":material/send:",
        key="live-ask",
        disabled=not resources.ready,
        on_click=_ask,
        args=(plan, prompt, resources),
    )
    if answer_job is not None and answer_job.about == _request_key(plan):
        _outcome(answer_job)


def _outcome(answer_job: AnswerJob[StoredAnswer]) -> None:
    failure = answer_job.failure()
    if failure is None:
        st.text(f"The answer came in after {answer_job.seconds:.1f} s. It is kept as a live run, and stands below.")
        return
    with st.container(border=True):
        st.subheader("Cancelled" if answer_job.cancelled else "No answer", anchor=False)
        st.text(str(failure))
        if answer_job.text:
            st.caption(f"{count(len(answer_job.text), 'character')} had come in; they were not kept.")


@st.fragment(run_every=_EVERY_S)
def _answer_progress() -> None:
    """Draws the answer as far as it has come; runs by itself until it has ended."""
    answer_job = job_of_session(_KEY)
    if answer_job is None or answer_job.done:
        st.rerun("app")
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.text(
                f"The answer is coming in: {len(answer_job.text):,} characters, {answer_job.seconds:.1f} s",
                width="content",
            )
            st.button("Cancel", icon=":material/stop_circle:", key="live-cancel", on_click=answer_job.cancel)
        for notice in answer_job.notices[-_NOTICES:]:
            st.text(notice)
        st.code(answer_job.text[-_SHOWN:] or " ", language=None, wrap_lines=True, height=200)


def _ask(plan: Plan, prompt: str, resources: RequestResources) -> None:
    workspace = visitor.acting()

    def job(cancelled: Cancellation, listener: Listener) -> StoredAnswer:
        provider = reruns.provider_of(
            workspace, plan.benchmark, plan.spec, resources.variables, _PAUSE_S, resources.price
        )
        return reruns.ask(
            workspace, provider, plan, prompt=prompt, budget=resources.budget, cancelled=cancelled, listener=listener
        )

    begin(_KEY, _request_key(plan), job)


def _request_key(plan: Plan) -> tuple[str, ...]:
    return plan.benchmark, plan.sample.id, str(plan.spec), live_slug(plan.run)
