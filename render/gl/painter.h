// Draws frames with OpenGL 3.3 core: a kept picture of backdrop and board, then everything else in one
// instanced draw. The kept picture is drawn anew only when that part of the frame has changed; while nothing
// but the backdrop's turn moves on, it follows in strips, one a frame, so that no frame pays for all of it.
//
// It paints into the framebuffer that is bound, over all of it, and leaves the state that it set behind;
// whoever draws after it sets their own. It knows primitives only, nothing of boards or tiles. Law: it is
// created, used and destroyed on the thread of one current context.
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
  GLADloadfunc loader = nullptr;  ///< finds the functions of the current context by name
  std::string font_directory;     ///< holds Inter-Bold.otf and Inter-SemiBold.otf
};

/// Rows from top to bottom, four bytes for each pixel: red, green, blue, alpha (always opaque).
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;
};

class Painter {
 public:
  /// Loads OpenGL, bakes the glyphs and warms up the shaders. The message of a failure says what to install.
  static Result<Painter> create(const PainterOptions& options);

  void paint(const Frame& frame);
  /// What has been painted into the bound framebuffer, before the buffers are swapped.
  Image read_pixels(int width, int height) const;

 private:
  Painter(std::unique_ptr<GlyphAtlas> atlas, Program backdrop, Program shapes);

  void upload_atlas() const;
  void describe_instances() const;
  void warm_up();
  bool is_table_kept(const Frame& frame) const;
  void paint_table(const Frame& frame);
  void paint_strip(const Frame& frame);
  void paint_into_table(const Frame& frame, const Backdrop& backdrop);
  void copy_table(const Frame& frame) const;
  void paint_backdrop(const Frame& frame, const Backdrop& backdrop) const;
  void paint_batch(const Frame& frame);

  struct BackdropUniforms {
    GLint top, bottom, tint, lights, aspect;
  };

  std::unique_ptr<GlyphAtlas> atlas_;  // stays where it is when the painter moves
  Batch batch_;
  Program backdrop_;
  Program shapes_;
  BackdropUniforms uniforms_;
  GLint window_;
  VertexArray empty_array_;
  VertexArray instance_array_;
  Buffer instance_buffer_;
  Texture atlas_texture_;
  Texture table_texture_;
  Framebuffer table_;
  int table_width_ = 0;  // what the kept picture shows
  int table_height_ = 0;
  Backdrop table_backdrop_;
  float next_turn_ = 0;  // what the strips before `strip_` show already
  int strip_ = 0;
  std::vector<Primitive> table_primitives_;
};

}  // namespace tilefold::render
