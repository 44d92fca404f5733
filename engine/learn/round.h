// Serialises the steps that a game played in a round of training, so that other processes can learn from these steps,
// too.
//
// The format is not stable between versions of the program: numbers are written byte by byte, the lowest first.
// Invariant: `parse_round` returns what `write_round` wrote; a truncated text gives a truncated round.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::learn {

struct Round {
  bool is_over = false;
  bool is_left = false;
  std::uint64_t moves = 0;           ///< number of moves of the whole game so far
  std::uint64_t score = 0;           ///< score of the game so far
  std::int64_t points_of_end = 0;    ///< points gained after the last step if the game is over
  std::vector<std::int64_t> points;  ///< points of each step of the round
  std::vector<std::uint8_t> boards;  ///< boards of the steps, one after the other
};

inline void write_number(std::string& text, std::uint64_t number) {
  for (int byte = 0; byte < 8; ++byte, number >>= 8U) text += static_cast<char>(number & 0xffU);
}

inline std::uint64_t parse_number(std::string_view& text) {
  std::uint64_t number = 0;
  const std::size_t bytes = text.size() < 8 ? text.size() : 8;
  for (std::size_t byte = 0; byte < bytes; ++byte)
    number |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[byte])) << (8 * byte);
  text.remove_prefix(bytes);
  return number;
}

inline void write_round(std::string& text, const Round& round) {
  for (const std::uint64_t number :
       {std::uint64_t{round.is_over}, std::uint64_t{round.is_left}, round.moves, round.score,
        static_cast<std::uint64_t>(round.points_of_end), std::uint64_t{round.points.size()}})
    write_number(text, number);
  for (const std::int64_t points : round.points) write_number(text, static_cast<std::uint64_t>(points));
  text.append(round.boards.begin(), round.boards.end());
}

/// Parses a round at the beginning of `text` and removes it from the text. `board` is the size of a board in bytes.
inline Round parse_round(std::string_view& text, std::size_t board) {
  Round round;
  round.is_over = parse_number(text) != 0;
  round.is_left = parse_number(text) != 0;
  round.moves = parse_number(text);
  round.score = parse_number(text);
  round.points_of_end = static_cast<std::int64_t>(parse_number(text));
  for (std::uint64_t steps = parse_number(text); steps > 0 && !text.empty(); --steps)
    round.points.push_back(static_cast<std::int64_t>(parse_number(text)));
  while (!round.points.empty() && round.points.size() * board > text.size()) round.points.pop_back();
  const std::string_view boards = text.substr(0, round.points.size() * board);
  round.boards.assign(boards.begin(), boards.end());
  text.remove_prefix(boards.size());
  return round;
}

}  // namespace tilefold::learn
