"""Options that all requests of a batch share: model, price, how pages are sent, longest answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cache import memo
from cache.live import reruns
from cache.live.page_transform import PageTransform
from cache.live.plans import NO_FRAMING
from cache.live.reruns import Budget
from components.rerun import costs, model_options, page_options
from components.rerun.provider_access import variables
from errors import NotConfigured
from models import ModelSpec
from models.price_table import Price
from scoring.task import Task


@dataclass(frozen=True, slots=True)
class BatchOptions:
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

    spec: ModelSpec
    price: Price | None
    framing: PageTransform
    budget: Budget
    coords: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""

    @property
    def most_usd(self) -> float | None:
        """What all of it may cost together."""
        return self.budget.caps.request


def chosen_options(task: Task, spec: ModelSpec, benchmark: str, *, framed: bool = True) -> BatchOptions:
    """Draws what is chosen beside the model; of a replay there is nothing to choose.

    Args:
        task: The benchmark's task.
        spec: The model.
        benchmark: The benchmark.
        framed: Whether size, part and turn of the pages are chosen here; a grid has axes of them.
    """
    if spec.kind.replays:
        return BatchOptions(spec, None, NO_FRAMING, costs.budget(None))
    price = model_options.price(spec)
    framing = page_options.page_choice() if framed else page_options.redactions_only()
    options = model_options.options(task)
    missing = "" if page_options.ready() else "A part that is to be blacked out has no width or height."
    missing = missing or ("State what the model costs." if price is None else "")
    try:
        reruns.provider_of(memo.workspace(), benchmark, spec, variables(), price=price)
    except NotConfigured as error:
        missing = str(error)
    budget = costs.budget(options.most_usd)
    return BatchOptions(spec, price, framing, budget, options.coords, options.parameters, missing)
