// Compact positions of Unblock for building maps: four bits per lane (row or column).
//
// A piece never leaves its lane, and the pieces of a lane never change their order, so a lane with given pieces has at
// most 15 *placements* (6 on a 6×6 board). A position is the placement of every lane. The legal moves in a lane depend
// only on its placement and on the cells that walls and crossing pieces block, so one table look-up gives all
// placements that are one move away. On a 6×6 board the placements, as digits of one number, fit into 32 bits, and that
// number is a unique key; on larger boards the key is a hash. Boards with more than eight rows or columns use the piece
// model (piece_model.h) instead.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/puzzles/unblock/rules.h"
#include "engine/search/reachable_graph.h"

namespace tilefold::unblock {

constexpr int max_lane = 8;  ///< maximum length of a lane, in cells
constexpr std::size_t most_placements = 15;
constexpr std::size_t most_in_lane = max_lane / 2;

/// True if the board is small enough for this model.
constexpr bool has_lane_model(const Parameters& rules) {
  return rules.rows <= max_lane && rules.columns <= max_lane;
}

/// Tables for all lanes that have the same length and the same lengths of pieces in the same order.
struct LaneKind {
  int length = 0;
  std::vector<int> pieces;                                     ///< lengths of the pieces, in order
  std::vector<std::array<std::uint8_t, most_in_lane>> places;  ///< for each placement, the first cells of the pieces
  std::vector<std::uint8_t> masks;                             ///< for each placement, the cells that its pieces fill
  std::vector<std::uint16_t> next;  ///< at [placement << length | blocked cells]: set of placements one move away
};

/// Returns the tables of a lane. They are created once and live until the program ends. Thread-safe.
const LaneKind& lane_kind(int length, std::span<const int> pieces);

class LaneModel {
 public:
  struct Node {
    std::uint64_t across = 0;      ///< cells that block rows: walls and vertical pieces, one byte per row
    std::uint64_t down = 0;        ///< cells that block columns: walls and horizontal pieces, one byte per column
    std::uint64_t placements = 0;  ///< placements of the lanes, four bits each: rows first, then columns
    friend bool operator==(const Node& a, const Node& b) { return a.placements == b.placements; }
  };
  static constexpr std::size_t most_steps = std::size_t{letters} * (max_lane - 2);

  /// Creates the model for all boards with the pieces and walls of `state`; it does not matter where the pieces lie in
  /// their lanes. Requires has_lane_model.
  explicit LaneModel(const State& state);

  /// Returns the node of a state. Returns nullopt if the walls, the pieces or the lanes of the pieces differ from those
  /// of the model.
  std::optional<Node> node(const State& state) const;

  /// Returns the node with these placements. Different nodes have different placements.
  Node node(std::uint64_t placements) const;
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
  // A lane with at least one piece.
  struct Lane {
    const std::uint16_t* next = nullptr;
    std::uint32_t weight = 0;  // factor of the lane's placement in the key
    std::uint8_t shift = 0;    // position of the lane's byte in `across` (for a row) or `down` (for a column), in bits
    std::uint8_t placement_shift = 0;
    std::uint8_t length = 0;
    std::uint8_t offset = 0;  // position of the lane's lowest placement bit in the word of its group
    std::array<std::uint64_t, most_placements>
        shadows{};  // for each placement, the cells that it blocks in other lanes
    const LaneKind* kind = nullptr;
    std::array<char, most_in_lane> faces{};

    bool is_horizontal() const { return placement_shift < 4 * max_lane; }
    int number() const { return shift / 8; }
    Piece piece(std::size_t number_in_lane, std::size_t placement) const;
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::span<const Lane> lanes() const { return {lanes_.data(), index(used_)}; }
  void add_line(std::span<const Piece> pieces);
  void weigh();

  // A group of lanes whose placements together fit into the bits of one word, so that one loop visits all steps of the
  // group. A loop per lane would be slower, because the processor cannot predict which lanes have any legal move.
  struct Group {
    int begin = 0;
    int end = 0;
    std::array<std::uint8_t, 64> lane{};    // for each bit, its lane
    std::array<std::uint32_t, 64> value{};  // for each bit, the value that its placement adds to the key
  };
  void group();

  Parameters rules_;
  std::array<Lane, static_cast<std::size_t>(2 * max_lane)> lanes_{};
  int used_ = 0;
  std::array<Group, 4> groups_{};
  int used_groups_ = 0;
  bool is_exact_ = true;
  std::uint64_t walls_across_ = 0;
  std::uint64_t walls_down_ = 0;
  std::uint32_t red_shift_ = 0;
  std::uint32_t solved_placements_ = 0;
};

// Inline because building maps spends most of its time in this function.
inline std::size_t LaneModel::steps(const Node& node, std::uint32_t key, Step* steps) const {
  const std::array<std::uint64_t, 2> words{node.across, node.down};
  std::array<std::uint32_t, static_cast<std::size_t>(2 * max_lane)>
      without;  // for each lane, the part of the key that all other lanes contribute
  Step* const first = steps;
  for (const Group& group : std::span(groups_).first(index(used_groups_))) {
    std::uint64_t all = 0;
    for (int i = group.begin; i < group.end; ++i) {
      const Lane& lane = lanes_[index(i)];
      const std::uint64_t blocked = words[lane.is_horizontal() ? 0 : 1] >> lane.shift & ((1U << lane.length) - 1);
      const std::uint64_t placement = node.placements >> lane.placement_shift & 15U;
      all |= std::uint64_t{lane.next[placement << lane.length | blocked]} << lane.offset;
      without[index(i)] = key - static_cast<std::uint32_t>(placement) * lane.weight;
    }
    for (; all != 0; all &= all - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(all));
      const std::uint32_t lane = group.lane[bit];
      *steps++ = {.key = without[lane] + group.value[bit], .code = lane << 8U | (bit - lanes_[lane].offset)};
    }
  }
  return static_cast<std::size_t>(steps - first);
}

inline LaneModel::Node LaneModel::node(std::uint64_t placements) const {
  Node node{.across = walls_across_, .down = walls_down_, .placements = placements};
  for (const Lane& lane : lanes())
    (lane.is_horizontal() ? node.down : node.across) |= lane.shadows[placements >> lane.placement_shift & 15U];
  return node;
}

inline LaneModel::Node LaneModel::after(const Node& node, std::uint32_t code) const {
  const Lane& lane = lanes_[code >> 8U];
  const std::uint64_t to = code & 255U;
  const std::uint64_t from = node.placements >> lane.placement_shift & 15U;
  Node moved = node;
  (lane.is_horizontal() ? moved.down : moved.across) ^= lane.shadows[from] ^ lane.shadows[to];
  moved.placements ^= (from ^ to) << lane.placement_shift;
  return moved;
}

static_assert(GraphModel<LaneModel>);

}  // namespace tilefold::unblock
