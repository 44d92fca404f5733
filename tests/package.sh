#!/usr/bin/env bash
# Tests the packages in build/package/packages, and the browser version in them: package.sh [--install]
# With --install the .deb is installed, started, upgraded, removed and purged in a fresh Debian root, as root: in a root
# of this Debian release, and of the next release if the mirror has it.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
root=
clean() {
  if [ -n "$root" ]; then umount -q "$root/proc" || true; fi
  rm -rf --one-file-system "$folder"
}
trap clean EXIT
fail() { echo "package.sh: $*" >&2; exit 1; }

deb=$(ls build/package/packages/tilefold_*.deb)
python=$(ls build/package/packages/python3-tilefold_*.deb)
pictures=$(ls build/package/packages/tilefold-pictures_*.deb)
archive=$(ls build/package/packages/*.tar.gz)

echo "lintian"
lintian --fail-on error --suppress-tags initial-upload-closes-no-bugs "$deb" "$python" "$pictures"

echo "made twice"
for again in build/package/again/*.deb build/package/again/*.tar.gz; do
  cmp "$again" "build/package/packages/${again##*/}" || fail "${again##*/} has other bytes if it is made again"
done

echo "hardening"
dpkg-deb -x "$deb" "$folder/deb"
dpkg-deb -x "$python" "$folder/deb"
dpkg-deb -x "$pictures" "$folder/deb"
while read -r file; do
  elf=$(readelf -Whld "$file")
  grep -q 'Type:.*DYN' <<<"$elf" || fail "$file is not position-independent"
  grep -q GNU_RELRO <<<"$elf" || fail "$file has writable relocations"
  grep -q 'BIND_NOW\|Flags:.*NOW' <<<"$elf" || fail "$file binds lazily"
  [[ "$file" == */_engine.*.so ]] || grep -q __stack_chk_fail <<<"$(readelf -W --dyn-syms "$file")" || fail "$file has no stack protector"
  [ "$(dpkg-deb -f "$deb" Architecture)" != amd64 ] || LC_ALL=C grep -qaP '\xf3\x0f\x1e\xfa' "$file" || fail "$file has no endbr64"
done < <(find "$folder/deb" -type f \( -name '*.so' -o -path '*/bin/*' \))
# Calls of the C library are compiled with length checks (_FORTIFY_SOURCE); the engine makes none.
for file in "$folder/deb/usr/bin/tilefold" "$folder"/deb/usr/lib/tilefold/tilefold-{window,pictures}.so; do
  grep -q '__mem[a-z]*_chk\|__v\?snprintf_chk' <<<"$(readelf -W --dyn-syms "$file")" || fail "$file does not check lengths in calls of the C library"
done

echo "bill of materials"
bill="$folder/deb/usr/share/doc/tilefold/tilefold.spdx.json"
python3 - "$bill" <<'END' || fail "$bill is not a valid SPDX document"
import json, sys
bill = json.load(open(sys.argv[1], encoding="utf-8"))
names = {package["SPDXID"] for package in bill["packages"]}
assert bill["spdxVersion"] == "SPDX-2.3" and len(names) == len(bill["packages"]) > 20
for relation in bill["relationships"]:
    for end in ("spdxElementId", "relatedSpdxElement"):
        assert relation[end] in names | {"SPDXRef-DOCUMENT"}, relation
END

echo "the signature of every variant of the engine"
mkdir "$folder/elsewhere with spaces"
tar -xzf "$archive" -C "$folder/elsewhere with spaces" --strip-components 1
program="$folder/elsewhere with spaces/bin/tilefold"
# The dynamic loader selects the best variant for the processor, and the next one if a feature is missing.
for missing in "" AVX512F AVX2; do
  export GLIBC_TUNABLES=${missing:+glibc.cpu.hwcaps=-$missing}
  form=$(LD_TRACE_LOADED_OBJECTS=1 "$program" | sed -n 's|.*bin/../lib/tilefold/\(.*\) (.*|\1|p')
  [ -n "$form" ] || fail "the program does not use the engine of the archive"
  "$program" signature | cmp - tests/signature.golden || fail "$form differs"
  echo "  $form"
done
unset GLIBC_TUNABLES

# The packages contain the browser version if it was built before them, as in `check --long`.
if [ -f build/web/tilefold.html ]; then
  echo "the browser version"
  "$program" web --out "$folder/tilefold.html" && cmp "$folder/tilefold.html" build/web/tilefold.html || fail "the browser version in the archive differs"
  cmp "$folder/deb/usr/share/tilefold/tilefold.html" build/web/tilefold.html || fail "the browser version in the .deb differs"
else
  echo "skipped: the browser version, which has not been built"
fi

if [ -f build/web/plugin/study-page.html ]; then
  echo "the template of study pages"
  cmp "$folder/deb/usr/share/tilefold/study-page.html" build/web/plugin/study-page.html || fail "the template in the .deb differs"
  "$program" study page examples/study/ten-levels.toml --out "$folder/study.html" && grep -q '"Ten levels"' "$folder/study.html" ||
    fail "the program in the archive makes no study page"
else
  echo "skipped: study pages, whose template has not been built"
fi

echo "Python"
games='import tilefold
game = tilefold.Puzzle("slide", seed=1).play("up")
env = tilefold.VectorEnv("drop", 4)
env.reset(seed=1)
env.step([0, 1, 2, 3])
print(game.record)'
[ -z "$(tar -tzf "$archive" | grep dist-packages)" ] || fail "the archive contains the Python package"
PYTHONPATH="$folder/deb/usr/lib/python3/dist-packages" /usr/bin/python3 -c "$games" >"$folder/by_python"
"$program" play slide --seed 1 --moves up --format jsonl | sed -n 2p | cmp - "$folder/by_python" || fail "the games of the Python package differ"

echo "a board in a picture"
"$program" render slide --seed 1 --out "$folder/a.png"
said=$("$program" read "$folder/a.png" 2>&1) && fail "a picture can be read without the module"
grep -q "needs the package tilefold-pictures" <<<"$said" || fail "unexpected message: $said"
"$folder/deb/usr/bin/tilefold" read "$folder/a.png" --format jsonl >"$folder/read" || fail "the picture cannot be read"
"$program" play slide --seed 1 --moves '' --format jsonl | grep -o '"board":\[[][0-9,]*\]\]' | head -n 1 >"$folder/board"
[ -s "$folder/board" ] && grep -qFf "$folder/board" "$folder/read" || fail "the board read from the picture differs: $(cat "$folder/read")"

[ "${1:-}" = --install ] || { echo "All checks passed."; exit 0; }

# Creates an empty Debian of that release, and a function to run commands in it.
unpack_debian() {
  echo "a fresh Debian, $1"
  root="$folder/$1"
  mmdebstrap --variant=apt "$1" "$root" >"$folder/log" 2>&1 || return 1
  mount -t proc proc "$root/proc"
  cp /etc/resolv.conf "$root/etc/"
}
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
must() { inside "$@" >"$folder/log" 2>&1 || { tail "$folder/log"; fail "$*"; }; }
games_of() { inside tilefold games --data-dir "/tmp/$1" --format csv; }

upgrade() {
  must apt-get -q update
  cp build/package/older/*.deb "$root/tmp/older.deb"
  cp "$deb" "$root/tmp/newer.deb"
  must apt-get -q -y --no-install-recommends install /tmp/older.deb
  inside tilefold play slide --seed 1 --moves "up left" --record --data-dir /tmp/profile --format csv >/dev/null
  mkdir "$root/tmp/first"  # a profile of the first version
  sqlite3 "$root/tmp/first/tilefold.db" <tests/profiles/schema-1.sql
  echo "upgrade"
  must apt-get -q -y install /tmp/newer.deb
  grep -q slide <<<"$(games_of profile)" || fail "the profile is lost"
  for puzzle in $(inside tilefold list --format csv | cut -d, -f1 | sort -u | grep -vx puzzle); do
    grep -q ",$puzzle," <<<"$(games_of first)" || fail "the games of $puzzle in a profile of the first version are lost"
  done
  inside tilefold signature | cmp - tests/signature.golden || fail "the signature differs"
  inside tilefold web --out /tmp/tilefold.html && cmp "$root/tmp/tilefold.html" build/web/tilefold.html || fail "the browser version is missing or differs"
}

python_package() {
  echo "the Python package"
  cp "$python" "$root/tmp/python.deb"
  # The package depends on the Python of the Debian that it was built on.
  if ! inside apt-get -q -y -s install /tmp/python.deb >/dev/null 2>&1 && [ "$root" != "$folder/$here" ]; then
    echo "skipped: python3-tilefold on Debian ${root##*/}, which has another Python"
    return
  fi
  must apt-get -q -y --no-install-recommends install /tmp/python.deb
  inside python3 -X dev -c "$games" | cmp - "$folder/by_python" || fail "the games of the Python package differ"
}

pictures_package() {
  echo "the picture reader"
  cp "$pictures" "$root/tmp/pictures.deb"
  cp "$folder/a.png" "$root/tmp/board.png"
  # The package depends on the OpenCV of the Debian that it was built on.
  if ! inside apt-get -q -y -s install /tmp/pictures.deb >/dev/null 2>&1 && [ "$root" != "$folder/$here" ]; then
    echo "skipped: tilefold-pictures on Debian ${root##*/}, which has another OpenCV"
    return
  fi
  must apt-get -q -y --no-install-recommends install /tmp/pictures.deb
  inside tilefold read /tmp/board.png --format jsonl | grep -qFf "$folder/board" || fail "the board read from the picture differs"
}

drawing() {
  echo "without a display, and without OpenGL"
  said=$(inside tilefold drop 2>&1) && fail "the window starts without a display"
  grep -q "there is no display" <<<"$said" || fail "unexpected message: $said"
  said=$(inside tilefold render drop --seed 1 --out /tmp/a.png 2>&1) && fail "a picture is rendered without OpenGL"
  grep -q "libgl1-mesa-dri" <<<"$said" || fail "unexpected message: $said"
  echo "a picture"
  must sh -c 'apt-get -q -y --no-install-recommends install xvfb xauth $(dpkg-query -Wf "\${Recommends}" tilefold | tr -d ,)'
  inside tilefold render drop --seed 1 --out /tmp/a.png || fail "no picture is rendered"
  echo "a window"
  inside sh -c 'xvfb-run -a timeout -s TERM 600 tilefold drop --data-dir /tmp/profile --trace /tmp/trace >/tmp/said 2>&1 & '
  for _ in $(seq 600); do
    grep -q '"kind":"idle"' "$root/tmp/trace" 2>/dev/null && break
    sleep 0.1
  done
  grep -q '"kind":"idle"' "$root/tmp/trace" || { cat "$root/tmp/said"; fail "the window does not become idle"; }
  for process in $(pgrep -x tilefold); do
    [ "$(readlink "/proc/$process/root")" != "$root" ] || kill "$process"
  done
}

removal() {
  echo "remove and purge"
  for way in remove purge; do
    inside sh -c "apt-get -q -y $way \$(dpkg-query -Wf '\${Package} ' '*tilefold*')" >/dev/null 2>&1
  done
  left=$(find "$root/usr" "$root/etc" "$root/var/lib" -iname '*tilefold*' | grep -v '/var/lib/apt\|/var/lib/dpkg' || true)
  [ -z "$left" ] || fail "files remain: $left"
  for profile in profile first; do
    [ -e "$root/tmp/$profile/tilefold.db" ] || fail "the games of a user were deleted"
  done
}

live_in() {
  upgrade
  python_package
  pictures_package
  drawing
  removal
  umount "$root/proc"
}

here=bookworm next=trixie
unpack_debian $here || { tail "$folder/log"; fail "mmdebstrap"; }
live_in
if unpack_debian $next; then live_in; else echo "skipped: the package on Debian $next, which the mirror does not offer"; fi
echo "All checks passed."
