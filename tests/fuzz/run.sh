#!/usr/bin/env bash
# Runs one fuzz target for at most 20 seconds, or five minutes with TILEFOLD_LONG=1. A failure names its input and the
# command that repeats it. Usage: tests/fuzz/run.sh FUZZER NAME RUNS [LIBFUZZER_OPTION...]
set -euo pipefail
fuzzer=$1 name=$2 runs=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)

# New inputs are stored in the build folder. A short run starts from the stored inputs only, so that it is reproducible;
# a long one continues where the last one ended.
found=$(dirname "$fuzzer")/found/$name
culprit=$(dirname "$fuzzer")/$name.input
seconds=20
if [ -n "${TILEFOLD_LONG:-}" ]; then seconds=300 runs=-1; else rm -rf "$found"; fi
rm -f "$culprit"
mkdir -p "$found"
words=()
[ ! -f "$here/$name.dict" ] || words=(-dict="$here/$name.dict")

# An input that takes too long or too much resident memory fails. The limit on single allocations is higher, because
# most pages of a weight table are never written to and then take no memory.
"$fuzzer" -seed=1 -runs="$runs" -max_total_time="$seconds" -timeout=600 -rss_limit_mb=2048 -malloc_limit_mb=16384 \
  -print_final_stats=1 -print_funcs=0 \
  -exact_artifact_path="$culprit" "${words[@]}" "$@" "$found" "$here/corpus/$name" && exit
echo "fuzz: the target failed, see above; the input is $culprit"
echo "fuzz: to repeat it: $fuzzer $culprit"
echo "fuzz: to reduce it: $fuzzer -minimize_crash=1 -runs=100000 -exact_artifact_path=$culprit.small $culprit"
echo "fuzz: once the fault is mended, store the input in tests/fuzz/corpus/$name under a name that says what it is"
exit 1
