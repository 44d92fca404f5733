#!/usr/bin/env bash
# Runs clang-tidy over our sources, one a processor; a file is skipped while nothing has changed since it
# last passed. Usage: third_party/tidy.sh BUILD_FOLDER
set -euo pipefail
build=$1
stamps=$build/tidy
mkdir -p "$stamps"

newest_header=$(git ls-files --cached --others --exclude-standard -- '*.h' .clang-tidy | xargs stat -c '%Y' 2>/dev/null | sort -n | tail -n 1)
todo=()
for source in $(git ls-files --cached --others --exclude-standard -- 'app/*.cpp' 'engine/*.cpp' 'render/*.cpp'); do
  stamp=$stamps/${source//\//-}
  if [ ! -e "$stamp" ] || [ "$source" -nt "$stamp" ] || [ "$(stat -c '%Y' "$stamp")" -le "$newest_header" ]; then
    todo+=("$source")
  fi
done
[ ${#todo[@]} -gt 0 ] || { echo "nothing has changed"; exit 0; }
export build stamps
printf '%s\n' "${todo[@]}" | xargs -P "$(nproc)" -I{} bash -c '
  clang-tidy-14 -p "$build" --quiet --extra-arg=-Wno-unknown-warning-option "{}" 2>/dev/null && touch "$stamps/$(echo "{}" | tr / -)"'
echo "${#todo[@]} files are clean"
