// Ctrl-C while a map or levels are computed and written: exit code 130, complete files or none, and no error message.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Returns the size of the only temporary file in a folder.
std::uintmax_t length_under_way(const TemporaryFolder& folder) {
  for (const std::string& name : files_in(folder.path()))
    if (name.find(".part-") != std::string::npos) return std::filesystem::file_size(folder.path(name));
  return 0;
}

Words program(const Words& arguments) {
  Words command{TILEFOLD_BINARY};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

// A full pipe that no process reads.
class StuckPipe {
 public:
  explicit StuckPipe(const std::string& path) {
    REQUIRE(mkfifo(path.c_str(), S_IRUSR | S_IWUSR) == 0);
    reader_ = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const int writer = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(writer >= 0);
    while (write(writer, "\n", 1) == 1) continue;
    close(writer);
  }
  ~StuckPipe() { close(reader_); }
  StuckPipe(const StuckPipe&) = delete;
  StuckPipe& operator=(const StuckPipe&) = delete;

 private:
  int reader_ = -1;
};

TEST_CASE("Ctrl-C ends the search for a map, and leaves no file") {
  for (const char* format : {"summary", "jsonl", "csv", "dot", "graphml", "svg"}) {
    CAPTURE(format);
    const TemporaryFolder folder;
    const TemporaryFolder results;
    Background map(program({"map", "--level", large_level, "--format", format, "--out", results.path("map")}),
                   folder.path("out"));
    REQUIRE(comes_true([&] { return map.catches(SIGINT); }));
    kill(map.id(), SIGINT);
    CHECK(map.wait() == 130);
    CHECK(files_in(results.path()).empty());
    CHECK(read_text(folder.path("out")).empty());
  }
}

TEST_CASE("Ctrl-C ends the writing of a map, and the file is complete or absent") {
  for (const char* format : {"jsonl", "csv", "dot", "graphml"}) {
    CAPTURE(format);
    const TemporaryFolder folder;
    const TemporaryFolder results;
    write_text(results.path("map"), "the map of yesterday\n");
    Background map(program({"map", "--level", large_level, "--format", format, "--out", results.path("map")}),
                   folder.path("out"));
    REQUIRE(comes_true([&] { return length_under_way(results) > 100'000; }));
    kill(map.id(), SIGINT);
    CHECK(map.wait() == 130);
    CHECK(files_in(results.path()) == Words{"map"});
    CHECK(read_text(results.path("map")) == "the map of yesterday\n");
  }
}

TEST_CASE("Ctrl-C while the links of a map are written leaves neither the map file nor the file of links") {
  const TemporaryFolder folder;
  const TemporaryFolder states;
  const TemporaryFolder links;
  Background map(program({"map", "--level", large_level, "--format", "csv", "--out", states.path("states"), "--links",
                          links.path("links")}),
                 folder.path("out"));
  REQUIRE(comes_true([&] { return length_under_way(links) > 100'000; }));
  kill(map.id(), SIGINT);
  CHECK(map.wait() == 130);
  CHECK(files_in(states.path()).empty());
  CHECK(files_in(links.path()).empty());
}

TEST_CASE("Ctrl-C while levels are generated leaves only complete lines, even in a file") {
  const TemporaryFolder folder;
  const TemporaryFolder results;
  Background making(program({"generate", "--count", "100000", "--seed", "1", "--moves", "3-4", "--format", "jsonl",
                             "--out", results.path("levels")}),
                    folder.path("out"));
  REQUIRE(comes_true([&] { return making.catches(SIGINT); }));
  await_work(making, 1);
  kill(making.id(), SIGINT);
  CHECK(making.wait() == 130);
  CHECK(files_in(results.path()) == Words{"levels"});
  const std::string text = read_text(results.path("levels"));
  REQUIRE((text.empty() || text.ends_with('\n')));
  for (const std::string& line : lines_of(text)) CHECK(records::parse_json(line, "a line"));
}

TEST_CASE("Ctrl-C before generate has found its first level leaves only the header line") {
  const TemporaryFolder folder;
  // The test ends before `generate` finds a level of this depth.
  Background making(program({"generate", "--count", "3", "--seed", "1", "--moves", "49-50", "--format", "jsonl"}),
                    folder.path("out"));
  REQUIRE(comes_true([&] { return making.catches(SIGINT); }));
  kill(making.id(), SIGINT);
  CHECK(making.wait() == 130);
  CHECK(lines_of(read_text(folder.path("out"))).size() <= 1);
}

TEST_CASE("Ctrl-C ends a command whose output has no reader, without an error message") {
  const std::vector<Words> requests{{"map", "--level", small_level, "--format", "jsonl"},
                                    {"map", "--level", small_level, "--format", "csv"},
                                    {"generate", "--count", "100000", "--seed", "1", "--moves", "3-4"}};
  for (const Words& request : requests) {
    CAPTURE(request.front());
    const TemporaryFolder folder;
    const StuckPipe pipe(folder.path("pipe"));
    Background running(program(request), folder.path("pipe"), folder.path("err"));
    REQUIRE(comes_true([&] { return running.catches(SIGINT); }));
    allow_ms(1000);
    CHECK(running.is_running());
    kill(running.id(), SIGINT);
    CHECK(running.wait() == 130);
    CHECK(read_text(folder.path("err")).empty());
  }
}

}  // namespace
}  // namespace tilefold::test
