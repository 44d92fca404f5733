// An SDL window with an OpenGL 3.3 core context, on a display or offscreen.
//
// Owns SDL's video subsystem. If something is missing, returns an error that names it.
#pragma once

#include <SDL.h>

#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "render/scene/layout.h"

namespace tilefold::window {

enum class Surface : std::uint8_t { screen, offscreen };

/// Initialises SDL's video subsystem. Returns an error if the surface needs a display and there is none.
Result<Done> start_video(Surface surface);

/// Position and size of a window on the desktop.
struct WindowPlacement {
  int width = 0;  ///< width of the contents, without the frame around the window; 0 for the default size
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
  double scale = 0;  ///< size of text and lines relative to normal; 0 follows the desktop
};

struct PixelSize {
  int width = 0;
  int height = 0;
  friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

class GlWindow {
 public:
  /// Opens a window. Requires that `start_video` has succeeded for the same surface.
  static Result<std::unique_ptr<GlWindow>> open(const GlWindowRequest& request);
  ~GlWindow();
  GlWindow(const GlWindow&) = delete;
  GlWindow& operator=(const GlWindow&) = delete;

  SDL_Window* window() const { return window_; }
  SDL_GLContext context() const { return context_; }

  /// Returns the number of pixels per layout unit. This is the scale that the user has chosen, or less if the window is
  /// too small for it. If the user has chosen none, it is the scale of the desktop, or more in a large window.
  double scale() const;

  /// Sets the scale; 0 follows the desktop. The size of the window does not change.
  void set_scale(double scale);

  /// Returns the current position and size of the window. If the window is maximised or fills the screen, takes both
  /// from `before`, so that they describe the normal window.
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
  bool is_automatic_ = false;  // true if the user has chosen no scale; the scale is then larger in large windows
  double frame_time_ = 1000.0 / 60;
};

}  // namespace tilefold::window
