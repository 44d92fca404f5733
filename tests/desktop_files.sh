#!/usr/bin/env bash
# Checks the desktop files of an installation with the tools that desktops use: desktop_files.sh TILEFOLD SOURCES
set -euo pipefail
tilefold=$1 sources=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
id=org.tilefold.tilefold

cmake -D TILEFOLD="$tilefold" -D APP_ID=$id -D OUT="$folder/$id.desktop" -P "$sources/packaging/desktop_entry.cmake"

# Each tool prints nothing if all is well.
said=$(desktop-file-validate "$folder/$id.desktop" 2>&1) || { echo "$said"; exit 1; }
[ -z "$said" ] || { echo "desktop-file-validate: $said"; exit 1; }
# Checks the metadata without a URL for screenshots, and with one.
screenshots=$(sed 's|@TILEFOLD_SCREENSHOT_URL@|https://example.org/screenshot.png|' "$sources/packaging/screenshots.xml.in")$'\n'
for shown in "" "$screenshots"; do
  metainfo=$(sed -e "s/@app_id@/$id/" -e 's/@PROJECT_VERSION@/1.0/' -e 's/@TILEFOLD_RELEASE_DATE@/2026-01-01/' \
    "$sources/packaging/metainfo.xml.in")
  echo "${metainfo/@TILEFOLD_SCREENSHOTS@/"$shown"}" >"$folder/$id.metainfo.xml"
  said=$(appstreamcli validate --pedantic --no-net --no-color "$folder/$id.metainfo.xml" 2>&1) || { echo "$said"; exit 1; }
  ! grep -E "^[EWIP]: " <<<"$said" || exit 1
done
grep -q "<image>https://example.org/screenshot.png" "$folder/$id.metainfo.xml"

# There is an action for every puzzle.
puzzles=$("$tilefold" list --format csv | cut -d, -f1 | sort -u | grep -vx puzzle)
for puzzle in $puzzles; do
  grep -qx "Exec=tilefold $puzzle" "$folder/$id.desktop" || { echo "no action for $puzzle"; exit 1; }
done

# A picture that contains a game has a MIME type of Tilefold; other pictures keep their own type.
mkdir -p "$folder/mime/packages"
cp "$sources/packaging/mime.xml" "$folder/mime/packages/$id.xml"
XDG_DATA_HOME=$folder update-mime-database "$folder/mime"
grep -qx "image/x-tilefold-game image/png" "$folder/mime/subclasses"
grep -qx "image/x-tilefold-clip image/gif" "$folder/mime/subclasses"

# Checks the type of files written by the program with the library that desktops use.
is_type() {
  said=$(XDG_DATA_HOME=$folder gio info -a standard::content-type "$1" | sed -n 's/.*standard::content-type: //p')
  [ "$said" = "$2" ] || { echo "$1 has the type '$said' instead of $2"; exit 1; }
}
"$tilefold" train slide --set rows=3 --set columns=3 --games 1 --seed 1 --out "$folder/a.weights" --format jsonl >/dev/null
cp "$folder/a.weights" "$folder/no_ending"
echo "tilefold weighs nothing" >"$folder/words.txt"
is_type "$folder/a.weights" application/x-tilefold-weights
is_type "$folder/no_ending" application/x-tilefold-weights
is_type "$folder/words.txt" text/plain
if [ -e "$(dirname "$tilefold")/tilefold-window.so" ]; then  # the module that draws
  "$tilefold" render drop --seed 1 --moves 3 --size 100x100 --out "$folder/game.png"
  mv "$folder/game.png" "$folder/game"  # without .png in the name, desktops detect the type by the content
  cp "$sources/docs/screenshot.png" "$folder/picture"
  is_type "$folder/game" image/x-tilefold-game
  is_type "$folder/picture" image/png
  "$tilefold" render drop --seed 42 --moves "3 3" --size 100x100 --out "$folder/game.gif"
  mv "$folder/game.gif" "$folder/moving_game"
  printf 'GIF89a\1\0\1\0\200\0\0\0\0\0\377\377\377,\0\0\0\0\1\0\1\0\0\2\2D\1\0;' >"$folder/dot"
  is_type "$folder/moving_game" image/x-tilefold-clip
  is_type "$folder/dot" image/gif
fi
echo "All checks passed."
