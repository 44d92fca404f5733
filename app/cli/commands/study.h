// `tilefold study`: checks the protocol of a study, runs or previews it, exports its data, and makes a page of it.
#pragma once

#include <cstdint>
#include <string>

#include "app/records/output.h"
#include "app/records/window_module.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

/// The actions of `study`, in the order of their words in `stands_for::study_actions`.
enum class StudyAction : std::uint8_t { check, run, preview, tables, page };

struct StudyRequest {
  StudyAction action = StudyAction::check;
  std::string target;  ///< the protocol file, or the folder for the tables of an export
  records::StudyWindowRequest window;
  std::string page_template = {};      ///< path of the template of a page; empty for the installed one
  records::OutputRequest output = {};  ///< output file of a page
};

void set_up_study(CLI::App& app, StudyRequest& request);
int run_study(const StudyRequest& request);

}  // namespace tilefold::cli
