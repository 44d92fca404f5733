#include "app/profile/stored_gestures.h"

#include "app/profile/row.h"

namespace tilefold::profile {
namespace {

constexpr const char* gestures_of_game =
    "SELECT kind, reason, after_move, node, happened, x, y, pressed, pressed_x, pressed_y, device FROM gestures "
    "WHERE game = ? ORDER BY id";

std::optional<BoardPoint> point_of(Row& row) {
  const auto x = row.optional();
  const auto y = row.optional();
  if (!x || !y) return std::nullopt;
  return BoardPoint{.x = static_cast<double>(*x) / thousandths, .y = static_cast<double>(*y) / thousandths};
}

StoredGesture gesture_of(Rows& rows) {
  Row row(rows);
  StoredGesture gesture;
  gesture.kind = row.name();
  gesture.reason = row.name();
  gesture.after_move = row.small();
  gesture.node = row.small();
  gesture.happened = row.number();
  gesture.at = point_of(row);
  gesture.pressed = row.optional();
  gesture.pressed_at = point_of(row);
  gesture.device = row.name();
  return gesture;
}

}  // namespace

Result<Done> StoredGestures::for_each(std::int64_t game, const EachGesture& each) {
  return read_from(store_, [&](Database& database) {
    auto rows = query(database, gestures_of_game, game);
    while (rows.next())
      if (!each(gesture_of(rows))) break;
  });
}

}  // namespace tilefold::profile
