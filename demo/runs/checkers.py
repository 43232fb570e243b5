"""Three models that do not exist and check solutions, as rows of the pipeline's CSV, and how each is wrong.

A plan says what a model makes of one solution: what it finds, where it sees the error, what it corrects, and
by which flow the solution leaves the cascade. Texts and verdicts of the judge follow from it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from demo.runs.checker_words import Words
from scoring.fermat.reading import TRANSCRIPTION

COLUMNS = (
    "annotation_url", "model_name", "pred_err_1.1.1", "pred_err_1.1.2", "err_reasoning_1.1.2", "judge_1.1.2",
    f"pred_ocr_q_{TRANSCRIPTION}", f"pred_ocr_a_{TRANSCRIPTION}", "pred_err_1.2.1", "pred_err_1.2.2",
    "err_reasoning_1.2.2", "pred_eloc_2.1", "judge_2.1", "human_2.1", "pred_eloc_2.2", "judge_2.2", "pred_corr_a_3.1",
    "judge_3.1", "human_3.1", "pred_corr_a_3.2", "judge_3.2", "cascade_err", "cascade_eloc", "judge_cascade_2",
    "cascade_corr", "judge_cascade_3", "synthetic",
)  # fmt: skip

RIGHT, WRONG, NOTHING = "right", "wrong", "nothing"


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulated model's answers about one solution.

    Args:
        finds: Whether it finds an error from the picture; None where its answer cannot be read.
        finds_after: The same from the text that it read from the picture.
        reasons: Its reasons for an error are those of gold.
        reads: It reads the picture without a slip.
        locates: Its statement of the position of the error: right, wrong or nothing; with its text likewise.
        locates_after: From the text.
        corrects: Its correction.
        corrects_after: From the text.
        flow: By which the solution leaves the cascade.
    """

    finds: bool | None
    finds_after: bool | None
    reasons: bool = True
    reads: bool = True
    locates: str = RIGHT
    locates_after: str = RIGHT
    corrects: str = RIGHT
    corrects_after: str = RIGHT
    flow: str = ""


@dataclass(frozen=True, slots=True)
class Checker:
    """One run.

    Args:
        name: Of the model, without the word that says that it is simulated.
        plan: What it makes of a solution with or without an error; None where it leaves no row.
        context: Level of context of its prompt; empty for the base.
    """

    name: str
    plan: Callable[[str, bool], Plan | None]
    context: str = ""

    @property
    def model(self) -> str:
        """The name under which it is shown, which says that it is simulated."""
        return f"{self.name}-simulated"

    @property
    def file(self) -> str:
        """Its file below `runs`."""
        return f"{self.model}{'_' + self.context if self.context else ''}.csv"


def faultless(error: bool) -> Plan:
    """A plan without a mistake."""
    output = RIGHT if error else NOTHING
    return Plan(error, error, True, True, output, output, output, output, "D" if error else "A0")


def rows(run: Checker, solutions: Iterator[Words]) -> Iterator[dict[str, str]]:
    """The rows of a run's file, one for each solution that it answers."""
    for words in solutions:
        plan = run.plan(words.id, words.error)
        if plan is not None:
            yield _row(run, plan, words)


def _row(run: Checker, plan: Plan, words: Words) -> dict[str, str]:
    judged = {"el": _judged(plan.locates, words.error), "el_ocr": _judged(plan.locates_after, words.error)}
    judged |= {"ec": _judged(plan.corrects, words.error), "ec_ocr": _judged(plan.corrects_after, words.error)}
    doubted = zlib.crc32(words.id.encode()) % 5 == 0  # a person now and then disagrees with the judge
    return {
        "annotation_url": f"https://annotations.invalid/{words.id}.jpg",
        "model_name": run.model,
        "pred_err_1.1.1": _verdict(plan.finds, words),
        "pred_err_1.1.2": _verdict(plan.finds, words),
        "err_reasoning_1.1.2": words.reasons(plan.finds, plan.reasons),
        "judge_1.1.2": "" if not plan.finds else str(int(plan.reasons and words.error)),
        f"pred_ocr_q_{TRANSCRIPTION}": words.question,
        f"pred_ocr_a_{TRANSCRIPTION}": words.read(plan.reads),
        "pred_err_1.2.1": _verdict(plan.finds_after, words),
        "pred_err_1.2.2": _verdict(plan.finds_after, words),
        "err_reasoning_1.2.2": words.reasons(plan.finds_after, plan.reasons and plan.reads),
        "pred_eloc_2.1": words.place(plan.locates),
        "judge_2.1": judged["el"],
        "human_2.1": str(1 - int(judged["el"])) if doubted else judged["el"],
        "pred_eloc_2.2": words.place(plan.locates_after),
        "judge_2.2": judged["el_ocr"],
        "pred_corr_a_3.1": words.correction(plan.corrects),
        "judge_3.1": judged["ec"],
        "human_3.1": judged["ec"],
        "pred_corr_a_3.2": words.correction(plan.corrects_after),
        "judge_3.2": judged["ec_ocr"],
        **_cascade(plan.flow, words),
        "synthetic": "true",
    }


def _judged(output: str, error: bool) -> str:
    """The judge's verdict: for a solution without an error, only `NOTHING` is right."""
    return str(int(output == (RIGHT if error else NOTHING)))


def _verdict(found: bool | None, words: Words) -> str:
    return words.rambling() if found is None else str(int(found))


def _cascade(flow: str, words: Words) -> dict[str, str]:
    if flow == "unread":
        return {"cascade_err": words.rambling()}
    if flow.startswith("A"):
        return {"cascade_err": "0"}
    if flow in ("B0", "B1"):
        return {"cascade_err": "1", "cascade_eloc": "NA"}
    place = {"cascade_err": "1", "cascade_eloc": words.place(WRONG if flow == "B2" else RIGHT)}
    if flow == "B2":
        return {**place, "judge_cascade_2": "0"}
    correction = {"D": RIGHT, "D1": WRONG}.get(flow, NOTHING)
    verdict = {} if correction == NOTHING else {"judge_cascade_3": str(int(correction == RIGHT))}
    return {**place, "judge_cascade_2": "1", "cascade_corr": words.correction(correction), **verdict}


def _careful(slips: Mapping[str, Callable[[Plan], Plan]]) -> Callable[[str, bool], Plan]:
    def plan(name: str, error: bool) -> Plan:
        slip = slips.get(name)
        return slip(faultless(error)) if slip else faultless(error)

    return plan


def _missed(plan: Plan) -> Plan:
    return replace(
        plan, finds=False, finds_after=False, locates=NOTHING, locates_after=NOTHING, corrects=NOTHING,
        corrects_after=NOTHING, flow="A1",
    )  # fmt: skip


CAREFUL_SLIPS: dict[str, Callable[[Plan], Plan]] = {
    "img_3_pert_3.3_1": _missed,
    "img_4_pert_3.1_1": lambda plan: replace(plan, reads=False, finds_after=False, locates_after=NOTHING),
    "img_5_pert_4.1_1": lambda plan: replace(plan, reasons=False, corrects=WRONG, flow="D1"),
}
CAREFUL_SLIPS_L1: dict[str, Callable[[Plan], Plan]] = {"img_4_pert_3.1_1": CAREFUL_SLIPS["img_4_pert_3.1_1"]}
"""Where the careful model is wrong without and with context."""


def _suspicious(name: str, error: bool) -> Plan:
    """Finds an error everywhere; in half of what is right it then cannot say where."""
    plan = faultless(error)
    if error:
        away = name in ("img_2_pert_4.6_1", "img_6_pert_1.5_1")
        return replace(plan, reasons=False, locates=WRONG, locates_after=WRONG, flow="B2") if away else plan
    flow = {"img_1_pert_5.1_1": "B0", "img_3_pert_4.2_1": "C0", "img_4_pert_5.2_1": "D1"}.get(name, "B2")
    if flow == "B0":
        return replace(plan, finds=True, finds_after=True, reasons=False, flow=flow)
    place, mend = (WRONG, NOTHING) if flow in ("C0", "B2") else (WRONG, WRONG)
    return Plan(True, True, False, True, place, place, mend, mend, flow)


_UNFINISHED: dict[str, Plan | None] = {
    "img_1_pert_1.4_1": Plan(True, True, corrects=WRONG, corrects_after=WRONG, flow="D1"),
    "img_2_pert_2.5_1": Plan(True, True, corrects=NOTHING, corrects_after=NOTHING, flow="C1"),
    "img_2_pert_4.6_1": Plan(
        True, False, reads=False, locates=NOTHING, locates_after=NOTHING, corrects=NOTHING, corrects_after=NOTHING,
        flow="B1",
    ),
    "img_3_pert_3.3_1": Plan(
        True, False, reads=False, locates_after=NOTHING, corrects=WRONG, corrects_after=NOTHING, flow="D1"
    ),
    "img_3_pert_4.2_1": Plan(
        False, True, reasons=False, reads=False, locates=NOTHING, locates_after=WRONG, corrects=NOTHING,
        corrects_after=WRONG, flow="A0",
    ),
    "img_4_pert_3.1_1": Plan(True, None, reads=False, locates_after=WRONG, corrects_after=WRONG, flow="D"),
    "img_4_pert_5.2_1": None,
    "img_5_pert_2.3_1": Plan(None, None, locates=WRONG, locates_after=WRONG, corrects=WRONG, corrects_after=WRONG,
                             flow="unread"),
    "img_6_pert_1.5_1": Plan(
        True, False, reads=False, locates_after=NOTHING, corrects=NOTHING, corrects_after=NOTHING, flow="C1"
    ),
    "img_8_pert_1.4_1": Plan(
        True, False, reads=False, locates_after=NOTHING, corrects=NOTHING, corrects_after=NOTHING, flow="C1"
    ),
    "img_9_pert_1.5_1": Plan(True, True, corrects=WRONG, corrects_after=WRONG, flow="D1"),
    "img_12_pert_3.1_1": Plan(
        True, False, reads=False, locates_after=NOTHING, corrects=WRONG, corrects_after=NOTHING, flow="D1"
    ),
}  # fmt: skip


def _halting(name: str, error: bool) -> Plan | None:
    """Finds errors in the picture, cannot correct them, and loses them when it reads first."""
    return _UNFINISHED.get(name, faultless(error))


RUNS: tuple[Checker, ...] = (
    Checker("careful", _careful(CAREFUL_SLIPS)),
    Checker("careful", _careful(CAREFUL_SLIPS_L1), "L1"),
    Checker("suspicious", _suspicious),
    Checker("halting", _halting),
)
