#!/usr/bin/env bash
# Installs what is missing of the given groups of packages.txt: third_party/install.sh build run
# Asks on a terminal, goes ahead without one, and uses sudo only when it is not root.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

wanted=$(awk -v groups=" $* " '$1 !~ /^#/ && index(groups, " " $1 " ") { print $2 }' "$here/packages.txt")
missing=()
for package in $wanted; do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Tilefold needs these packages: ${missing[*]}" >&2
if [ -t 0 ] && [ -t 2 ]; then
  read -r -p "Install them with apt now? [Y/n] " answer || answer=n
  case "$answer" in
    '' | y | Y | yes) ;;
    *) echo "Nothing was installed. To do it yourself: apt install ${missing[*]}" >&2; exit 2 ;;
  esac
fi
as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "Installing needs root, and there is no sudo; as root: apt install ${missing[*]}" >&2; exit 2; }
  as_root=(sudo "${as_root[@]}")
fi
install=("${as_root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}")
"${install[@]}" >&2 || { "${as_root[@]}" apt-get update -q >&2 && "${install[@]}" >&2; }
