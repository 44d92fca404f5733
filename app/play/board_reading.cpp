#include "app/play/board_reading.h"

#include <algorithm>
#include <cmath>

#include "app/records/json.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

std::string value_text(const Document* value) {
  if (value == nullptr) return {};
  const std::string text = records::plain_text(*value);
  return text == "0" || text == "." ? translatable("empty") : text;
}

double number_in(const Document& document) {
  if (const std::int64_t* integer = document.integer()) return static_cast<double>(*integer);
  return document.fraction() == nullptr ? 0 : *document.fraction();
}

// Returns the list in the field `name`; empty if there is none.
const List& list_in(const Document& row, std::string_view name) {
  static const List none;
  const Document* field = row.find(name);
  return field == nullptr || field->list() == nullptr ? none : *field->list();
}

// Returns the size of the board in the field "state". The board of a level is square.
Extent extent_of(const Document& state) {
  const List& rows = list_in(state, "board");
  if (!rows.empty() && rows.front().list() != nullptr)
    return {.rows = static_cast<int>(rows.size()), .columns = static_cast<int>(rows.front().list()->size())};
  const Document* level = state.find("level");
  if (level == nullptr || level->text() == nullptr) return {};
  const int side = std::max(1, static_cast<int>(std::lround(std::sqrt(static_cast<double>(level->text()->size())))));
  return {.rows = side, .columns = side};
}

PicturePoint between(const PicturePoint& from, const PicturePoint& to, double share) {
  return {.x = from.x + share * (to.x - from.x), .y = from.y + share * (to.y - from.y)};
}

}  // namespace

BoardReading::BoardReading(const records::ReadAnswer& answer) {
  const Document row(answer.row);
  if (answer.copy.width > 0) picture_ = std::make_shared<const records::PictureCopy>(answer.copy);
  const List& corners = list_in(row, "corners");
  for (std::size_t i = 0; i < std::min(corners.size(), corners_.size()); ++i)
    if (const List* point = corners[i].list(); point != nullptr && point->size() == 2)
      corners_[i] = {.x = answer.copy.scale * number_in((*point)[0]), .y = answer.copy.scale * number_in((*point)[1])};
  if (const Document* state = row.find("state")) extent_ = extent_of(*state);
  const Document* turned = row.find("turned");
  begins_below_ = turned != nullptr && turned->truth() != nullptr && !*turned->truth();
  for (const Document& doubt : list_in(row, "doubtful")) {
    const List& cell = list_in(doubt, "cell");
    if (cell.size() != 2 || cell[0].integer() == nullptr || cell[1].integer() == nullptr) continue;
    const Document* certainty = doubt.find("confidence");
    doubts_.push_back({.cell = cell_at(static_cast<int>(to_zero_based(*cell[0].integer())),
                                       static_cast<int>(to_zero_based(*cell[1].integer()))),
                       .value = value_text(doubt.find("value")),
                       .other = value_text(doubt.find("or")),
                       .confidence = certainty == nullptr ? 0 : number_in(*certainty)});
  }
  std::sort(doubts_.begin(), doubts_.end(), [](const auto& one, const auto& other) { return one.cell < other.cell; });
}

// Interpolates between the corners, which is exact for a picture taken from straight ahead.
PictureOutline BoardReading::cell_outline(Cell cell) const {
  const int row = begins_below_ ? extent_.rows - 1 - cell.row : cell.row;
  const auto place = [&](int down, int right) {
    const double across = static_cast<double>(right) / extent_.columns;
    const double along = static_cast<double>(down) / extent_.rows;
    return between(between(corners_[0], corners_[1], across), between(corners_[3], corners_[2], across), along);
  };
  return {place(row, cell.column), place(row, cell.column + 1), place(row + 1, cell.column + 1),
          place(row + 1, cell.column)};
}

const DoubtfulCell* BoardReading::doubt_at(Cell cell) const {
  const auto found =
      std::find_if(doubts_.begin(), doubts_.end(), [&](const auto& doubt) { return doubt.cell == cell; });
  return found == doubts_.end() ? nullptr : &*found;
}

std::optional<Cell> BoardReading::next_doubt(std::optional<Cell> from, int step) const {
  if (doubts_.empty()) return std::nullopt;
  if (step > 0) {
    const auto next =
        std::find_if(doubts_.begin(), doubts_.end(), [&](const auto& d) { return from && d.cell > *from; });
    return next == doubts_.end() ? doubts_.front().cell : next->cell;
  }
  const auto next =
      std::find_if(doubts_.rbegin(), doubts_.rend(), [&](const auto& d) { return from && d.cell < *from; });
  return next == doubts_.rend() ? doubts_.back().cell : next->cell;
}

void BoardReading::settle(Cell cell) {
  std::erase_if(doubts_, [&](const DoubtfulCell& doubt) { return doubt.cell == cell; });
}

}  // namespace tilefold::play
