// Implements Puzzle for any set of rules.
//
// Owns the state, the random generator and the ledger of tile identities. Invariant, asserted in debug builds after
// every move: the ledger contains exactly the tiles of the state.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/ledger.h"
#include "engine/core/puzzle.h"
#include "engine/core/rng.h"
#include "engine/core/rules.h"

namespace tilefold {

template <PlayableRules R>
class RulesPuzzle final : public Puzzle {
 public:
  using State = typename R::State;

  RulesPuzzle(ParameterValues values, const State& state, const Rng& rng, EventBatch& setup)
      : values_(std::move(values)), state_(state), rng_(rng), ledger_(R::extent(state).columns) {
    setup.clear();
    LedgerSink sink(ledger_, setup);
    R::for_each_tile(state_, [&](Cell cell, Face face, Extent size) { sink.spawn(cell, face, size); });
    sink.finish();
  }

  const State& state() const { return state_; }
  const Rng& rng() const { return rng_; }

  const PuzzleInfo& about() const override { return R::info(); }
  const ParameterValues& parameters() const override { return values_; }
  std::uint64_t hash() const override { return R::hash(state_); }

  Standing standing() const override {
    Standing standing{.status = R::status(state_), .score = R::score(state_), .moves = R::move_count(state_)};
    if constexpr (LargestTileRules<R>) standing.largest = R::largest_tile(state_);
    return standing;
  }

  Snapshot snapshot() const override {
    Snapshot shot{.extent = R::extent(state_),
                  .row_order = R::row_order,
                  .can_scroll = R::can_scroll,
                  .tiles = ledger_.tiles(),
                  .preview = {}};
    R::for_each_preview(state_, [&](Face face) { shot.preview.push_back(face); });
    if constexpr (ColumnPreviewRules<R>) shot.preview_order = R::preview_order;
    if constexpr (ExitRules<R>) {
      shot.exit_row = R::exit_row(state_);
      if (R::solved(state_)) shot.leaving = tile_at_exit(shot);
    }
    return shot;
  }

  std::vector<Move> moves() const override {
    MoveList<R::max_moves> list;
    R::moves(state_, list);
    return {list.begin(), list.end()};
  }

  std::optional<Move> interpret(const Gesture& gesture) const override { return R::interpret(state_, gesture); }

  bool play(Move move, EventBatch& events) override {
    if (!R::is_legal(state_, move)) return false;
    events.clear();
    LedgerSink sink(ledger_, events);
    R::play(state_, move, sink);
    R::settle(state_, rng_, sink);
    sink.finish();
    assert(R::check(state_));
    assert(ledger_agrees());
    return true;
  }

  std::unique_ptr<Puzzle> clone() const override { return std::make_unique<RulesPuzzle>(*this); }
  std::string to_text(Move move) const override { return R::to_text(move); }
  Result<Move> parse(std::string_view text) const override { return R::parse(state_, text); }

  Document describe() const override {
    Object table;
    table.emplace_back("status", status_name(R::status(state_)));
    table.emplace_back("score", static_cast<std::int64_t>(R::score(state_)));
    table.emplace_back("moves", R::move_count(state_));
    R::describe(state_, table);
    return table;
  }

  /// True if the ledger contains exactly the tiles of the state.
  bool ledger_agrees() const {
    std::vector<Tile> left = ledger_.tiles();
    bool agrees = true;
    R::for_each_tile(state_, [&](Cell cell, Face face, Extent size) {
      const auto found = std::find_if(left.begin(), left.end(), [&](const Tile& tile) {
        return tile.cell == cell && tile.face == face && tile.size == size;
      });
      if (found == left.end()) {
        agrees = false;
      } else {
        left.erase(found);
      }
    });
    return agrees && left.empty();
  }

 private:
  // Returns the tile that covers the last cell of the row with the exit.
  static TileId tile_at_exit(const Snapshot& shot) {
    const Cell exit = cell_at(*shot.exit_row, shot.extent.columns - 1);
    for (const Tile& tile : shot.tiles)
      if (tile.size.holds(cell_at(exit.row - tile.cell.row, exit.column - tile.cell.column))) return tile.id;
    return TileId::none;
  }

  ParameterValues values_;
  State state_;
  Rng rng_;
  Ledger ledger_;
};

/// Implements PuzzleInfo::make, which starts a new game.
template <PlayableRules R>
std::unique_ptr<Puzzle> make_puzzle(const ParameterValues& values, std::uint64_t seed, EventBatch& setup) {
  Rng rng(seed);
  const auto state = R::initial(R::parameters(values), rng);
  return std::make_unique<RulesPuzzle<R>>(values, state, rng, setup);
}

/// Implements PuzzleInfo::read, which continues from a state.
template <PlayableRules R>
Result<std::unique_ptr<Puzzle>> read_puzzle(const ParameterValues& values, std::uint64_t seed, const Document& document,
                                            EventBatch& setup) {
  Rng rng(seed);
  auto state = R::initial(R::parameters(values), rng);
  if (const auto read = R::read(document, state); !read) return read.error();
  return std::unique_ptr<Puzzle>(std::make_unique<RulesPuzzle<R>>(values, state, rng, setup));
}

}  // namespace tilefold
