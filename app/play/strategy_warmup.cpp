#include "app/play/strategy_warmup.h"

#include <utility>

#include "app/records/host.h"

namespace tilefold::play {

StrategyWarmup::StrategyWarmup(const GameController& game, Trace& trace, std::function<void()> wake)
    : game_(game),
      trace_(trace),
      worker_(
          [](const PuzzleInfo* puzzle, const auto& publisher) {
            puzzle->prepare();
            publisher.publish({});
          },
          std::move(wake), jobs::Worker<const PuzzleInfo*, Prepared>::Yields::after_first_update) {}

Redraw StrategyWarmup::advance(double /*now*/) {
  if (worker_.poll() != nullptr) trace_.line(Object{{"kind", "prepared"}, {"puzzle", puzzle_->name}});
  if (!game_.line().moves().empty()) expect(game_.puzzle().about());
  return Redraw::nothing;
}

void StrategyWarmup::expect(const PuzzleInfo& puzzle) {
  if (records::is_page) return;  // a web page has only one thread, so loading would stop it from drawing
  if (puzzle.prepare == nullptr || &puzzle == puzzle_) return;
  puzzle_ = &puzzle;
  worker_.ask(puzzle_);
}

}  // namespace tilefold::play
