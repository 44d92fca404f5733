// Completely solved rules on the command line: the output and file of `solve`, and the strategies that use it.

#include <doctest/doctest.h>

#include <fstream>

#include "app/records/json.h"
#include "tests/e2e/requests.h"

namespace tilefold::test {
namespace {

const Words rules{"slide", "--set", "rows=2", "--set", "columns=3", "--seed", "3"};

Finished with_cache(const TemporaryFolder& folder, const Words& words) {
  Words command{"env", "XDG_CACHE_HOME=" + folder.path("cache"), TILEFOLD_BINARY};
  return run(with(command, words));
}

Words asking(const Words& command, const Words& more) {
  return with(with(command, rules), more);
}

TEST_CASE("The command solve prints the value of perfect play and stores the same values with any number of threads") {
  const TemporaryFolder one;
  const TemporaryFolder other;
  const Finished first = with_cache(one, asking({"solve"}, {"--threads", "1", "--format", "jsonl"}));
  CHECK(first.code == 0);
  const auto lines = lines_of(first.out);
  REQUIRE(lines.size() == 2);
  const Document told = parsed(lines[1]);
  const std::string file = *told.find("file")->text();
  CHECK(file.starts_with(one.path("cache") + "/tilefold/solved/slide-"));
  const std::string bytes = read_text(file);
  CHECK(bytes.starts_with("tilefold values 1\n"));
  CHECK(bytes.ends_with(*told.find("checksum")->text()));
  const Finished second = with_cache(other, asking({"solve"}, {"--threads", "3", "--format", "jsonl"}));
  CHECK(read_text(*parsed(lines_of(second.out)[1]).find("file")->text()) == bytes);
}

TEST_CASE("Strategies that need a damaged file of solved values reject it, and other strategies ignore it") {
  const TemporaryFolder folder;
  const Finished solved = with_cache(folder, asking({"solve"}, {"--format", "jsonl"}));
  REQUIRE(solved.code == 0);
  const std::string file = *parsed(lines_of(solved.out)[1]).find("file")->text();
  const Finished whole = with_cache(folder, asking({"hint"}, {"--strategy", "perfect"}));
  CHECK(whole.code == 0);
  const std::string cut = read_text(file).substr(0, 5000);
  std::ofstream(file, std::ios::binary) << cut;
  for (const Words& command : {Words{"solve"}, Words{"hint", "--strategy", "perfect"},
                               Words{"bench", "--strategy", "perfect", "--games", "1"}}) {
    const Finished refused = with_cache(folder, with(with({command[0]}, rules), {command.begin() + 1, command.end()}));
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find(file + ": it is damaged") != std::string::npos);
  }
  const Finished analysed =
      with_cache(folder, {"analyse", "tilefold:slide/1:standard,rows=2,columns=3:1:l", "--strategy", "perfect"});
  CHECK(analysed.code == 2);
  CHECK(analysed.err.find(file + ": it is damaged") != std::string::npos);
  CHECK(with_cache(folder, asking({"hint"}, {"--strategy", "greedy"})).code == 0);
  const TemporaryFolder empty;
  CHECK(with_cache(empty, asking({"hint"}, {"--strategy", "perfect"})).out == whole.out);
}

TEST_CASE("The command solve rejects rules whose board is too large") {
  const Finished refused = tilefold({"solve", "slide"});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("at most 9 cells") != std::string::npos);
}

TEST_CASE("The command solve rejects options that apply only to solving a single board") {
  const TemporaryFolder folder;
  for (const auto& [words, told] : std::vector<std::pair<Words, std::string>>{
           {{"--option", "x=1"}, "perfect has no options"}, {{"--nodes", "5"}, "solved at once"}}) {
    const Finished finished = with_cache(folder, asking({"solve"}, words));
    CHECK(finished.code == 2);
    CHECK(finished.err.find(told) != std::string::npos);
  }
  CHECK(with_cache(folder, {"solve", "tilefold:slide/1:standard,rows=2,columns=3:1:l"}).code == 2);
}

}  // namespace
}  // namespace tilefold::test
