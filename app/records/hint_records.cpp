#include "app/records/hint_records.h"

namespace tilefold::records {

Object value_record(const Puzzle& puzzle, std::string_view extra, const MoveValue& value) {
  Object table{{"move", puzzle.to_text(value.move)}};
  const auto add = [&](std::string_view name, const auto& field) {
    if (field) table.emplace_back(std::string(name), Document(*field));
  };
  add("score_estimate", value.score_estimate);
  add("score_gain", value.score_gain);
  add("heuristic", value.heuristic);
  add("depth", value.depth);
  add("simulations", value.simulations);
  add(extra, value.extra);
  add("standard_error", value.standard_error);
  return table;
}

}  // namespace tilefold::records
