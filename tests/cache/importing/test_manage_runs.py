"""Renaming, deleting, scoring again, and adding facets."""

from __future__ import annotations

import os
import random
import time
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update

from cache.importing import manage_runs
from cache.importing.facets import add_facets, rebuild_tallies
from cache.importing.import_benchmark import import_benchmark
from cache.importing.manage_runs import (
    delete_benchmark,
    delete_run,
    files_in_use,
    remove_unused_images,
    remove_unused_uploads,
    rename_run,
    unused_uploads,
)
from cache.importing.rescoring import outdated, rescore_outdated
from cache.importing.uploads import discard, store_file
from cache.queries import catalog, metrics
from cache.queries.inspection import inspect
from cache.queries.samples import samples
from cache.selection.selection import Selection
from cache.store import schema
from cache.store.files.database_errors import BUSY_SECONDS
from cache.store.files.file_cache import DERIVED_FOLDER, TILE_PREFIX, FileCache
from cache.store.packing import squeeze
from cache.store.workspace import Workspace
from errors import NotLoaded, ReadOnly, UsageError, WorkspaceError
from scoring.tasks import TASKS
from tests.cache import fake_task

ALL = Selection("letters")


def count(ws, table):
    with ws.reading() as connection:
        return connection.scalar(select(func.count()).select_from(table))


def derive(ws, benchmark, *names):
    kept = FileCache(ws.home / DERIVED_FOLDER)
    for name in names:
        kept.get(benchmark, "ab" * 32, name, name.encode)


def derived(ws):
    return sorted(path.name for path in (ws.home / DERIVED_FOLDER).rglob("*") if path.is_file())


def test_a_renamed_run_has_another_link_and_keeps_its_setting(filled):
    version = filled.version()
    assert rename_run(filled, "letters", "hasty~prompt:cot", "Very Hasty") == "very-hasty~prompt:cot"
    table = catalog.runs(filled, "letters")
    assert table["model"].tolist() == ["Careful", "Very Hasty"]
    assert filled.version() == version + 1


CHANGES = (
    lambda ws: rename_run(ws, "letters", "careful", "Careless"),
    lambda ws: delete_run(ws, "letters", "hasty~prompt:cot"),
    lambda ws: delete_benchmark(ws, "letters"),
)


@pytest.mark.databases
def test_nothing_is_renamed_or_deleted_while_an_import_is_at_work(filled, url, gold, write_lines, monkeypatch):
    monkeypatch.setattr(manage_runs, "CHANGE_WAIT_S", 0)
    refused = []

    def meanwhile(*_):
        with closing(Workspace.open(url)) as theirs:
            for change in CHANGES:
                with pytest.raises(WorkspaceError, match=r"An import .* is under way"):
                    change(theirs)
                refused.append(change)

    other = write_lines("Other.jsonl", {"id": "s1", "said": "A"})
    import_benchmark(filled, "letters", gold, runs=[other], progress=meanwhile)
    assert refused == [*CHANGES]
    assert catalog.runs(filled, "letters")["run"].tolist() == ["careful", "hasty~prompt:cot", "other"]
    for change in CHANGES:
        change(filled)


def test_a_name_that_is_taken_or_empty_is_refused(filled, gold, write_lines):
    import_benchmark(filled, "letters", gold, runs=[write_lines("Other.jsonl", {"id": "s1", "said": "A"})])
    with pytest.raises(UsageError, match="already called"):
        rename_run(filled, "letters", "other", "Careful")
    with pytest.raises(UsageError, match="empty"):
        rename_run(filled, "letters", "other", "  ")
    with pytest.raises(NotLoaded):
        rename_run(filled, "letters", "nobody", "x")


@pytest.mark.databases
def test_a_deleted_run_takes_its_text_along_and_the_tiles_with_its_boxes(filled):
    derive(filled, "letters", "crop-1-abc.jpg", "screen-1.jpg")
    derive(filled, "another", "crop-1-def.jpg")
    delete_run(filled, "letters", "hasty~prompt:cot")
    assert derived(filled) == ["crop-1-def.jpg", "screen-1.jpg"]
    assert catalog.runs(filled, "letters")["run"].tolist() == ["careful"]
    assert samples(filled, ALL.replace(q="XBX")).empty
    assert count(filled, schema.response) == 3
    assert catalog.rejected_lines(filled, "letters").empty


@pytest.mark.databases
def test_a_deleted_benchmark_leaves_nothing_and_its_images_are_forgotten(filled, gold, careful):
    import_benchmark(filled, "letters", gold, runs=[careful], name="other")
    derive(filled, "letters", "thumb-1.jpg")
    derive(filled, "other", "screen-1.jpg")
    delete_benchmark(filled, "letters")
    assert derived(filled) == ["screen-1.jpg"]
    assert catalog.benchmarks(filled)["benchmark"].tolist() == ["other"]
    assert samples(filled, Selection("other"))["value"].notna().sum() == 3
    delete_benchmark(filled, "other")
    for table in schema.metadata.sorted_tables:
        if table.name not in ("meta", "activity"):  # the log says that they were there
            assert count(filled, table) == 0, table.name
    derive(filled, "other", "screen-1.jpg")
    with pytest.raises(NotLoaded):
        delete_benchmark(filled, "other")
    assert derived(filled) == ["screen-1.jpg"]


def test_an_image_that_is_asked_for_while_its_benchmark_is_deleted_does_not_stay(filled, monkeypatch):
    forget = manage_runs.forget_unused_words

    def looked_at(connection):
        derive(filled, "letters", "thumb-1.jpg")
        forget(connection)

    monkeypatch.setattr(manage_runs, "forget_unused_words", looked_at)
    delete_benchmark(filled, "letters")
    assert derived(filled) == []


def test_derived_images_of_benchmarks_that_are_gone_are_removed_and_no_others(filled):
    derive(filled, "letters", "thumb-1.jpg")
    derive(filled, "gone", "thumb-2.jpg")
    remove_unused_images(filled)
    assert derived(filled) == ["thumb-1.jpg"]


def test_images_derived_before_a_benchmark_was_superseded_go_with_it(filled, write_lines):
    derive(filled, "letters", "thumb-1.jpg")
    import_benchmark(filled, "letters", write_lines("newer.jsonl", {"id": "s1", "letters": "A"}))
    (old,) = set(catalog.benchmarks(filled, superseded=True)["benchmark"]) - {"letters"}
    delete_benchmark(filled, old)
    assert derived(filled) == []


def test_what_was_uploaded_goes_with_the_last_benchmark_that_uses_it(filled, gold):
    uploaded = store_file(filled.home, "gold.jsonl", gold.read_bytes())
    for name in ("one", "two"):
        import_benchmark(filled, "letters", uploaded, name=name)
    delete_benchmark(filled, "one")
    assert uploaded.exists()
    delete_benchmark(filled, "two")
    assert not uploaded.exists()
    delete_benchmark(filled, "letters")
    assert gold.exists()


def test_the_images_of_gold_outlive_the_superseded_gold_that_was_uploaded_with_them(ws, gold):
    uploaded = store_file(ws.home, "gold.jsonl", gold.read_bytes())
    image = uploaded.with_name("s1.jpg")
    image.write_bytes(b"image")
    import_benchmark(ws, "letters", uploaded, images=uploaded.parent)
    newer = store_file(ws.home, "gold.jsonl", b'{"id": "s1", "letters": "A"}')
    import_benchmark(ws, "letters", newer)
    (old,) = set(catalog.benchmarks(ws, superseded=True)["benchmark"]) - {"letters"}
    delete_benchmark(ws, old)
    assert image.exists()
    delete_benchmark(ws, "letters")
    assert not image.exists()


SECRET = "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyz", k=9000))


@pytest.fixture
def told(home, gold, write_lines):
    """A workspace in a file, with two runs of one text: it lies in the database, in the log and in an image."""
    runs = [write_lines(name, {"id": "s1", "said": SECRET}) for name in ("Told.jsonl", "Again.jsonl")]
    with closing(Workspace.open()) as workspace:  # closing it brings what it wrote from the log into the database
        import_benchmark(workspace, "letters", gold, runs=runs[:1])
    with closing(Workspace.open()) as workspace:
        import_benchmark(workspace, "letters", gold, runs=runs[1:])
        FileCache(home / DERIVED_FOLDER).get("letters", "ab" * 32, f"{TILE_PREFIX}1.jpg", SECRET.encode)
        assert _files_with_secret(workspace) == {"workspace.sqlite", "workspace.sqlite-wal", "crop-1.jpg"}
        yield workspace


def _files_with_secret(ws: Workspace) -> set[str]:
    """Files of a workspace that hold a part of the text, as it is or as it is stored."""
    texts = SECRET.encode(), squeeze(SECRET)
    parts = [part for text in texts for part in (text[:20], text[4000:4020], text[-20:])]
    files = [path for path in ws.home.rglob("*") if path.is_file()]
    return {path.name for path in files if any(part in path.read_bytes() for part in parts)}


def test_the_uploaded_file_of_a_deleted_run_goes_with_the_last_run_that_was_read_from_it(filled, gold, careful):
    uploaded = store_file(filled.home, "both.jsonl", careful.read_bytes())
    for name in ("one", "two"):
        import_benchmark(filled, "letters", gold, runs=[uploaded], name=name)
    with filled.writing() as connection:  # as of a run that carries its gold
        source = schema.source_file
        connection.execute(update(source).where(source.c.kind == "gold").values(path=str(uploaded)))
    image = uploaded.with_name("page.jpg")
    image.write_bytes(b"image")
    delete_run(filled, "one", "both")
    assert uploaded.exists()
    delete_run(filled, "two", "both")
    assert (uploaded.exists(), image.exists()) == (False, True)
    delete_run(filled, "letters", "careful")
    assert careful.exists()
    delete_benchmark(filled, "one")
    delete_benchmark(filled, "two")
    assert catalog.benchmarks(filled)["benchmark"].tolist() == ["letters"]


def test_no_byte_of_a_deleted_response_is_left_in_database_log_or_image_cache(told):
    for run in ("told", "again"):
        delete_run(told, "letters", run)
    assert _files_with_secret(told) == set()


RARE = "".join(map(chr, range(0x20000, 0x2003C)))
"""Characters that no other text has: every trigram of this one holds three of them, in the index too."""


def _rare_characters(ws: Workspace) -> set[str]:
    """Those that stand somewhere in the files of a workspace; four bytes each, so that none is there by chance."""
    data = b"".join(path.read_bytes() for path in ws.home.rglob("workspace.sqlite*"))
    return {character for character in RARE if character.encode() in data}


def test_the_index_of_the_search_keeps_no_character_of_a_deleted_response_beside_other_runs(home, gold, write_lines):
    words = random.Random(7)
    with closing(Workspace.open()) as workspace:
        for name in ("one", "rare", "two", "three"):
            said = {f"s{number}": "".join(words.choices("abcdefgh ", k=2000)) for number in range(1, 5)}
            said |= {"s2": RARE} if name == "rare" else {}
            lines = [{"id": sample, "said": text} for sample, text in said.items()]
            import_benchmark(workspace, "letters", gold, runs=[write_lines(f"{name}.jsonl", *lines)])
        kept = samples(workspace, ALL.replace(q=said["s3"][:30]))["sample"].tolist()
        assert kept == ["s3"]
        assert _rare_characters(workspace) == set(RARE)
        delete_run(workspace, "letters", "rare")
        assert _rare_characters(workspace) == set()
        assert samples(workspace, ALL.replace(q=said["s3"][:30]))["sample"].tolist() == kept
        assert samples(workspace, ALL.replace(q=RARE[:10])).empty


@pytest.mark.parametrize("way", ["the next write", "opening the workspace"])
def test_what_is_deleted_while_somebody_reads_is_gone_with(told, way):
    with closing(Workspace.open()) as other, other.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.run)) == 2
        began = time.monotonic()
        for run in ("told", "again"):
            delete_run(told, "letters", run)
        assert time.monotonic() - began < BUSY_SECONDS / 4
        assert _files_with_secret(told) != set()
    if way == "the next write":
        with told.acting_as("Ann").writing():
            pass
    else:
        Workspace.open().close()
    assert _files_with_secret(told) == set()


def test_uploads_that_belong_to_no_benchmark_are_found_and_removed_once_nobody_can_be_at_them(filled, gold):
    used = store_file(filled.home, "gold.jsonl", gold.read_bytes())
    import_benchmark(filled, "letters", used, name="one")
    forgotten, fresh = (store_file(filled.home, "x.jsonl", text.encode()) for text in ("old", "new"))
    images = filled.home / "images" / "0123"
    images.mkdir(parents=True)
    for folder in (forgotten.parent, images, used.parent):
        os.utime(folder, (0, 0))
    assert {path.name for path in unused_uploads(filled)} == {forgotten.parent.name, "0123"}
    assert len(remove_unused_uploads(filled)) == 2
    assert (used.exists(), fresh.exists(), forgotten.exists(), images.exists()) == (True, True, False, False)
    # What an import that failed had uploaded goes at once, and nothing else.
    assert remove_unused_uploads(filled, [used, fresh]) == [fresh.parent.resolve()]
    assert used.exists()


def test_an_import_that_ends_takes_nothing_from_another_of_the_same_files(ws, gold, careful):
    ours, theirs = ([store_file(ws.home, path.name, path.read_bytes()) for path in (gold, careful)] for _ in "ab")
    remove_unused_uploads(ws, theirs)  # as one that fails does
    import_benchmark(ws, "letters", ours[0], runs=ours[1:], name="ours")
    assert sorted(files_in_use(ws, "ours")) == sorted(ours)
    theirs = [store_file(ws.home, path.name, path.read_bytes()) for path in (gold, careful)]
    discard(ours[1])
    import_benchmark(ws, "letters", theirs[0], runs=theirs[1:], name="theirs")
    assert catalog.benchmarks(ws)["benchmark"].tolist() == ["ours", "theirs"]


def test_read_only_deletes_nothing(url, filled):
    reader = Workspace.open(url, read_only=True)
    derive(filled, "letters", "crop-1-abc.jpg")
    with pytest.raises(ReadOnly):
        delete_benchmark(reader, "letters")
    with pytest.raises(ReadOnly):
        delete_run(reader, "letters", "careful")
    with pytest.raises(ReadOnly):
        rename_run(reader, "letters", "careful", "x")
    assert derived(filled) == ["crop-1-abc.jpg"]
    reader.close()


def failures_held(ws):
    """Failures of all runs, counted once for each protocol under which they occur."""
    with ws.reading() as connection:
        return sum(parts.bit_count() for parts in connection.scalars(select(schema.failure.c.parts)))


@pytest.mark.databases
def test_a_newer_scorer_scores_again_from_the_stored_text(filled, monkeypatch):
    def generous(sample, prediction, part):
        if prediction is not None:
            prediction = replace(prediction, raw=prediction.raw.upper())
        return fake_task.score(sample, prediction, part)

    assert outdated(filled) == []
    before = {table.name: count(filled, table) for table in schema.metadata.sorted_tables}
    held = failures_held(filled)
    monkeypatch.setitem(
        TASKS, "letters", replace(fake_task.TASK, assess_all=fake_task.scored_by(generous), scorer_version=2)
    )
    assert rescore_outdated(filled) == [("letters", "careful"), ("letters", "hasty~prompt:cot")]
    assert outdated(filled) == []
    table = metrics.run_metrics(filled, ALL)
    values = table[table["metric"] == "accuracy"].set_index("run")["value"]
    # Upper case makes the faint letters right: 7 of 8, and 6 of 9.
    assert values.to_dict() == {"careful": 7 / 8, "hasty~prompt:cot": 6 / 9}
    assert inspect(filled, ALL, "s1").runs[0].prediction.raw == "ABc"
    after = {table.name: count(filled, table) for table in schema.metadata.sorted_tables}
    unchanged = {"response", "prediction", "sample", "item", "judgement", "score", "search_text"}
    assert {name: before[name] for name in unchanged} == {name: after[name] for name in unchanged}
    assert (before["failure"] - after["failure"], held - failures_held(filled)) == (2, 4)  # two faint letters, twice


@pytest.fixture
def facets_file(tmp_path):
    path = tmp_path / "facets.csv"
    path.write_text("sample,name,value\ns1,hand,left\ns9,hand,left\ns3,hand,left\ns2,hand\n", encoding="utf-8")
    return path


@pytest.mark.databases
def test_added_facets_filter_and_slice_like_any_other_and_are_added_once(filled, facets_file):
    report = add_facets(filled, "letters", facets_file)
    assert (report.state, report.lines, report.loaded) == ("new", 4, 2)
    assert [bad.line for bad in report.rejected] == [3, 5]
    left = ALL.with_facet("hand", "left")
    assert samples(filled, left)["sample"].tolist() == ["s1", "s3"]
    assert samples(filled, ALL.with_facet("hand", "null"))["sample"].tolist() == ["s2", "s4"]
    table = metrics.metrics_by(filled, ALL, "hand").set_index(["run", "value", "metric"])["score"]
    assert table["careful", "left", "accuracy"] == 4 / 6
    assert metrics.run_metrics(filled, left)["value"].iloc[0] == 4 / 6
    assert catalog.benchmark_card(filled, "letters").facets["type"] == {"null": 1, "x": 3, "y": 2}
    # The same a second time change nothing.
    version, strata = filled.version(), count(filled, schema.stratum)
    assert add_facets(filled, "letters", facets_file).state == "unchanged"
    assert (filled.version(), count(filled, schema.stratum)) == (version, strata)


@pytest.mark.databases
def test_tallies_made_anew_are_those_of_the_import(filled):
    def tallies():
        with filled.reading() as connection:
            return {tuple(row) for row in connection.execute(select(schema.tally))}

    before = tallies()
    with filled.writing() as connection:
        rebuild_tallies(connection, fake_task.TASK, 1)
    assert tallies() == before
