// Draws large networks of points and links with OpenGL 3.3 core: points and links stay in vertex buffers, and only the
// camera and the colours are sent for each frame.
//
// The painter caches its picture and redraws it only if something has changed; otherwise it only copies the picture.
// The painter is independent of puzzles: it knows only positions of points and their distances from the goal. Requires
// that a painter is created, used and destroyed on the same thread, with the same current OpenGL context, whose
// functions have been loaded.
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/result.h"
#include "render/gl/objects.h"
#include "render/scene/layout.h"
#include "render/scene/network.h"

namespace tilefold::render {

/// Parameters of one frame.
struct NetworkFrame {
  int window_height = 0;
  Rect area;  ///< area of the window to draw into
  Camera camera;
  NetworkColors colors;
  float diameter = 4;     ///< diameter of the drawn points, in pixels
  float strength = 0.2F;  ///< opacity of a link, 0 to 1
  std::size_t most_links = 0;
  std::size_t most_points = 0;  ///< maximum number of points; if there are more, only every second, third … is drawn
  friend bool operator==(const NetworkFrame&, const NetworkFrame&) = default;
};

class NetworkPainter {
 public:
  static Result<NetworkPainter> create();

  /// Replaces the network. `links` contains two point indices per link, the most important links first.
  void set_network(std::span<const NetworkPoint> points, std::span<const std::uint32_t> links);
  /// Replaces the points and keeps the links.
  void set_points(std::span<const NetworkPoint> points);

  /// Paints into the area `frame.area` of the bound framebuffer.
  void paint(const NetworkFrame& frame);

  /// True if the driver draws on the CPU, so that the caller should draw fewer points and links.
  bool is_software() const { return is_software_; }

 private:
  struct Uniforms {
    GLint middle, scale, diameter, strength, goal, lost, path;
  };

  NetworkPainter(Program nodes, Program links);
  void describe_points(std::size_t step) const;
  void resize(const Rect& area);
  void draw(const NetworkFrame& frame) const;
  static void set_uniforms(const Uniforms& uniforms, const NetworkFrame& frame);

  Program nodes_;
  Program links_;
  Uniforms node_uniforms_;
  Uniforms link_uniforms_;
  VertexArray array_;
  Buffer points_;
  Buffer indices_;
  Texture texture_;
  Framebuffer picture_;
  std::size_t point_count_ = 0;
  std::size_t link_count_ = 0;
  bool is_software_ = false;
  bool is_changed_ = true;
  NetworkFrame drawn_;
};

}  // namespace tilefold::render
