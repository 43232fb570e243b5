"""Benchmarks of items with texts that try to be more than text: answers with judges, LaTeX, pages of questions."""

from __future__ import annotations

import json
from pathlib import Path

from tests.browser.hostile import ATTACKS, OUTSIDE
from tests.judged import ERRORS
from tests.loaders.drawedumath import drawedumath_files as files
from tests.loaders.fermat.fermat_files import gold_row, run_row, write_csv, write_shard
from tests.refusals import MARK

JUDGED, REFUSED, LATEX, LONG = ATTACKS[2], ATTACKS[4], "hostile LaTeX", "pages of attacks"
"""Names of the benchmarks."""

JUDGES = ("Claude", "Gemini", 'Gpt <b class="hostile">4o</b>')
KINDS = (ATTACKS[2], ATTACKS[0])
"""Types of questions."""

QUESTION = (
    '<img src="https://elsewhere.invalid/x.png" onerror="window.hostile=1"> ![x](https://elsewhere.invalid/y.png)'
)
"""A question that is its own answer."""

FORMULAS = (
    rf"\(\href{{https://{OUTSIDE}/href}}{{x}}\)",
    r"\(\href{javascript:window.hostile=1}{x}\)",
    rf"\(\url{{https://{OUTSIDE}/url}}\)",
    rf"\(\includegraphics{{https://{OUTSIDE}/image.png}}\)",
    r"\(\htmlClass{hostile}{x} \htmlId{hostile}{x} \htmlData{hostile=1}{x}\)",
    rf"\(\htmlStyle{{background: url(https://{OUTSIDE}/style.png)}}{{x}}\)",
    rf"\(\textcolor{{url(https://{OUTSIDE}/colour)}}{{x}} \color{{red;background:url(//{OUTSIDE}/c)}} x\)",
    r"\(\def\a{\a\a}\a\)",
    r"\(\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b}\def\d{\c\c\c\c\c\c\c\c}\d\d\d\d\)",
    r"\(\rule{99999em}{99999em} \kern{99999em} \raisebox{99999em}{x}\)",
    r"\(" + "{" * 1500 + "x" + "}" * 1500 + r"\)",
    r"\(\frac{\)",
    rf"\(\text{{<img class=hostile src=https://{OUTSIDE}/t.png onerror=window.hostile=1>}}\)",
    r"\[\begin{array}{" + "c" * 500 + "}" + "&" * 499 + r"\end{array}\]",
)
"""LaTeX that asks for something of another server, runs a script, or takes all time and room."""

LONG_QUESTIONS = 60


def write_questions(folder: Path) -> tuple[Path, list[Path]]:
    """Drawings with three questions each, and two runs that three judges rated; gives gold and runs."""
    folder.mkdir(parents=True)
    records, rows = [], []
    for number in range(len(ATTACKS)):
        name, evil = f"{number} {ATTACKS[number]}", ATTACKS[number]
        pairs = [
            (f"What? {ATTACKS[0]}", evil),
            (f"Where? {ATTACKS[2]}", evil),
            (ERRORS, f"It has one {number % 2}"),
        ]
        records.append({"Image Name": name, "Problem ID": f"{number // 3} {evil}", "QA Teacher": files.pairs(*pairs)})
        rows += [(name, question, reference, place) for place, (question, reference) in enumerate(pairs, start=number)]
    gold = files.gold(folder / "gold.csv", *records)
    kinds = {f"What? {ATTACKS[0]}": KINDS[0], f"Where? {ATTACKS[2]}": KINDS[1]}
    (folder / "questions_to_categories.json").write_text(json.dumps(kinds))
    (folder / "answer_mapping.json").write_text(json.dumps({"It has one 0": "no", "It has one 1": "yes"}))
    response = [
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
    columns = list(dict.fromkeys([*files.RUN[:8], "QA Type", *response[0]]))
    return gold, [files.run(folder / "run.csv", *response, columns=columns)]


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


def write_latex(folder: Path) -> tuple[Path, list[Path]]:
    """A sample for every formula, which stands in every text that gold and a run may hold; gives gold and runs."""
    texts = {f"img_{at}_pert_3.1": formula for at, formula in enumerate(FORMULAS)}
    rows = [
        gold_row(
            name, orig_q=evil + ATTACKS[3], orig_a="x", pert_a=rf"\textcolor{{red}}{{y}} {evil}", pert_reasoning=evil
        )
        for name, evil in texts.items()
    ]
    response = [
        {
            **run_row(name),
            "pred_err_1.1.2": 1,
            "err_reasoning_1.1.2": evil + ATTACKS[2],
            "pred_ocr_a_1.2.1_1.2.2_2.2_3.2": evil,
            "pred_eloc_2.1": evil,
            "cascade_err": 1,
            "cascade_eloc": evil,
            "judge_cascade_2": 1,
            "cascade_corr": evil,
        }
        for name, evil in texts.items()
    ]
    gold = write_shard(folder / "gold" / "train-0.parquet", rows)
    return gold.parent, [write_csv(folder / "run.csv", response)]


def write_long_page(folder: Path) -> tuple[Path, list[Path]]:
    """A page of many questions, and a run with a million characters behind them; gives gold and runs."""
    gold, run = folder / "gold", folder / 'runs <b class="hostile">'
    texts = [ATTACKS[number % len(ATTACKS)].replace("\n", " ") for number in range(LONG_QUESTIONS)]
    for place, tail in ((gold, ""), (run, ("\n" + ATTACKS[3] + " 手写的评语") * 12_000)):
        place.mkdir(parents=True)
        lines = [f"{number}. 题目 {text}" for number, text in enumerate(texts, start=1)]
        (place / "page.md").write_text("\n".join(lines) + tail, encoding="utf-8")
    return gold, [run]
