// Analyses as work: an item is a game, its task the game and what is known of its moves, its result all that is printed
// of it.
//
// Tasks and results are JSON. Who analyses needs no profile and no file of a game, for the task has it all; who prints
// needs neither, for the result has it all.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/bots/bots.h"
#include "app/cli/analysed_game.h"
#include "app/cli/analysis_report.h"
#include "app/cli/run_work.h"

namespace tilefold::app {

using KnownMoves = std::vector<std::optional<JudgedMove>>;

/// The task of a game, and one that is nothing but a reason why it cannot be analysed.
std::string task_text(const GivenGame& given);
std::string task_text(const PlayedLine& line, const KnownMoves& known);
std::string task_text(const Error& problem);

/// What came of a game.
struct Finding {
  ToldGame game;
  JudgeName judge;
  Analysis analysis;
  std::string problem;      ///< why it was not analysed; empty where it was
  bool has_failed = false;  ///< it was begun, and could not be judged to its end
};

std::string finding_text(const Finding& finding);

/// None where the text is no such result.
std::optional<Finding> read_finding(std::string_view text);

/// Does the items. One at a time: it is the positions of a game that its threads share.
class Analyst {
 public:
  using OnMove = std::function<void(std::size_t item, const JudgedMove& move)>;

  Analyst(const AnalyseRequest& request, int threads) : request_(request), threads_(threads) {}

  /// Told the moves of a game in order as they are judged, known ones too.
  void set_on_move(OnMove on_move) { on_move_ = std::move(on_move); }

  /// As Work::run.
  std::optional<std::string> run(const Assignment& assigned, const std::stop_token& stop);

  /// The positions of the game that it is at.
  const PartsDone& parts() const { return parts_; }

  /// The first moves of the game that it was at when it was stopped, where there are any.
  const std::optional<Finding>& cut_short() const { return cut_short_; }

 private:
  struct Judging {
    JudgeName name;
    std::unique_ptr<Judge> judge;
  };

  Result<Judging> judging_of(const GameToAnalyse& game, const std::stop_token& stop);
  Result<Judging> by_bot(const GameToAnalyse& game);

  const AnalyseRequest& request_;
  int threads_;
  OnMove on_move_;
  PartsDone parts_{.unit = "positions"};
  std::map<std::string_view, std::shared_ptr<Bots>> bots_;  // by puzzle
  std::optional<Finding> cut_short_;
};

}  // namespace tilefold::app
