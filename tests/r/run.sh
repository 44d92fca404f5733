#!/bin/sh
# Installs the R package against the library as it is installed, and runs its tests and what docs/api.md shows for R.
#   run.sh CMAKE BUILD_FOLDER SOURCE_FOLDER
set -eu
cmake=$1 build=$2 source=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
cp -r "$source/app/r" "$folder/package" # R compiles where the sources are
mkdir "$folder/library"
PKG_CONFIG_PATH=$folder/lib/pkgconfig R CMD INSTALL --library="$folder/library" "$folder/package" >"$folder/log" 2>&1 ||
  { cat "$folder/log"; exit 1; }
if grep -i warning "$folder/log"; then exit 1; fi
export R_LIBS="$folder/library" TILEFOLD="$build/tilefold"
Rscript "$source/tests/r/tilefold_test.R"
# The first block in R, and the first in shell, which says the same.
awk '/^```r$/ { f = 1; next } /^```/ { if (f) exit } f' "$source/docs/api.md" >"$folder/shown.R"
awk '/^```sh$/ { f = 1; next } /^```/ { if (f) exit } f' "$source/docs/api.md" >"$folder/shown.sh"
Rscript "$folder/shown.R" >"$folder/by_r"
PATH=$build:$PATH sh "$folder/shown.sh" >"$folder/by_shell"
test "$(wc -l <"$folder/by_shell")" -eq 100
cmp "$folder/by_r" "$folder/by_shell"
