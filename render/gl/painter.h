// Draws frames with OpenGL 3.3 core: first a cached picture of the backdrop and the board layer, then everything else
// in one instanced draw call. The cached picture is redrawn only if the backdrop or the board layer has changed. If
// only the rotation of the backdrop has changed, the picture is updated in strips, one per frame, to spread the cost.
//
// A painter paints over the whole bound framebuffer and does not restore the OpenGL state that it sets. It draws
// primitives and knows nothing of boards and tiles. Requires that it is created, used and destroyed on the same thread,
// with the same current OpenGL context.
#pragma once

#include <glad/gl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "render/gl/batch.h"
#include "render/gl/glyph_atlas.h"
#include "render/gl/objects.h"
#include "render/scene/frame.h"

namespace tilefold::render {

struct PainterOptions {
  GLADloadfunc loader = nullptr;  ///< returns a function of the current context by name
  std::string font_directory;     ///< folder that contains Inter-Bold.otf and Inter-SemiBold.otf
  FurtherFont further_font = {};  ///< font for characters that the two fonts lack
};

/// A picture. Rows are stored from top to bottom, with four bytes per pixel: red, green, blue, and alpha, which is
/// always 255.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;
};

class Painter {
 public:
  /// Loads the functions of OpenGL, opens the fonts and warms up the shaders. Returns an error that says what must be
  /// installed.
  static Result<Painter> create(const PainterOptions& options);

  void paint(const Frame& frame);
  /// Reads the pixels of the bound framebuffer. Requires that the buffers have not been swapped since painting.
  Image read_pixels(int width, int height) const;

 private:
  Painter(std::unique_ptr<GlyphAtlas> atlas, Program backdrop, Program shapes);

  void upload_atlas() const;
  void describe_instances() const;
  void warm_up();
  bool is_board_layer_kept(const Frame& frame) const;
  void paint_board_layer(const Frame& frame);
  void paint_strip(const Frame& frame);
  void paint_into_board_layer(const Frame& frame, const Backdrop& backdrop);
  void copy_board_layer(const Frame& frame) const;
  void paint_backdrop(const Frame& frame, const Backdrop& backdrop) const;
  void paint_batch(const Frame& frame);

  struct BackdropUniforms {
    GLint top, bottom, tint, lights, aspect;
  };

  std::unique_ptr<GlyphAtlas> atlas_;  // on the heap, because batch_ points to the atlas and a painter can be moved
  Batch batch_;
  Program backdrop_;
  Program shapes_;
  BackdropUniforms uniforms_;
  GLint window_;
  VertexArray empty_array_;
  VertexArray instance_array_;
  Buffer instance_buffer_;
  Texture atlas_texture_;
  Texture board_layer_texture_;
  Framebuffer table_;
  int board_layer_width_ = 0;  // size of the cached picture; the following fields are its contents
  int board_layer_height_ = 0;
  Backdrop board_layer_backdrop_;
  float next_turn_ = 0;  // rotation of the backdrop in the strips that have already been updated
  int strip_ = 0;
  std::vector<Primitive> board_layer_primitives_;
};

}  // namespace tilefold::render
