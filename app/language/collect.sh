#!/usr/bin/env bash
# Collects the texts of the interface and brings the files of translations up to date.
# Usage: app/language/collect.sh [FOLDER]
# There are two sets of texts: those of the window, in translations/*.po, and those that only the command line shows, in
# translations/command_line/*.po. A browser page has no command line and contains only the first set.
# Without FOLDER, merges new texts into the .po files; with it, only writes FOLDER/tilefold.pot and FOLDER/command_line.pot.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=${1:-$(mktemp -d)}

# Functions whose argument is a text, and which argument it is: widgets of the window, functions that define the options of
# commands, parts of errors, and others. xgettext counts the two numbers of a range in braces as two arguments.
shown=(tr:1 tr_format:1 tr_plural:2,3 translatable:1 translatable_plural:1,2)
widgets=(button:2 checkbox:2 section:2 group_heading:2 tip:2 fact:1 list_button:3 list_row:2)
options=(add_subcommand:2 add_option:3 add_flag:2 add_flag:3 add_flag_callback:3 description:1 add_words:4 add_whole:6
         add_number:6 add_time:4 add_person:3 command_line_text:1)
errors=(make_error:1 make_phrase:1 counted_phrase:2,3)

sources() { find "$@" -name '*.h' -o -name '*.cpp' | LC_ALL=C sort; }

# Writes the texts of standard input to the file $1. What follows "##" in the label of a widget is not shown, so some labels
# are empty. No text is a format of printf, even if it contains "% s". Texts without letters, such as "{} %" and "; ",
# differ between languages in their signs and spaces.
collect() {
  local pot=$1
  shift
  xgettext --language=C++ --from-code=UTF-8 --no-location --sort-output --add-comments=Translators: \
           --package-name=Tilefold --output="$pot.all" --keyword "${@/#/--keyword=}" -
  sed -i -E '/^"POT-Creation-Date/d; /^#, c-format$/d; s/^(msgid ".*)##.*"$/\1"/' "$pot.all"
  awk 'BEGIN { RS = ""; ORS = "\n\n" } NR == 1 || !/(^|\n)msgid ""\nmsgstr ""$/' "$pot.all" >"$pot.some"
  msguniq --sort-output --output-file="$pot" "$pot.some"
  rm "$pot.all" "$pot.some"
}

# Pages show the errors of the window itself in the language of the window, and all other errors in English. Pages do not
# have the errors of files, studies and `render`.
sources app/jobs app/play app/window | grep -Ev '/(platform|study)/|study_|trace|fonts' | xargs cat |
  collect "$to/window.pot" "${shown[@]}" "${widgets[@]}" "${errors[@]}"
sources engine app/measure app/play app/profile app/records app/window render/scene | xargs cat |
  collect "$to/inner.pot" "${shown[@]}" "${widgets[@]}"
msgcat --use-first --sort-output --output-file="$to/tilefold.pot" "$to/window.pot" "$to/inner.pot"
sources engine app render/scene | xargs cat |
  collect "$to/both.pot" "${shown[@]}" "${widgets[@]}" "${options[@]}" "${errors[@]}"
# Leave out the texts of the first set.
msgcomm --more-than=1 --sort-output --output-file="$to/common.pot" "$to/both.pot" "$to/tilefold.pot"
msgcomm --unique --sort-output --output-file="$to/command_line.pot" "$to/both.pot" "$to/common.pot"
rm "$to/window.pot" "$to/inner.pot" "$to/both.pot" "$to/common.pot"
[ $# = 0 ] || exit 0

update() {  # POT FILE…
  local pot=$1 file
  shift
  for file in "$@"; do
    msgmerge --quiet --update --backup=none --no-location --sort-output --no-fuzzy-matching "$file" "$pot"
    msgattrib --no-obsolete --output-file="$file" "$file"
  done
}
update "$to/tilefold.pot" app/language/translations/*.po
update "$to/command_line.pot" app/language/translations/command_line/*.po
rm -r "$to"
