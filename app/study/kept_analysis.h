// Stores the results of analyses of recorded games in the profile, so that no move is judged twice.
//
// Each judged move is a row. Its key is the node that the move has in the tree of the game. If two lines begin with the
// same moves, they share the judgements of these moves. If a game continues, only the new moves have to be judged. Rows
// are written while the analysis runs, so if the program is killed, the next analysis resumes near the point that was
// reached. If the profile cannot be written, the next analysis judges the moves again.
#pragma once

#include <string>
#include <vector>

#include "app/study/studied_game.h"

namespace tilefold::study {

/// Collects judgements of one or several games and writes them to the profile in batches.
class JudgementLog {
 public:
  explicit JudgementLog(profile::Store& store) : store_(store) {}

  void put(std::int64_t game, const std::string& strategy, profile::StoredJudgement judgement);

  /// Writes the remaining judgements. Returns an error if this or an earlier write failed.
  Result<Done> finish();

 private:
  struct Row {
    std::int64_t game = 0;
    std::string strategy;
    profile::StoredJudgement judgement;
  };

  profile::Store& store_;
  std::vector<Row> waiting_;
  Result<Done> written_ = Done{};
};

/// The stored judgements of one line of moves of a game.
class KeptAnalysis {
 public:
  /// Loads the judgements that `strategy` has made of the moves in `line`, which belong to the game with number `game`.
  KeptAnalysis(profile::Store& store, std::int64_t game, const std::vector<MoveContext>& line, std::string strategy,
               measure::Judge::Kind kind);

  /// Returns the stored judgements, indexed by move; nullopt for a move without a judgement.
  const std::vector<std::optional<measure::JudgedMove>>& known() const { return known_; }

  /// Stores the judgement of a move in `log`, unless the profile already contains it.
  void record(const measure::JudgedMove& move, JudgementLog& log) const;

 private:
  std::int64_t game_;
  std::string strategy_;
  std::int32_t until_ = 0;
  std::vector<std::int32_t> nodes_;  // for each move of the line, its node in the tree of the game
  std::vector<std::optional<measure::JudgedMove>> known_;
};

/// Converts a stored judgement of a move. `move` is the text of the move.
measure::JudgedMove judged_move(const profile::StoredJudgement& stored, std::string move);

}  // namespace tilefold::study
