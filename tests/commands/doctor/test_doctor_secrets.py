"""`errata doctor` says whether each key is there and in which place, and never what it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from streamlit import config

from commands.doctor import checks, model_settings

SECRET = "sk-not-to-be-told"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folder, and one to be in, each without secrets; no key in the environment."""
    for name in (*checks.KEYS, model_settings.SECRETS_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(here)
    return tmp_path


def write(folder: Path, text: str) -> Path:
    path = folder / ".streamlit" / "secrets.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def checks_of(errata) -> Mapping[str, str]:
    result = errata("doctor", "--json")
    assert SECRET not in result.out + result.err + errata("doctor").out
    assert SECRET[-6:] not in result.out
    return {check["name"]: check["found"] for check in result.json["checks"]}


def test_a_key_is_said_to_be_in_the_file_it_is_in(errata, home) -> None:
    mine = write(home, f'ANTHROPIC_API_KEY = "{SECRET}"\nOPENAI_API_KEY = ""\nOPENAI_BASE_URL = 3\n')
    found = checks_of(errata)
    assert found["secrets"] == f"read for the dashboard: {mine}"
    assert found["ANTHROPIC_API_KEY"] == f"set in {mine}, for the dashboard; commands read the environment alone"
    assert found["OPENAI_API_KEY"].startswith("not set")
    assert found["OPENAI_BASE_URL"].startswith("not set")


def test_the_environment_comes_before_files_and_the_nearer_file_before_the_other(errata, home, monkeypatch) -> None:
    write(home, f'ANTHROPIC_API_KEY = "{SECRET}1"\nOPENAI_API_KEY = "{SECRET}2"\n')
    here = write(Path.cwd(), f'ANTHROPIC_API_KEY = "{SECRET}3"\nOPENAI_API_KEY = ""\n')
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    found = checks_of(errata)
    assert found["ANTHROPIC_API_KEY"] == f"set in the environment, which comes before {here}"
    assert found["OPENAI_API_KEY"].startswith("not set")


def test_a_file_that_cannot_be_read_is_named_and_keeps_all_others_from_counting(errata, home) -> None:
    write(home, f'ANTHROPIC_API_KEY = "{SECRET}"\n')
    broken = write(Path.cwd(), f"OPENAI_API_KEY = {SECRET}\n")
    found = checks_of(errata)
    assert found["secrets"] == f"cannot be read: {broken}"
    assert found["ANTHROPIC_API_KEY"].startswith("not set")


def test_other_places_are_named_by_a_variable_or_a_file_of_settings(errata, home, monkeypatch) -> None:
    write(home, f'ANTHROPIC_API_KEY = "{SECRET}"\n')
    mounted = home / "mounted"
    (mounted / "OPENAI_API_KEY").mkdir(parents=True)
    (mounted / "OPENAI_API_KEY" / "value").write_text(SECRET, encoding="utf-8")
    (home / ".streamlit" / "config.toml").write_text(f'[secrets]\nfiles = ["{mounted}"]\n', encoding="utf-8")
    found = checks_of(errata)
    assert found["OPENAI_API_KEY"].startswith(f"set in {mounted}")
    assert found["ANTHROPIC_API_KEY"].startswith("not set")
    monkeypatch.setenv("STREAMLIT_SECRETS_FILES", str(home / ".streamlit" / "secrets.toml"))
    assert checks_of(errata)["ANTHROPIC_API_KEY"].startswith("set in ")


def test_the_places_are_those_of_streamlit(home, monkeypatch) -> None:
    server = home / "server"
    monkeypatch.setattr(config, "_main_script_path", str(server / "asgi.py"))
    theirs = config.get_config_files("secrets.toml")
    assert [str(place) for place in model_settings.secrets({}, server).places] == theirs


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ERRATA_MAX_COST_USD", "abc"),
        ("ERRATA_MAX_SESSION_COST_USD", "-1"),
        ("OPENAI_BASE_URL", "foo"),
        ("ANTHROPIC_API_KEY", "two words"),
    ],
)
def test_a_setting_with_which_no_request_can_be_sent_is_a_problem(errata, home, monkeypatch, name, text) -> None:
    monkeypatch.setenv(name, text)
    result = errata("doctor", "--json")
    (check,) = [check for check in result.json["checks"] if check["name"] == name]
    assert (result.code, check["state"]) == (2, "problem")
    assert name in check["advice"]
    monkeypatch.setenv(name, "http://127.0.0.1:8000/v1" if name.endswith("URL") else "1")
    (check,) = [check for check in errata("doctor", "--json").json["checks"] if check["name"] == name]
    assert check["state"] == "ok"


def test_an_address_in_a_secrets_file_that_is_none_is_a_problem_until_the_environment_has_another(
    errata, home, monkeypatch
) -> None:
    write(home, f'OPENAI_BASE_URL = "{SECRET}"\n')
    result = errata("doctor", "--json")
    assert SECRET not in result.out + result.err
    assert result.code == 2
    assert "OPENAI_BASE_URL" in result.err
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:8000/v1")
    assert errata("doctor", "--json").json["ok"]
