// Games, moves and best scores of the profile as rows, under the names that CSV and JSON Lines have for them.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/requests.h"
#include "app/profile/store.h"
#include "engine/core/document.h"

namespace tilefold::app {

/// Parameters as rows and people have them, read once where games share them.
class KnownParameters {
 public:
  const Document& document(const GameStart& start);
  const std::string& summary(const GameStart& start);

 private:
  std::map<std::string, Document> documents_;
  std::map<std::pair<std::string, std::string>, std::string> summaries_;
};

/// Which games are asked for.
GameFilter filter_of(const GamesRequest& request);

/// A game; its ID leads to where it stands and is empty where its puzzle is not known.
Table game_row(const StoredGame& game, const std::string& game_id, const Document& parameters);

/// A move of a game. `line` says which nodes are on the line that the game stands on.
Table move_row(const StoredGame& game, const StoredMove& move, std::int64_t depth, bool is_on_line);

/// For every move of a tree, in its order: how many moves it is from the beginning.
std::vector<std::int64_t> depths_of(const std::vector<StoredMove>& moves);

/// For every move of a tree, in its order: whether it is on the line to `node`.
std::vector<bool> line_marks(const std::vector<StoredMove>& moves, std::int32_t node);

/// A best score; `game_id` is of the game up to where it was reached, empty for none.
Table score_row(const BestScore& best, const std::string& game_id);

/// Parameters of a stored row, and for people: those that differ from the puzzle's usual ones.
Document parameters_document(const std::string& json);
std::string parameters_summary(const std::string& puzzle, const std::string& json);

}  // namespace tilefold::app
