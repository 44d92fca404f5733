// `tilefold profile`: checks a profile, copies it to a backup, brings it back from one.
#pragma once

#include <string>

#include "app/records/output.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

struct ProfileRequest {
  std::string action;    ///< check, backup or restore
  std::string file;      ///< a backup to check or to bring back; empty for none
  std::string data_dir;  ///< the profile's only folder, empty for those of the environment
  OutputRequest output;  ///< what is told; of `backup` its file is the backup
};

void set_up_profile(CLI::App& app, ProfileRequest& request);
int run_profile(const ProfileRequest& request);

}  // namespace tilefold::app
