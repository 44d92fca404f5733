// Draws annotations about moves on the board: values, hints, and the comparison of two moves. Also sets the text below
// the board.
//
// Annotations belong to one position and disappear when the position changes.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/measure/outlook_text.h"
#include "app/play/forecast.h"
#include "app/play/hints.h"
#include "app/play/message_queue.h"
#include "app/play/trace.h"
#include "engine/core/session.h"
#include "render/scene/scene.h"

namespace tilefold::play {

class ReplayView;

class BoardAnnotations {
 public:
  BoardAnnotations(const Session& session, render::Scene& scene, MessageQueue& messages, Trace& trace)
      : session_(session), scene_(scene), messages_(messages), trace_(trace) {}

  /// Draws the values of the moves on the board.
  void show_values(const Choice& choice);
  /// Shows a step of the hint about the best move.
  void show_hint(const Choice& choice, HintStep step);
  /// Shows that a hint is still being computed.
  void show_thinking();
  /// Shows the move chosen by an external program that does not evaluate moves.
  void show_choice(std::string_view who, Move move);
  /// Reports that a solution was found and added after the current position, so that redo plays it.
  void show_solution(const Outlook& outlook);
  /// Writes the error of a strategy to the trace. If the user is waiting for the strategy's answer, shows the error
  /// below the board, too.
  void show_problem(const std::string& problem, bool is_awaited);
  void trace_outlook(const Outlook& outlook, measure::Search search) const;
  /// Returns the text of the hint that is shown; empty if there is none.
  std::string hint() const;
  /// True if the best move is this command and a hint has told the user so.
  bool is_advised(const CommandSpec& command) const;

  /// Marks two moves on the position that the replay shows, with a preview (ghost) of each. The marks disappear when
  /// the replay shows another position.
  void compare(const MoveComparison& moves, const ReplayView& replay);
  bool has_comparison() const { return has_comparison_; }

  /// Requests that the board be scrolled to the cells of a move. `pop_sought` returns these cells.
  void seek(Move move);
  std::vector<Cell> pop_sought() { return std::exchange(sought_, {}); }

  /// Hides all annotations. Also called when the position has changed.
  void hide();
  /// Hides a hint but leaves the values of moves visible.
  void hide_hint();

 private:
  const Puzzle& puzzle() const { return session_.puzzle(); }
  const Spots& spots();
  void post(std::string text);

  const Session& session_;
  render::Scene& scene_;
  MessageQueue& messages_;
  Trace& trace_;
  std::optional<Move> advised_;  // best move, if a hint has shown it to the user
  std::optional<Spots> spots_;   // spots of the legal moves, computed on demand
  std::vector<Cell> sought_;
  bool has_comparison_ = false;
};

}  // namespace tilefold::play
