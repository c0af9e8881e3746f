#!/usr/bin/env bash
# Without enough threads the program continues with fewer threads, and reports it.
#   few_threads_test.sh KANZEN
set -eu
kanzen=$1
messages=$(mktemp)
trap 'rm -f "$messages"' EXIT

ulimit -v 2000000  # KiB: not enough for the stacks of 1000 threads
for threads in 1000 1024; do
  score=$("$kanzen" solve --threads $threads --schedule isolated --hash 64 --format obf \
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X" 2>"$messages")
  case $score in
    *" +38"* | *"+38;"*) ;;
    *) echo "not the score: $score"; cat "$messages"; exit 1 ;;
  esac
  grep -q "only [0-9]* of $threads threads" "$messages" || { cat "$messages"; exit 1; }
done

# No thread can start, because its stack is too large. Commands that need one report an error.
(
  ulimit -s 4000000 || exit 0  # a hard limit may forbid it
  for command in "solve --hash 16 f5d6" "gtp --hash 1"; do
    status=0
    # shellcheck disable=SC2086
    timeout 200 "$kanzen" $command </dev/null >/dev/null 2>"$messages" || status=$?
    if [ $status != 5 ]; then echo "status $status, expected 5"; cat "$messages"; exit 1; fi
    grep -q "cannot start a thread" "$messages" || { cat "$messages"; exit 1; }
  done
)
