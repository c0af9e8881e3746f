"""Builds the package for pip (PEP 517 and 660) with the standard library alone.

`pip install` then needs neither a network nor setuptools, also in a fresh virtual environment. Nothing
is written beside the sources. These wheels and archives contain no library, and say so in their
metadata. bundle.py makes a wheel with the library.
"""
from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import tarfile
import zipfile
from typing import Any, Dict, List, Optional, Tuple

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = "kanzen"

_Files = List[Tuple[str, bytes]]  # names in an archive, and contents
_Settings = Optional[Dict[str, Any]]


def _read(name: str) -> str:
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def _version() -> str:
    found = re.search(r'^__version__ = "([^"]+)"', _read(f"{PACKAGE}/__init__.py"), re.MULTILINE)
    assert found is not None
    return found.group(1)


def _metadata(has_library: bool = False) -> bytes:
    text = _read("pyproject.toml")

    def field(name: str) -> str:
        found = re.search(rf'^{name} = (?:\{{ text = )?"([^"]+)"', text, re.MULTILINE)
        assert found is not None, f"pyproject.toml has no {name}"
        return found.group(1)

    classifiers = re.findall(r'^  "([^"]+ :: [^"]+)",$', text, re.MULTILINE)
    lines = ["Metadata-Version: 2.1", f"Name: {field('name')}", f"Version: {_version()}",
             f"Summary: {field('description')}", f"License: {field('license')}",
             f"Requires-Python: {field('requires-python')}",
             *([] if has_library else [f"Requires-External: libkanzen (>={_version()})"]),
             *(f"Classifier: {each}" for each in classifiers),
             "Description-Content-Type: text/markdown", "", _read("README.md")]
    return "\n".join(lines).encode()


def _modules() -> _Files:
    folder = os.path.join(HERE, PACKAGE)
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py") or name == "py.typed")
    return [(f"{PACKAGE}/{name}", _read(f"{PACKAGE}/{name}").encode()) for name in names]


def _info() -> str:
    return f"{PACKAGE}-{_version()}.dist-info"


def _write_wheel(folder: str, files: _Files, platform: Optional[str] = None) -> str:
    """Writes a wheel of these files with its metadata, and returns its name. With a platform, the
    files include the library for it."""
    tag = f"py3-none-{platform or 'any'}"
    pure = "false" if platform else "true"
    wheel = f"Wheel-Version: 1.0\nGenerator: kanzen\nRoot-Is-Purelib: {pure}\nTag: {tag}\n".encode()
    files = [*files, (f"{_info()}/METADATA", _metadata(platform is not None)), (f"{_info()}/WHEEL", wheel)]
    record = f"{_info()}/RECORD"
    rows: List[str] = []
    for name, content in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(content)}\n")
    files.append((record, "".join([*rows, f"{record},,\n"]).encode()))
    name = f"{PACKAGE}-{_version()}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files:
            entry = zipfile.ZipInfo(path)  # of a fixed date: equal sources give equal bytes
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return name


def build_bundle(folder: str, libraries: _Files, licences: _Files, platform: str) -> str:
    """Writes a wheel with shared libraries beside the modules, and returns its name. The names in
    `libraries` and `licences` have no folder."""
    files = [*_modules(), *((f"{PACKAGE}/{name}", content) for name, content in libraries),
             *((f"{_info()}/licenses/{name}", content) for name, content in licences)]
    return _write_wheel(folder, files, platform)


def build_wheel(wheel_directory: str, config_settings: _Settings = None,
                metadata_directory: Optional[str] = None) -> str:
    """Writes the wheel and returns its name."""
    return _write_wheel(wheel_directory, _modules())


def build_editable(wheel_directory: str, config_settings: _Settings = None,
                   metadata_directory: Optional[str] = None) -> str:
    """Writes a wheel that leads to this folder, for `pip install --editable`, and returns its name."""
    return _write_wheel(wheel_directory, [(f"{PACKAGE}.pth", f"{HERE}\n".encode())])


def build_sdist(sdist_directory: str, config_settings: _Settings = None) -> str:
    """Writes an archive of the sources and returns its name."""
    root = f"{PACKAGE}-{_version()}"
    files = [*_modules(), ("PKG-INFO", _metadata()),
             *((name, _read(name).encode()) for name in ("README.md", "build_wheel.py", "pyproject.toml"))]
    with tarfile.open(os.path.join(sdist_directory, f"{root}.tar.gz"), "w:gz") as archive:
        for name, content in files:
            entry = tarfile.TarInfo(f"{root}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return f"{root}.tar.gz"
