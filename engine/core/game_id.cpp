#include "engine/core/game_id.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "engine/core/text.h"

namespace tilefold {
namespace {

constexpr std::string_view tag = "tilefold:";
constexpr std::size_t usual_colons = 3;  // number of colons, after the tag, in an ID without a starting position

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Result<Done> parse_parameters(std::string_view text, GameId& id) {
  id.preset = text.substr(0, text.find(','));
  text.remove_prefix(id.preset.size());
  while (!text.empty()) {
    text.remove_prefix(1);  // removes the comma
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(part.size());
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      return make_error("the game ID has {} among its parameters; it must be name=value", quoted(part));
    for (const auto& [name, value] : id.rule_values)
      if (part.substr(0, equals) == name) return make_error("the game ID sets {} twice", quoted(name));
    id.rule_values.emplace_back(part.substr(0, equals), part.substr(equals + 1));
  }
  return Done{};
}

Result<Done> parse_moves(std::string_view text, GameId& id) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '(') {
      id.moves.emplace_back(1, text[at]);
      continue;
    }
    const std::size_t end = text.find(')', at);
    if (end == std::string_view::npos)
      return make_error("move {} of the game ID has '(' without ')'", to_one_based(id.moves.size()));
    id.moves.emplace_back(text.substr(at + 1, end - at - 1));
    at = end;
  }
  return Done{};
}

}  // namespace

bool looks_like_game_id(std::string_view text) {
  return text.starts_with(tag);
}

std::string to_text(const GameId& id) {
  std::string text(tag);
  text += id.puzzle + "/" + std::to_string(id.rules_version) + ":" + id.preset;
  for (const auto& [name, value] : id.rule_values) text.append(",").append(name).append("=").append(value);
  text += ":" + std::to_string(id.seed) + ":";
  if (!id.position.empty()) text += id.position + ":";
  for (const std::string& move : id.moves) text += move_in_id(move);
  return text;
}

Result<GameId> parse_game_id(std::string_view text) {
  if (!looks_like_game_id(text)) return make_error("a game ID begins with {}; this is {}", tag, quoted(text));
  std::string_view rest = text.substr(tag.size());
  const auto colons = static_cast<std::size_t>(std::count(rest.begin(), rest.end(), ':'));
  if (colons < usual_colons)
    return make_error("the game ID {} ends early; it must be tilefold:PUZZLE/VERSION:PRESET:SEED:MOVES", quoted(text));
  // The parts of the ID between the colons. The last two are the starting position, which may be missing, and the
  // moves.
  std::array<std::string_view, usual_colons + 2> fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i == usual_colons && colons == usual_colons) continue;
    const std::size_t end = std::min(rest.find(':'), rest.size());
    fields[i] = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (colons >= fields.size()) return make_error("the game ID has {} after its moves; it must end there", quoted(rest));
  if (colons > usual_colons && fields[usual_colons].empty())
    return make_error(
        "the game ID has nothing between its seed and its moves; it must have a position there, or one colon");
  GameId id;
  const std::size_t slash = fields[0].find('/');
  const auto version = parse_number<int>(slash == std::string_view::npos ? "" : fields[0].substr(slash + 1));
  if (!version || *version < 1)
    return make_error("the game ID names {}; it must be PUZZLE/VERSION, such as drop/1", quoted(fields[0]));
  id.puzzle = fields[0].substr(0, slash);
  id.rules_version = *version;
  if (const auto parsed = parse_parameters(fields[1], id); !parsed) return parsed.error();
  const auto seed = parse_number<std::uint64_t>(fields[2]);
  if (!seed)
    return make_error("the game ID has the seed {}; it must be a whole number from 0 to 2^64-1", quoted(fields[2]));
  id.seed = *seed;
  id.position = fields[usual_colons];
  if (const auto parsed = parse_moves(fields.back(), id); !parsed) return parsed.error();
  return id;
}

GameId game_id_of(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed) {
  GameId id{.puzzle = std::string(info.name),
            .rules_version = info.rules_version,
            .preset = std::string(info.presets.front().name),
            .rule_values = {},
            .seed = seed,
            .position = {},
            .moves = {}};
  const ParameterValues usual = *preset_values(info, id.preset);
  for (std::size_t line = 0; line < values.specs().size(); ++line)
    if (values.at(line) != usual.at(line)) id.rule_values.emplace_back(values.specs()[line].name, values.text(line));
  return id;
}

GameId game_id_of(const Puzzle& puzzle, std::uint64_t seed, const std::vector<Move>& moves) {
  GameId id = game_id_of(puzzle.about(), puzzle.parameters(), seed);
  for (const Move move : moves) id.moves.push_back(short_move(puzzle.about(), puzzle.to_text(move)));
  return id;
}

std::string short_move(const PuzzleInfo& info, const std::string& text) {
  for (const ShortMove& form : info.formats.short_moves)
    if (form.text == text) return std::string(1, form.letter);
  return text;
}

std::string long_move(const PuzzleInfo& info, const std::string& text) {
  if (text.size() != 1) return text;
  for (const ShortMove& form : info.formats.short_moves)
    if (form.letter == text[0]) return std::string(form.text);
  return text;
}

std::string move_in_id(const std::string& text) {
  return text.size() == 1 && text != "(" ? text : "(" + text + ")";
}

}  // namespace tilefold
