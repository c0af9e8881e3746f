#!/bin/sh
# Compiles the proofs, shows the assumptions of the theorem, and builds the program. Then it runs
# the program on hostile files and compares it with kanzen-check.
#
#   check.sh KANZEN KANZEN_CHECK FOLDER [OPTIONS of compare.py]
#
# Everything is made in FOLDER. Fails if the theorem rests on anything but Coq's primitive integers.
set -eu
sources=$(cd "$(dirname "$0")" && pwd)
kanzen=$(realpath "$1")
kanzen_check=$(realpath "$2")
folder=$3
shift 3

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cp -p "$sources"/*.v "$sources"/*.ml "$sources/Makefile" "$folder"
cd "$folder"
make CMAKELISTS="$sources/../../../CMakeLists.txt"
make --silent assumptions >assumptions.txt
cat assumptions.txt
# A name begins a line; its type may go on in lines that begin with a space.
if grep -v '^ ' assumptions.txt | grep -v '^Axioms:$' | grep -Ev '^(PrimInt63|Uint63)\.'; then
  echo "check.sh: the theorem rests on more than Coq's primitive integers, see above" >&2
  exit 1
fi
program=$folder/build/kanzen-check-verified
python3 "$sources/../../../tests/checker/checker_programs_test.py" "$kanzen_check" \
  "$sources/../kanzen_check.py" hostile "$program"
exec python3 "$sources/compare.py" "$@" "$kanzen" "$kanzen_check" "$program" compared
