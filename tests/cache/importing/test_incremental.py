"""A live run that is kept answer by answer is the run that one file with the same answers gives.

Everything that is stored of both is compared: rows of samples and items, failures, packed columns, tallies, figures.
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, update

import demo
from cache.importing.import_benchmark import import_benchmark
from cache.importing.incremental import hash_of_run
from cache.importing.rescoring import rescore_run
from cache.importing.run_rewriting import stored_predictions
from cache.live import live_runs
from cache.live.live_runs import LiveAnswer, store_answer
from cache.queries.metrics import run_metrics
from cache.selection.selection import Selection
from cache.store import packing, schema
from cache.store.gold import stored_samples
from cache.store.run_sums import unpacked_column, unpacked_item_column
from cache.store.workspace import Workspace
from loaders import LOADERS
from models import ModelSpec
from models.providers.provider import Answer, Ending
from records import Prediction, Run, Scored
from scoring.tasks import TASKS
from tests.cache import fake_task

GOLD = {"s1": "ABC", "s2": "AB", "s3": "CCC", "s4": "D", "s5": "BA"}
SLUG = "live:live"


@pytest.fixture
def url(home: Path) -> str:
    return f"sqlite:///{home / 'workspace.sqlite'}"


def effects(scored: list[Scored], tau: float) -> dict[str, dict[str, np.ndarray]]:
    """A sample with a wrong letter would have them all right; faint letters change nothing."""
    wrong = np.array(
        [sum(failure.category == "wrong" for failure in sample.failures) for sample in scored], dtype=np.float64
    )
    return {"wrong": {"right": wrong, "letters": np.zeros_like(wrong)}, "faint": {"right": np.zeros_like(wrong)}}


def items(sample: Any, prediction: Prediction | None, protocol: str) -> Scored:
    """The letters, with thirds for what each of them adds to a sum of its own."""
    scored = fake_task.score(sample, prediction, protocol)
    thirds = {judgement.item_id: {"thirds": (judgement.outcome == "right") / 3} for judgement in scored.judgements}
    total = sum(sums["thirds"] for sums in thirds.values())
    return replace(scored, sums={**scored.sums, "thirds": total}, item_sums=thirds) if scored.sums else scored


TASK = replace(fake_task.TASK, assess_all=fake_task.scored_by(items), impact=("accuracy",), effects=effects)


def answer(text: str, extra: Mapping[str, Any] | None = None) -> LiveAnswer:
    run = Run("Live", (), "replay:live")
    return LiveAnswer(ModelSpec("replay", "live"), run, "", Answer(text, Ending(extra=extra or {}), 0.0))


def stored(ws: Workspace, benchmark: str, slug: str) -> dict[str, Any]:
    """All that is kept of a run but its name and the numbers of its rows, with packed values unpacked."""
    found: dict[str, Any] = {}
    with ws.reading() as connection:
        owner = select(schema.benchmark.c.id).where(schema.benchmark.c.name == benchmark).scalar_subquery()
        mine = schema.run.c.benchmark_id == owner, schema.run.c.slug == slug
        run_id = connection.scalar(select(schema.run.c.id).where(*mine))
        for table in (*schema.RUN_SIDE, schema.search_text):
            columns = [column for column in table.c if column.name not in ("id", "run_id", "extra", "prompt")]
            rows = connection.execute(select(*columns).where(table.c.run_id == run_id)).all()
            found[table.name] = sorted((_plain(table.name, row._mapping) for row in rows), key=repr)
        at = select(schema.source_file.c.loaded, schema.source_file.c.lines, schema.run.c.scorer_version)
        joined = at.join(schema.run, schema.run.c.source_file_id == schema.source_file.c.id).where(*mine)
        # A term that is 0 in every sample counts as one that is absent.
        found["run_sum"] = [row for row in found["run_sum"] if any(row[2])]
        found["run_item_sum"] = [row for row in found["run_item_sum"] if any(row[2])]
        found["run"] = [tuple(connection.execute(joined).one())]
    table = run_metrics(ws, Selection(benchmark, (slug,)), intervals=False)
    found["figures"] = sorted((row.metric, row.n, _number(row.value)) for row in table.itertuples())
    return found


def _plain(table: str, row: Mapping[Any, Any]) -> tuple[Any, ...]:
    values = dict(row)
    if table == "response":
        values["raw"] = packing.expand(values["raw"])
    if table == "scored":
        values["packed"] = repr(packing.unpack_parts(values["packed"]))
    elif "packed" in values:
        unpacked = unpacked_item_column if table == "run_item_sum" else unpacked_column
        values["packed"] = tuple(unpacked(values["packed"]).tolist())
    if table == "tally":
        values["total"] = _number(values["total"])
    return tuple(values.values())


def _number(value: float) -> float:
    return round(value, 9) + 0.0 if value == value else -1.0


def check(one: dict[str, Any], other: dict[str, Any]) -> None:
    for name in one:
        assert one[name] == other[name], name


texts = st.text(alphabet="ABCDabc", max_size=4)
ANSWERED = sorted(GOLD)[:3]
"""All samples of a property, in which each answer costs time."""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kept=st.lists(st.tuples(st.sampled_from(ANSWERED), texts), max_size=5),
    last=st.permutations(ANSWERED).flatmap(
        lambda order: st.tuples(*[texts for _ in order]).map(lambda text: list(zip(order, text, strict=True)))
    ),
)
@pytest.mark.long
def test_answer_by_answer_is_as_one_file(
    tmp_path_factory: pytest.TempPathFactory, kept: list[tuple[str, str]], last: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("w")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ERRATA_HOME", str(folder))
        patch.setitem(TASKS, "letters", TASK)
        ws = filled(folder, ANSWERED)
        for sample, text in (*kept, *last):
            store_answer(ws, "letters", sample, answer(text))
        path = folder / "File.jsonl"
        path.write_text("".join(json.dumps({"id": sample, "said": text}) + "\n" for sample, text in sorted(last)))
        import_benchmark(ws, "letters", folder / "gold.jsonl", runs=[path])
        check(stored(ws, "letters", SLUG), stored(ws, "letters", "file"))
        ws.close()


def filled(folder: Path, samples: Collection[str] = tuple(GOLD)) -> Workspace:
    gold = folder / "gold.jsonl"
    lines = [
        {"id": name, "letters": letters, "types": "xyx"[: len(letters)], "facets": {"first": letters[0]}}
        for name, letters in GOLD.items()
        if name in samples
    ]
    gold.write_text("".join(json.dumps(line) + "\n" for line in lines))
    ws = Workspace.open(f"sqlite:///{folder / 'w.sqlite'}")
    import_benchmark(ws, "letters", gold)
    return ws


@pytest.mark.parametrize("part", demo.PARTS, ids=lambda part: part.name)
@pytest.mark.long
def test_every_benchmark_answer_by_answer_is_as_scored_whole(home: Path, part: Any) -> None:
    ws = Workspace.open()
    files = LOADERS[part.task].run_files(part.runs)[:2]
    import_benchmark(ws, part.task, part.gold, None, files, name="b")
    chance, coords = random.Random(3), "xyxy/1000" if TASKS[part.task].boxes else None
    response = list(answers(ws))
    first, second = response[0], response[-1]
    some = chance.sample(sorted(first.keys() & second.keys()), 8)
    kept = [(sample, run[sample]) for run in (first, second) for sample in some if chance.random() < 0.8]
    chance.shuffle(kept)
    for sample, one in kept:
        store_answer(ws, "b", sample, replace(answer(one.raw, one.extra), coords=coords))
    assert len({sample for sample, _ in kept}) < len(kept)
    before = stored(ws, "b", SLUG)
    rescore_run(ws, "b", SLUG)
    check(before, stored(ws, "b", SLUG))
    ws.close()


def answers(ws: Workspace) -> Iterator[dict[str, Prediction]]:
    """What every run of the only benchmark said."""
    with ws.reading() as connection:
        for run_id in connection.scalars(select(schema.run.c.id).order_by(schema.run.c.id)):
            found: dict[str, Prediction] = {}
            for chunk in stored_samples(connection, 1):
                found |= stored_predictions(connection, run_id, chunk)
            yield found


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ids of the samples that were scored under the default protocol, as they were scored."""
    seen: list[str] = []

    def counting(sample: Any, prediction: Prediction | None, protocol: str) -> Scored:
        if protocol == "official":
            seen.append(sample.id)
        return items(sample, prediction, protocol)

    monkeypatch.setitem(TASKS, "letters", replace(TASK, assess_all=fake_task.scored_by(counting)))
    return seen


def test_keeping_n_answers_scores_n_answers(tmp_path: Path, scored: list[str]) -> None:
    ws, order = filled(tmp_path), [*GOLD, *GOLD]
    for sample in order:
        store_answer(ws, "letters", sample, answer("AB"))
    assert scored == order
    ws.close()


def test_a_run_of_another_scorer_or_reading_is_scored_whole_once(
    tmp_path: Path, scored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ws = filled(tmp_path)
    for sample in ("s1", "s2"):
        store_answer(ws, "letters", sample, answer("AB"))
    monkeypatch.setitem(TASKS, "letters", replace(TASKS["letters"], scorer_version=2))
    scored.clear()
    store_answer(ws, "letters", "s3", answer("CC"))
    assert sorted(scored) == ["s1", "s2", "s3"]
    store_answer(ws, "letters", "s4", answer("D"))
    assert scored[3:] == ["s4"]
    store_answer(ws, "letters", "s5", replace(answer("D"), coords="xyxy/1000"))
    assert sorted(scored[4:]) == sorted(GOLD)
    ws.close()


def test_scores_that_are_not_those_of_the_answers_are_made_anew(tmp_path: Path, scored: list[str]) -> None:
    ws = filled(tmp_path)
    for sample in ("s1", "s2"):
        store_answer(ws, "letters", sample, answer("AB"))
    with ws.writing() as connection:
        connection.execute(schema.run_sum.delete().where(schema.run_sum.c.part == "strict"))
    scored.clear()
    store_answer(ws, "letters", "s3", answer("CC"))
    assert sorted(scored) == ["s1", "s2", "s3"]
    before = stored(ws, "letters", SLUG)
    rescore_run(ws, "letters", SLUG)
    check(before, stored(ws, "letters", SLUG))
    ws.close()


def test_an_answer_that_could_not_be_kept_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "letters", TASK)
    ws = filled(tmp_path)
    store_answer(ws, "letters", "s1", answer("AB"))
    before = stored(ws, "letters", SLUG)

    def crash(*args: Any, **options: Any) -> None:
        raise RuntimeError("the process was killed")

    for sample in ("s1", "s2"):
        with monkeypatch.context() as patch:
            patch.setattr(live_runs, "_update_run", crash)
            with pytest.raises(RuntimeError, match="killed"):
                store_answer(ws, "letters", sample, answer("XYZ"))
        check(before, stored(ws, "letters", SLUG))
    ws.close()


def test_the_hash_of_a_run_is_that_of_its_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "letters", TASK)
    ws = filled(tmp_path)
    for sample, text in (("s1", "AB"), ("s2", ""), ("s1", "C"), ("s1", "C")):
        store_answer(ws, "letters", sample, answer(text))
    with ws.reading() as connection:
        number, held = connection.execute(select(schema.run.c.id, schema.run.c.sha256)).one()
        assert held == hash_of_run(connection, number)
    ws.close()


def test_a_run_of_an_earlier_hash_takes_further_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "letters", TASK)
    ws = filled(tmp_path)
    store_answer(ws, "letters", "s1", answer("AB"))
    with ws.writing() as connection:
        connection.execute(update(schema.run).values(sha256="f" * 64))
    store_answer(ws, "letters", "s2", answer("AB"))
    with ws.reading() as connection:
        held = connection.scalar(select(schema.run.c.sha256))
        assert connection.scalar(select(func.count()).select_from(schema.prediction)) == 2
    assert len(held) == 64
    assert held != "f" * 64
    ws.close()


@pytest.mark.long
def test_two_who_write_at_once_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "letters", TASK)
    ws, failed = filled(tmp_path), []
    both = threading.Barrier(2)

    def write(chance: random.Random) -> None:
        mine = Workspace.open(str(ws.engine.url))
        try:
            both.wait(10)
            for _ in range(15):
                store_answer(
                    mine, "letters", chance.choice(sorted(GOLD)), answer(chance.choice(["AB", "abc", "CCC", "D"]))
                )
        except Exception as error:
            failed.append(error)
        finally:
            mine.close()

    threads = [threading.Thread(target=write, args=(random.Random(seed),)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    before = stored(ws, "letters", SLUG)
    rescore_run(ws, "letters", SLUG)
    check(before, stored(ws, "letters", SLUG))
    ws.close()
