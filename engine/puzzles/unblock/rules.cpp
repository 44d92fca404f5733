#include "engine/puzzles/unblock/rules.h"

#include <algorithm>
#include <charconv>

#include "engine/core/board_document.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"
#include "engine/puzzles/unblock/level_text.h"
#include "engine/puzzles/unblock/levels.h"

namespace tilefold::unblock {

Piece piece_at(const State& state, Cell cell) {
  const char face = state.at(cell);
  const Extent extent = state.rules.extent();
  const auto is_same = [&](int row, int column) {
    const Cell other = cell_at(row, column);
    return extent.holds(other) && state.at(other) == face;
  };
  Cell first = cell;
  while (is_same(first.row - 1, first.column)) --first.row;
  while (is_same(first.row, first.column - 1)) --first.column;
  Piece piece{.face = face, .cell = first, .size = {}};
  while (is_same(first.row + piece.size.rows, first.column)) ++piece.size.rows;
  while (is_same(first.row, first.column + piece.size.columns)) ++piece.size.columns;
  return piece;
}

std::optional<Piece> find_piece(const State& state, char face) {
  const std::size_t found = state.text().find(face);
  if (!is_piece(face) || found == std::string_view::npos) return std::nullopt;
  return piece_at(state, state.cell(found));
}

char free_letter(const State& state) {
  char face = red + 1;
  while (is_piece(face) && state.text().find(face) != std::string_view::npos) ++face;
  return face;
}

void fill(State& state, const Piece& piece, char face) {
  for (int step = 0; step < piece.length(); ++step) state.at(piece.cell_of(step)) = face;
}

Reach reach(const State& state, const Piece& piece) {
  const auto is_free = [&](int step) {
    const Cell cell = piece.cell_of(step);
    return state.rules.extent().holds(cell) && state.at(cell) == empty_cell;
  };
  Reach reach;
  while (is_free(reach.min - 1)) --reach.min;
  while (is_free(piece.length() + reach.max)) ++reach.max;
  return reach;
}

Parameters UnblockRules::parameters(const ParameterValues& values) {
  return {.rows = static_cast<std::int8_t>(values["rows"]),
          .columns = static_cast<std::int8_t>(values["columns"]),
          .red_row = static_cast<std::int8_t>(to_zero_based(static_cast<int>(values["red_row"]))),
          .level = static_cast<std::int16_t>(values["level"])};
}

State UnblockRules::initial(const Parameters& parameters, Rng& rng) {
  if (!parameters.is_usual()) return small_level(parameters, rng);
  return level_state(own_levels()[static_cast<std::size_t>(to_zero_based(parameters.level))].text, parameters);
}

void UnblockRules::transitions(const State& state, Moves& list) {
  list.clear();
  for_each_piece(state, [&](const Piece& piece) {
    const Reach room = reach(state, piece);
    for (int distance = room.min; distance <= room.max; ++distance)
      if (distance != 0) list.push_back(to_move({.face = piece.face, .distance = distance}));
  });
}

void UnblockRules::moves(const State& state, Moves& list) {
  list.clear();
  if (!solved(state)) transitions(state, list);
}

bool UnblockRules::is_legal(const State& state, Move move) {
  const Drag drag = drag_of(move);
  const auto piece = find_piece(state, drag.face);
  if (!piece || drag.distance == 0 || solved(state)) return false;
  const Reach room = reach(state, *piece);
  return room.min <= drag.distance && drag.distance <= room.max;
}

bool UnblockRules::solved(const State& state) {
  const Parameters& rules = state.rules;
  return state.at(cell_at(rules.red_row, rules.columns - 1)) == red;
}

Status UnblockRules::status(const State& state) {
  if (solved(state)) return Status::won;
  Moves list;
  transitions(state, list);
  return list.empty() ? Status::over : Status::playing;
}

std::uint64_t UnblockRules::hash(const State& state) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(state.moves));
  for (const char face : state.text()) hash = mix(hash ^ static_cast<unsigned char>(face));
  return hash;
}

bool UnblockRules::check(const State& state) {
  const auto read = read_level(state.text(), state.rules);
  return read && read->cells == state.cells && state.moves >= 0;
}

std::optional<Move> UnblockRules::interpret(const State& state, const Gesture& gesture) {
  const Extent extent = state.rules.extent();
  if (gesture.kind != Gesture::Kind::drag || !extent.holds(gesture.cell) || !extent.holds(gesture.to))
    return std::nullopt;
  if (!is_piece(state.at(gesture.cell))) return std::nullopt;
  const Piece piece = piece_at(state, gesture.cell);
  const bool is_aside =
      piece.is_horizontal() ? gesture.cell.row != gesture.to.row : gesture.cell.column != gesture.to.column;
  if (is_aside) return std::nullopt;
  const int distance = gesture.to.row - gesture.cell.row + gesture.to.column - gesture.cell.column;
  const Move move = to_move({.face = piece.face, .distance = distance});
  return is_legal(state, move) ? std::optional(move) : std::nullopt;
}

std::string UnblockRules::to_text(Move move) {
  const Drag drag = drag_of(move);
  return std::string(1, drag.face) + (drag.distance > 0 ? "+" : "") + std::to_string(drag.distance);
}

namespace {

Phrase why_illegal(const State& state, std::string_view text, const std::optional<Piece>& piece) {
  if (UnblockRules::solved(state)) return make_phrase("the level is solved");
  if (!piece) return make_phrase("there is no piece {}", text.substr(0, 1));
  const Reach room = reach(state, *piece);
  const auto cells = [](int count) { return counted_phrase(static_cast<std::uint64_t>(count), "{} cell", "{} cells"); };
  return make_phrase(piece->is_horizontal() ? command_line_text("piece {} can go {} left and {} right")
                                            : command_line_text("piece {} can go {} up and {} down"),
                     std::string_view(&piece->face, 1), cells(-room.min), cells(room.max));
}

// Parses "+2", "-1" or "+10"; returns nullopt for anything else.
std::optional<int> parse_distance(std::string_view text) {
  const bool is_signed = !text.empty() && (text[0] == '+' || text[0] == '-');
  if (!is_signed || text.size() < 2 || text.size() > 3 || text[1] < '1' || text[1] > '9') return std::nullopt;
  int distance = text[1] - '0';
  if (text.size() == 3) {
    if (text[2] < '0' || text[2] > '9') return std::nullopt;
    distance = 10 * distance + (text[2] - '0');
  }
  return text[0] == '-' ? -distance : distance;
}

}  // namespace

Result<Move> UnblockRules::parse(const State& state, std::string_view text) {
  const auto distance = text.empty() || !is_piece(text[0]) ? std::nullopt : parse_distance(text.substr(1));
  if (!distance)
    return make_error(
        "move {} is not a move of unblock; it must be a piece and how many cells it goes right or down (+) or left or "
        "up (-), such as A+2 or B-1",
        quoted(text));
  const Drag drag{.face = text[0], .distance = *distance};
  const bool is_short = drag.distance > -max_side && drag.distance < max_side;
  if (is_short && is_legal(state, to_move(drag))) return to_move(drag);
  return make_error("move {} is not legal here: {}", quoted(text),
                    why_illegal(state, text, find_piece(state, drag.face)));
}

void UnblockRules::describe(const State& state, Object& table) {
  table.emplace_back("level", state.text());
  table.emplace_back("solved", solved(state));
}

Result<Done> UnblockRules::read(const Document& document, State& state) {
  if (const auto known =
          refuse_unknown(document, {"status", "score", "moves", "level", "solved"}, command_line_text("the state"));
      !known)
    return known;
  const Document* level = document.find("level");
  if (level == nullptr)
    return make_error("the position has no \"level\"; it must have one, the characters of its cells row by row");
  if (level->text() == nullptr)
    return make_error("\"level\" is {}; it must be a text, the characters of its cells row by row",
                      level->description());
  const auto read = read_level(*level->text(), state.rules);
  if (!read) return read.error();
  const auto counts = read_counts(document);
  if (!counts) return counts.error();
  if (counts->score != 0)
    return make_error("\"score\" is {}; it must be 0, because this puzzle has no score", counts->score);
  state = *read;
  state.moves = counts->moves;
  const Document* given = document.find("solved");
  if (given != nullptr && !(*given == Document(solved(state))))
    return make_error(solved(state) ? command_line_text("\"solved\" is {}; this board is solved")
                                    : command_line_text("\"solved\" is {}; this board is not solved"),
                      given->description());
  return check_status(document, status(state));
}

}  // namespace tilefold::unblock
