#include "app/window/picture_boards.h"

#include <utility>

#include "app/play/capitalised.h"
#include "app/play/doubtful_cells.h"
#include "engine/catalog.h"

namespace tilefold::app {

Redraw PictureBoards::advance(double /*now*/) {
  const auto update = at_.worker.poll();
  if (!update) return Redraw::nothing;
  if (update->answer.row.empty()) {
    refuse(update->answer.problem, update->path);
  } else {
    open(update->answer);
  }
  return Redraw::window;
}

// Shows why no board was read. If the message begins with the path of the picture file, shows only the file name
// instead of the path; otherwise the message is a sentence.
void PictureBoards::refuse(std::string problem, const std::string& path) {
  if (problem.starts_with(path)) {
    problem.erase(0, path.rfind('/') + 1);
  } else {
    problem = capitalised(std::move(problem));
  }
  at_.messages.post({.text = problem});
  at_.trace.line(Object{{"kind", "refused"}, {"message", problem}});
}

void PictureBoards::open(const ReadAnswer& answer) {
  const Document row(answer.row);
  const auto info = find_puzzle(*row.find("puzzle")->text());
  if (!info) return at_.messages.post({.text = info.error().message});
  at_.puzzles.open(**info);
  at_.tools.open(Tool::editor);
  if (!at_.panels.lies_over()) {
    at_.panels.show(true);
    at_.panels.mode = PanelMode::lab;
  }
  open_reading(at_.draft, answer);
  const BoardReading& reading = at_.draft.reading;
  if (!at_.draft.message().empty()) return at_.messages.post({.text = at_.draft.message()});
  at_.trace.line(Object{
      {"kind", "read"}, {"puzzle", (*info)->name}, {"doubtful", static_cast<std::int64_t>(reading.doubts().size())}});
  at_.messages.post({.text = reading.doubts().empty() ? "Board read. Compare it with the picture."
                                                      : doubt_count(reading) + ": enter the right value, or confirm" +
                                                            at_.bindings.key_of(Action::command) + ". Next cell" +
                                                            at_.bindings.key_of(Action::next_mistake) + "."});
}

}  // namespace tilefold::app
