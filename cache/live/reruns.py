"""A request to a model about one sample: a plan is carried out, paid for, and its answer kept as part of a live run.

The page, the command line and whatever asks many samples make a `Plan` (`cache.live.plans`), show or change its
prompt, and carry it out here. Nothing in here knows where it is called from.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.engine import Connection

from cache.live.live_runs import LiveAnswer, store_answer
from cache.live.metered_provider import MeteredProvider
from cache.live.paid_steps import PaidSteps
from cache.live.plans import Plan
from cache.live.spending import Caps, Purpose, operators_caps
from cache.selection.run_names import live_slug
from cache.store import schema
from cache.store.packing import stored_prediction
from cache.store.workspace import Workspace
from errors import NoAnswer, ProviderError, RequestRefused, WorkspaceError
from models import ModelSpec
from models.format_reminder import ask_with_reminder
from models.inquiries.inquiry import Step, carry_out
from models.price_table import Price
from models.prices import price_of
from models.providers.cancellation import Cancellation
from models.providers.provider import Answer, Piece, Provider, ProviderContext, Request
from models.retrying import DEFAULT_BUDGET, Restarted, RetryBudget, Spending
from models.settings import REPEAT_AXIS
from records import Prediction, Run


class Listener:
    """Receives the progress of a request, on the thread that sends it; this base class ignores it."""

    def received(self, text: str) -> None:
        """More text of the answer was received."""

    def restarted(self, event: Restarted) -> None:
        """The request is sent again: text that was received of the last attempt is void."""

    def step(self, name: str, number: int) -> None:
        """A request is sent; `number` counts them from 1, `name` is "" where there is only one."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The budget of one answer, in money and time.

    Args:
        caps: What may be spent; the operator's caps when left out.
        session: The browser session that asks; "" for none.
        batch: What is asked together; "" for a single request.
        seconds: How long it is tried for; an answer that is coming in is not cut off.
        attempts: How often a model is asked for one answer at most.
    """

    caps: Caps = field(default_factory=lambda: operators_caps(os.environ))
    session: str = ""
    batch: str = ""
    seconds: float = DEFAULT_BUDGET.seconds
    attempts: int = DEFAULT_BUDGET.attempts

    def capped(self, usd: float | None) -> Budget:
        """This budget with a cap for one request, all its attempts together."""
        return self if usd is None else replace(self, caps=replace(self.caps, request=usd))


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A stored answer: the answer, its number of attempts, its live run's slug and its cost.

    `usd` is what was counted against the caps; `None` of `answer.ending.cost_usd` says that the server does not
    tell, then the most that it can have cost was counted.
    """

    answer: Answer
    attempts: int
    slug: str
    usd: float = 0.0


def provider_of(
    ws: Workspace,
    benchmark: str,
    spec: ModelSpec,
    variables: Mapping[str, str],
    pause_s: float = 0.0,
    price: Price | None = None,
) -> Provider:
    """The provider of a model for samples of a benchmark.

    Args:
        ws: Whose stored responses replay answers from.
        benchmark: The benchmark.
        spec: The model.
        variables: Keys and addresses, by their names in the environment.
        pause_s: Seconds between the pieces of what needs no time.
        price: What a person says that the model costs; it comes before every table.

    Raises:
        NotConfigured: Something that the provider needs is not there.
    """

    def stored(sample_id: str, slug: str) -> Prediction | None:
        return stored_response(ws, benchmark, sample_id, slug)

    known_price = price_in(ws, spec, variables, price)
    return spec.kind.from_context(ProviderContext(variables, stored, pause_s, known_price))


def price_in(ws: Workspace, spec: ModelSpec, variables: Mapping[str, str], given: Price | None) -> Price | None:
    """The price of a model where it is asked: as stated, else the operator's, else our table's, of its maker alone.

    A replay costs nothing, and has no price.

    Raises:
        NotConfigured: The operator's file is damaged, or the address that is set is none.
    """
    if spec.kind.replays:
        return None
    return price_of(spec, ws.home, given, compatible=bool(spec.kind.compatible_server(variables)))


def ask(
    ws: Workspace,
    provider: Provider,
    plan: Plan,
    *,
    prompt: str | None = None,
    repeat: int | None = None,
    most_usd: float | None = None,
    budget: Budget | None = None,
    cancelled: Cancellation | None = None,
    listener: Listener | None = None,
    claim: Callable[[Connection], None] | None = None,
    in_transaction: Callable[[Connection, StoredAnswer], None] | None = None,
    tally: Spending | None = None,
) -> StoredAnswer:
    """Sends a plan to its model, within the caps, and stores the answer in its live run.

    Money is reserved before every attempt and settled after it, also where there is no answer.

    Args:
        ws: The workspace.
        provider: Of the plan's model.
        plan: The planned request.
        prompt: The text that is sent in place of the planned one.
        repeat: 1-based number of this request, where the same is sent several times.
        most_usd: The most that this answer may cost, all attempts together; None for the caps alone.
        budget: What may be spent, by whom, and how long; by default the operator's caps.
        cancelled: Ends the request when it is cancelled; only the steps that were answered are stored.
        listener: Receives its progress.
        claim: Writes together with the reservation of each attempt's money; where it raises, nothing is sent.
        in_transaction: Writes that succeed or fail together with the answer, in the same transaction.
        tally: Counts what was sent and its cost, also when this ends with an error.

    Raises:
        ReadOnly: The workspace is open for reading only; nothing was sent.
        CostsTooMuch: A cap leaves no room, or the price is not known; nothing was sent.
        ProviderError: There is no answer. Of several requests those that were answered are kept
            (`cache.live.paid_steps`): asked the same again, they are not sent and not paid for once more.
    """
    ws.must_be_writable()
    plan = plan.with_prompt_axes(prompt)
    budget = (budget or Budget()).capped(most_usd)
    purpose = Purpose(str(plan.spec), plan.sample.id, budget.session, budget.batch)
    paying, tally = MeteredProvider(provider, ws, budget.caps, purpose, claim), tally or Spending()
    run = plan.run if repeat is None else replace(plan.run, axes=(*plan.run.axes, (REPEAT_AXIS, str(repeat))))
    steps = PaidSteps(ws, plan.benchmark, live_slug(run), plan.sample.id) if plan.requests > 1 else None
    request = _PlanRequests(paying, plan, budget, tally, cancelled, listener or Listener(), steps)
    answer = request.answer(prompt) if steps is None else _resumable(request, steps, prompt)

    def with_answer(writing: Connection, slug: str) -> None:
        if steps is not None:
            steps.forget(writing)
        if in_transaction is not None:
            in_transaction(writing, StoredAnswer(answer, answer.attempts, slug, tally.usd))

    slug = store_answer(ws, plan.benchmark, plan.sample.id, _live_answer(plan, run, prompt, answer), with_answer)
    return StoredAnswer(answer, answer.attempts, slug, tally.usd)


def _live_answer(plan: Plan, run: Run, prompt: str | None, answer: Answer) -> LiveAnswer:
    """The answer with its prompt, pages, parameters and page transforms, for storing."""
    text = plan.prompt.text if prompt is None else prompt
    return LiveAnswer(
        spec=plan.spec,
        run=run,
        prompt=text,
        answer=answer,
        prompt_version=plan.prompt.version,
        edited=text != plan.prompt.text,
        pages=tuple(page.number for page in plan.pages if page.image is not None),
        frames=plan.frames,
        redactions=() if plan.spec.kind.replays else plan.transform.redactions,
        parameters=plan.parameters,
        coords=plan.coords,
        synthetic=plan.synthetic,
    )


def _resumable(request: _PlanRequests, steps: PaidSteps, prompt: str | None) -> Answer:
    """The answer to a request of several steps; an error half-way names the steps that are stored."""
    try:
        return request.answer(prompt)
    except RequestRefused:
        # Sent again as it is it would be refused again, so that nobody could get past these answers.
        with steps.ws.writing() as connection:
            steps.forget(connection)
        raise
    except ProviderError as error:
        waiting = steps.in_words()
        error.args = (f"{error} {waiting}",) if waiting else error.args
        raise


@dataclass(frozen=True, slots=True)
class _PlanRequests:
    """The requests of one plan that is being sent."""

    provider: Provider
    plan: Plan
    budget: Budget
    tally: Spending
    cancelled: Cancellation | None
    listener: Listener
    steps: PaidSteps | None

    def answer(self, prompt: str | None) -> Answer:
        """The whole text of the model's answer."""
        inquiry = self.plan.inquiry
        if inquiry is None:
            return self._one(self.plan.request(prompt), None, lambda answer: True)
        reminder, number = inquiry.reminder(), 0

        def ask_one(step: Step, readable: Callable[[Answer], bool]) -> Answer:
            nonlocal number
            number += 1
            self.listener.step(step.name, number)
            request = self.plan.request(step.prompt.text, step.prompt.leaves_out)
            stored = None if self.steps is None else self.steps.find(step.name, request)
            if stored is not None:
                self.listener.received(stored.text)
                return stored
            answer = self._one(request, reminder, readable)
            if self.steps is not None:
                # If it cannot be stored now, a later request has to send this step again; this one goes on.
                with contextlib.suppress(WorkspaceError):
                    self.steps.store(step.name, request, answer)
            return answer

        return carry_out(inquiry, ask_one, prompt, self.plan.scale)

    def _one(self, request: Request, reminder: str | None, readable: Callable[[Answer], bool]) -> Answer:
        patience = RetryBudget(self.budget.seconds, self.budget.attempts, self.budget.caps.request)
        events = ask_with_reminder(
            self.provider, request, reminder, readable, patience, self.cancelled, spending=self.tally
        )
        with closing(cast(Any, events)):
            for event in events:
                match event:
                    case Answer():
                        return event
                    case Piece():
                        self.listener.received(event.text)
                    case Restarted():
                        self.listener.restarted(event)
        raise NoAnswer("The model ended without an answer. Ask again.")


def stored_response(ws: Workspace, benchmark: str, sample_id: str, slug: str) -> Prediction | None:
    """A run's stored response to a sample; None where there is none, or no such run."""
    run, sample, table, owner = schema.run, schema.sample, schema.response, schema.benchmark
    with ws.reading() as connection:
        row = connection.execute(
            select(table.c.raw, table.c.prompt, table.c.extra)
            .join(run, run.c.id == table.c.run_id)
            .join(sample, sample.c.id == table.c.sample_id)
            .join(owner, owner.c.id == run.c.benchmark_id)
            .where(owner.c.name == benchmark, run.c.slug == slug, sample.c.key == sample_id)
        ).one_or_none()
    return None if row is None else stored_prediction(sample_id, *row)
