// Learning from mistakes: positions of a person's own games in which much was lost, one by one, on a board of their
// own.
//
// A better move is looked for by playing it; what was tried is judged by the strategy that found the mistake, and can
// be tried again. Whether the first try was right decides when the position comes back (study/repetition.h). Law: the
// board has no keeper, so nothing that is played here is a game, a move or a score of anybody; only cards are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/analysis_worker.h"
#include "app/play/bindings.h"
#include "app/play/game_view.h"
#include "app/study/mistakes.h"

namespace tilefold::app {

class Practice {
 public:
  enum class State : std::uint8_t {
    asked,    ///< a move is waited for
    judging,  ///< of the move that was tried
    missed,   ///< it was no better, or not by enough
    mended,   ///< it was good
    shown,    ///< the best move was asked for, and is played
  };

  Practice(GameView& table, Trace& trace, std::function<void()> wake);

  /// Begins with the first position; an error says why there is none.
  Result<Done> begin();
  void leave();
  bool is_open() const { return place_ < deck_.size(); }

  GameView& view() { return view_; }
  const GameView& view() const { return view_; }
  State state() const { return state_; }
  bool is_busy() const { return worker_.is_busy(); }

  /// Takes back what was tried or shown.
  void retry();
  /// Plays the best move, which counts as missed unless a good one was found before.
  void show_best();
  /// Goes on; false behind the last one, when it is left.
  bool next();

  /// Looks at what was played, and takes judgements; ends when anything happens at the table. Whether something has
  /// changed that is worth a frame.
  bool advance();

  /// What a person should know now.
  std::string word(const Bindings& bindings) const;

 private:
  bool open_position();
  void judge();
  void take_judgement();
  void note(bool is_known);
  void tell(const char* step) const;
  std::string name(const std::string& move) const;

  GameView& table_;
  Trace& trace_;
  Trace silence_;
  GameView view_;
  std::vector<Mistake> deck_;
  std::size_t place_ = 0;
  std::uint64_t table_version_ = 0;  // when it began
  std::shared_ptr<const Puzzle> position_;
  std::uint64_t seed_ = 0;
  State state_ = State::asked;
  bool is_noted_ = false;  // whether the first try was right
  std::string tried_;
  std::optional<JudgedMove> judged_;
  std::string trouble_;
  AnalysisWorker worker_;  // last: its thread ends before the rest goes
};

}  // namespace tilefold::app
