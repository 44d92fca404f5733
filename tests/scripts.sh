#!/usr/bin/env bash
# Tests that bash can parse the scripts, and that the scripts for users print their help and reject wrong options.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() { echo "scripts.sh: $*" >&2; exit 1; }

count=0
while read -r script; do
  head -n 1 "$script" | grep -qE '^#!.*\b(ba)?sh$' || continue
  bash -n "$script" || fail "bash cannot parse $script"
  count=$((count + 1))
done < <(find . \( -name build -o -name .git -o -name node_modules \) -prune -o -type f \( -executable -o -name '*.sh' \) -print)
[ "$count" -ge 8 ] || fail "only $count scripts were found"
for script in ./check tests/shake; do
  help=$("$script" --help) || fail "$script --help fails"
  [[ "$help" == usage:* ]] || fail "$script --help prints no usage: $help"
done
code=0
said=$(./check --nonsense 2>&1) || code=$?
[ "$code" -eq 2 ] || fail "./check accepts --nonsense"
[ "$(wc -l <<<"$said")" -eq 1 ] || fail "./check --nonsense prints more than one line:  $said"
