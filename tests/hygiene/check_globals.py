#!/usr/bin/env python3
"""Checks that core and solver have no variables with static storage that can change, except for those
in ALLOWED: a solver shares nothing with another solver of the process.

    check_globals.py ROOT

The check reads lines: a variable begins a line of its own.
"""
import re
import sys
from pathlib import Path

# Folder, variable: what belongs to the process as a whole.
ALLOWED = {
    # Counters that make names unique in the process.
    ("solver/server/board", "last"),
    # What a handler of the system reads: it gets no argument.
    ("solver/apps/kanzen/platform", "arrivals"),
    # What the program found at its start, and restores at its end.
    ("solver/apps/kanzen/platform", "closed"),
    ("solver/apps/kanzen/platform", "page"),
    # The exception being handled, as a C++ runtime keeps it; there is one thread.
    ("solver/web", "innermost_handled"),
}

TYPE = r"[A-Za-z_][\w:<>,*& ]*?[\w>*&]"
END = r"\s*(?:=|\{|;|\[)"
# Inside a function or a class: the keyword says that the variable outlives the call.
LOCAL = re.compile(rf"^\s+(?:inline\s+)?(?:static|thread_local)\s+(?:static\s+|inline\s+)?({TYPE})\s+(\w+){END}")
# In a namespace: clang-format does not indent it.
OUTER = re.compile(rf"^((?:(?:static|inline|thread_local|extern)\s+)*{TYPE})\s+(\w+){END}")
NO_VARIABLE = re.compile(
    r"^(?:using|namespace|class|struct|enum|union|template|typedef|return|public|private|protected|concept|friend)\b")
CONSTANT = re.compile(r"\bconstexpr\b|^(?:(?:static|inline|extern|constinit)\s+)*const\b[^*]*$|\bconst$")


def variables_in(path):
    """Line numbers and names of the variables that can change."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("//")[0].rstrip()
        match = LOCAL.match(line) or (None if NO_VARIABLE.match(line) else OUTER.match(line))
        if match and not CONSTANT.search(match.group(1)) and " operator" not in line:
            yield number, match.group(2)


def main():
    root = Path(sys.argv[1])
    sources = [path for folder in ("core", "solver") for kind in ("hpp", "cpp")
               for path in sorted((root / folder).rglob(f"*.{kind}"))]
    wrong = 0
    unused = set(ALLOWED)
    for path in sources:
        name = path.relative_to(root)
        for number, variable in variables_in(path):
            key = (name.parent.as_posix(), variable)
            if key in ALLOWED:
                unused.discard(key)
                continue
            print(f"{name}:{number}: `{variable}` is a global that can change; give it an owner")
            wrong += 1
    for folder, variable in sorted(unused if (root / "tests").exists() else ()):
        print(f"check_globals.py: {folder} has no `{variable}`; take it out of ALLOWED")
        wrong += 1
    if wrong:
        return 1
    print(f"{len(sources)} sources have only the globals that are allowed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
