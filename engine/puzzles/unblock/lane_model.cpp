#include "engine/puzzles/unblock/lane_model.h"

#include <algorithm>
#include <cassert>
#include <mutex>

namespace tilefold::unblock {
namespace {

using Places = std::array<std::uint8_t, most_in_lane>;

std::uint32_t mask_of(int place, int length) {
  return ((1U << static_cast<unsigned>(length)) - 1) << static_cast<unsigned>(place);
}

// Adds all placements in which the pieces before index `piece` keep their positions `places` and all other pieces lie
// at cell `from` or behind it.
void lay(LaneKind& kind, Places& places, std::size_t piece, int from) {
  if (piece == kind.pieces.size() || piece == most_in_lane) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < piece; ++i) mask |= mask_of(places[i], kind.pieces[i]);
    kind.places.push_back(places);
    kind.masks.push_back(static_cast<std::uint8_t>(mask));
    return;
  }
  for (int place = from; place + kind.pieces[piece] <= kind.length; ++place) {
    places[piece] = static_cast<std::uint8_t>(place);
    lay(kind, places, piece + 1, place + kind.pieces[piece]);
  }
}

// True if one move of a single piece over unblocked cells turns placement `from` into placement `to`.
bool is_one_move(const LaneKind& kind, std::size_t from, std::size_t to, std::uint32_t blocked) {
  std::size_t moved = 0;
  int count = 0;
  for (std::size_t i = 0; i < kind.pieces.size(); ++i) {
    if (kind.places[from][i] == kind.places[to][i]) continue;
    moved = i;
    ++count;
  }
  if (count != 1) return false;
  const int low = std::min(kind.places[from][moved], kind.places[to][moved]);
  const int high = std::max(kind.places[from][moved], kind.places[to][moved]) + kind.pieces[moved];
  return (blocked & mask_of(low, high - low)) == 0;
}

LaneKind make_kind(int length, std::span<const int> pieces) {
  LaneKind kind{.length = length, .pieces = {pieces.begin(), pieces.end()}, .places = {}, .masks = {}, .next = {}};
  Places places{};
  lay(kind, places, 0, 0);
  const std::size_t count = kind.places.size();
  const std::uint32_t cells = 1U << static_cast<unsigned>(length);
  kind.next.resize(count << static_cast<unsigned>(length));
  for (std::size_t from = 0; from < count; ++from)
    for (std::uint32_t blocked = 0; blocked < cells; ++blocked)
      for (std::size_t to = 0; to < count; ++to)
        if (is_one_move(kind, from, to, blocked))
          kind.next[(from << static_cast<unsigned>(length)) | blocked] |= static_cast<std::uint16_t>(1U << to);
  return kind;
}

// Spreads the eight bits of a byte to the lowest bits of eight bytes.
std::uint64_t spread(std::uint8_t mask) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < 8; ++i) bits |= std::uint64_t{mask >> i & 1U} << (8 * i);
  return bits;
}

std::uint64_t bit(int lane, int step) {
  return std::uint64_t{1} << static_cast<unsigned>(8 * lane + step);
}

// Returns a unique number for the lengths of the pieces in a lane. The number has one base-3 digit per piece: 1 for
// length 2 and 2 for length 3.
std::size_t code_of(std::span<const int> pieces) {
  std::size_t code = 0;
  for (const int length : pieces) code = 3 * code + static_cast<std::size_t>(length - 1);
  return code;
}

constexpr std::size_t most_codes = 81;  // 3^4 codes, because a lane has at most four pieces

}  // namespace

const LaneKind& lane_kind(int length, std::span<const int> pieces) {
  struct Slot {
    std::once_flag once;
    LaneKind kind;
  };
  static std::array<std::array<Slot, most_codes>, max_lane + 1> slots;
  Slot& slot = slots[static_cast<std::size_t>(length)][code_of(pieces)];
  std::call_once(slot.once, [&] { slot.kind = make_kind(length, pieces); });
  return slot.kind;
}

Piece LaneModel::Lane::piece(std::size_t number_in_lane, std::size_t placement) const {
  const int place = kind->places[placement][number_in_lane];
  const int size = kind->pieces[number_in_lane];
  if (is_horizontal())
    return {.face = faces[number_in_lane], .cell = cell_at(number(), place), .size = {.rows = 1, .columns = size}};
  return {.face = faces[number_in_lane], .cell = cell_at(place, number()), .size = {.rows = size, .columns = 1}};
}

LaneModel::LaneModel(const State& state) : rules_(state.rules) {
  assert(has_lane_model(rules_));
  std::array<std::array<std::vector<Piece>, max_lane>, 2> pieces;  // pieces of each row, then pieces of each column
  const std::string_view text = state.text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Cell cell = state.cell(i);
    if (text[i] == wall) {
      walls_across_ |= bit(cell.row, cell.column);
      walls_down_ |= bit(cell.column, cell.row);
    }
    if (!is_piece(text[i])) continue;
    const Piece piece = piece_at(state, cell);
    if (piece.cell != cell) continue;
    pieces[piece.is_horizontal() ? 0 : 1][index(piece.is_horizontal() ? cell.row : cell.column)].push_back(piece);
  }
  for (const auto& group : pieces)
    for (const auto& lane : group)
      if (!lane.empty()) add_line(lane);
  weigh();
  group();
}

void LaneModel::add_line(std::span<const Piece> pieces) {
  const bool is_row = pieces.front().is_horizontal();
  const int number = is_row ? pieces.front().cell.row : pieces.front().cell.column;
  Lane& lane = lanes_[index(used_++)];
  lane.length = static_cast<std::uint8_t>(is_row ? rules_.columns : rules_.rows);
  lane.shift = static_cast<std::uint8_t>(8 * number);
  lane.placement_shift = static_cast<std::uint8_t>(4 * (is_row ? number : max_lane + number));
  std::array<int, most_in_lane> lengths{};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    lengths[i] = pieces[i].length();
    lane.faces[i] = pieces[i].face;
  }
  lane.kind = &lane_kind(lane.length, std::span(lengths).first(pieces.size()));
  lane.next = lane.kind->next.data();
  assert(lane.kind->masks.size() <= most_placements);
  for (std::size_t i = 0; i < lane.kind->masks.size(); ++i)
    lane.shadows[i] = spread(lane.kind->masks[i]) << static_cast<unsigned>(number);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].face != red) continue;
    red_shift_ = lane.placement_shift;
    for (std::size_t placement = 0; placement < lane.kind->places.size(); ++placement)
      if (lane.kind->places[placement][i] + lengths[i] == rules_.columns) solved_placements_ |= 1U << placement;
  }
}

// Sets the factor with which the placement of each lane contributes to the key. If the key fits into 32 bits, the
// factors are the place values of a mixed-radix number; otherwise they are odd hash multipliers.
void LaneModel::weigh() {
  std::uint64_t product = 1;
  for (Lane& lane : std::span(lanes_).first(index(used_))) {
    lane.weight = static_cast<std::uint32_t>(product);
    product *= lane.kind->masks.size();
    is_exact_ = is_exact_ && product <= std::uint64_t{1} << 32U;
    if (!is_exact_) break;
  }
  if (is_exact_) return;
  for (Lane& lane : std::span(lanes_).first(index(used_)))
    lane.weight = static_cast<std::uint32_t>(mix(lane.placement_shift)) | 1U;
}

void LaneModel::group() {
  for (int i = 0; i < used_; ++i) {
    Lane& lane = lanes_[index(i)];
    const std::size_t count = lane.kind->masks.size();
    const Lane* before = i == 0 ? nullptr : &lanes_[index(i - 1)];
    const std::size_t offset = before == nullptr ? 64 : before->offset + before->kind->masks.size();
    if (offset + count > 64) ++used_groups_;
    Group& group = groups_[index(used_groups_ - 1)];
    if (offset + count > 64) group.begin = i;
    group.end = i + 1;
    lane.offset = static_cast<std::uint8_t>(offset + count > 64 ? 0 : offset);
    for (std::size_t placement = 0; placement < count; ++placement) {
      group.lane[lane.offset + placement] = static_cast<std::uint8_t>(i);
      group.value[lane.offset + placement] = static_cast<std::uint32_t>(placement) * lane.weight;
    }
  }
}

std::optional<LaneModel::Node> LaneModel::node(const State& state) const {
  std::uint64_t placements = 0;
  for (const Lane& lane : lanes()) {
    std::uint32_t mask = 0;
    for (int step = 0; step < lane.length; ++step) {
      const char face = state.at(lane.is_horizontal() ? cell_at(lane.number(), step) : cell_at(step, lane.number()));
      const bool is_own = is_piece(face) && std::find(lane.faces.begin(), lane.faces.end(), face) != lane.faces.end();
      mask |= is_own ? mask_of(step, 1) : 0;
    }
    const auto& masks = lane.kind->masks;
    const auto placement = static_cast<std::size_t>(std::find(masks.begin(), masks.end(), mask) - masks.begin());
    if (placement == masks.size()) return std::nullopt;
    placements |= std::uint64_t{placement} << lane.placement_shift;
  }
  const Node node = this->node(placements);
  return this->state(node).cells == state.cells ? std::optional(node) : std::nullopt;
}

State LaneModel::state(const Node& node) const {
  State state{.rules = rules_, .cells = {}, .moves = 0};
  const std::size_t area = static_cast<std::size_t>(rules_.extent().area());
  for (std::size_t i = 0; i < area; ++i) {
    const Cell cell = state.cell(i);
    state.cells[i] = (walls_across_ & bit(cell.row, cell.column)) != 0 ? wall : empty_cell;
  }
  for (const Lane& lane : lanes())
    for (std::size_t i = 0; i < lane.kind->pieces.size(); ++i)
      fill(state, lane.piece(i, node.placements >> lane.placement_shift & 15U), lane.faces[i]);
  return state;
}

Move LaneModel::move(const Node& from, const Node& to) const {
  for (const Lane& lane : lanes()) {
    const auto& before = lane.kind->places[from.placements >> lane.placement_shift & 15U];
    const auto& after = lane.kind->places[to.placements >> lane.placement_shift & 15U];
    for (std::size_t i = 0; i < lane.kind->pieces.size(); ++i)
      if (before[i] != after[i]) return to_move({.face = lane.faces[i], .distance = after[i] - before[i]});
  }
  return {};
}

std::uint32_t LaneModel::key(const Node& node) const {
  std::uint32_t key = 0;
  for (const Lane& lane : lanes())
    key += static_cast<std::uint32_t>(node.placements >> lane.placement_shift & 15U) * lane.weight;
  return key;
}

}  // namespace tilefold::unblock
