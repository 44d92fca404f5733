// A picture in the memory of the graphics card. Widgets draw it.
#pragma once

#include <cstdint>

#include "app/records/pictures_module.h"
#include "render/gl/objects.h"

namespace tilefold::window {

class PictureTexture {
 public:
  /// Copies the picture to the graphics card. Requires that an OpenGL context is current and that the picture is not
  /// empty.
  explicit PictureTexture(const records::PictureCopy& picture);

  /// Returns the OpenGL name (ID) of the texture.
  std::uintptr_t name() const { return texture_.name(); }

 private:
  render::Texture texture_;
};

}  // namespace tilefold::window
