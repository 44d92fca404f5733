#!/usr/bin/env bash
# Collects the texts of the interface and brings the files of translations up to date.
# Usage: app/language/collect.sh [FOLDER]
# Without FOLDER, merges new texts into app/language/translations/*.po; with it, only writes FOLDER/tilefold.pot.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=${1:-$(mktemp -d)}
# Functions whose argument is a text, and which argument it is. The widgets come first.
keywords=(button:2 checkbox:2 section:2 group_heading:2 tip:2 fact:1 list_button:3 list_row:2
          tr:1 tr_format:1 tr_plural:2,3 translatable:1 translatable_plural:1,2
          make_error:1 make_phrase:1 counted_phrase:2,3)
find engine app/jobs app/language app/measure app/pictures app/play app/profile app/records app/study app/system app/window render/scene -name '*.h' -o -name '*.cpp' | LC_ALL=C sort |
  xgettext --language=C++ --from-code=UTF-8 --no-location --sort-output --add-comments=Translators: \
           --package-name=Tilefold --output="$to/tilefold.pot" --keyword "${keywords[@]/#/--keyword=}" --files-from=-
# What follows "##" in the label of a widget is not shown, so some labels are empty. No text is a format of printf, even if it
# contains "% s". Texts without letters, such as "{} %" and "; ", differ between languages in their signs and spaces.
sed -i -E '/^"POT-Creation-Date/d; /^#, c-format$/d; s/^(msgid ".*)##.*"$/\1"/' "$to/tilefold.pot"
awk 'BEGIN { RS = ""; ORS = "\n\n" } NR == 1 || !/(^|\n)msgid ""\nmsgstr ""$/' "$to/tilefold.pot" >"$to/all.pot"
msguniq --sort-output --output-file="$to/tilefold.pot" "$to/all.pot"
rm "$to/all.pot"
[ $# = 0 ] || exit 0
for file in app/language/translations/*.po; do
  msgmerge --quiet --update --backup=none --no-location --sort-output --no-fuzzy-matching "$file" "$to/tilefold.pot"
  msgattrib --no-obsolete --output-file="$file" "$file"
done
rm -r "$to"
