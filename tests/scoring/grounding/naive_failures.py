"""The table of failure categories, recomputed at one threshold the slow and obvious way.

Shares no code with `scoring`: lists, plain loops, areas by inclusion and exclusion.
"""

from __future__ import annotations

from dataclasses import dataclass

from records import Box, Reading, Sample


@dataclass(frozen=True)
class Thing:
    """A box with what the rules ask of it."""

    name: str
    page: int
    box: Box
    parent: str
    order: int


def things(answers: tuple, level: str) -> list[Thing]:
    found = []
    for i, answer in enumerate(answers):
        if level == "answer":
            candidates = [(f"a{i}", answer.box)]
        else:
            candidates = [(f"a{i}.s{j}", step.box) for j, step in enumerate(answer.steps)]
        found += [(name, answer.page, box, f"a{i}") for name, box in candidates if box is not None]
    return [Thing(*values, order) for order, values in enumerate(found)]


def area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def shared(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def iou(a: Box, b: Box) -> float:
    return shared(a, b) / (area(a) + area(b) - shared(a, b))


def covered(box: Box, others: list[Box]) -> float:
    """By inclusion and exclusion over all subsets."""
    total = 0.0
    for bits in range(1, 2 ** len(others)):
        chosen = [candidate for k, candidate in enumerate(others) if bits >> k & 1]
        left, top = max(b[0] for b in [box, *chosen]), max(b[1] for b in [box, *chosen])
        right, bottom = min(b[2] for b in [box, *chosen]), min(b[3] for b in [box, *chosen])
        piece = max(0.0, right - left) * max(0.0, bottom - top)
        total += piece if len(chosen) % 2 else -piece
    return total


def pairs(gold: list[Thing], pred: list[Thing], same_page: bool, lowest: float) -> list[tuple[Thing, Thing]]:
    """Pairs with at least this IoU, highest first; ties: later gold, then later prediction."""
    found = [
        (iou(g.box, p.box), g.order, p.order, g, p)
        for g in gold
        for p in pred
        if (g.page == p.page) == same_page and shared(g.box, p.box) > 0 and iou(g.box, p.box) >= lowest
    ]
    return [(g, p) for *_, g, p in sorted(found, key=lambda row: row[:3], reverse=True)]


def one_to_one(candidates: list[tuple[Thing, Thing]]) -> list[tuple[Thing, Thing]]:
    used: set[tuple[str, str]] = set()
    taken = []
    for g, p in candidates:
        if ("g", g.name) not in used and ("p", p.name) not in used:
            used |= {("g", g.name), ("p", p.name)}
            taken.append((g, p))
    return taken


def categories(sample: Sample, reading: Reading, tau: float) -> dict[str, str]:
    """Side and address of every unmatched box ("gold a0", "pred a1.s2") -> its category at a threshold."""
    numbers = {page.number for page in sample.pages}
    explained: dict[str, str] = {}
    gold_all, pred_all = sample.answers, reading.answers
    for level in ("answer", "step"):
        for thing in things(pred_all, level):
            if thing.page not in numbers:
                explained[f"pred {thing.name}"] = "page_out_of_range"
    sides = {
        (side, level): [thing for thing in things(boxes, level) if thing.page in numbers]
        for side, boxes in (("gold", gold_all), ("pred", pred_all))
        for level in ("answer", "step")
    }
    answers = one_to_one(pairs(sides["gold", "answer"], sides["pred", "answer"], True, tau))
    steps = one_to_one(pairs(sides["gold", "step"], sides["pred", "step"], True, tau))
    explained |= explain_answers(sides["gold", "answer"], sides["pred", "answer"], answers, tau)
    return explained | explain_steps(sides["gold", "step"], sides["pred", "step"], steps, answers)


def explain_answers(gold: list[Thing], pred: list[Thing], matched: list, tau: float) -> dict[str, str]:
    explained: dict[str, str] = {}
    matched_gold = [g for g, _ in matched]

    def free_gold() -> list[Thing]:
        return [g for g in gold if g not in matched_gold and f"gold {g.name}" not in explained]

    def free_pred() -> list[Thing]:
        taken = [p for _, p in matched]
        return [p for p in pred if p not in taken and f"pred {p.name}" not in explained]

    def both(found: list[tuple[Thing, Thing]], category: str) -> None:
        for g, p in found:
            explained[f"gold {g.name}"] = explained[f"pred {p.name}"] = category

    both(one_to_one(pairs(free_gold(), free_pred(), False, tau)), "page_misalignment")
    for p in free_pred():
        if pairs(matched_gold, [p], True, tau):
            explained[f"pred {p.name}"] = "duplicate_box"
    both(one_to_one(pairs(free_gold(), free_pred(), True, 0.1)), "localisation")
    for p in free_pred():
        explained[f"pred {p.name}"] = "hallucinated_box"
    for g in free_gold():
        explained[f"gold {g.name}"] = "missed_answer"
    return explained


def explain_steps(gold: list[Thing], pred: list[Thing], matched: list, answers: list) -> dict[str, str]:
    explained: dict[str, str] = {}

    def free(things: list[Thing], side: str) -> list[Thing]:
        taken = [pair[0 if side == "gold" else 1] for pair in matched]
        return [thing for thing in things if thing not in taken and f"{side} {thing.name}" not in explained]

    for answer, its_prediction in answers:
        if not [p for p in pred if p.parent == its_prediction.name]:
            for g in free(gold, "gold"):
                if g.parent == answer.name:
                    explained[f"gold {g.name}"] = "missed_steps"
    for g in free(gold, "gold"):
        inside = [p for p in free(pred, "pred") if p.page == g.page and shared(p.box, g.box) >= area(p.box) / 2]
        if len(inside) >= 2 and covered(g.box, [p.box for p in inside]) >= area(g.box) / 2:
            explained[f"gold {g.name}"] = "step_over_segmentation"
            explained.update({f"pred {p.name}": "step_over_segmentation" for p in inside})
    for p in free(pred, "pred"):
        inside = [g for g in free(gold, "gold") if p.page == g.page and shared(p.box, g.box) >= area(g.box) / 2]
        if len(inside) >= 2:
            explained[f"pred {p.name}"] = "step_under_segmentation"
            explained.update({f"gold {g.name}": "step_under_segmentation" for g in inside})
    for g, p in one_to_one(pairs(free(gold, "gold"), free(pred, "pred"), True, 0.1)):
        explained[f"gold {g.name}"] = explained[f"pred {p.name}"] = "step_localisation"
    found_answers = [g.name for g, _ in answers]
    for g in free(gold, "gold"):
        explained[f"gold {g.name}"] = "missed_step" if g.parent in found_answers else "step_of_missed_answer"
    for p in free(pred, "pred"):
        explained[f"pred {p.name}"] = "extra_step"
    return explained
