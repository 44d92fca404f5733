// Reads the columns of a result row as C++ values.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/binding.h"
#include "app/profile/stored.h"
#include "engine/core/text.h"

namespace tilefold::profile {

/// Reads the columns of a result row one after the other.
class Row {
 public:
  explicit Row(Rows& rows) : rows_(rows) {}

  std::int64_t number() { return next().getInt64(); }
  std::int32_t small() { return next().getInt(); }
  std::uint64_t unsigned_number() { return static_cast<std::uint64_t>(next().getInt64()); }
  double fraction() { return next().getDouble(); }
  std::string text() { return text_or_empty(next()); }
  /// Reads a short name. Makes it printable, because another program may have written the file.
  std::string name() { return printable(text_or_empty(next()), longest_name); }
  std::optional<std::int64_t> optional() { return optional_number(next()); }
  std::optional<std::string> optional_text() {
    const auto column = next();
    return column.isNull() ? std::nullopt : std::optional(column.getString());
  }

 private:
  static constexpr std::size_t longest_name = 1000;

  SQLite::Column next() { return rows_.column(at_++); }

  Rows& rows_;
  int at_ = 0;
};

/// Appends a row of a game. Throws if the game has more rows than Tilefold ever reads.
template <class Item>
void add_row(std::vector<Item>& list, Item item) {
  if (std::ssize(list) >= 2 * longest_game)
    throw SQLite::Exception("it has more than " + std::to_string(2 * longest_game) + " rows", SQLITE_TOOBIG);
  list.push_back(std::move(item));
}

}  // namespace tilefold::profile
