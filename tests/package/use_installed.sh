#!/usr/bin/env bash
# Uses all installed files under a prefix, except the library:
#
#   use_installed.sh <prefix> <bin> <lib> <man> <share> <python>     the folders relative to the prefix
set -euo pipefail
readonly PREFIX=$1 BIN=$1/$2 LIB=$1/$3 MAN=$1/$4 SHARE=$1/$5 PYTHON=$1/$6
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
kanzen solve "$BOARD" --format jsonl --certificate proof.kzc >result
grep -q '"score":18' result || stop "wrong result: $(cat result)"
kanzen check --quiet proof.kzc || stop "kanzen check refused a proof"
kanzen-check --quiet proof.kzc || stop "kanzen-check refused a proof"
! have python3 || kanzen_check.py --help >/dev/null || stop "kanzen_check.py does not run"

# The positions of the README, and all files on the page about positions.
kanzen solve "$SHARE/kanzen/positions/ffo-01-19.obf" --quiet >result || stop "FFO #1-19: $(cat result)"
expect "rows of FFO #1-19" 19 "$(grep -c ' ok ' result)"
while read -r name; do
  [[ -s $SHARE/kanzen/positions/$name ]] || stop "no positions $name"
done < <(awk -F '`' '/^[|] `/ { print $2 }' "$SHARE/doc/kanzen/positions.md")
kanzen verify "$SHARE/kanzen/positions/claims-dev.obf" --node-limit 1 --quiet --format none || [[ $? == 3 ]] ||
  stop "claims-dev.obf cannot be read"

# No debug information.
if have readelf; then
  for file in "$BIN/kanzen" "$BIN/kanzen-check" "$LIB/libkanzen.so" "$LIB/libkanzen_core.a" \
    "$LIB/libkanzen_engine.a"; do
    # grep reads to the end, so that readelf is not ended by a closed pipe.
    if readelf -SW "$file" | grep '[.]debug_info' >/dev/null; then
      stop "$file has debug information"
    fi
  done
fi

# The Python package finds library and program by itself. A library with a sanitizer cannot be loaded.
if [[ -d $PYTHON/kanzen ]] && have python3 && ! nm -D "$BIN/kanzen" 2>/dev/null | grep -q __asan_init; then
  expect "python3 -m kanzen" "value +18" \
    "$(env -u KANZEN_LIBRARY PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$PYTHON" python3 -m kanzen "$BOARD" | grep -o '^value .[0-9]*')"
  expect "kanzen.Server in Python" "$BIN/kanzen" \
    "$(PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$PYTHON" PATH=/usr/bin:/bin python3 -c '
import kanzen.server; print(kanzen.server.find_program())')"
fi

# A page for each program, for each command of kanzen, and for the C library. Debian compresses pages.
check_page() {
  local file=$MAN/man${1##*.}/$1
  if [[ -s $file.gz ]]; then
    gzip -dc "$file.gz" >page
  else
    [[ -s $file ]] || stop "no page $1"
    cp "$file" page
  fi
  # A page that refers to another page contains only its name.
  if read -r first <page && [[ $first == ".so "* ]]; then
    [[ -s $MAN/${first#.so } || -s $MAN/${first#.so }.gz ]] || stop "$1 is $first, which is not there"
    return
  fi
  have groff || return 0
  [[ -z $(groff -man -Tascii -P-cbou -ww page 2>&1 >text) ]] || stop "groff complains about $1"
  grep -q "SYNOPSIS" text || stop "$1 is empty"
}
mapfile -t commands < <(kanzen --help | awk '/^[A-Z]/ { inside = $1 == "Commands:"; next }
                                             inside && /^  [a-z]/ { print $1 }')
((${#commands[@]} >= 10)) || stop "only ${#commands[@]} commands found in the help"
for command in "${commands[@]/#/kanzen-}"; do check_page "$command.1"; done
for program in "$BIN"/*; do check_page "${program##*/}.1"; done
check_page kanzen.3

# The other documents.
for page in certificates.md edax.md clusters.md formats.md laboratory.md python.md serve.md slurm-array.sh; do
  [[ -s $SHARE/doc/kanzen/$page ]] || stop "no $page"
done
while read -r page link; do
  [[ -s $SHARE/doc/kanzen/$link ]] || stop "$page leads to $link, which is not there"
done < <(cd "$SHARE/doc/kanzen" && grep -o '](\([^):#]*\))' -- *.md | sed 's/:](/ /; s/)$//')

# Completion: each shell can read its script, and completes commands and options.
readonly BASH_SCRIPT=$SHARE/bash-completion/completions/kanzen
ZSH_FOLDER=$SHARE/zsh/site-functions
[[ -d $ZSH_FOLDER ]] || ZSH_FOLDER=$SHARE/zsh/vendor-completions  # Debian's name for it
readonly FISH_SCRIPT=$SHARE/fish/vendor_completions.d/kanzen.fish
for file in "$BASH_SCRIPT" "$ZSH_FOLDER/_kanzen" "$FISH_SCRIPT"; do
  [[ -s $file ]] || stop "no $file"
done

bash -n "$BASH_SCRIPT"
# shellcheck disable=SC2016  # for the inner shell
in_bash() {
  PATH=$PREFIX/bin:$PATH bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kanzen
           echo "${COMPREPLY[*]}"' bash "$BASH_SCRIPT" "$@"
}
expect "bash, a command" "solve" "$(in_bash kanzen so)"
expect "bash, options" "--report --resume --retry" "$(in_bash kanzen solve --re)"
expect "bash, values" "markdown" "$(in_bash kanzen convert --to m)"
expect "bash, values after =" "markdown" "$(in_bash kanzen convert --to = m)"
expect "bash, files, which are left to the default" "" "$(in_bash kanzen solve r)"
touch proof.kzc page.html
mkdir folder
expect "bash, a certificate" "proof.kzc" "$(in_bash kanzen check p)"
expect "bash, a folder" "folder/" "$(in_bash kanzen check f)"
expect "bash, arguments" "verify" "$(in_bash kanzen help v)"
expect "bash, a command within a command" "fit" "$(in_bash kanzen train f)"
expect "bash, its options" "--ridge" "$(in_bash kanzen train fit --ri)"

if have zsh; then
  zsh -n "$ZSH_FOLDER/_kanzen"
  # Loaded as users load it, from a folder of the function path.
  # shellcheck disable=SC2016
  expect "zsh" "_kanzen" "$(zsh -fc 'fpath=("$1" $fpath); autoload -Uz compinit
    compinit -u -d dump; echo "$_comps[kanzen]"' zsh "$ZSH_FOLDER")"
fi

if have fish; then
  fish --no-config --no-execute "$FISH_SCRIPT"
  # shellcheck disable=SC2016
  in_fish() {
    PATH=$PREFIX/bin:$PATH HOME=$folder fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$FISH_SCRIPT" "$1" |
      cut -f 1 | sort | tr '\n' ' '
  }
  touch results.jsonl
  expect "fish, a command" "solve " "$(in_fish 'kanzen so')"
  expect "fish, options" "--report --resume --retry " "$(in_fish 'kanzen solve --re')"
  expect "fish, values" "markdown " "$(in_fish 'kanzen convert --to m')"
  expect "fish, a file" "results.jsonl " "$(in_fish 'kanzen solve --out results')"
  expect "fish, a certificate" "proof.kzc " "$(in_fish 'kanzen check p')"
  expect "fish, a folder" "folder/ " "$(in_fish 'kanzen check f')"
  expect "fish, arguments" "verify " "$(in_fish 'kanzen help v')"
  expect "fish, a command within a command" "fit " "$(in_fish 'kanzen train fi')"
  expect "fish, its options" "--ridge " "$(in_fish 'kanzen train fit --ri')"
fi
echo "what is installed in $PREFIX works"
