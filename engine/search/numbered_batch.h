// Plays batches of games by a puzzle's reference rules, for puzzles with many possible moves. Every possible move has a
// fixed action number. In any position, most of these moves are illegal.
//
// `N` is a class that assigns the action numbers for the rules `N::Rules`:
//   N(parameters): layout, parameters, and reward(before, after) in points
//   for_each_action(state, move, f): calls f with every number of a legal move; each legal move has at least one
//   move(state, number): returns the move of a legal number
//   number(face): returns the number that represents a tile in the arrays
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/batch.h"
#include "engine/core/rules.h"

namespace tilefold {

template <class N>
class NumberedBatch final : public Batch {
 public:
  using Rules = typename N::Rules;
  using State = typename Rules::State;

  NumberedBatch(N numbers, std::size_t size)
      : Batch(size),
        numbers_(std::move(numbers)),
        cells_(static_cast<std::size_t>(layout().extent.area())),
        actions_(static_cast<std::size_t>(layout().actions)),
        horizon_(static_cast<std::size_t>(layout().horizon)),
        states_(size),
        rngs_(size),
        boards_(size * cells_),
        legal_(size * actions_),
        previews_(size * horizon_) {}

  const BatchLayout& layout() const override { return numbers_.layout; }
  std::size_t bytes_per_game() const override { return sizeof(State) + sizeof(Rng) + cells_ + actions_ + horizon_; }
  ByteView board() const override {
    return {.data = boards_.data(), .game = stride(cells_), .row = layout().extent.columns};
  }
  ByteView preview() const override { return {.data = previews_.data(), .game = stride(horizon_)}; }
  ByteView legal() const override { return {.data = legal_.data(), .game = stride(actions_)}; }

  std::string text(std::size_t game, std::int64_t action) const override {
    return Rules::to_text(numbers_.move(states_[game], static_cast<int>(action)));
  }

 protected:
  void begin(std::size_t game, std::uint64_t seed) override {
    rngs_[game] = Rng(seed);
    states_[game] = Rules::initial(numbers_.parameters, rngs_[game]);
    show(game);
  }

  void play(std::span<const std::int64_t> actions) override {
    for (std::size_t i = 0; i < size(); ++i) {
      rewards_[i] = 0;
      if (ended_[i] != 0) {
        begin_next(i);
      } else {
        play_one(i, static_cast<int>(actions[i]));
      }
    }
  }

  void save_game(std::size_t game, std::string& bytes) const override {
    append_bytes(bytes, states_[game]);
    append_bytes(bytes, rngs_[game].word());
  }

  bool load_game(std::size_t game, std::string_view& bytes) override {
    std::uint64_t word = 0;
    if (!take_bytes(bytes, states_[game]) || !take_bytes(bytes, word) || !Rules::check(states_[game])) return false;
    rngs_[game] = Rng::of_word(word);
    show(game);
    return true;
  }

 private:
  static std::ptrdiff_t stride(std::size_t count) { return static_cast<std::ptrdiff_t>(count); }

  void play_one(std::size_t game, int action) {
    State& state = states_[game];
    NullSink nobody;
    const std::uint64_t before = Rules::score(state);
    Rules::play(state, numbers_.move(state, action), nobody);
    Rules::settle(state, rngs_[game], nobody);
    rewards_[game] = N::reward(Rules::score(state) - before);
    scores_[game] = Rules::score(state);
    moves_[game] = Rules::move_count(state);
    ended_[game] = Rules::status(state) == Status::playing ? 0 : 1;
    show(game);
  }

  void show(std::size_t game) {
    const State& state = states_[game];
    std::uint8_t* board = boards_.data() + game * cells_;
    std::fill_n(board, cells_, std::uint8_t{0});
    const int columns = layout().extent.columns;
    Rules::for_each_tile(state, [&](Cell cell, Face face, Extent size) {
      for (int row = cell.row; row < cell.row + size.rows; ++row)
        for (int column = cell.column; column < cell.column + size.columns; ++column)
          board[row * columns + column] = N::number(face);
    });
    std::uint8_t* preview = previews_.data() + game * horizon_;
    Rules::for_each_preview(state, [&](Face face) { *preview++ = N::number(face); });
    std::uint8_t* legal = legal_.data() + game * actions_;
    std::fill_n(legal, actions_, std::uint8_t{0});
    MoveList<Rules::max_moves> moves;
    Rules::moves(state, moves);
    for (const Move move : moves)
      numbers_.for_each_action(state, move, [&](int action) { legal[static_cast<std::size_t>(action)] = 1; });
  }

  N numbers_;
  std::size_t cells_;
  std::size_t actions_;
  std::size_t horizon_;
  std::vector<State> states_;
  std::vector<Rng> rngs_;
  std::vector<std::uint8_t> boards_;
  std::vector<std::uint8_t> legal_;
  std::vector<std::uint8_t> previews_;
};

}  // namespace tilefold
