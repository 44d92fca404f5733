#include "tests/support/display.h"

#include <fcntl.h>
#include <png.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>

// Included last, because its macros have common names.
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>

namespace tilefold::test {
namespace {

// The duration for which a key is held down, and then for which it is released, in ms. If a key is pressed again within
// 2 ms, SDL treats the press as a repeat.
constexpr int key_ms = 4;

// Returns the value of a window property that consists of one number; nullopt if the window has no such property.
std::optional<unsigned long> number_of(::Display* display, Window window, const char* property) {
  Atom type = None;
  int bits = 0;
  unsigned long count = 0;
  unsigned long left = 0;
  unsigned char* value = nullptr;
  XGetWindowProperty(display, window, XInternAtom(display, property, False), 0, 1, False, AnyPropertyType, &type, &bits,
                     &count, &left, &value);
  std::optional<unsigned long> number;
  if (count == 1 && bits == 32) number = *reinterpret_cast<unsigned long*>(value);
  if (value != nullptr) XFree(value);
  return number;
}

// Returns the window of a process among the descendants of `parent`; None if the process has no window there.
Window window_of(::Display* display, Window parent, pid_t process) {
  Window root = None;
  Window* children = nullptr;
  unsigned count = 0;
  if (XQueryTree(display, parent, &root, &parent, &children, &count) == 0) return None;
  Window found = None;
  for (unsigned i = 0; i < count && found == None; ++i)
    found = number_of(display, children[i], "_NET_WM_PID") == static_cast<unsigned long>(process)
                ? children[i]
                : window_of(display, children[i], process);
  if (children != nullptr) XFree(children);
  return found;
}

// Waits until the window manager shows windows. A window mapped while the manager starts may never be shown, and SDL
// would wait for it forever. Therefore this function maps a window repeatedly until the manager shows it.
void await_manager(::Display* display) {
  const Window root = DefaultRootWindow(display);
  if (!comes_true([&] { return number_of(display, root, "_NET_SUPPORTING_WM_CHECK").has_value(); }))
    throw std::runtime_error("the window manager does not start");
  const Window window = XCreateSimpleWindow(display, root, 0, 0, 9, 9, 0, 0, 0);
  XSelectInput(display, window, StructureNotifyMask);
  XEvent event;
  const bool is_shown = comes_true([&] {
    XMapWindow(display, window);
    XSync(display, False);
    pause_ms(50);
    return XCheckTypedWindowEvent(display, window, MapNotify, &event) == True;
  });
  if (!is_shown) throw std::runtime_error("the window manager shows no window");
  XDestroyWindow(display, window);
  XSync(display, False);
}

}  // namespace

Picture read_picture(const std::string& path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&image, path.c_str()) == 0) throw std::runtime_error(path + ": " + image.message);
  image.format = PNG_FORMAT_RGB;
  Picture picture{.width = static_cast<int>(image.width), .height = static_cast<int>(image.height), .pixels = {}};
  picture.pixels.resize(PNG_IMAGE_SIZE(image));
  png_image_finish_read(&image, nullptr, picture.pixels.data(), 0, nullptr);
  return picture;
}

void write_picture(const std::string& path, const Picture& picture) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(picture.width);
  image.height = static_cast<png_uint_32>(picture.height);
  image.format = PNG_FORMAT_RGB;
  png_image_write_to_file(&image, path.c_str(), 0, picture.pixels.data(), 0, nullptr);
}

double difference(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.height != b.height || a.pixels.empty()) return 255;
  double sum = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) sum += std::abs(int{a.pixels[i]} - int{b.pixels[i]});
  return sum / static_cast<double>(a.pixels.size());
}

struct Display::Connection {
  /// Connects to a display; returns null if no server answers by this name.
  static std::unique_ptr<Connection> to(const std::string& name) {
    ::Display* const opened = XOpenDisplay(name.c_str());
    return opened == nullptr ? nullptr : std::make_unique<Connection>(opened);
  }

  explicit Connection(::Display* opened) : x(opened, &XCloseDisplay) {
    XSelectInput(x.get(), DefaultRootWindow(x.get()), SubstructureNotifyMask);
    // A window may disappear while it is examined, so ignore errors.
    XSetErrorHandler([](::Display*, XErrorEvent*) { return 0; });
  }

  Window window(pid_t process) {
    Window& known = windows[process];
    if (known == None) known = window_of(x.get(), DefaultRootWindow(x.get()), process);
    if (known == None) throw std::runtime_error("the process has no window");
    return known;
  }

  std::unique_ptr<::Display, decltype(&XCloseDisplay)> x;
  std::map<pid_t, Window> windows;
  long questions = 0;
};

namespace {

// A lock that is held while an X server starts or ends. Two servers that start at the same time could take the same
// display number, because a server removes the socket file of a number before it makes its own.
class ServerLock {
 public:
  ServerLock() {
    const auto path = std::filesystem::temp_directory_path() / "tilefold-test-display.lock";
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0 || flock(file_, LOCK_EX) != 0) throw std::runtime_error("cannot lock " + path.string());
  }
  ~ServerLock() { close(file_); }
  ServerLock(const ServerLock&) = delete;
  ServerLock& operator=(const ServerLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace

// The X server chooses a free display number and writes the number when it is ready. It complains about each number in
// use, so its errors go to a file.
Display::Display(int width, int height, Manager manager) {
  const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
  const std::string number = folder_.path("display");
  const std::string errors = folder_.path("errors");
  std::optional<ServerLock> lock(std::in_place);
  // -r: on a slow machine, held keys would repeat between press and release, and the window would draw without rest.
  server_ = std::make_unique<Background>(std::vector<std::string>{"Xvfb", "-r", "-displayfd", "1", "-screen", "0",
                                                                  screen, "-dpi", "96", "-nolisten", "tcp"},
                                         number, errors);
  const auto is_ready = [&] { return read_text(number).find('\n') != std::string::npos; };
  comes_true([&] { return is_ready() || !server_->is_running(); });
  if (!is_ready()) throw std::runtime_error("Xvfb does not start: " + read_text(errors));
  lock.reset();
  const std::string name = ":" + lines_of(read_text(number)).front();
  setenv("DISPLAY", name.c_str(), 1);
  connection_ = Connection::to(name);
  if (connection_ == nullptr) throw std::runtime_error("display " + name + " cannot be opened");
  unsetenv("WAYLAND_DISPLAY");
  if (manager == Manager::openbox) {
    manager_ = std::make_unique<Background>(std::vector<std::string>{"openbox"}, folder_.path("manager"));
    await_manager(connection_->x.get());
  }
}

Display::~Display() {
  manager_.reset();
  connection_.reset();
  const ServerLock lock;
  server_.reset();
  unsetenv("DISPLAY");
}

void Display::send_key(const std::string& name, bool is_down) const {
  ::Display* const display = connection_->x.get();
  const std::map<std::string, const char*> modifiers{{"ctrl", "Control_L"}, {"alt", "Alt_L"}, {"shift", "Shift_L"}};
  const auto modifier = modifiers.find(name);
  const KeySym symbol = XStringToKeysym(modifier == modifiers.end() ? name.c_str() : modifier->second);
  const KeyCode code = XKeysymToKeycode(display, symbol);
  if (code == 0) throw std::runtime_error("there is no key " + name);
  if (XkbKeycodeToKeysym(display, code, 0, 0) != symbol) {
    const KeyCode shift = XKeysymToKeycode(display, XK_Shift_L);
    if (is_down) XTestFakeKeyEvent(display, shift, True, CurrentTime);
    XTestFakeKeyEvent(display, code, is_down ? True : False, CurrentTime);
    if (!is_down) XTestFakeKeyEvent(display, shift, False, CurrentTime);
  } else {
    XTestFakeKeyEvent(display, code, is_down ? True : False, CurrentTime);
  }
  XSync(display, False);
}

void Display::key(const std::string& name) const {
  std::vector<std::string> keys;
  std::size_t begin = 0;
  for (std::size_t plus = name.find('+'); plus != std::string::npos; plus = name.find('+', begin)) {
    keys.push_back(name.substr(begin, plus - begin));
    begin = plus + 1;
  }
  keys.push_back(name.substr(begin));
  for (const std::string& one : keys) send_key(one, true);
  pause_ms(key_ms);
  for (auto one = keys.rbegin(); one != keys.rend(); ++one) send_key(*one, false);
  pause_ms(key_ms);
}

void Display::close_window() const {
  comes_true([] { return run({"xdotool", "getactivewindow", "getwindowname"}).out.starts_with("Tilefold"); });
  key("alt+F4");
}

void Display::key_at(const std::vector<int>& codes) const {
  ::Display* const display = connection_->x.get();
  const auto send = [&](int code, Bool is_down) {
    XTestFakeKeyEvent(display, static_cast<unsigned>(code), is_down, CurrentTime);
    XSync(display, False);
  };
  for (const int code : codes) send(code, True);
  pause_ms(key_ms);
  for (auto code = codes.rbegin(); code != codes.rend(); ++code) send(*code, False);
  pause_ms(key_ms);
}

void Display::set_layout(const std::string& layout) const {
  if (const Finished set = run({"setxkbmap", "-layout", layout}); set.code != 0)
    throw std::runtime_error("cannot set the keyboard layout " + layout + ": " + set.err);
}

void Display::move(int x, int y) const {
  XTestFakeMotionEvent(connection_->x.get(), -1, x, y, CurrentTime);
  XSync(connection_->x.get(), False);
}

void Display::press() const {
  XTestFakeButtonEvent(connection_->x.get(), 1, True, CurrentTime);
  XSync(connection_->x.get(), False);
}

void Display::release() const {
  XTestFakeButtonEvent(connection_->x.get(), 1, False, CurrentTime);
  XSync(connection_->x.get(), False);
}

void Display::wheel(int notches) const {
  const unsigned button = notches > 0 ? 5 : 4;
  for (int i = 0; i < std::abs(notches); ++i) {
    XTestFakeButtonEvent(connection_->x.get(), button, True, CurrentTime);
    XTestFakeButtonEvent(connection_->x.get(), button, False, CurrentTime);
  }
  XSync(connection_->x.get(), False);
}

// For ASCII characters, X's key symbols equal the character codes.
void Display::type(const std::string& text) const {
  for (const char character : text) {
    const char* const name = XKeysymToString(static_cast<KeySym>(character));
    if (name == nullptr) throw std::runtime_error(std::string("there is no key for ") + character);
    send_key(name, true);
    pause_ms(key_ms);
    send_key(name, false);
    pause_ms(key_ms);
  }
}

void Display::set_clipboard(const std::string& text) const {
  ::Display* const display = connection_->x.get();
  const Atom clipboard = XInternAtom(display, "CLIPBOARD", False);
  const auto owner = XGetSelectionOwner(display, clipboard);
  run({"xclip", "-selection", "clipboard"}, text);  // xclip returns before it owns the clipboard
  comes_true([&] { return XGetSelectionOwner(display, clipboard) != owner; });
}

std::string Display::clipboard(const std::string& awaited) const {
  std::string text;
  const auto has_come = [&] {
    text = run({"xclip", "-selection", "clipboard", "-out"}).out;
    return text.starts_with(awaited);
  };
  return comes_true(has_come) ? text : "";
}

Picture Display::capture() const {
  ::Display* const display = connection_->x.get();
  XWindowAttributes root;
  XGetWindowAttributes(display, DefaultRootWindow(display), &root);
  XImage* image = XGetImage(display, DefaultRootWindow(display), 0, 0, static_cast<unsigned>(root.width),
                            static_cast<unsigned>(root.height), AllPlanes, ZPixmap);
  Picture picture{.width = root.width, .height = root.height, .pixels = {}};
  picture.pixels.reserve(static_cast<std::size_t>(root.width) * static_cast<std::size_t>(root.height) * 3);
  for (int y = 0; y < root.height; ++y)
    for (int x = 0; x < root.width; ++x) {
      const auto pixel = XGetPixel(image, x, y);
      for (const unsigned shift : {16U, 8U, 0U}) picture.pixels.push_back(static_cast<std::uint8_t>(pixel >> shift));
    }
  XDestroyImage(image);
  return picture;
}

void Display::await_focus(pid_t process) const {
  if (manager_ == nullptr) return;
  ::Display* const display = connection_->x.get();
  const Window window = connection_->window(process);
  const bool has_keys = comes_true([&] {
    Window focused = None;
    int revert = 0;
    XGetInputFocus(display, &focused, &revert);
    return focused == window;
  });
  if (!has_keys) throw std::runtime_error("the window does not get the keyboard focus");
}

void Display::minimise(pid_t process) const {
  ::Display* const display = connection_->x.get();
  const Window window = connection_->window(process);
  XIconifyWindow(display, window, DefaultScreen(display));
  const bool is_hidden = comes_true([&] {
    XWindowAttributes attributes{};
    return XGetWindowAttributes(display, window, &attributes) != 0 && attributes.map_state != IsViewable;
  });
  if (!is_hidden) throw std::runtime_error("the window is not minimised");
  reach(process);
}

// Sends the message by which window managers check that a window still responds. SDL answers when it reads this
// message, so by then it has read all earlier input, too.
void Display::reach(pid_t process) const {
  ::Display* const display = connection_->x.get();
  const Window root = DefaultRootWindow(display);
  const Window window = connection_->window(process);
  XEvent question{};
  question.xclient.type = ClientMessage;
  question.xclient.window = window;
  question.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  question.xclient.format = 32;
  question.xclient.data.l[0] = static_cast<long>(XInternAtom(display, "_NET_WM_PING", False));
  question.xclient.data.l[1] = ++connection_->questions;
  question.xclient.data.l[2] = static_cast<long>(window);
  XSendEvent(display, window, False, NoEventMask, &question);
  const auto end = std::chrono::steady_clock::now() + watchdog;
  for (bool is_answered = false; !is_answered;) {
    if (std::chrono::steady_clock::now() > end) throw std::runtime_error("the window does not answer");
    pollfd connection{.fd = ConnectionNumber(display), .events = POLLIN, .revents = 0};
    if (XPending(display) == 0) poll(&connection, 1, 100);
    while (XPending(display) > 0) {
      XEvent event;
      XNextEvent(display, &event);
      is_answered = is_answered || (event.type == ClientMessage && event.xclient.window == root &&
                                    event.xclient.data.l[0] == question.xclient.data.l[0] &&
                                    event.xclient.data.l[1] == question.xclient.data.l[1]);
    }
  }
}

}  // namespace tilefold::test
