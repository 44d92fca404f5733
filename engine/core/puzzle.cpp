#include "engine/core/puzzle.h"

namespace tilefold {

std::string_view status_name(Status status) {
  switch (status) {
    case Status::playing: return "playing";
    case Status::over: return "over";
    case Status::won: return "won";
  }
  return {};
}

}  // namespace tilefold
