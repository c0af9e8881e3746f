#!/usr/bin/env bash
# Writes a certificate of every position of a file and checks it. Prints one row per position with
# the times of solving, writing and checking: bench/certificates.sh [-m MIB] [-l LEAVES] FILE
#
# Times are processor times, which other work on the machine changes least. Each is the best of three
# runs of a process of its own, start included. Writing is the difference that --certificate makes.
set -euo pipefail

build=${KANZEN_BUILD:-build/release}
hash=64
leaves=10
while getopts 'm:l:' option; do
  case $option in
    m) hash=$OPTARG ;;
    l) leaves=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
[[ $# -eq 1 ]] || { echo "usage: bench/certificates.sh [-m MIB] [-l LEAVES] FILE" >&2; exit 2; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

# Processor seconds, user and system, of a command whose output goes to a file: the least of three.
cpu() {
  local out=$1
  shift
  for _ in 1 2 3; do
    { time "$@" >"$out" 2>&1; } 2>&1 | awk '{printf "%.3f\n", $1 + $2}'
  done | sort -n | head -n 1
}

echo "| Position | Empties | Value | Solve s | Write s | Check s | Check / solve | Bytes | Moves | Leaves |"
echo "|--|--|--|--|--|--|--|--|--|--|"
number=0
while read -r line; do
  [[ -n $line && $line != %* ]] || continue
  number=$((number + 1))
  board=${line%%;*}
  file=$folder/$number.kzc
  solve=("$build/kanzen" solve "$board" --threads 1 --hash "$hash" --format none)
  plain=$(cpu "$folder/solve" "${solve[@]}")
  both=$(cpu "$folder/both" "${solve[@]}" --certificate "$file" --certificate-leaves "$leaves")
  check=$(cpu "$folder/report" "$build/kanzen-check" --threads 1 --json "$file")
  grep -q '"verdict":"proven"' "$folder/report" || { cat "$folder/both" "$folder/report" >&2; exit 1; }
  field() { sed -E "s/.*\"$1\":(-?[0-9]+).*/\1/" "$folder/report"; }
  squares=${board%% *}
  empties=${squares//[!-]/}
  awk -v n="$number" -v e="${#empties}" -v v="$(field lower)" -v s="$plain" -v b="$both" -v c="$check" \
    -v size="$(stat -c %s "$file")" -v m="$(field moves)" -v l="$(field leaves)" 'BEGIN {
      w = b > s ? b - s : 0
      printf "| %d | %d | %d | %.3f | %.3f | %.3f | %.1f | %d | %d | %d |\n", n, e, v, s, w, c, c / s, size, m, l
    }'
done <"$1"
