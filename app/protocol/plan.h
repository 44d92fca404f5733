// The steps of a study for one participant, in order.
//
// The plan depends only on the protocol and the participant's ID, so that a study that was interrupted continues with
// the same plan on any machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/protocol/protocol.h"

namespace tilefold::protocol {

/// One page or trial. The pointers lead into the protocol, and are null if the step has no such part.
struct StudyStep {
  enum class Kind : std::uint8_t { language, consent, text, question, trial, feedback, pause };

  Kind kind = Kind::text;
  const StudyBlock* block = nullptr;
  const StudyTrial* trial = nullptr;  ///< of a trial, its feedback, and the questions after it
  const StudyQuestion* question = nullptr;
  const StudyText* text = nullptr;
  std::int64_t position = 0;  ///< number of the trial in the participant's order, from 1; 0 before the first trial
};

/// Returns the steps of a participant, at least one. The debriefing is not a step. Requires
/// that `protocol` outlives them.
std::vector<StudyStep> plan_of(const Protocol& protocol, const std::string& participant);

std::string_view step_name(StudyStep::Kind kind);

/// Returns the participant's number, from which Latin squares choose a row: the number at the end of the ID, or a hash
/// of an ID that does not end in a number.
std::uint64_t participant_number(std::string_view participant);

/// Returns a row of a balanced Latin square (E. J. Williams, "Experimental Designs Balanced for the Estimation of
/// Residual Effects of Treatments", 1949) with the numbers 0 to `size` - 1. There are `size` rows if `size` is even and
/// twice as many if it is odd; `row` counts on from the first row after the last one.
std::vector<std::size_t> latin_row(std::size_t size, std::uint64_t row);

}  // namespace tilefold::protocol
