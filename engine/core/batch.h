// Plays many games of one set of rules in lockstep and exposes them as numeric arrays, for machine-learning programs.
//
// Every step takes one action per game. A finished game keeps its final state until the next step. That step ignores
// the action for this game, starts a new game at the same index and gives reward 0. The games are the ones that a
// benchmark plays: in a batch of n games reset with seed s, index i plays games number i + 1, i + 1 + n, i + 1 + 2n, …
// of seed s. Invariant: every game is the one that the puzzle's reference rules produce from its seed and actions.
// Array views stay valid for the lifetime of the batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/rng.h"

namespace tilefold {

/// A strided view of one byte array per game. The bytes of game i begin at data + i * game.
struct ByteView {
  const std::uint8_t* data = nullptr;
  std::ptrdiff_t game = 0;
  std::ptrdiff_t row = 0;     ///< stride between rows in bytes; 0 if the array has no rows
  std::ptrdiff_t column = 1;  ///< stride between columns, or between elements of a one-dimensional array
};

struct BatchLayout {
  Extent extent;
  int actions = 0;       ///< number of actions, which are numbered from 0
  int horizon = 0;       ///< number of visible upcoming tiles
  int max_exponent = 0;  ///< upper bound of the numbers in `board` and `preview`
};

/// `append_bytes` appends the bytes of a value without pointers; `take_bytes` removes them from the front and returns
/// false if there are too few.
template <class T>
requires std::is_trivially_copyable_v<T>
void append_bytes(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
requires std::is_trivially_copyable_v<T>
bool take_bytes(std::string_view& bytes, T& value) {
  if (bytes.size() < sizeof value) return false;
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return true;
}

class Batch {
 public:
  virtual ~Batch() = default;

  virtual const BatchLayout& layout() const = 0;

  /// Returns the approximate memory for one game, in bytes.
  virtual std::size_t bytes_per_game() const = 0;
  std::size_t size() const { return seeds_.size(); }

  virtual ByteView board() const = 0;    ///< exponents or puzzle-specific numbers of the cells, row 1 first; 0 if empty
  virtual ByteView preview() const = 0;  ///< upcoming tiles in the same encoding, the next one first
  virtual ByteView legal() const = 0;    ///< 1 for each legal action, 0 for all others; all 0 if the game has ended

  /// Returns the text of the move that `action` plays in a game. Requires a legal action.
  virtual std::string text(std::size_t game, std::int64_t action) const = 0;

  std::span<const double> rewards() const { return rewards_; }       ///< points gained in the last step
  std::span<const std::uint8_t> ended() const { return ended_; }     ///< 1 for a finished game, else 0
  std::span<const std::uint64_t> seeds() const { return seeds_; }    ///< seeds of the current games
  std::span<const std::uint64_t> scores() const { return scores_; }  ///< current scores
  std::span<const std::int64_t> moves() const { return moves_; }     ///< moves played in the current games

  /// Starts a new game at every index. With one `seed`, these are the games of a benchmark with that seed; with
  /// `seeds`, game i has the seed seeds[i]. Requires one element of `seeds` per game.
  void reset(std::uint64_t seed);
  void reset(std::span<const std::uint64_t> seeds);

  /// True if `action` is legal in this game. Any integer may be passed.
  bool is_legal(std::size_t game, std::int64_t action) const;

  /// Plays one action per game. If an action is illegal, changes nothing and returns the index of the first game with
  /// an illegal action.
  std::optional<std::size_t> step(std::span<const std::int64_t> actions);

  /// At every index whose game has ended, starts the next game now instead of in the next step. Does not change the
  /// rewards.
  void restart_ended();

  /// Returns all games with their random generators as bytes. Only a batch with the same rules and size, in the same
  /// build, can load them.
  std::string saved() const;

  /// Restores the games from `bytes`, which `saved` returned. Returns false if the bytes do not fit this batch; the
  /// batch must then be reset.
  bool load(std::string_view bytes);

 protected:
  explicit Batch(std::size_t size) : rewards_(size), ended_(size), seeds_(size), scores_(size), moves_(size) {}

  virtual void begin(std::size_t game, std::uint64_t seed) = 0;
  virtual void play(std::span<const std::int64_t> actions) = 0;
  virtual void save_game(std::size_t game, std::string& bytes) const = 0;
  virtual bool load_game(std::size_t game, std::string_view& bytes) = 0;
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
  std::vector<std::uint64_t> own_seeds_;  // seeds passed to reset, one per game; empty after a reset with one seed
  std::vector<std::int64_t> rounds_;      // number of games started so far at each index of the batch
};

/// A batch that plays all its games through one object of class `G`. `G` has these members:
///   G::Game, the data of one game; begin(game, seed); play(game, action), which returns points; is_over(game)
///   G::Rules; state(game), which returns Rules::State; begin_at(game, state, rng)
///   board(first game), preview(…) and legal(…), which return views; text(action)
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

  void save_game(std::size_t game, std::string& bytes) const override {
    append_bytes(bytes, rules_.state(games_[game]));
    append_bytes(bytes, games_[game].rng.word());
  }

  bool load_game(std::size_t game, std::string_view& bytes) override {
    typename G::Rules::State state{};
    std::uint64_t word = 0;
    if (!take_bytes(bytes, state) || !take_bytes(bytes, word) || !G::Rules::check(state)) return false;
    rules_.begin_at(games_[game], state, Rng::of_word(word));
    return true;
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
