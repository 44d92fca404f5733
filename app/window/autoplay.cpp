#include "app/window/autoplay.h"

#include <utility>

namespace tilefold::app {
namespace {

// A breath between two moves at speed 1, so that the eye can follow.
constexpr double pause_ms = 180;

}  // namespace

Autoplay::Autoplay(GameView& view, std::function<void()> wake) : view_(view), worker_(std::move(wake)) {
  const auto strategies = view.puzzle().about().strategies;
  for (const StrategySpec& strategy : strategies) settings_.options.emplace_back(strategy.options);
  settings_.strategy = strategies.size() - 1;
}

void Autoplay::start() {
  is_running_ = view_.puzzle().standing().status == Status::playing;
  ready_at_ = 0;
}

void Autoplay::stop() {
  is_running_ = false;
  asked_.reset();
  worker_.cancel();
}

void Autoplay::ask(Purpose purpose) {
  const StrategySpec& spec = view_.puzzle().about().strategies[settings_.strategy];
  const std::uint64_t seed = derive_seed(view_.session().seed(), 1);
  asked_ = Asked{.purpose = purpose, .version = view_.version()};
  worker_.ask({.strategy = spec.make(settings_.options[settings_.strategy], seed),
               .puzzle = view_.puzzle().clone(),
               .budget = {}});
}

void Autoplay::answer(const Choice& choice, double now) {
  const Asked asked = *std::exchange(asked_, std::nullopt);
  if (asked.version != view_.version()) return;
  if (asked.purpose == Purpose::hint) {
    view_.show_values(choice);
  } else if (choice.best) {
    view_.play(*choice.best);
    if (settings_.is_instant && asked.purpose == Purpose::run) view_.finish();
    ready_at_ = settings_.is_instant ? now : now + pause_ms / static_cast<double>(settings_.speed);
  }
}

bool Autoplay::advance(double now) {
  const auto choice = worker_.take();
  const bool is_answered = choice && asked_;
  if (is_answered) answer(*choice, now);
  if (!is_running_) return is_answered;
  if (view_.puzzle().standing().status != Status::playing) {
    stop();
  } else if (!asked_ && now >= ready_at_ && (settings_.is_instant || !view_.scene().is_playing())) {
    ask(Purpose::run);
  }
  return is_answered;
}

}  // namespace tilefold::app
