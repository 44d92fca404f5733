#include "app/cli/commands/recording.h"

#include "app/language/tr.h"
#include "app/records/output.h"

namespace tilefold::cli {
namespace {

Session session_of(const records::Opening& opening) {
  if (opening.is_position) return Session(opening.puzzle->clone(), opening.setup, opening.seed);
  return Session(opening.puzzle->about(), opening.puzzle->parameters(), opening.seed);
}

}  // namespace

Result<std::unique_ptr<Recording>> Recording::begin(const records::Opening& opening, const std::string& data_dir,
                                                    const records::GameLabels& labels) {
  auto folders = profile::find_folders(data_dir);
  if (!folders) return folders.error();
  return std::unique_ptr<Recording>(new Recording(opening, std::move(*folders), labels));
}

Recording::Recording(const records::Opening& opening, profile::Folders folders, const records::GameLabels& labels)
    : store_(std::move(folders), profile::Access::write),
      recorder_(store_, "command line", labels),
      session_(session_of(opening)) {
  session_.drain();
  recorder_.follow(session_);
  complain_of_messages();
}

MoveReport Recording::play(Move move, const profile::Cause& cause) {
  session_.play(move);
  recorder_.follow(session_, cause);
  complain_of_messages();
  return std::move(session_.drain().back().report);
}

void Recording::complain_of_messages() {
  for (const Error& notice : recorder_.pop_notices()) records::complain(tr(notice));
}

}  // namespace tilefold::cli
