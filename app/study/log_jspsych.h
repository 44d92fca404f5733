// Reads a study's log from the data of jsPsych: trials of the plugin jspsych-tilefold (docs/reference/jspsych.md).
#pragma once

#include <string>

#include "app/study/study_log.h"

namespace tilefold::study {

/// Adds the games in the data of one participant to `log`; ignores the trials of other plugins. `file` is the path of
/// the data; its name without extension is the name of the participant if the data contain none. Returns an error if
/// the data are not a list of trials.
Result<Done> add_jspsych(const Document& data, const std::string& file, StudyLog& log);

}  // namespace tilefold::study
