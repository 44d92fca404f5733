// Results of analyses of stored games, saved in the profile so that no move is judged twice.
//
// Every judged move is one row, keyed by its node in the tree of the game. Lines that share a beginning therefore share
// its judgements, and a game that continues is judged only from the first new move. Rows are written in transactions
// while the analysis runs, so a killed analysis resumes near the point it had reached. If the profile cannot be
// written, moves are judged again next time.
#pragma once

#include <string>
#include <vector>

#include "app/study/studied_game.h"

namespace tilefold::app {

/// Buffers judgements of one or more games and writes them to the profile in batches.
class JudgementLog {
 public:
  explicit JudgementLog(Store& store) : store_(store) {}

  void put(std::int64_t game, const std::string& strategy, StoredJudgement judgement);

  /// Writes the buffered rows. Returns the error of this write or of an earlier one.
  Result<Done> finish();

 private:
  struct Row {
    std::int64_t game = 0;
    std::string strategy;
    StoredJudgement judgement;
  };

  Store& store_;
  std::vector<Row> waiting_;
  Result<Done> written_ = Done{};
};

/// The saved judgements of one line of one game.
class KeptAnalysis {
 public:
  /// Loads what `strategy` has judged of `line`, a line of the game `game` in `store`.
  KeptAnalysis(Store& store, std::int64_t game, const std::vector<MoveContext>& line, std::string strategy,
               Judge::Kind kind);

  /// The saved judgements by move index; nullopt for moves that are not judged yet.
  const std::vector<std::optional<JudgedMove>>& known() const { return known_; }

  /// Saves the judgement of a move unless it was saved before.
  void record(const JudgedMove& move, JudgementLog& log) const;

 private:
  std::int64_t game_;
  std::string strategy_;
  std::int32_t until_ = 0;
  std::vector<std::int32_t> nodes_;  // nodes of the line, by move index
  std::vector<std::optional<JudgedMove>> known_;
};

/// Converts a saved judgement of the move with this text.
JudgedMove judged_move(const StoredJudgement& stored, std::string move);

}  // namespace tilefold::app
