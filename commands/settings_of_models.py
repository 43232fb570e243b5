"""The variables that asking models reads: which of them hold what cannot be what it has to be.

Whatever is said of them is said by what reads them before a request, so that both always agree.
"""

from __future__ import annotations

from collections.abc import Mapping

from errors import NotConfigured

ADDRESSES = ("ANTHROPIC_BASE_URL", "OPENAI_BASE_URL")
KEYS = ("ANTHROPIC_API_KEY", "OPENAI_API_KEY")
CAPS = ("ERRATA_MAX_COST_USD", "ERRATA_MAX_SESSION_COST_USD")


def why_unfit(variables: Mapping[str, str]) -> dict[str, str]:
    """Names of variables that no request can be sent with -> why, without what they hold.

    >>> list(why_unfit({"ERRATA_MAX_COST_USD": "abc", "OPENAI_BASE_URL": "http://127.0.0.1:8000/v1"}))
    ['ERRATA_MAX_COST_USD']
    """
    from cache.caps import operators_caps
    from models.wire import address, secret

    found: dict[str, str] = {}
    for names, read in (
        (ADDRESSES, address),
        (KEYS, secret),
        (CAPS, lambda given, name: operators_caps({name: given[name]})),
    ):
        for name in names:
            try:
                if variables.get(name):
                    read(variables, name)
            except NotConfigured as error:
                found[name] = str(error)
    return found
