// Reference implementation of Swap, written from docs/reference/rules.md without the engine's code: slow, short, and
// simple enough to verify by reading. It shares only the types Cell and Rng.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/rng.h"

namespace tilefold::test::swap_reference {

struct Rules {
  int rows = 8;
  int columns = 8;
  bool is_sum = false;
  bool goes_to_first = false;
  bool is_lines = false;
  bool has_diagonals = false;
  bool is_free = false;
  bool has_gravity = true;
  std::size_t run = 3;
  int kinds = 4;
  std::uint64_t decay = 1'000'000;
  std::int64_t move_limit = 0;
};

/// Row and column of a cell; a set of such pairs is in reading order.
using Place = std::pair<int, int>;
using Folders = std::set<Place>;

struct Game {
  Rules rules;
  std::map<Place, std::uint64_t> tiles;
  std::vector<std::deque<std::uint64_t>> preview;  ///< upcoming tiles of each column
  std::uint64_t score = 0;
  std::int64_t moves = 0;
};

struct Merge {
  Place target;
  Folders places;
  std::uint64_t created = 0;
};

inline bool is_equal(const Game& game, Place a, Place b) {
  const auto one = game.tiles.find(a);
  const auto other = game.tiles.find(b);
  return one != game.tiles.end() && other != game.tiles.end() && one->second == other->second;
}

/// Returns the run of equal tiles through `place`; empty if it is too short.
inline Folders run(const Game& game, Place place, Place step) {
  Folders places;
  for (const int sign : {1, -1})
    for (Place at = place; is_equal(game, at, place);
         at = {at.first + sign * step.first, at.second + sign * step.second})
      places.insert(at);
  return places.size() >= game.rules.run ? places : Folders{};
}

inline std::vector<Place> directions(const Rules& rules) {
  if (rules.has_diagonals) return {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};
  return {{0, 1}, {1, 0}};
}

inline bool share(const Folders& a, const Folders& b) {
  return std::any_of(a.begin(), a.end(), [&](const Place& place) { return b.count(place) > 0; });
}

/// Returns the runs that merge. A run is dropped if it shares a tile with a run of an earlier direction: all rows
/// merge, and then only those columns that share no tile with a row, and so on.
inline std::vector<Folders> taken_runs(const Game& game) {
  std::vector<Folders> taken;
  for (const Place& step : directions(game.rules)) {
    std::set<Folders> found;
    for (const auto& [place, value] : game.tiles)
      if (const Folders places = run(game, place, step); !places.empty()) found.insert(places);
    const std::vector<Folders> earlier = taken;
    for (const Folders& places : found)
      if (std::none_of(earlier.begin(), earlier.end(), [&](const Folders& other) { return share(places, other); }))
        taken.push_back(places);
  }
  return taken;
}

inline Folders merged_with(const Game& game, Place place) {
  Folders places;
  if (game.rules.is_lines) {
    for (const Folders& taken : taken_runs(game))
      if (taken.count(place) > 0) return taken;
    return places;
  }
  for (const Place& step : directions(game.rules)) places.merge(run(game, place, step));
  return places;
}

inline std::uint64_t created(const Rules& rules, std::uint64_t value, std::size_t tiles) {
  constexpr std::uint64_t max = std::uint64_t{1} << 62U;
  std::uint64_t sum = rules.is_sum ? 0 : value;
  for (std::size_t i = rules.is_sum ? 0 : 2; i < tiles; ++i) sum = std::min(max, sum + (rules.is_sum ? value : sum));
  return sum;
}

inline void list_merge(const Game& game, Place place, std::vector<Merge>& merges) {
  const Folders places = merged_with(game, place);
  if (places.empty()) return;
  merges.push_back({.target = game.rules.goes_to_first ? *places.begin() : place,
                    .places = places,
                    .created = created(game.rules, game.tiles.at(place), places.size())});
}

inline std::vector<Merge> cascade(const Game& game) {
  std::vector<Merge> listed;
  for (int column = 0; column < game.rules.columns; ++column)
    for (int row = 0; row < game.rules.rows; ++row) list_merge(game, {row, column}, listed);
  std::vector<Merge> kept;
  while (!listed.empty()) {
    // The merge that creates the largest tile; if several tiles are equal, the first.
    const auto next = std::max_element(listed.begin(), listed.end(),
                                       [](const Merge& a, const Merge& b) { return a.created < b.created; });
    kept.push_back(*next);
    std::erase_if(listed, [&](const Merge& merge) { return share(merge.places, kept.back().places); });
  }
  return kept;
}

/// Draws a new tile: all are equally likely, or each has the weight of the next smaller one times `decay` millionths.
inline std::uint64_t drawn_tile(const Rules& rules, Rng& rng) {
  if (rules.decay == 1'000'000) return std::uint64_t{2} << rng.below(static_cast<std::uint32_t>(rules.kinds));
  std::vector<std::uint64_t> ends;  // sums of the weights up to each tile
  std::uint64_t weight = std::uint64_t{1} << 27U;
  for (int kind = 0; kind < rules.kinds; ++kind) {
    ends.push_back((ends.empty() ? 0 : ends.back()) + weight);
    weight = (weight * rules.decay + 500'000) / 1'000'000;
  }
  const std::uint64_t number = rng.below(static_cast<std::uint32_t>(ends.back()));
  return std::uint64_t{2} << (std::upper_bound(ends.begin(), ends.end(), number) - ends.begin());
}

inline std::uint64_t next_tile(Game& game, int column, Rng& rng) {
  auto& queue = game.preview[static_cast<std::size_t>(column)];
  queue.push_back(drawn_tile(game.rules, rng));
  const std::uint64_t next = queue.front();
  queue.pop_front();
  return next;
}

inline void refill_column(Game& game, int column, Rng& rng) {
  std::vector<std::uint64_t> stack;  // tiles of the column, from the bottom
  for (int row = game.rules.rows - 1; row >= 0; --row)
    if (const auto tile = game.tiles.find({row, column}); tile != game.tiles.end()) stack.push_back(tile->second);
  for (int row = game.rules.rows - 1; row >= 0; --row) {
    const auto height = static_cast<std::size_t>(game.rules.rows - 1 - row);
    if (game.rules.has_gravity ? height < stack.size() : game.tiles.count({row, column}) > 0) {
      if (game.rules.has_gravity) game.tiles[{row, column}] = stack[height];
    } else {
      game.tiles[{row, column}] = next_tile(game, column, rng);
    }
  }
}

inline void resolve(Game& game, std::vector<Merge> merges, Rng& rng) {
  while (!merges.empty()) {
    for (const Merge& merge : merges) {
      for (const Place& place : merge.places) game.tiles.erase(place);
      game.tiles[merge.target] = merge.created;
      game.score = std::min<std::uint64_t>(game.score + merge.created, (std::uint64_t{1} << 63U) - 1);
    }
    for (int column = 0; column < game.rules.columns; ++column) refill_column(game, column, rng);
    merges = cascade(game);
  }
}

inline std::vector<Merge> merges_of_swap(Game& game, Place one, Place other) {
  std::swap(game.tiles.at(one), game.tiles.at(other));
  std::vector<Merge> merges;
  list_merge(game, one, merges);
  list_merge(game, other, merges);
  return merges;
}

inline bool is_legal(Game game, Place one, Place other) {
  if (game.tiles.at(one) == game.tiles.at(other)) return false;
  if (game.rules.move_limit > 0 && game.moves >= game.rules.move_limit) return false;
  return game.rules.is_free || !merges_of_swap(game, one, other).empty();
}

inline void play(Game& game, Place one, Place other, Rng& rng) {
  ++game.moves;
  const std::vector<Merge> merges = merges_of_swap(game, one, other);
  resolve(game, merges.empty() ? cascade(game) : merges, rng);
}

}  // namespace tilefold::test::swap_reference
