// RAII owners of OpenGL objects: created by the constructor, deleted by the destructor, movable but not copyable.
//
// An owner stores only the object's OpenGL name; other code uses the object by plain OpenGL calls. Requires that an
// owner is created and destroyed on a thread with a current OpenGL context whose functions have been loaded.
#pragma once

#include <glad/gl.h>

#include <utility>

namespace tilefold::render {

/// Owns one OpenGL object. The class `Kind` creates it with `static GLuint make()` and deletes it with `static void
/// discard(GLuint)`.
template <class Kind>
class GlObject {
 public:
  GlObject() : name_(Kind::make()) {}
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlObject(const GlObject&) = delete;
  GlObject& operator=(const GlObject&) = delete;
  ~GlObject() {
    if (name_ != 0) Kind::discard(name_);
  }

  GLuint name() const { return name_; }

 private:
  GLuint name_;
};

struct BufferKind {
  static GLuint make() {
    GLuint name = 0;
    glGenBuffers(1, &name);
    return name;
  }
  static void discard(GLuint name) { glDeleteBuffers(1, &name); }
};

struct VertexArrayKind {
  static GLuint make() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return name;
  }
  static void discard(GLuint name) { glDeleteVertexArrays(1, &name); }
};

struct TextureKind {
  static GLuint make() {
    GLuint name = 0;
    glGenTextures(1, &name);
    return name;
  }
  static void discard(GLuint name) { glDeleteTextures(1, &name); }
};

struct FramebufferKind {
  static GLuint make() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return name;
  }
  static void discard(GLuint name) { glDeleteFramebuffers(1, &name); }
};

struct ProgramKind {
  static GLuint make() { return glCreateProgram(); }
  static void discard(GLuint name) { glDeleteProgram(name); }
};

template <GLenum stage>
struct ShaderKind {
  static GLuint make() { return glCreateShader(stage); }
  static void discard(GLuint name) { glDeleteShader(name); }
};

using Buffer = GlObject<BufferKind>;
using VertexArray = GlObject<VertexArrayKind>;
using Framebuffer = GlObject<FramebufferKind>;
using Texture = GlObject<TextureKind>;
using Program = GlObject<ProgramKind>;

}  // namespace tilefold::render
