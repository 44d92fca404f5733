#include "app/study/study_levels.h"

#include <algorithm>
#include <utility>

#include "app/records/board_forms.h"
#include "app/records/json.h"
#include "app/records/text_table.h"
#include "app/study/move_states.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

constexpr std::size_t longest_level_name = 200;
constexpr std::size_t shortest_level = 16;  // cells of the smallest level that is written as one text
constexpr std::uint64_t study_seed = 1;     // these levels draw nothing at random

// Returns the name that an object gives to its level; empty if it gives none.
std::string own_name(const Document& level) {
  for (const std::string_view field : {"id", "name", "level_id"}) {
    const Document* name = level.find(field);
    if (name != nullptr && (name->text() != nullptr || name->integer() != nullptr)) return records::plain_text(*name);
  }
  return {};
}

// Returns the objects of a text in JSON: a list of objects, or one on each line. Returns an empty list for other texts.
std::vector<Document> json_values(std::string_view text) {
  std::vector<Document> values;
  const std::string_view content = trimmed(text);
  if (!content.starts_with('{') && !content.starts_with('[')) return values;
  if (auto whole = records::parse_json(content, {})) {
    if (whole->list() == nullptr) return {std::move(*whole)};
    const bool is_list_of_levels = std::all_of(whole->list()->begin(), whole->list()->end(), [](const Document& value) {
      return value.object() != nullptr && value.find("orientation") == nullptr;
    });
    return is_list_of_levels ? *whole->list() : values;
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    auto value = records::parse_json(line, {});
    if (!value) return {};
    values.push_back(std::move(*value));
  }
  return values;
}

// Returns the tiles of a list of cars by the names of the cars.
std::map<std::string, TileId> named_pieces(const Document& level, const Puzzle& beginning) {
  std::map<std::string, TileId> pieces;
  const Document* cars = level.find("cars");
  if (cars == nullptr || cars->list() == nullptr) return pieces;
  const Snapshot board = beginning.snapshot();
  for (const Document& car : *cars->list()) {
    const Document* position = car.find("position");
    const std::string name = own_name(car);
    if (name.empty() || position == nullptr || position->integer() == nullptr) continue;
    const auto cell = static_cast<int>(*position->integer());
    const auto tile = std::find_if(board.tiles.begin(), board.tiles.end(), [&](const Tile& one) {
      return one.cell == cell_at(cell / board.extent.columns, cell % board.extent.columns);
    });
    if (tile != board.tiles.end()) pieces[name] = tile->id;
  }
  return pieces;
}

// Returns a table whose columns give the name and the text of each level; nullopt if the text has another form.
std::optional<records::TextTable> table_of_levels(std::string_view text) {
  auto table = records::read_text_table(text);
  const bool is_table = table && table->column({"level"}) && table->column({"name", "id"}) && !table->rows.empty();
  return is_table ? std::optional(std::move(*table)) : std::nullopt;
}

}  // namespace

StudyLevel study_level(const records::Opening& opening, const std::string& name) {
  return {.name = name,
          .beginning = opening.puzzle->clone(),
          .start = profile::game_start(*opening.puzzle, opening.seed, opening.is_position)};
}

Result<Done> StudyLevels::add(const std::string& name, const Document& board) {
  Object position = *board.object();
  if (board.find("seed") == nullptr) position.emplace_back("seed", Document::of_unsigned(study_seed));
  const auto opening = records::open_position_document(position);
  if (!opening) return opening.error();
  if (name.size() > longest_level_name || printable(name, longest_level_name) != name)
    return make_error("the name of a level is {}; it must be a text of at most {} bytes, without control characters",
                      tilefold::quoted(name), longest_level_name);
  if (!levels_.emplace(name, study_level(*opening, name)).second)
    return make_error("two levels are called {}", tilefold::quoted(name));
  names_.emplace(state_text(*opening->puzzle), name);
  return Done{};
}

Result<Done> StudyLevels::add_text(const std::string& name, std::string_view text) {
  auto boards = records::read_boards(text, {.place = place_, .puzzle = puzzle_});
  if (!boards) return boards.error();
  const auto board = records::only_board(std::move(*boards));
  return board ? add(name, *board) : Result<Done>(board.error());
}

// Reads a level from a value of a file in JSON: an object with a name and a board, or an object of names and levels.
Result<Done> StudyLevels::add_document(const Document& document, std::size_t number) {
  std::string name = own_name(document);
  if (name.empty()) name = std::to_string(number);
  const Document* level = document.find("level");
  const Document* state = document.find("state");
  const bool is_position = document.find("puzzle") != nullptr || state != nullptr;
  if (!is_position && level != nullptr && level->text() != nullptr) return add_text(name, *level->text());
  const auto added = add_text(name, records::to_json(document));
  if (!added) return added;
  const auto known = levels_.find(name);
  if (known != levels_.end()) known->second.pieces = named_pieces(document, *known->second.beginning);
  return added;
}

Result<StudyLevels> StudyLevels::read(std::string_view text, const std::string& place, const std::string& puzzle) {
  StudyLevels levels;
  levels.place_ = place;
  levels.puzzle_ = puzzle;
  if (place.empty()) return levels;
  const auto values = json_values(text);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (const auto added = levels.add_document(values[i], i + 1); !added)
      return records::in_file(place, make_error("level {}: {}", i + 1, added.error()));
  if (!values.empty()) return levels;
  if (const auto table = table_of_levels(text)) {
    const std::size_t name = *table->column({"name", "id"});
    const std::size_t level = *table->column({"level"});
    for (const records::TextTable::Row& row : table->rows) {
      const bool is_whole = row.fields.size() == table->header.size();
      const auto added = is_whole ? levels.add_text(row.fields[name], row.fields[level])
                                  : Result<Done>(make_error("it has too few or too many fields"));
      if (!added) return records::in_file(place, make_error("line {}: {}", row.line, added.error()));
    }
    return levels;
  }
  const auto boards = records::read_boards(text, {.place = place, .puzzle = puzzle});
  if (!boards) return records::in_file(place, boards.error());
  for (std::size_t i = 0; i < boards->boards.size(); ++i)
    if (const auto added = levels.add(std::to_string(i + 1), boards->boards[i].position); !added)
      return records::in_file(place, make_error("level {}: {}", i + 1, added.error()));
  return levels;
}

const StudyLevel* StudyLevels::find(const std::string& name) {
  if (const auto known = levels_.find(name); known != levels_.end()) return &known->second;
  if (const auto known = names_.find(name); known != names_.end()) return &levels_.at(known->second);
  if (name.size() < shortest_level || !add_text(name, name)) return nullptr;
  return &levels_.at(name);
}

}  // namespace tilefold::study
