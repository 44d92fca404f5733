// Misbehaving bots, and the commands that test them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

// Shell script of a bot that misbehaves. Arguments: the stage at which the bot misbehaves, the kind of misbehaviour,
// and optionally a file. With a file, the bot misbehaves only once.
inline constexpr const char* bad_bot = R"(stage=$1 deed=$2 once=$3
do_it() {
  [ "$1" = "$stage" ] || return 0
  if [ -n "$once" ]; then [ -e "$once" ] && return 0; : >"$once"; fi
  echo "I am bad at $stage" >&2
  case $deed in
    die) exit 3 ;;
    kill) kill -9 $$ ;;
    hang) sleep 1000 & wait ;;
    flood) yes flood | tr -d '\n' ;;
    close) exec >&-; sleep 1000 & wait ;;
    babble) while :; do echo babble >&2; done ;;
    half) printf '{"kind":"move","id"'; exit 0 ;;
    *) printf '%s\n' "$deed" ;;
  esac
}
while IFS= read -r line; do
  case $line in
    *'"kind":"hello"'*) do_it hello; echo '{"kind":"hello","name":"bad","version":"0","puzzles":["slide"]}' ;;
    *'"kind":"new"'*) do_it new ;;
    *'"kind":"choose"'*)
      id=${line#*'"id":'} id=${id%%,*} move=${line#*'"moves":["'} move=${move%%'"'*}
      do_it "choose $id"
      printf '{"kind":"move","id":%s,"move":"%s"}\n' "$id" "$move" ;;
    *'"kind":"over"'*) do_it over ;;
    *'"kind":"quit"'*) do_it quit; exit 0 ;;
  esac
done
)";

class BadBot {
 public:
  BadBot() { write_text(folder_.path("bad.sh"), bad_bot); }

  std::string path(const std::string& name) const { return folder_.path(name); }

  std::string command(const std::string& stage, const std::string& deed, const std::string& once = {}) const {
    return "sh " + path("bad.sh") + " '" + stage + "' '" + deed + "' '" + once + "'";
  }

  // Runs a benchmark in which a bot and a strategy play the same number of games, each of 20 moves.
  Finished bench(const std::string& bot, const std::string& games = "2", const std::string& timeout = "60000") const {
    return tilefold({"bench", "slide", "--games", games, "--seed", "7", "--threads", "1", "--bot", bot, "--strategy",
                     "random", "--max-moves", "20", "--format", "csv", "--bot-timeout", timeout});
  }

 private:
  TemporaryFolder folder_;
};

inline std::vector<std::string> rows_of(const Finished& finished, const std::string& name) {
  std::vector<std::string> rows;
  for (const std::string& line : lines_of(finished.out))
    if (line.find(name) != std::string::npos) rows.push_back(line);
  return rows;
}

/// True if the process is running. A zombie does not count.
inline bool is_running(const std::string& id) {
  for (const std::string& line : lines_of(read_text("/proc/" + id + "/status")))
    if (line.starts_with("State:")) return line.find('Z') == std::string::npos;
  return false;
}

}  // namespace tilefold::test
