#include "app/records/game_records.h"

namespace tilefold::records {
namespace {

Document cell_document(Cell cell) {
  return List{to_one_based(cell.row), to_one_based(cell.column)};
}

Document id_document(TileId id) {
  return std::int64_t{number_of(id)};
}

void add_face(const Face& face, Object& table) {
  if (face.kind != Face::Kind::number) {
    table.emplace_back("face", std::string(1, static_cast<char>(face.value)));
  } else {
    table.emplace_back("value", static_cast<std::int64_t>(face.value));
  }
}

std::string_view kind_name(EventKind kind) {
  switch (kind) {
    case EventKind::spawn: return "spawn";
    case EventKind::move: return "move";
    case EventKind::absorb: return "absorb";
    case EventKind::change: return "change";
    case EventKind::clear: return "clear";
  }
  return {};
}

Document event_document(const Event& event) {
  Object table;
  table.emplace_back("beat", std::int64_t{event.beat});
  table.emplace_back("kind", kind_name(event.kind));
  table.emplace_back("tile", id_document(event.tile));
  if (event.kind == EventKind::absorb) table.emplace_back("into", id_document(event.into));
  if (event.kind == EventKind::move || event.kind == EventKind::absorb)
    table.emplace_back("from", cell_document(event.from));
  table.emplace_back("cell", cell_document(event.cell));
  if (event.kind == EventKind::spawn && event.size != Extent{})
    table.emplace_back("size", List{event.size.rows, event.size.columns});
  if (event.kind == EventKind::spawn || event.kind == EventKind::change) add_face(event.face, table);
  return table;
}

}  // namespace

Document events_document(const EventBatch& events) {
  List list;
  list.reserve(events.size());
  for (const Event& event : events) list.push_back(event_document(event));
  return list;
}

Document start_record(const Puzzle& puzzle, std::uint64_t seed, const EventBatch& setup) {
  Object record;
  record.emplace_back("format", format_name);
  record.emplace_back("kind", "start");
  record.emplace_back("puzzle", puzzle.about().name);
  record.emplace_back("seed", Document::of_unsigned(seed));
  record.emplace_back("parameters", puzzle.parameters().document());
  record.emplace_back("events", events_document(setup));
  record.emplace_back("state", puzzle.describe());
  return record;
}

Document move_record(const Puzzle& after, const MoveRecord& played) {
  Object record;
  record.emplace_back("kind", "move");
  record.emplace_back("number", played.number);
  record.emplace_back("move", after.to_text(played.move));
  record.emplace_back("events", events_document(played.events));
  if (const auto report = after.about().formats.report; report != nullptr) report(played.move, played.events, record);
  record.emplace_back("state", after.describe());
  return record;
}

Document end_record(const Puzzle& puzzle, std::string_view reason) {
  Object record;
  record.emplace_back("kind", "end");
  record.emplace_back("reason", reason);
  record.emplace_back("state", puzzle.describe());
  return record;
}

}  // namespace tilefold::records
