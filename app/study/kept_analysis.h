// What analyses have found of stored games, kept in the profile so that nothing is found twice.
//
// Each move that has been judged is a row of its own, by its node in the tree of the game, so what is known of a line
// is known of all that share its beginning, and a game that goes on is judged from where it was. Rows are written in
// whole transactions while an analysis runs: a killed one goes on where it was. Where nothing can be stored, it is
// found anew.
#pragma once

#include <string>
#include <vector>

#include "app/study/studied_game.h"

namespace tilefold::app {

/// Rows on their way to the profile, of one game or of many.
class JudgementLog {
 public:
  explicit JudgementLog(Store& store) : store_(store) {}

  void put(std::int64_t game, const std::string& strategy, StoredJudgement judgement);

  /// Writes what has not been written. An error says what went wrong, now or before.
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

/// What is known of one game.
class KeptAnalysis {
 public:
  /// Of the line of a game in `store`, as judged by `strategy`.
  KeptAnalysis(Store& store, std::int64_t game, const std::vector<MoveContext>& line, std::string strategy,
               Judge::Kind kind);

  /// What is known already, by the place of the move.
  const std::vector<std::optional<JudgedMove>>& known() const { return known_; }

  /// Takes a move that was judged; known ones are not written again.
  void take(const JudgedMove& move, JudgementLog& log) const;

 private:
  std::int64_t game_;
  std::string strategy_;
  std::int32_t until_ = 0;
  std::vector<std::int32_t> nodes_;  // of the line
  std::vector<std::optional<JudgedMove>> known_;
};

/// A stored judgement of the move with this text, as an analysis has it.
JudgedMove judged_move(const StoredJudgement& stored, std::string move);

}  // namespace tilefold::app
