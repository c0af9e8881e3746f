"""The wheel with the library: its name, its files, and its use in an environment with nothing else."""
import base64
import csv
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import zipfile

import pytest
from conftest import FFO1, python

import kanzen

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = SOURCE / "solver/bindings/python"
LIBRARY = os.environ.get("KANZEN_BUNDLED")

sys.path.insert(0, str(FOLDER))
import bundle  # noqa: E402
import build_wheel  # noqa: E402

needs_library = pytest.mark.skipif(not LIBRARY, reason="KANZEN_BUNDLED names the library of the wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    done = python(str(FOLDER / "bundle.py"), LIBRARY, str(folder))
    assert done.returncode == 0, done.stderr
    path = pathlib.Path(done.stdout.strip())
    assert os.listdir(folder) == [path.name]
    return path


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """An environment in which only this wheel is installed, and a function that runs its programs."""
    if python("-c", "import ensurepip").returncode != 0:
        pytest.skip("ensurepip is needed")
    home = tmp_path_factory.mktemp("home")
    variables = {"PATH": "/usr/bin:/bin", "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1",
                 "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(program, *words, **more):
        return subprocess.run([str(home / "venv/bin" / program), *words], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=300, cwd=home, env={**variables, **more})

    subprocess.run([sys.executable, "-m", "venv", str(home / "venv")], check=True, env=variables, timeout=300)
    done = run("pip", "install", "--no-index", str(wheel))
    assert done.returncode == 0, done.stdout + done.stderr
    return home / "venv", run


@needs_library
def test_the_wheel_solves_in_an_environment_without_anything_else(environment):
    folder, run = environment
    done = run("python", "-m", "kanzen", FFO1, "--threads", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "value +18 g8 " in done.stdout
    done = run("python", "-m", "kanzen", "--version")
    assert done.stdout.startswith(f"kanzen {kanzen.__version__} for Python, library {kanzen.__version__}")
    assert "in any notation" in run("python", "-m", "kanzen", "--help").stdout
    games = 'import kanzen; print(*kanzen.Game.read("f5d6c3").moves, len(kanzen.Engine(threads=1).certify("%s")) > 0)'
    assert run("python", "-c", games % FFO1).stdout == "f5 d6 c3 True\n"


@needs_library
def test_the_wheel_loads_no_library_of_the_system_but_those_of_glibc_and_gcc(environment):
    folder, run = environment
    (library,) = folder.glob("lib/python3*/site-packages/kanzen/libkanzen.so.1")
    printed = subprocess.run(["ldd", str(library)], stdout=subprocess.PIPE, text=True, check=True).stdout
    found = dict(re.findall(r"(\S+) => (\S+)", printed))
    assert {name for name, path in found.items() if path.startswith(str(library.parent))} >= {"libtbb.so.12"}
    for name, path in found.items():
        assert path.startswith(str(library.parent)) or bundle._SYSTEM.match(name), printed
    script = f'import kanzen; kanzen.solve("{FFO1}", threads=2); print(open("/proc/self/maps").read())'
    loaded = run("python", "-c", script).stdout
    assert f"{library.parent}/libkanzen.so.1" in loaded and f"{library.parent}/libtbb.so.12" in loaded
    assert loaded.count("libtbb") == loaded.count(f"{library.parent}/libtbb")


@needs_library
def test_errors_in_the_environment_of_the_wheel_are_honest(environment):
    folder, run = environment
    script = "import asyncio, kanzen; asyncio.run(kanzen.Server().__aenter__())"
    assert "the program kanzen was not found" in run("python", "-c", script).stderr
    (threads,) = folder.glob("lib/python3*/site-packages/kanzen/libtbb.so.12")
    content = threads.read_bytes()
    threads.write_bytes(b"damaged")
    done = run("python", "-m", "kanzen", FFO1)
    threads.write_bytes(content)
    assert done.returncode == 1 and "libkanzen.so.1 cannot be loaded" in done.stderr
    assert "Traceback" not in done.stderr


@needs_library
def test_an_older_system_refuses_the_wheel(wheel, environment, tmp_path):
    _, run = environment
    platform = "manylinux_2_17_" + bundle.machine(LIBRARY)
    done = run("pip", "install", "--no-index", "--only-binary", ":all:", "--platform", platform, "--target",
               str(tmp_path), str(wheel))
    assert done.returncode != 0 and "not a supported wheel on this platform" in done.stderr


@needs_library
def test_the_name_of_the_wheel_follows_from_the_symbols_that_it_needs(wheel, tmp_path):
    match = re.fullmatch(rf"kanzen-{kanzen.__version__}-py3-none-manylinux_2_(\d+)_(x86_64|aarch64)[.]whl", wheel.name)
    assert match
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".so." in name]
        archive.extractall(tmp_path, names)
    glibc = gcc = 0
    for name in names:
        symbols = subprocess.run(["objdump", "-T", str(tmp_path / name)], stdout=subprocess.PIPE, text=True,
                                 check=True).stdout
        glibc = max([glibc, *(int(each) for each in re.findall(r"\bGLIBC_2[.](\d+)", symbols))])
        gcc = max([gcc, *(int(each) for each in re.findall(r"\bGLIBCXX_3[.]4[.](\d+)", symbols))])
    assert int(match.group(1)) >= glibc
    if gcc == 30:  # of GCC 12, which is not on systems with an older glibc
        assert int(match.group(1)) == max(glibc, 35)


@needs_library
def test_the_wheel_has_the_licences_of_its_libraries_and_a_complete_record(wheel):
    info = f"kanzen-{kanzen.__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        texts = {name.rpartition("/")[2]: archive.read(name).decode() for name in names if "/licenses/" in name}
        rows = list(csv.reader(archive.read(f"{info}/RECORD").decode().splitlines()))
        assert {row[0] for row in rows} == names
        for name, digest, size in rows:
            if name != f"{info}/RECORD":
                content = archive.read(name)
                assert len(content) == int(size)
                found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                assert digest == f"sha256={found}"
        assert b"Root-Is-Purelib: false" in archive.read(f"{info}/WHEEL")
        assert b"Requires-External" not in archive.read(f"{info}/METADATA")
    assert "MIT License" in texts["LICENSE"] and "Yann Collet" in texts["copyright"]
    together = "\n".join(texts.values())
    for words in ("oneTBB", "Apache License", "zstd", "zlib"):
        assert words in together


def test_the_glibc_of_a_wheel_has_every_version_that_its_libraries_need():
    def glibc(*versions):
        return bundle.oldest_glibc(set(versions))

    assert glibc(("GLIBC", (2, 2, 5)), ("GLIBC", (2, 34)), ("GLIBCXX", (3, 4, 21))) == (2, 34)
    assert glibc(("GLIBC", (2, 14)), ("GLIBCXX", (3, 4, 30))) == (2, 35)
    assert glibc(("GLIBC", (2, 14)), ("CXXABI", (1, 3, 12))) == (2, 31)
    assert glibc(("GLIBC", (2, 36)), ("GCC", (3, 0))) == (2, 36)
    with pytest.raises(bundle.BundleError, match="GLIBCXX_3.4.99 is newer than all versions"):
        glibc(("GLIBC", (2, 14)), ("GLIBCXX", (3, 4, 99)))
    with pytest.raises(bundle.BundleError, match="expected one for Linux with glibc"):
        glibc(("GLIBCXX", (3, 4, 21)))


@needs_library
def test_a_wheel_is_refused_without_run_path_or_licence(tmp_path):
    def refused(*words, **more):
        done = python(str(FOLDER / "bundle.py"), *words, env={**os.environ, **more})
        assert done.returncode == 1 and "Traceback" not in done.stderr and not list(tmp_path.glob("*.whl"))
        return done.stderr

    assert "expected the run path $ORIGIN" in refused(os.environ["KANZEN_LIBRARY"], str(tmp_path))
    with pytest.raises(bundle.BundleError, match="libown.so.1, and name its folder by --licences"):
        bundle.licences_of("libown.so.1", str(tmp_path / "libown.so.1"), "")
    (tmp_path / "libown.so.1").write_text("Do as you like.")
    assert bundle.licences_of("libown.so.1", "/own/libown.so.1", str(tmp_path)) == {
        "libown.so.1.txt": b"Do as you like."}


def test_packages_without_the_library_state_that_they_need_it(tmp_path):
    stated = f"Requires-External: libkanzen (>={kanzen.__version__})"
    with tarfile.open(tmp_path / build_wheel.build_sdist(str(tmp_path))) as archive:
        text = archive.extractfile(f"kanzen-{kanzen.__version__}/PKG-INFO").read().decode()
    assert stated in text and "needs the C library" in text
    with zipfile.ZipFile(tmp_path / build_wheel.build_wheel(str(tmp_path))) as archive:
        assert stated in archive.read(f"kanzen-{kanzen.__version__}.dist-info/METADATA").decode()
