#include "render/gl/program.h"

#include <array>
#include <string>

namespace tilefold::render {
namespace {

using Log = std::array<char, 1024>;

bool compile(GLuint shader, const char* source, Log& log) {
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (compiled != GL_TRUE) glGetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
  return compiled == GL_TRUE;
}

Error refused(const Log& log) {
  return {"The graphics driver refuses a shader of this program; a newer driver may help. It says: " +
          std::string(log.data())};
}

}  // namespace

Result<Program> link_program(const char* vertex_source, const char* fragment_source) {
  Log log{};
  const GlObject<ShaderKind<GL_VERTEX_SHADER>> vertex;
  const GlObject<ShaderKind<GL_FRAGMENT_SHADER>> fragment;
  if (!compile(vertex.name(), vertex_source, log)) return refused(log);
  if (!compile(fragment.name(), fragment_source, log)) return refused(log);
  Program program;
  glAttachShader(program.name(), vertex.name());
  glAttachShader(program.name(), fragment.name());
  glLinkProgram(program.name());
  GLint linked = GL_FALSE;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &linked);
  if (linked == GL_TRUE) return program;
  glGetProgramInfoLog(program.name(), static_cast<GLsizei>(log.size()), nullptr, log.data());
  return refused(log);
}

GLint uniform_of(const Program& program, const char* name) {
  return glGetUniformLocation(program.name(), name);
}

}  // namespace tilefold::render
