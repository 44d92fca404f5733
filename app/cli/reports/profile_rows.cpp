#include "app/cli/reports/profile_rows.h"

#include <iterator>

#include "app/profile/stored_games.h"
#include "app/profile/stored_players.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

Document optional_text(const std::string& text) {
  return text.empty() ? Document() : Document(text);
}

Document time_document(std::optional<std::int64_t> wall_ms) {
  return wall_ms ? optional_text(profile::utc_text(*wall_ms)) : Document();
}

template <class Number>
Document optional_count(const std::optional<Number>& number) {
  return number ? Document(static_cast<std::int64_t>(*number)) : Document();
}

std::string_view origin_of(const profile::StoredGame& game) {
  if (game.start.position) return "position";
  return game.state.assistance.given_moves > 0 ? "game_id" : "seed";
}

// Returns the puzzle's built-in levels; null if it has none.
const LevelList* levels_of(const profile::GameStart& start) {
  const auto info = find_puzzle(start.puzzle);
  return info ? (*info)->levels.list : nullptr;
}

// Returns the board that a game began from, as the text of a level or the state in JSON. Returns null if the seed
// determines the board. The text may come from a file that another program wrote, so control characters are escaped.
Document position_of(const profile::GameStart& start) {
  constexpr std::size_t longest = 4000;
  if (!start.position) return {};
  const auto state = records::parse_json(*start.position, "a position");
  if (!state) return printable(*start.position, longest);
  const LevelList* list = levels_of(start);
  const Document* level = list == nullptr ? nullptr : state->find(list->field);
  return level != nullptr && level->text() != nullptr ? printable(*level->text(), longest) : records::to_json(*state);
}

// Returns a hash of the rules. If the game began from a given board, the hash also covers this board: games from
// different boards count as games with different rules.
std::string rules_hash(const profile::GameStart& start) {
  return start.position ? checksum_text(start.parameters_hash + *start.position) : start.parameters_hash;
}

Document level_of(const profile::GameStart& start, const Document& parameters) {
  const LevelList* list = start.position ? nullptr : levels_of(start);
  const Document* number = list == nullptr ? nullptr : parameters.find(list->parameter);
  const std::int64_t* level = number == nullptr ? nullptr : number->integer();
  return level != nullptr && *level >= 1 && *level <= std::ssize(list->levels) ? Document(*level) : Document();
}

// If the game began from a given board, removes the parameter that contains the level's number, because the game does
// not use the built-in level with this number.
void forget_level(const profile::GameStart& start, Document& parameters) {
  const LevelList* list = start.position ? levels_of(start) : nullptr;
  if (list == nullptr || parameters.object() == nullptr) return;
  Object rest;
  for (const auto& [name, value] : *parameters.object())
    if (name != list->parameter) rest.emplace_back(name, value);
  parameters = Document(std::move(rest));
}

profile::GameFilter::Order order_of(const std::string& name) {
  using Order = profile::GameFilter::Order;
  if (name == "oldest") return Order::oldest;
  if (name == "score") return Order::score;
  if (name == "moves") return Order::moves;
  return name == "largest" ? Order::largest : Order::newest;
}

}  // namespace

Result<std::optional<std::int64_t>> find_player(profile::Store& store, const std::string& name) {
  if (name.empty()) return std::optional<std::int64_t>();
  profile::StoredPlayers stored(store);
  const auto found = stored.find(name);
  if (!found) return found.error();
  if (*found) return std::optional((*found)->id);
  const auto players = stored.list();
  if (!players) return players.error();
  std::string names;
  for (const profile::Player& player : *players)
    names += (names.empty() ? "" : ", ") + tilefold::quoted(profile::name_of(player));
  return make_error("--player is {}, and the profile has no such player; it has {}", tilefold::quoted(name), names);
}

std::map<std::int64_t, std::string> shown_players(profile::Store& store) {
  std::map<std::int64_t, std::string> names;
  const auto players = profile::StoredPlayers(store).list();
  if (!players || (players->size() == 1 && players->front().name.empty())) return names;
  for (const profile::Player& player : *players) names[player.id] = profile::name_of(player);
  return names;
}

profile::GameFilter filter_of(const GamesRequest& request) {
  profile::GameFilter filter{.puzzle = request.puzzle,
                             .since = request.since,
                             .until = request.until,
                             .status = request.status,
                             .order = order_of(request.sort)};
  filter.player = request.player_id;
  if (request.is_pure || request.is_assisted) filter.is_assisted = request.is_assisted;
  if (request.limit && *request.limit > 0) filter.limit = request.limit;
  return filter;
}

Document parameters_document(const std::string& json) {
  auto document = records::parse_json(json, "parameters");
  return document ? std::move(*document) : Document(Object{});
}

std::string parameters_summary(const std::string& puzzle, const std::string& json) {
  const auto info = find_puzzle(puzzle);
  const auto values = info ? profile::read_parameters_text(**info, json) : Result<ParameterValues>(info.error());
  if (!values) return "unknown";
  const std::string_view preset = (*info)->presets.front().name;
  const ParameterValues usual = *preset_values(**info, preset);
  std::string text;
  for (std::size_t line = 0; line < usual.specs().size(); ++line)
    if (values->at(line) != usual.at(line))
      text += (text.empty() ? "" : " ") + std::string(usual.specs()[line].name) + "=" + values->text(line);
  return text.empty() ? std::string(preset) : text;
}

const Document& KnownParameters::document(const profile::GameStart& start) {
  const std::pair key{start.puzzle + (start.position ? " position" : ""), start.parameters};
  const auto known = documents_.find(key);
  if (known != documents_.end()) return known->second;
  Document document = parameters_document(start.parameters);
  forget_level(start, document);
  return documents_.emplace(key, std::move(document)).first->second;
}

const std::string& KnownParameters::summary(const profile::GameStart& start) {
  const std::pair key{start.puzzle + (start.position ? " position" : ""), start.parameters};
  const auto known = summaries_.find(key);
  if (known != summaries_.end()) return known->second;
  return summaries_.emplace(key, parameters_summary(start.puzzle, records::to_json(document(start)))).first->second;
}

Object game_row(const profile::StoredGame& game, const std::string& game_id, const Document& parameters) {
  const profile::GameStart& start = game.start;
  const profile::GameState& state = game.state;
  const profile::Assistance& help = state.assistance;
  return {{"game", game.id},
          {"puzzle", start.puzzle},
          {"rules_version", start.rules_version},
          {"parameters_hash", rules_hash(start)},
          {"horizon", start.horizon},
          {"seed", Document::of_unsigned(start.seed)},
          {"origin", origin_of(game)},
          {"client", start.client},
          {"started", time_document(start.started)},
          {"changed", time_document(state.changed)},
          {"ended", time_document(state.ended)},
          {"status", state.status},
          {"score", Document::of_unsigned(state.score)},
          {"largest", optional_count(state.largest)},
          {"moves", state.moves},
          {"nodes", state.nodes},
          {"assisted", help.is_any()},
          {"undos", help.undos},
          {"hints", help.hints},
          {"autoplay_moves", help.autoplay_moves},
          {"continues", help.continues},
          {"given_moves", help.given_moves},
          {"strategy", optional_text(state.strategy)},
          {"parameters", parameters},
          {"level", level_of(start, parameters)},
          {"position", position_of(start)},
          {"game_id", optional_text(game_id)}};
}

Object trial_beginning(const profile::StoredGame& game) {
  return {{"game", game.id},
          {"puzzle", game.start.puzzle},
          {"parameters_hash", rules_hash(game.start)},
          {"seed", Document::of_unsigned(game.start.seed)},
          {"status", game.state.status},
          {"score", Document::of_unsigned(game.state.score)},
          {"undos", game.state.assistance.undos},
          {"hints", game.state.assistance.hints}};
}

Object board_of(const profile::GameStart& start, const Document& parameters) {
  return {{"level", level_of(start, parameters)}, {"position", position_of(start)}};
}

Object move_row(const profile::StoredGame& game, const profile::StoredMove& move, std::int64_t depth, bool is_on_line) {
  return {{"game", game.id},
          {"puzzle", game.start.puzzle},
          {"parameters_hash", rules_hash(game.start)},
          {"seed", Document::of_unsigned(game.start.seed)},
          {"node", move.node},
          {"parent", move.parent},
          {"number", depth},
          {"on_line", is_on_line},
          {"move", move.move},
          {"score", Document::of_unsigned(move.score)},
          {"gain", move.gain},
          {"since_previous_ms", optional_count(move.since_previous)},
          {"since_ready_ms", optional_count(move.since_ready)},
          {"played", time_document(move.played)},
          {"played_by", move.played_by.empty() ? Document("player") : Document(move.played_by)}};
}

std::vector<std::int64_t> depths_of(const std::vector<profile::StoredMove>& moves) {
  std::vector<std::int64_t> depths{0};
  for (const profile::StoredMove& move : moves) {
    const bool is_known = move.parent >= 0 && static_cast<std::size_t>(move.parent) < depths.size();
    depths.push_back(is_known ? depths[static_cast<std::size_t>(move.parent)] + 1 : 0);
  }
  depths.erase(depths.begin());
  return depths;
}

std::vector<bool> line_marks(const std::vector<profile::StoredMove>& moves, std::int32_t node) {
  std::vector<bool> marks(moves.size());
  for (const std::int32_t at : profile::nodes_to(moves, node)) marks[static_cast<std::size_t>(at) - 1] = true;
  return marks;
}

Object score_row(const profile::BestScore& best, const std::string& game_id) {
  return {{"puzzle", best.puzzle},
          {"parameters_hash", best.parameters_hash},
          {"horizon", best.horizon},
          {"assisted", best.is_assisted},
          {"autoplay", best.is_autoplayed},
          {"score", Document::of_unsigned(best.score)},
          {"reached", time_document(best.reached)},
          {"game", optional_count(best.game)},
          {"parameters", parameters_document(best.parameters)},
          {"game_id", optional_text(game_id)},
          {"player", optional_text(best.player.name)}};
}

}  // namespace tilefold::cli
