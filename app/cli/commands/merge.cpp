// `tilefold merge`: reads the shards of a run, checks that they are complete, and prints the results in the form of the
// command that wrote the shards.

#include <utility>

#include "app/cli/commands/commands.h"
#include "app/records/output.h"
#include "app/work/carry_out.h"

namespace tilefold::app {

int run_merge(const MergeRequest& request) {
  std::vector<ResultsFile> shards;
  for (const std::string& path : request.files) {
    if (path == "-") return refuse({"- is not a shard file; give the files written with --shard"});
    for (const auto& [option, written] : {std::pair("--out ", &request.output.out), {"--summary ", &request.summary}})
      if (destination(path) == destination(*written))
        return refuse({option + *written + " is one of the shards; it must be another file"});
    auto shard = ResultsFile::read(path);
    if (!shard) return refuse(shard.error());
    shards.push_back(std::move(*shard));
  }
  if (const auto whole = check_shards(shards); !whole) return refuse(whole.error());
  return run_merged(shards, request);
}

}  // namespace tilefold::app
