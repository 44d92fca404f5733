// The interface between the jsPsych plugin and the engine: one function that takes a request and returns an answer.
// Both are JSON.
//
// A request is {"do": NAME, …}. The answer contains either the result or {"error": MESSAGE}. Games are numbered from 1
// and exist until they are closed with "close". Rows and columns count from 1, as everywhere outside the engine.
// Strategies need learned weights, which are missing here; only "hint" uses a strategy, the solver of a puzzle.

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/protocol/order.h"
#include "app/records/board_forms.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/position_id.h"
#include "engine/catalog.h"
#include "engine/core/session.h"
#include "render/scene/number_text.h"
#include "render/scene/theme.h"

namespace tilefold::plugin {
namespace {

struct Game {
  Session session;
  EventBatch events;  // of the last move
};

std::map<std::int64_t, Game>& games() {
  static std::map<std::int64_t, Game> all;
  return all;
}

std::string text_of(const Document& request, std::string_view name) {
  const Document* value = request.find(name);
  return value == nullptr || value->text() == nullptr ? std::string() : *value->text();
}

int number_of_field(const Document& request, std::string_view name) {
  const Document* value = request.find(name);
  return value == nullptr || value->integer() == nullptr ? 0 : static_cast<int>(*value->integer());
}

Cell cell_of(const Document& request, std::string_view row, std::string_view column) {
  return cell_at(to_zero_based(number_of_field(request, row)), to_zero_based(number_of_field(request, column)));
}

Result<Game*> game_of(const Document& request) {
  const auto found = games().find(number_of_field(request, "game"));
  if (found == games().end()) return Error{"there is no such game; it must be one that was opened and not closed"};
  return &found->second;
}

// ---- Opening ----

Result<std::uint64_t> seed_of(const Document& request) {
  const Document* seed = request.find("seed");
  if (seed == nullptr) return std::uint64_t{1};
  if (const auto number = seed->unsigned_integer()) return *number;
  const std::string text = records::plain_text(*seed);
  std::uint64_t value = 0;
  bool is_number = !text.empty() && text.size() <= 20;
  for (const char digit : text) {
    const auto next = value * 10 + static_cast<std::uint64_t>(digit - '0');
    is_number = is_number && digit >= '0' && digit <= '9' && (next / 10 == value);
    value = next;
  }
  if (!is_number) return Error{"seed is " + seed->described() + "; it must be a whole number from 0 to 2^64-1"};
  return value;
}

// Returns the puzzle's default rules, changed by the values in the request's fields "rules" and "level".
Result<ParameterValues> parameters_of(const PuzzleInfo& info, const Document& request) {
  auto values = preset_values(info, info.presets.front().name);
  if (!values) return values;
  if (const Document* rules = request.find("rules")) {
    if (rules->object() == nullptr) return Error{"rules is " + rules->described() + "; it must be an object {…}"};
    for (const auto& [name, value] : *rules->object())
      if (const auto set = values->set_document(name, value); !set) return Error{"rules: " + set.error().message};
  }
  if (const Document* level = request.find("level"))
    if (const auto set = values->set_document(info.levels.list->parameter, *level); !set) return set.error();
  if (const auto checked = values->check(); !checked) return Error{"rules: " + checked.error().message};
  return values;
}

// Returns the position with a seed. If it has one already, keeps that.
Document with_seed(Document position, std::uint64_t seed) {
  if (auto* object = std::get_if<Object>(&position.value); object != nullptr && position.find("seed") == nullptr)
    object->emplace_back("seed", Document::of_unsigned(seed));
  return position;
}

Result<Session> session_at(const Document& position, std::string_view puzzle) {
  const std::string name = text_of(position, "puzzle");
  if (!puzzle.empty() && !name.empty() && name != puzzle)
    return Error{"position is for the puzzle '" + name + "', and puzzle is '" + std::string(puzzle) +
                 "'; leave one of them out"};
  auto opening = records::open_position_document(position);
  if (!opening) return Error{"position: " + opening.error().message};
  return Session(std::move(opening->puzzle), std::move(opening->setup), opening->seed);
}

Result<Session> session_of_level(const PuzzleInfo& info, const Document& level, std::uint64_t seed) {
  return session_at(Object{{"puzzle", info.name},
                           {"seed", Document::of_unsigned(seed)},
                           {"state", Object{{std::string(info.levels.list->field), level}}}},
                    {});
}

// Returns the puzzle of a request that contains no position. If the request does not name one but has a level, returns
// the first puzzle that has levels.
Result<const PuzzleInfo*> puzzle_of(const Document& request) {
  const std::string name = text_of(request, "puzzle");
  if (!name.empty()) return find_puzzle(name);
  if (request.find("level") != nullptr)
    for (const PuzzleInfo* info : catalog())
      if (info->levels.list != nullptr) return info;
  return Error{"puzzle is missing; it must be a name such as '" + std::string(catalog().front()->name) +
               "', or give level or position"};
}

Result<Session> open_session(const Document& request) {
  const auto seed = seed_of(request);
  if (!seed) return seed.error();
  if (const Document* position = request.find("position")) {
    if (request.find("level") != nullptr || request.find("rules") != nullptr)
      return Error{"position is given beside level or rules; give one of them"};
    const std::string puzzle = text_of(request, "puzzle");
    auto read = records::read_boards(records::plain_text(*position), {.place = "position", .puzzle = puzzle});
    if (!read) return read.error();
    auto board = records::only_board(std::move(*read));
    if (!board) return board.error();
    return session_at(with_seed(std::move(*board), *seed), puzzle);
  }
  const auto info = puzzle_of(request);
  if (!info) return info.error();
  if (const Document* level = request.find("level")) {
    if ((*info)->levels.list == nullptr)
      return Error{"level: the puzzle '" + std::string((*info)->name) + "' has no levels"};
    if (level->text() != nullptr && request.find("rules") != nullptr)
      return Error{"level is a board and rules are given too; give one of them"};
    if (level->text() != nullptr) return session_of_level(**info, *level, *seed);
  }
  const auto parameters = parameters_of(**info, request);
  if (!parameters) return parameters.error();
  return Session(**info, *parameters, *seed);
}

Result<Document> open(const Document& request) {
  auto session = open_session(request);
  if (!session) return session.error();
  session->drain();
  static std::int64_t last = 0;
  games().emplace(++last, Game{.session = std::move(*session), .events = {}});
  return Document(last);
}

// ---- What is seen ----

Document face_document(Face face) {
  return Object{{"kind", static_cast<int>(face.kind)}, {"value", std::to_string(face.value)}};
}

Document tile_document(const Tile& tile) {
  return Object{{"id", std::int64_t{number_of(tile.id)}},
                {"row", to_one_based(int{tile.cell.row})},
                {"column", to_one_based(int{tile.cell.column})},
                {"rows", tile.size.rows},
                {"columns", tile.size.columns},
                {"face", face_document(tile.face)}};
}

std::string_view input_name(InputMode mode) {
  switch (mode) {
    case InputMode::column: return "column";
    case InputMode::direction: return "direction";
    case InputMode::pair: return "pair";
    case InputMode::exchange: return "exchange";
    case InputMode::piece: break;
  }
  return "piece";
}

// Returns the commands that are legal in the current position.
Document commands_document(const Puzzle& puzzle) {
  List commands;
  for (const CommandSpec& command : puzzle.about().commands)
    if (puzzle.interpret({.kind = Gesture::Kind::command, .command = command.name}))
      commands.emplace_back(
          Object{{"name", command.name}, {"label", command.label}, {"help", command.help}, {"after", command.after}});
  return commands;
}

Document about_document(const PuzzleInfo& info) {
  return Object{{"puzzle", info.name},
                {"title", info.title},
                {"how_to_move", info.how_to_move},
                {"input", input_name(info.input_mode)},
                {"has_score", info.has_score},
                {"has_solver", solving_strategy(info).has_value()}};
}

Document view_document(const Session& session) {
  const Puzzle& puzzle = session.puzzle();
  const Snapshot shot = puzzle.snapshot();
  List tiles;
  for (const Tile& tile : shot.tiles) tiles.push_back(tile_document(tile));
  List preview;
  for (const Face face : shot.preview) preview.push_back(face_document(face));
  return Object{{"about", about_document(puzzle.about())},
                {"rows", shot.extent.rows},
                {"columns", shot.extent.columns},
                {"bottom_up", shot.row_order == RowOrder::bottom_up},
                {"exit_row", shot.exit_row ? Document(to_one_based(*shot.exit_row)) : Document()},
                {"tiles", std::move(tiles)},
                {"preview", std::move(preview)},
                {"preview_by_column", shot.preview_order == PreviewOrder::by_column},
                {"commands", commands_document(puzzle)},
                {"status", status_name(puzzle.standing().status)},
                {"score", Document::of_unsigned(puzzle.standing().score)},
                {"moves", session.game().node(session.game().at).depth},
                {"can_undo", session.can_undo()},
                {"seed", std::to_string(session.seed())},
                {"state", puzzle.describe()}};
}

Result<Document> view(const Document& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  return view_document((*game)->session);
}

// ---- Playing ----

Gesture gesture_of(const Document& request, const std::string& command) {
  const std::string kind = text_of(request, "kind");
  Gesture gesture{.cell = cell_of(request, "row", "column"), .to = cell_of(request, "to_row", "to_column")};
  gesture.command = command;
  if (kind == "column") gesture.kind = Gesture::Kind::column;
  if (kind == "swipe") gesture.kind = Gesture::Kind::swipe;
  if (kind == "drag") gesture.kind = Gesture::Kind::drag;
  if (kind == "command") gesture.kind = Gesture::Kind::command;
  const std::string direction = text_of(request, "direction");
  if (direction == "right") gesture.direction = Direction::right;
  if (direction == "up") gesture.direction = Direction::up;
  if (direction == "down") gesture.direction = Direction::down;
  return gesture;
}

// Returns the text of the legal move that the gesture in the request stands for; null if there is none.
Result<Document> interpret(const Document& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  const Puzzle& puzzle = (*game)->session.puzzle();
  const std::string command = text_of(request, "command");
  const auto move = puzzle.interpret(gesture_of(request, command));
  return move ? Document(puzzle.to_text(*move)) : Document();
}

Result<Document> play(const Document& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  Session& session = (*game)->session;
  const auto move = session.puzzle().parse(text_of(request, "move"));
  if (!move) return move.error();
  session.play(*move);
  EventBatch events;
  for (const Update& update : session.drain()) events = update.report.events;
  return Document(Object{{"events", records::events_document(events)}, {"view", view_document(session)}});
}

Result<Document> undo(const Document& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  (*game)->session.undo();
  (*game)->session.drain();
  return view_document((*game)->session);
}

Result<Document> restart(const Document& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  (*game)->session.go_to(0);
  (*game)->session.drain();
  return view_document((*game)->session);
}

Result<Document> game_id(const Document& request) {
  const auto game = game_of(request);
  if (!game) return game.error();
  const SessionGame& played = (*game)->session.game();
  return Document(records::game_id_text(played, played.at));
}

Result<Document> close(const Document& request) {
  games().erase(number_of_field(request, "game"));
  return Document();
}

// Returns the text of the move that the puzzle's solver chooses; null if it finds none.
Result<Document> hint(const Document& request) {
  constexpr std::uint64_t most_nodes = 1'000'000;  // so that the page is not blocked for long
  const auto game = game_of(request);
  if (!game) return game.error();
  const Puzzle& puzzle = (*game)->session.puzzle();
  const PuzzleInfo& info = puzzle.about();
  const auto solver = solving_strategy(info);
  if (!solver) return Error{"the puzzle '" + std::string(info.name) + "' has no solver, so it has no hints"};
  const StrategySpec& spec = info.strategies[*solver];
  const Choice choice = spec.make(ParameterValues(spec.options), 1)->choose(puzzle, {.nodes = most_nodes}, {});
  return choice.best ? Document(puzzle.to_text(*choice.best)) : Document();
}

// ---- Studies ----

protocol::PlayOrder order_named(const std::string& name) {
  for (const auto order : {protocol::PlayOrder::random, protocol::PlayOrder::latin_square})
    if (protocol::order_name(order) == name) return order;
  return protocol::PlayOrder::fixed;
}

List indices(const std::vector<std::size_t>& list) {
  List documents;
  for (const std::size_t index : list) documents.emplace_back(static_cast<std::int64_t>(index));
  return documents;
}

// Draws the order of the blocks and trials of a study for a participant. The request has the fields "participant",
// "order", "seed" and "blocks", a list of {"name", "order", "count"}.
Result<Document> draw_order(const Document& request) {
  const auto seed = seed_of(request);
  if (!seed) return seed.error();
  protocol::StudyOrder study{.order = order_named(text_of(request, "order")), .seed = static_cast<std::int64_t>(*seed)};
  const Document* blocks = request.find("blocks");
  if (blocks == nullptr || blocks->list() == nullptr) return Error{"blocks is missing; it must be a list"};
  for (const Document& block : *blocks->list())
    study.blocks.push_back({.name = text_of(block, "name"),
                            .order = order_named(text_of(block, "order")),
                            .trials = static_cast<std::size_t>(number_of_field(block, "count"))});
  const protocol::DrawnOrder drawn = protocol::draw_order(study, text_of(request, "participant"));
  List trials;
  for (const auto& list : drawn.trials) trials.emplace_back(indices(list));
  return Document(Object{{"blocks", indices(drawn.blocks)}, {"trials", std::move(trials)}});
}

// ---- Colours ----

std::string hex(render::Color color) {
  const auto part = [](float share) { return static_cast<unsigned>(std::lround(share * 255.0F)); };
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", part(color.red), part(color.green), part(color.blue));
  return text.data();
}

Result<Document> theme(const Document& request) {
  const render::Theme& theme = render::theme_named(text_of(request, "theme"));
  return Document(Object{{"name", theme.name},
                         {"backdrop", hex(theme.backdrop_bottom)},
                         {"tray", hex(theme.tray)},
                         {"empty", hex(theme.empty)},
                         {"text", hex(theme.text)},
                         {"muted", hex(theme.muted)},
                         {"accent", hex(theme.accent)},
                         {"focus", hex(theme.focus)},
                         {"panel_raised", hex(theme.panel_raised)}});
}

// Returns how a tile is drawn: its colours, its text and its number of marks. Marks distinguish tiles that have the
// same colour.
Result<Document> look(const Document& request) {
  const render::Theme& theme = render::theme_named(text_of(request, "theme"));
  std::uint64_t value = 0;
  for (const char digit : text_of(request, "value")) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
  const Face face{.kind = static_cast<Face::Kind>(number_of_field(request, "kind")), .value = value};
  const render::Color fill = render::tile_color(theme, face);
  return Document(Object{{"fill", hex(fill)},
                         {"ink", hex(render::ink_on(theme, fill))},
                         {"text", face.kind == Face::Kind::wall ? std::string() : render::face_text(face)},
                         {"marks", render::mark_count(face)}});
}

Result<Document> version(const Document&) {
  return Document(TILEFOLD_VERSION);
}

constexpr std::array<std::pair<std::string_view, Result<Document> (*)(const Document&)>, 13> calls{
    {{"open", open},
     {"view", view},
     {"interpret", interpret},
     {"play", play},
     {"undo", undo},
     {"restart", restart},
     {"game_id", game_id},
     {"hint", hint},
     {"order", draw_order},
     {"close", close},
     {"theme", theme},
     {"look", look},
     {"version", version}}};

Result<Document> answer(std::string_view text) {
  const auto request = records::parse_json(text, "the request");
  if (!request) return request.error();
  const std::string name = text_of(*request, "do");
  for (const auto& [known, call] : calls)
    if (known == name) return call(*request);
  return Error{"unknown request '" + name + "'"};
}

}  // namespace
}  // namespace tilefold::plugin

/// Answers a request. The returned text is valid until the next call.
extern "C" const char* tilefold_plugin_call(const char* request) {
  static std::string text;
  const auto result = tilefold::plugin::answer(request);
  text = tilefold::records::to_json(
      tilefold::Object{{result ? "result" : "error", result ? *result : tilefold::Document(result.error().message)}});
  return text.c_str();
}
