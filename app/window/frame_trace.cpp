#include "app/window/frame_trace.h"

#include <cmath>

#include "app/language/languages.h"

namespace tilefold::window {
namespace {

List middle_of(const Area& area) {
  return {static_cast<int>(area.x + area.width / 2), static_cast<int>(area.y + area.height / 2)};
}

List middle_of(const render::Rect& rect) {
  return {rect.x + rect.width / 2, rect.y + rect.height / 2};
}

std::string text_at(const play::MessageQueue& messages, play::MessagePlace place) {
  const play::Message* const message = messages.shown(place);
  return message == nullptr ? std::string() : message->text;
}

// Returns the corner and the size of an area.
List extent_of(const Area& area) {
  return {static_cast<int>(area.x), static_cast<int>(area.y), static_cast<int>(area.width),
          static_cast<int>(area.height)};
}

// Writes `positions` to the trace if they differ from `written`, the positions written last.
void write_if_new(play::Trace& trace, Object positions, Object& written) {
  if (Document(positions) == Document(written)) return;
  written = std::move(positions);
  trace.line(written);
}

}  // namespace

void FrameTrace::write() {
  write_times();
  const bool is_moving = at_.view.scene.is_playing() && !at_.view.replay.is_open();
  if (at_.trace.is_open() && !is_moving) write_positions();
}

void FrameTrace::write_times() {
  const auto rounded = [](double ms) { return std::round(ms * 100) / 100; };
  at_.trace.line(Object{{"kind", "frame"},
                        {"number", at_.schedule.number()},
                        {"at", rounded(at_.schedule.last() - opened_)},
                        {"ms", rounded(clock_ms() - at_.schedule.last())}});
  for (const std::string& label : at_.ui.frame.used) at_.trace.line(Object{{"kind", "used"}, {"control", label}});
}

void FrameTrace::write_positions() {
  for (const std::string& pair : at_.ui.frame.identities.clashes())
    at_.trace.line(Object{{"kind", "clash"}, {"widgets", pair}});
  Object now = positions();
  if (Object map = at_.map.told(); !map.empty()) write_if_new(at_.trace, std::move(map), map_positions_);
  write_if_new(at_.trace, std::move(now), positions_);
}

Object FrameTrace::positions() const {
  const render::Layout& layout = at_.layout;
  Object buttons;
  for (const auto& [label, area] : at_.ui.frame.buttons) buttons.emplace_back(label, middle_of(area));
  List cut_off;
  for (const std::string& label : at_.ui.frame.cut_off) cut_off.emplace_back(label);
  List columns;
  for (int column = 0; column < layout.extent.columns; ++column)
    columns.emplace_back(Document(middle_of(layout.column_rect(column))));
  const render::Rect first = layout.cell_rect({});
  const render::Rect next = layout.cell_rect(cell_at(1, 1));
  const std::optional<int> column = at_.view.selection.column();
  return Object{{"kind", "places"},
                {"columns", std::move(columns)},
                {"title", List{layout.title.x + layout.title.height / 2, layout.title.y + layout.title.height / 2}},
                {"first_cell", middle_of(first)},
                {"cell_step", List{next.x - first.x, next.y - first.y}},
                {"buttons", std::move(buttons)},
                {"text", extent_of(at_.ui.frame.text_area)},
                {"focused", at_.ui.keys == Keys::board ? std::string() : at_.ui.frame.focused},
                {"aimed", column ? std::to_string(*column + 1) : std::string()},
                {"language", language::current().tag},
                {"cut_off", std::move(cut_off)},
                {"badge", text_at(at_.ui.messages, play::MessagePlace::edge)},
                {"notice", text_at(at_.ui.messages, play::MessagePlace::notice)}};
}

}  // namespace tilefold::window
