// Reads the sources and enforces who may include whom, what may not appear where, and sizes.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "engine/catalog.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = TILEFOLD_SOURCE_DIR;

struct Source {
  std::string path;  // from the root
  std::vector<std::string> lines;
};

std::vector<Source> sources_under(const std::string& folder) {
  std::vector<Source> sources;
  if (!fs::exists(root / folder)) return sources;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp" && extension != ".glsl" && extension != ".inc") continue;
    Source source{.path = fs::relative(entry.path(), root), .lines = {}};
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) source.lines.push_back(line);
    sources.push_back(std::move(source));
  }
  return sources;
}

std::string include_of(const std::string& line) {
  static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::smatch match;
  return std::regex_search(line, match, include) ? match[1].str() : std::string();
}

bool starts_with_any(const std::string& text, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string& p) { return text.starts_with(p); });
}

// The standard library's headers have neither a slash nor a suffix.
bool is_standard(const std::string& include) {
  return include.find('/') == std::string::npos && include.find('.') == std::string::npos;
}

void check_includes(const std::string& folder, const std::vector<std::string>& allowed) {
  const auto sources = sources_under(folder);
  CHECK_FALSE(sources.empty());
  for (const Source& source : sources)
    for (const std::string& line : source.lines) {
      const std::string include = include_of(line);
      if (include.empty() || is_standard(include)) continue;
      CAPTURE(source.path);
      CAPTURE(include);
      CHECK(starts_with_any(include, allowed));
    }
}

TEST_CASE("engine/core includes only itself, the standard library and the generator") {
  check_includes("engine/core", {"engine/core/", "pcg_random.hpp"});
}

TEST_CASE("engine/search includes only the core, intrinsics and how to ask for large pages") {
  check_includes("engine/search", {"engine/core/", "engine/search/", "immintrin.h", "sys/mman.h"});
}

TEST_CASE("engine/learn includes only the core and search") {
  check_includes("engine/learn", {"engine/core/", "engine/search/", "engine/learn/"});
}

TEST_CASE("a puzzle includes the core, search, learning and itself, never another puzzle") {
  for (const PuzzleInfo* info : catalog()) {
    const std::string folder = "engine/puzzles/" + std::string(info->name);
    check_includes(folder, {"engine/core/", "engine/search/", "engine/learn/", folder + "/", "immintrin.h"});
  }
}

TEST_CASE("the scene includes only the core's geometry, tiles, events and results") {
  check_includes("render/scene", {"engine/core/geometry.h", "engine/core/tile.h", "engine/core/events.h",
                                  "engine/core/result.h", "render/scene/"});
}

TEST_CASE("the painter includes only the scene, the loader, FreeType and the log") {
  check_includes("render/gl", {"render/scene/", "render/gl/", "engine/core/result.h", "glad/", "ft2build.h",
                               "freetype/", "spdlog/", "generated/", "shaders/"});
}

// A room of the application: a folder, the rooms that it may include besides itself, and what else.
struct Room {
  std::string folder;
  std::vector<std::string> below;
  std::vector<std::string> others;
};

const std::vector<std::string> engine_and_system{"engine/",    "fcntl.h",  "pwd.h",         "signal.h",
                                                 "sys/stat.h", "unistd.h", "sys/types.h",   "sys/utsname.h",
                                                 "time.h",     "sched.h",  "sys/resource.h"};

const std::vector<Room>& rooms() {
  static const std::vector<Room> all = [] {
    std::vector<Room> rooms{
        {"app/records", {}, {"nlohmann/", "png.h", "webp/", "gif_lib.h", "poll.h"}},
        {"app/measure", {}, {"boost/"}},
        {"app/work", {"app/records", "app/measure"}, {"dlfcn.h"}},
        {"app/ranks", {"app/work"}, {"mpi.h"}},
        {"app/profile", {"app/records"}, {"SQLiteCpp/", "sqlite3.h", "toml++/toml.h"}},
        {"app/bots", {"app/records", "app/measure"}, {"poll.h", "spawn.h", "sys/eventfd.h", "sys/wait.h"}},
        {"app/jobs", {"app/measure", "app/bots"}, {"render/scene/network.h"}},
        {"app/study", {"app/measure", "app/profile"}, {"fmt/"}},
        {"app/cli", {"app/work", "app/study", "app/bots"}, {"app/version.h", "CLI/", "fmt/", "dlfcn.h"}},
        {"app/play", {"app/records", "app/measure", "app/study", "app/jobs"}, {"render/scene/", "fmt/"}},
        {"app/c", {"app/records"}, {"app/version.h", "stddef.h", "stdint.h"}},
        {"app/python", {"app/c"}, {"pybind11/"}},
        {"app/window/platform",
         {"app/play"},
         {"render/", "SDL", "glad/", "spdlog/", "png.h", "webp/", "gif_lib.h", "dbus/", "emscripten.h"}},
        {"app/window/sound", {}, {"render/scene/", "SDL", "spdlog/", "fmt/"}},
        {"app/window/input", {"app/play"}, {"SDL", "spdlog/"}},
        {"app/window/panels",
         {"app/play", "app/window/sound"},
         {"app/version.h", "render/scene/", "imgui", "fmt/", "spdlog/"}},
        {"app/window/map", {"app/play", "app/window/panels"}, {"render/", "imgui", "fmt/", "spdlog/"}},
        {"app/window",
         {"app/play", "app/bots", "app/window/platform", "app/window/sound", "app/window/input", "app/window/panels",
          "app/window/map"},
         {"app/version.h", "render/", "SDL", "imgui", "backends/", "spdlog/", "fmt/"}},
        {"app/web", {"app/window", "app/cli"}, {"third_party/web/turns.h", "emscripten", "SDL", "imgui"}},
    };
    // What a room below may include, the ones above it may, too.
    for (Room& room : rooms)
      for (std::size_t i = 0; i < room.below.size(); ++i)
        for (const Room& other : rooms)
          if (other.folder == room.below[i])
            for (const std::string& lower : other.below)
              if (std::find(room.below.begin(), room.below.end(), lower) == room.below.end())
                room.below.push_back(lower);
    return rooms;
  }();
  return all;
}

std::string folder_of(const std::string& path) {
  return fs::path(path).parent_path().generic_string();
}

TEST_CASE("every source of the application lies in a room, and only the entry lies loose") {
  for (const Source& source : sources_under("app")) {
    CAPTURE(source.path);
    const bool is_in_room = std::any_of(rooms().begin(), rooms().end(),
                                        [&](const Room& room) { return room.folder == folder_of(source.path); });
    CHECK((is_in_room || source.path == "app/main.cpp"));
  }
}

TEST_CASE("a room includes itself, the rooms below it and its own libraries, so there are no cycles") {
  for (std::size_t i = 0; i < rooms().size(); ++i) {
    const Room& room = rooms()[i];
    for (const std::string& lower : room.below)
      CHECK(std::any_of(rooms().begin(), rooms().begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const Room& other) { return other.folder == lower; }));
    for (const Source& source : sources_under(room.folder)) {
      if (folder_of(source.path) != room.folder) continue;
      for (const std::string& line : source.lines) {
        const std::string include = include_of(line);
        if (include.empty() || is_standard(include) || starts_with_any(include, engine_and_system) ||
            starts_with_any(include, room.others))
          continue;
        CAPTURE(source.path);
        CAPTURE(include);
        const std::string from = folder_of(include);
        CHECK((from == room.folder || std::find(room.below.begin(), room.below.end(), from) != room.below.end()));
      }
    }
  }
}

TEST_CASE("nothing is declared ahead that lies in a layer above") {
  static const std::regex declared(R"(^(?:class|struct|enum class) (\w+)[^{]*;)");
  static const std::regex defined(R"(^(?:class|struct|enum class) (\w+)\b[^;]*\{)");
  const std::vector<std::string> layers{"engine/core", "engine/search", "engine/learn", "engine/puzzles"};
  std::map<std::string, std::size_t> home;
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    for (const Source& source : sources_under(layers[layer]))
      for (const std::string& line : source.lines)
        if (std::smatch match; std::regex_search(line, match, defined)) home.emplace(match[1], layer);
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    for (const Source& source : sources_under(layers[layer]))
      for (const std::string& line : source.lines)
        if (std::smatch match; std::regex_search(line, match, declared)) {
          CAPTURE(source.path);
          CAPTURE(line);
          const auto found = home.find(match[1]);
          if (found != home.end()) CHECK(found->second <= layer);
        }
}

TEST_CASE("tests link libraries and compile no source of the application") {
  for (const std::string name : {"tests/CMakeLists.txt", "tests/fuzz/CMakeLists.txt"}) {
    std::ifstream file(root / name);
    for (std::string line; std::getline(file, line);) {
      CAPTURE(line);
      CHECK(line.find("../app/") == std::string::npos);
      CHECK(line.find("../engine/") == std::string::npos);
    }
  }
}

TEST_CASE("the engine knows no clock, no file, no log, no window and no other randomness") {
  static const std::regex banned(
      R"(SDL|imgui|glad|spdlog|<chrono>|<fstream>|<iostream>|<cstdio>|<random>|\brand\s*\(|\btime\s*\(|printf)");
  for (const Source& source : sources_under("engine"))
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CAPTURE(line);
      CHECK_FALSE(std::regex_search(line, banned));
    }
}

TEST_CASE("no puzzle's name stands in app, render or shaders") {
  // Examples on the command line and comments may name one; code may not.
  static const std::regex not_code(R"(^\s*//|footer|tilefold \w+ )");
  for (const PuzzleInfo* info : catalog()) {
    const std::regex name("\\b(" + std::string(info->name) + "::|\"" + std::string(info->name) + "\"|puzzles/" +
                          std::string(info->name) + ")");
    for (const std::string folder : {"app", "render", "shaders"})
      for (const Source& source : sources_under(folder))
        for (const std::string& line : source.lines) {
          if (std::regex_search(line, not_code)) continue;
          CAPTURE(source.path);
          CAPTURE(line);
          CHECK_FALSE(std::regex_search(line, name));
        }
  }
}

// What the rows of a table are called, for a regular expression.
template <class Rows>
void add_names(const Rows& rows, std::string& names) {
  for (const auto& row : rows) names += (names.empty() ? "" : "|") + std::string(row.name);
}

TEST_CASE("app and render ask no puzzle for its commands, strategies and parameters by name") {
  std::string names;
  for (const PuzzleInfo* info : catalog()) {
    add_names(info->commands, names);
    add_names(info->strategies, names);
    add_names(info->presets, names);
    add_names(info->parameters, names);
  }
  const std::regex asked("(==|command =|preset =|strategy =|find_strategy\\([^\"]*,|preset_values\\([^\"]*,) *\"(" +
                         names + ")\"");
  for (const std::string folder : {"app", "render"})
    for (const Source& source : sources_under(folder))
      for (const std::string& line : source.lines) {
        CAPTURE(source.path);
        CAPTURE(line);
        CHECK_FALSE(std::regex_search(line, asked));
      }
}

TEST_CASE("app takes no strategy by its place, and builds none to see what it is") {
  static const std::regex guessed(
      R"(strategies(\(\))?\.(back|front)\(\)|strategies(\(\))?\.size\(\)\)? - 1|strategies(\(\))?\[\d|dynamic_cast.*[.>]make\()");
  for (const Source& source : sources_under("app"))
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CAPTURE(line);
      CHECK_FALSE(std::regex_search(line, guessed));
    }
}

TEST_CASE("timelines read how tiles go and come, and guess it neither from the preview nor from where rows begin") {
  for (const Source& source : sources_under("render/scene")) {
    if (source.path.find("/timeline") == std::string::npos) continue;
    std::size_t uses = 0;
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CHECK(line.find("preview") == std::string::npos);
      uses += line.find("row_order") != std::string::npos ? 1U : 0U;
    }
    CHECK(uses <= 1);  // which way is down
  }
}

TEST_CASE("no file is longer than 500 lines") {
  for (const std::string folder : {"engine", "render", "app", "shaders", "tests"})
    for (const Source& source : sources_under(folder)) {
      CAPTURE(source.path);
      CHECK(source.lines.size() <= 500);
    }
}

TEST_CASE("every header guards itself and opens with prose") {
  for (const std::string folder : {"engine", "render", "app"})
    for (const Source& source : sources_under(folder)) {
      if (!source.path.ends_with(".h")) continue;
      CAPTURE(source.path);
      REQUIRE_FALSE(source.lines.empty());
      CHECK(source.lines.front().starts_with("// "));
      CHECK(std::count(source.lines.begin(), source.lines.end(), "#pragma once") == 1);
    }
}

TEST_CASE("every puzzle of the catalogue has its own tests") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    CHECK(fs::exists(root / "tests/golden" / (std::string(info->name) + "_test.cpp")));
  }
}

}  // namespace
}  // namespace tilefold::test
