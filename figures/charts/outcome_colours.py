"""The outcomes of boxes: label, sign, colour and dash of each, for page viewer, print, reports and classroom alike.

Colour never stands alone: every outcome has its own dash or sign beside it. Its colour, from `figures.charts.colours`,
is the same wherever it is drawn, in charts of failures too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from figures.charts.colours import (
    DIVIDED,
    DUPLICATE,
    EXTRA,
    GOLD,
    MATCHED,
    MISSED,
    POOR,
    SLATE,
    WRONG_PAGE,
    words_style,
)

Outcome = Literal[
    "matched", "poor", "extra", "wrongpage", "duplicate", "split", "merged", "missed", "unmatched", "remark"
]

_BLACK: Final = "#000000"

TICK: Final = "M-4 0.5L-1.2 3.3L4 -3"
CROSS: Final = "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5"
RING: Final = "M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0"
BANG: Final = "M0 -4.5V1.2M0 4V4.1"
_HALF: Final = "M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0M0 -4V4M-2 -3V3"
_SHIFT: Final = "M-4.5 0H4.5M1.5 -3L4.5 0L1.5 3"
_JUMP: Final = "M-3 4V-1Q-3 -4 0 -4Q3 -4 3 -1V3M0.4 0.8L3 3.6L5.6 0.8"
_TWIN: Final = "M-4.5 -4.5H1.5V1.5H-4.5ZM-1.5 -1.5H4.5V4.5H-1.5Z"
_SPLIT: Final = "M-4 0H-1L3 -3.6M-1 0L3 3.6M-1 0H4"
_MERGE: Final = "M4 0H1L-3 -3.6M1 0L-3 3.6M1 0H-4"
_SWAP: Final = "M-4.5 -2H4M1.5 -4.5L4 -2L1.5 0.5M4.5 2.5H-4M-1.5 0L-4 2.5L-1.5 5"
_ASK: Final = "M-2.4 -2.2Q-2.4 -4.6 0 -4.6T2.4 -2.2Q2.4 -0.6 0.2 0.2V1.4M0 4.2V4.3"
_DASH: Final = "M-4 0H4"
_DOT: Final = "M-1.4 0A1.4 1.4 0 1 0 1.4 0A1.4 1.4 0 1 0 -1.4 0"


@dataclass(frozen=True, slots=True)
class Line:
    """Colour of a line as `#rrggbb`, and its dashes as lengths of strokes and gaps; none where it is whole."""

    colour: str
    dash: str = ""


@dataclass(frozen=True, slots=True)
class OutcomeLook:
    """How one outcome is drawn and called.

    Args:
        label: What it is called.
        glyph: Its sign, as a path in a square of ten around nothing.
        screen: A predicted box in the page viewer; dashes in pixels. Its colour is the same everywhere else.
        print_dash: Its dashes on paper, in units of a printed line.
        grey: Its colour on paper without colours.
        stage: Dashes of its box on a classroom slide in pixels; None where it is not drawn there.
        report: Dashes of its box in a report in 600ths of the picture's width; None where it is not drawn there.
    """

    label: str
    glyph: str
    screen: Line
    print_dash: str = ""
    grey: str = _BLACK
    stage: str | None = None
    report: str | None = None


OUTCOMES: Final[Mapping[Outcome, OutcomeLook]] = {
    "matched": OutcomeLook("Matched", TICK, Line(MATCHED), grey="#6b7280", stage="", report=""),
    "poor": OutcomeLook(
        "Poorly placed", _SHIFT, Line(POOR, "11 5"), "4.4 2",
        stage="11 5", report="11 5",
    ),
    "extra": OutcomeLook(
        "Extra", CROSS, Line(EXTRA, "0.1 5"), "0.04 2.2",
        stage="0.1 6", report="2 4",
    ),
    "wrongpage": OutcomeLook(
        "Wrong page", _JUMP, Line(WRONG_PAGE, "10 4 1 4"), "4 1.6 0.5 1.6",
        stage="10 4 1 4", report="10 4 2 4",
    ),
    "duplicate": OutcomeLook("Duplicate", _TWIN, Line(DUPLICATE), stage="", report=""),
    "split": OutcomeLook("Split", _SPLIT, Line(DIVIDED, "6 3"), "2.4 1.2"),
    "merged": OutcomeLook("Merged", _MERGE, Line(DIVIDED, "14 3 3 3"), "5.6 1.2 1.2 1.2"),
    "missed": OutcomeLook(
        "Missed", RING, Line(MISSED), grey="#374151", stage="5 4", report="6 4"
    ),
    "unmatched": OutcomeLook("Not matched", CROSS, Line(EXTRA, "0.1 5"), "0.04 2.2"),
    "remark": OutcomeLook("Remark", BANG, Line(SLATE)),
}  # fmt: skip

_GOLD: Final = {"gold": Line(GOLD)}

SCREEN: Final[Mapping[str, Line]] = _GOLD | {name: look.screen for name, look in OUTCOMES.items()}
STAGE: Final[Mapping[str, Line]] = _GOLD | {
    name: Line(look.screen.colour, look.stage) for name, look in OUTCOMES.items() if look.stage is not None
}
REPORT: Final[Mapping[str, Line]] = _GOLD | {
    name: Line(look.screen.colour, look.report) for name, look in OUTCOMES.items() if look.report is not None
}

_OF_CATEGORY: Final[Mapping[str, Outcome]] = {
    "localisation": "poor",
    "step_localisation": "poor",
    "page_misalignment": "wrongpage",
    "duplicate_box": "duplicate",
    "hallucinated_box": "extra",
    "extra_step": "extra",
    "page_out_of_range": "extra",
    "step_over_segmentation": "split",
    "step_under_segmentation": "merged",
    "missed_answer": "missed",
    "missed_steps": "missed",
    "missed_step": "missed",
    "step_of_missed_answer": "missed",
    "no_response": "missed",
    "format_failure": "missed",
}


def outcome_of(category: str) -> Outcome:
    """The outcome of a box that has a failure of a category."""
    return _OF_CATEGORY.get(category, "remark")


_OF_VERDICT: Final[Mapping[str, Outcome]] = {
    "parse_failure": "poor",
    "partial": "poor",
    "detected_not_localised": "poor",
    "localised_not_corrected": "poor",
    "wrong_reason": "poor",
    "garbled_stem": "poor",
    "figure_cropped": "poor",
    "false_acceptance": "extra",
    "false_rejection": "extra",
    "false_alarm": "extra",
    "misread_as_correct": "extra",
    "misread_as_wrong": "extra",
    "wrong": "extra",
    "unrelated": "extra",
    "spurious_error_type": "extra",
    "speculative_completion": "extra",
    "handwriting_leak": "extra",
    "confused_error_type": "wrongpage",
    "out_of_order": "wrongpage",
    "merged_questions": "merged",
    "missed_error": "missed",
    "missed_error_type": "missed",
    "no_answer": "missed",
    "over_refusal": "missed",
    "dropped_question": "missed",
    "lost_option": "missed",
    "figure_missed": "missed",
}
"""Categories of verdicts, labels and texts, which have no boxes -> the outcome of boxes that is the same in kind."""


def colour_of(category: str) -> str:
    """The colour of a failure category in charts: that of its outcome, of its boxes where it has some."""
    return OUTCOMES[_OF_VERDICT.get(category, outcome_of(category))].screen.colour


_IN_WORDS: Final[Mapping[Outcome, str]] = {"poor": "Partly right", "extra": "Wrong", "wrongpage": "Confused"}
"""What an outcome is called where nothing has boxes."""

_UNREADABLE: Final[Mapping[str, str]] = {"parse_failure": "Unreadable"}
"""What a category is called that is none of these, though it has the colour of one."""


def colours_in_words(categories: Iterable[str]) -> dict[str, str]:
    """The colours of failure categories in charts, and what each of them means."""
    found: dict[str, list[str]] = {}
    for category in categories:
        outcome = _OF_VERDICT.get(category)
        words = _IN_WORDS.get(outcome) if outcome is not None else OUTCOMES[outcome_of(category)].label
        label = _UNREADABLE.get(category) or words or OUTCOMES[outcome or "remark"].label
        labels = found.setdefault(colour_of(category), [])
        if label not in labels:
            labels.append("Other" if label == OUTCOMES["remark"].label else label)
    return {colour: ", ".join(dict.fromkeys(labels)) for colour, labels in found.items()}


@dataclass(frozen=True, slots=True)
class StateLook:
    """How the sheet shows what became of a verdict or of a label.

    Args:
        label: What that means; empty for nothing.
        glyph: Its sign, as for an outcome.
        ink: Its colour, by the name of an outcome or of a colour of the page.
        border: How its edge is drawn, as CSS calls it.
    """

    label: str
    glyph: str
    ink: str
    border: str


STATES: Final[Mapping[str, StateLook]] = {
    "right": StateLook("as gold says", TICK, "matched", "solid"),
    "partly": StateLook("partly as gold says", _HALF, "poor", "solid"),
    "wrong": StateLook("otherwise than gold says", CROSS, "extra", "dotted"),
    "unread": StateLook("could not be read", _ASK, "poor", "dashed"),
    "absent": StateLook("no response", _DASH, "quiet", "dotted"),
    "matched": StateLook("gold names it too", TICK, "matched", "solid"),
    "missed": StateLook("gold names it, the run does not", RING, "quiet", "dashed"),
    "spurious": StateLook("the run names it, gold does not", CROSS, "extra", "dotted"),
    "confused": StateLook("named in place of another one", _SWAP, "wrongpage", "dashed"),
    "unmapped": StateLook("not a known one; left out", _ASK, "poor", "dotted"),
    "claimed": StateLook("not compared: one side calls the answer correct", BANG, "extra", "dashed"),
    "plain": StateLook("", _DOT, "gold", "solid"),
    "remark": StateLook("a remark", BANG, "quiet", "dotted"),
}
"""State of a verdict or label (`figures.samples.blocks.State`) -> how it looks."""


def labels_and_glyphs(table: Mapping[Outcome, OutcomeLook] | Mapping[str, StateLook]) -> dict[str, dict[str, str]]:
    """Label and glyph of every outcome or state, for the browser."""
    return {name: {"label": look.label, "glyph": look.glyph} for name, look in table.items()}


def colour_styles(root: str, lines: Mapping[str, Line], ink: str) -> str:
    """CSS that names the colours of outcomes within an element: `--poor`, and `--poor-words` of words about it.

    Args:
        root: Selects the element.
        lines: The outcomes.
        ink: The colour of the words around, as CSS calls it there.
    """
    colours = [f"--{name}: {line.colour};" for name, line in lines.items()]
    colours += [f"--{name}-words: {words_style(line.colour, ink)};" for name, line in lines.items()]
    return f"{root} {{ {' '.join(colours)} }}"


def mark_styles(prefix: str, lines: Mapping[str, Line]) -> str:
    """CSS that gives marks their `--ink` and `--dash`: one rule for the class of each outcome, such as `.o-poor`."""
    return "\n".join(_rule(f"{prefix}-{name}", name, line.dash or "none") for name, line in lines.items())


def state_styles() -> str:
    """CSS that gives states their colours: one rule for the class of each, such as `.s-right`."""
    return "\n".join(_rule(f"s-{name}", look.ink, look.border) for name, look in STATES.items())


def _rule(name: str, ink: str, dash: str) -> str:
    return f".{name} {{ --ink: var(--{ink}); --dash: {dash}; }}"
