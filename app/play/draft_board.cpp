#include "app/play/draft_board.h"

#include <algorithm>

#include "app/language/tr.h"
#include "app/records/board_forms.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/records/position_id.h"

namespace tilefold::play {
namespace {

// Returns the position with all rules set. Rules that the position does not specify are taken from `values`.
Document with_rules(const Document& position, const ParameterValues& values) {
  Object rules = *values.document().object();
  const Document* own = position.find("parameters");
  for (auto& [name, value] : rules)
    if (const Document* specified = own == nullptr ? nullptr : own->find(name)) value = *specified;
  Object changed;
  for (const auto& [name, value] : *position.object())
    if (name != "parameters") changed.emplace_back(name, value);
  changed.emplace_back("parameters", std::move(rules));
  return changed;
}

}  // namespace

Document kept_fields(const Editor& editor, const Document& state) {
  Object kept;
  for (const std::string_view field : editor.fields)
    if (const Document* value = state.find(field)) kept.emplace_back(field, *value);
  return kept;
}

Snapshot DraftBoard::upcoming() const {
  const Snapshot board = snapshot();
  const auto count = static_cast<int>(board.preview.size());
  const int columns = board.preview_order == PreviewOrder::by_column ? board.extent.columns : std::max(count, 1);
  Snapshot waiting{.extent = {.rows = count / columns, .columns = columns},
                   .row_order = RowOrder::bottom_up,
                   .tiles = {},
                   .preview = {}};
  for (int i = 0; i < count; ++i)
    waiting.tiles.push_back({.id = TileId{static_cast<std::uint32_t>(i + 1)},
                             .face = board.preview[static_cast<std::size_t>(i)],
                             .cell = cell_at(i / columns, i % columns),
                             .size = {}});
  return waiting;
}

std::string DraftBoard::text() const {
  if (info->levels.list != nullptr) {
    const Document* level = state.find(info->levels.list->field);
    return level == nullptr || level->text() == nullptr ? std::string() : *level->text();
  }
  return records::to_json(Object{{"puzzle", info->name}, {"parameters", values.document()}, {"state", state}});
}

std::string DraftBoard::game_id(std::uint64_t seed) const {
  records::Opening opening{.puzzle = {}, .setup = {}, .seed = seed, .is_position = true, .moves = {}};
  auto puzzle = info->read(values, opening.seed, state, opening.setup);
  if (!puzzle) return {};
  opening.puzzle = std::move(*puzzle);
  return records::game_id_text(opening, {});
}

Result<PastedBoard> read_pasted(const DraftBoard& board, std::string_view text) {
  auto boards = records::read_boards(text, {.place = "the text", .puzzle = board.info->name});
  if (!boards) return boards.error();
  std::string understood = boards->understood;
  const auto position = records::only_board(std::move(*boards));
  if (!position) return position.error();
  auto opening = records::open_position_document(*position);
  const Document* own = position->find("parameters");
  // the board may be valid only with the rules of the draft, so try again with these rules
  if (!opening && (own == nullptr || own->object() != nullptr))
    if (auto again = records::open_position_document(with_rules(*position, board.values))) opening = std::move(again);
  if (!opening) return opening.error();
  const Puzzle& puzzle = *opening->puzzle;
  if (!is_same_puzzle(puzzle.about(), *board.info))
    return make_error("this position is for {}; open that puzzle first", make_phrase(puzzle.about().title));
  return PastedBoard{.board = {.info = board.info,
                               .values = puzzle.parameters(),
                               .state = kept_fields(board.editor(), puzzle.describe())},
                     .understood = std::move(understood)};
}

}  // namespace tilefold::play
