#include "app/window/platform/desktop_preferences.h"

#ifdef TILEFOLD_DBUS
#include <dbus/dbus.h>
#endif

#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#ifdef __EMSCRIPTEN__
extern "C" int tilefold_wants_less_motion();  // defined in app/web/library.js
#elif !defined(TILEFOLD_DBUS)
#include "app/system/appearance.h"
#endif

namespace tilefold::window {
namespace {

#ifdef __EMSCRIPTEN__

bool is_less_motion_wanted(const std::stop_token&) {
  return tilefold_wants_less_motion() != 0;
}

#elif !defined(TILEFOLD_DBUS)

bool is_less_motion_wanted(const std::stop_token&) {
  return system::wants_less_motion();
}

#else

constexpr int timeout_ms = 2000;
constexpr int look_ms = 50;  // interval at which the thread checks whether it must stop

struct CloseConnection {
  void operator()(DBusConnection* connection) const {
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
  }
};
struct Release {
  void operator()(DBusMessage* message) const { dbus_message_unref(message); }
  void operator()(DBusPendingCall* call) const { dbus_pending_call_unref(call); }
};
using Connection = std::unique_ptr<DBusConnection, CloseConnection>;
using Message = std::unique_ptr<DBusMessage, Release>;

// Returns the address of the D-Bus session bus from the environment, or systemd's default address. Does not start a bus
// if none runs.
std::string bus_address() {
  if (const char* address = std::getenv("DBUS_SESSION_BUS_ADDRESS"); address != nullptr) return address;
  const char* folder = std::getenv("XDG_RUNTIME_DIR");
  return folder != nullptr ? "unix:path=" + std::string(folder) + "/bus" : "";
}

// Sends a request on the bus and returns the reply; null on an error or timeout.
Message ask(DBusConnection& bus, const Message& request, const std::stop_token& stop) {
  DBusPendingCall* sent = nullptr;
  if (dbus_connection_send_with_reply(&bus, request.get(), &sent, timeout_ms) == FALSE || sent == nullptr)
    return nullptr;
  const std::unique_ptr<DBusPendingCall, Release> call(sent);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  while (dbus_pending_call_get_completed(sent) == FALSE) {
    const bool is_over = stop.stop_requested() || std::chrono::steady_clock::now() >= end;
    if (is_over || dbus_connection_read_write_dispatch(&bus, look_ms) == FALSE) return nullptr;
  }
  Message answer(dbus_pending_call_steal_reply(sent));
  const bool is_answer = answer && dbus_message_get_type(answer.get()) == DBUS_MESSAGE_TYPE_METHOD_RETURN;
  return is_answer ? std::move(answer) : nullptr;
}

Connection connect(const std::stop_token& stop) {
  const std::string address = bus_address();
  if (address.empty()) return nullptr;
  Connection connection(dbus_connection_open_private(address.c_str(), nullptr));
  if (!connection) return nullptr;
  dbus_connection_set_exit_on_disconnect(connection.get(), FALSE);
  const Message hello(dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "Hello"));
  return ask(*connection, hello, stop) ? std::move(connection) : nullptr;
}

// Returns the boolean or the number in a reply, which D-Bus wraps in one or more variants.
std::optional<std::int64_t> value_of(DBusMessage* answer) {
  DBusMessageIter at;
  if (dbus_message_iter_init(answer, &at) == FALSE) return std::nullopt;
  while (dbus_message_iter_get_arg_type(&at) == DBUS_TYPE_VARIANT) {
    DBusMessageIter inner;
    dbus_message_iter_recurse(&at, &inner);
    at = inner;
  }
  DBusBasicValue value{};
  switch (dbus_message_iter_get_arg_type(&at)) {
    case DBUS_TYPE_BOOLEAN: dbus_message_iter_get_basic(&at, &value); return value.bool_val != FALSE ? 1 : 0;
    case DBUS_TYPE_UINT32: dbus_message_iter_get_basic(&at, &value); return value.u32;
    default: return std::nullopt;
  }
}

// Reads a setting from the desktop portal. Returns nullopt on an error or timeout.
std::optional<std::int64_t> setting(DBusConnection& bus, const char* group, const char* key,
                                    const std::stop_token& stop) {
  const Message request(dbus_message_new_method_call(
      "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Read"));
  dbus_message_append_args(request.get(), DBUS_TYPE_STRING, &group, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID);
  const Message answer = ask(bus, request, stop);
  return answer ? value_of(answer.get()) : std::nullopt;
}

bool is_less_motion_wanted(const std::stop_token& stop) {
  const Connection bus = connect(stop);
  if (!bus) return false;
  if (const auto less = setting(*bus, "org.freedesktop.appearance", "reduced-motion", stop)) return *less == 1;
  return setting(*bus, "org.gnome.desktop.interface", "enable-animations", stop) == 0;
}

#endif

}  // namespace

DesktopReader::DesktopReader(std::function<void()> wake)
    : Worker(
          [](const DesktopRequest&, const Publisher& publisher) {
            publisher.publish({.wants_less_motion = is_less_motion_wanted(publisher.stop())});
          },
          std::move(wake)) {}

}  // namespace tilefold::window
