#include "app/cli/recording.h"

#include "app/records/output.h"

namespace tilefold::app {
namespace {

Session session_of(const Opening& opening) {
  if (opening.is_position) return Session(opening.puzzle->clone(), opening.setup, opening.seed);
  return Session(opening.puzzle->about(), opening.puzzle->parameters(), opening.seed);
}

}  // namespace

Result<std::unique_ptr<Recording>> Recording::begin(const Opening& opening, const std::string& data_dir) {
  auto folders = find_folders(data_dir);
  if (!folders) return folders.error();
  return std::unique_ptr<Recording>(new Recording(opening, std::move(*folders)));
}

Recording::Recording(const Opening& opening, Folders folders)
    : store_(std::move(folders), Access::write), recorder_(store_, "command line"), session_(session_of(opening)) {
  recorder_.follow(session_);
  complain_of_messages();
}

void Recording::play(Move move, const Cause& cause) {
  session_.play(move);
  session_.drain();
  recorder_.follow(session_, cause);
  complain_of_messages();
}

void Recording::complain_of_messages() {
  for (const std::string& message : recorder_.take_messages()) complain(message);
}

}  // namespace tilefold::app
