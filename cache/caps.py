"""Caps: how much live models may cost, a request, a batch, a browser session and a day."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from errors import NotConfigured

DAY_VARIABLE = "ERRATA_MAX_COST_USD"
SESSION_VARIABLE = "ERRATA_MAX_SESSION_COST_USD"

DAY_USD = 1.00
"""What a day may cost where the operator says nothing else, in US dollars."""


@dataclass(frozen=True, slots=True)
class Caps:
    """The most that may be spent, in US dollars, 0 or more; None for no cap of that kind.

    Args:
        day: On one day (UTC), by everybody who uses this workspace.
        session: In one browser session.
        batch: On all requests that belong together.
        request: On one request with all its attempts.
    """

    day: float | None = DAY_USD
    session: float | None = None
    batch: float | None = None
    request: float | None = None


def operators_caps(variables: Mapping[str, str]) -> Caps:
    """The caps that the operator sets by `ERRATA_MAX_COST_USD` (a day) and `ERRATA_MAX_SESSION_COST_USD`.

    Args:
        variables: The environment.

    Raises:
        NotConfigured: One of them is no amount of money; nothing may be sent then.
    """
    day = _amount(variables, DAY_VARIABLE)
    return Caps(day=DAY_USD if day is None else day, session=_amount(variables, SESSION_VARIABLE))


def _amount(variables: Mapping[str, str], name: str) -> float | None:
    text = variables.get(name, "").strip()
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        raise NotConfigured(f"{name} has to be US dollars, 0 or more, such as 1.00. Nothing can be sent until it is.")
    return value
