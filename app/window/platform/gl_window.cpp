#include "app/window/platform/gl_window.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "app/records/host.h"
#include "app/system/streams.h"

namespace tilefold::window {
namespace {

constexpr float usual_dpi = 96;
constexpr double min_scale = 0.75;
constexpr double page_frame_ms = 4;  // minimum time between frames in a browser
constexpr int min_width = 640;
constexpr int min_height = 480;
constexpr int usual_width = 1280;
constexpr int usual_height = 800;
// Space reserved on the screen for the frame that the desktop draws around the window, in layout units. The frame's
// real size is unknown until the window is shown.
constexpr int frame_width = 8;
constexpr int frame_height = 48;
// Minimum window size for panels and cards, in layout units.
constexpr double units_across = 400;
constexpr double units_down = 320;

// Returns the scale of the desktop, rounded to a multiple of a quarter so that lines fall on whole pixels.
double desktop_scale() {
  float dpi = 0;
  if (SDL_GetDisplayDPI(0, nullptr, &dpi, nullptr) != 0) return 1;
  return std::clamp(std::round(4.0 * static_cast<double>(dpi / usual_dpi)) / 4, 1.0, 3.0);
}

bool is_windows() {
  return std::string_view(SDL_GetPlatform()) == "Windows";
}

// Returns the names of SDL's video drivers for real displays. Without such a list, SDL would use its offscreen driver
// when there is no display.
std::string display_drivers() {
  if (records::is_page) return "emscripten";
  if (is_windows()) return "windows";
  std::string drivers;
  for (const auto& [variable, driver] : {std::pair("DISPLAY", "x11"), std::pair("WAYLAND_DISPLAY", "wayland")})
    if (std::getenv(variable) != nullptr) drivers += (drivers.empty() ? "" : ",") + std::string(driver);
  return drivers;
}

// Returns the name of SDL's video driver for pictures. SDL has no offscreen driver for Windows, where pictures are
// drawn in a hidden window.
std::string offscreen_drivers() {
  return is_windows() ? "windows" : "offscreen";
}

// Returns the position stored for the window if enough of the window would be visible there. Otherwise, returns the
// position that centres it on a display.
render::Pixel corner_on_display(const WindowPlacement& placement, int width, int height) {
  constexpr int reachable = 80;
  const render::Pixel centred{SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED};
  if (!placement.corner) return centred;
  const SDL_Rect window{placement.corner->x, placement.corner->y, width, height};
  for (int i = 0; i < SDL_GetNumVideoDisplays(); ++i) {
    SDL_Rect display;
    SDL_Rect shared;
    const bool is_seen = SDL_GetDisplayUsableBounds(i, &display) == 0 && SDL_IntersectRect(&window, &display, &shared);
    if (is_seen && shared.w >= reachable && shared.h >= reachable && window.y >= display.y) return *placement.corner;
  }
  return centred;
}

// Returns the requested size, or a smaller one if the window and its frame would not fit into the space that the
// desktop's own panels leave.
PixelSize fitted(PixelSize size, double scale) {
  SDL_Rect usable;
  if (records::is_page || SDL_GetDisplayUsableBounds(0, &usable) != 0) return size;
  const auto pixels = [scale](int units) { return static_cast<int>(std::lround(units * scale)); };
  return {.width = std::min(size.width, std::max(min_width, usable.w - pixels(frame_width))),
          .height = std::min(size.height, std::max(min_height, usable.h - pixels(frame_height)))};
}

// While an object of this class exists, X errors are ignored. By default they end the program, for example if the
// display has no OpenGL driver. Uses the X library that SDL has already loaded.
class XErrors {
 public:
  XErrors() {
    const char* driver = SDL_GetCurrentVideoDriver();
    if (driver == nullptr || std::string_view(driver) != "x11") return;
    library_ = SDL_LoadObject("libX11.so.6");
    if (library_ == nullptr) return;
    set_ = reinterpret_cast<SetHandler>(SDL_LoadFunction(library_, "XSetErrorHandler"));
    if (set_ != nullptr) before_ = set_([](void*, void*) { return 0; });
  }
  ~XErrors() {
    if (set_ != nullptr) set_(before_);
    if (library_ != nullptr) SDL_UnloadObject(library_);
  }
  XErrors(const XErrors&) = delete;
  XErrors& operator=(const XErrors&) = delete;

 private:
  using Handler = int (*)(void*, void*);
  using SetHandler = Handler (*)(Handler);
  void* library_ = nullptr;
  SetHandler set_ = nullptr;
  Handler before_ = nullptr;
};

// In the browser version, requests WebGL 2 (OpenGL ES 3), which has all functions that this program needs.
void ask_for_context() {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, records::is_page ? 0 : 3);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK,
                      records::is_page ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
  SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
}

}  // namespace

Result<Done> start_video(Surface surface) {
  const std::string drivers = surface == Surface::offscreen ? offscreen_drivers() : display_drivers();
  if (drivers.empty())
    return make_error(
        "there is no display to open a window on; for pictures without a display see: tilefold render --help");
  SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.c_str());
  // Leave interrupt signals to the system. SDL would turn them into events, and an offscreen program handles no events,
  // so Ctrl+C would have no effect.
  if (surface == Surface::offscreen) SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  SDL_SetMainReady();  // on Windows, SDL would otherwise require its own main function
  if (SDL_Init(SDL_INIT_VIDEO) != 0)
    return make_error("cannot reach a display: {}; for pictures without a display see: tilefold render --help",
                      SDL_GetError());
  return Done{};
}

Result<std::unique_ptr<GlWindow>> GlWindow::open(const GlWindowRequest& request) {
  std::unique_ptr<GlWindow> window(new GlWindow);
  if (const auto created = window->create(request); !created) return created.error();
  return window;
}

Result<Done> GlWindow::create(const GlWindowRequest& request) {
  ask_for_context();
  chosen_scale_ = request.scale > 0                    ? std::max(request.scale, min_scale)
                  : request.surface == Surface::screen ? desktop_scale()
                                                       : 1;
  const bool is_picture = request.surface == Surface::offscreen;
  is_automatic_ = request.scale <= 0 && !is_picture && !records::is_page;
  const auto usual = [&](int units) { return static_cast<int>(std::lround(units * chosen_scale_)); };
  const WindowPlacement& placement = request.placement;
  auto flags = static_cast<Uint32>(SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
  if (is_picture) flags |= SDL_WINDOW_HIDDEN;
  if (placement.is_maximised) flags |= SDL_WINDOW_MAXIMIZED;
  if (placement.is_full_screen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  PixelSize size{.width = placement.width, .height = placement.height};
  if (size.width <= 0 || size.height <= 0) size = {.width = usual(usual_width), .height = usual(usual_height)};
  if (!is_picture && !placement.is_exact) size = fitted(size, chosen_scale_);
  const int width = size.width;
  const int height = size.height;
  const render::Pixel corner = corner_on_display(placement, width, height);
  {
    const XErrors taken;
    // OpenGL's libraries would write messages about missing drivers. The caller reports a failure in one line.
    const system::DiscardedStreams quiet({system::StandardStream::errors});
    window_ = SDL_CreateWindow(request.title.c_str(), corner.x, corner.y, width, height, flags);
    if (window_ != nullptr) context_ = SDL_GL_CreateContext(window_);
  }
  if (context_ == nullptr)
    return is_windows()
               ? make_error(
                     "cannot get OpenGL 3.3: {}; install the driver of the graphics card (a remote desktop may have "
                     "none)",
                     SDL_GetError())
               : make_error(
                     "cannot get OpenGL 3.3: {}; it needs a graphics driver (Debian's libgl1-mesa-dri has one for "
                     "every machine)",
                     SDL_GetError());
  if (!records::is_page) SDL_SetWindowMinimumSize(window_, min_width, min_height);
  if (SDL_GL_SetSwapInterval(is_picture ? 0 : 1) != 0) SDL_ClearError();
  if (records::is_page) frame_time_ = page_frame_ms;
  SDL_DisplayMode mode;
  const int index = SDL_GetWindowDisplayIndex(window_);
  // Slightly shorter than a refresh interval of the screen. Otherwise rounding might delay every second frame.
  if (index >= 0 && SDL_GetCurrentDisplayMode(index, &mode) == 0 && mode.refresh_rate > 0)
    frame_time_ = std::max(4.0, 1000.0 / mode.refresh_rate - 1.5);
  return Done{};
}

void GlWindow::set_scale(double scale) {
  is_automatic_ = scale <= 0 && !records::is_page;
  chosen_scale_ = scale <= 0 ? desktop_scale() : std::max(scale, min_scale);
}

// Returns the scale that is used. If the user has chosen none, text and panels are larger in large windows. The scale
// is rounded to eighths or quarters, so that the fonts are not reloaded at every step while the user resizes the
// window.
double GlWindow::scale() const {
  const PixelSize size = drawable();
  const double fitting = std::min(size.width / units_across, size.height / units_down);
  const double growing = std::floor(4 * std::min(static_cast<double>(size.width) / usual_width,
                                                 static_cast<double>(size.height) / usual_height)) /
                         4;
  const double wanted = is_automatic_ ? std::clamp(growing, chosen_scale_, 2 * chosen_scale_) : chosen_scale_;
  return std::min(wanted, std::max(min_scale, std::floor(8 * fitting) / 8));
}

WindowPlacement GlWindow::placement(const WindowPlacement& before) const {
  const Uint32 flags = SDL_GetWindowFlags(window_);
  if ((flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0) return before;
  WindowPlacement now = before;
  now.is_full_screen = (flags & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
  if (now.is_full_screen) return now;
  now.is_maximised = (flags & SDL_WINDOW_MAXIMIZED) != 0;
  if (now.is_maximised) return now;
  SDL_GetWindowSize(window_, &now.width, &now.height);
  render::Pixel corner{0, 0};
  int top = 0;
  int left = 0;
  SDL_GetWindowPosition(window_, &corner.x, &corner.y);
  if (SDL_GetWindowBordersSize(window_, &top, &left, nullptr, nullptr) != 0) SDL_ClearError();
  now.corner = render::Pixel{corner.x - left, corner.y - top};
  return now;
}

GlWindow::~GlWindow() {
  if (context_ != nullptr) SDL_GL_DeleteContext(context_);
  if (window_ != nullptr) SDL_DestroyWindow(window_);
  SDL_Quit();
}

PixelSize GlWindow::drawable() const {
  PixelSize size;
  SDL_GL_GetDrawableSize(window_, &size.width, &size.height);
  return size;
}

render::Pixel GlWindow::pixel(int x, int y) const {
  int width = 1;
  int height = 1;
  SDL_GetWindowSize(window_, &width, &height);
  const PixelSize size = drawable();
  return {x * size.width / std::max(width, 1), y * size.height / std::max(height, 1)};
}

void GlWindow::toggle_full_screen() {
  const bool is_full = (SDL_GetWindowFlags(window_) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
  SDL_SetWindowFullscreen(window_, is_full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

}  // namespace tilefold::window
