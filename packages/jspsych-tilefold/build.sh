#!/bin/sh
# Builds the package: the engine with emscripten, then dist/ from it and src/. build.sh [FOLDER FOR THE ENGINE]
#
# Needs the Debian packages of the group `web` in third_party/packages.txt: emscripten and nodejs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
engine=${1:-$here/../../build/plugin}
mkdir -p "$engine"
command -v ccache >/dev/null && export EM_COMPILER_WRAPPER=ccache
export NODE_PATH=/usr/share/nodejs EMSDK_PYTHON=/usr/bin/python3
unset EM_CACHE
cmake -S "$here" -B "$engine" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake >"$engine.log" ||
  { cat "$engine.log" >&2; exit 1; }
cmake --build "$engine" -- ${TILEFOLD_BUILD_FLAGS:-}
node "$here/bundle.mjs" "$engine/tilefold-engine.js" "$here"
