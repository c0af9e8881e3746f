#!/usr/bin/env bash
# Uses the installed C library like a C programmer, with pkg-config. Compiles the example of its
# README and a program that calls every function. Runs both, and again under valgrind.
#
#   use_c_library.sh <prefix> <lib> <bin> <README> <program.c> <C compiler> <flags>
#
# The folders are relative to the prefix. The flags are the sanitizer and coverage flags of the
# library, which programs that load it need, too. With such flags valgrind is omitted, because
# sanitizers find the same errors.
set -euo pipefail
readonly PREFIX=$1 LIB=$1/$2 BIN=$1/$3 README=$4 PROGRAM=$5 CC=$6 FLAGS=$7

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
    "${flags[@]}" "$1" -o "$2" "${package[@]}"
}

# The first block of C in the README, unchanged.
awk '/^```c$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' "$README" >example.c
[[ -s example.c ]] || stop "no example in the README"
compile example.c example
compile "$PROGRAM" every_function

check_example() {
  local line
  for line in '^score 18 by g8' '^h1 +12$' '^g2 -24$'; do
    grep -q "$line" "$1" || stop "the example prints: $(cat "$1")"
  done
}
./example >printed
check_example printed
./every_function proof.kzc
"$BIN/kanzen-check" --quiet proof.kzc || stop "kanzen-check refuses the certificate"

if ((${#flags[@]} == 0)) && have valgrind; then
  under_valgrind() {
    valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,indirect \
      --errors-for-leak-kinds=definite,indirect "$@"
  }
  under_valgrind ./example >printed
  check_example printed
  under_valgrind ./every_function proof.kzc
  "$BIN/kanzen-check" --quiet proof.kzc || stop "kanzen-check refuses the certificate"
  echo "valgrind finds nothing"
fi
echo "the C library in $PREFIX works"
