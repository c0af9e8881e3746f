#!/usr/bin/env python3
"""Makes a wheel that needs nothing: the package with libkanzen.so and the libraries that it loads.

    bundle.py LIBRARY FOLDER [--licences FOLDER]

LIBRARY is linked with the run path $ORIGIN. Libraries that every Linux with glibc has are left out. The
platform in the name of the wheel is the oldest glibc that all libraries in the wheel run on. It follows
from the versions of the symbols that they need. The licence of each library comes from its Debian
package or, elsewhere, from the file of this name in the folder of --licences, such as libtbb.so.12.
"""
from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from typing import Dict, List, Set, Tuple

import build_wheel

# Of the policies of manylinux (PEP 600): the C library and the run-time libraries of GCC.
_SYSTEM = re.compile(r"(ld-linux[-a-z0-9_]*|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)\.so\.\d+$")

_Version = Tuple[int, ...]

# The versions of GCC's libraries that a distribution with this glibc has, from the same policies.
_OF_GLIBC: List[Tuple[_Version, Dict[str, _Version]]] = [
    ((2, 17), {"GLIBCXX": (3, 4, 19), "CXXABI": (1, 3, 7), "GCC": (4, 8, 0)}),
    ((2, 24), {"GLIBCXX": (3, 4, 22), "CXXABI": (1, 3, 10), "GCC": (4, 8, 0)}),
    ((2, 27), {"GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}),
    ((2, 28), {"GLIBCXX": (3, 4, 25), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}),
    ((2, 31), {"GLIBCXX": (3, 4, 28), "CXXABI": (1, 3, 12), "GCC": (7, 0, 0)}),
    ((2, 34), {"GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0)}),
    ((2, 35), {"GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}),
    ((2, 39), {"GLIBCXX": (3, 4, 33), "CXXABI": (1, 3, 15), "GCC": (14, 0, 0)}),
]


class BundleError(Exception):
    """A wheel cannot be made. The text names the library and says what was expected."""


def _run(*words: str) -> str:
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env={**os.environ, "LC_ALL": "C"})
    except FileNotFoundError:
        raise BundleError(f"the program {words[0]} is missing") from None
    if done.returncode != 0:
        raise BundleError(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def needed_versions(path: str) -> Set[Tuple[str, _Version]]:
    """The versions of symbols that a library needs from the system, such as ("GLIBC", (2, 34))."""
    found = set()
    for name, number in re.findall(r"Name: (GLIBC|GLIBCXX|CXXABI|GCC)_([0-9.]+) ",
                                   _run("readelf", "--version-info", "--wide", path).partition(
                                       "Version needs section")[2]):
        found.add((name, tuple(int(part) for part in number.split("."))))
    return found


def oldest_glibc(versions: Set[Tuple[str, _Version]]) -> _Version:
    """The oldest glibc whose distributions have all these versions. Raises BundleError."""
    direct = [version[:2] for name, version in versions if name == "GLIBC"]
    if not direct:
        raise BundleError("no library needs a version of glibc, expected one for Linux with glibc")
    needed = max(direct)
    for name, version in sorted(versions):
        if name == "GLIBC":
            continue
        for glibc, has in _OF_GLIBC:
            if version <= has[name]:
                needed = max(needed, glibc)
                break
        else:
            text = ".".join(map(str, version))
            raise BundleError(f"{name}_{text} is newer than all versions in the table of bundle.py")
    return needed


def machine(path: str) -> str:
    """The processor of a library, as in the names of wheels."""
    text = _run("readelf", "--file-header", path)
    for name, word in (("x86_64", "X86-64"), ("aarch64", "AArch64")):
        if word in text:
            return name
    raise BundleError(f"{path}: expected a library for x86-64 or AArch64")


def libraries_of(path: str) -> Dict[str, str]:
    """The names and paths of the libraries that go into the wheel beside this one. Raises BundleError."""
    if not re.search(r"\(RPATH\).*\[\$ORIGIN\]", _run("readelf", "--dynamic", "--wide", path)):
        raise BundleError(f"{path}: expected the run path $ORIGIN, so that it finds libraries beside itself")
    found = {}
    for line in _run("ldd", path).splitlines():
        name, arrow, where = line.strip().partition(" => ")
        name = os.path.basename(name.split(" ")[0])
        if not arrow or _SYSTEM.match(name):
            continue
        if where.startswith("not found"):
            raise BundleError(f"{name}, which {path} needs, is not on this machine")
        found[name] = where.rpartition(" (")[0]
    return found


def licences_of(name: str, path: str, folder: str) -> Dict[str, bytes]:
    """The texts of the licence of a library, by their names. Raises BundleError."""
    own = os.path.join(folder, name) if folder else ""
    if own and os.path.exists(own):
        with open(own, "rb") as file:
            return {f"{name}.txt": file.read()}
    real = os.path.realpath(path)
    for place in (real, re.sub(r"^/usr/lib/", "/lib/", real)):  # Debian's list may have either
        try:
            package = _run("dpkg-query", "--search", place).partition(":")[0]
        except BundleError:
            continue
        with open(f"/usr/share/doc/{package}/copyright", "rb") as file:
            texts = {f"{package}.txt": file.read()}
        for licence in re.findall(rb"/usr/share/common-licenses/([A-Za-z]+-[0-9.]*[0-9])", texts[f"{package}.txt"]):
            with open(f"/usr/share/common-licenses/{licence.decode()}", "rb") as file:
                texts[f"{licence.decode()}.txt"] = file.read()
        return texts
    raise BundleError(f"the licence of {path} is unknown: put it into a file named {name}, and name its folder "
                      "by --licences")


def make_wheel(library: str, folder: str, licences: str = "") -> str:
    """Writes the wheel into a folder and returns its name. Raises BundleError."""
    paths = {"libkanzen.so.1": library, **libraries_of(library)}
    texts: Dict[str, bytes] = {}
    packaging = os.path.join(build_wheel.HERE, "..", "..", "packaging")
    for name, place in (("LICENSE", os.path.join(packaging, "..", "..")), ("copyright", packaging)):
        with open(os.path.join(place, name), "rb") as file:
            texts[name] = file.read()
    versions = set()
    contents = []
    os.makedirs(folder, exist_ok=True)
    stripped = os.path.join(folder, ".stripped")
    for name, path in sorted(paths.items()):
        versions |= needed_versions(path)
        if path != library:
            texts.update(licences_of(name, path, licences))
        _run("strip", "--strip-unneeded", "-o", stripped, path)
        with open(stripped, "rb") as file:
            contents.append((name, file.read()))
        os.remove(stripped)
    glibc = oldest_glibc(versions)
    platform = f"manylinux_{glibc[0]}_{glibc[1]}_{machine(library)}"
    return build_wheel.build_bundle(folder, contents, sorted(texts.items()), platform)


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes a wheel with the library and all that it loads.")
    parser.add_argument("library", metavar="LIBRARY", help="libkanzen.so, linked with the run path $ORIGIN")
    parser.add_argument("folder", metavar="FOLDER", help="where the wheel goes")
    parser.add_argument("--licences", metavar="FOLDER", default="",
                        help="has the licence of each library that no Debian package owns")
    options = parser.parse_args()
    try:
        print(os.path.join(options.folder, make_wheel(options.library, options.folder, options.licences)))
    except (BundleError, OSError) as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
