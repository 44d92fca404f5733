// From the bytes of a picture file to the line that `tilefold read` prints.
#pragma once

#include <string_view>

#include "app/records/pictures_module.h"

namespace tilefold::pictures {

/// Reads the board in `bytes`, the contents of the file `request.picture`. Throws what OpenCV and the allocator throw.
app::ReadAnswer answer_to(const app::ReadRequest& request, std::string_view bytes);

}  // namespace tilefold::pictures
