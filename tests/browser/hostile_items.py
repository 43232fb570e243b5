"""Benchmarks whose items are judged, with names and texts that try to be more than text: answers with judges, pages."""

from __future__ import annotations

import json
from pathlib import Path

from tests.browser.hostile import ATTACKS
from tests.judged import ERRORS
from tests.loaders.drawedumath import drawedumath_files as files
from tests.refusals import MARK

JUDGES = ("Claude", "Gemini", 'Gpt <b class="hostile">4o</b>')
KINDS = (ATTACKS[2], ATTACKS[0])
"""Types of questions."""


def write_questions(folder: Path) -> tuple[Path, list[Path]]:
    """Drawings with three questions each, and two runs that three judges rated; gives gold and runs."""
    folder.mkdir(parents=True)
    records, rows = [], []
    for number in range(len(ATTACKS)):
        name, evil = f"{number} {ATTACKS[number]}", ATTACKS[number]
        asked = [(f"What? {ATTACKS[0]}", evil), (f"Where? {ATTACKS[2]}", evil), (ERRORS, f"It has one {number % 2}")]
        records.append({"Image Name": name, "Problem ID": f"{number // 3} {evil}", "QA Teacher": files.pairs(*asked)})
        rows += [(name, question, reference, place) for place, (question, reference) in enumerate(asked, start=number)]
    gold = files.gold(folder / "gold.csv", *records)
    kinds = {f"What? {ATTACKS[0]}": KINDS[0], f"Where? {ATTACKS[2]}": KINDS[1]}
    (folder / "questions_to_categories.json").write_text(json.dumps(kinds))
    (folder / "answer_mapping.json").write_text(json.dumps({"It has one 0": "no", "It has one 1": "yes"}))
    said = [
        {
            "Model Name": f'{model} <b class="hostile">{ATTACKS[3]}</b>',
            "Image Name": name,
            "Question": question,
            "Reference Answer": reference,
            "QA Type": "teacher",
            "Model Answer": f"said {ATTACKS[2]}",
            **{f"{judge}_Judge_Rating": str(1 + (place + at + shift) % 4) for at, judge in enumerate(JUDGES)},
            **{f"{judge}_Judge_Reason": ATTACKS[4] for judge in JUDGES},
        }
        for shift, model in enumerate(("one", "two"))
        for name, question, reference, place in rows
    ]
    columns = list(dict.fromkeys([*files.RUN[:8], "QA Type", *said[0]]))
    return gold, [files.run(folder / "run.csv", *said, columns=columns)]


def write_pages(folder: Path) -> tuple[Path, list[Path]]:
    """Pages of three questions, one of them unrecognisable, and runs by mode and loss; gives gold and runs."""
    texts = {f"{n} {attack}".replace("/", "|").replace("\0", "")[:90]: attack for n, attack in enumerate(ATTACKS)}
    models = [f"model{end} <b class=hostile>{ATTACKS[2][:40]}".replace("/", "|") for end in ("", " two")]
    endings = ("", "_single", "_single_eta0.2", "_single_eta0.6")
    runs = [folder / "runs" / f"{model}{ending}" for model in models for ending in endings]
    for at, place in enumerate((folder / "gold", *runs)):
        place.mkdir(parents=True)
        for number, (name, attack) in enumerate(texts.items()):
            illegible = MARK if at == 0 or (at + number) % 3 else f"若函数 {attack}"
            lines = ["[格式正常]", "一、选择题", f"1. 已知 {attack} ( )", "A. 空集  B. 全集", f"2. {illegible}"]
            lines += ["二、填空题", f"3. 求 {attack} ____"] if at == 0 or (at + number) % 4 else [f"3. {MARK}"]
            (place / f"{name}.md").write_text("\n".join(line.replace("\n", " ") for line in lines), encoding="utf-8")
    return folder / "gold", runs
