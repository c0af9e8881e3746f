#!/usr/bin/env bash
# Solves positions and appends one row per position to a table in results/.
#
#   bench/record.sh [-p PROGRAM] [-t THREADS] [-m TABLE_MIB] [-k KERNEL] FILE RESULTS.csv
#
# Columns: commit, kernel, threads, table_mib, position, empties, score, expected, nodes, seconds.
# A commit that ends in -dirty had changes that are not in the repository; do not publish such rows.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly here
readonly header=commit,kernel,threads,table_mib,position,empties,score,expected,nodes,seconds

usage() {
  sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}

stop() {
  printf 'record.sh: %s\n' "$*" >&2
  exit 2
}

program=$here/../build/release/kanzen
threads=1
table=256
kernel=
while getopts ':p:t:m:k:h' option; do
  case $option in
    p) program=$OPTARG ;;
    t) threads=$OPTARG ;;
    m) table=$OPTARG ;;
    k) kernel=$OPTARG ;;
    h) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
done
shift $((OPTIND - 1))
(($# == 2)) || { usage >&2 && exit 2; }
file=$1
results=$2
[[ -x $program ]] || stop "no program at '$program'"
[[ -r $file ]] || stop "cannot read '$file'"
if [[ -s $results && $(head -n 1 "$results") != "$header" ]]; then
  stop "'$results' has other columns"
fi

commit=$(git -C "$here" describe --always --dirty --abbrev=10 --exclude '*')
# One position at a time: with several at once each would count the others' time as its own.
arguments=(--threads "$threads" --hash "$table" --schedule one-at-a-time --format jsonl)
if [[ -n $kernel ]]; then
  arguments+=(--kernel "$kernel")
else
  kernel=$("$program" info | awk '$1 ~ /^kernel:?$/ { print $2; exit }')
  [[ -n $kernel ]] || stop "'$program info' names no kernel"
fi

# To a temporary file first: a run that fails leaves no half table behind.
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
code=0
"$program" solve "$file" "${arguments[@]}" >"$rows" || code=$?
((code <= 1)) || stop "solve ended with exit code $code; nothing was recorded"
[[ -s $results ]] || printf '%s\n' "$header" >"$results"
stem=$(basename "$file")
stem=${stem%.*}
awk -v OFS=, -v stem="$stem" -v commit="$commit" -v kernel="$kernel" -v threads="$threads" \
  -v table="$table" \
  "$(cat "$here/json_lines.awk")"'
  {
    # A bare number is the place in the file, and says nothing without its name.
    id = field("id")
    sub(/^#/, "", id)  # the number that the file gives
    print commit, kernel, threads, table, id ~ /^[0-9]+$/ ? stem "#" id : id, field("empties"),
          field("score"), field("expected"), field("nodes"), sprintf("%.6f", field("seconds"))
  }' "$rows" >>"$results"
exit "$code"
