"""SketchJudge's error labels by category, described in our own words."""

from __future__ import annotations

_LABELS: dict[str, dict[str, str]] = {
    "flowchart": {
        "Shape Error": "A symbol has another shape than its role asks for, say a rectangle for a decision.",
        "Connection Error": "An arrow points the wrong way, leads to the wrong place, or is not there.",
        "Missing Step": "A step that the task names does not occur.",
        "Missing Label": "Something that needs a name has none, above all the branches of a decision.",
        "Logic Reversal": "The outcome of a decision leads where the opposite outcome should lead.",
        "Condition Error": "What a decision asks is wrong, incomplete or unclear.",
    },
    "geometry": {
        "Conceptual Cognition Error": "Another object was drawn than the one that the task asks for.",
        "Geometric Principle Error": "A step breaks a rule of geometry, so that the result does not hold.",
        "Operational Process Error": "Tools were used wrongly, or the traces of the construction are missing.",
        "Strategy Planning Error": "The way that was chosen cannot lead to what is sought.",
        "Diagram Annotation Error": "Names, marks or their places are wrong, so that it is unclear what is meant.",
    },
    "chart": {
        "Inappropriate Chart Type": "The kind of chart does not suit the data, or is not the one asked for.",
        "Data Association Error": "A value stands at the name of another one.",
        "Data Accuracy Error": "A value is drawn larger or smaller than it is.",
        "Omission Error": "A title, a name, a value or another part that is needed does not occur.",
        "Presentation Convention Error": "A convention of drawing charts is broken, say by a scale with uneven steps.",
    },
    "physics": {
        "Concept/Target Error": "The drawing does not show what the task asks for.",
        "Direction/Polarity Error": "An arrow or a pole is turned round.",
        "Magnitude/Scale Error": "Lengths contradict the sizes that they stand for.",
        "Connection Error": "Parts that belong together are not joined, or others are.",
        "Placement Error": "A part is joined, but at a place where it does not do its work.",
        "Conceptual Misunderstanding": "A law of physics was misunderstood; what is drawn cannot be.",
        "Drawing Convention Error": "A convention is broken: a symbol, a kind of line, an arrow head.",
    },
}

TAXONOMY: dict[str, list[dict[str, str]]] = {
    category: [{"label": label, "description": description} for label, description in labels.items()]
    for category, labels in _LABELS.items()
}
"""The content of `taxonomy.json`."""
