// An SDL window with an OpenGL 3.3 core context, on a display or offscreen.
//
// Owns SDL's video subsystem. If something is unavailable, returns an error that names it.
#pragma once

#include <SDL.h>

#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "render/scene/layout.h"

namespace tilefold::app {

enum class Surface : std::uint8_t { screen, offscreen };

/// Initialises SDL's video subsystem. Fails if there is no display.
Result<Done> start_video(Surface surface);

/// Position and size of a window on the desktop.
struct WindowPlacement {
  int width = 0;  ///< width without the window frame; 0 for the default size
  int height = 0;
  std::optional<render::Pixel> corner = {};  ///< upper left corner of the frame; nullopt lets the desktop choose
  bool is_exact = false;                     ///< the size is explicit; otherwise the window is made to fit the desktop
  bool is_maximised = false;
  bool is_full_screen = false;
};

struct GlWindowRequest {
  Surface surface = Surface::screen;
  std::string title;
  WindowPlacement placement = {};
  double scale = 0;  ///< size of text and lines; 0 for the desktop's scale
};

struct PixelSize {
  int width = 0;
  int height = 0;
  friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

class GlWindow {
 public:
  /// Requires a successful `start_video` for the same surface.
  static Result<std::unique_ptr<GlWindow>> open(const GlWindowRequest& request);
  ~GlWindow();
  GlWindow(const GlWindow&) = delete;
  GlWindow& operator=(const GlWindow&) = delete;

  SDL_Window* window() const { return window_; }
  SDL_GLContext context() const { return context_; }

  /// Returns the number of pixels per unit of layout: the chosen scale, or less if the window is too small. If none was
  /// chosen, it is the desktop's, or more in a large window.
  double scale() const;

  /// Sets the scale, 0 for the desktop's; the window keeps its size.
  void set_scale(double scale);

  /// Returns the current placement. For a maximised or full-screen window, size and corner are taken from `before`.
  WindowPlacement placement(const WindowPlacement& before = {}) const;
  PixelSize drawable() const;

  /// Converts window coordinates from events to pixels of the drawable.
  render::Pixel pixel(int x, int y) const;

  void swap() const { SDL_GL_SwapWindow(window_); }
  void toggle_full_screen();

  /// Minimum time between two frames in milliseconds.
  double frame_time() const { return frame_time_; }

 private:
  GlWindow() = default;
  Result<Done> create(const GlWindowRequest& request);

  SDL_Window* window_ = nullptr;
  SDL_GLContext context_ = nullptr;
  double chosen_scale_ = 1;
  bool is_automatic_ = false;  // the scale is the desktop's and grows with the window
  double frame_time_ = 1000.0 / 60;
};

}  // namespace tilefold::app
