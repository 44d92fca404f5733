#include "app/protocol/order.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/core/rng.h"
#include "engine/core/text.h"

namespace tilefold::protocol {
namespace {

std::uint64_t hash_of(std::string_view text) {
  return std::strtoull(checksum_text(text).c_str(), nullptr, 16);
}

std::uint64_t rows_of(std::size_t size) {
  return size % 2 == 0 ? size : 2 * size;
}

std::vector<std::size_t> random_order(std::size_t size, std::uint64_t seed) {
  std::vector<std::size_t> list(size);
  std::iota(list.begin(), list.end(), std::size_t{0});
  Rng rng(mix(seed));
  for (std::size_t i = size; i > 1; --i) std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
  return list;
}

}  // namespace

std::string_view order_name(PlayOrder order) {
  switch (order) {
    case PlayOrder::fixed: break;
    case PlayOrder::random: return "random";
    case PlayOrder::latin_square: return "latin_square";
  }
  return "fixed";
}

DrawnOrder draw_order(const StudyOrder& study, std::string_view participant) {
  std::uint64_t row = participant_number(participant);
  const auto draw = [&](PlayOrder order, std::size_t size, const std::string& name) {
    if (order == PlayOrder::latin_square) return latin_row(size, row);
    if (order == PlayOrder::random)
      return random_order(size,
                          static_cast<std::uint64_t>(study.seed) ^ hash_of(std::string(participant) + "\n" + name));
    std::vector<std::size_t> list(size);
    std::iota(list.begin(), list.end(), std::size_t{0});
    return list;
  };
  DrawnOrder drawn{.blocks = draw(study.order, study.blocks.size(), "blocks"), .trials = {}};
  // If the rows of the blocks' square are used up, the squares within the blocks advance by one row. Otherwise the two
  // orders would depend on each other.
  if (study.order == PlayOrder::latin_square && !study.blocks.empty()) row /= rows_of(study.blocks.size());
  for (const BlockOrder& block : study.blocks) drawn.trials.push_back(draw(block.order, block.trials, block.name));
  return drawn;
}

std::uint64_t participant_number(std::string_view participant) {
  constexpr std::size_t most_digits = 18;
  std::size_t begin = participant.size();
  while (begin > 0 && participant[begin - 1] >= '0' && participant[begin - 1] <= '9') --begin;
  const std::string digits(participant.substr(begin));
  if (digits.empty() || digits.size() > most_digits) return hash_of(participant);
  const std::uint64_t number = std::strtoull(digits.c_str(), nullptr, 10);
  return number == 0 ? 0 : number - 1;
}

std::vector<std::size_t> latin_row(std::size_t size, std::uint64_t row) {
  std::vector<std::size_t> list(size);
  if (size == 0) return list;
  const auto number = static_cast<std::size_t>(row % rows_of(size));
  for (std::size_t i = 0; i < size; ++i) {
    // The first row is 0, 1, n-1, 2, n-2, …; each further row adds one.
    const std::size_t first = i % 2 == 1 ? (i + 1) / 2 : (size - i / 2) % size;
    list[i] = (first + number) % size;
  }
  if (number >= size) std::reverse(list.begin(), list.end());  // the second half of the rows of an odd square
  return list;
}

}  // namespace tilefold::protocol
