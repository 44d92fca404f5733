// `tilefold merge`: reads the shards of a run, checks that they are complete, and prints the results in the form of the
// command that wrote the shards.

#include <utility>

#include "app/cli/commands/commands.h"
#include "app/language/tr.h"
#include "app/records/output.h"
#include "app/work/carry_out.h"

namespace tilefold::cli {

int run_merge(const MergeRequest& request) {
  std::vector<work::ResultsFile> shards;
  for (const std::string& path : request.files) {
    if (path == "-") return records::refuse({tr("- is not a shard file; give the files written with --shard")});
    for (const auto& [option, written] : {std::pair("--out ", &request.output.out), {"--summary ", &request.summary}})
      if (records::destination(path) == records::destination(*written))
        return records::refuse({tr_format("{} is one of the shards; it must be another file", option + *written)});
    auto shard = work::ResultsFile::read(path);
    if (!shard) return records::refuse(shard.error());
    shards.push_back(std::move(*shard));
  }
  if (const auto whole = work::check_shards(shards); !whole) return records::refuse(whole.error());
  return run_merged(shards, request);
}

}  // namespace tilefold::cli
