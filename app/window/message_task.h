// Posts messages about the profile and about achievements. Removes all messages when their time is over, and writes
// messages to the trace.
#pragma once

#include <optional>

#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/play/trace.h"

namespace tilefold::window {

class MessageTask final : public play::Task {
 public:
  MessageTask(play::GameView& view, play::Trace& trace) : view_(view), trace_(trace) {}

  /// Writes the profile's last messages to the log and to the trace file. Call before the window closes.
  void finish();

  play::Redraw advance(double now) override;
  std::optional<double> next_time() const override { return view_.messages.next_time(); }

 private:
  void post_profile_messages();
  void post_achievements();
  void trace_new();

  play::GameView& view_;
  play::Trace& trace_;
};

}  // namespace tilefold::window
