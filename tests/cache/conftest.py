"""Workspaces for the tests of the cache, on SQLite and, where a server can be started, on PostgreSQL."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cache.importing.import_benchmark import import_benchmark
from cache.live import plans
from cache.store.workspace import Workspace
from loaders import LOADERS
from models import PROVIDERS
from scoring.tasks import TASKS
from tests.cache import fake_task, postgres
from tests.cache.live.batch.recording_provider import Recording
from tests.prepared import DATABASE, Imports

WriteLines = Callable[..., Path]


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[str]:
    if not postgres.available():
        pytest.skip("no PostgreSQL server here")
    with postgres.server() as folder:
        yield folder


@pytest.fixture(scope="session")
def new_workspace(postgres_folder: str) -> Iterator[postgres.NewWorkspace]:
    """The database on PostgreSQL of all tests whose workspace is opened for them."""
    with postgres.database(postgres_folder) as address:
        Workspace.open(address).close()
        shared = postgres.NewWorkspace(address)
        yield shared
        shared.close()


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new workspace on SQLite: its file is copied, since to make its tables takes ten times as long."""
    home = tmp_path_factory.mktemp("new")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("ERRATA_HOME", str(home))
        Workspace.open().close()
    return home / DATABASE


@pytest.fixture(scope="session")
def imports() -> Iterator[Imports]:
    kept = Imports()
    yield kept
    kept.close()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ERRATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("ERRATA_DATABASE_URL", raising=False)
    monkeypatch.delenv("ERRATA_READ_ONLY", raising=False)
    return tmp_path / "home"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of writes, locks and SQL, marked `databases`, run on PostgreSQL as well as on SQLite."""
    if "url" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("databases")
        more = [pytest.param("postgresql", marks=pytest.mark.postgres)] if both else []
        metafunc.parametrize("url", ["sqlite", *more], indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest, home: Path) -> Iterator[str]:
    if request.param == "sqlite":
        if "ws" in request.fixturenames:
            home.mkdir(mode=0o700)
            shutil.copyfile(request.getfixturevalue("new_file"), home / DATABASE)
        yield f"sqlite:///{home / DATABASE}"
        return
    if "ws" in request.fixturenames:
        yield request.getfixturevalue("new_workspace").emptied()
        return
    with postgres.database(request.getfixturevalue("postgres_folder")) as address:
        yield address


@pytest.fixture
def ws(url: str) -> Iterator[Workspace]:
    workspace = Workspace.open(url)
    yield workspace
    workspace.close()


@pytest.fixture(autouse=True)
def letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "letters", fake_task.TASK)
    monkeypatch.setitem(LOADERS, "letters", fake_task.LOADER)


@pytest.fixture
def write_lines(tmp_path: Path) -> WriteLines:
    def write(name: str, *values: Any) -> Path:
        path = tmp_path / name
        lines = [value if isinstance(value, str) else json.dumps(value) for value in values]
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return path

    return write


@pytest.fixture
def gold(write_lines: WriteLines) -> Path:
    """Four samples, nine letters: two math, one art, one without a subject."""
    return write_lines(
        "gold.jsonl",
        {"id": "s1", "letters": "ABC", "types": "xyx", "facets": {"subject": "math"}, "pages": 2}
        | {"text": "三角形的面积"},
        {"id": "s2", "letters": "AB", "types": "xx", "facets": {"subject": "math"}, "text": "circle area"},
        {"id": "s3", "letters": "CCC", "types": "yyx", "facets": {"subject": "art"}, "pages": 3, "text": "100% of_it"},
        {"id": "s4", "letters": "D", "text": "角度"},
    )


@pytest.fixture
def careful(write_lines: WriteLines) -> Path:
    """All right but one faint letter (s1, third) and one absent (s3, third); no response to s4."""
    return write_lines(
        "Careful.jsonl", {"id": "s1", "said": "ABc"}, {"id": "s2", "said": "AB"}, {"id": "s3", "said": "CC"}
    )


@pytest.fixture
def hasty(write_lines: WriteLines) -> Path:
    """Wrong in s1 (two) and s2 (one), right in s3, faint in s4; one line is no JSON, one sample unknown."""
    return write_lines(
        "Hasty+cot.jsonl",
        {"id": "s1", "said": "XBX"},
        "{not json",
        {"id": "s2", "said": "AX", "prompt": "Say the letters."},
        {"id": "s9", "said": "A"},
        {"id": "s3", "said": "CCC"},
        {"id": "s4", "said": "d"},
    )


@pytest.fixture
def filled(
    ws: Workspace, gold: Path, careful: Path, hasty: Path, tmp_path: Path, imports: Imports, letters: None
) -> Workspace:
    imports.fill(ws, "letters", tmp_path, lambda: import_benchmark(ws, "letters", gold, runs=[careful, hasty]))
    return ws


@pytest.fixture
def recording(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Recording` among the providers, and nothing asked of it yet."""
    monkeypatch.setitem(PROVIDERS, "recording", Recording)
    monkeypatch.setattr(Recording, "requests", [])
    monkeypatch.setattr(Recording, "does", {})


@pytest.fixture
def ready(
    ws: Workspace,
    gold: Path,
    careful: Path,
    hasty: Path,
    tmp_path: Path,
    imports: Imports,
    letters: None,
    recording: None,
) -> Workspace:
    """The letters with their pages and a prompt."""
    (tmp_path / "images").mkdir()
    for name, pages in {"s1": 2, "s2": 1, "s3": 3, "s4": 1}.items():
        for page in range(pages):
            Image.new("RGB", (100, 140), "white").save(tmp_path / "images" / f"{name}-{page}.jpg")
    images = tmp_path / "images"
    imports.fill(
        ws, "ready", tmp_path, lambda: import_benchmark(ws, "letters", gold, images=images, runs=[careful, hasty])
    )
    folder = ws.home / plans.PROMPTS
    folder.mkdir()
    (folder / "letters.txt").write_text("Say the letters.", encoding="utf-8")
    return ws
