"""The task DrawEduMath: metrics, failure categories, facets."""

from __future__ import annotations

from scoring.drawedumath.doubt import DRAWEDUMATH_DOUBT
from scoring.drawedumath.editing import EDITING
from scoring.drawedumath.failures import OUTCOMES, REPAIRABLE, effects, repaired_item
from scoring.drawedumath.ratings import BY_PEOPLE, MODEL_NAMES
from scoring.drawedumath.score import assess
from scoring.drawedumath.wording import SENTENCES
from scoring.metric import Metric
from scoring.task import Category, Count, Matrix, Task, one_by_one
from scoring.task_views import Contrast, Judging

METRICS = (
    Metric(
        "llm_accuracy",
        "Accuracy",
        "Share of rated answers that are rated 3 or 4 of 4. The ensemble's rating counts; where its cell is "
        "empty, the most common rating of the judges, the lowest on a tie. Error answers and those without a rating "
        "are left out and counted.",
        ("llm_accuracy", "llm_accuracy.n"),
        primary=True,
        empty="no rated answer",
        proportion=True,
        counted=("rated answer", "rated answers"),
    ),
    Metric(
        "rouge_l",
        "ROUGE-L",
        "Mean F-measure of the longest common subsequence of words of answer and reference, stemming off, over the "
        "answers that were given to questions with a reference, rated or not.",
        ("rouge_l", "rouge_l.n"),
        empty="no answer",
        counted=("answer", "answers"),
    ),
    Metric(
        "bert_score",
        "BERTScore",
        "Mean F1 of BERTScore over the answers that have one in the run's file or were computed one; never "
        "approximated.",
        ("bert_score", "bert_score.n"),
        empty="the run's file has no BERTScore",
        counted=("answer", "answers"),
    ),
)

OF_JUDGES = (
    Metric(
        "llm_accuracy.*",
        "Accuracy by one judge",
        "Share of the answers rated by this judge alone that it rates 3 or 4.",
        ("judge.right.*", "judge.n.*"),
        empty="no answer rated by this judge",
        proportion=True,
        counted=("rated answer", "rated answers"),
    ),
)

CATEGORIES = (
    Category("no_response", "No response", "The run has no line about this image.", "response"),
    Category(
        "no_answer",
        "No answer",
        "The run has no line for the question, or its answer is empty or the word Error; left out of the accuracy.",
        "item",
    ),
    Category(
        "misread_as_correct",
        "Error overlooked",
        "An answer rated 1 or 2 to a question about correctness that calls work right which has an error.",
        "item",
    ),
    Category(
        "misread_as_wrong",
        "Error made up",
        "An answer rated 1 or 2 to a question about correctness that calls work wrong which has no error.",
        "item",
    ),
    Category("wrong", "Wrong answer", "Rated 1 of 4, and in no other category.", "item"),
    Category(
        "unrelated",
        "Unrelated or false answer",
        "Any other answer rated 2 of 4: by the paper's judge neither similar nor different, by those of the "
        "leaderboard factually incorrect.",
        "item",
    ),
    Category("partial", "Partly right answer", "An answer rated 3 of 4; it counts as right.", "item", ranked=False),
    Category(
        "overlong",
        "Over-long answer",
        "An answer of more than five times as many words as the reference, whatever its rating.",
        "item",
    ),
)

JUDGING = Judging(
    ensemble="llm_accuracy",
    single="llm_accuracy.*",
    people=frozenset({"human", "humans", "people", "person", "teacher", "annotator"}),
    contrasts=(
        Contrast(
            "qa_type",
            "Synthetic against teacher",
            "Questions that a model wrote about the drawing, against those that teachers wrote; Table 8 of the paper "
            "has both side by side.",
            ("synthetic", ("claude", "gpt4o")),
            ("teacher", ("teacher",)),
            by="question_type",
            table="Table 8",
            printed=("setting", "synthetic_qa", "teacher_qa"),
        ),
        Contrast(
            "student_error",
            "Error in the work",
            "All questions about work without an error, against all about work with one; which it is comes from the "
            "answer to the error question.",
            ("no error", ("no",)),
            ("error", ("yes",)),
            table="Follow-up, experiment 1 (original)",
            printed=("metric", "accuracy_no_error", "accuracy_error"),
        ),
    ),
    names=MODEL_NAMES,
)

DRAWEDUMATH = Task(
    key="drawedumath",
    title="DrawEduMath",
    source="DrawEduMath paper, sections 5 and 6",
    assess_all=one_by_one(assess),
    scorer_version=1,
    metrics=METRICS,
    categories=CATEGORIES,
    facets={
        "qa_type": "Question source",
        "question_type": "Question type",
        "student_error": "Error in the work",
        "problem": "Problem",
        "grade_band": "Grade band",
        "domain": "Domain",
    },
    axes={"judge": ()},
    protocols=("official",),
    cluster="problem",
    impact=("llm_accuracy",),
    effects=effects,
    repairable=REPAIRABLE,
    repaired_item=repaired_item,
    thresholded=False,
    correct_when="at least half of its rated answers are rated 3 or 4",
    correct_by={"": "llm_accuracy"},
    sums_by_item=True,
    item_correct_when="the answer is rated 3 or 4",
    views=("leaderboard", "failures", "judges", "slices", "compare"),
    counts=(
        Count("error_answers", "error or empty answer", "error or empty answers"),
        Count("missing_answers", "question without a line", "questions without a line"),
        Count("unrated_answers", "answer without a rating", "answers without a rating"),
        Count("malformed_ratings", "malformed rating", "malformed ratings"),
        Count("malformed_scores", "malformed BERTScore", "malformed BERTScores"),
        Count(
            "unknown_questions",
            "line of a question that gold does not have",
            "lines of questions that gold does not have",
        ),
    ),
    scored_count="llm_accuracy.n",
    label_metrics=OF_JUDGES,
    matrices=(
        Matrix(
            "outcomes",
            "Question type by outcome",
            "What came of the answers to each type of question: how they were rated, or why they have no rating.",
            predicted=OUTCOMES,
            facet="question_type",
        ),
    ),
    kind="drawedumath",
    editing=EDITING,
    sentences=SENTENCES,
    doubt=DRAWEDUMATH_DOUBT,
    judging=JUDGING,
    response_verdicts=BY_PEOPLE,
    facet_value_labels={
        "student_error": {"yes": "work with an error", "no": "work without an error"},
        "qa_type": {
            "teacher": "asked by a teacher",
            **{source: f"asked by {MODEL_NAMES[source]}" for source in ("claude", "gpt4o")},
        },
    },
)
