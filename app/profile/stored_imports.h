// The games that were imported from other programs: their origin and the columns that Tilefold does not use.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "app/profile/store.h"

namespace tilefold::profile {

/// The value of `GameStart::client` of imported games.
constexpr std::string_view import_client = "import";

/// Kinds of the events of an imported game: where it comes from (an object, at node 0), the columns that Tilefold does
/// not use (a list with an entry per move, at node 0), and gestures without a move.
constexpr std::string_view import_event = "import";
constexpr std::string_view extra_event = "extra";
constexpr std::string_view aborted_event = "aborted";

class StoredImports {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredImports(Store& store) : store_(store) {}

  /// Returns the checksums of all imported trials, which `import_event` contains as "key".
  Result<std::set<std::string>> keys();

  /// Returns the details of a game's event of this kind, as JSON; empty if the game has none.
  Result<std::string> detail(std::int64_t game, std::string_view kind);

 private:
  Store& store_;
};

}  // namespace tilefold::profile
