#include "app/play/board_annotations.h"

#include "app/language/tr.h"
#include "app/play/grades.h"
#include "app/play/replay_view.h"
#include "engine/core/text.h"

namespace tilefold::play {

// Returns where each move of the position is drawn. Computes this at the first call for a position.
const Spots& BoardAnnotations::spots() {
  if (!spots_) spots_ = find_spots(puzzle());
  return *spots_;
}

void BoardAnnotations::post(std::string text) {
  if (text.empty()) return messages_.withdraw(MessageTopic::hint);
  messages_.post({.text = std::move(text),
                  .place = MessagePlace::line,
                  .priority = MessagePriority::high,
                  .topic = MessageTopic::hint,
                  .duration = until_withdrawn});
}

std::string BoardAnnotations::hint() const {
  const Message* const message = messages_.about(MessageTopic::hint);
  return message == nullptr ? std::string() : message->text;
}

void BoardAnnotations::show_values(const Choice& choice) {
  if (is_judged(choice)) advised_ = choice.best;
  std::vector<render::MoveAnnotation> annotations = annotations_of(choice, spots(), &puzzle());
  if (annotations == scene_.annotations()) return;
  if (trace_.is_open() && choice.best) {
    List texts;
    for (const render::MoveAnnotation& annotation : annotations) texts.emplace_back(annotation.text);
    trace_.line(Object{{"kind", "values"}, {"best", puzzle().to_text(*choice.best)}, {"notes", std::move(texts)}});
  }
  scene_.set_annotations(std::move(annotations));
}

void BoardAnnotations::show_hint(const Choice& choice, HintStep step) {
  Advice advice = advice_of(puzzle(), choice, spots(), step);
  post(advice.text);
  if (step != HintStep::where && is_judged(choice)) advised_ = choice.best;
  if (choice.best) seek(*choice.best);
  scene_.set_attention(std::move(advice.places));
  if (!advice.annotations.empty()) scene_.set_annotations(std::move(advice.annotations));
  if (!trace_.is_open() || !choice.best) return;
  List texts;
  for (const render::MoveAnnotation& annotation : scene_.annotations()) texts.emplace_back(annotation.text);
  trace_.line(Object{{"kind", "hint"},
                     {"move", puzzle().to_text(*choice.best)},
                     {"step", to_one_based(static_cast<int>(step))},
                     {"text", advice.text},
                     {"notes", std::move(texts)}});
}

void BoardAnnotations::seek(Move move) {
  for (const auto& [known, spot] : spots())
    if (known == move && (spot.kind == render::Spot::Kind::link || spot.kind == render::Spot::Kind::cell))
      sought_ = {spot.to, spot.cell};
}

bool BoardAnnotations::is_advised(const CommandSpec& command) const {
  return advised_ && puzzle().interpret(gesture_of(command)) == advised_;
}

void BoardAnnotations::show_thinking() {
  post(tr("Thinking…"));
}

void BoardAnnotations::show_choice(std::string_view who, Move move) {
  const std::string text = tr_format("{}: {} (it does not rate moves)", tr(who), name_of(puzzle(), move));
  post(text);
  if (trace_.is_open())
    trace_.line(
        Object{{"kind", "hint"}, {"move", puzzle().to_text(move)}, {"step", 2}, {"text", text}, {"notes", List{}}});
}

void BoardAnnotations::show_solution(const Outlook& outlook) {
  const std::string text =
      tr_format("Solution: {}. Redo plays it", measure::outlook_text(outlook, measure::Search::ended));
  post(text);
  if (trace_.is_open()) trace_.line(Object{{"kind", "solution"}, {"text", text}});
}

void BoardAnnotations::show_problem(const std::string& problem, bool is_awaited) {
  constexpr std::size_t longest = 90;  // in characters; longer texts are cut off here and shown in full in the panel
  if (is_awaited) post(printable(problem, longest));
  if (trace_.is_open()) trace_.line(Object{{"kind", "problem"}, {"text", problem}});
}

void BoardAnnotations::trace_outlook(const Outlook& outlook, measure::Search search) const {
  if (trace_.is_open()) trace_.line(Object{{"kind", "outlook"}, {"text", measure::outlook_text(outlook, search)}});
}

void BoardAnnotations::hide() {
  scene_.set_annotations({});
  scene_.set_attention({});
  scene_.set_compared({});
  has_comparison_ = false;
  messages_.withdraw(MessageTopic::hint);
  advised_.reset();
  spots_.reset();
}

void BoardAnnotations::hide_hint() {
  scene_.set_attention({});
  messages_.withdraw(MessageTopic::hint);
}

void BoardAnnotations::compare(const MoveComparison& moves, const ReplayView& replay) {
  const Puzzle& shown = replay.shown();
  hide();
  has_comparison_ = true;
  std::vector<render::Ghost> ghosts;
  if (moves.best)
    if (auto ghost = forecast(shown, *moves.best)) ghosts.push_back(std::move(*ghost));
  if (moves.played != moves.best)
    if (auto ghost = forecast(shown, moves.played)) ghosts.push_back(std::move(*ghost));
  scene_.set_compared(std::move(ghosts));
  scene_.set_annotations(annotations_of(moves, find_spots(shown)));
  if (!trace_.is_open()) return;
  const Document best = moves.best ? Document(shown.to_text(*moves.best)) : Document();
  trace_.line(Object{{"kind", "compared"},
                     {"move", replay.move_shown()},
                     {"played", shown.to_text(moves.played)},
                     {"best", best},
                     {"notes", static_cast<std::int64_t>(scene_.annotations().size())}});
}

}  // namespace tilefold::play
