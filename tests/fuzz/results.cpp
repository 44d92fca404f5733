// Files of results, which shards write and from which interrupted runs continue: only complete results are read.

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "app/work/results_file.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

void try_file(const std::string& path) {
  auto file = work::ResultsFile::read(path);
  if (!file) return demand_message(file.error());
  demand(file->is_whole(), "a file that is read to be merged has its end");
  for (std::size_t item = 0; item < file->header().items && item < 1000; ++item)
    if (file->has(item))
      if (const auto result = file->result(item); !result) demand_message(result.error());
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int memory = memfd_create("results", 0);
  if (memory < 0 || write(memory, data, size) != static_cast<ssize_t>(size)) std::abort();
  tilefold::test::try_file("/proc/self/fd/" + std::to_string(memory));
  close(memory);
  return 0;
}
