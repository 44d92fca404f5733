// Reads the profiles in the folders that the user gave with --data-dir.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/language/tr.h"
#include "app/profile/store.h"
#include "app/records/interrupt.h"
#include "app/records/output.h"

namespace tilefold::cli {

/// Returns the folders of the profiles. If there are several, each must be a different one and contain a profile.
Result<std::vector<profile::Folders>> folders_of(const std::vector<std::string>& data_dirs);

/// Calls `work` with a profile. Prints the messages about the profile. Returns an exit code if the profile cannot be
/// read.
template <class Work>
std::optional<int> with_profile(const profile::Folders& folders, const Work& work) {
  profile::Store store(folders, profile::Access::read);
  if (const Error notice = pop_problem(store); !notice.empty()) {
    records::complain(tr(notice));
    if (!store.is_open()) return records::exit_failed;
  }
  const Result<Done> written = work(store);
  if (!written && !system::is_interrupted()) return records::refuse(written.error(), records::exit_failed);
  if (const Error notice = pop_problem(store); !notice.empty()) records::complain(tr(notice));
  return std::nullopt;
}

}  // namespace tilefold::cli
