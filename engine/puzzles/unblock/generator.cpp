#include "engine/puzzles/unblock/generator.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include "engine/puzzles/unblock/level_text.h"

namespace tilefold::unblock {
namespace {

// Limits on the number of states of maps. Maps for hill climbing must be small, so that they can be built quickly; maps
// that check finished levels may be larger.
constexpr GraphLimits climbed{.goals = Goals::full, .most_states = 6'000};
constexpr GraphLimits compared{.goals = Goals::full, .most_states = 600'000};
constexpr int most_walls = 2;
constexpr int most_pieces = 14;

int below(Rng& rng, int bound) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(bound)));
}

bool map_of(const State& state, ReachableGraph<LaneModel>& map, const GraphLimits& limits = compared) {
  const LaneModel model(state);
  return map.build(model, *model.node(state), limits, {}) == GraphOutcome::complete && map.solved_count() > 0;
}

int pieces_of(const State& state) {
  int pieces = 0;
  for (char face = red; is_piece(face); ++face)
    if (state.text().find(face) != std::string_view::npos) ++pieces;
  return pieces;
}

int walls_of(const State& state) {
  return static_cast<int>(std::count(state.cells.begin(), state.cells.end(), wall));
}

// Places a piece or wall. Returns false and changes nothing if any of its cells would be outside of the board or
// occupied.
bool put(State& state, const Piece& piece, char face) {
  for (int step = 0; step < piece.length(); ++step) {
    const Cell cell = piece.cell_of(step);
    if (!state.rules.extent().holds(cell) || state.at(cell) != empty_cell) return false;
  }
  fill(state, piece, face);
  return true;
}

// In this file every random draw is a separate statement, because C++ does not specify the evaluation order of function
// arguments.
Cell random_cell(const State& state, Rng& rng) {
  const int column = below(rng, state.rules.columns);
  const int row = below(rng, state.rules.rows);
  return cell_at(row, column);
}

void add_piece(State& state, Rng& rng) {
  constexpr int tries = 8;
  for (int i = 0; i < tries; ++i) {
    const int length = rng.below(3) == 0 ? 3 : 2;
    const bool is_horizontal = rng.below(2) == 0;
    const Piece piece{.face = free_letter(state),
                      .cell = random_cell(state, rng),
                      .size = {.rows = is_horizontal ? 1 : length, .columns = is_horizontal ? length : 1}};
    if (is_horizontal && piece.cell.row == state.rules.red_row) continue;
    if (put(state, piece, piece.face)) return;
  }
}

void add_wall(State& state, Rng& rng) {
  const Piece block{.face = wall, .cell = random_cell(state, rng), .size = {}};
  if (block.cell.row != state.rules.red_row) put(state, block, wall);
}

void remove(State& state, Cell cell) {
  if (state.at(cell) == wall) {
    state.at(cell) = empty_cell;
  } else {
    fill(state, piece_at(state, cell), empty_cell);
  }
}

// Returns one cell of every wall and of every piece except the red one.
std::vector<Cell> removable(const State& state) {
  std::vector<Cell> cells;
  const std::string_view text = state.text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Cell cell = state.cell(i);
    if (text[i] == wall || (is_piece(text[i]) && text[i] != red && piece_at(state, cell).cell == cell))
      cells.push_back(cell);
  }
  return cells;
}

State changed(State state, Rng& rng) {
  const auto cells = removable(state);
  const std::uint32_t dice = rng.below(8);
  if (!cells.empty() && dice < 6) remove(state, cells[rng.below(static_cast<std::uint32_t>(cells.size()))]);
  if (dice >= 2 && pieces_of(state) < most_pieces) add_piece(state, rng);
  if (dice == 5 || dice == 7) add_piece(state, rng);
  if (rng.below(8) == 0 && walls_of(state) < most_walls) add_wall(state, rng);
  return state;
}

// Returns the state of the map with the longest shortest solution; of several such states, the one whose text comes
// first.
State hardest(const State& state, const ReachableGraph<LaneModel>& map) {
  const LaneModel model(state);
  State best = model.state(map.node(map.farthest()));
  std::string min = in_order(best);
  for (StateIndex i = 0; i < map.size(); ++i) {
    if (map.distance(i) != map.max_distance()) continue;
    std::string text = in_order(model.state(map.node(i)));
    if (text < min) min = std::move(text);
  }
  return level_state(min, state.rules);
}

}  // namespace

std::string in_order(const State& state) {
  std::string text(state.text());
  std::array<char, letters> names{};
  char next = red + 1;
  for (char& face : text) {
    if (!is_piece(face) || face == red) continue;
    char& name = names[static_cast<std::size_t>(face - red)];
    if (name == 0) name = next++;
    face = name;
  }
  return text;
}

State random_board(const Parameters& rules, int pieces, int walls, Rng& rng) {
  State state{.rules = rules, .cells = {}, .moves = 0};
  std::fill_n(state.cells.begin(), rules.extent().area(), empty_cell);
  const Cell cell = cell_at(rules.red_row, below(rng, rules.columns - 2));
  fill(state, {.face = red, .cell = cell, .size = {.rows = 1, .columns = 2}}, red);
  for (int i = 0; i < pieces; ++i) add_piece(state, rng);
  for (int i = 0; i < walls; ++i) add_wall(state, rng);
  return state;
}

std::optional<int> moves_to_solve(const State& state, ReachableGraph<LaneModel>& map) {
  if (!map_of(state, map)) return std::nullopt;
  return map.distance(0);
}

bool is_minimal(const State& state, ReachableGraph<LaneModel>& map) {
  const auto moves = moves_to_solve(state, map);
  for (const Cell cell : removable(state)) {
    State without = state;
    remove(without, cell);
    if (moves_to_solve(without, map).value_or(*moves) >= *moves) return false;
  }
  return true;
}

MadeLevel reduced(State state, int moves, ReachableGraph<LaneModel>& map) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const Cell cell : removable(state)) {
      State without = state;
      remove(without, cell);
      if (moves_to_solve(without, map) != moves) continue;
      moves = map.max_distance();
      state = LaneModel(without).state(map.node(map.farthest()));
      goes_on = true;
      break;
    }
  }
  map_of(state, map);
  state = hardest(state, map);
  return {.state = state, .moves = moves, .states = map.size()};
}

namespace {

// Stores the levels found, and counts how many levels are still wanted for each number of moves.
class Wanted {
 public:
  explicit Wanted(const LevelRequest& request) : min_(request.min), left_(request.count) {
    const std::int64_t kinds = request.max - request.min + 1;
    quotas_.resize(static_cast<std::size_t>(kinds));
    for (std::int64_t i = 0; i < request.count; ++i) ++quotas_[static_cast<std::size_t>(i * kinds / request.count)];
  }

  bool is_done() const { return left_ == 0; }
  bool wants(int moves) const { return moves >= min_ && slot(moves) < quotas_.size() && quotas_[slot(moves)] > 0; }

  /// Stores and counts the level if it is new. Returns false if it is already known.
  bool accept(const MadeLevel& level) {
    if (!known_.insert(std::string(level.state.text())).second) return false;
    --quotas_[slot(level.moves)];
    --left_;
    taken_.push_back(level);
    return true;
  }

  const std::vector<MadeLevel>& taken() const { return taken_; }

 private:
  std::size_t slot(int moves) const { return static_cast<std::size_t>(moves - min_); }

  int min_;
  std::int64_t left_;
  std::vector<std::int64_t> quotas_;
  std::set<std::string> known_;
  std::vector<MadeLevel> taken_;
};

// A hill climb: makes a random board harder by small changes, until the changes no longer improve it.
class Climb {
 public:
  Climb(Rng rng, ReachableGraph<LaneModel>& map) : rng_(rng), map_(map) {}

  /// Returns false if `each` returned false or no more levels are wanted.
  bool run(Wanted& wanted, const LevelSink& each, const std::stop_token& stop);

 private:
  std::optional<int> harden(State& state);
  void begin(const std::vector<MadeLevel>& taken);
  bool offer(const State& state, int height, Wanted& wanted);

  Rng rng_;
  ReachableGraph<LaneModel>& map_;
  State state_;
  int height_ = 0;
  MadeLevel level_;           // the level that the last call of offer() produced; valid if offer() returned true
  std::vector<int> offered_;  // number of moves of each level that this climb has produced
};

// Replaces `state` by the hardest state of its map. Returns the number of moves to solve the hardest state, or nullopt
// if `state` is unsolvable or its map is too large for a climb.
std::optional<int> Climb::harden(State& state) {
  if (!map_of(state, map_, climbed)) return std::nullopt;
  state = LaneModel(state).state(map_.node(map_.farthest()));
  return map_.max_distance();
}

// Chooses the board that the climb begins with. It is a random board or, more often once enough levels are known, a
// known level after several changes, because boards similar to hard levels are hard, too. The known level is the
// hardest of three random ones.
void Climb::begin(const std::vector<MadeLevel>& taken) {
  constexpr std::uint32_t enough = 30;
  constexpr int changes = 4;
  const int walls = below(rng_, most_walls + 1);
  const int pieces = 2 + below(rng_, 9);
  state_ = random_board({}, pieces, walls, rng_);
  if (taken.size() >= enough && rng_.below(4) != 0) {
    const MadeLevel* parent = &taken[rng_.below(static_cast<std::uint32_t>(taken.size()))];
    for (int i = 0; i < 2; ++i) {
      const MadeLevel& other = taken[rng_.below(static_cast<std::uint32_t>(taken.size()))];
      if (other.moves > parent->moves) parent = &other;
    }
    state_ = parent->state;
    for (int i = 0; i < changes; ++i) state_ = changed(state_, rng_);
  }
  height_ = harden(state_).value_or(0);
}

// Reduces `state` to a level. Stores the level and returns true if it is wanted. Levels of one climb are similar, so
// their numbers of moves must differ by at least `apart`.
bool Climb::offer(const State& state, int height, Wanted& wanted) {
  constexpr int apart = 3;
  const auto is_near = [&](int moves) {
    return std::any_of(offered_.begin(), offered_.end(), [&](int other) { return std::abs(other - moves) < apart; });
  };
  if (!wanted.wants(height) || is_near(height)) return false;
  level_ = reduced(state, height, map_);
  if (!wanted.wants(level_.moves) || is_near(level_.moves) || !is_minimal(level_.state, map_)) return false;
  if (!wanted.accept(level_)) return false;
  offered_.push_back(level_.moves);
  return true;
}

bool Climb::run(Wanted& wanted, const LevelSink& each, const std::stop_token& stop) {
  constexpr int most_tries = 400;
  begin(wanted.taken());
  int max = height_;
  for (int idle = 0; idle < most_tries && !stop.stop_requested(); ++idle) {
    State next = changed(state_, rng_);
    const auto height = harden(next);
    if (!height) continue;
    // Offers the board first, because the caller may want it as a level even if the climb does not continue with it.
    if (offer(next, *height, wanted) && (!each(level_) || wanted.is_done())) return false;
    if (*height < height_ && !(rng_.below(32) == 0 && *height >= height_ - 2)) continue;
    state_ = next;
    height_ = *height;
    if (height_ <= max) continue;
    max = height_;
    idle = 0;
  }
  return true;
}

}  // namespace

void make_levels(const LevelRequest& request, const LevelSink& each, const std::stop_token& stop) {
  Wanted wanted(request);
  ReachableGraph<LaneModel> map;
  for (std::uint64_t number = 0; !wanted.is_done() && !stop.stop_requested(); ++number)
    if (!Climb(Rng(derive_seed(request.seed, number)), map).run(wanted, each, stop)) return;
}

}  // namespace tilefold::unblock
