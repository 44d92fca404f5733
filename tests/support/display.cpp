#include "tests/support/display.h"

#include <png.h>
#include <stdlib.h>

#include <cmath>
#include <stdexcept>

// Last, because of its macros.
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace tilefold::test {
namespace {

using Connection = std::unique_ptr<::Display, decltype(&XCloseDisplay)>;

Connection connect(const std::string& name) {
  Connection display(XOpenDisplay(name.c_str()), &XCloseDisplay);
  if (display == nullptr) throw std::runtime_error("cannot open display " + name);
  return display;
}

bool has_manager(::Display* display) {
  Atom type = None;
  int bits = 0;
  unsigned long count = 0;
  unsigned long left = 0;
  unsigned char* value = nullptr;
  XGetWindowProperty(display, DefaultRootWindow(display), XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", False), 0, 1,
                     False, XA_WINDOW, &type, &bits, &count, &left, &value);
  if (value != nullptr) XFree(value);
  return count == 1;
}

// A window that is mapped while the manager starts may never be shown, and SDL waits for it for ever. So one of our
// own is mapped first, again and again until it is shown.
void await_manager(const std::string& name) {
  const Connection display = connect(name);
  for (int i = 0; i < 1000 && !has_manager(display.get()); ++i) pause_ms(10);
  const Window window = XCreateSimpleWindow(display.get(), DefaultRootWindow(display.get()), 0, 0, 9, 9, 0, 0, 0);
  XSelectInput(display.get(), window, StructureNotifyMask);
  XEvent event;
  bool is_shown = false;
  for (int i = 0; i < 100 && !is_shown; ++i) {
    XMapWindow(display.get(), window);
    XSync(display.get(), False);
    pause_ms(100);
    is_shown = XCheckTypedWindowEvent(display.get(), window, MapNotify, &event) == True;
  }
  if (!is_shown) throw std::runtime_error("the window manager shows no window on " + name);
  XDestroyWindow(display.get(), window);
  XSync(display.get(), False);
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

Display::Display(int width, int height, Manager manager) {
  const std::string number = folder_.path("display");
  const std::string screen = std::to_string(width) + "x" + std::to_string(height) + "x24";
  server_ = std::make_unique<Background>(
      std::vector<std::string>{"Xvfb", "-displayfd", "1", "-screen", "0", screen, "-dpi", "96", "-nolisten", "tcp"},
      number);
  for (int i = 0; i < 1000 && read_text(number).find('\n') == std::string::npos; ++i) pause_ms(10);
  name_ = ":" + lines_of(read_text(number)).at(0);
  setenv("DISPLAY", name_.c_str(), 1);
  unsetenv("WAYLAND_DISPLAY");
  if (manager == Manager::openbox) {
    manager_ = std::make_unique<Background>(std::vector<std::string>{"openbox"}, folder_.path("manager"));
    await_manager(name_);
  }
}

Display::~Display() {
  manager_.reset();
  server_.reset();
  unsetenv("DISPLAY");
}

void Display::key(const std::string& name) const {
  run({"xdotool", "key", name});
}

void Display::move(int x, int y) const {
  run({"xdotool", "mousemove", std::to_string(x), std::to_string(y)});
}

void Display::press() const {
  run({"xdotool", "mousedown", "1"});
}

void Display::release() const {
  run({"xdotool", "mouseup", "1"});
}

void Display::click(int x, int y) const {
  move(x, y);
  press();
  // A person holds a button for some frames; the panels look at it once a frame.
  pause_ms(60);
  release();
}

void Display::wheel(int notches) const {
  for (int i = 0; i < std::abs(notches); ++i) run({"xdotool", "click", notches > 0 ? "5" : "4"});
}

void Display::type(const std::string& text) const {
  run({"xdotool", "type", "--delay", "20", text});
}

void Display::set_clipboard(const std::string& text) const {
  run({"xclip", "-selection", "clipboard"}, text);
}

std::string Display::clipboard(const std::string& awaited) const {
  std::string text;
  for (int i = 0; i < 50 && text != awaited; ++i) {
    if (i > 0) pause_ms(100);
    text = run({"xclip", "-selection", "clipboard", "-out"}).out;
  }
  return text;
}

void Display::enter(int x, int y, const std::string& number) const {
  run({"xdotool", "keydown", "ctrl"});
  click(x, y);
  run({"xdotool", "keyup", "ctrl"});
  pause_ms(100);
  run({"xdotool", "type", "--delay", "30", number});
  run({"xdotool", "keydown", "Return"});
  pause_ms(60);
  run({"xdotool", "keyup", "Return"});
  pause_ms(100);
}

Picture Display::capture() const {
  const Connection connection = connect(name_);
  ::Display* const display = connection.get();
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

}  // namespace tilefold::test
