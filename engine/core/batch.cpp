#include "engine/core/batch.h"

#include <algorithm>
#include <cassert>

namespace tilefold {
namespace {

template <class T>
void append_all(std::string& bytes, const std::vector<T>& values) {
  append_bytes(bytes, values.size());
  for (const T& value : values) append_bytes(bytes, value);
}

// Reads `count` values. Returns false if the bytes contain fewer or more than `count` values.
template <class T>
bool select_all(std::string_view& bytes, std::vector<T>& values, std::size_t count) {
  std::size_t size = 0;
  if (!take_bytes(bytes, size) || size != count || bytes.size() / sizeof(T) < size) return false;
  values.resize(size);
  return std::all_of(values.begin(), values.end(), [&](T& value) { return take_bytes(bytes, value); });
}

}  // namespace

void Batch::reset(std::uint64_t seed) {
  seed_ = seed;
  own_seeds_.clear();
  begin_all();
}

void Batch::reset(std::span<const std::uint64_t> seeds) {
  assert(seeds.size() == size());
  own_seeds_.assign(seeds.begin(), seeds.end());
  begin_all();
}

void Batch::begin_all() {
  rounds_.assign(size(), 0);
  for (std::size_t i = 0; i < size(); ++i) begin_next(i);
  std::fill(rewards_.begin(), rewards_.end(), 0.0);
}

// If reset received one seed per game, the first game at each index uses its seed unchanged; the seeds of later games
// at that index are derived from it.
void Batch::begin_next(std::size_t game) {
  const std::int64_t round = rounds_[game]++;
  if (own_seeds_.empty()) {
    seeds_[game] = game_seed(seed_, round * static_cast<std::int64_t>(size()) + static_cast<std::int64_t>(game) + 1);
  } else {
    seeds_[game] = round == 0 ? own_seeds_[game] : game_seed(own_seeds_[game], round);
  }
  scores_[game] = 0;
  moves_[game] = 0;
  ended_[game] = 0;
  begin(game, seeds_[game]);
}

void Batch::restart_ended() {
  for (std::size_t i = 0; i < size(); ++i)
    if (ended_[i] != 0) begin_next(i);
}

bool Batch::is_legal(std::size_t game, std::int64_t action) const {
  if (ended_[game] != 0 || action < 0 || action >= layout().actions) return false;
  const ByteView mask = legal();
  return mask.data[static_cast<std::ptrdiff_t>(game) * mask.game + static_cast<std::ptrdiff_t>(action) * mask.column] !=
         0;
}

std::optional<std::size_t> Batch::first_illegal(std::span<const std::int64_t> actions) const {
  const ByteView mask = legal();
  const auto count = static_cast<std::uint64_t>(layout().actions);
  const std::uint8_t* flags = mask.data;
  for (std::size_t i = 0; i < actions.size(); ++i, flags += mask.game) {
    const auto action = static_cast<std::uint64_t>(actions[i]);
    if (ended_[i] != 0) continue;
    if (action >= count || flags[static_cast<std::ptrdiff_t>(action) * mask.column] == 0) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> Batch::step(std::span<const std::int64_t> actions) {
  assert(actions.size() == size());
  if (const auto illegal = first_illegal(actions)) return illegal;
  play(actions);
  return std::nullopt;
}

std::string Batch::saved() const {
  std::string bytes;
  append_bytes(bytes, seed_);
  append_bytes(bytes, own_seeds_.empty());
  append_all(bytes, own_seeds_);
  append_all(bytes, rounds_);
  append_all(bytes, rewards_);
  append_all(bytes, ended_);
  append_all(bytes, seeds_);
  append_all(bytes, scores_);
  append_all(bytes, moves_);
  for (std::size_t i = 0; i < size(); ++i) save_game(i, bytes);
  return bytes;
}

bool Batch::load(std::string_view bytes) {
  const std::size_t count = size();
  bool has_one_seed = true;
  if (!take_bytes(bytes, seed_) || !take_bytes(bytes, has_one_seed)) return false;
  const bool is_read = select_all(bytes, own_seeds_, has_one_seed ? 0 : count) && select_all(bytes, rounds_, count) &&
                       select_all(bytes, rewards_, count) && select_all(bytes, ended_, count) &&
                       select_all(bytes, seeds_, count) && select_all(bytes, scores_, count) &&
                       select_all(bytes, moves_, count);
  if (!is_read) return false;
  for (std::size_t i = 0; i < count; ++i)
    if (!load_game(i, bytes)) return false;
  return bytes.empty();
}

}  // namespace tilefold
