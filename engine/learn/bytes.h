// Binary encoding of numbers, shared by files of weights and of solved rules.
//
// Integers have a variable length with seven bits per byte, the lowest first (LEB128, as in DWARF). Floating-point
// numbers are stored bit by bit, the lowest byte first.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

namespace tilefold::learn {

void put_number(std::string& bytes, std::uint64_t number);

template <class Fraction>
using BitsOf = std::conditional_t<sizeof(Fraction) == 4, std::uint32_t, std::uint64_t>;

template <class Fraction>
void put_fraction(std::string& bytes, Fraction fraction) {
  auto word = std::bit_cast<BitsOf<Fraction>>(fraction);
  for (std::size_t i = 0; i < sizeof word; ++i, word >>= 8U) bytes.push_back(static_cast<char>(word & 0xffU));
}

/// Reads numbers from the front of a byte string. If a number is missing or invalid, returns 0 and `is_sound` becomes
/// false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  bool is_sound() const { return is_sound_; }
  bool is_at_end() const { return bytes_.empty(); }
  std::size_t size() const { return bytes_.size(); }

  /// Reads an integer below 2^63.
  std::uint64_t number();

  /// Reads a finite floating-point number. Checks the bits before converting them, because signalling NaNs may trap.
  template <class Fraction>
  Fraction fraction() {
    using Bits = BitsOf<Fraction>;
    Bits word = 0;
    for (std::size_t i = 0; i < sizeof word; ++i) word |= static_cast<Bits>(Bits{next()} << (8 * i));
    constexpr Bits exponent = std::bit_cast<Bits>(std::numeric_limits<Fraction>::infinity());
    if ((word & exponent) == exponent) is_sound_ = false;
    return is_sound_ ? std::bit_cast<Fraction>(word) : 0;
  }

 private:
  std::uint8_t next() {
    if (bytes_.empty()) {
      is_sound_ = false;
      return 0;
    }
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

  std::string_view bytes_;
  bool is_sound_ = true;
};

}  // namespace tilefold::learn
