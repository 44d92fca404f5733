#!/usr/bin/env bash
# Fetches what the browser copy is made of, in source, from Debian: third_party/web/fetch.sh FOLDER
# apt checks the signatures; its lists go below the folder too, so that the machine's own stay as they are.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: third_party/web/fetch.sh FOLDER" >&2; exit 2; }

# source package, and what it is for
packages=(
  libsdl2        # canvas, input, sound
  libsdl2-mixer  # mixes the tones
  imgui          # the panels
  freetype       # glyphs
  libpng1.6      # pictures, and the games in them
  zlib           # what they are packed with
  libwebp        # clips, and the games in them
  giflib         # the same
  sqlite3        # the profile
  sqlitecpp      # what wraps it
)

mkdir -p "$1"
folder=$(cd "$1" && pwd)
stamp=$folder/fetched
wanted=$(printf '%s\n' "${packages[@]}")
[ "$(cat "$stamp" 2>/dev/null || true)" != "$wanted" ] || exit 0

# Where the machine has this release of its distribution from, for sources.
. /etc/os-release
known() {
  apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' "Origin: ${ID^}" |
    grep " ${VERSION_CODENAME:?this is no Debian with a name} " | sort -u || true
}
repositories=$(known)
if [ -z "$repositories" ] && [ "$(id -u)" -eq 0 ]; then
  apt-get update -q >&2
  repositories=$(known)
fi
[ -n "$repositories" ] || { echo "fetch.sh: apt knows no repository of ${ID^} $VERSION_CODENAME; apt-get update, as root, reads them" >&2; exit 1; }
apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/parts" "$apt/archives/partial"
sed 's/^/deb-src /' <<<"$repositories" >"$apt/parts/sources.list"
options=(-q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt/parts" -o "Dir::State::lists=$apt/lists"
  -o "Dir::Cache::archives=$apt/archives" -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache= -o APT::Sandbox::User=)
apt-get "${options[@]}" update >&2

# Each in a folder of its own name, whatever its version is.
for package in "${packages[@]}"; do
  rm -rf "${folder:?}/$package" "$apt/unpacked"
  mkdir -p "$apt/unpacked"
  (cd "$apt/unpacked" && apt-get "${options[@]}" source "$package" >&2)
  mv "$apt/unpacked"/*/ "$folder/$package"
done
rm -rf "$apt"

# SQLite's source of one file, as its own makefile makes it.
(cd "$folder/sqlite3" && ./configure --quiet --disable-tcl --disable-readline && make sqlite3.c) >&2
printf '%s\n' "$wanted" >"$stamp"
