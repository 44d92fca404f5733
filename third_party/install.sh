#!/usr/bin/env bash
# Installs the packages of the given groups of packages.txt that are missing: third_party/install.sh LOG build run
# Leaves out packages of the group format that this release does not have. Asks on a terminal, continues without asking
# elsewhere, and uses sudo only if it is not root. The output of apt goes to the file LOG.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
log=$1
shift

packages_of() { awk -v groups=" $* " '$1 !~ /^#/ && index(groups, " " $1 " ") { print $2 }' "$here/packages.txt"; }
optional=" $(packages_of format) "
# True if the package is optional, and apt has lists of packages without it.
is_left_out() {
  [[ $optional == *" $1 "* ]] && compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null &&
    ! apt-cache pkgnames "$1" | grep -qx "$1"
}
missing=()
for package in $(packages_of "$*"); do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  [ "$status" != "install ok installed" ] || continue
  is_left_out "$package" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Tilefold needs ${#missing[@]} more packages: ${missing[*]}" >&2
by_hand="apt install --no-install-recommends ${missing[*]}"
if [ -t 0 ] && [ -t 2 ]; then
  read -r -p "Install them with apt now? [Y/n] " answer || answer=n
  case "$answer" in
    '' | y | Y | yes) ;;
    *) echo "Nothing was installed. To install them yourself: $by_hand" >&2; exit 2 ;;
  esac
fi
as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "Packages are installed by root, and there is no sudo. As root: $by_hand" >&2; exit 2; }
  as_root=(sudo "${as_root[@]}")
fi

mkdir -p "$(dirname "$log")"
install() { "${as_root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}"; }
leave_out_unknown() {
  local known=() package
  for package in "${missing[@]}"; do
    is_left_out "$package" || known+=("$package")
  done
  missing=("${known[@]}")
}
echo "Installing them; the output of apt goes to $log …" >&2
if ! { install || { "${as_root[@]}" apt-get update -q && leave_out_unknown && { [ ${#missing[@]} -eq 0 ] || install; }; }; } \
  >"$log" 2>&1; then
  grep -aE '^(E|Err|W):' "$log" | tail -n 10 >&2 || true
  echo "The packages could not be installed. To see why: $by_hand" >&2
  exit 1
fi
