#!/usr/bin/env bash
# Compares two builds on the same positions. Runs them in turn, so that both meet the same noise.
# Prints the ratio of their times with its spread, and whether they visited the same nodes.
#
#   bench/compare.sh [-r ROUNDS] [-f FILE] A B [-- SOLVE_ARGUMENTS...]
#
# A and B are programs, or build directories that hold one. A ratio below 1 means that B is faster.
# Exit code: 0 compared, 1 the scores differ or a run failed, 2 wrong usage.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}

stop() {
  printf 'compare.sh: %s\n' "$*" >&2
  exit 2
}

program_of() {
  local path=$1
  [[ ! -d $path ]] || path=$path/kanzen
  [[ -f $path && -x $path ]] || stop "no program at '$1'"
  (cd "$(dirname "$path")" && printf '%s/%s\n' "$PWD" "$(basename "$path")")
}

rounds=7
file=$here/../positions/ffo-20-39.obf
while getopts ':r:f:h' option; do
  case $option in
    r) rounds=$OPTARG ;;
    f) file=$OPTARG ;;
    h) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
(($# >= 2)) || { usage >&2 && exit 2; }
[[ $rounds =~ ^[1-9][0-9]*$ ]] || stop "-r wants a number of rounds, not '$rounds'"
[[ -r $file ]] || stop "cannot read '$file'"
a=$(program_of "$1")
b=$(program_of "$2")
shift 2
[[ ${1:-} != -- ]] || shift
(($#)) || set -- --threads 1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run SIDE ROUND PROGRAM ARGUMENTS...: one line per position, "side round number empties score nodes
# seconds". Results come in the order of the input; ids are not the same in all versions.
run() {
  local side=$1 round=$2 program=$3 code=0
  shift 3
  "$program" solve "$file" --format jsonl "$@" >"$work/out" 2>"$work/err" || code=$?
  if ((code > 1)); then
    cat "$work/err" >&2
    printf 'compare.sh: %s ended with exit code %d\n' "$program" "$code" >&2
    exit 1
  fi
  awk -v OFS='\t' -v side="$side" -v round="$round" "$(cat "$here/json_lines.awk")"'
    {
      print side, round, NR, field("empties"), field("score"), field("nodes"),
            field("seconds")
    }' "$work/out" >>"$work/runs"
}

for ((round = 1; round <= rounds; ++round)); do
  # Alternating order: neither side always runs on the warmer machine.
  if ((round % 2)); then order='A B'; else order='B A'; fi
  for side in $order; do
    if [[ $side == A ]]; then run A "$round" "$a" "$@"; else run B "$round" "$b" "$@"; fi
  done
  printf '\rround %d of %d' "$round" "$rounds" >&2
done
printf '\n' >&2

printf 'A %s\nB %s\n%s, solve %s\n' "$a" "$b" "$(basename "$file")" "$*"
awk -F '\t' '
  # Values in v[1..n], sorted in place.
  function sort(v, n,    i, j, x) {
    for (i = 2; i <= n; ++i) {
      x = v[i]
      for (j = i - 1; j > 0 && v[j] > x; --j) v[j + 1] = v[j]
      v[j + 1] = x
    }
  }
  function quantile(v, n, q,    at, low) {
    at = 1 + q * (n - 1)
    low = int(at)
    return low >= n ? v[n] : v[low] + (at - low) * (v[low + 1] - v[low])
  }
  {
    seconds[$1, $2] += $7
    nodes[$1] += $6
    if ($2 > rounds) rounds = $2
    if (!($3 in seen)) { seen[$3] = 1; ids[++count] = $3; empties[$3] = $4 }
    ++runs[$1, $3]
    if (($1, $3) in node_count && node_count[$1, $3] != $6) unsteady[$1] = 1
    node_count[$1, $3] = $6
    score[$1, $3] = $5
    if (!(($1, $3) in best) || $7 < best[$1, $3]) best[$1, $3] = $7
  }
  END {
    if (count == 0) { print "no positions were solved"; exit 1 }
    for (r = 1; r <= rounds; ++r) {
      if (seconds["A", r] <= 0) { print "too fast to measure"; exit 1 }
      ratio[r] = seconds["B", r] / seconds["A", r]
      a[r] = seconds["A", r]
      b[r] = seconds["B", r]
    }
    sort(ratio, rounds); sort(a, rounds); sort(b, rounds)
    n = 0
    for (i = 1; i <= count; ++i) {
      id = ids[i]
      if (runs["A", id] != runs["B", id]) { print "position " id ": not solved by both"; bad = 1 }
      if (score["A", id] != score["B", id]) {
        print "position " id ": scores differ, A " score["A", id] ", B " score["B", id]
        bad = 1
      }
      if (node_count["A", id] != node_count["B", id]) ++different
      if (best["A", id] > 0) single[++n] = best["B", id] / best["A", id]
    }
    sort(single, n)
    printf "time       A %.3f s, B %.3f s (median of %d rounds over %d positions)\n",
           quantile(a, rounds, 0.5), quantile(b, rounds, 0.5), rounds, count
    printf "ratio B/A  %.4f median of rounds (quartiles %.4f to %.4f, extremes %.4f to %.4f)\n",
           quantile(ratio, rounds, 0.5), quantile(ratio, rounds, 0.25), quantile(ratio, rounds, 0.75),
           ratio[1], ratio[rounds]
    if (n)
      printf "ratio B/A  %.4f median of positions, best rounds (quartiles %.4f to %.4f)\n",
             quantile(single, n, 0.5), quantile(single, n, 0.25), quantile(single, n, 0.75)
    printf "nodes      A %.0f, B %.0f, %s\n", nodes["A"] / rounds, nodes["B"] / rounds,
           different ? "different in " different " positions" : "equal in every position"
    if (unsteady["A"] || unsteady["B"])
      print "           (counts change from run to run: more than one thread?)"
    exit bad
  }' "$work/runs"
