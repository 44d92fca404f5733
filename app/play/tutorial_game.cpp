#include "app/play/tutorial_game.h"

#include <algorithm>
#include <utility>

#include "app/language/tr.h"
#include "app/play/forecast.h"
#include "app/play/hints.h"
#include "app/records/json.h"

namespace tilefold::play {
namespace {

constexpr std::uint64_t tutorial_seed = 1;  // tiles that enter the board are the same in every tutorial

Session session_of(const PuzzleInfo& info) {
  return {info, ParameterValues(info.parameters), tutorial_seed};
}

}  // namespace

Result<Session> tutorial_session(const PuzzleInfo& info, const TutorialStep& step) {
  ParameterValues rules(info.parameters);
  for (const auto& [name, text] : info.tutorial->rule_values)
    if (auto set = rules.set_text(name, text); !set) return set.error();
  const auto state = records::parse_json(step.position, "the tutorial");
  if (!state) return state.error();
  EventBatch setup;
  auto position = info.read(rules, tutorial_seed, *state, setup);
  if (!position) return position.error();
  return Session(std::move(*position), std::move(setup), tutorial_seed);
}

std::string goal_text(const PuzzleInfo& info, const ParameterValues& rules) {
  std::string text(tr(info.goal));
  for (std::size_t line = 0; line < info.parameters.size(); ++line) {
    const std::string name = "{" + std::string(info.parameters[line].name) + "}";
    if (const std::size_t at = text.find(name); at != std::string::npos)
      text.replace(at, name.size(), rules.text(line));
  }
  return text;
}

TutorialGame::TutorialGame(const GameView& table, Trace& trace)
    : table_(table), trace_(trace), view_(session_of(table.game.puzzle().about()), silence_) {}

void TutorialGame::begin() {
  const PuzzleInfo& info = table_.game.puzzle().about();
  if (info.tutorial == nullptr) return;
  info_ = &info;
  table_version_ = table_.game.version();
  open_step(0);
}

void TutorialGame::open_step(std::size_t step) {
  auto session = tutorial_session(*info_, info_->tutorial->steps[step]);
  if (!session) return leave();  // the conformance test excludes this
  step_ = step;
  state_ = State::asked;
  view_.exchange(std::move(*session));
  view_.scene.set_cursor(std::nullopt);  // the pointer rests where the tile of the step before was
  show_move();
  trace_step("asked");
}

// Marks the first move of the step on the board.
void TutorialGame::show_move() {
  const Puzzle& puzzle = view_.game.puzzle();
  const auto move = puzzle.parse(current().moves.front());
  if (!move) return;
  const Spots spots = find_spots(puzzle);
  const auto spot = std::find_if(spots.begin(), spots.end(), [&](const auto& known) { return known.first == *move; });
  std::vector<render::CellArea> places = effect_of(puzzle, *move);
  if (places.empty() && spot != spots.end() && spot->second.kind != render::Spot::Kind::side)
    places.push_back({.cell = spot->second.cell, .size = {}});
  view_.scene.set_attention(std::move(places));
  if (spot != spots.end()) view_.scene.set_annotations({{.spot = spot->second, .emphasis = render::Emphasis::strong}});
}

void TutorialGame::next() {
  if (!is_open() || state_ != State::confirmed) return;
  if (is_last_step()) return leave();
  open_step(step_ + 1);
}

void TutorialGame::leave() {
  if (!is_open()) return;
  trace_step("left");
  set_seen(*std::exchange(info_, nullptr), true);
}

void TutorialGame::set_seen(const PuzzleInfo& info, bool is_seen) {
  is_seen ? static_cast<void>(seen_.emplace(info.name)) : static_cast<void>(seen_.erase(std::string(info.name)));
}

std::string TutorialGame::text() const {
  if (!is_open()) return {};
  const TutorialStep& step = current();
  return std::string(tr(state_ == State::confirmed ? step.confirmation : step.rule));
}

Redraw TutorialGame::advance(double now) {
  if (!is_open()) return Redraw::nothing;
  const Redraw redraw = redraw_if(view_.messages.advance(now), Redraw::window);
  if (table_.game.version() != table_version_) {
    leave();
    return Redraw::window;
  }
  if (state_ == State::confirmed || view_.game.session().game().at == 0) return redraw;
  const SessionGame& game = view_.game.session().game();
  const std::string played = view_.game.session().beginning().to_text(game.node(game.at).move);
  const auto& moves = current().moves;
  if (std::find(moves.begin(), moves.end(), played) != moves.end()) {
    state_ = State::confirmed;
    trace_step("confirmed");
    return Redraw::window;
  }
  view_.finish();
  view_.undo();
  show_move();
  state_ = State::refused;
  trace_step("refused");
  return Redraw::window;
}

void TutorialGame::trace_step(const char* what) const {
  if (!trace_.is_open()) return;
  trace_.line(Object{{"kind", "tutorial"},
                     {"step", what},
                     {"number", static_cast<std::int64_t>(to_one_based(step_))},
                     {"of", static_cast<std::int64_t>(step_count())},
                     {"board", view_.game.puzzle().describe()}});
}

}  // namespace tilefold::play
