#!/bin/sh
# A bot in POSIX shell for all puzzles: plays the first legal move.
#   tilefold play drop --bot "sh examples/bots/first.sh"
while IFS= read -r line; do
  case $line in
    *'"kind":"hello"'*)
      echo '{"kind":"hello","name":"First","version":"1","puzzles":["drop","slide","swap","pairs","unblock"]}' ;;
    *'"kind":"choose"'*)
      id=${line#*'"id":'} # text after "id":
      id=${id%%,*}        # text before the comma
      move=${line#*'"moves":["'}
      move=${move%%'"'*}
      printf '{"kind":"move","id":%s,"move":"%s"}\n' "$id" "$move" ;;
    *'"kind":"quit"'*) exit 0 ;;
  esac
done
