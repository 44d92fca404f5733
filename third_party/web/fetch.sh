#!/usr/bin/env bash
# Fetches the sources of the browser version's libraries from Debian: third_party/web/fetch.sh FOLDER
# apt checks the signatures. Its package lists are stored in FOLDER, so that the lists of the machine do not change.
set -euo pipefail
[ $# -eq 1 ] || { echo "usage: third_party/web/fetch.sh FOLDER" >&2; exit 2; }

# Names of the source packages, each with its purpose.
packages=(
  libsdl2        # canvas, input, sound
  libsdl2-mixer  # mixes the tones
  imgui          # panels
  freetype       # glyphs
  libpng1.6      # pictures, and the games stored in them
  zlib           # compression of pictures
  libwebp        # clips, and the games stored in them
  giflib         # clips, and the games stored in them
  sqlite3        # profile
  sqlitecpp      # C++ wrapper of SQLite
)

mkdir -p "$1"
folder=$(cd "$1" && pwd)
stamp=$folder/fetched
wanted=$(printf '%s\n' "${packages[@]}")
[ "$(cat "$stamp" 2>/dev/null || true)" != "$wanted" ] || exit 0

# Finds the URL from which this machine gets its release of the distribution, and uses it for the source packages.
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
[ -n "$repositories" ] || { echo "fetch.sh: apt has no package lists of ${ID^} $VERSION_CODENAME; run apt-get update as root" >&2; exit 1; }
apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/parts" "$apt/archives/partial"
sed 's/^/deb-src /' <<<"$repositories" >"$apt/parts/sources.list"
options=(-q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt/parts" -o "Dir::State::lists=$apt/lists"
  -o "Dir::Cache::archives=$apt/archives" -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache= -o APT::Sandbox::User=)
apt-get "${options[@]}" update >&2

# Unpacks each package into a folder with the name of the package, without the version.
for package in "${packages[@]}"; do
  rm -rf "${folder:?}/$package" "$apt/unpacked"
  mkdir -p "$apt/unpacked"
  (cd "$apt/unpacked" && apt-get "${options[@]}" source "$package" >&2)
  mv "$apt/unpacked"/*/ "$folder/$package"
done
rm -rf "$apt"

# Builds SQLite's single-file source with its own makefile.
(cd "$folder/sqlite3" && ./configure --quiet --disable-tcl --disable-readline && make sqlite3.c) >&2
printf '%s\n' "$wanted" >"$stamp"
