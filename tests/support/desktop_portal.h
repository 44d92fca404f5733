// A desktop of a test: a message bus of its own, on which a settings portal answers.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "tests/support/process.h"

struct DBusConnection;

namespace tilefold::test {

class DesktopPortal {
 public:
  enum class Wish { animations, no_animations, less_motion, nothing };

  /// Animations are GNOME's setting, less motion is the one that desktops share.
  explicit DesktopPortal(Wish wish);
  ~DesktopPortal();
  DesktopPortal(const DesktopPortal&) = delete;
  DesktopPortal& operator=(const DesktopPortal&) = delete;

  /// What a program's environment needs to find it.
  std::string variable() const { return "DBUS_SESSION_BUS_ADDRESS=" + address_; }

 private:
  void serve(const std::stop_token& stop);

  TemporaryFolder folder_;
  std::string address_;
  std::unique_ptr<Background> bus_;
  DBusConnection* connection_ = nullptr;
  Wish wish_;
  std::jthread thread_;  // last: it ends first
};

}  // namespace tilefold::test
