// Many games of one set of rules that are played in step, as arrays of numbers: for programs that learn.
//
// One action a game and step. A game that has ended stays as it ended until the next step, which begins another one in
// its place, with reward 0 and whatever its action is. Games are those that a benchmark plays: of a batch of n that is
// reset with seed s, place i plays the games number i + 1, i + 1 + n, i + 1 + 2n … of s. Law: a game is what the plain
// rules make of its seed and actions. Views stay where they are for as long as the batch is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/rng.h"

namespace tilefold {

/// Bytes of all games: those of game i begin at data + i * game.
struct ByteView {
  const std::uint8_t* data = nullptr;
  std::ptrdiff_t game = 0;
  std::ptrdiff_t row = 0;     ///< from one row to the next; 0 where there are no rows
  std::ptrdiff_t column = 1;  ///< from one column to the next, or from one number to the next
};

struct BatchLayout {
  Extent extent;
  int actions = 0;            ///< they are numbered from 0
  int horizon = 0;            ///< tiles to come that are seen
  int greatest_exponent = 0;  ///< the greatest number on a board
};

class Batch {
 public:
  virtual ~Batch() = default;

  virtual const BatchLayout& layout() const = 0;

  /// Of memory for one game, about.
  virtual std::size_t bytes_per_game() const = 0;
  std::size_t size() const { return seeds_.size(); }

  virtual ByteView board() const = 0;    ///< exponents, or what the puzzle says, 0 for an empty cell; row 1 first
  virtual ByteView preview() const = 0;  ///< the same for tiles to come, the next one first
  virtual ByteView legal() const = 0;    ///< 1 for every legal action, else 0; all 0 where the game has ended

  /// A legal action of a game as the text of its move.
  virtual std::string text(std::size_t game, std::int64_t action) const = 0;

  std::span<const double> rewards() const { return rewards_; }       ///< points of the last step
  std::span<const std::uint8_t> ended() const { return ended_; }     ///< 1 for games that are over
  std::span<const std::uint64_t> seeds() const { return seeds_; }    ///< of the games that are played
  std::span<const std::uint64_t> scores() const { return scores_; }  ///< so far
  std::span<const std::int64_t> moves() const { return moves_; }     ///< played so far

  /// Begins new games, those of a seed, or each with the seed of its own (one a game).
  void reset(std::uint64_t seed);
  void reset(std::span<const std::uint64_t> seeds);

  /// Whether the action, a number that anybody has given, is legal in this game.
  bool is_legal(std::size_t game, std::int64_t action) const;

  /// Plays an action a game. Refused as a whole where one is not legal: the number of the first such game, and nothing
  /// has changed.
  std::optional<std::size_t> step(std::span<const std::int64_t> actions);

 protected:
  explicit Batch(std::size_t size) : rewards_(size), ended_(size), seeds_(size), scores_(size), moves_(size) {}

  virtual void begin(std::size_t game, std::uint64_t seed) = 0;
  virtual void play(std::span<const std::int64_t> actions) = 0;
  void begin_next(std::size_t game);

  std::vector<double> rewards_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::uint64_t> seeds_;
  std::vector<std::uint64_t> scores_;
  std::vector<std::int64_t> moves_;

 private:
  void begin_all();
  std::optional<std::size_t> first_illegal(std::span<const std::int64_t> actions) const;

  std::uint64_t seed_ = 0;
  std::vector<std::uint64_t> own_seeds_;  // where each game was given its own
  std::vector<std::int64_t> rounds_;      // games that were begun in each place
};

/// A batch whose games are played as `G` says:
///   G(layout…) shared by all games; G::Game; begin(game, seed); play(game, action) -> points; is_over(game)
///   board(first game), preview(…), legal(…): views; text(action)
template <class G>
class BatchOf final : public Batch {
 public:
  using Game = typename G::Game;

  BatchOf(G rules, std::size_t size) : Batch(size), rules_(std::move(rules)), games_(size) {}

  const BatchLayout& layout() const override { return rules_.layout; }
  std::size_t bytes_per_game() const override { return sizeof(Game); }
  ByteView board() const override { return strided(rules_.board(games_.front())); }
  ByteView preview() const override { return strided(rules_.preview(games_.front())); }
  ByteView legal() const override { return strided(rules_.legal(games_.front())); }
  std::string text(std::size_t /*game*/, std::int64_t action) const override {
    return G::text(static_cast<int>(action));
  }

 protected:
  void begin(std::size_t game, std::uint64_t seed) override { rules_.begin(games_[game], seed); }

  void play(std::span<const std::int64_t> actions) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (ended_[i] != 0) {
        begin_next(i);
        rewards_[i] = 0;
        continue;
      }
      const std::uint64_t points = rules_.play(games_[i], static_cast<int>(actions[i]));
      rewards_[i] = static_cast<double>(points);
      scores_[i] += points;
      ++moves_[i];
      ended_[i] = rules_.is_over(games_[i]) ? 1 : 0;
    }
  }

 private:
  static ByteView strided(ByteView view) {
    view.game = sizeof(Game);
    return view;
  }

  G rules_;
  std::vector<Game> games_;
};

}  // namespace tilefold
