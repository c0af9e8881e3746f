#!/usr/bin/env bash
# Threads that the system does not grant: the program goes on with those there are, and says so.
#   few_threads_test.sh KANZEN
set -eu
kanzen=$1
messages=$(mktemp)
folder=$(mktemp -d)
trap 'rm -rf "$messages" "$folder"' EXIT

ulimit -v 2000000  # KiB: not enough for the stacks of so many threads
for threads in 1000 1024; do
  score=$("$kanzen" solve --threads $threads --isolate --hash 64 --format obf --board \
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X" 2>"$messages")
  case $score in
    *" +38"* | *"+38;"*) ;;
    *) echo "not the score: $score"; cat "$messages"; exit 1 ;;
  esac
  grep -q "only [0-9]* of $threads threads" "$messages" || { cat "$messages"; exit 1; }
done

# No thread at all, for none gets so large a stack: the time of the whole run is kept all the same.
(
  ulimit -s 4000000 || exit 0  # a hard limit may forbid it
  status=0
  timeout 200 "$kanzen" solve --hash 16 --total-time 1 --format obf --moves f5d6 \
    >/dev/null 2>"$messages" || status=$?
  if [ $status != 3 ]; then echo "status $status, expected 3"; cat "$messages"; exit 1; fi
  grep -q "cannot start a thread for --total-time" "$messages" || { cat "$messages"; exit 1; }
)

# A journal is written without the thread that syncs it; what cannot do without a thread says so.
(
  ulimit -s 4000000 || exit 0
  board="O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
  timeout 200 "$kanzen" solve --hash 16 --out "$folder/journal" --format none --board "$board" \
    2>"$messages" || { cat "$messages"; exit 1; }
  grep -q '"score":38' "$folder/journal" || { cat "$folder/journal"; exit 1; }
  status=0
  timeout 200 "$kanzen" gtp --hash 1 </dev/null >/dev/null 2>"$messages" || status=$?
  if [ $status != 5 ]; then echo "status $status, expected 5"; cat "$messages"; exit 1; fi
  grep -q "cannot start a thread" "$messages" || { cat "$messages"; exit 1; }
)
