#include "app/cli/commands/recording.h"

#include "app/records/output.h"

namespace tilefold::app {
namespace {

Session session_of(const Opening& opening) {
  if (opening.is_position) return Session(opening.puzzle->clone(), opening.setup, opening.seed);
  return Session(opening.puzzle->about(), opening.puzzle->parameters(), opening.seed);
}

}  // namespace

Result<std::unique_ptr<Recording>> Recording::begin(const Opening& opening, const std::string& data_dir,
                                                    const GameLabels& labels) {
  auto folders = find_folders(data_dir);
  if (!folders) return folders.error();
  return std::unique_ptr<Recording>(new Recording(opening, std::move(*folders), labels));
}

Recording::Recording(const Opening& opening, Folders folders, const GameLabels& labels)
    : store_(std::move(folders), Access::write),
      recorder_(store_, "command line", labels),
      session_(session_of(opening)) {
  session_.drain();
  recorder_.follow(session_);
  complain_of_messages();
}

MoveReport Recording::play(Move move, const Cause& cause) {
  session_.play(move);
  recorder_.follow(session_, cause);
  complain_of_messages();
  return std::move(session_.drain().back().report);
}

void Recording::complain_of_messages() {
  for (const std::string& message : recorder_.pop_messages()) complain(message);
}

}  // namespace tilefold::app
