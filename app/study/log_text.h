// Reads a study's log from the text of a file: a table, or the data of jsPsych.
#pragma once

#include <string>
#include <string_view>

#include "app/study/study_log.h"

namespace tilefold::study {

/// Adds the trials in `text` to `log`. `layout` is "table", "lab" or "jspsych"; "auto" chooses it by the contents.
/// `file` is the name of the file, for messages. Returns an error if the text has another form.
Result<Done> add_log(const std::string& text, std::string_view layout, const std::string& file, StudyLog& log);

}  // namespace tilefold::study
