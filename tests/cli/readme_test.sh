#!/usr/bin/env bash
# Runs the shell blocks of the README that call kanzen, in an empty folder beside the positions:
#
#   readme_test.sh <source folder> <folder of kanzen>
set -euo pipefail
readonly SOURCE=$1 PROGRAMS=$2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ln -s "$SOURCE/positions" positions
export PATH="$PROGRAMS:$PATH"

# Every ```sh block in which kanzen is a command becomes a script block-N.
awk '/^```/ { if (inside && text ~ /(^|\n|[|] )kanzen /) printf "%s", text > ("block-" ++count)
              inside = $0 == "```sh"; text = ""; next }
     inside { text = text $0 "\n" }' "$SOURCE/README.md"
calls=$(cat block-* | grep -cE '(^|[|] )kanzen ')
((calls >= 10)) || { echo "only $calls command lines found in the README"; exit 1; }
for block in block-*; do
  status=0
  bash -euxo pipefail "$block" >out 2>err || status=$?
  if ((status != 0)); then
    echo "exit status $status of"
    cat "$block" out err
    exit 1
  fi
done
echo "$calls command lines ran"
