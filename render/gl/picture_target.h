// A framebuffer for a picture that the window does not show.
#pragma once

#include "render/gl/objects.h"

namespace tilefold::render {

/// While a target exists, painters draw into it instead of the framebuffer that was bound before.
class PictureTarget {
 public:
  /// Requires that `width` and `height` are positive and within the limits of OpenGL (2048 always is).
  PictureTarget(int width, int height) {
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before_);
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
  }
  PictureTarget(const PictureTarget&) = delete;
  PictureTarget& operator=(const PictureTarget&) = delete;
  ~PictureTarget() { glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before_)); }

 private:
  GLint before_ = 0;
  Texture texture_;
  Framebuffer framebuffer_;
};

}  // namespace tilefold::render
