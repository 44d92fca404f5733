// Converts the contents of a picture file to the line that `tilefold read` prints.
#pragma once

#include "app/records/pictures_module.h"

namespace tilefold::pictures {

/// Reads the board in a picture. Throws the exceptions of OpenCV and std::bad_alloc.
records::ReadAnswer answer_to(const records::ReadRequest& request);

}  // namespace tilefold::pictures
