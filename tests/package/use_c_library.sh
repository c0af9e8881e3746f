#!/usr/bin/env bash
# Uses the installed C library like a C programmer, with pkg-config. Compiles the examples of its
# README and of its man page, and a program that calls every function. Runs them, and again under
# valgrind. A comment "// -> TEXT" of an example is a line that it prints; ".." ends a line early.
#
#   use_c_library.sh <prefix> <lib> <bin> <README> <man text> <folder> <C compiler> <flags>
#
# The folders are relative to the prefix, except the one that has every_function.c and guide_main.c.
# The flags are the sanitizer and coverage flags of the library, which programs that load it need,
# too. With such flags valgrind is omitted, because sanitizers find the same errors.
set -euo pipefail
readonly PREFIX=$1 LIB=$1/$2 BIN=$1/$3 README=$4 MANUAL=$5 SOURCES=$6 CC=$7 FLAGS=$8

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

stop() {
  printf '%s\n' "$*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

if ! have "$CC" || ! have pkg-config; then
  echo "skipped: a C compiler and pkg-config are needed"
  exit 77
fi

# Programs and the loader find the library in the prefix, which only these variables name.
export PKG_CONFIG_PATH=$LIB/pkgconfig LD_LIBRARY_PATH=$LIB
read -r -a package <<<"$(pkg-config --cflags --libs kanzen)"
[[ " ${package[*]} " == *" -lkanzen "* ]] || stop "pkg-config says ${package[*]}"
pkg-config --validate kanzen

read -r -a flags <<<"$FLAGS"
compile() {
  "$CC" -std=c99 -D_POSIX_C_SOURCE=200809L -O1 -g -Wall -Wextra -Wpedantic -Wconversion -Werror \
    -pthread "${flags[@]}" "-I$3" "$1" -o "$2" "${package[@]}"
}

# The first example of a guide is a program. The others are functions, which guide_main.c calls.
mkdir readme manual
awk '/^```c$/ { inside = 1; ++count; next } /^```$/ { inside = 0 }
     inside { print > (count == 1 ? "readme/example.c" : "readme/guide.c") }' "$README"
awk '/^[^ ]/ { examples = /^# / ? $0 == "# EXAMPLES" : examples; text = 1 }
     examples && /^    / { count += text; text = 0 }
     examples && !text { print substr($0, 5) > (count == 1 ? "manual/example.c" : "manual/guide.c") }
    ' "$MANUAL"

for guide in readme manual; do
  [[ -s $guide/example.c && -s $guide/guide.c ]] || stop "no examples in the $guide"
  compile "$guide/example.c" "$guide/example" .
  compile "$SOURCES/guide_main.c" "$guide/guide" "$guide"
done
compile "$SOURCES/every_function.c" every_function .

printf '%s\n' '(;GM[Othello]PB[Ann]PW[Bob]B[f5]W[d6]B[c3];)' >games.ggf

# check_output <source> <file>: the file has the lines that the source promises.
check_output() {
  sed -n 's@.*// -> @@p' "$1" >expected
  [[ -s expected ]] || stop "$1 promises no output"
  awk 'NR == FNR { want[++count] = $0; next }
       { early = sub(/[.][.]$/, "", want[FNR])
         wrong += early ? index($0, want[FNR]) != 1 : $0 != want[FNR] }
       END { exit wrong || FNR != count }' expected "$2" ||
    stop "$1 prints: $(cat "$2"), expected: $(cat expected)"
}
# run_examples <command ...>: runs all programs, by the command if there is one.
run_examples() {
  local guide
  for guide in readme manual; do
    "$@" "./$guide/example" >printed
    check_output "$guide/example.c" printed
    "$@" "./$guide/guide" games.ggf guide.kzc >printed
    check_output "$guide/guide.c" printed
    "$BIN/kanzen-check" --quiet guide.kzc || stop "kanzen-check refuses the certificate of the $guide"
  done
  "$@" ./every_function proof.kzc
  "$BIN/kanzen-check" --quiet proof.kzc || stop "kanzen-check refuses the certificate"
}
run_examples

if ((${#flags[@]} == 0)) && have valgrind; then
  under_valgrind() {
    valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect \
      --errors-for-leak-kinds=definite,indirect "$@"
  }
  run_examples under_valgrind
  echo "valgrind finds nothing"
fi
echo "the C library in $PREFIX works"
