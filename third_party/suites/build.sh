#!/usr/bin/env bash
# Builds Tilefold with the compiler and the libraries of another release of Debian or Ubuntu, and runs the tests that need
# neither a display nor other programs, as root: third_party/suites/build.sh trixie
# The sources are read-only there; the build is in build/SUITE. Ends with 77 if the release cannot be unpacked.
set -euo pipefail
cd "$(dirname "$0")/../.."
suite=$1
third_party/suites/root.sh "$suite"
root=$PWD/build/roots/$suite
build=$PWD/build/$suite

mounted=()
clean() { for place in "${mounted[@]}"; do umount "$place" || true; done; }
trap clean EXIT
bind() {
  mkdir -p "$2"
  mount --bind "$1" "$2"
  mounted=("$2" "${mounted[@]}")
  [ -z "${3:-}" ] || mount -o "remount,bind,$3" "$2"
}
mkdir -p "$build"
bind "$PWD" "$root/tilefold" ro
bind "$build" "$root/build"
mount -t proc proc "$root/proc"
mounted=("$root/proc" "${mounted[@]}")
bind /dev/shm "$root/dev/shm"

inside() {
  chroot "$root" env PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/tmp CCACHE_DIR=/build/ccache \
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*' "$@"
}
inside c++ --version | head -n 1
inside cmake -S /tilefold -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_UNITY_BUILD_BATCH_SIZE=8 -DTILEFOLD_TESTS=ON -DTILEFOLD_PYTHON=OFF -DTILEFOLD_WERROR=ON
inside cmake --build /build --target tilefold fuzzers engine_test property_test benchmark_test settings_test protocol_test \
  import_test
inside /build/tilefold signature | diff tests/signature.golden -
inside ctest --test-dir /build --output-on-failure -j 2 -R '^(engine|property|benchmark|settings|protocol|import)_test|^fuzz_'
