"""Gold and two runs of graded answers of which little can be said: one sample, one unit, all equal, all absent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

N = 40


class Odd(NamedTuple):
    """A kind of gold with two runs.

    Args:
        samples: How many samples it has.
        gold: Whether the answer of a sample is correct.
        verdicts: What each run says about a sample: "true", "false", or nothing.
        cluster: The unit that all samples have; "" where each is its own.
    """

    samples: int
    gold: Callable[[int], bool]
    verdicts: tuple[Callable[[int], str], Callable[[int], str]]
    cluster: str = ""


def _said(correct: bool) -> str:
    return "true" if correct else "false"


ODD: Mapping[str, Odd] = {
    "one sample": Odd(1, lambda i: True, (lambda i: "true", lambda i: "false")),
    "one unit": Odd(N, lambda i: i % 2 == 1, (lambda i: _said(i % 3 != 0), lambda i: _said(i % 5 != 0)), "all"),
    "all equal": Odd(N, lambda i: i % 2 == 1, (lambda i: _said(i % 2 == 1),) * 2),
    "all rejected": Odd(N, lambda i: True, (lambda i: "false",) * 2),
    "all absent": Odd(N, lambda i: i % 2 == 1, (lambda i: "",) * 2),
}
"""Name of each kind -> what it is."""


def odd_files(folder: Path, kind: str) -> list[str]:
    """`--gold` and `--run` of one kind."""
    odd = ODD[kind]
    unit = ("cluster",) if odd.cluster else ()
    lines = [",".join(("id", "gold", "topic", *unit))]
    lines += [
        ",".join((f"a{i}", _said(odd.gold(i)), f"t{i % 3}", *([odd.cluster] if unit else [])))
        for i in range(odd.samples)
    ]
    gold = folder / "gold.csv"
    gold.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = ["--gold", str(gold), "--run"]
    for name, says in zip("ab", odd.verdicts, strict=True):
        run = folder / f"{name}.csv"
        run.write_text("id,pred\n" + "".join(f"a{i},{says(i)}\n" for i in range(odd.samples)), encoding="utf-8")
        found.append(str(run))
    return found
