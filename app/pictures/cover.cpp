#include "app/pictures/cover.h"

#include <algorithm>
#include <limits>

namespace tilefold::pictures {
namespace {

// State of the search between two cells. For each column, the state contains two bits that describe the last visited
// cell of that column. It also contains the number of cells, to the right of the last visited cell, that the piece in
// that cell still covers: 0, 1 or 2.
enum Last : unsigned { is_empty, is_done, reaches_one, reaches_two };
constexpr int states_of_columns = 1 << (2 * cover_side);
constexpr int states = states_of_columns * 3;
constexpr double never = std::numeric_limits<double>::infinity();

// The role of a cell in a cover: empty, the first cell of a piece, or a further cell of a piece.
enum Choice : std::uint8_t {
  put_empty,
  across_two,
  across_three,
  down_two,
  down_three,
  go_on_right,
  go_on_down,
  choices
};

// The transition from one state to the next if a cell in a given column gets the role `choice`.
struct Transition {
  int from = 0;
  int to = 0;
  Choice choice = put_empty;
  Neighbours left = both_empty;  // relation between the cell and its left neighbour
  Neighbours above = both_empty;
};

Neighbours kind(Last a, Last b) {
  if (a == is_empty && b == is_empty) return both_empty;
  return a == is_empty || b == is_empty ? piece_and_empty : two_pieces;
}

// Returns the transition for a choice. If the choice is impossible, the new state is negative.
Transition make_transition(int column, int state, Choice choice) {
  Transition made{state, -1, choice};
  const auto columns = static_cast<unsigned>(state % states_of_columns);
  const int rightwards = state / states_of_columns;
  const auto above = static_cast<Last>(columns >> (2 * column) & 3U);
  const auto left = column > 0 ? static_cast<Last>(columns >> (2 * (column - 1)) & 3U) : is_empty;
  const bool from_left = rightwards > 0;
  const bool from_above = above == reaches_one || above == reaches_two;
  if (from_left && from_above) return made;
  if (from_left != (choice == go_on_right) || from_above != (choice == go_on_down)) return made;
  Last now = is_done;
  int reach = 0;
  switch (choice) {
    case put_empty: now = is_empty; break;
    case across_two: reach = 1; break;
    case across_three: reach = 2; break;
    case down_two: now = reaches_one; break;
    case down_three: now = reaches_two; break;
    case go_on_right: reach = rightwards - 1; break;
    case go_on_down: now = above == reaches_two ? reaches_one : is_done; break;
    default: return made;
  }
  if (column + reach >= cover_side) return made;
  made.left = from_left ? one_piece : kind(left, now);
  made.above = from_above ? one_piece : kind(above, now);
  const unsigned kept = columns & ~(3U << (2 * column));
  made.to = reach * states_of_columns + static_cast<int>(kept | static_cast<unsigned>(now) << (2 * column));
  return made;
}

// Returns all possible transitions, indexed by column.
const std::array<std::vector<Transition>, cover_side>& transitions() {
  static const auto all = [] {
    std::array<std::vector<Transition>, cover_side> made;
    for (int column = 0; column < cover_side; ++column)
      for (int state = 0; state < states; ++state)
        for (int choice = 0; choice < choices; ++choice)
          if (const auto next = make_transition(column, state, static_cast<Choice>(choice)); next.to >= 0)
            made[static_cast<std::size_t>(column)].push_back(next);
    return made;
  }();
  return all;
}

bool is_final(int state) {
  for (int column = 0; column < cover_side; ++column)
    if ((state % states_of_columns >> (2 * column) & 3) >= reaches_one) return false;
  return state < states_of_columns;
}

// Calls visit(transition, cost) for each choice that is possible in the cell.
template <class Visit>
void each(const CoverCosts& costs, int cell, Visit&& visit) {
  const int column = cell % cover_side;
  const int row = cell / cover_side;
  const auto index = static_cast<std::size_t>(cell);
  for (const Transition& transition : transitions()[static_cast<std::size_t>(column)]) {
    const int down = transition.choice == down_two ? 1 : transition.choice == down_three ? 2 : 0;
    if (row + down >= cover_side) continue;
    double cost = transition.choice == put_empty ? costs.empty[index] : costs.covered[index];
    if (column > 0) cost += costs.right[index - 1][transition.left];
    if (row > 0) cost += costs.below[index - cover_side][transition.above];
    visit(transition, cost);
  }
}

// Element [cell][state] is the lowest total cost of the cells from `cell` to the last one, given that `state` is the
// state before `cell`.
using Ahead = std::vector<std::vector<double>>;

Ahead look_ahead(const CoverCosts& costs) {
  Ahead ahead(cover_cells + 1, std::vector<double>(states, never));
  for (int state = 0; state < states; ++state)
    if (is_final(state)) ahead[cover_cells][static_cast<std::size_t>(state)] = 0;
  for (int cell = cover_cells - 1; cell >= 0; --cell) {
    auto& here = ahead[static_cast<std::size_t>(cell)];
    const auto& next = ahead[static_cast<std::size_t>(cell) + 1];
    each(costs, cell, [&](const Transition& transition, double cost) {
      double& least = here[static_cast<std::size_t>(transition.from)];
      least = std::min(least, cost + next[static_cast<std::size_t>(transition.to)]);
    });
  }
  return ahead;
}

// Computes, for each cell, the difference in cost between the best cover and the cheapest cover with another choice in
// this cell.
void find_margins(const CoverCosts& costs, const Ahead& ahead, const std::array<Choice, cover_cells>& chosen,
                  Cover& cover) {
  std::vector<double> behind(states, never);
  behind[0] = 0;
  for (int cell = 0; cell < cover_cells; ++cell) {
    std::vector<double> reached(states, never);
    double other = never;
    each(costs, cell, [&](const Transition& transition, double cost) {
      const double sum = behind[static_cast<std::size_t>(transition.from)] + cost;
      if (sum == never) return;
      double& least = reached[static_cast<std::size_t>(transition.to)];
      least = std::min(least, sum);
      if (transition.choice != chosen[static_cast<std::size_t>(cell)])
        other =
            std::min(other, sum + ahead[static_cast<std::size_t>(cell) + 1][static_cast<std::size_t>(transition.to)]);
    });
    cover.margins[static_cast<std::size_t>(cell)] = other - cover.cost;
    behind = std::move(reached);
  }
}

}  // namespace

Cover find_cover(const CoverCosts& costs) {
  const Ahead ahead = look_ahead(costs);
  Cover cover{ahead[0][0]};
  std::array<Choice, cover_cells> chosen{};
  int state = 0;
  int pieces = 0;
  for (int cell = 0; cell < cover_cells; ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    const auto& next = ahead[index + 1];
    int best = -1;
    double least = never;
    each(costs, cell, [&](const Transition& transition, double cost) {
      const double sum = cost + next[static_cast<std::size_t>(transition.to)];
      if (transition.from != state || sum >= least) return;
      least = sum;
      best = transition.to;
      chosen[index] = transition.choice;
    });
    switch (chosen[index]) {
      case put_empty: cover.pieces[index] = 0; break;
      case go_on_right: cover.pieces[index] = cover.pieces[index - 1]; break;
      case go_on_down: cover.pieces[index] = cover.pieces[index - cover_side]; break;
      default: cover.pieces[index] = ++pieces;
    }
    state = best;
  }
  find_margins(costs, ahead, chosen, cover);
  return cover;
}

}  // namespace tilefold::pictures
