#!/usr/bin/env bash
# Unpacks another release of Debian or Ubuntu below build/roots, with the packages that the build and its tests need, as
# root: third_party/suites/root.sh trixie. Runs once for each list of packages. Ends with 77 and one line that begins
# with "skipped:" if the release cannot be unpacked on this machine.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
suite=$1
root=$(dirname "$here")/build/roots/$suite

skip() { echo "skipped: the build on $suite, $*"; exit 77; }

# The mirror and the key of Debian's releases are those of this machine.
mirror=$(grep -hoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1 || true)
mirror=${mirror:-http://deb.debian.org/debian}
options=()
case $suite in
  noble)
    mirror=http://archive.ubuntu.com/ubuntu
    options=(--components=main,universe)
    keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
    # Debian 12 has no package with Ubuntu's keys, but Debian 13 has.
    [ -e "$keys" ] || keys=$(dirname "$root")/trixie$keys
    [ -e "$keys" ] || skip "which needs Ubuntu's keys; they come with the package ubuntu-archive-keyring of Debian 13"
    options+=(--keyring="$keys")
    ;;
esac
[ "$(id -u)" -eq 0 ] || skip "which needs root"
command -v mmdebstrap >/dev/null || skip "which needs mmdebstrap"

# Programs that only run, check or edit the product are left out.
wanted=$(awk -v suite="$suite" '$1 == "build" || $1 == "suites" || $1 == "suites-" suite { print $2 }
  $1 == "pictures" && $2 ~ /^lib/ { print $2 }' "$here/packages.txt" | sort | paste -sd,)
[ "$(cat "$root/tilefold-packages" 2>/dev/null)" != "$wanted" ] || exit 0
# A build that was killed may have left mounts, through which `rm` would reach the sources.
if grep -q " $root/" /proc/mounts; then echo "root.sh: unmount what /proc/mounts lists below $root" >&2; exit 1; fi
rm -rf --one-file-system "$root" "$root.part"
mkdir -p "$(dirname "$root")"
curl -sfI --max-time 60 "${mirror%/}/dists/$suite/InRelease" >/dev/null || skip "because $mirror does not answer or lacks it"
mmdebstrap --variant=apt "${options[@]}" --include="$wanted" "$suite" "$root.part" "$mirror"
echo "$wanted" >"$root.part/tilefold-packages"
mv "$root.part" "$root"
