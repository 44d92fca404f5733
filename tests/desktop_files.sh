#!/usr/bin/env bash
# What a desktop reads of an installation, checked by the tools that desktops trust: desktop_files.sh TILEFOLD SOURCES
set -euo pipefail
tilefold=$1 sources=$2
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
id=org.tilefold.tilefold

cmake -D TILEFOLD="$tilefold" -D APP_ID=$id -D OUT="$folder/$id.desktop" -P "$sources/packaging/desktop_entry.cmake"
sed -e "s/@app_id@/$id/" -e 's/@PROJECT_VERSION@/1.0/' -e 's/@TILEFOLD_RELEASE_DATE@/2026-01-01/' -e 's/@TILEFOLD_SCREENSHOTS@//' \
  "$sources/packaging/metainfo.xml.in" >"$folder/$id.metainfo.xml"

# Each says nothing where nothing is wrong.
said=$(desktop-file-validate "$folder/$id.desktop" 2>&1) || { echo "$said"; exit 1; }
[ -z "$said" ] || { echo "desktop-file-validate: $said"; exit 1; }
said=$(appstreamcli validate --pedantic --no-net --no-color "$folder/$id.metainfo.xml" 2>&1) || { echo "$said"; exit 1; }
! grep -E "^[EWIP]: " <<<"$said" || exit 1

# An action for every puzzle there is.
puzzles=$("$tilefold" list --format csv | cut -d, -f1 | sort -u | grep -vx puzzle)
for puzzle in $puzzles; do
  grep -qx "Exec=tilefold $puzzle" "$folder/$id.desktop" || { echo "no action for $puzzle"; exit 1; }
done

# A picture that carries a game is told from one that does not; other pictures stay what they are.
mkdir -p "$folder/mime/packages"
cp "$sources/packaging/mime.xml" "$folder/mime/packages/$id.xml"
XDG_DATA_HOME=$folder update-mime-database "$folder/mime"
grep -q image/x-tilefold-game "$folder/mime/subclasses"

# So says the library that desktops ask, of files that the program itself wrote.
is_type() {
  said=$(XDG_DATA_HOME=$folder gio info -a standard::content-type "$1" | sed -n 's/.*standard::content-type: //p')
  [ "$said" = "$2" ] || { echo "$1 is taken for '$said', not for $2"; exit 1; }
}
"$tilefold" train slide --set rows=3 --set columns=3 --games 1 --seed 1 --out "$folder/a.weights" --format jsonl >/dev/null
cp "$folder/a.weights" "$folder/no_ending"
echo "tilefold weighs nothing" >"$folder/words.txt"
is_type "$folder/a.weights" application/x-tilefold-weights
is_type "$folder/no_ending" application/x-tilefold-weights
is_type "$folder/words.txt" text/plain
if [ -e "$(dirname "$tilefold")/tilefold-window.so" ]; then  # which draws
  "$tilefold" render drop --seed 1 --moves 3 --size 100x100 --out "$folder/game.png"
  "$tilefold" render --position <(echo '{"puzzle":"drop","board":[[2,0,0,0,0]]}') --seed 1 --size 100x100 --out "$folder/board.png"
  mv "$folder/game.png" "$folder/game"  # by its content: where a name says .png, desktops look no further
  mv "$folder/board.png" "$folder/board"
  is_type "$folder/game" image/x-tilefold-game
  is_type "$folder/board" image/png
fi
echo "All is well."
