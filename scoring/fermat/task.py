"""The task FERMAT: metrics, failure categories, facets, axes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.fermat.cascade import FLOWS, RIGHT, UNREAD
from scoring.fermat.detection_metrics import COUNTS, balanced_accuracy, f1, share, weighted_f1
from scoring.fermat.doubt import FERMAT_DOUBT
from scoring.fermat.editing import EDITING
from scoring.fermat.failures import REPAIRABLE, effects
from scoring.fermat.perturbations import AXIS_WORDS, KINDS
from scoring.fermat.reading import CASCADE, DETECTION, JUDGED, ratings_of, raw_with_verdicts
from scoring.fermat.score import OCR, assess, verdict_word
from scoring.fermat.wording import SENTENCES
from scoring.metric import Combine, Metric
from scoring.task import Category, Count, Matrix, Task, one_by_one
from scoring.task_views import Cascade, Stage, StrictnessAxis

_WHERE = {
    "ED": "from the photograph",
    "ED+OCR": "from the model's own transcription",
    "EL": "from the photograph",
    "EL+OCR": "from the model's own transcription",
    "EC": "from the photograph",
    "EC+OCR": "from the model's own transcription",
}


def _of_counts(name: str, key: str, label: str, combine: Combine, text: str, empty: str) -> Metric:
    terms = tuple(f"{name}.{count}" for count in COUNTS)
    return Metric(
        f"{name}.{key}",
        f"{name} {label}",
        text,
        terms,
        combine,
        empty=empty,
        denominator=terms,
        counted=("verdict", "verdicts"),
        classes=(terms[:2], terms[2:]),
    )


def _balanced(name: str) -> Metric:
    runs = " Runs are ranked by it." if name == "ED" else ""
    metric = _of_counts(
        name,
        "bacc",
        "BACC",
        balanced_accuracy,
        f"Balanced accuracy of detecting errors {_WHERE[name]}: the mean of the share of erroneous solutions called "
        f"so and the share of others called free of error.{runs}",
        "no verdict, or its solutions are all erroneous or all free of error",
    )
    tp, fn, fp, tn = metric.terms
    return replace(metric, primary=name == "ED", single=False, rates=((tp, (tp, fn)), (tn, (fp, tn))))


def _accuracy(name: str, text: str, empty: str) -> Metric:
    return Metric(
        f"{name}.acc",
        f"{name} ACC",
        text,
        (f"{name}.right", f"{name}.n"),
        empty=empty,
        proportion=True,
        counted=("verdict", "verdicts"),
    )


def _judged(name: str) -> Metric:
    answers = "localisations" if name.startswith("EL") else "corrections"
    return _accuracy(
        name,
        f"Share of {answers} {_WHERE[name]} that the evaluator judged right; those without its verdict are left out.",
        f"no {answers.removesuffix('s')} that the evaluator judged",
    )


def _detailed(name: str) -> Iterator[Metric]:
    none = "no verdict"
    where = _WHERE[name]
    yield _accuracy(name, f"Share of verdicts {where} that agree with gold.", none)
    yield _of_counts(
        name, "f1", "F1", f1, f"F1 of the class error, of verdicts {where}.", "gold has no error, and none was found"
    )
    yield _of_counts(
        name,
        "f1_weighted",
        "F1 weighted",
        weighted_f1,
        f"F1 of both classes, of verdicts {where}, weighted by how often each occurs in gold; it fits what the "
        "paper's table 7 prints as F1.",
        none,
    )
    for key, opposite, solution, solutions, judged in (
        ("fnr", "fpr", "erroneous solution", "erroneous solutions", "free of error"),
        ("fpr", "fnr", "solution free of error", "solutions free of error", "erroneous"),
    ):
        terms = (f"{name}.fn", f"{name}.tp") if key == "fnr" else (f"{name}.fp", f"{name}.tn")
        yield Metric(
            f"{name}.{key}",
            f"{name} {key.upper()}",
            f"Share of {solutions} called {judged}, {where}.",
            terms,
            share,
            better="lower",
            empty=f"no {solution}",
            proportion=True,
            denominator=terms,
            counted=(solution, solutions),
            counterpart=f"{name}.{opposite}",
        )


METRICS = (
    *(_balanced(name) for name in DETECTION),
    *(_judged(name) for name in JUDGED),
    _accuracy(
        CASCADE,
        "Share of samples that leave the cascade of detection, localisation and correction correctly: called free of "
        "error when they are, at any stage, or corrected as they should be. A verdict that is missing counts as wrong.",
        "the run has no cascade",
    ),
    *(metric for name in DETECTION for metric in _detailed(name)),
    Metric(
        "reasoned_detection_rate",
        "Reasoned detection",
        "Among the samples in which ED found an error, the share whose reasoning was judged to agree with gold.",
        ("reasoned.right", "reasoned.n"),
        empty="the run has no judgements of the reasoning",
        proportion=True,
        counted=("error found", "errors found"),
    ),
)

CATEGORIES = (
    Category(
        "format_failure",
        "Unreadable verdict",
        "No verdict can be read from a detection; it is left out of that strategy, and wrong in the cascade.",
        "response",
    ),
    Category("no_response", "No response", "The run has no row for this sample.", "response"),
    Category("missed_error", "Missed error", "An erroneous solution was called free of error.", "item"),
    Category(
        "false_alarm",
        "False alarm",
        "A solution free of error, often one changed only superficially, was called erroneous.",
        "item",
    ),
    Category(
        "detected_not_localised",
        "Error not localised",
        "An error was not missed, but its localisation was judged wrong, or nothing was stated in the cascade.",
        "item",
    ),
    Category(
        "localised_not_corrected",
        "Error not corrected",
        "The localisation of an error was right, or not asked for, but its correction was judged wrong, or nothing was "
        "stated in the cascade.",
        "item",
    ),
    Category(
        "ocr_induced",
        "Induced by OCR",
        "A strategy is right from the photograph and wrong from the model's own transcription of it.",
        "item",
    ),
    Category(
        "wrong_reason",
        "Wrong reason",
        "ED found an error, but the reasoning it gave was judged not to agree with gold.",
        "item",
    ),
)


def _counts() -> Iterator[Count]:
    for name in (*DETECTION, *JUDGED, CASCADE):
        yield Count(f"{name}.n", f"{name} verdict", f"{name} verdicts")
    for name in DETECTION:
        yield Count(f"{name}.parse_failures", f"unreadable {name} verdict", f"unreadable {name} verdicts")
    for name in JUDGED:
        yield Count(f"{name}.unjudged", f"{name} output without a verdict", f"{name} outputs without a verdict")
    for flow, words in FLOWS.items():
        yield Count(f"{CASCADE}.{flow}", f"{words} ({flow})", f"{words} ({flow})", of=f"{CASCADE}.n")
    yield Count(f"{CASCADE}.{UNREAD}", "unreadable cascade verdict", "unreadable cascade verdicts", of=f"{CASCADE}.n")


def _matrix(name: str) -> Matrix:
    ending = OCR if name.endswith("OCR") else ""
    gold = tuple(verdict_word(error, ending) for error in (True, False))
    predicted = tuple(f"called {word}" for word in gold)
    return Matrix(
        name,
        f"Detection ({name})",
        f"Verdicts {_WHERE[name]} against gold. Verdicts that cannot be read are left out.",
        gold,
        predicted,
        agreeing=tuple(zip(gold, predicted, strict=True)),
    )


CASCADE_MATRIX = Matrix(
    CASCADE,
    "Cascade",
    f"By which flow samples leave the cascade: {'; '.join(f'{flow}, {words}' for flow, words in FLOWS.items())}. "
    f"Samples whose detection cannot be read leave it at once ({UNREAD}).",
    (CASCADE,),
    (*FLOWS, UNREAD),
    agreeing=tuple((CASCADE, flow) for flow in FLOWS if flow in RIGHT),
)

STAGES = Cascade(
    CASCADE,
    CASCADE,
    (
        Stage("detection", "Detection", "all that enter the cascade", (UNREAD, "A0", "A1")),
        Stage("localisation", "Localisation", "called erroneous", ("B0", "B1", "B2")),
        Stage("correction", "Correction", "localised correctly", ("C0", "C1", "D", "D1")),
    ),
    {**FLOWS, UNREAD: "detection unreadable"},
    RIGHT,
    {number: strategy for strategy, number in JUDGED.items()}
    | {"cascade_2": "cascade, EL", "cascade_3": "cascade, EC"},
)

FERMAT = Task(
    key="fermat",
    title="FERMAT",
    source="FERMAT paper, sections 3 to 5, appendices D and E; its published pipeline",
    assess_all=one_by_one(assess),
    scorer_version=3,
    metrics=METRICS,
    categories=CATEGORIES,
    facets={
        "axis": "Axis",
        "perturbation": "Perturbation",
        "has_error": "Error",
        "domain": "Domain",
        "subdomain": "Subdomain",
        "grade": "Grade",
        "legibility": "Legibility",
        "image_quality": "Image quality",
        "rotation": "Rotation",
        "mcq": "Multiple choice",
    },
    axes={"context": ("base", "L1", "L2", "L3", "L4"), "input": ("handwritten", "printed", "text")},
    protocols=("official", "paper"),
    cluster="source problem",
    impact=("ED.bacc", "EL.acc", "EC.acc", "cascade.acc"),
    thresholded=False,
    # A perturbation says whether it is an error; under `paper` its axis is gold itself.
    outcome_facets=("axis", "perturbation", "has_error"),
    correct_when="the verdict of its detection agrees with gold",
    correct_by={name: f"{name}.acc" for name in (*DETECTION, *JUDGED, CASCADE)},
    views=("leaderboard", "confusion", "strictness", "failures", "slices", "compare", "cascade"),
    kind="fermat",
    editing=EDITING,
    sentences=SENTENCES,
    doubt=FERMAT_DOUBT,
    cascade=STAGES,
    ratings=lambda prediction: ratings_of(raw_with_verdicts(prediction)),
    counts=tuple(_counts()),
    scored_count="n",
    matrices=(*(_matrix(name) for name in DETECTION), CASCADE_MATRIX),
    plane=("ED.fpr", "ED.fnr"),
    plane_axes=(
        StrictnessAxis("solutions free of error called erroneous", "finds an error everywhere", "false_alarm"),
        StrictnessAxis("errors missed", "finds no error anywhere", "missed_error"),
    ),
    effects=effects,
    repairable=REPAIRABLE,
    facet_value_labels={
        "axis": AXIS_WORDS,
        "perturbation": KINDS,
        "has_error": {"yes": "with an error", "no": "free of error"},
        "mcq": {"yes": "multiple choice", "no": "free form"},
        "legibility": {"legible": "legible writing", "challenging": "writing hard to read"},
        "image_quality": {"good": "good photograph", "challenging": "poor photograph"},
        "rotation": {"default": "upright"},
    },
)
