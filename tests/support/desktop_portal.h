// A desktop for tests: a separate message bus with a settings portal.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "tests/support/process.h"

struct DBusConnection;

namespace tilefold::test {

class DesktopPortal {
 public:
  enum class Preference { animations, no_animations, less_motion, nothing };

  /// Starts a portal that reports the preference: either GNOME's setting for animations, or the setting for reduced
  /// motion that all desktops share.
  explicit DesktopPortal(Preference preference);
  ~DesktopPortal();
  DesktopPortal(const DesktopPortal&) = delete;
  DesktopPortal& operator=(const DesktopPortal&) = delete;

  /// Returns the environment variable with which a program finds the bus.
  std::string variable() const { return "DBUS_SESSION_BUS_ADDRESS=" + address_; }

 private:
  void serve(const std::stop_token& stop);

  TemporaryFolder folder_;
  std::string address_;
  std::unique_ptr<Background> bus_;
  DBusConnection* connection_ = nullptr;
  Preference preference_;
  std::jthread thread_;  // declared last, so that the thread ends before the other members are destroyed
};

}  // namespace tilefold::test
