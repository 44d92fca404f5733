// `tilefold profile`: checks a profile, makes a backup, or restores one.
#pragma once

#include <string>

#include "app/records/output.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

struct ProfileRequest {
  std::string action;    ///< action to perform: check, backup or restore
  std::string file;      ///< a backup to check or restore; empty if not given
  std::string data_dir;  ///< folder for all data of the profile (--data-dir); empty for the standard XDG folders
  records::OutputRequest output;  ///< the report; for `backup`, its file is the backup
};

void set_up_profile(CLI::App& app, ProfileRequest& request);
int run_profile(const ProfileRequest& request);

}  // namespace tilefold::cli
