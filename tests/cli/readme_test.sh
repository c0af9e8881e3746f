#!/usr/bin/env bash
# Runs the command lines of the README as they stand there, in an empty folder beside the positions:
#
#   readme_test.sh <source folder> <folder of kanzen>
set -euo pipefail
readonly SOURCE=$1 PROGRAMS=$2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ln -s "$SOURCE/positions" positions
export PATH="$PROGRAMS:$PATH"

# Lines of ```sh blocks in which kanzen is a command.
mapfile -t lines < <(awk '/^```/ { inside = $0 == "```sh"; next }
                          inside && /(^|[|] )kanzen / { print }' "$SOURCE/README.md")
((${#lines[@]} >= 10)) || { echo "only ${#lines[@]} command lines found in the README"; exit 1; }
for line in "${lines[@]}"; do
  echo "+ $line"
  status=0
  bash -c "$line" >out 2>err || status=$?
  if ((status != 0)); then
    echo "exit status $status"
    cat out err
    exit 1
  fi
done
echo "${#lines[@]} command lines ran"
