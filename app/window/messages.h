// Messages shown over the board for some time: notices, and toasts about achievements. Writes them to the trace.
#pragma once

#include <optional>
#include <string>

#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

class Messages final : public Task {
 public:
  Messages(Ui& ui, GameView& view, Trace& trace) : ui_(ui), view_(view), trace_(trace) {}

  /// Shows a notice.
  void show(const std::string& message);
  /// Shows and logs the messages of the profile, and what keeps it from storing games. Returns true if there is
  /// anything new.
  bool show_profile_messages();

  bool has_toast() const;
  void dismiss_toast() { ui_.toast.until = 0; }

  /// Shows new messages and hides those whose time is over.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;

 private:
  bool show_notices();
  bool show_toasts();
  bool hide_expired();

  Ui& ui_;
  GameView& view_;
  Trace& trace_;
};

}  // namespace tilefold::app
