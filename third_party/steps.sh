# Functions that `play` and `check` share; source this file. A step is a command whose output goes to a log: on a terminal
# one line shows how far the command is, elsewhere the step has one line when it begins and one when it ends.

# Prints seconds as minutes and seconds.
span() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# Prints how many seconds a step took the last time it passed, or nothing. Arguments: file of times, name of the step.
last_time() { awk -F '\t' -v name="$2" '$1 == name { time = $2 } END { print time }' "$1" 2>/dev/null || true; }

# Stores how many seconds a step took. Arguments: file of times, name of the step, seconds.
store_time() {
  local kept
  kept=$(awk -F '\t' -v name="$2" '$1 != name' "$1" 2>/dev/null || true)
  printf '%s%s\t%s\n' "${kept:+$kept$'\n'}" "$2" "$3" >"$1"
}

# Copies standard input to a log. If standard error is a terminal, it shows there how far ninja ("[12/96] …") or ctest
# (" 12/96 Test …") is. Arguments: log, text before the bar.
watch_progress() {
  local log=$1 label=$2 line bar done all shown=
  local of_ninja='^\[([0-9]+)/([0-9]+)\]' of_ctest='^ *([0-9]+)/([0-9]+) Test '
  : >"$log"
  while IFS= read -r line || [ -n "$line" ]; do
    printf '%s\n' "$line" >>"$log"
    [ -t 2 ] || continue
    if [[ $line =~ $of_ninja || $line =~ $of_ctest ]]; then
      done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
      [ "$done/$all" != "$shown" ] || continue
      shown=$done/$all
      printf -v bar '%*s' $((30 * done / all)) ''
      printf '\r\033[K%s  %-30s  %d of %d' "$label" "${bar// /━}" "$done" "$all" >&2
    fi
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}
