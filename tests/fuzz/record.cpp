// Recorded games as `play` prints them in JSON Lines, which `replay` checks and `analyse` reads.
//
// A record that agrees with the rules is accepted, and replaying its moves prints the same record, line by line.

#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/played_record.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

// Replays the game and returns its printed record.
std::string printed_again(const records::Record& record) {
  const auto beginning = records::open_position_document(record.start);
  demand(static_cast<bool>(beginning), "a start that was read is read again");
  const auto puzzle = beginning->puzzle->clone();
  std::string text = records::to_json(records::start_record(*puzzle, beginning->seed, beginning->setup)) + "\n";
  EventBatch events;
  std::int64_t number = 0;
  for (const Document& line : record.lines) {
    const auto move = puzzle->parse(*line.find("move")->text());
    demand(move && puzzle->play(*move, events), "a move that was checked is legal");
    text +=
        records::to_json(records::move_record(*puzzle, {.number = ++number, .move = *move, .events = events})) + "\n";
  }
  return text +
         records::to_json(
             records::end_record(*puzzle, puzzle->standing().status == Status::playing ? "moves" : "over")) +
         "\n";
}

void demand_right(std::string_view text) {
  auto record = records::read_record("again", text);
  demand(static_cast<bool>(record), "a record that was printed is read");
  const auto checked = records::check_record(*record);
  if (!checked) demand(false, checked.error().message);
}

void try_record(std::string_view text) {
  auto record = records::read_record("a record", text);
  if (!record) return demand_message(record.error());
  if (record->start.find("seed") == nullptr) return;  // without a seed the replay would be another game each time
  if (const auto checked = records::check_record(*record); !checked) return demand_message(checked.error());
  demand_right(printed_again(*record));
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tilefold::test::try_record(tilefold::test::text_of(data, size));
  return 0;
}
