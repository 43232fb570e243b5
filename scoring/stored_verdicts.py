"""Verdicts of judges that were asked after a run was made, as they are stored beside its responses.

They are kept apart from the response and from gold: `Prediction.extra["verdicts"]` is judge -> output -> `{"value",
"reason", ...}`, judges in the order in which they were first asked. A verdict counts in the scores only where the
run's own file has none; how several judges are combined is the task's own rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from records import Prediction

VERDICTS: Final = "verdicts"
"""Where `Prediction.extra` holds them."""


def column_name(judge: str) -> str:
    """A judge's name as a column's name takes it.

    >>> column_name("anthropic:claude-x.5")
    'anthropic-claude-x-5'
    """
    return re.sub(r"[^a-zA-Z0-9]+", "-", judge).strip("-") or "judge"


def verdicts_of(prediction: Prediction) -> Iterator[tuple[str, Mapping[str, Mapping[str, Any]]]]:
    """Every judge with its verdicts by output; nothing for a prediction that nobody was asked about."""
    stated = prediction.extra.get(VERDICTS)
    for judge, outputs in stated.items() if isinstance(stated, Mapping) else ():
        if isinstance(outputs, Mapping):
            yield str(judge), {str(name): one for name, one in outputs.items() if isinstance(one, Mapping)}


def is_judged(prediction: Prediction) -> bool:
    """Whether a judge was asked about it from here."""
    return VERDICTS in prediction.extra
