#!/usr/bin/env bash
# Runs the job of a collector of games in an empty folder, and compares everything that it prints
# with collector.golden. Every option in it must be in the help. KANZEN_UPDATE_GOLDEN=1 writes the
# golden file; review the difference.
#
#   collector_test.sh <folder of kanzen>
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
programs=$(cd "$1" && pwd)
export PATH="$programs:$PATH" TERM=dumb

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$here/club.pgn" "$folder"
cd "$folder"

# Nodes and times differ between versions and machines.
masked() {
  sed -E -e 's/ +[0-9]+ +[0-9]+\.[0-9]{3}($| )/ N S\1/' -e 's/ +$//'
}

while IFS= read -r line; do
  if [[ -z $line || $line == '#'* ]]; then
    echo "$line"
    continue
  fi
  echo "\$ $line"
  status=0
  bash -o pipefail -c "$line" </dev/null 2>&1 | masked || status=${PIPESTATUS[0]}
  ((status == 0)) || echo "[exit status $status]"
  while read -r command words; do
    help=$(kanzen "$command" --help)
    for option in $(grep -oE '(^| )--[a-z-]+' <<<"$words" || true); do
      grep -qE -- "$option( |,|\$)" <<<"$help" || echo "not in the help: $command $option"
    done
  done < <(grep -oE 'kanzen [a-z]+[^|]*' <<<"$line" | cut -d' ' -f2-)
done <"$here/collector.job" >transcript
if [[ -n ${KANZEN_UPDATE_GOLDEN:-} ]]; then cp transcript "$here/collector.golden"; fi
diff -u "$here/collector.golden" transcript
