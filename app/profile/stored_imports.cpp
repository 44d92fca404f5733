#include "app/profile/stored_imports.h"

#include "app/profile/binding.h"
#include "app/records/json.h"

namespace tilefold::profile {

Result<std::set<std::string>> StoredImports::keys() {
  std::set<std::string> keys;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT detail FROM events WHERE kind = ?", std::string(import_event));
    while (rows.next()) {
      const auto detail = records::parse_json(text_or_empty(rows.column(0)), "an import");
      const Document* key = detail ? detail->find("key") : nullptr;
      if (key != nullptr && key->text() != nullptr) keys.insert(*key->text());
    }
  });
  if (!done) return done.error();
  return keys;
}

Result<std::string> StoredImports::detail(std::int64_t game, std::string_view kind) {
  std::string detail;
  const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT detail FROM events WHERE game = ? AND kind = ? ORDER BY id LIMIT 1", game,
                      std::string(kind));
    if (rows.next()) detail = text_or_empty(rows.column(0));
  });
  if (!done) return done.error();
  return detail;
}

}  // namespace tilefold::profile
