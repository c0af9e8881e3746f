#!/usr/bin/env bash
# Builds a profile-guided program in build/pgo: records a profile of real solving, then compiles with
# it. Opt-in; accept it only if the node counts are equal and bench/compare.sh shows a gain.
#
#   bench/pgo.sh [CMAKE_ARGUMENTS...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rm -rf build/pgo
cmake --preset pgo-generate "$@"
cmake --build --preset pgo-generate
# Every kernel that this processor runs, and both schedulers, or their code counts as never executed.
build/pgo/kanzen bench >/dev/null
build/pgo/kanzen solve positions/ffo-20-39.obf --threads 1 >/dev/null
build/pgo/kanzen solve positions/ffo-20-39.obf --threads 2 >/dev/null

# Clang leaves raw profiles in the current folder, and reads them merged. GCC keeps its profiles
# beside the object files, so both steps share one build directory.
shopt -s nullglob
raw=(default*.profraw)
if ((${#raw[@]})); then
  llvm-profdata merge -output build/pgo/default.profdata "${raw[@]}"
  rm -f "${raw[@]}"
  set -- "$@" "-DCMAKE_CXX_FLAGS=-fprofile-use=$PWD/build/pgo/default.profdata"
fi
cmake --preset pgo "$@"
cmake --build --preset pgo --clean-first
