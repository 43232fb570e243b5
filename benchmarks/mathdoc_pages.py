"""Reading, aligning and scoring pages of Markdown at the size of MathDoc: 456 pages, both protocols, from files.

Run with `python -m benchmarks.mathdoc_pages [gold folder] [run folder]`; without them pages of the usual size are
made, questions in Chinese with options and formulas, and a run that drops, garbles and makes up some of them.
Folders with fewer pages are gone through again until there are 456. Times are medians of CPU seconds.
"""

from __future__ import annotations

import platform
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from shutil import copyfile

from loaders.mathdoc import load
from records import PROTOCOLS
from scoring.mathdoc.task import MATHDOC

PAGES = 456
ROUNDS = 3
QUESTIONS = 8
WORDS = (
    *("已知函数", "在区间上单调递增", "则实数的取值范围为", "若集合", "求数列的前项和", "如图所示", "的最小值为"),
    *("$f(x)=x^{2}-2ax+3$", "$\\frac{a}{b}$", "$\\sqrt{3}$", "$A=\\{x\\mid x>2\\}$", "设", "且满足", "求证"),
)


def main(gold: str | None = None, run: str | None = None) -> None:
    """Prints how long gold and run take to read, and to score under every protocol."""
    with tempfile.TemporaryDirectory() as made:
        folders = Path(made) / "gold", Path(made) / "run"
        for folder in folders:
            folder.mkdir()
        if gold is not None and run is not None:
            repeat(Path(gold), Path(run), *folders)
        else:
            make(*folders)
        measure(*folders)


def measure(gold: Path, run: Path) -> None:
    """Measures one benchmark folder with one run."""
    times: dict[str, list[float]] = {"read": [], "align and score": []}
    figures = ""
    for _ in range(ROUNDS):
        start = time.process_time()
        samples = {sample.id: sample for sample in load.load_gold(gold).records}
        ((_, loaded),) = load.load_runs(run, samples)
        predictions = {prediction.sample_id: prediction for prediction in loaded.records}
        read = time.process_time()
        questions = 0
        for sample in samples.values():
            # As an import does: a page is aligned once, and scored under all protocols.
            assessed = MATHDOC.assess(sample, predictions.get(sample.id), PROTOCOLS)
            questions += len(assessed[0].scored.judgements)
        times["read"].append(read - start)
        times["align and score"].append(time.process_time() - read)
        figures = f"{len(samples)} pages, {questions:,} questions, {len(PROTOCOLS)} protocols"
    print(f"{figures}; Python {platform.python_version()}, {platform.machine()}")
    for name, found in times.items():
        print(f"{name:16} {statistics.median(found):6.2f} s")


def repeat(gold: Path, run: Path, to_gold: Path, to_run: Path) -> None:
    """Copies pages over and over until there are enough."""
    names = sorted(path.name for path in gold.glob("*.md"))
    for at in range(PAGES):
        name = names[at % len(names)]
        copyfile(gold / name, to_gold / f"{at}.md")
        if (run / name).is_file():
            copyfile(run / name, to_run / f"{at}.md")


def make(to_gold: Path, to_run: Path) -> None:
    """Makes pages and a run's answers to them, always the same."""
    chance = random.Random(1)
    for at in range(PAGES):
        gold, run = ["[条件缺失]", "一、选择题"], []
        for number in range(1, QUESTIONS + 1):
            stem = "，".join(chance.choices(WORDS, k=12))
            options = "\n".join(f"{letter}. {chance.choice(WORDS)}{chance.randrange(99)}" for letter in "ABCD")
            unreadable, kind = chance.random() < 0.2, chance.random()
            gold.append(f"{number}. [无法识别的选择题]" if unreadable else f"{number}. {stem}( )\n{options}")
            if kind > 0.1:
                run.append(f"{number}. {stem if kind > 0.3 else stem[::-1]}( )\n{options}")
        (to_gold / f"{at}.md").write_text("\n\n".join(gold), encoding="utf-8")
        (to_run / f"{at}.md").write_text("\n\n".join(run), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
