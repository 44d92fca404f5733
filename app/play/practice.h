// Practice with the user's own mistakes. It shows, one by one, positions in which the user played a bad move. The
// positions appear on a separate board.
//
// The user tries to find a better move. The strategy that judged the original move also judges the new one, and the
// user can try again. The result of the first attempt determines when the position will be practised again
// (study/repetition.h). Invariant: the practice board has no repository, so moves played on it are never stored as
// games or scores. Only the results of the practice are stored.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/analysis_worker.h"
#include "app/play/bindings.h"
#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/study/mistakes.h"

namespace tilefold::play {

class Practice final : public Task {
 public:
  enum class State : std::uint8_t {
    asked,    ///< waiting for the user's move
    judging,  ///< the move is being judged
    missed,   ///< the user's move is no better than the original one, or is not good enough
    mended,   ///< the user's move was good
    shown,    ///< the user has asked for the best move, which is shown
    finished  ///< the round is over, and its result is shown
  };

  Practice(GameView& table, Trace& trace, std::function<void()> wake);

  /// Shows the first position. Returns an error if there are no positions to practise.
  Result<Done> begin();
  void leave();
  bool is_open() const { return place_ < deck_.size(); }

  GameView& view() { return view_; }
  const GameView& view() const { return view_; }
  State state() const { return state_; }
  bool is_busy() const override { return worker_.is_busy(); }

  /// Takes back the move that the user tried, or the best move if it is shown.
  void retry();
  /// Shows the best move. Counts as a failed attempt unless the user has found a good move before.
  void show_best();
  /// Shows the next position. After the last one, shows the result of the round and returns false.
  bool next();

  /// Sends the user's move to the judge, and handles the judgement when it arrives. Ends the practice if the user's own
  /// game has changed.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override { return is_open() ? view_.messages.next_time() : std::nullopt; }

  /// Returns the message that tells the user the state of the practice, in the current language. After an impossible
  /// move, returns the reason why it is impossible for as long as it takes to read it.
  std::string word(const Bindings& bindings) const;

 private:
  bool open_position(std::size_t place);
  void judge();
  void apply_judgement();
  void record(bool is_known);
  void trace_step(const char* step) const;
  std::string name(const std::string& move) const;

  GameView& table_;
  Trace& trace_;
  Trace silence_;
  GameView view_;
  std::vector<study::Mistake> deck_;
  std::size_t place_ = 0;
  std::size_t asked_ = 0;            // number of positions that have been shown
  std::size_t found_ = 0;            // number of positions whose first attempt was good
  std::uint64_t table_version_ = 0;  // version of the user's own game when the practice began
  std::shared_ptr<const Puzzle> position_;
  std::uint64_t seed_ = 0;
  State state_ = State::asked;
  bool is_noted_ = false;  // true once the result of the first attempt has been stored
  std::string tried_;
  std::optional<measure::JudgedMove> judged_;
  std::string trouble_;          // in English
  jobs::AnalysisWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::play
