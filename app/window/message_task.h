// Posts messages about the profile and about achievements. Removes all messages when their time is over, and writes
// messages to the trace.
#pragma once

#include <optional>

#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/play/trace.h"

namespace tilefold::app {

class MessageTask final : public Task {
 public:
  MessageTask(GameView& view, Trace& trace) : view_(view), trace_(trace) {}

  /// Logs the last messages of the profile and writes them to the trace. Call before the window closes.
  void finish();

  Redraw advance(double now) override;
  std::optional<double> next_time() const override { return view_.messages.next_time(); }

 private:
  void post_profile_messages();
  void post_achievements();
  void trace_new();

  GameView& view_;
  Trace& trace_;
};

}  // namespace tilefold::app
