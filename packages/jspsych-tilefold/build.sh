#!/bin/sh
# Builds the package: the engine with emscripten, then dist/ from it and src/, and study-page.html, the template of
# `tilefold study page`. build.sh [FOLDER FOR THE ENGINE AND THE TEMPLATE]
#
# Needs the Debian packages of the group `web` in third_party/packages.txt: emscripten and nodejs. The template also needs
# npm, which fetches jsPsych and three of its plugins: the versions and checksums are in page/package-lock.json.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
engine=${1:-$here/../../build/web/plugin}
mkdir -p "$engine"
command -v ccache >/dev/null && export EM_COMPILER_WRAPPER=ccache
export NODE_PATH=/usr/share/nodejs EMSDK_PYTHON=/usr/bin/python3
unset EM_CACHE
cmake -S "$here" -B "$engine" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake >"$engine.log" ||
  { cat "$engine.log" >&2; exit 1; }
cmake --build "$engine" -- ${TILEFOLD_BUILD_FLAGS:-}

modules=$engine/npm
rm -f "$engine/study-page.html"
if ! cmp -s "$here/page/package-lock.json" "$modules/fetched.json"; then
  mkdir -p "$modules"
  cp "$here/page/package.json" "$here/page/package-lock.json" "$modules"
  if npm ci --prefix "$modules" --ignore-scripts --no-audit --no-fund >"$modules/npm.log" 2>&1; then
    cp "$here/page/package-lock.json" "$modules/fetched.json"
  else
    echo "skipped: the template of study pages, because npm cannot fetch jsPsych (see $modules/npm.log)"
    modules=
  fi
fi
node "$here/bundle.mjs" "$engine/tilefold-engine.js" "$here" ${modules:+"$modules/node_modules" "$engine/study-page.html"}
