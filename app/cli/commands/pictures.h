// Loads the pictures module and reads boards with it.
#pragma once

#include "app/records/pictures_module.h"
#include "engine/core/result.h"

namespace tilefold::cli {

/// Returns the function of the pictures module that reads a picture, or an error that names the missing package.
Result<records::ReadPicture> load_picture_reader();

/// Reads the board in a picture. Rejects the request if the pictures module is not installed. Thread-safe.
void read_picture(const records::ReadRequest& request, records::ReadAnswer& answer);

}  // namespace tilefold::cli
