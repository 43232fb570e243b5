"""Derived files are whole or absent, made once, and within their cap."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cache.store.files.file_cache import FileCache

ONE = "aa" * 32
TWO = "bb" * 32


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def never() -> bytes:
    raise AssertionError("it was made although it is kept")


def test_what_was_made_is_kept_and_not_made_again(tmp_path):
    assert FileCache(tmp_path).get("b", ONE, "thumb", lambda: b"made") == b"made"
    assert FileCache(tmp_path).get("b", ONE, "thumb", never) == b"made"
    assert stored(tmp_path) == ["thumb"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[:-1] + b"?",
        lambda data: b"\0" * len(data),
        lambda data: data + b"?",
        lambda data: b"made",  # as an earlier release kept it
    ],
)
def test_a_file_that_was_damaged_on_its_disk_is_made_again(tmp_path, damage):
    kept = FileCache(tmp_path)
    kept.get("b", ONE, "thumb", lambda: b"made")
    path = next(path for path in tmp_path.rglob("thumb"))
    path.write_bytes(damage(path.read_bytes()))
    assert kept.get("b", ONE, "thumb", lambda: b"again") == b"again"
    assert kept.get("b", ONE, "thumb", never) == b"again"


def test_nothing_is_kept_when_making_fails(tmp_path):
    kept = FileCache(tmp_path)
    with pytest.raises(AssertionError):
        kept.get("b", ONE, "thumb", never)
    assert stored(tmp_path) == []
    assert kept.get("b", ONE, "thumb", lambda: b"made") == b"made"


def test_a_folder_that_cannot_be_written_costs_speed_and_not_the_file(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert FileCache(tmp_path / "file").get("b", ONE, "thumb", lambda: b"made") == b"made"


def test_threads_that_ask_for_the_same_file_make_it_once(tmp_path):
    kept = FileCache(tmp_path)
    made: list[int] = []
    got: list[bytes] = []

    def make() -> bytes:
        made.append(1)
        time.sleep(0.05)
        return b"made"

    threads = [threading.Thread(target=lambda: got.append(kept.get("b", ONE, "x", make))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(made), got) == (1, [b"made"] * 8)


def test_making_one_file_may_ask_for_another(tmp_path):
    kept = FileCache(tmp_path)
    assert kept.get("b", ONE, "small", lambda: kept.get("b", ONE, "large", lambda: b"large")[:2]) == b"la"


@pytest.mark.long
def test_two_processes_never_see_half_a_file(tmp_path):
    program = (
        "import sys; from pathlib import Path; from cache.store.files.file_cache import FileCache\n"
        "kept = FileCache(Path(sys.argv[1]), cap=900_000)\n"
        "for turn in range(300):\n"
        "    data = kept.get('b%d' % (turn % 5), '%064x' % (turn % 7), 'x', lambda: b'%07d' % (turn % 7) * 30_000)\n"
        "    assert data == b'%07d' % (turn % 7) * 30_000, (turn, len(data))\n"
        "    if turn % 11 == 0: kept.forget('b%d' % (turn % 5))\n"
    )
    root = Path(__file__).resolve().parents[4]
    both = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], cwd=root) for _ in range(2)]
    assert [process.wait(timeout=60) for process in both] == [0, 0]


def test_what_was_not_looked_at_for_longest_is_dropped_first(tmp_path):
    kept = FileCache(tmp_path, cap=1100)
    day = 86_400
    for age, name in ((3, "oldest"), (2, "looked-at"), (1, "newest")):
        kept.get("b", ONE, name, lambda: b"x" * 300)
        path = next(tmp_path.rglob(name))
        os.utime(path, (time.time() - age * day,) * 2)
    kept.get("b", ONE, "looked-at", never)
    kept.get("b", TWO, "now", lambda: b"x" * 300)
    # With the 23 bytes before each, 4 * 323 = 1292 > 1100, so the oldest goes until 990 are left: one of 323.
    assert kept.sweep() == 969
    assert stored(tmp_path) == ["looked-at", "newest", "now"]


def test_the_cap_holds_while_files_are_written(tmp_path):
    kept = FileCache(tmp_path, cap=100_000)
    for number in range(100):
        kept.get("b", f"{number:064x}", "x", lambda: b"x" * 2500)
    total = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())
    assert 80_000 <= total <= 105_000


def test_leftovers_of_a_killed_process_are_dropped_after_an_hour(tmp_path):
    kept = FileCache(tmp_path)
    kept.get("b", ONE, "x", lambda: b"made")
    folder = next(tmp_path.rglob("x")).parent
    for name, age in ((".aside-old", 7200), (".aside-new", 10)):
        (folder / name).write_bytes(b"half")
        os.utime(folder / name, (time.time() - age,) * 2)
    kept.sweep()
    assert stored(tmp_path) == [".aside-new", "x"]


def test_forgetting_an_owner_drops_what_was_made_for_it_and_nothing_else(tmp_path):
    kept = FileCache(tmp_path)
    for owner in ("../../one", "two"):
        for content in (ONE, TWO):
            kept.get(owner, content, "thumb", owner.encode)
    assert len(stored(tmp_path)) == 4
    kept.forget("../../one")
    assert len(stored(tmp_path)) == 2
    assert kept.get("two", TWO, "thumb", never) == b"two"
    kept.clear()
    assert stored(tmp_path) == []


def test_only_the_owner_may_read_what_is_kept(tmp_path):
    FileCache(tmp_path / "derived").get("b", ONE, "x", lambda: b"made")
    path = next(tmp_path.rglob("x"))
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0
