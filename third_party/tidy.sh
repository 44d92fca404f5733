#!/usr/bin/env bash
# Runs clang-tidy on the sources that a build folder compiles, one process per processor. Sources that are compiled as
# one unit are checked as one, and a unit is skipped if it has not changed since it last passed. Usage:
# third_party/tidy.sh BUILD_FOLDER
# With TILEFOLD_LONG=1 clang's analyzer examines them, too, which takes about as long as everything else.
set -euo pipefail
build=$1
stamps=$build/tidy${TILEFOLD_LONG:+-long}
export checks=
[ -n "${TILEFOLD_LONG:-}" ] || checks=--checks=-clang-analyzer-*
mkdir -p "$stamps"

newest_header=$(git ls-files --cached --others --exclude-standard -- '*.h' '*.inc' .clang-tidy | xargs stat -c '%Y' 2>/dev/null | sort -n | tail -n 1)
todo=()
while read -r unit; do
  stamp=$stamps/$(realpath --relative-to="$build" "$unit" | tr / -)
  is_clean=
  if [ -e "$stamp" ] && [ "$(stat -c '%Y' "$stamp")" -gt "$newest_header" ]; then
    is_clean=1
    for source in "$unit" $(sed -n 's/^#include "\(.*\.cpp\)"$/\1/p' "$unit"); do
      [ ! "$source" -nt "$stamp" ] || is_clean=
    done
  fi
  [ -n "$is_clean" ] || todo+=("$unit $stamp")
done < <(sed -n 's/^ *"file": "\(.*\)"$/\1/p' "$build/compile_commands.json" | grep -E '/(app|engine|render)/.*\.c(pp|xx)$')
[ ${#todo[@]} -gt 0 ] || { echo "nothing has changed"; exit 0; }
export build
printf '%s\n' "${todo[@]}" | xargs -P "$(nproc)" -L 1 bash -c '
  clang-tidy-14 -p "$build" --quiet $checks --extra-arg=-Wno-unknown-warning-option "$0" 2>/dev/null && touch "$1"'
echo "${#todo[@]} units are clean"
