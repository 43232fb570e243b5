"""What an import on the page leaves of the files that were uploaded for it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from streamlit.runtime.scriptrunner import StopException
from streamlit.testing.v1 import AppTest

from cache.queries import catalog
from cache.store.workspace import Workspace
from components.import_data import import_report
from tests.pages.mini import Open, texts

PAGE = "pages/data/import_data.py"


def zipped(image: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.jpg", image)
    return packed.getvalue()


def sent(open_page: Open, gold: list[bytes], image: bytes) -> AppTest:
    """The page after an import of uploaded gold, each file of one name, and of a ZIP with one image."""
    app = open_page(PAGE, state={"import-source": "upload"})
    app.selectbox(key="import-task").set_value("graded")
    app.file_uploader(key="import-gold").set_value([("gold.jsonl", data, "text/plain") for data in gold])
    app.file_uploader(key="import-images").upload("images.zip", zipped(image))
    return app.button(key="import-send").click().run()


def uploaded(ws: Workspace) -> list[bytes]:
    """Contents of the uploaded files that are kept."""
    return sorted(path.read_bytes() for name in ("uploads", "images") for path in (ws.home / name).rglob("*.j*"))


LINE = b'{"id": "a", "gold": true}\n'


def test_an_upload_that_is_refused_leaves_nothing_behind(workspace: Workspace, open_page: Open) -> None:
    app = sent(open_page, [LINE, LINE], b"x")  # the second cannot be stored, when the image is
    assert "Two of the files that were uploaded together have the same name." in texts(app)
    assert uploaded(workspace) == []
    assert "Nothing was imported" in [head.value for head in sent(open_page, [b"nothing\n"], b"x").subheader]
    assert uploaded(workspace) == []


@pytest.mark.parametrize("end", [StopException, RuntimeError], ids=["a click", "a fault"])
def test_an_import_that_comes_to_no_end_leaves_nothing_behind(
    workspace: Workspace, open_page: Open, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
) -> None:
    found = []

    def stop(*_: object, **__: object) -> None:
        found.extend(uploaded(workspace))
        raise end

    monkeypatch.setattr(import_report, "import_benchmark", stop)
    sent(open_page, [LINE], b"x")
    assert found == sorted([LINE, b"x"])
    assert uploaded(workspace) == []


def test_images_of_a_loaded_benchmark_stay_until_an_import_with_others_succeeds(
    workspace: Workspace, open_page: Open
) -> None:
    def shown() -> bytes:
        return (Path(str(catalog.benchmark_card(workspace, "graded").image_root)) / "a.jpg").read_bytes()

    assert not sent(open_page, [LINE], b"first").exception
    assert shown() == b"first"
    assert "Nothing was imported" in [head.value for head in sent(open_page, [b"nothing\n"], b"other").subheader]
    assert (shown(), uploaded(workspace)) == (b"first", sorted([b"first", LINE]))
    # Gold that is loaded already is not kept twice, and images that were replaced go.
    assert not sent(open_page, [LINE], b"other").exception
    assert (shown(), uploaded(workspace)) == (b"other", sorted([b"other", LINE]))
