"""The package as a whole: the cost of an import, the command line, the example, installation."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
from typing import get_args

import pytest
from conftest import ENDLESS, FFO1, python

import kanzen

PACKAGE = pathlib.Path(kanzen.__file__).resolve().parent
SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent


def test_an_import_loads_few_modules():
    script = "import sys; before = set(sys.modules); import kanzen; print(*sorted(set(sys.modules) - before))"
    loaded = python("-c", script).stdout.split()
    assert [name for name in loaded if name.startswith("kanzen")] == ["kanzen"]
    assert not {"asyncio", "ctypes", "dataclasses", "json", "re"} & set(loaded)
    script = "import sys; from kanzen import Board; Board(); print(*sys.modules)"
    assert not {"asyncio", "ctypes", "dataclasses"} & set(python("-S", "-c", script).stdout.split())


def test_every_public_name_exists_and_is_documented():
    assert sorted(kanzen.__all__) == sorted(kanzen._PART_OF)
    for name in kanzen.__all__:
        value = getattr(kanzen, name)
        # A type of words has its documentation below it, where editors find it.
        assert value.__doc__ or get_args(value) if name != "START" else kanzen.START
    assert set(kanzen.__all__) <= set(dir(kanzen))
    with pytest.raises(AttributeError):
        kanzen.nothing
    assert (PACKAGE / "py.typed").exists()


def test_the_types_of_words_have_the_words_that_are_accepted():
    from kanzen import engine, server

    assert set(get_args(kanzen.Goal)) == set(engine._GOALS)
    assert set(get_args(kanzen.ServerGoal)) == set(server._GOALS)
    assert {kanzen.solve(FFO1).status} < set(get_args(kanzen.Status))


def test_the_version_equals_the_project():
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    assert kanzen.__version__ == re.search(r"project\(kanzen VERSION ([0-9.]+)", text).group(1)
    assert kanzen.library_version().split("+")[0] == kanzen.__version__


def test_results_cannot_be_changed():
    from dataclasses import FrozenInstanceError, fields

    result = kanzen.Result(kanzen.START, -64, 64, "running")
    for frozen in (result, kanzen.Limit(), kanzen.MoveValue("f5", 0, 0), kanzen.Estimate(0)):
        for field in fields(frozen):
            with pytest.raises(FrozenInstanceError):
                setattr(frozen, field.name, None)
        assert hash(frozen) == hash(frozen)
    assert (result.value, result.wld, result.reaches(0)) == (None, None, None)
    assert str(result) == "-64..+64"


def test_the_command_line_returns_documented_exit_statuses():
    done = python("-m", "kanzen", FFO1, "--threads", "1")
    assert done.returncode == 0 and "Black to move" in done.stdout and "value +18 g8 " in done.stdout
    done = python("-m", "kanzen", FFO1, "--goal", "all-moves", "--json")
    answer = json.loads(done.stdout)
    assert (answer["lower"], answer["upper"], answer["best_move"], len(answer["moves"])) == (18, 18, "g8", 8)
    assert kanzen.library_version() in python("-m", "kanzen", "--version").stdout
    for words, status in (([], 2), (["nonsense"], 2), ([FFO1, "--nodes", "0"], 2), (["--bad"], 2),
                          ([ENDLESS, "--nodes", "1000"], 3)):
        done = python("-m", "kanzen", *words)
        assert done.returncode == status, (words, done.stderr)
        assert "Traceback" not in done.stderr
    assert python("-m", "kanzen", "nonsense").stderr.startswith("kanzen: ")
    done = python("-m", "kanzen", FFO1, env={**os.environ, "KANZEN_LIBRARY": "/nonexistent"})
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


def test_the_example_prints_each_value_and_draws_them(tmp_path):
    example = SOURCE / "solver/bindings/python/examples/game_values.py"
    out = pathlib.Path(os.environ.get("KANZEN_PICTURES", tmp_path)) / "values.svg"
    out.parent.mkdir(parents=True, exist_ok=True)
    done = python(str(example), "--empties", "12", "--out", str(out))
    assert done.returncode == 0, done.stderr
    values = [int(line.split()[2]) for line in done.stdout.splitlines()]
    game = kanzen.Game.read(re.search(r'GAME = \((.*?)\)', example.read_text(), re.DOTALL).group(1)
                            .replace('"', "").replace("\n", "").replace(" ", ""))
    end = game.board
    assert len(values) == sum(board.empties <= 12 for board in game.boards)
    assert values[-1] == end.final_score * (1 if end.side == "black" else -1)
    root = ElementTree.parse(out).getroot()
    assert sum(each.tag.endswith("path") for each in root.iter()) == 1


def test_the_command_of_the_readme_installs_the_package_into_a_fresh_environment(tmp_path):
    if python("-c", "import ensurepip").returncode != 0:
        pytest.skip("ensurepip is needed")
    page = (SOURCE / "solver/bindings/python/README.md").read_text(encoding="utf-8")
    make, install = re.search(r"^    (python3 -m venv .*)\n    (\S*pip install .*)$", page, re.MULTILINE).groups()
    before = sorted((SOURCE / "solver/bindings/python").rglob("*"))
    environment = {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
                   "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}  # no network

    def run(*words, **options):
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
                              cwd=tmp_path, env=environment, **options)
        assert done.returncode == 0, done.stdout
        return done.stdout

    assert run(sys.executable, *make.split()[1:]) == ""
    words = install.split()
    run(str(tmp_path / words[0]), *words[1:-1], str(SOURCE / words[-1]))
    script = f"import kanzen; print(kanzen.__file__, kanzen.solve({FFO1!r}).value)"
    where, value = run(str(tmp_path / "venv/bin/python"), "-c", script).split()
    assert where.startswith(str(tmp_path / "venv")) and value == "18"
    assert (pathlib.Path(where).parent / "py.typed").exists()
    run(str(tmp_path / words[0]), "uninstall", "--yes", "kanzen")
    run(str(tmp_path / words[0]), "install", "--editable", str(SOURCE / words[-1]))
    assert run(str(tmp_path / "venv/bin/python"), "-c", script).split() == [str(PACKAGE / "__init__.py"), "18"]
    assert sorted((SOURCE / "solver/bindings/python").rglob("*")) == before


def test_an_archive_of_the_sources_builds_the_same_wheel(tmp_path):
    script = "import build_wheel, sys; print(getattr(build_wheel, sys.argv[1])(sys.argv[2]))"

    def build(folder, what):
        done = python("-c", script, what, str(tmp_path), cwd=folder)
        assert done.returncode == 0, done.stderr
        return tmp_path / done.stdout.strip()

    wheel = build(SOURCE / "solver/bindings/python", "build_wheel")
    content = wheel.read_bytes()
    with tarfile.open(build(SOURCE / "solver/bindings/python", "build_sdist")) as archive:
        archive.extractall(tmp_path)
    wheel.unlink()
    assert build(tmp_path / f"kanzen-{kanzen.__version__}", "build_wheel").read_bytes() == content


@pytest.mark.parametrize("page", ["README.md", "solver/bindings/python/README.md"])
def test_the_python_code_of_the_documents_prints_its_comments(page, tmp_path):
    """A comment "# -> TEXT" is a line of output; ".." ends the line early."""
    blocks = re.findall(r"```python\n(.*?)```", (SOURCE / page).read_text(encoding="utf-8"), re.DOTALL)
    promised = re.findall(r"# -> (.*)", "\n".join(blocks))
    assert promised
    (tmp_path / "games.ggf").write_text("(;GM[Othello]PB[Ann]PW[Bob]B[f5]W[d6]B[c3];)\n")
    done = python("-c", "\n".join(blocks), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    printed = done.stdout.splitlines()
    for number, text in enumerate(promised[:len(printed)]):
        if text.endswith(".."):
            promised[number] = printed[number] if printed[number].startswith(text[:-2]) else text
    assert printed == promised
