// Turns the contents of a picture file into the line that `tilefold read` prints.
#pragma once

#include <string_view>

#include "app/records/pictures_module.h"

namespace tilefold::pictures {

/// Reads the board in the picture file whose contents are `bytes` and whose name is `request.picture`. Throws the
/// exceptions of OpenCV and std::bad_alloc.
app::ReadAnswer answer_to(const app::ReadRequest& request, std::string_view bytes);

}  // namespace tilefold::pictures
