// Going from puzzle to puzzle: every one keeps its own game, and goes on where it was left.

#include "app/records/game.h"
#include "app/window/window.h"
#include "engine/catalog.h"

namespace tilefold::app {
namespace {

constexpr std::uint64_t picture_seed = 1;  // of a puzzle that nobody has played

}  // namespace

// The game of a puzzle as it was left: in this window, before that in the profile, else a new one.
Session Window::session_of(const PuzzleInfo& info) {
  if (const auto parked = parked_.find(info.name); parked != parked_.end()) {
    Session session = std::move(parked->second);
    parked_.erase(parked);
    return session;
  }
  if (keeper_ != nullptr)
    if (auto resumed = keeper_->resume(info)) return std::move(*resumed);
  return Session(info, in_force_[rules_section(info)], fresh_seed());
}

void Window::open_puzzle(const PuzzleInfo& info) {
  desk_.is_chooser_open = false;
  frames_owed_ = frames_after_event;
  if (is_same_puzzle(info, view_.puzzle().about())) return;
  pointing_.cancel();
  autoplay_.stop();
  collect_settings();
  Session left = view_.exchange(session_of(info));
  const std::string name(left.puzzle().about().name);
  parked_.insert_or_assign(name, std::move(left));
  autoplay_.begin();
  benchmark_.begin(info);
  remember_autoplay(in_force_);
  desk_.value_rows = 0;
  desk_.rules_message.clear();
  desk_.game_id = {};
  desk_.history = {};
  desk_.is_reset_asked = false;
}

Snapshot Window::picture_of(const PuzzleInfo& info) {
  if (is_same_puzzle(info, view_.puzzle().about())) return view_.puzzle().snapshot();
  if (const auto parked = parked_.find(info.name); parked != parked_.end()) return parked->second.puzzle().snapshot();
  if (keeper_ != nullptr)
    if (auto stored = keeper_->look_at(info)) return std::move(*stored);
  return Session(info, in_force_[rules_section(info)], picture_seed).puzzle().snapshot();
}

// Some commands nobody has to give: a while after the last move the window does.
void Window::give_command(double now) {
  constexpr double ms = 1000;
  const auto find = [&]() -> const CommandSpec* {
    for (const CommandSpec& command : view_.puzzle().about().commands)
      if (command.after > 0 && view_.puzzle().interpret({.kind = Gesture::Kind::command, .command = command.name}))
        return &command;
    return nullptr;
  };
  if (std::exchange(command_version_, view_.version()) != view_.version()) {
    const CommandSpec* command = find();
    command_due_ = command == nullptr ? std::nullopt : std::optional(now + ms * command->after);
  }
  if (!command_due_ || now < *command_due_ || view_.is_looking()) return;
  command_due_.reset();
  if (const CommandSpec* command = find())
    view_.play(Gesture{.kind = Gesture::Kind::command, .command = command->name});
}

void Window::toggle_chooser() {
  desk_.is_chooser_open = !desk_.is_chooser_open;
  desk_.is_help_open = false;
  desk_.puzzle_cards.clear();
  if (!desk_.is_chooser_open) return;
  for (const PuzzleInfo* info : catalog()) desk_.puzzle_cards.push_back({.info = info, .shot = picture_of(*info)});
}

}  // namespace tilefold::app
