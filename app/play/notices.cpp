#include "app/play/notices.h"

namespace tilefold::app {

void explain_refusal(Notices& notices, const Puzzle& puzzle, const Gesture& gesture) {
  const auto& refusal = puzzle.about().status_info.refusal;
  if (std::string text = refusal == nullptr ? std::string() : refusal(puzzle, gesture); !text.empty())
    notices.post(std::move(text));
}

}  // namespace tilefold::app
