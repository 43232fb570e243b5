"""A FERMAT row with the verdicts of judges that were asked later, as columns like those of the run's own evaluator."""

from __future__ import annotations

import json
from typing import Final

from records import Prediction
from scoring.fermat_columns import columns_of
from scoring.fermat_verdicts import verdict_of
from scoring.verdicts_beside import column_name, is_judged, verdicts_of

JUDGED_BY: Final = "judged_by"
"""Where such a row says whose verdict counts: output -> `judge` and `reason`, where the run's own file has none."""


def judged_raw(prediction: Prediction) -> str:
    """The text of a row with every later verdict in `judge_<name>_<output>`; that of the row where there is none.

    Where the row has no verdict of its own on an output, the first judge's stands in `judge_<output>` too.
    """
    if not is_judged(prediction):
        return prediction.raw
    row = dict(columns_of(prediction.raw))
    counting: dict[str, dict[str, str]] = {}
    for judge, outputs in verdicts_of(prediction):
        for output, said in outputs.items():
            value = verdict_of(said.get("value"))
            if value is None:
                continue
            row[f"judge_{column_name(judge)}_{output}"] = int(value)
            if verdict_of(row.get(f"judge_{output}")) is None:
                row[f"judge_{output}"] = int(value)
                counting[output] = {"judge": judge, "reason": str(said.get("reason", ""))}
    return json.dumps({**row, JUDGED_BY: counting}, ensure_ascii=False)
