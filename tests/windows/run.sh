#!/usr/bin/env bash
# Tests the Windows program under wine: tests/windows/run.sh WINDOWS [LINUX]
# WINDOWS is the folder of the preset windows, LINUX the program for this machine, whose output must have the same bytes.
# Without LINUX it is the short test, which needs only the targets crash and system_test.
set -euo pipefail
[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: tests/windows/run.sh WINDOWS [LINUX]" >&2; exit 2; }
windows=$(cd "$1" && pwd)
linux=${2:+$(realpath "$2")}
cd "$(dirname "$0")/../.."
wine=${TILEFOLD_WINE:-/usr/lib/wine}  # the folder of Debian's package wine64
[ -x "$wine/wine64" ] || { echo "skipped: the Windows version, which needs wine64"; exit 0; }

export WINEPREFIX=$windows/wine WINEDEBUG=-all
folder=$(mktemp -d)
clean() {
  "$wine/wineserver64" -k || true
  rm -rf "$folder"
}
trap clean EXIT
export LC_ALL=C.UTF-8 LANGUAGE=  # the tests expect English
fail() { echo "run.sh: $*" >&2; exit 1; }
tilefold() { "$wine/wine64" "$windows/tilefold.exe" "$@"; }
# Prints the path of a file as Windows programs name it.
named() { printf "Z:%s" "$1"; }

timeout 600 "$wine/wine64" wineboot --init >/dev/null 2>&1 ||
  { echo "skipped: the Windows version, because wine does not start on this machine"; exit 0; }

if [ -z "$linux" ] || [ -e "$windows/tests/system_test.exe" ]; then
  echo "a crash leaves one line in the log"
  crash() { "$wine/wine64" "$windows/tests/crash.exe" "$@"; }
  for kind in read thread stack abort throw; do
    ! crash "$kind" "$(named "$folder/crashes/$kind.log")" >/dev/null 2>&1 || fail "a crash of the kind $kind is no failure"
    line='^[0-9-]* [0-9:.]* critical: tilefold 1\.2\.3 crashed: '
    case $kind in
      read | thread) line+='exception 0xC0000005 (access violation) at crash.exe+0x[0-9a-f]*$' ;;
      stack) line+='exception 0xC00000FD (stack overflow) at ' ;;
      *) line+='it ended itself after an internal error$' ;;
    esac
    if [ "$(wc -l <"$folder/crashes/$kind.log")" -ne 1 ] || ! grep -q "$line" "$folder/crashes/$kind.log"; then
      fail "after a crash of the kind $kind the log is: $(cat "$folder/crashes/$kind.log")"
    fi
  done

  echo "the room of the operating system"
  timeout --kill-after 10 600 "$wine/wine64" "$windows/tests/system_test.exe" --no-colors=true >"$folder/system_test.out" ||
    { cat "$folder/system_test.out" && fail "the suite system_test fails"; }
else
  echo "skipped: crashes and the room of the operating system, which the target windows_tests builds"
fi
if [ -z "$linux" ]; then
  echo "The short test of the Windows version passed."
  exit
fi

echo "the signature"
tilefold signature | diff tests/signature.golden - || fail "the engine gives other results on Windows"

echo "the same output as on Linux"
same() {
  tilefold "$@" >"$folder/windows.out" || fail "tilefold $* failed"
  "$linux" "$@" >"$folder/linux.out"
  cmp "$folder/windows.out" "$folder/linux.out" || fail "tilefold $* prints other bytes than on Linux"
}
same list --format jsonl
same --help
same bench --help
while read -r puzzle; do
  same play "$puzzle" --strategy random --seed 7 --max-moves 20 --format jsonl
  same bench "$puzzle" --strategy random --games 4 --max-moves 100 --seed 1 --format csv
done < <("$linux" list --format jsonl | grep -ao '"kind":"puzzle","name":"[a-z]*"' | cut -d'"' -f8)
same bench drop --strategy expectimax --games 2 --max-moves 40 --seed 3 --threads 2 --format csv

echo "moves with the line ends of Windows"
printf '3\r\n3\r\n1\r\n' | tilefold play drop --seed 7 --moves - --format jsonl >"$folder/windows.out"
printf '3\n3\n1\n' | "$linux" play drop --seed 7 --moves - --format jsonl | cmp - "$folder/windows.out" ||
  fail "line ends of Windows change the moves"

echo "exit codes"
code() {
  local wanted=$1 got=0
  shift
  tilefold "$@" >/dev/null 2>"$folder/errors" || got=$?
  [ "$got" -eq "$wanted" ] || fail "tilefold $* exits with $got, not with $wanted"
  [ "$wanted" -eq 0 ] || grep -qa '^tilefold: ' "$folder/errors" || fail "tilefold $* prints no message"
}
code 0 list
code 0 list --out NUL
code 2 nothing
code 2 play drop --seed many
code 1 list --out "$(named "$folder/missing/list.txt")"

echo "names of files with spaces and letters of many languages"
for name in 'with spaces' 'Zoë Łukasz' '数字' 'Привет'; do
  mkdir -p "$folder/$name"
  tilefold play drop --strategy greedy --seed 7 --max-moves 3 --out "$(named "$folder/$name/$name.jsonl")"
  [ -s "$folder/$name/$name.jsonl" ] || fail "there is no file $name.jsonl"
  tilefold replay "$(named "$folder/$name/$name.jsonl")" --check >/dev/null || fail "$name.jsonl cannot be read"
  printf '3\n3\n1\n' | tilefold play drop --seed 7 --moves - --record --data-dir "$(named "$folder/$name")" >/dev/null
  "$linux" games --data-dir "$folder/$name" --format jsonl | grep -qa '"moves":3' || fail "the profile in $name has no game"
done
[ -z "$(find "$folder" -name '*.part-*')" ] || fail "partial files are left over"

echo "a file is replaced, and a read-only file is not"
tilefold list --out "$(named "$folder/list.txt")"
tilefold list --format csv --out "$(named "$folder/list.txt")"
"$linux" list --format csv | cmp - "$folder/list.txt" || fail "the file was not replaced"
"$wine/wine64" attrib +r "$(named "$folder/list.txt")" 2>/dev/null
code 1 list --out "$(named "$folder/list.txt")"

echo "a program that is ended while it records"
for moves in 1 4 9; do
  data=$folder/killed-$moves
  mkfifo "$folder/moves"
  tilefold play drop --seed 7 --moves - --record --data-dir "$(named "$data")" --format jsonl <"$folder/moves" >"$folder/shown" &
  player=$!
  exec 7>"$folder/moves"
  for ((i = 1; i <= moves; ++i)); do printf '%d\n' $((i % 5 + 1)) >&7; done
  until [ "$(grep -ac '"kind":"move"' "$folder/shown" || true)" -eq "$moves" ]; do
    kill -0 "$player" 2>/dev/null || fail "the program ended by itself"
    sleep 0.05
  done
  "$wine/wine64" taskkill /f /im tilefold.exe >/dev/null 2>&1
  exec 7>&-
  wait "$player" || true
  rm "$folder/moves"
  tilefold games --data-dir "$(named "$data")" --format jsonl | grep -qa "\"moves\":$moves" ||
    fail "the profile lacks moves that were acknowledged"
done

echo "a bot"
tilefold bench drop --bot "$(named "$windows/tilefold.exe") bot drop --strategy greedy" --games 2 --max-moves 30 --seed 1 --format csv |
  cut -d, -f2-7 >"$folder/bot.csv"
"$linux" bench drop --strategy greedy --games 2 --max-moves 30 --seed 1 --format csv | cut -d, -f2-7 | cmp - "$folder/bot.csv" ||
  fail "a bot plays other moves than the strategy that it uses"

echo "the C library"
x86_64-w64-mingw32-gcc -Iapp/c examples/c/scores.c -L"$windows/c" -ltilefold -o "$windows/scores.exe"
"$wine/wine64" "$windows/scores.exe" >"$folder/windows.out" || fail "the example of the C library fails"
gcc -Iapp/c examples/c/scores.c -L"$(dirname "$linux")" -ltilefold -Wl,-rpath,"$(dirname "$linux")" -o "$folder/scores"
"$folder/scores" | tr -d '\r' >"$folder/linux.out"
tr -d '\r' <"$folder/windows.out" | cmp - "$folder/linux.out" || fail "the C library gives other results than on Linux"

if [ ! -e "$windows/tests/engine_test.exe" ]; then
  echo "skipped: the test suites, which the target windows_tests builds"
else
  # Runs each suite without the cases of left_out.txt, and prints how many cases passed.
  echo "the test suites"
  left_out=$(sed -n 's/^case \(.*\): [^:]*$/\1/p' tests/windows/left_out.txt)
  suites=(engine_test property_test autoplay_worker_test benchmark_test analysis_test profile_test settings_test game_shelf_test
    board_forms_test language_test map_layout_test)
  suite() { timeout --kill-after 10 3600 "$wine/wine64" "$windows/tests/$1.exe" --no-colors=true "${@:2}" | tr -d '\r'; }
  for name in "${suites[@]}"; do
    suite "$name" --test-case-exclude="${left_out//$'\n'/,}" >"$folder/$name.out" ||
      { cat "$folder/$name.out" && fail "the suite $name fails"; }
    grep -q 'test cases: *[1-9]' "$folder/$name.out" || fail "the suite $name has run no tests"
    printf '%-22s%s\n' "$name" "$(sed -n 's/^\[doctest\] test cases: *[0-9]* *| *\([0-9]* passed\).*/\1/p' "$folder/$name.out")"
  done
  for name in "${suites[@]}"; do suite "$name" --list-test-cases; done >"$folder/cases"
  while read -r name; do
    grep -qx "$(sed 's/[.[]/\\&/g; s/\*/.*/g; s/?/./g' <<<"$name")" "$folder/cases" ||
      fail "left_out.txt names the test case '$name', which is in no suite"
  done <<<"$left_out"
fi

if [ -d "$windows/packages" ]; then
  echo "the portable package"
  version=$("$linux" --version | cut -d' ' -f2)
  (cd "$folder" && python3 -m zipfile -e "$windows/packages/tilefold-$version-windows.zip" .)
  portable=$folder/tilefold-$version-windows
  "$wine/wine64" "$portable/tilefold.exe" play drop --seed 7 --moves "3 3 1" --record >/dev/null
  "$linux" games --data-dir "$portable/data/tilefold" --format jsonl | grep -qa '"moves":3' ||
    fail "the portable program does not store games beside itself"
fi

if [ -f "$windows/packages/tilefold-${version:-0}-setup.exe" ]; then
  echo "the installer"
  "$wine/wine64" "$windows/packages/tilefold-$version-setup.exe" /S
  users=$WINEPREFIX/drive_c/users/$USER/AppData
  installed=$users/Local/Programs/Tilefold
  [ -f "$installed/tilefoldw.exe" ] || fail "the installer installs nothing"
  [ ! -e "$installed/portable" ] || fail "the installed program stores games beside itself"
  [ -n "$(find "$users" -name Tilefold.lnk)" ] || fail "the start menu has no entry"
  "$wine/wine64" "$installed/tilefold.exe" play drop --seed 7 --moves "3 3 1" --record >/dev/null
  profile=$users/Roaming/tilefold
  [ -f "$profile/tilefold.db" ] || fail "the installed program stores no games"
  # Started in its folder, the uninstaller would continue from a copy, which could not be waited for.
  uninstall() { "$wine/wine64" "$installed/uninstall.exe" /S "$@" "_?=C:\\users\\$USER\\AppData\\Local\\Programs\\Tilefold"; }
  uninstall
  [ ! -e "$installed/tilefoldw.exe" ] || fail "the uninstaller leaves the program"
  [ -f "$profile/tilefold.db" ] || fail "the uninstaller deletes games without being asked to"
  "$wine/wine64" "$windows/packages/tilefold-$version-setup.exe" /S
  uninstall /GAMES
  [ ! -e "$profile" ] || fail "the uninstaller keeps games that it was told to delete"
fi

if command -v Xvfb xdotool >/dev/null; then
  echo "the window"
  "$wine/wineserver64" -k  # it was started without a display
  python3 -B tests/windows/window_test.py "$windows" "$linux" "$windows/pictures"
fi

echo "The Windows version passed."
