#!/usr/bin/env bash
# Without enough threads the program continues with fewer threads, and reports it.
#   few_threads_test.sh KANZEN
set -eu
kanzen=$1
messages=$(mktemp)
folder=$(mktemp -d)
trap 'rm -rf "$messages" "$folder"' EXIT

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

# No thread can start, because its stack is too large. The run still keeps its total time.
(
  ulimit -s 4000000 || exit 0  # a hard limit may forbid it
  status=0
  timeout 200 "$kanzen" solve --hash 16 --total-time 1 --format obf f5d6 \
    >/dev/null 2>"$messages" || status=$?
  if [ $status != 3 ]; then echo "status $status, expected 3"; cat "$messages"; exit 1; fi
  grep -q "cannot start a thread for --total-time" "$messages" || { cat "$messages"; exit 1; }
)

# A journal works without the thread that syncs it. Commands that need a thread report an error.
(
  ulimit -s 4000000 || exit 0
  board="O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
  timeout 200 "$kanzen" solve --hash 16 --out "$folder/journal" --format none "$board" \
    2>"$messages" || { cat "$messages"; exit 1; }
  grep -q '"score":38' "$folder/journal" || { cat "$folder/journal"; exit 1; }
  status=0
  timeout 200 "$kanzen" gtp --hash 1 </dev/null >/dev/null 2>"$messages" || status=$?
  if [ $status != 5 ]; then echo "status $status, expected 5"; cat "$messages"; exit 1; fi
  grep -q "cannot start a thread" "$messages" || { cat "$messages"; exit 1; }
)
