#include "engine/puzzles/unblock/piece_model.h"

#include <cassert>

#include "engine/core/rules_puzzle.h"

namespace tilefold::unblock {
namespace {

std::uint32_t bits(int place, int length) {
  return ((1U << static_cast<unsigned>(length)) - 1) << static_cast<unsigned>(place);
}

bool has_bit(std::uint32_t mask, int place) {
  return (mask >> static_cast<unsigned>(place) & 1U) != 0;
}

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

PieceModel::PieceModel(const State& state) : rules_(state.rules), walls_(state) {
  walls_.moves = 0;
  UnblockRules::for_each_piece(state, [&](const Piece& piece) {
    const bool is_row = piece.is_horizontal();
    const std::size_t number = sliders_.size();
    if (piece.face == red) red_ = number;
    sliders_.push_back({.piece = piece,
                        .is_horizontal = is_row,
                        .length = piece.length(),
                        .lane = is_row ? piece.cell.row : piece.cell.column,
                        .end = is_row ? rules_.columns : rules_.rows,
                        .weight = static_cast<std::uint32_t>(mix(number + 1)) | 1U});
    fill(walls_, piece, empty_cell);
  });
  const std::string_view text = walls_.text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != wall) continue;
    const Cell cell = walls_.cell(i);
    walls_occupied_.rows[index(cell.row)] |= bits(cell.column, 1);
    walls_occupied_.columns[index(cell.column)] |= bits(cell.row, 1);
  }
}

Piece PieceModel::piece_at(const Node& node, std::size_t slider) const {
  Piece piece = sliders_[slider].piece;
  auto& moving = sliders_[slider].is_horizontal ? piece.cell.column : piece.cell.row;
  moving = static_cast<std::remove_reference_t<decltype(moving)>>(place(node, slider));
  return piece;
}

std::optional<PieceModel::Node> PieceModel::node(const State& state) const {
  Node node;
  std::size_t number = 0;
  UnblockRules::for_each_piece(state, [&](const Piece& piece) {
    if (number < sliders_.size())
      set_place(node, number, sliders_[number].is_horizontal ? piece.cell.column : piece.cell.row);
    ++number;
  });
  const bool is_same = number == sliders_.size() && state.rules == rules_ && this->state(node).cells == state.cells;
  return is_same ? std::optional(node) : std::nullopt;
}

State PieceModel::state(const Node& node) const {
  State state = walls_;
  for (std::size_t i = 0; i < sliders_.size(); ++i) {
    const Slider& slider = sliders_[i];
    const int begin = place(node, i);
    for (int step = begin; step < std::min(begin + slider.length, slider.end); ++step)
      state.at(slider.is_horizontal ? cell_at(slider.lane, step) : cell_at(step, slider.lane)) = slider.piece.face;
  }
  return state;
}

Move PieceModel::move(const Node& from, const Node& to) const {
  for (std::size_t i = 0; i < sliders_.size(); ++i)
    if (place(from, i) != place(to, i))
      return to_move({.face = sliders_[i].piece.face, .distance = place(to, i) - place(from, i)});
  return {};
}

std::uint32_t PieceModel::key(const Node& node) const {
  std::uint32_t key = 0;
  for (std::size_t i = 0; i < sliders_.size(); ++i)
    key += static_cast<std::uint32_t>(place(node, i)) * sliders_[i].weight;
  return key;
}

PieceModel::Occupied PieceModel::occupied(const Node& node) const {
  Occupied occupied = walls_occupied_;
  for (std::size_t i = 0; i < sliders_.size(); ++i) {
    const Slider& slider = sliders_[i];
    const int begin = place(node, i);
    auto& along = slider.is_horizontal ? occupied.rows : occupied.columns;
    auto& across = slider.is_horizontal ? occupied.columns : occupied.rows;
    along[index(slider.lane)] |= bits(begin, slider.length);
    for (int step = begin; step < begin + slider.length; ++step) across[index(step)] |= bits(slider.lane, 1);
  }
  return occupied;
}

std::size_t PieceModel::steps(const Node& node, std::uint32_t key, Step* steps) const {
  const Occupied occupied = this->occupied(node);
  const Step* const first = steps;
  for (std::size_t i = 0; i < sliders_.size(); ++i) {
    const Slider& slider = sliders_[i];
    const std::uint32_t lane = (slider.is_horizontal ? occupied.rows : occupied.columns)[index(slider.lane)];
    const int here = place(node, i);
    int min = here;
    while (min > 0 && !has_bit(lane, min - 1)) --min;
    int max = here;
    while (max + slider.length < slider.end && !has_bit(lane, max + slider.length)) ++max;
    const std::uint32_t without = key - static_cast<std::uint32_t>(here) * slider.weight;
    for (int to = min; to <= max; ++to)
      if (to != here)
        *steps++ = {.key = without + static_cast<std::uint32_t>(to) * slider.weight,
                    .code = static_cast<std::uint32_t>(i) << 4U | static_cast<std::uint32_t>(to)};
  }
  return static_cast<std::size_t>(steps - first);
}

PieceModel::Node PieceModel::after(const Node& node, std::uint32_t code) const {
  Node moved = node;
  set_place(moved, code >> 4U, static_cast<int>(code & 15U));
  return moved;
}

SolutionPath find_path(const Puzzle& puzzle, const PathLimits& limits, const std::stop_token& stop) {
  const auto* playable = dynamic_cast<const RulesPuzzle<UnblockRules>*>(&puzzle);
  assert(playable != nullptr);
  const PieceModel model(playable->state());
  const auto found = PathSearch(model, limits, stop).find(*model.node(playable->state()));
  SolutionPath path{.outcome = found.outcome, .min_moves = found.min_moves, .nodes = found.nodes};
  for (std::size_t i = 1; i < found.path.size(); ++i)
    path.moves.push_back(model.move(found.path[i - 1], found.path[i]));
  return path;
}

}  // namespace tilefold::unblock
