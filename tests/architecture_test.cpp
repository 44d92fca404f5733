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
    if (extension != ".h" && extension != ".cpp" && extension != ".glsl") continue;
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

TEST_CASE("engine/search includes only the core") {
  check_includes("engine/search", {"engine/core/", "engine/search/"});
}

TEST_CASE("a puzzle includes the core, search and itself, never another puzzle") {
  for (const PuzzleInfo* info : catalog()) {
    const std::string folder = "engine/puzzles/" + std::string(info->name);
    check_includes(folder, {"engine/core/", "engine/search/", folder + "/", "immintrin.h"});
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

TEST_CASE("the command line includes neither SDL nor GL nor the panels") {
  check_includes("app/cli",
                 {"engine/", "app/cli/", "app/profile/", "app/benchmark.h", "app/json.h", "app/outlook_text.h",
                  "app/statistics.h", "app/version.h", "app/window/entry.h", "CLI/", "nlohmann/", "fmt/", "unistd.h",
                  "dlfcn.h", "fcntl.h", "png.h", "signal.h", "sys/utsname.h"});
}

TEST_CASE("the profile includes only the core, the catalogue, SQLite, JSON, TOML and the system") {
  check_includes("app/profile",
                 {"engine/core/", "engine/catalog.h", "app/profile/", "app/json.h", "SQLiteCpp/", "sqlite3.h",
                  "toml++/toml.h", "fcntl.h", "pwd.h", "signal.h", "sys/stat.h", "sys/types.h", "unistd.h"});
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
