// An SDL window with an OpenGL 3.3 core context, on a display or without one.
//
// Owns SDL's video part. What cannot be had is one message that says what is missing.
#pragma once

#include <SDL.h>

#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "render/scene/layout.h"

namespace tilefold::app {

enum class Surface : std::uint8_t { screen, offscreen };

/// Starts SDL's video part: the first thing that can fail, where there is no display.
Result<Done> start_video(Surface surface);

/// Where a window lies on the desktop.
struct Placement {
  int width = 0;  ///< without its frame; 0 for a usual size at the scale
  int height = 0;
  std::optional<render::Pixel> corner = {};  ///< the upper left one, of the frame; none leaves it to the desktop
  bool is_maximised = false;
  bool is_full_screen = false;
};

struct GlWindowRequest {
  Surface surface = Surface::screen;
  std::string title;
  Placement placement = {};
  double scale = 0;  ///< 0 asks the desktop
};

struct PixelSize {
  int width = 0;
  int height = 0;
  friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

class GlWindow {
 public:
  /// `start_video` must have succeeded for the same surface.
  static Result<std::unique_ptr<GlWindow>> open(const GlWindowRequest& request);
  ~GlWindow();
  GlWindow(const GlWindow&) = delete;
  GlWindow& operator=(const GlWindow&) = delete;

  SDL_Window* window() const { return window_; }
  SDL_GLContext context() const { return context_; }

  /// How many pixels a unit of layout takes: what was chosen, or less where the window has no room for that.
  double scale() const;

  /// Chooses it, 0 as the desktop has it; the window keeps its size.
  void set_scale(double scale);

  /// Where it lies now; of a window that fills the screen the size and the corner are those of `before`.
  Placement placement(const Placement& before = {}) const;
  PixelSize drawable() const;

  /// A window position, as events give it, in pixels of the drawable.
  render::Pixel pixel(int x, int y) const;

  void swap() const { SDL_GL_SwapWindow(window_); }
  void toggle_full_screen();

  /// The shortest time between two frames, in milliseconds.
  double frame_time() const { return frame_time_; }

 private:
  GlWindow() = default;
  Result<Done> create(const GlWindowRequest& request);

  SDL_Window* window_ = nullptr;
  SDL_GLContext context_ = nullptr;
  double chosen_scale_ = 1;
  double frame_time_ = 1000.0 / 60;
};

}  // namespace tilefold::app
