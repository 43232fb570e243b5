"""An archive of all figures: how far it is, what is left out, how it is called off."""

from __future__ import annotations

import io
import threading
import zipfile

from errors import UsageError
from figures.archive import ArchiveJob


def test_the_archive_holds_the_files_of_every_figure():
    bundle = ArchiveJob((), [("One", lambda: {"one.pdf": b"1", "one.csv": b"2"}), ("Two", lambda: {"two.pdf": b"3"})])
    bundle.start()
    bundle.wait(10)
    assert (bundle.done, bundle.made, bundle.total, bundle.skipped) == (True, 2, 2, [])
    assert bundle.archive is not None
    archive = zipfile.ZipFile(io.BytesIO(bundle.archive))
    assert archive.namelist() == ["one.pdf", "one.csv", "two.pdf", "contents.csv"]
    assert archive.read("two.pdf") == b"3"


def test_a_figure_of_nothing_is_left_out_and_named():
    def nothing() -> dict[str, bytes]:
        raise UsageError("There is nothing to show.")

    bundle = ArchiveJob((), [("Empty", nothing), ("Two", lambda: {"two.pdf": b"3"})])
    bundle.start()
    bundle.wait(10)
    assert bundle.skipped == ["Empty: There is nothing to show."]
    assert bundle.archive is not None
    assert "left out.txt" in zipfile.ZipFile(io.BytesIO(bundle.archive)).namelist()


def test_what_is_called_off_leaves_no_archive():
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> dict[str, bytes]:
        begun.set()
        go_on.wait(10)
        return {"slow.pdf": b""}

    bundle = ArchiveJob((), [("Slow", slow), ("Never", lambda: {"never.pdf": b""})])
    bundle.start()
    begun.wait(10)
    assert not bundle.done
    assert bundle.now == "Slow"
    bundle.cancel()
    go_on.set()
    bundle.wait(10)
    assert bundle.archive is None
    assert bundle.made == 1


def test_a_fault_of_ours_is_not_hidden():
    def broken() -> dict[str, bytes]:
        raise ZeroDivisionError

    bundle = ArchiveJob((), [("Broken", broken)])
    bundle.start()
    bundle.wait(10)
    assert isinstance(bundle.error, ZeroDivisionError)
    assert bundle.archive is None


def test_how_long_it_still_takes_is_not_known_before_the_first():
    assert ArchiveJob((), [("One", dict)]).seconds_left is None
