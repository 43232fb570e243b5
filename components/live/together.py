"""What all askings of a batch have in common: model, price, how pages are sent, how long answers are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cache import memo, reruns
from cache.framing import Framing
from cache.plans import NO_FRAMING
from cache.reruns import Budget
from components.live import live_model, money, pages_sent
from components.live.variables import variables
from errors import NotConfigured
from models import Spec
from models.prices import Price
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class Common:
    """What all askings have in common.

    Args:
        spec: The model.
        price: What it costs; None where nobody says, or nothing is paid.
        framing: How pages are sent.
        budget: What may be spent; its cap for one request is what the whole batch may cost.
        coords: How the model writes boxes.
        parameters: `max_tokens` and the like.
        missing: Why nothing can be asked; "" where everything is there.
    """

    spec: Spec
    price: Price | None
    framing: Framing
    budget: Budget
    coords: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""

    @property
    def most_usd(self) -> float | None:
        """What all of it may cost together."""
        return self.budget.caps.request


def chosen(task: Task, spec: Spec, benchmark: str, *, framed: bool = True) -> Common:
    """Draws what is chosen beside the model; of a replay there is nothing to choose.

    Args:
        task: The benchmark's task.
        spec: The model.
        benchmark: The benchmark.
        framed: Whether size, part and turn of the pages are chosen here; a grid has axes of them.
    """
    if spec.kind.replays:
        return Common(spec, None, NO_FRAMING, money.budget(None))
    price = live_model.price(spec)
    framing = pages_sent.choice() if framed else pages_sent.hidden()
    options = live_model.options(task)
    missing = "" if pages_sent.ready() else "A part that is to be blacked out has no width or height."
    missing = missing or ("State what the model costs." if price is None else "")
    try:
        reruns.provider_of(memo.workspace(), benchmark, spec, variables(), price=price)
    except NotConfigured as error:
        missing = str(error)
    budget = money.budget(options.most_usd)
    return Common(spec, price, framing, budget, options.coords, options.parameters, missing)
