// A picture in the graphics card's memory, for drawing among widgets.
#pragma once

#include <cstdint>

#include "app/records/pictures_module.h"
#include "render/gl/objects.h"

namespace tilefold::app {

class PictureTexture {
 public:
  /// Copies the picture. Requires a current OpenGL context and a picture that is not empty.
  explicit PictureTexture(const PictureCopy& picture);

  /// Returns OpenGL's name of the texture.
  std::uintptr_t name() const { return texture_.name(); }

 private:
  render::Texture texture_;
};

}  // namespace tilefold::app
