"""The judging of a kept answer by a model: who judges, the most it may cost, and the verdicts."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from cache import memo
from cache.live import reruns
from cache.live.judging import JudgingResult, can_judge, judge_run
from cache.live.plans import Plan
from cache.live.reruns import Listener
from components.rerun import costs, model_options, provider_access
from components.rerun.answer_job import AnswerJob, begin, job_of_session
from components.rerun.provider_access import variables
from components.shell import notices, visitor
from figures.tables.number_format import count
from models import PROVIDERS, ModelSpec
from models.price_table import Price
from models.prices import dollars
from models.providers.cancellation import Cancellation

_KEY, _BEFORE = "live-judging", "live-judge"
_EVERY_S = 0.3
_MOST_USD = 0.10
_SHOWN = 5
_WHAT_A_JUDGE_SEES = (
    "A judge sees texts only: what gold says, and the answer. Its verdicts are kept beside the answer under its name; "
    "they change neither the answer nor gold."
)


def show(plan: Plan, slug: str) -> None:
    """Draws the choice of a judge of one stored answer, and its verdicts; nothing for tasks without judges.

    Args:
        plan: What was asked.
        slug: The run that the answer is kept in.
    """
    if not can_judge(plan.task.key):
        return
    with st.expander("Let a model judge this answer", icon=":material/gavel:"):
        st.text(_WHAT_A_JUDGE_SEES)
        if memo.workspace().read_only:
            notices.read_only()
            return
        answer_job = job_of_session(_KEY)
        busy = answer_job is not None and not answer_job.done
        _choice(plan, slug, busy)
        if busy:
            _judging_progress()
        elif answer_job is not None and answer_job.about == (plan.benchmark, slug, plan.sample.id):
            _outcome(answer_job)


def _choice(plan: Plan, slug: str, busy: bool) -> None:
    # Drawn while a judge is at work too: what is not drawn forgets what was chosen.
    left, right = st.columns(2)
    labels = {key: provider_access.server_label(key) for key, kind in PROVIDERS.items() if not kind.replays}
    before: ModelSpec | None = st.session_state.get(_BEFORE) or (None if plan.spec.kind.replays else plan.spec)
    first = _keep_last_choice("judge-provider", before.provider if before else None)
    provider = left.selectbox("Judge", list(labels), format_func=lambda key: labels[key], key=first)
    model_names = model_options.names(provider)
    earlier = (
        before.name if before is not None and before.provider == provider and _BEFORE in st.session_state else None
    )
    name = right.selectbox(
        "Its model, or type its name",
        model_names if earlier is None or earlier in model_names else [*model_names, earlier],
        index=None,
        accept_new_options=True,
        placeholder="name of the model",
        key=_keep_last_choice(f"judge-name-{provider}", earlier),
    )
    if name and name.strip():
        st.session_state[_BEFORE] = ModelSpec(provider, name.strip())
    spec = ModelSpec(provider, name.strip()) if name and name.strip() else None
    if spec is not None:
        st.text(f"The texts are sent to {provider_access.receiver(spec)}.")
    price = model_options.price(spec, "judge") if spec is not None else None
    most = st.number_input(
        "US dollars that all verdicts may cost together",
        min_value=0.0,
        value=_MOST_USD,
        format="%.2f",
        key="judge-most",
    )
    again = st.checkbox("Judge anew what this judge has judged before", key="judge-again")
    st.button(
        "Judge",
        icon=":material/gavel:",
        key="judge-ask",
        disabled=busy or spec is None or price is None or provider_access.configured(plan.benchmark, spec) is None,
        on_click=_ask,
        args=(plan, slug, spec, price, most, again),
    )


def _keep_last_choice(key: str, value: str | None) -> str:
    """Sets a widget that is not on the page yet to its last value; returns its key."""
    if key not in st.session_state and value is not None:
        st.session_state[key] = value
    return key


def _ask(plan: Plan, slug: str, spec: ModelSpec, price: Price, most: float, again: bool) -> None:
    workspace, keys = visitor.acting(), variables()
    budget = costs.budget(None)
    budget = replace(budget, caps=replace(budget.caps, batch=most))

    def job(cancelled: Cancellation, listener: Listener) -> JudgingResult:
        provider = reruns.provider_of(workspace, plan.benchmark, spec, keys, price=price)
        return judge_run(
            workspace,
            plan.benchmark,
            slug,
            spec,
            provider,
            samples=(plan.sample.id,),
            again=again,
            budget=budget,
            cancelled=cancelled,
        )

    begin(_KEY, (plan.benchmark, slug, plan.sample.id), job)


@st.fragment(run_every=_EVERY_S)
def _judging_progress() -> None:
    """Draws how long it has taken; runs by itself until it has ended."""
    answer_job = job_of_session(_KEY)
    if answer_job is None or answer_job.done:
        st.rerun("app")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.text(f"The judge is asked: {answer_job.seconds:.1f} s", width="content")
        st.button("Cancel", icon=":material/stop_circle:", key="judge-cancel", on_click=answer_job.cancel)


def _outcome(answer_job: AnswerJob[JudgingResult]) -> None:
    failure, found = answer_job.failure(), answer_job.kept
    if failure is not None:
        st.text(str(failure))
        return
    assert found is not None  # a job that did not fail gave what it was for
    total = found.judged + found.by_rule + found.already_judged
    cost = f"{dollars(found.usd)} US dollars" if found.cost_known else "cost not known"
    st.text(
        f"Judged by {found.judge}: {count(total, 'verdict')}, {found.right} of them correct; {found.requests} asked, "
        f"{found.judged} of them with a verdict, {found.by_rule} decided by gold, "
        f"{found.already_judged} there before; {cost}."
    )
    if found.overridden:
        st.text(
            f"The figures do not change by {count(found.overridden, 'verdict')}: "
            "the run's own file has one on the same, which counts. All stand in the tables of agreement."
        )
    if found.stop_reason:
        st.text(f"It ended early: {found.stop_reason}")
    for skipped in found.skipped[:_SHOWN]:
        st.text(f"No verdict on {skipped.output}: {skipped.reason}")
    if len(found.skipped) > _SHOWN:
        st.text(f"And {len(found.skipped) - _SHOWN} more without a verdict.")
