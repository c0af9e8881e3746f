#!/usr/bin/env bash
# Makes the Debian packages of a build tree, and checks their files and dependencies.
#
#   debian_packages.sh <tree> <folder>      the folder is emptied and used
set -euo pipefail
readonly TREE=$1 FOLDER=$2

stop() {
  printf '%s\n' "$*"
  exit 1
}

for tool in cpack dpkg-deb dpkg-shlibdeps file gzip; do
  command -v "$tool" >/dev/null || {
    echo "skipped: $tool is needed"
    exit 77
  }
done
rm -rf "$FOLDER"
mkdir -p "$FOLDER"
cpack --config "$TREE/CPackConfig.cmake" -B "$FOLDER/made" >"$FOLDER/log" 2>&1 || stop "$(cat "$FOLDER/log")"
! grep -q Warning "$FOLDER/log" || stop "$(cat "$FOLDER/log")"

# field <package> <field>: prints a field of the control file.
field() { dpkg-deb -f "$FOLDER/made/$1"_*.deb "$2"; }
# check <package> <files>...: each file is in this package and in no other.
check() {
  local package=$1 file other holders
  shift
  [[ $(field "$package" Package) == "$package" ]] || stop "no package $package"
  for file in "$@" "usr/share/doc/$package/copyright" "usr/share/doc/$package/changelog.gz"; do
    holders=
    for other in kanzen libkanzen1 libkanzen-dev python3-kanzen; do
      ! grep -Eqx "[.]/$file" "$FOLDER/$other" || holders+="$other "
    done
    [[ $holders == "$package " ]] || stop "$file is in ${holders:-no package}, expected $package"
  done
}
for package in kanzen libkanzen1 libkanzen-dev python3-kanzen; do
  dpkg-deb --fsys-tarfile "$FOLDER/made/$package"_*.deb | tar -t | grep -v '/$' >"$FOLDER/$package" ||
    stop "no package $package"
done
check kanzen usr/bin/kanzen usr/bin/kanzen-check usr/share/man/man1/kanzen.1.gz \
  usr/share/zsh/vendor-completions/_kanzen usr/share/kanzen/positions/ffo-01-19.obf
check libkanzen1 'usr/lib/.*libkanzen.so.1' 'usr/lib/.*libkanzen.so.1.[0-9.]*'
check libkanzen-dev usr/include/kanzen.h usr/include/kanzen/kanzen.hpp 'usr/lib/.*libkanzen.so' \
  'usr/lib/.*libkanzen_engine.a' 'usr/lib/.*kanzen.pc' usr/share/man/man3/kanzen.3.gz
check python3-kanzen 'usr/lib/python3.*/kanzen/__init__.py'
[[ $(sort "$FOLDER"/{kanzen,libkanzen1,libkanzen-dev,python3-kanzen} | uniq -d) == "" ]] ||
  stop "a file is in two packages"

version=$(field kanzen Version)
[[ $(field libkanzen-dev Depends) == "libkanzen1 (= $version)" ]] || stop "$(field libkanzen-dev Depends)"
[[ $(field python3-kanzen Depends) == *"libkanzen1 (>= $version)"* ]] || stop "$(field python3-kanzen Depends)"
[[ $(field python3-kanzen Architecture) == all ]] || stop "python3-kanzen is not for all architectures"
[[ $(field libkanzen1 Depends) != *cairo* ]] || stop "the library depends on cairo"
dpkg-deb -I "$FOLDER/made/libkanzen1"_*.deb shlibs | grep -q '^libkanzen 1 libkanzen1 ' || stop "no shlibs"
# Notices for code and data of others.
for notice in "Yann Collet" "Niels Lohmann" "University of Cincinnati" "positions/"; do
  dpkg-deb --fsys-tarfile "$FOLDER/made/kanzen"_*.deb | tar -xO ./usr/share/doc/kanzen/copyright |
    grep "$notice" >/dev/null || stop "no notice for $notice"
done
echo "four packages of version $version"
