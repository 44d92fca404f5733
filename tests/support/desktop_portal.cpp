#include "tests/support/desktop_portal.h"

#include <dbus/dbus.h>

#include <stdexcept>
#include <string_view>

namespace tilefold::test {
namespace {

void append_answer(DBusMessage* answer, int type, const void* value) {
  const char name[] = {static_cast<char>(type), '\0'};
  DBusMessageIter at;
  DBusMessageIter outer;
  DBusMessageIter inner;
  dbus_message_iter_init_append(answer, &at);
  dbus_message_iter_open_container(&at, DBUS_TYPE_VARIANT, "v", &outer);
  dbus_message_iter_open_container(&outer, DBUS_TYPE_VARIANT, name, &inner);
  dbus_message_iter_append_basic(&inner, type, value);
  dbus_message_iter_close_container(&outer, &inner);
  dbus_message_iter_close_container(&at, &outer);
}

DBusMessage* answer_to(DBusMessage* question, DesktopPortal::Preference preference) {
  const char* group = "";
  const char* key = "";
  dbus_message_get_args(question, nullptr, DBUS_TYPE_STRING, &group, DBUS_TYPE_STRING, &key, DBUS_TYPE_INVALID);
  const std::string_view asked = key;
  using Preference = DesktopPortal::Preference;
  DBusMessage* answer = dbus_message_new_method_return(question);
  if (asked == "enable-animations" &&
      (preference == Preference::animations || preference == Preference::no_animations)) {
    const dbus_bool_t is_on = preference == Preference::animations ? TRUE : FALSE;
    append_answer(answer, DBUS_TYPE_BOOLEAN, &is_on);
  } else if (asked == "reduced-motion" && preference == Preference::less_motion) {
    const dbus_uint32_t less = 1;
    append_answer(answer, DBUS_TYPE_UINT32, &less);
  } else {
    dbus_message_unref(answer);
    answer = dbus_message_new_error(question, "org.freedesktop.portal.Error.NotFound", "no such setting");
  }
  return answer;
}

}  // namespace

DesktopPortal::DesktopPortal(Preference preference) : preference_(preference) {
  const std::string told = folder_.path("address");
  bus_ = std::make_unique<Background>(
      std::vector<std::string>{"dbus-daemon", "--session", "--nofork", "--nosyslog", "--print-address"}, told);
  if (!comes_true([&] { return read_text(told).find('\n') != std::string::npos; }))
    throw std::runtime_error("the message bus reports no address");
  address_ = lines_of(read_text(told)).at(0);
  connection_ = dbus_connection_open_private(address_.c_str(), nullptr);
  if (connection_ == nullptr || dbus_bus_register(connection_, nullptr) == FALSE)
    throw std::runtime_error("no message bus at " + address_);
  dbus_connection_set_exit_on_disconnect(connection_, FALSE);
  dbus_bus_request_name(connection_, "org.freedesktop.portal.Desktop", 0, nullptr);
  thread_ = std::jthread([this](const std::stop_token& stop) { serve(stop); });
}

DesktopPortal::~DesktopPortal() {
  thread_.request_stop();
  thread_.join();
  dbus_connection_close(connection_);
  dbus_connection_unref(connection_);
}

void DesktopPortal::serve(const std::stop_token& stop) {
  while (!stop.stop_requested() && dbus_connection_read_write(connection_, 20) == TRUE)
    while (DBusMessage* message = dbus_connection_pop_message(connection_)) {
      if (dbus_message_is_method_call(message, "org.freedesktop.portal.Settings", "Read") == TRUE) {
        DBusMessage* answer = answer_to(message, preference_);
        dbus_connection_send(connection_, answer, nullptr);
        dbus_message_unref(answer);
      }
      dbus_message_unref(message);
    }
}

}  // namespace tilefold::test
