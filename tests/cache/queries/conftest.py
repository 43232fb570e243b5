"""A workspace that tests of queries share, since they only read: what one of them imports the others find there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cache.importing.import_benchmark import import_benchmark
from cache.store.workspace import Workspace
from tests.cache import postgres
from tests.prepared import DATABASE

ImportOnce = Callable[[str, Callable[[], object]], Workspace]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests that are marked `databases` have a shared workspace on PostgreSQL as well as on SQLite."""
    if "shared" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("databases")
        more = [pytest.param("postgresql", marks=pytest.mark.postgres)] if both else []
        metafunc.parametrize("shared", ["sqlite", *more], indirect=True, scope="session")


@pytest.fixture(scope="session")
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """Refuses every write but those of `import_once`."""
    home = tmp_path_factory.mktemp("shared")
    with ExitStack() as until_the_end:
        address = f"sqlite:///{home / DATABASE}"
        if request.param == "postgresql":
            address = until_the_end.enter_context(postgres.database(request.getfixturevalue("postgres_folder")))
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("ERRATA_HOME", str(home))
            workspace = Workspace.open(address)
        workspace.read_only = True
        yield workspace
        workspace.close()


@pytest.fixture(scope="session")
def import_once(shared: Workspace) -> ImportOnce:
    """Has the benchmark of a name imported into the shared workspace, which it returns, unless it is there."""
    there: set[str] = set()

    def import_once(name: str, load: Callable[[], object]) -> Workspace:
        if name not in there:
            shared.read_only = False
            load()
            shared.read_only = True
            there.add(name)
        return shared

    return import_once


@pytest.fixture
def shared_letters(shared: Workspace, import_once: ImportOnce, gold: Path, careful: Path, hasty: Path) -> Workspace:
    """The workspace of `filled`, for tests that write nothing."""
    return import_once("letters", lambda: import_benchmark(shared, "letters", gold, runs=[careful, hasty]))
