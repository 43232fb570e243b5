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
"""The key of the verdicts in `Prediction.extra`."""


def column_name(judge: str) -> str:
    """A judge's name as a column's name takes it.

    >>> column_name("anthropic:claude-x.5")
    'anthropic-claude-x-5'
    """
    return re.sub(r"[^a-zA-Z0-9]+", "-", judge).strip("-") or "judge"


def verdicts_of(prediction: Prediction) -> Iterator[tuple[str, Mapping[str, Mapping[str, Any]]]]:
    """Every judge with its verdicts by output; nothing for a prediction without later verdicts."""
    verdicts = prediction.extra.get(VERDICTS)
    for judge, outputs in verdicts.items() if isinstance(verdicts, Mapping) else ():
        if isinstance(outputs, Mapping):
            yield str(judge), {str(name): verdict for name, verdict in outputs.items() if isinstance(verdict, Mapping)}


def is_judged(prediction: Prediction) -> bool:
    """Whether the prediction has verdicts of judges that were asked after the run was made."""
    return VERDICTS in prediction.extra
