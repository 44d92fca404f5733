// Reads the run of a study from the data of a study page: its steps, answers and interruptions. The games of the run
// are trials of the log, see log_jspsych.h.
#pragma once

#include "app/study/study_log.h"
#include "engine/core/document.h"

namespace tilefold::study {

/// Returns the run in the rows of a participant; nullopt if they do not come from a study page. `first_trial` is the
/// index in the log of the first trial of these rows, and `participant` the name that the log gives the participant.
std::optional<LoggedRun> run_in(const List& rows, std::size_t first_trial, const std::string& participant);

}  // namespace tilefold::study
