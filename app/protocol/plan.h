// The steps of a study for one participant, in order.
//
// The plan depends only on the protocol and the participant's ID, so that a study that was interrupted continues with
// the same plan on any machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/protocol/protocol.h"

namespace tilefold::protocol {

/// One page or trial. The pointers point into the protocol; a pointer is null if the step has no such part.
struct StudyStep {
  enum class Kind : std::uint8_t { language, consent, text, question, trial, feedback, pause };

  Kind kind = Kind::text;
  const StudyBlock* block = nullptr;
  const StudyTrial* trial = nullptr;  ///< the trial; also set for its feedback and for the questions after it
  const StudyQuestion* question = nullptr;
  const StudyText* text = nullptr;
  std::int64_t position = 0;  ///< number of the trial in the participant's order, from 1; 0 before the first trial
};

/// Returns the steps of a participant, at least one. The debriefing is not a step. Requires
/// that `protocol` outlives them.
std::vector<StudyStep> plan_of(const Protocol& protocol, const std::string& participant);

std::string_view step_name(StudyStep::Kind kind);

}  // namespace tilefold::protocol
