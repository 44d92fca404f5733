#include "app/window/picture_boards.h"

#include <utility>

#include "app/language/tr.h"
#include "app/play/capitalised.h"
#include "app/play/doubtful_cells.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::window {

play::Redraw PictureBoards::advance(double /*now*/) {
  const auto copied = at_.clipboard.poll();
  if (copied) {
    if (copied->problem.empty()) {
      at_.puzzles.open_contents(copied->picture, translatable("the clipboard"));
    } else {
      refuse({copied->problem}, {});
    }
  }
  const auto update = at_.worker.poll();
  if (update) answer(*update);
  return copied || update ? play::Redraw::window : play::Redraw::nothing;
}

void PictureBoards::answer(const jobs::PictureUpdate& update) {
  const records::ReadAnswer& answer = update.answer;
  if (!answer.row.empty()) return open(answer);
  const bool names_picture = answer.outcome != records::ReadOutcome::unavailable;
  refuse({answer.problem, answer.phrase}, names_picture ? update.name + ": " : std::string());
}

// Shows the reason why no board was read from a picture.
void PictureBoards::refuse(const Error& problem, const std::string& name) {
  const auto with_name = [&](std::string text) {
    return name.empty() ? play::capitalised(std::move(text)) : name + text;
  };
  at_.messages.post({.text = with_name(tr(problem))});
  at_.trace.line(Object{{"kind", "refused"}, {"message", with_name(problem.message)}});
}

void PictureBoards::open(const records::ReadAnswer& answer) {
  const Document row(answer.row);
  const auto info = find_puzzle(*row.find("puzzle")->text());
  if (!info) return at_.messages.post({.text = tr(info.error())});
  at_.puzzles.open(**info);
  at_.tools.open(Tool::editor);
  if (!at_.panels.lies_over()) {
    at_.panels.show(true);
    at_.panels.mode = PanelMode::lab;
  }
  play::open_reading(at_.draft, answer);
  const play::BoardReading& reading = at_.draft.reading;
  if (!at_.draft.message().empty()) return at_.messages.post({.text = at_.draft.message()});
  at_.trace.line(Object{
      {"kind", "read"}, {"puzzle", (*info)->name}, {"doubtful", static_cast<std::int64_t>(reading.doubts().size())}});
  at_.messages.post(
      {.text = reading.doubts().empty()
                   ? tr("Board read. Compare it with the picture.")
                   // Translators: "2 doubtful cells: …"; after "confirm" and "Next cell" follow keys in parentheses.
                   : tr_format("{}: enter the right value, or confirm{}. Next cell{}.", play::doubt_count(reading),
                               at_.bindings.key_of(play::Action::command),
                               at_.bindings.key_of(play::Action::next_mistake))});
}

}  // namespace tilefold::window
