#include "app/window/platform/ppm.h"

#include "app/records/output.h"

namespace tilefold::window {

Result<Done> write_ppm(const std::string& path, const render::Image& image, const std::string& game) {
  std::string bytes = "P6\n" + (game.empty() ? game : "# " + game + "\n") + std::to_string(image.width) + " " +
                      std::to_string(image.height) + "\n255\n";
  constexpr std::size_t channels = 4;
  for (std::size_t i = 0; i + channels <= image.pixels.size(); i += channels)
    for (std::size_t channel = 0; channel + 1 < channels; ++channel)
      bytes += static_cast<char>(image.pixels[i + channel]);
  return records::write_file(path, bytes);
}

}  // namespace tilefold::window
