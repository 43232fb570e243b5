"""Live runs worked by hand on the letters: what was not asked is no part of any figure."""

from __future__ import annotations

import threading
from collections.abc import Generator
from dataclasses import replace
from typing import ClassVar

import pytest
from sqlalchemy import func, select

from cache.importing.facets import add_facets, read_facets
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import delete_run, rename_run
from cache.importing.rescoring import rescore_outdated
from cache.live import plans, reruns
from cache.queries import catalog, failures, metrics
from cache.queries.highlights import highlights
from cache.queries.inspection import inspect
from cache.queries.sample_counts import run_states
from cache.queries.samples import samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.workspace import Workspace
from errors import Cancelled, CostsTooMuch, NoAnswer, NotConfigured, NotLoaded, ReadOnly, UsageError
from models import PROVIDERS, ModelSpec
from models.prompts import Prompt
from models.providers.cancellation import Cancellation
from models.providers.provider import Ending, Piece, Provider, ProviderContext, Request, Usage
from scoring.page_transform import LIVE_KEY
from scoring.tasks import TASKS
from tests.cache import fake_task

ALL = Selection("letters")
LIVE = ALL.replace(runs=("live:careful",))


def replay(ws, sample, run="careful", **options):
    spec = ModelSpec("replay", run)
    planned = plans.plan(ws, "letters", sample, spec)
    return reruns.ask(ws, reruns.provider_of(ws, "letters", planned.spec, {}), planned, **options)


def figures(ws, selection=LIVE):
    table = metrics.run_metrics(ws, selection)
    table = table[table["metric"] == "accuracy"]
    return {row.run: (row.value, row.n) for row in table.itertuples()}


def count(ws, table):
    with ws.reading() as connection:
        return connection.scalar(select(func.count()).select_from(table))


def test_one_sample_asked_is_a_run_over_one_sample(filled):
    kept = replay(filled, "s1")
    assert (kept.slug, kept.attempts, kept.answer.text) == ("live:careful", 1, "ABc")
    assert figures(filled) == {"live:careful": (pytest.approx(2 / 3), 3)}
    assert run_states(filled, LIVE).values.tolist() == [["live:careful", "scored", 1]]
    ranking = failures.ranking(filled, LIVE, impact=())
    assert dict(zip(ranking["category"], ranking["count"], strict=True)) == {"wrong": 0, "faint": 1, "absent": 0}
    assert ranking["share"].tolist() == [1.0, 0.0, 0.0]


def test_under_a_protocol_that_counts_missing_responses_nothing_is_missing(filled):
    replay(filled, "s1")
    strict = LIVE.replace(protocol="strict")
    assert figures(filled, strict) == {"live:careful": (pytest.approx(2 / 3), 3)}
    # The stored run has no response to s4: 6 of 9 letters, where official has 6 of 8.
    assert figures(filled, ALL.replace(runs=("careful",), protocol="strict"))["careful"] == (pytest.approx(6 / 9), 9)


def test_a_second_sample_adds_to_the_same_run(filled):
    replay(filled, "s3")
    replay(filled, "s1")
    assert figures(filled) == {"live:careful": (pytest.approx(4 / 6), 6)}
    table = catalog.runs(filled, "letters").set_index("run").loc["live:careful"]
    assert (table["model"], table["lines"], table["loaded"], table["source"]) == ("Careful", 2, 2, "replay:careful")
    assert table["live"]
    assert not catalog.runs(filled, "letters").set_index("run").loc["careful"]["live"]


def test_the_order_in_which_samples_are_asked_changes_nothing(filled):
    replay(filled, "s1")
    replay(filled, "s3")
    first = catalog.runs(filled, "letters").set_index("run").loc["live:careful"]
    table = metrics.run_metrics(filled, LIVE)
    delete_run(filled, "letters", "live:careful")
    replay(filled, "s3")
    replay(filled, "s1")
    assert metrics.run_metrics(filled, LIVE).equals(table)
    with filled.reading() as connection:
        hashes = set(connection.scalars(select(schema.run.c.sha256).where(schema.run.c.slug == "live:careful")))
    assert len(hashes) == 1
    assert first["loaded"] == 2


def test_other_runs_keep_their_figures(filled):
    before = figures(filled, ALL)
    replay(filled, "s1")
    after = figures(filled, ALL)
    assert {run: after[run] for run in before} == before


def test_the_inspector_has_the_live_run_where_it_was_asked_and_nowhere_else(filled):
    replay(filled, "s1")
    assert [run.slug for run in inspect(filled, ALL, "s1").runs] == ["careful", "hasty~prompt:cot", "live:careful"]
    assert [run.slug for run in inspect(filled, ALL, "s2").runs] == ["careful", "hasty~prompt:cot"]
    stored, live = inspect(filled, ALL.replace(runs=("careful", "live:careful")), "s1").runs
    assert live.scored == replace(stored.scored)
    assert live.readings == stored.readings


def test_what_was_asked_is_kept_with_the_answer(filled):
    planned = plans.plan(filled, "letters", "s1", ModelSpec("replay", "careful"))
    kept = reruns.ask(filled, reruns.provider_of(filled, "letters", planned.spec, {}), planned, prompt="Spell.")
    response = reruns.stored_response(filled, "letters", "s1", kept.slug)
    assert (response.raw, response.prompt) == ("ABc", "Spell.")
    call = response.extra[LIVE_KEY]
    assert (call["provider"], call["asked"], call["model"]) == ("replay", "careful", "Careful")
    assert (call["usage"], call["cost_usd"]) == ({"input_tokens": 0, "output_tokens": 0}, 0.0)
    assert (call["edited"], call["stop_reason"], call["attempts"], call["parameters"]) == (True, "end", 1, {})


@pytest.mark.databases
def test_asking_again_takes_the_place_of_the_earlier_answer(filled):
    replay(filled, "s1")
    planned = plans.plan(filled, "letters", "s1", ModelSpec("replay", "careful"))
    reruns.ask(filled, Says("XXX"), planned)
    assert figures(filled) == {"live:careful": (0.0, 3)}
    assert samples(filled, LIVE.replace(q="ABc"))["sample"].tolist() == []
    assert samples(filled, LIVE.replace(q="XXX"))["sample"].tolist() == ["s1"]


def test_answers_of_two_providers_under_one_name_are_two_runs(ready):
    """Of models that differ in capitals alone, whose runs have one name in links, too."""

    def asked(provider: str, sample: str, **options):
        planned = plans.plan(ready, "letters", sample, ModelSpec(provider, "careful"))
        return planned, reruns.ask(ready, reruns.provider_of(ready, "letters", planned.spec, {}), planned, **options)

    _, first = asked("replay", "s1")
    planned, second = asked("recording", "s1")
    assert (first.slug, second.slug) == ("live:careful", "live:careful~provider:recording")
    assert planned.run.setting == "recording"
    assert asked("replay", "s2")[1].slug == first.slug
    assert asked("recording", "s3", repeat=2)[1].slug == "live:careful~provider:recording,repeat:2"
    runs = catalog.runs(ready, "letters").set_index("run")
    assert runs.loc[[first.slug, second.slug], "loaded"].tolist() == [2, 1]
    by = {
        run: reruns.stored_response(ready, "letters", "s1", run).extra[LIVE_KEY]["provider"]
        for run in runs.index[-3:-1]
    }
    assert by == {first.slug: "replay", second.slug: "recording"}


def test_a_request_that_was_planned_before_another_provider_was_asked_goes_to_a_run_of_its_own(ready):
    planned = plans.plan(ready, "letters", "s1", ModelSpec("recording", "careful"))
    replay(ready, "s1")
    told = []
    kept = reruns.ask(
        ready,
        reruns.provider_of(ready, "letters", planned.spec, {}),
        planned,
        in_transaction=lambda connection, answer: told.append(answer.slug),
    )
    assert [kept.slug, *told] == ["live:careful~provider:recording"] * 2


def test_a_live_run_of_a_file_belongs_to_the_provider_that_its_answers_name(ready, tmp_path):
    replay(ready, "s1")
    with ready.writing() as connection:  # as a run is that was imported from a file
        live = schema.run.c.slug == "live:careful"
        connection.execute(schema.run.update().where(live).values(source=str(tmp_path / "run.jsonl")))
    assert replay(ready, "s2").slug == "live:careful"
    planned = plans.plan(ready, "letters", "s1", ModelSpec("recording", "careful"))
    assert planned.run.axes == (("provider", "recording"),)


def test_the_search_finds_an_answer(filled):
    replay(filled, "s1", "hasty~prompt:cot")
    live = ALL.replace(runs=("live:hasty~prompt:cot",), q="XBX")
    assert samples(filled, live)["sample"].tolist() == ["s1"]
    assert samples(filled, live)["value.live:hasty~prompt:cot"].tolist() == [pytest.approx(1 / 3)]


def test_lists_slices_and_highlights_leave_out_what_was_not_asked(filled):
    replay(filled, "s2")
    table = samples(filled, ALL.replace(sort="accuracy")).set_index("sample")
    assert table["value.live:careful"].notna().to_dict() == {"s1": False, "s2": True, "s3": False, "s4": False}
    sliced = metrics.metrics_by(filled, LIVE, "subject", ["accuracy"])
    # One sample was asked, of two letters.
    assert sliced[["value", "n"]].values.tolist() == [["math", 2]]
    searched = metrics.metrics_by(filled, LIVE.replace(q="circle"), "subject", ["accuracy"])
    assert searched[["value", "n"]].values.tolist() == [["math", 2]]
    assert failures.by_run(filled, ALL).set_index("run").loc["careful"]["per_sample"].max() <= 1
    assert highlights(filled, ALL)


def test_a_slice_of_which_nothing_was_asked_has_no_value(filled):
    replay(filled, "s1")
    ((value, n),) = figures(filled, LIVE.replace(facets=(("subject", "art"),))).values()
    assert n == 0
    assert value != value
    assert metrics.metrics_by(filled, LIVE.replace(q="100%"), "subject").empty


def test_repeats_are_runs_of_their_own_under_one_more_axis(filled):
    slugs = [replay(filled, "s1", "hasty~prompt:cot", repeat=number).slug for number in (1, 2)]
    assert slugs == ["live:hasty~prompt:cot,repeat:1", "live:hasty~prompt:cot,repeat:2"]
    axes = catalog.runs(filled, "letters").set_index("run").loc[slugs[1]]["axes"]
    assert axes == {"prompt": "cot", "repeat": "2"}
    assert set(figures(filled, ALL.replace(facets=(("repeat", "2"),)))) == {slugs[1]}
    assert catalog.runs(filled, "letters").set_index("run").loc[slugs[1]]["setting"] == "cot/repeat 2"


@pytest.mark.databases
def test_scoring_again_and_new_facets_leave_the_rest_unasked(filled, monkeypatch, tmp_path):
    replay(filled, "s1")
    before = figures(filled)
    monkeypatch.setitem(TASKS, "letters", replace(fake_task.TASK, scorer_version=2))
    assert ("letters", "live:careful") in rescore_outdated(filled)
    assert figures(filled) == before
    path = tmp_path / "facets.csv"
    path.write_text("sample,name,value\ns1,hand,left\ns2,hand,right\n")
    add_facets(filled, "letters", read_facets(path))
    assert figures(filled) == before
    assert metrics.metrics_by(filled, LIVE, "hand", ["accuracy"])["value"].tolist() == ["left"]
    assert run_states(filled, LIVE)["samples"].tolist() == [1]


def test_new_gold_takes_the_live_run_over_on_what_it_was_asked(filled, write_lines):
    replay(filled, "s1")
    gold = write_lines("new.jsonl", {"id": "s1", "letters": "ABc"}, {"id": "s5", "letters": "AAA"})
    report = import_benchmark(filled, "letters", gold)
    (carried,) = [file for file in report.files if file.slugs == ("live:careful",)]
    assert "import it again" not in carried.note
    # Under the new gold the third letter is right.
    assert figures(filled) == {"live:careful": (1.0, 3)}
    assert replay(filled, "s1").slug == "live:careful"


def test_a_live_run_is_renamed_and_deleted_as_any_other(filled):
    replay(filled, "s1")
    before = count(filled, schema.source_file)
    assert rename_run(filled, "letters", "live:careful", "Mine") == "live:mine"
    delete_run(filled, "letters", "live:mine")
    assert catalog.runs(filled, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot"]
    assert count(filled, schema.source_file) == before - 1


def test_importing_the_replayed_file_again_changes_nothing(filled, gold, careful):
    replay(filled, "s1")
    report = import_benchmark(filled, "letters", gold, runs=[careful])
    assert [file.state for file in report.files] == ["unchanged", "unchanged"]
    assert figures(filled) == {"live:careful": (pytest.approx(2 / 3), 3)}


def test_a_read_only_workspace_sends_nothing(filled, url):
    closed = Workspace.open(url, read_only=True)
    provider = Says("ABC")
    planned = plans.plan(closed, "letters", "s1", ModelSpec("replay", "careful"))
    with pytest.raises(ReadOnly):
        reruns.ask(closed, provider, planned)
    assert provider.requests == 0
    closed.close()


def test_what_was_called_off_or_failed_is_not_kept(filled):
    version = filled.version()
    cancelled = Cancellation()
    planned = plans.plan(filled, "letters", "s1", ModelSpec("replay", "careful"))
    with pytest.raises(Cancelled):
        reruns.ask(filled, Says("ABC"), planned, cancelled=cancelled, listener=CallsOff(cancelled))
    with pytest.raises(NoAnswer):
        replay(filled, "s4")
    with pytest.raises(CostsTooMuch):
        reruns.ask(filled, Says("ABC"), planned, most_usd=0.1)
    assert filled.version() == version
    assert catalog.runs(filled, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot"]


def test_a_run_is_found_by_its_slug_its_model_and_its_setting(filled):
    def slug(name, setting=None):
        return plans.plan(filled, "letters", "s1", ModelSpec("replay", name), setting).spec.name

    assert slug("careful") == slug("Careful") == "careful"
    assert slug("Hasty") == slug("Hasty", "cot") == slug("hasty~prompt:cot") == "hasty~prompt:cot"
    with pytest.raises(NotLoaded, match=r"“Hasty” under the setting “rubric”"):
        slug("Hasty", "rubric")
    with pytest.raises(NotLoaded, match=r"Its runs are: careful, hasty~prompt:cot"):
        slug("nobody")
    with pytest.raises(NotLoaded, match="“s9”"):
        plans.plan(filled, "letters", "s9", ModelSpec("replay", "careful"))


def test_a_model_that_stands_for_several_runs_is_refused(filled, gold, write_lines):
    import_benchmark(filled, "letters", gold, runs=[write_lines("Hasty+rubric.jsonl", {"id": "s1", "said": "A"})])
    with pytest.raises(UsageError, match=r"several runs: hasty~prompt:cot, hasty~prompt:rubric"):
        plans.plan(filled, "letters", "s1", ModelSpec("replay", "Hasty"))
    assert (
        plans.plan(filled, "letters", "s1", ModelSpec("replay", "Hasty"), "rubric").spec.name == "hasty~prompt:rubric"
    )


def test_the_operators_prompt_is_what_is_sent(filled):
    planned = plans.plan(filled, "letters", "s1", ModelSpec("replay", "careful"))
    assert planned.prompt == Prompt("")
    folder = filled.home / plans.PROMPTS
    folder.mkdir(parents=True)
    (folder / "letters.txt").write_text("Name the letters on {pages}.", encoding="utf-8")
    planned = plans.plan(filled, "letters", "s1", ModelSpec("replay", "careful"))
    assert planned.request().prompt == "Name the letters on 2 pages."
    assert [page.missing for page in planned.pages] == [
        "No image folder was given for this benchmark; import again with --images."
    ] * 2


def test_a_model_that_reads_its_prompt_needs_one(filled, monkeypatch):
    monkeypatch.setitem(PROVIDERS, "says", Says)
    with pytest.raises(NotConfigured, match=r"letters\.txt is not there"):
        plans.plan(filled, "letters", "s1", ModelSpec("says", "x"))


class CallsOff(reruns.Listener):
    """Calls an asking off as soon as something comes in."""

    def __init__(self, cancelled: Cancellation) -> None:
        self.cancelled = cancelled

    def received(self, text: str) -> None:
        self.cancelled.cancel()


class Says(Provider):
    """Answers one text, and counts how often it was asked."""

    key: ClassVar[str] = "says"
    label: ClassVar[str] = "Says"

    def __init__(self, text: str) -> None:
        self.text = text
        self.requests = 0

    @classmethod
    def from_context(cls, context: ProviderContext) -> Says:
        return cls("")

    def estimate(self, request: Request) -> float:
        return 0.5

    def stream(self, request: Request, cancelled: Cancellation) -> Generator[Piece | Ending, None, None]:
        self.requests += 1
        for letter in self.text:
            yield Piece(letter)
        yield Ending("end", Usage(1, 2), 0.25)


@pytest.mark.databases
def test_two_answers_that_come_in_at_once_are_both_kept(filled):
    both, failed = threading.Barrier(2), []

    def ask(sample):
        try:
            both.wait(10)
            replay(filled, sample)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=ask, args=(sample,)) for sample in ("s1", "s3")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert failed == []
    assert figures(filled) == {"live:careful": (pytest.approx(4 / 6), 6)}
