"""The task MathDoc: metrics, failure categories, facets."""

from __future__ import annotations

import numpy as np

from scoring.mathdoc.doubt import MATHDOC_DOUBT
from scoring.mathdoc.editing import EDITING
from scoring.mathdoc.failures import REPAIRABLE, effects, repaired_item
from scoring.mathdoc.gold import figure_places
from scoring.mathdoc.reading import OUTCOMES
from scoring.mathdoc.score import assess
from scoring.mathdoc.wording import SENTENCES
from scoring.metric import Array, Metric, ratio
from scoring.refusals import Refusals
from scoring.task import Category, Count, Matrix, Task, one_by_one

NO_STEM = "no recognisable question with a response"


def _f1(tp: Array, fp: Array, fn: Array) -> Array:
    return ratio(2 * tp, 2 * tp + fp + fn)


def _final(stem: Array, questions: Array, visual: Array, figures: Array, tp: Array, fp: Array, fn: Array) -> Array:
    """Eq. 10 of the paper; a precision without any refusal counts 0 where there was something to refuse."""
    precision = np.where((tp + fp == 0) & (fn > 0), 0.0, ratio(tp, tp + fp))
    refusal = precision + ratio(tp, tp + fn) + _f1(tp, fp, fn)
    return ratio(stem, questions) / 3 + ratio(visual, figures) / 3 + refusal / 9


UNRECOGNISABLE = "refusal.tp", "refusal.fn"
"""What counts the questions that gold calls unrecognisable."""

METRICS = (
    Metric(
        "stem_accuracy",
        "Stem accuracy",
        "Mean similarity of a recognisable question's text with the text that is aligned with it, 0 where nothing is. "
        "Under the official protocol the Levenshtein ratio of the published code, under the paper's its Eq. 8. "
        "Runs are ranked by it, since the final score needs a judge's scores that few runs have.",
        ("stem", "stem.n"),
        primary=True,
        empty=NO_STEM,
        counted=("recognisable question", "recognisable questions"),
    ),
    Metric(
        "visual_similarity",
        "Visual similarity",
        "Mean of the judge's scores of figures, from the run's visual.jsonl; never approximated.",
        ("visual", "visual.n"),
        empty="the run has no judge's score of a figure",
        counted=("figure", "figures"),
    ),
    Metric(
        "refusal_precision",
        "Refusal precision",
        "Share of unrecognisable questions among those that the run refuses or passes over in silence.",
        ("refusal.tp", "refusal.fp"),
        combine=lambda tp, fp: ratio(tp, tp + fp),
        empty="no question was refused or omitted",
        proportion=True,
        denominator=("refusal.tp", "refusal.fp"),
        counted=("question not answered", "questions not answered"),
        over=("questions",),
        counterpart="refusal_recall",
    ),
    Metric(
        "refusal_recall",
        "Refusal recall",
        "Share of the unrecognisable questions that the run refuses or passes over in silence. Published values are "
        "lower by a few points, since the published alignment gives some of the latter another question's text.",
        ("refusal.tp", "refusal.fn"),
        combine=lambda tp, fn: ratio(tp, tp + fn),
        empty="no unrecognisable question with a response",
        proportion=True,
        denominator=("refusal.tp", "refusal.fn"),
        counted=("unrecognisable question", "unrecognisable questions"),
        counterpart="refusal_precision",
    ),
    Metric(
        "refusal_f1",
        "Refusal F1",
        "Harmonic mean of refusal precision and recall.",
        ("refusal.tp", "refusal.fp", "refusal.fn"),
        combine=_f1,
        empty="no unrecognisable question and no refusal",
        denominator=("refusal.tp", "refusal.fp", "refusal.fn"),
        counted=("question", "questions"),
        classes=(UNRECOGNISABLE,),
        over=("questions",),
    ),
    Metric(
        "final",
        "Final score",
        "A third stem accuracy, a third visual similarity, and a ninth each of refusal precision, recall and F1. "
        "It has no value without a judge's scores of figures, or without an unrecognisable question.",
        ("stem", "stem.n", "visual", "visual.n", "refusal.tp", "refusal.fp", "refusal.fn"),
        combine=_final,
        empty="the run has no judge's score of a figure, or nothing to refuse",
        single=False,
        denominator=("stem.n", "refusal.tp", "refusal.fn"),
        counted=("question", "questions"),
        classes=(UNRECOGNISABLE,),
        over=("questions",),
    ),
    Metric(
        "question_accuracy",
        "Correct questions",
        "Share of questions that are right: a recognisable one with a stem accuracy of 0.9 or more, an unrecognisable "
        "one that is refused or omitted in silence.",
        ("right", "questions"),
        empty="no question with a response",
        proportion=True,
        counted=("question", "questions"),
    ),
    Metric(
        "stem_ratio",
        "Stem, ratio",
        "Stem accuracy as the published code computes it, whatever the protocol: twice the matching characters over "
        "the summed lengths.",
        ("stem.ratio", "stem.n"),
        empty=NO_STEM,
        counted=("recognisable question", "recognisable questions"),
    ),
    Metric(
        "stem_distance",
        "Stem, Eq. 8",
        "Stem accuracy as the paper defines it, whatever the protocol: one minus the Levenshtein distance over the "
        "longer length.",
        ("stem.distance", "stem.n"),
        empty=NO_STEM,
        counted=("recognisable question", "recognisable questions"),
    ),
    Metric(
        "figure_iou",
        "Figure IoU",
        "Mean IoU of figures that state a box in gold and in the response. It is not a visual similarity.",
        ("figure_iou", "figure_iou.n"),
        empty="no figure with a box on both sides",
        counted=("figure", "figures"),
    ),
    Metric(
        "boundaries_located",
        "Boundaries located",
        "Share of the aligned questions' boundaries that were met by words, exactly or in a sliding window, rather "
        "than by a printed number or a neighbour alone. It says how far an alignment can be trusted.",
        ("boundaries_met", "boundaries"),
        empty="no aligned question",
        proportion=True,
        counted=("boundary", "boundaries"),
    ),
)

CATEGORIES = (
    Category(
        "no_response",
        "No response",
        "The run has no page, or an empty one; its questions are in no other category.",
        "response",
    ),
    Category(
        "speculative_completion",
        "Made up",
        "An unrecognisable question that the response transcribes.",
        "item",
    ),
    Category("over_refusal", "Needless refusal", "A recognisable question that the response refuses.", "item"),
    Category(
        "out_of_order",
        "Out of order",
        "A recognisable question without an aligned text, whose text stands before its predecessor's or behind its "
        "successor's.",
        "item",
    ),
    Category(
        "merged_questions",
        "Merged questions",
        "A recognisable question without an aligned text, whose text stands inside another question's.",
        "item",
    ),
    Category(
        "dropped_question",
        "Dropped question",
        "A readable question missing from the response.",
        "item",
    ),
    Category("garbled_stem", "Garbled text", "An aligned question with a stem accuracy below 0.6.", "item"),
    Category(
        "lost_option",
        "Lost option",
        "An aligned choice question with an option that is found neither by its letter nor by its words.",
        "item",
    ),
    Category(
        "figure_missed",
        "Missed figure",
        "An aligned question with fewer figures than gold shows.",
        "item",
    ),
    Category("figure_cropped", "Badly cropped figure", "A figure's box with an IoU below 0.5.", "item"),
    Category(
        "handwriting_leak",
        "Leaked text",
        "Lines of the response that are in no gold question, such as handwriting or a solution.",
        "item",
    ),
)

COUNTS = (
    Count("answered_questions", "question answered", "questions answered"),
    Count("refused_questions", "question refused", "questions refused"),
    Count("silent_questions", "question omitted without a word", "questions omitted without a word"),
    Count("unaligned_questions", "question without an aligned text", "questions without an aligned text"),
    Count("boundaries_exact", "boundary exact", "boundaries exact"),
    Count("boundaries_window", "boundary approximate", "boundaries approximate"),
    Count("boundaries_number", "boundary by number", "boundaries by number"),
    Count("boundaries_fallback", "boundary inferred", "boundaries inferred"),
    Count("unscored_figures", "figure without a judge's score", "figures without a judge's score", of="visual.n"),
)

MATRICES = (
    Matrix(
        "behaviour",
        "Refusal",
        "What the run does with questions that gold can recognise and with those that it cannot. Silence and refusal "
        "are told apart here and count as one in refusal precision, recall and F1, as in the published code: an answer "
        "is withheld, which is right where gold cannot recognise the question.",
        gold=("recognisable", "unrecognisable"),
        predicted=("answer", "silence", "refusal"),
        agreeing=(("recognisable", "answer"), ("unrecognisable", "silence"), ("unrecognisable", "refusal")),
    ),
    Matrix(
        "outcomes",
        "Question type by outcome",
        "What came of the questions of each type: how near their text is to gold's, or whether they were refused.",
        predicted=OUTCOMES,
        facet="type",
    ),
)

CONVENTION = (
    "Refusal precision, recall and F1 count silence as a refusal, as the published code does: no answer is given, "
    "which is right where gold cannot recognise the question."
)

REFUSALS = Refusals(
    matrix="behaviour",
    recognisable="recognisable",
    unrecognisable="unrecognisable",
    answer="answer",
    silence="silence",
    refusal="refusal",
    metrics=("refusal_precision", "refusal_recall", "refusal_f1"),
    facet="type",
    ranking=("final", "stem_accuracy", "visual_similarity", "refusal_precision", "refusal_recall", "refusal_f1"),
    radar=("stem_accuracy", "visual_similarity", "refusal_precision", "refusal_recall", "refusal_f1"),
    located="boundaries_located",
    boundaries={
        "boundaries_exact": "Boundaries exact",
        "boundaries_window": "approximate",
        "boundaries_number": "by number",
        "boundaries_fallback": "inferred",
    },
    loss="eta",
    mode="mode",
    modes=("full-page", "single"),
    convention=CONVENTION,
)

MATHDOC = Task(
    key="mathdoc",
    title="MathDoc",
    source="MathDoc paper, sections 4.2 and 5.2",
    assess_all=one_by_one(assess),
    scorer_version=2,
    metrics=METRICS,
    categories=CATEGORIES,
    facets={
        "type": "Question type",
        "has_figure": "Figure",
        "unrecognisable": "Unrecognisable",
        "status": "Page",
        "question_count": "Questions",
    },
    axes={"mode": ("full-page", "single"), "eta": ()},
    protocols=("official", "paper"),
    cluster="page",
    impact=("stem_accuracy", "refusal_f1", "question_accuracy"),
    effects=effects,
    repairable=REPAIRABLE,
    repaired_item=repaired_item,
    thresholded=False,
    correct_when="at least half of its questions are right",
    correct_by={"": "question_accuracy"},
    sums_by_item=True,
    outcome_facets=("unrecognisable",),
    item_correct_when=(
        "the question is recognisable and its stem accuracy 0.9 or more, or it is not and is given no answer"
    ),
    views=("leaderboard", "confusion", "failures", "slices", "compare", "refusal"),
    counts=COUNTS,
    scored_count="questions",
    matrices=MATRICES,
    kind="mathdoc",
    sentences=SENTENCES,
    doubt=MATHDOC_DOUBT,
    editing=EDITING,
    refusals=REFUSALS,
    gold_regions=figure_places,
    facet_value_labels={
        "has_figure": {"yes": "questions with a figure", "no": "questions without a figure"},
        "unrecognisable": {"yes": "unrecognisable questions", "no": "recognisable questions"},
        "status": {"clean": "clean pages", "missing": "pages with missing conditions", "smudged": "smudged pages"},
        "question_count": {name: f"{name} questions" for name in ("1-5", "6-10", "11-15", "16+")},
    },
)
