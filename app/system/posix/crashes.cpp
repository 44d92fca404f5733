#include "app/system/crashes.h"

namespace tilefold::system {

void log_crashes(const std::filesystem::path& /*log*/, std::string_view /*version*/, std::string_view /*message*/) {}

}  // namespace tilefold::system
