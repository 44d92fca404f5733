#include "app/records/gif_file.h"

#include <algorithm>
#include <cstddef>

namespace tilefold::records {
namespace {

int take_bytes(GifFileType* gif, GifByteType* target, int size) {
  auto& rest = *static_cast<std::string_view*>(gif->UserData);
  const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(size));
  std::copy_n(rest.begin(), taken, target);
  rest.remove_prefix(taken);
  return static_cast<int>(taken);
}

}  // namespace

GifFile open_gif(std::string_view& rest) {
  int problem = 0;
  return GifFile(DGifOpen(&rest, take_bytes, &problem));
}

}  // namespace tilefold::records
