#!/usr/bin/env bash
# Counts the instructions of the kernels for AArch64, by qemu. Run `./bootstrap check arm64` first,
# which builds the programs. Prints a row for each primitive, instructions per call, and one for
# whole searches, instructions per node. The last column is relative to the kernel generic.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly BUILD=build/arm64
readonly COUNTER=$BUILD/instructions.so

g++ -std=c++20 -O2 -shared -fPIC bench/qemu_instructions.cpp -o $COUNTER

# counted <options of the counter> <program> <arguments>...: prints the counts.
counted() {
  local options=$1
  shift
  { qemu-aarch64 -L $BUILD/root -plugin "$COUNTER$options" "$@" >/dev/null; } 2>&1
}

# row <what> <generic> <neon>: prints a row of the table.
row() {
  awk -v what="$1" -v g="$2" -v n="$3" 'BEGIN { printf "| %s | %.1f | %.1f | %.2f |\n", what, g, n, n / g }'
}

# The tests of the kernels call each primitive of each kernel on the same positions.
counted ,symbols=KernelFunctions $BUILD/tests/engine/engine_tests \
  '*of every kernel*,flips of two moves*' >$BUILD/counts

# per_call <part of the name of the kernel> <function>
per_call() { awk -v k="$1" -v f="$2" 'index($3, k) && index($3, f) { print $2 / $1 }' $BUILD/counts; }

echo "| | generic | neon | neon / generic |"
echo "|--|--|--|--|"
for pair in "legal moves:11legal_moves" "flips of a move:5flips" "flips of two moves:9two_flips" \
  "last move of the game:16count_last_flips" "stable discs:12stable_discs"; do
  row "${pair%:*}" "$(per_call Generic "${pair#*:}")" "$(per_call Neon "${pair#*:}")"
done

nodes=$(sed 's/[^0-9]//g' tests/signature.txt)
per_node() {
  local count
  count=$(counted "" $BUILD/bench/bench_signature positions/bench.obf "$1" | tail -n 1)
  awk -v count="$count" -v nodes="$nodes" 'BEGIN { print count / nodes }'
}
row "whole search, for each node" "$(per_node generic)" "$(per_node neon)"
