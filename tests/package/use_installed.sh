#!/usr/bin/env bash
# Uses what has been installed under a prefix, all but the library:
#
#   use_installed.sh <prefix> <bin> <lib> <man> <share>      the folders relative to the prefix
set -euo pipefail
readonly PREFIX=$1 BIN=$1/$2 LIB=$1/$3 MAN=$1/$4 SHARE=$1/$5
readonly BOARD="--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export PATH="$BIN:$PATH"

stop() {
  printf '%s\n' "$*"
  exit 1
}

# expect <what> <expected> <found>
expect() { [[ $3 == "$2" ]] || stop "$1: expected \"$2\", found \"$3\""; }

have() { command -v "$1" >/dev/null 2>&1; }

# The programs, which find each other.
expect "the program" "$BIN/kanzen" "$(command -v kanzen)"
kanzen solve --board "$BOARD" --format jsonl --certificate proof.kzc >result
grep -q '"score":18' result || stop "wrong result: $(cat result)"
kanzen check --quiet proof.kzc || stop "kanzen check refused a proof"
kanzen-check --quiet proof.kzc || stop "kanzen-check refused a proof"
! have python3 || kanzen_check.py --help >/dev/null || stop "kanzen_check.py does not run"

# No debug information.
if have readelf; then
  for file in "$BIN/kanzen" "$BIN/kanzen-check" "$LIB/libkanzen_core.a" "$LIB/libkanzen_engine.a"; do
    # grep reads to the end, so that readelf is not ended by a closed pipe.
    if readelf -SW "$file" | grep '[.]debug_info' >/dev/null; then
      stop "$file has debug information"
    fi
  done
fi

# A page for the program and for each of its commands.
mapfile -t commands < <(kanzen --help | awk '/^[A-Z]/ { inside = $1 == "Commands:"; next }
                                             inside && /^  [a-z]/ { print $1 }')
((${#commands[@]} >= 10)) || stop "only ${#commands[@]} commands found in the help"
for page in kanzen "${commands[@]/#/kanzen-}"; do
  [[ -s $MAN/man1/$page.1 ]] || stop "no page $page.1"
  ! have groff || [[ -z $(groff -man -Tascii -P-cbou -ww "$MAN/man1/$page.1" 2>&1 >text) ]] ||
    stop "groff complains about $page.1"
  ! have groff || grep -q "SYNOPSIS" text || stop "$page.1 is empty"
done

# Completion: bash can read it, and it does what it says.
readonly BASH_SCRIPT=$SHARE/bash-completion/completions/kanzen
[[ -s $BASH_SCRIPT ]] || stop "no $BASH_SCRIPT"
bash -n "$BASH_SCRIPT"
# shellcheck disable=SC2016  # for the inner shell
in_bash() {
  bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kanzen
           echo "${COMPREPLY[*]}"' bash "$BASH_SCRIPT" "$@"
}
expect "bash, a command" "solve" "$(in_bash kanzen so)"
expect "bash, options" "--resume --resume-changed" "$(in_bash kanzen solve --res)"

echo "what is installed in $PREFIX works"
