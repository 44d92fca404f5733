#include "app/records/position_id.h"

#include "app/records/json.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::records {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned bits_of_digit = 6;
constexpr unsigned bits_of_byte = 8;

std::string id_after(const Puzzle& beginning, std::uint64_t seed, bool is_position, const std::vector<Move>& moves) {
  GameId id = game_id_of(beginning, seed, moves);
  if (is_position) id.position = position_word(to_json(beginning.describe()));
  return to_text(id);
}

}  // namespace

std::string position_word(std::string_view json) {
  std::string word;
  unsigned waiting = 0;
  unsigned bits = 0;
  for (const char c : json) {
    waiting = waiting << bits_of_byte | static_cast<unsigned char>(c);
    for (bits += bits_of_byte; bits >= bits_of_digit; bits -= bits_of_digit)
      word += digits[waiting >> (bits - bits_of_digit) & 63U];
    waiting &= (1U << bits) - 1;
  }
  if (bits > 0) word += digits[waiting << (bits_of_digit - bits)];
  return word;
}

Result<Document> read_position_word(std::string_view word) {
  std::string json;
  unsigned waiting = 0;
  unsigned bits = 0;
  for (const char c : word) {
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos)
      return make_error("the game ID has {} in its position; it must have letters, digits, - and _ only",
                        tilefold::quoted({&c, 1}));
    waiting = waiting << bits_of_digit | static_cast<unsigned>(digit);
    bits += bits_of_digit;
    if (bits < bits_of_byte) continue;
    bits -= bits_of_byte;
    json += static_cast<char>(waiting >> bits);
    waiting &= (1U << bits) - 1;
  }
  if (bits >= bits_of_digit || waiting != 0)
    return make_error("the position of the game ID is truncated; it must be a complete state as JSON in base64url");
  return parse_json(json, make_phrase("the position of the game ID"));
}

std::string game_id_text(const Opening& opening, const std::vector<Move>& moves) {
  return id_after(*opening.puzzle, opening.seed, opening.is_position, moves);
}

std::string game_id_text(const SessionGame& game, std::int32_t node) {
  return id_after(*game.checkpoints.front(), game.seed, game.origin == SessionGame::Origin::position,
                  game.line_to(node));
}

}  // namespace tilefold::records
