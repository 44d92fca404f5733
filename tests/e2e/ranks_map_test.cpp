// Maps distributed over ranks: the results equal those of one process; rejected requests.

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/e2e/ranks.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

// Returns a map summary without its last field, the time.
std::string timeless(const Finished& finished) {
  CAPTURE(finished.err);
  CHECK(finished.code == 0);
  CHECK(lines_of(finished.out).size() == 1);
  return finished.out.substr(0, finished.out.find(",\"seconds\""));
}

TEST_CASE("A map built by any number of MPI ranks has the same summary as a map built by one process") {
  std::vector<Words> maps;
  for (const std::string goals : {"terminal", "full"}) {
    for (const KnownLevel& level : known_levels) maps.push_back({"--level", std::string(level.text), "--goals", goals});
    maps.push_back({"unblock", "--seed", "3", "--set", "rows=7", "--set", "columns=8", "--goals", goals});
    maps.push_back({"--level", "............AAx.....................", "--goals", goals});
  }
  for (const Words& map : maps) {
    CAPTURE(map[1]);
    const Words request = with({"map", "--summary"}, map);
    const std::string whole = timeless(tilefold(request));
    CHECK(whole.find("\"deepest\"") != std::string::npos);
    CHECK(timeless(tilefold(with(request, {"--memory", "16M"}))) == whole);
    const bool is_large = map[1] == known_levels.back().text;
    for (const int count : is_large ? std::vector{2} : rank_counts()) {
      CAPTURE(count);
      CHECK(timeless(run(with(ranks(count), with(request, {"--memory", "16M"})))) == whole);
    }
  }
  CHECK(timeless(run(with(ranks(32), {"map", "unblock", "--memory", "2M"}))) ==
        timeless(tilefold({"map", "unblock", "--summary"})));
}

TEST_CASE("Only the first MPI rank reads the position and prints the summary of the map") {
  const TemporaryFolder folder;
  const std::string level(known_levels[0].text);
  write_text(folder.path("board"), R"({"puzzle":"unblock","state":{"level":")" + level + R"("}})");
  const Words request{"map", "--position", folder.path("board"), "--moves", "H+1", "--out", folder.path("out")};
  const Words others{"map", "--position", folder.path("none"), "--out", folder.path("other")};
  const Finished finished = run(with(with(ranks(1), request), with({":", "-n", "2", TILEFOLD_BINARY}, others)));
  CHECK(finished.code == 0);
  CHECK(finished.out.empty());
  CHECK(finished.err.empty());
  CHECK_FALSE(std::filesystem::exists(folder.path("other")));
  Words alone = request;
  alone.resize(5);
  CHECK(timeless({.code = 0, .out = read_text(folder.path("out")), .err = {}}) ==
        timeless(tilefold(with(alone, {"--summary"}))));
}

TEST_CASE("MPI ranks reject unsuitable map requests once, and a lack of memory ends all ranks with one message") {
  const auto refused = [](const Words& launch, int code, const std::string& said) {
    const Finished finished = run(launch);
    CAPTURE(finished.err);
    CHECK(finished.code == code);
    CHECK(finished.out.empty());
    CHECK(complaints(finished) == 1);
    CHECK(finished.err.find(said) != std::string::npos);
  };
  const Words large{"map", "--level", std::string(known_levels.back().text), "--memory", "1M"};
  refused(with(ranks(3), large), 1,
          "and more do not fit in this memory; give each process more, or use more processes");
  refused(with(ranks(2), with(large, {"--format", "csv"})), 2, "give --summary");
  refused(with(ranks(2), {"map", "drop"}), 2, "map does not support drop");
  refused(with(ranks(2), {"map", "--memory", "5"}), 2, "from 1M to 32G");
  refused(with(ranks(2), {"map"}), 2, "nothing to map; give");
  Words other = large;
  other.back() = "2M";
  refused(with(with(ranks(1), large), with({":", "-n", "1", TILEFOLD_BINARY}, other)), 2,
          "rank 1 runs another command or version");
  // With more ranks, the states that did not fit before do fit. The result equals that of one process with more memory.
  const Words whole{"map", "--summary", "--level", std::string(known_levels.back().text)};
  CHECK(timeless(run(with(ranks(9), large))) == timeless(tilefold(whole)));
}

}  // namespace
}  // namespace tilefold::test
