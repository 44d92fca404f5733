// Draws a network of points and links with OpenGL 3.3 core, as large as it may be: both lie in vertex buffers, and
// a frame sends nothing but where to look.
//
// It keeps its picture and draws it anew only when something has changed, so that a still network costs a copy. It
// knows no puzzles: points come with their places, and how far they are from the goal. Law: it is created, used and
// destroyed on the thread of one current context, whose functions have been loaded.
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/result.h"
#include "render/gl/objects.h"
#include "render/scene/layout.h"
#include "render/scene/network.h"

namespace tilefold::render {

/// What is drawn in a frame.
struct NetworkFrame {
  int window_height = 0;
  Rect area;  ///< of the window
  Camera camera;
  NetworkColors colors;
  float diameter = 4;     ///< of a point, in pixels
  float strength = 0.2F;  ///< of a link, 0 to 1
  std::size_t most_links = 0;
  std::size_t most_points = 0;  ///< where there are more, every second, third … of them
  friend bool operator==(const NetworkFrame&, const NetworkFrame&) = default;
};

class NetworkPainter {
 public:
  static Result<NetworkPainter> create();

  /// Replaces the network. `links` holds two points' numbers for each link, the most important links first.
  void set_network(std::span<const NetworkPoint> points, std::span<const std::uint32_t> links);
  /// Replaces the points of the same network.
  void set_points(std::span<const NetworkPoint> points);

  /// Paints into the bound framebuffer, over the frame's area only.
  void paint(const NetworkFrame& frame);

  /// Whether a processor does the drawing, so that little can be drawn in a frame.
  bool is_software() const { return is_software_; }

 private:
  struct Uniforms {
    GLint middle, scale, diameter, strength, goal, lost, path;
  };

  NetworkPainter(Program nodes, Program links);
  void describe_points(std::size_t step) const;
  void resize(const Rect& area);
  void draw(const NetworkFrame& frame) const;
  static void look(const Uniforms& uniforms, const NetworkFrame& frame);

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
