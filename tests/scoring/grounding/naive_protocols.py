"""The table of protocols, recomputed sample by sample with plain loops; shares no code with `scoring`."""

from __future__ import annotations

from records import Reading, Sample
from tests.scoring.grounding.naive_failures import Thing, one_to_one, pairs, things


def f1(matched: int, gold: int, pred: int, empty: float = 0.0) -> float:
    return empty if gold + pred == 0 else 2 * matched / (gold + pred)


def on_page(boxes: list[Thing], page: int) -> list[Thing]:
    return [box for box in boxes if box.page == page]


def page_counts(
    sample: Sample, reading: Reading, level: str, page: int, tau: float, paper: bool
) -> tuple[int, int, int]:
    """Matches, gold boxes and predicted boxes of one page."""
    gold = on_page(things(sample.answers, level), page)
    pred = on_page(things(reading.answers, level), page)
    matched = len(one_to_one(pairs(gold, pred, True, tau)))
    numbers = {page.number for page in sample.pages}
    lost = [box for box in things(reading.answers, level) if box.page not in numbers]
    return matched, len(gold), len(pred) + (len(lost) if paper and page == max(numbers) else 0)


def metrics(cases: list[tuple[Sample, Reading | None]], protocol: str, tau: float, w: float) -> dict[str, float | None]:
    """Every metric over samples and readings (None: no response)."""
    paper = protocol == "paper"
    f_a, f_a_all, macro, s_bar, success = [], [], [], [], []
    micro = {"ok": [0, 0], "all": [0, 0]}
    for sample, response in cases:
        if response is None and not paper:
            continue
        failed = response is None or response.failed
        reading = response or Reading()
        answer_f1s, step_f1s, scores, stepped = [], [], [], []
        hits = total = gold_steps = 0
        for page in sorted(page.number for page in sample.pages):
            a = page_counts(sample, reading, "answer", page, tau, paper)
            s = page_counts(sample, reading, "step", page, tau, paper)
            if not paper and not (a[1] or a[2] or s[1] or s[2]):
                continue
            answer_f1s.append(f1(*a, empty=1.0 if paper else 0.0))
            step_f1s.append(f1(*s))
            scores.append((1 - w) * answer_f1s[-1] + w * step_f1s[-1] if s[1] + s[2] else answer_f1s[-1])
            gold_steps += s[1]
            if s[1]:
                stepped.append(step_f1s[-1])
                hits, total = hits + 2 * s[0], total + s[1] + s[2]
        success.append(not failed)
        f_a_all.append(0.0 if failed else mean(answer_f1s) or 0.0)
        s_bar.append(0.0 if failed else mean(scores) or 0.0)
        micro["all"][0] += 0 if failed else hits
        micro["all"][1] += gold_steps if failed else total
        if failed:
            continue
        f_a.append(mean(answer_f1s) or 0.0)
        micro["ok"][0] += hits
        micro["ok"][1] += total
        if gold_steps:
            macro.append(mean(stepped if paper else step_f1s))
    return {
        "F_A": mean(f_a),
        "F_S_micro": micro["ok"][0] / micro["ok"][1] if micro["ok"][1] else None,
        "F_S_macro": mean(macro),
        "success_rate": mean(success),
        "S_bar": mean(s_bar),
        "F_A_all": mean(f_a_all),
        "F_S_micro_all": micro["all"][0] / micro["all"][1] if micro["all"][1] else None,
    }


def mean(values: list) -> float | None:
    return sum(values) / len(values) if values else None
