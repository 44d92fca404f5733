#include "render/gl/network_painter.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "render/gl/program.h"
#include "shaders/embedded.h"

namespace tilefold::render {
namespace {

// Names that identify drivers that draw on the CPU.
constexpr std::array<std::string_view, 3> software_names{"llvmpipe", "softpipe", "swrast"};

// Maximum number of links that are drawn as smooth lines; a smooth line takes as long to draw as several plain ones.
constexpr std::size_t most_smooth_links = 40'000;

bool draws_in_software() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view text = name == nullptr ? "" : name;
  return std::any_of(software_names.begin(), software_names.end(),
                     [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// Switches smooth lines on or off. Does nothing with OpenGL ES, which has no smooth lines and whose shaders always set
// the size of points.
void set_smooth_lines([[maybe_unused]] bool is_on) {
#ifdef GL_LINE_SMOOTH
  is_on ? glEnable(GL_LINE_SMOOTH) : glDisable(GL_LINE_SMOOTH);
#endif
}

void set_sized_points([[maybe_unused]] bool is_on) {
#ifdef GL_PROGRAM_POINT_SIZE
  is_on ? glEnable(GL_PROGRAM_POINT_SIZE) : glDisable(GL_PROGRAM_POINT_SIZE);
#endif
}

}  // namespace

Result<NetworkPainter> NetworkPainter::create() {
  Result<Program> nodes = link_program(shaders::node_vert, shaders::node_frag);
  if (!nodes) return nodes.error();
  Result<Program> links = link_program(shaders::node_vert, shaders::link_frag);
  if (!links) return links.error();
  return NetworkPainter(std::move(*nodes), std::move(*links));
}

NetworkPainter::NetworkPainter(Program nodes, Program links)
    : nodes_(std::move(nodes)), links_(std::move(links)), is_software_(draws_in_software()) {
  const auto uniforms = [](const Program& program) {
    return Uniforms{.middle = uniform_of(program, "middle"),
                    .scale = uniform_of(program, "scale"),
                    .diameter = uniform_of(program, "diameter"),
                    .strength = uniform_of(program, "strength"),
                    .goal = uniform_of(program, "goal"),
                    .lost = uniform_of(program, "lost"),
                    .path = uniform_of(program, "path")};
  };
  node_uniforms_ = uniforms(nodes_);
  link_uniforms_ = uniforms(links_);
}

void NetworkPainter::set_network(std::span<const NetworkPoint> points, std::span<const std::uint32_t> links) {
  set_points(points);
  glBindVertexArray(array_.name());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(links.size_bytes()), links.data(), GL_STATIC_DRAW);
  glBindVertexArray(0);
  link_count_ = links.size() / 2;
}

void NetworkPainter::set_points(std::span<const NetworkPoint> points) {
  glBindBuffer(GL_ARRAY_BUFFER, points_.name());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(points.size_bytes()), points.data(), GL_STATIC_DRAW);
  point_count_ = points.size();
  is_changed_ = true;
}

// Sets the vertex attributes so that only every `step`th point is drawn.
void NetworkPainter::describe_points(std::size_t step) const {
  const auto stride = static_cast<GLsizei>(step * sizeof(NetworkPoint));
  const auto at = [](std::size_t offset) {
    return reinterpret_cast<const void*>(offset);  // NOLINT(performance-no-int-to-ptr): OpenGL's interface
  };
  glBindBuffer(GL_ARRAY_BUFFER, points_.name());
  for (const GLuint location : {0U, 1U}) glEnableVertexAttribArray(location);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, at(offsetof(NetworkPoint, x)));
  glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, stride, at(offsetof(NetworkPoint, share)));
}

void NetworkPainter::resize(const Rect& area) {
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, area.width, area.height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, picture_.name());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
}

void NetworkPainter::set_uniforms(const Uniforms& uniforms, const NetworkFrame& frame) {
  const Camera& camera = frame.camera;
  glUniform2f(uniforms.middle, camera.x, camera.y);
  glUniform2f(uniforms.scale, 2 * camera.scale / static_cast<float>(frame.area.width),
              2 * camera.scale / static_cast<float>(frame.area.height));
  glUniform1f(uniforms.diameter, frame.diameter);
  glUniform1f(uniforms.strength, frame.strength);
  const auto set = [](GLint uniform, const Color& color) { glUniform3f(uniform, color.red, color.green, color.blue); };
  set(uniforms.goal, frame.colors.goal);
  set(uniforms.lost, frame.colors.lost);
  std::array<float, 3 * std::tuple_size_v<decltype(frame.colors.path)>> path{};
  for (std::size_t i = 0; i < frame.colors.path.size(); ++i) {
    path[3 * i] = frame.colors.path[i].red;
    path[3 * i + 1] = frame.colors.path[i].green;
    path[3 * i + 2] = frame.colors.path[i].blue;
  }
  glUniform3fv(uniforms.path, static_cast<GLsizei>(frame.colors.path.size()), path.data());
}

void NetworkPainter::draw(const NetworkFrame& frame) const {
  glViewport(0, 0, frame.area.width, frame.area.height);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_SCISSOR_TEST);
  const Color& ground = frame.colors.ground;
  glClearColor(ground.red, ground.green, ground.blue, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  if (point_count_ == 0) return;
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glBindVertexArray(array_.name());
  describe_points(1);
  const std::size_t links = std::min(link_count_, frame.most_links);
  set_smooth_lines(links <= most_smooth_links);
  glUseProgram(links_.name());
  set_uniforms(link_uniforms_, frame);
  glDrawElements(GL_LINES, static_cast<GLsizei>(2 * links), GL_UNSIGNED_INT, nullptr);
  set_smooth_lines(false);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  const std::size_t step = std::max<std::size_t>(1, (point_count_ + frame.most_points - 1) / frame.most_points);
  describe_points(step);
  set_sized_points(true);
  glUseProgram(nodes_.name());
  set_uniforms(node_uniforms_, frame);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>((point_count_ + step - 1) / step));
  set_sized_points(false);
  glBindVertexArray(0);
}

void NetworkPainter::paint(const NetworkFrame& frame) {
  const Rect& area = frame.area;
  if (area.width <= 0 || area.height <= 0 || frame.most_points == 0) return;
  GLint target = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
  if (is_changed_ || frame != drawn_) {
    if (area.width != drawn_.area.width || area.height != drawn_.area.height) resize(area);
    glBindFramebuffer(GL_FRAMEBUFFER, picture_.name());
    draw(frame);
    drawn_ = frame;
    is_changed_ = false;
  }
  const int bottom = frame.window_height - area.bottom();
  glDisable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(target));
  glBlitFramebuffer(0, 0, area.width, area.height, area.x, bottom, area.right(), bottom + area.height,
                    GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(target));
}

}  // namespace tilefold::render
