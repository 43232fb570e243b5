"""The viewer's modules become one text, or it is said why not."""

from __future__ import annotations

import graphlib
from pathlib import Path

import pytest

from components.viewer.bundle import bundle, read_modules
from errors import FormatError

VIEWER = Path(__file__).resolve().parents[3] / "components" / "viewer"
SHEET = VIEWER.with_name("sheet")
STAGE = VIEWER.with_name("classroom")
FOLDERS = pytest.mark.parametrize("folder", [VIEWER, SHEET, STAGE], ids=lambda folder: folder.name)


def test_a_module_comes_after_those_it_imports() -> None:
    text = bundle(
        {
            "main": 'import { twice } from "./maths.js";\n\nexport default twice(2);\n',
            "maths": 'import { two } from "./numbers.js";\n\nexport const twice = (x) => two * x;\n',
            "numbers": "export const two = 2;\n",
        }
    )
    assert text.index("module_numbers = ") < text.index("module_maths = ") < text.index("export default")
    assert "const { two } = module_numbers;" in text
    assert "return { twice };" in text


def test_names_of_two_modules_do_not_meet() -> None:
    text = bundle({"main": 'import { a } from "./a.js";\n', "a": "const own = 1;\nexport const a = own;\n"})
    assert "const module_a = (() => {" in text


def test_an_import_of_what_is_not_exported_is_named() -> None:
    with pytest.raises(FormatError, match=r"main\.js imports `b` from a\.js"):
        bundle({"main": 'import { b } from "./a.js";\n', "a": "export const a = 1;\n"})


def test_an_import_of_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(FormatError, match=r"main\.js imports from gone\.js"):
        bundle({"main": 'import { b } from "./gone.js";\n'})


@pytest.mark.parametrize("line", ['import * as a from "./b.js";', 'export { a } from "./b.js";', "export let a = 1;"])
def test_another_form_of_import_or_export_is_refused(line: str) -> None:
    with pytest.raises(FormatError, match="is not a form of import or export"):
        bundle({"main": 'import { c } from "./a.js";\n', "a": f"{line}\nexport const c = 1;\n", "b": ""})


def test_modules_that_import_each_other_are_refused() -> None:
    one = 'import { b } from "./b.js";\nexport const a = 1;\n'
    other = 'import { a } from "./a.js";\nexport const b = 1;\n'
    with pytest.raises(graphlib.CycleError):
        bundle({"main": 'import { a } from "./a.js";\n', "a": one, "b": other})


@FOLDERS
def test_a_component_is_bundled_whole(folder: Path) -> None:
    modules = read_modules(folder)
    text = bundle(modules)
    assert text.count("export default") == 1
    assert all(f"const module_{name} = " in text for name in modules if name != "main")


@FOLDERS
def test_no_module_makes_markup_from_text_or_is_too_long(folder: Path) -> None:
    for name, text in read_modules(folder).items():
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
            assert way not in text, f"{name}.js uses {way}"
        assert text.count("\n") < 300, f"{name}.js is too long"


def written(folder: Path, **modules: str) -> Path:
    folder.mkdir()
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_of_another_folder_only_what_is_needed_is_taken(tmp_path: Path) -> None:
    shared = 'import { two } from "./numbers.js";\n\nexport const twice = (x) => two * x;\n'
    written(tmp_path / "viewer", maths=shared, numbers="export const two = 2;\n", main="", keys="")
    sheet = written(
        tmp_path / "sheet", main='import { twice } from "../viewer/maths.js";\n\nexport default twice(2);\n'
    )
    modules = read_modules(sheet)
    assert set(modules) == {"main", "maths", "numbers"}
    assert "const { twice } = module_maths;" in bundle(modules)


def test_a_module_of_another_folder_may_need_one_of_a_third(tmp_path: Path) -> None:
    written(tmp_path / "viewer", dom="export const el = 1;\n")
    written(tmp_path / "sheet", math='import { el } from "../viewer/dom.js";\n\nexport const typeset = el;\n')
    stage = written(tmp_path / "stage", main='import { typeset } from "../sheet/math.js";\n\nexport default typeset;\n')
    assert set(read_modules(stage)) == {"main", "math", "dom"}


def test_two_modules_of_one_name_are_refused(tmp_path: Path) -> None:
    written(tmp_path / "viewer", keys="export const KEYS = [];\n")
    sheet = written(tmp_path / "sheet", main='import { KEYS } from "../viewer/keys.js";\n', keys="")
    with pytest.raises(FormatError, match=r"viewer/keys\.js has the name of a module of sheet"):
        read_modules(sheet)


def test_a_module_of_another_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    sheet = written(tmp_path / "sheet", main='import { a } from "../viewer/gone.js";\n')
    with pytest.raises(FormatError, match=r"viewer/gone\.js is imported by a module of sheet, but not there"):
        read_modules(sheet)
