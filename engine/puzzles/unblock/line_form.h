// Positions of Unblock as maps like them: a few bits for every line.
//
// A piece never leaves its line, and the pieces of a line never change their order, so a line with given pieces has
// at most 15 *placements* (6 on a 6×6 board). A position is the placement of every line. What a move may do depends
// on the line's placement and on which of its cells are blocked by walls and by pieces that cross it: one look into
// a table gives all placements that are one move away. On a 6×6 board the placements, as the digits of one number,
// fit 32 bits, so that the key tells positions apart by itself; on larger boards it is a hash.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/puzzles/unblock/rules.h"
#include "engine/search/state_map.h"

namespace tilefold::unblock {

constexpr std::size_t most_placements = 15;
constexpr std::size_t most_in_line = greatest_side / 2;

/// All that there is to know of lines of one length with pieces of given lengths in a given order.
struct LineKind {
  int length = 0;
  std::vector<int> pieces;                                     ///< their lengths, in order
  std::vector<std::array<std::uint8_t, most_in_line>> places;  ///< of each placement: the pieces' first cells
  std::vector<std::uint8_t> masks;                             ///< of each placement: its filled cells
  std::vector<std::uint16_t> next;  ///< [placement << length | blocked cells]: the placements one move away
};

/// The kind of a line; lives as long as the program.
const LineKind& line_kind(int length, std::span<const int> pieces);

class LineForm {
 public:
  struct Node {
    std::uint64_t across = 0;      ///< walls and vertical pieces, a byte for every row
    std::uint64_t down = 0;        ///< walls and horizontal pieces, a byte for every column
    std::uint64_t placements = 0;  ///< four bits for every line: rows first, then columns
    friend bool operator==(const Node& a, const Node& b) { return a.placements == b.placements; }
  };
  static constexpr std::size_t most_steps = UnblockRules::max_moves;

  /// The form for the pieces of `state`, wherever they stand in it.
  explicit LineForm(const State& state);

  /// The node of a state with the same walls and the same pieces on the same lines; none for any other state.
  std::optional<Node> node(const State& state) const;
  State state(const Node& node) const;
  Move move(const Node& from, const Node& to) const;

  std::uint32_t key(const Node& node) const;
  bool is_exact() const { return is_exact_; }
  bool is_solved(const Node& node) const {
    return (solved_placements_ >> (node.placements >> red_shift_ & 15U) & 1U) != 0;
  }

  std::size_t steps(const Node& node, std::uint32_t key, Step* steps) const;
  Node after(const Node& node, std::uint32_t code) const;

 private:
  // A line with at least one piece.
  struct Line {
    const std::uint16_t* next = nullptr;
    std::uint32_t weight = 0;  // of its placement in the key
    std::uint8_t shift = 0;    // of its byte in `across` (a row) or `down` (a column)
    std::uint8_t placement_shift = 0;
    std::uint8_t length = 0;
    std::uint8_t offset = 0;                               // of its placements among those of its group
    std::array<std::uint64_t, most_placements> shadows{};  // of each placement: its cells as the other lines see them
    const LineKind* kind = nullptr;
    std::array<char, most_in_line> faces{};

    bool is_horizontal() const { return placement_shift < 4 * greatest_side; }
    int number() const { return shift / 8; }
    Piece piece(std::size_t number_in_line, std::size_t placement) const;
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::span<const Line> lines() const { return {lines_.data(), index(used_)}; }
  void add_line(std::span<const Piece> pieces);
  void weigh();

  // Lines whose placements together are the bits of one word, so that one loop goes through all steps that they
  // allow: which lines can move at all is hard to foresee, how many steps there are is not.
  struct Group {
    int begin = 0;
    int end = 0;
    std::array<std::uint8_t, 64> line{};    // of each bit
    std::array<std::uint32_t, 64> value{};  // of each bit: what its placement adds to the key
  };
  void group();

  Parameters rules_;
  std::array<Line, static_cast<std::size_t>(2 * greatest_side)> lines_{};
  int used_ = 0;
  std::array<Group, 4> groups_{};
  int used_groups_ = 0;
  bool is_exact_ = true;
  std::uint64_t walls_across_ = 0;
  std::uint64_t walls_down_ = 0;
  std::uint32_t red_shift_ = 0;
  std::uint32_t solved_placements_ = 0;
};

// Here, because maps spend their time in it.
inline std::size_t LineForm::steps(const Node& node, std::uint32_t key, Step* steps) const {
  const std::array<std::uint64_t, 2> words{node.across, node.down};
  std::array<std::uint32_t, static_cast<std::size_t>(2 * greatest_side)> without;  // of each line: the key without it
  Step* const first = steps;
  for (const Group& group : std::span(groups_).first(index(used_groups_))) {
    std::uint64_t all = 0;
    for (int i = group.begin; i < group.end; ++i) {
      const Line& line = lines_[index(i)];
      const std::uint64_t blocked = words[line.is_horizontal() ? 0 : 1] >> line.shift & ((1U << line.length) - 1);
      const std::uint64_t placement = node.placements >> line.placement_shift & 15U;
      all |= std::uint64_t{line.next[placement << line.length | blocked]} << line.offset;
      without[index(i)] = key - static_cast<std::uint32_t>(placement) * line.weight;
    }
    for (; all != 0; all &= all - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(all));
      const std::uint32_t line = group.line[bit];
      *steps++ = {.key = without[line] + group.value[bit], .code = line << 8U | (bit - lines_[line].offset)};
    }
  }
  return static_cast<std::size_t>(steps - first);
}

inline LineForm::Node LineForm::after(const Node& node, std::uint32_t code) const {
  const Line& line = lines_[code >> 8U];
  const std::uint64_t to = code & 255U;
  const std::uint64_t from = node.placements >> line.placement_shift & 15U;
  Node moved = node;
  (line.is_horizontal() ? moved.down : moved.across) ^= line.shadows[from] ^ line.shadows[to];
  moved.placements ^= (from ^ to) << line.placement_shift;
  return moved;
}

static_assert(MapForm<LineForm>);

}  // namespace tilefold::unblock
