// Decompresses raw LZMA data that Python's `lzma.compress` has written with lc 3, lp 0, pb 0 and a window as large as
// the output. Compiled without any library, it is two kilobytes of WebAssembly. page.js uses it to decompress the
// program, which takes a third of the time that JavaScript would take. Source: I. Pavlov, LZMA specification, 2015.

#include <cstdint>

namespace {

// Probability that a bit is 0, multiplied by 2048.
using Odds = std::uint16_t;

// For each kind of bit, the index of its first probability in the table.
enum Place : std::uint32_t {
  match = 0,
  rep = 16,
  rep0 = 32,
  rep1 = 48,
  rep2 = 64,
  rep0_long = 80,
  slots = 96,
  special = 352,
  aligned = 480,
  lengths = 512,
  rep_lengths = 1024,
  literals = 2048,
  end_of_odds = 8192,
};

Odds odds[end_of_odds];
const std::uint8_t* from;
std::uint32_t range;
std::uint32_t code;

void fill() {
  if (range >= 0x1000000) return;
  range <<= 8;
  code = (code << 8) | *from++;
}

std::uint32_t bit(std::uint32_t place) {
  Odds& odd = odds[place];
  const std::uint32_t bound = (range >> 11) * odd;
  const std::uint32_t value = code < bound ? 0 : 1;
  if (value == 0) {
    range = bound;
    odd += (2048 - odd) >> 5;
  } else {
    range -= bound;
    code -= bound;
    odd -= odd >> 5;
  }
  fill();
  return value;
}

std::uint32_t tree(std::uint32_t base, std::uint32_t bits) {
  std::uint32_t node = 1;
  for (std::uint32_t i = 0; i < bits; ++i) node = (node << 1) | bit(base + node);
  return node - (1U << bits);
}

std::uint32_t reverse_tree(std::uint32_t base, std::uint32_t bits) {
  std::uint32_t node = 1;
  std::uint32_t value = 0;
  for (std::uint32_t i = 0; i < bits; ++i) {
    const std::uint32_t next = bit(base + node);
    node = (node << 1) | next;
    value |= next << i;
  }
  return value;
}

// Decodes `bits` bits that are 0 or 1 with equal probability.
std::uint32_t even(std::uint32_t bits) {
  std::uint32_t value = 0;
  for (std::uint32_t i = 0; i < bits; ++i) {
    range >>= 1;
    const std::uint32_t next = code >= range ? 1 : 0;
    if (next != 0) code -= range;
    fill();
    value = (value << 1) | next;
  }
  return value;
}

std::uint32_t length(std::uint32_t base) {
  if (bit(base) == 0) return 2 + tree(base + 2, 3);
  if (bit(base + 1) == 0) return 10 + tree(base + 16, 3);
  return 18 + tree(base + 32, 8);
}

std::uint32_t distance(std::uint32_t count) {
  const std::uint32_t slot = tree(slots + ((count < 5 ? count - 2 : 3) << 6), 6);
  if (slot < 4) return slot;
  const std::uint32_t bits = (slot >> 1) - 1;
  const std::uint32_t high = (2 | (slot & 1)) << bits;
  if (slot < 14) return high + reverse_tree(special + high - slot, bits);
  return high + (even(bits - 4) << 4) + reverse_tree(aligned, 4);
}

// Decodes a byte that is not part of a match. `other` is the byte that would follow if the last match were longer.
std::uint8_t literal(std::uint32_t base, bool is_after_match, std::uint32_t other) {
  std::uint32_t node = 1;
  for (bool is_like_other = is_after_match; is_like_other && node < 0x100;) {
    const std::uint32_t expected = (other >> 7) & 1;
    other <<= 1;
    const std::uint32_t next = bit(base + ((1 + expected) << 8) + node);
    node = (node << 1) | next;
    is_like_other = next == expected;
  }
  while (node < 0x100) node = (node << 1) | bit(base + node);
  return static_cast<std::uint8_t>(node);
}

struct Distances {
  std::uint32_t last[4] = {};

  // Moves one of the last four match distances to the front of their list.
  void bring_forward(std::uint32_t which) {
    const std::uint32_t found = last[which];
    for (std::uint32_t i = which; i > 0; --i) last[i] = last[i - 1];
    last[0] = found;
  }
};

// Decodes which of the last four distances is used again; 0 is the latest.
std::uint32_t earlier(std::uint32_t state) {
  if (bit(rep0 + state) == 0) return 0;
  if (bit(rep1 + state) == 0) return 1;
  return bit(rep2 + state) == 0 ? 2 : 3;
}

void begin(const std::uint8_t* packed) {
  for (Odds& odd : odds) odd = 1024;
  range = 0xffffffff;
  code = 0;
  from = packed + 1;
  for (int i = 0; i < 4; ++i) code = (code << 8) | *from++;
}

}  // namespace

/// Decompresses `packed` into the `size` bytes of `whole`. Returns false if the data are invalid. Requires: some bytes
/// after the packed data can be read.
extern "C" bool unpack(const std::uint8_t* packed, std::uint32_t packed_size, std::uint8_t* whole, std::uint32_t size) {
  begin(packed);
  Distances distances;
  std::uint32_t state = 0;
  for (std::uint32_t to = 0; to < size;) {
    if (from > packed + packed_size) return false;
    if (bit(match + state) == 0) {
      const std::uint32_t base = literals + 0x300 * ((to > 0 ? whole[to - 1] : 0) >> 5);
      whole[to] = literal(base, state >= 7, state >= 7 ? whole[to - distances.last[0] - 1] : 0);
      ++to;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    std::uint32_t count = 1;
    if (bit(rep + state) == 0) {
      distances.bring_forward(3);
      count = length(lengths);
      distances.last[0] = distance(count);
      state = state < 7 ? 7 : 10;
    } else if (const std::uint32_t which = earlier(state); which == 0 && bit(rep0_long + state) == 0) {
      state = state < 7 ? 9 : 11;
    } else {
      distances.bring_forward(which);
      count = length(rep_lengths);
      state = state < 7 ? 8 : 11;
    }
    const std::uint32_t back = distances.last[0];
    if (back >= to || count > size - to) return false;
    for (const std::uint32_t end = to + count; to < end; ++to) whole[to] = whole[to - back - 1];
  }
  return true;
}
