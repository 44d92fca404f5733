#!/usr/bin/env bash
# Unpacks arm64 libraries of Debian 12 (the group arm64-root of packages.txt) below build/arm64-root. It installs
# nothing and adds no architecture to this machine. Runs once for each list of packages.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
root=$(dirname "$here")/build/arm64-root

wanted=$(awk '$1 == "arm64-root" { print $2 }' "$here/packages.txt" | sort | paste -sd,)
[ "$(cat "$root/tilefold-packages" 2>/dev/null)" != "$wanted" ] || exit 0
rm -rf "$root" "$root.part"
mkdir -p "$(dirname "$root")"
mmdebstrap --variant=extract --architectures=arm64 --include="$wanted" bookworm "$root.part"
echo "$wanted" >"$root.part/tilefold-packages"
mv "$root.part" "$root"
