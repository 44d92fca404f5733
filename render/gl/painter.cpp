#include "render/gl/painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "render/gl/program.h"
#include "shaders/embedded.h"

namespace tilefold::render {
namespace {

// Location, format and offset of an attribute of Instance. The locations are the same as in shape.vert.glsl.
struct Attribute {
  GLuint location;
  GLint count;
  GLenum type;
  GLboolean normalised;
  std::size_t offset;
};

constexpr std::array attributes{
    Attribute{0, 4, GL_FLOAT, GL_FALSE, offsetof(Instance, place)},
    Attribute{1, 4, GL_FLOAT, GL_FALSE, offsetof(Instance, form)},
    Attribute{2, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Instance, above)},
    Attribute{3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Instance, below)},
    Attribute{4, 4, GL_UNSIGNED_SHORT, GL_TRUE, offsetof(Instance, texels)},
    Attribute{5, 1, GL_FLOAT, GL_FALSE, offsetof(Instance, shape)},
};

// Number of strips into which the cached picture is divided; one strip is updated per frame. Each step of the
// backdrop's rotation takes longer than this number of frames.
constexpr int strips = 16;

Result<Done> load_functions(GLADloadfunc loader) {
  const int version = gladLoadGL(loader);
  if (version == 0) return Error{"OpenGL cannot be loaded; install a graphics driver (Debian: libgl1-mesa-dri)."};
  const int major = GLAD_VERSION_MAJOR(version);
  const int minor = GLAD_VERSION_MINOR(version);
  if (major > 3 || (major == 3 && minor >= 3)) return Done{};
  return Error{"The graphics driver offers OpenGL " + std::to_string(major) + "." + std::to_string(minor) +
               ", but 3.3 is needed; a newer driver (Debian: libgl1-mesa-dri) has it."};
}

void set_color(GLint uniform, Color color) {
  glUniform3f(uniform, color.red, color.green, color.blue);
}

}  // namespace

Result<Painter> Painter::create(const PainterOptions& options) {
  const Result<Done> loaded = load_functions(options.loader);
  if (!loaded) return loaded.error();
  Result<GlyphAtlas> atlas = GlyphAtlas::open(options.font_directory, options.further_font);
  if (!atlas) return atlas.error();
  Result<Program> backdrop = link_program(shaders::backdrop_vert, shaders::backdrop_frag);
  if (!backdrop) return backdrop.error();
  Result<Program> shapes = link_program(shaders::shape_vert, shaders::shape_frag);
  if (!shapes) return shapes.error();
  Painter painter(std::make_unique<GlyphAtlas>(std::move(*atlas)), std::move(*backdrop), std::move(*shapes));
  painter.warm_up();
  return painter;
}

Painter::Painter(std::unique_ptr<GlyphAtlas> atlas, Program backdrop, Program shapes)
    : atlas_(std::move(atlas)),
      batch_(*atlas_),
      backdrop_(std::move(backdrop)),
      shapes_(std::move(shapes)),
      uniforms_{.top = uniform_of(backdrop_, "top"),
                .bottom = uniform_of(backdrop_, "bottom"),
                .tint = uniform_of(backdrop_, "tint"),
                .lights = uniform_of(backdrop_, "lights"),
                .aspect = uniform_of(backdrop_, "aspect")},
      window_(uniform_of(shapes_, "window")) {
  describe_instances();
}

void Painter::upload_atlas() const {
  glBindTexture(GL_TEXTURE_2D, atlas_texture_.name());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, GlyphAtlas::width(), atlas_->height(), 0, GL_RED, GL_UNSIGNED_BYTE,
               atlas_->pixels().data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void Painter::describe_instances() const {
  glBindVertexArray(instance_array_.name());
  glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_.name());
  for (const Attribute& attribute : attributes) {
    // OpenGL takes the offset into the buffer as a pointer.
    const auto* offset =
        reinterpret_cast<const void*>(attribute.offset);  // NOLINT(performance-no-int-to-ptr): OpenGL's interface
    glEnableVertexAttribArray(attribute.location);
    glVertexAttribPointer(attribute.location, attribute.count, attribute.type, attribute.normalised, sizeof(Instance),
                          offset);
    glVertexAttribDivisor(attribute.location, 1);
  }
  glBindVertexArray(0);
}

// Draws a small frame. Drivers finish compiling a shader program only when it is first used to draw; without this call,
// compiling would delay the first move.
void Painter::warm_up() {
  Frame frame;
  frame.width = frame.height = 8;
  Primitive box;
  box.box = {.x = 1, .y = 1, .width = 4, .height = 4};
  frame.layers[static_cast<std::size_t>(Layer::board)].push_back(box);
  frame.layers[static_cast<std::size_t>(Layer::tiles)].push_back(box);
  paint(frame);
  glFinish();
}

void Painter::paint_backdrop(const Frame& frame, const Backdrop& backdrop) const {
  const float aspect = static_cast<float>(frame.width) / static_cast<float>(std::max(1, frame.height));
  const float angle = backdrop.turn * 2 * std::numbers::pi_v<float> / 60;
  glDisable(GL_BLEND);
  glUseProgram(backdrop_.name());
  set_color(uniforms_.top, backdrop.top);
  set_color(uniforms_.bottom, backdrop.bottom);
  glUniform4f(uniforms_.tint, backdrop.tint.red, backdrop.tint.green, backdrop.tint.blue, backdrop.tint.alpha);
  glUniform4f(uniforms_.lights, aspect * (0.22F + 0.1F * std::sin(angle)), 0.85F + 0.1F * std::cos(angle),
              aspect * (0.85F + 0.1F * std::cos(angle + 1)), 0.2F + 0.12F * std::sin(angle + 2));
  glUniform1f(uniforms_.aspect, aspect);
  glBindVertexArray(empty_array_.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void Painter::paint_batch(const Frame& frame) {
  const auto& instances = batch_.instances();
  if (instances.empty()) return;
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glUseProgram(shapes_.name());
  glUniform2f(window_, static_cast<float>(frame.width), static_cast<float>(frame.height));
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, atlas_texture_.name());
  if (atlas_->pop_change()) upload_atlas();
  glBindVertexArray(instance_array_.name());
  glBindBuffer(GL_ARRAY_BUFFER, instance_buffer_.name());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(instances.size() * sizeof(Instance)), instances.data(),
               GL_STREAM_DRAW);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(instances.size()));
}

bool Painter::is_board_layer_kept(const Frame& frame) const {
  Backdrop backdrop = frame.backdrop;
  backdrop.turn = board_layer_backdrop_.turn;
  return frame.width == board_layer_width_ && frame.height == board_layer_height_ &&
         backdrop == board_layer_backdrop_ &&
         frame.layers[static_cast<std::size_t>(Layer::board)] == board_layer_primitives_;
}

void Painter::paint_into_board_layer(const Frame& frame, const Backdrop& backdrop) {
  glBindFramebuffer(GL_FRAMEBUFFER, table_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, board_layer_texture_.name(), 0);
  paint_backdrop(frame, backdrop);
  batch_.fill(frame, {Layer::board});
  paint_batch(frame);
}

void Painter::paint_board_layer(const Frame& frame) {
  if (frame.width != board_layer_width_ || frame.height != board_layer_height_) {
    glBindTexture(GL_TEXTURE_2D, board_layer_texture_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, frame.width, frame.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  }
  paint_into_board_layer(frame, frame.backdrop);
  board_layer_width_ = frame.width;
  board_layer_height_ = frame.height;
  board_layer_backdrop_ = frame.backdrop;
  board_layer_primitives_ = frame.layers[static_cast<std::size_t>(Layer::board)];
  strip_ = 0;
}

void Painter::paint_strip(const Frame& frame) {
  if (strip_ == 0) next_turn_ = frame.backdrop.turn;
  Backdrop backdrop = frame.backdrop;
  backdrop.turn = next_turn_;
  const int bottom = frame.height * strip_ / strips;
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, bottom, frame.width, frame.height * (strip_ + 1) / strips - bottom);
  paint_into_board_layer(frame, backdrop);
  glDisable(GL_SCISSOR_TEST);
  strip_ = (strip_ + 1) % strips;
  if (strip_ == 0) board_layer_backdrop_.turn = next_turn_;
}

void Painter::copy_board_layer(const Frame& frame) const {
#ifdef __EMSCRIPTEN__  // browsers clear the canvas before the first draw call of a frame; a blit does not count as one
  glClear(GL_COLOR_BUFFER_BIT);
#endif
  glBindFramebuffer(GL_READ_FRAMEBUFFER, table_.name());
  glBlitFramebuffer(0, 0, frame.width, frame.height, 0, 0, frame.width, frame.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void Painter::paint(const Frame& frame) {
  GLint target = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
  glViewport(0, 0, frame.width, frame.height);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_SCISSOR_TEST);
  if (!is_board_layer_kept(frame)) {
    paint_board_layer(frame);
  } else if (frame.backdrop.turn != board_layer_backdrop_.turn) {
    paint_strip(frame);
  }
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(target));
  copy_board_layer(frame);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(target));
  batch_.fill(frame, {Layer::tiles, Layer::overlay});
  paint_batch(frame);
  glBindVertexArray(0);
}

Image Painter::read_pixels(int width, int height) const {
  Image image{.width = width, .height = height, .pixels = {}};
  const std::size_t row = static_cast<std::size_t>(width) * 4;
  image.pixels.resize(row * static_cast<std::size_t>(height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
  const auto begin = image.pixels.begin();
  for (std::size_t top = 0, bottom = static_cast<std::size_t>(height); top + 1 < bottom; ++top) {
    --bottom;
    const auto upper = begin + static_cast<std::ptrdiff_t>(top * row);
    std::swap_ranges(upper, upper + static_cast<std::ptrdiff_t>(row),
                     begin + static_cast<std::ptrdiff_t>(bottom * row));
  }
  for (std::size_t alpha = 3; alpha < image.pixels.size(); alpha += 4) image.pixels[alpha] = 255;
  return image;
}

}  // namespace tilefold::render
