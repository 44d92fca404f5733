#!/bin/sh
# Installs the R package against the installed library, and runs its tests or R's own check.
#   run.sh CMAKE BUILD_FOLDER SOURCE_FOLDER tests|page|check
# tests: runs tests/r/*_test.R and the R code in docs/reference/r.md; page: runs the pages with R code; check: `R CMD check`
# as CRAN runs it, but without checks that need the network, and without PDF files, which need LaTeX and qpdf.
set -eu
cmake=$1 build=$2 source=$3 what=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
cp -r "$source/app/r" "$folder/tilefold" # R compiles inside the source folder
mkdir "$folder/library"
export PKG_CONFIG_PATH="$folder/lib/pkgconfig" TILEFOLD="$build/tilefold" R_LIBS="$folder/library"
if [ "$what" = check ]; then
  cd "$folder"
  # Otherwise R would search for packages on the web.
  echo 'options(repos = character())' >"$folder/profile"
  export R_PROFILE_USER="$folder/profile"
  R CMD build tilefold >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
  export _R_CHECK_CRAN_INCOMING_=false _R_CHECK_SYSTEM_CLOCK_=false R_QPDF=true _R_CHECK_RD_VALIDATE_RD2HTML_=false
  R CMD check --as-cran --no-manual tilefold_*.tar.gz >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
  grep '^Status: OK' "$folder/log" || { cat "$folder/log"; exit 1; }
  exit
fi
R CMD INSTALL --no-docs --no-test-load --library="$folder/library" "$folder/tilefold" >"$folder/log" 2>&1 ||
  { cat "$folder/log"; exit 1; }
if grep -i warning "$folder/log"; then exit 1; fi
if [ "$what" = page ]; then
  Rscript "$source/tests/r/shown.R" "$source/docs/guide/from-r.md"
  Rscript "$source/tests/r/shown.R" "$source/docs/reference/r-differences.md"
  exit
fi
Rscript "$source/tests/r/tilefold_test.R"
Rscript "$source/tests/r/article_test.R"
# The first R block and the first shell block of the page must print the same.
awk '/^```r$/ { f = 1; next } /^```/ { if (f) exit } f' "$source/docs/reference/r.md" >"$folder/shown.R"
awk '/^```sh$/ { f = 1; next } /^```/ { if (f) exit } f' "$source/docs/reference/r.md" >"$folder/shown.sh"
Rscript "$folder/shown.R" >"$folder/by_r"
PATH=$build:$PATH sh "$folder/shown.sh" >"$folder/by_shell"
test "$(tr -dc '#' <"$folder/by_shell" | wc -c)" -eq 100
cmp "$folder/by_r" "$folder/by_shell"
