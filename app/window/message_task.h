// Posts the messages of the profile and of achievements, keeps the time of all messages, and writes them to the trace.
#pragma once

#include <optional>

#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/play/trace.h"

namespace tilefold::app {

class MessageTask final : public Task {
 public:
  MessageTask(GameView& view, Trace& trace) : view_(view), trace_(trace) {}

  /// Logs and traces the last messages of the profile. Call before the window closes.
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
