// Positions: JSON text to document to game, as for `--position`.
//
// An invalid position is rejected with a message of one line; a valid one can be written, read back and played.

#include "app/records/json.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

void try_position(std::string_view text) {
  auto document = records::parse_json(text, "a position");
  if (!document) return demand_message(document.error());
  const auto again = records::parse_json(records::to_json(*document), "what was written");
  demand(again && *again == *document, "a document survives being written");
  demand_sound_position(std::move(*document));
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_position(tilefold::test::text_of(data, size));
  return 0;
}
