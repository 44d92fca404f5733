// Reads the sources and enforces the rules of the architecture: permitted includes, banned words and file sizes.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "engine/catalog.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = TILEFOLD_SOURCE_DIR;

struct Source {
  std::string path;  // path relative to the root of the repository
  std::vector<std::string> lines;
};

Source read_source(const fs::path& path) {
  Source source{.path = fs::relative(path, root), .lines = {}};
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) source.lines.push_back(line);
  return source;
}

using Endings = std::vector<std::string>;

const Endings compiled{".h", ".cpp", ".glsl", ".inc"};
const Endings written{".h",   ".cpp", ".glsl", ".inc", ".js",    ".py",  ".pyi",
                      ".sql", ".R",   ".c",    ".sh",  ".cmake", ".html"};

std::vector<Source> sources_under(const std::string& folder, const Endings& endings = compiled) {
  std::vector<Source> sources;
  if (!fs::exists(root / folder)) return sources;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder))
    if (std::find(endings.begin(), endings.end(), entry.path().extension().string()) != endings.end())
      sources.push_back(read_source(entry.path()));
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

// Names of standard library headers contain neither a slash nor a suffix.
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

TEST_CASE("The catalogue includes only core and puzzle headers, and main.cpp only those of four parts of the program") {
  const auto check = [](const char* path, const std::vector<std::string>& allowed) {
    const Source source = read_source(root / path);
    REQUIRE_FALSE(source.lines.empty());
    for (const std::string& line : source.lines) {
      const std::string include = include_of(line);
      CAPTURE(path);
      CAPTURE(include);
      CHECK((include.empty() || is_standard(include) || starts_with_any(include, allowed)));
    }
  };
  check("engine/catalog.h", {"engine/core/"});
  check("engine/catalog.cpp", {"engine/core/", "engine/catalog.h", "engine/puzzles/"});
  check("app/main.cpp", {"app/cli/command_line.h", "app/language/", "app/records/", "app/system/"});
}

TEST_CASE("engine/core includes only its own headers, the standard library and the random number generator") {
  check_includes("engine/core", {"engine/core/", "pcg_random.hpp"});
}

TEST_CASE("engine/search includes only core headers and system headers for intrinsics and large memory pages") {
  check_includes("engine/search", {"engine/core/", "engine/search/", "immintrin.h", "sys/mman.h"});
}

TEST_CASE("engine/learn includes only headers of the core and the search") {
  check_includes("engine/learn", {"engine/core/", "engine/search/", "engine/learn/"});
}

TEST_CASE("A puzzle includes only headers of the core, search, learning and itself, and of no other puzzle") {
  for (const PuzzleInfo* info : catalog()) {
    const std::string folder = "engine/puzzles/" + std::string(info->name);
    check_includes(folder, {"engine/core/", "engine/search/", "engine/learn/", folder + "/", "immintrin.h"});
  }
}

TEST_CASE("The scene includes only the core headers for geometry, tiles, events, results and translations") {
  check_includes("render/scene", {"engine/core/geometry.h", "engine/core/tile.h", "engine/core/events.h",
                                  "engine/core/result.h", "engine/core/translatable.h", "render/scene/"});
}

TEST_CASE("The painter includes only headers of the scene, the loader, FreeType and the log") {
  check_includes("render/gl", {"render/scene/", "render/gl/", "engine/core/result.h", "glad/", "ft2build.h",
                               "freetype/", "spdlog/", "generated/", "shaders/"});
}

// A layer of the application: a folder, the folders below it that it may include, and its external libraries.
struct Room {
  std::string folder;
  std::vector<std::string> below;
  std::vector<std::string> others;
};

const std::vector<Room>& rooms() {
  static const std::vector<Room> all = [] {
    std::vector<Room> rooms{
        {"app/system", {}, {}},
        {"app/system/posix",
         {"app/system"},
         {"dlfcn.h", "fcntl.h", "libintl.h", "poll.h", "pwd.h", "sched.h", "signal.h", "spawn.h", "sys/", "time.h",
          "unistd.h"}},
        {"app/system/browser", {"app/system"}, {}},
        {"app/system/windows", {"app/system"}, {"fcntl.h", "io.h", "windows.h", "shellapi.h", "shlobj.h", "dwmapi.h"}},
        {"app/language", {}, {"fmt/"}},
        {"app/records", {"app/system"}, {"nlohmann/", "png.h", "zlib.h", "webp/", "gif_lib.h"}},
        {"app/measure", {"app/system", "app/language"}, {"boost/"}},
        {"app/pictures", {"app/records"}, {"opencv2/", "png.h", "jpeglib.h", "jerror.h", "webp/", "gif_lib.h"}},
        {"app/work", {"app/records", "app/measure"}, {}},
        {"app/ranks", {"app/work"}, {"mpi.h"}},
        {"app/profile", {"app/records"}, {"SQLiteCpp/", "sqlite3.h", "toml++/toml.h"}},
        {"app/protocol", {"app/profile"}, {}},
        {"app/bots", {"app/records", "app/measure"}, {}},
        {"app/jobs", {"app/measure", "app/bots"}, {"render/scene/network.h"}},
        {"app/study", {"app/measure", "app/profile"}, {"fmt/"}},
        {"app/cli/options", {"app/work", "app/study", "app/protocol", "app/bots"}, {"CLI/", "fmt/"}},
        {"app/cli/reports", {"app/cli/options", "app/jobs"}, {"app/version.h", "fmt/"}},
        {"app/cli/manual", {"app/cli/options"}, {"app/version.h", "fmt/"}},
        {"app/cli/commands", {"app/cli/reports"}, {"app/version.h", "CLI/", "fmt/", "seccomp.h", "sys/socket.h"}},
        {"app/cli", {"app/cli/manual", "app/cli/commands"}, {"app/version.h", "CLI/", "fmt/"}},
        {"app/play",
         {"app/language", "app/records", "app/measure", "app/study", "app/protocol", "app/jobs"},
         {"render/scene/", "fmt/"}},
        {"app/c", {"app/records"}, {"app/version.h", "stddef.h", "stdint.h"}},
        {"app/python", {"app/c"}, {"pybind11/"}},
        {"app/r/src", {}, {"Rinternals.h", "stddef.h", "tilefold.h"}},
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
        {"app/window/study",
         {"app/window"},
         {"app/version.h", "render/", "SDL", "imgui", "backends/", "spdlog/", "fmt/"}},
        {"app/web", {"app/window", "app/cli/commands"}, {"third_party/web/turns.h", "emscripten", "SDL", "imgui"}},
    };
    // A folder may include whatever the folders below it may include.
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

TEST_CASE("Every source file of the application is in a sub-folder, except the one that contains main") {
  for (const Source& source : sources_under("app")) {
    CAPTURE(source.path);
    const bool is_in_room = std::any_of(rooms().begin(), rooms().end(),
                                        [&](const Room& room) { return room.folder == folder_of(source.path); });
    CHECK((is_in_room || source.path == "app/main.cpp"));
  }
}

TEST_CASE("A folder of app includes only headers of itself, of the folders below it and of its libraries") {
  for (std::size_t i = 0; i < rooms().size(); ++i) {
    const Room& room = rooms()[i];
    for (const std::string& lower : room.below)
      CHECK(std::any_of(rooms().begin(), rooms().begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const Room& other) { return other.folder == lower; }));
    for (const Source& source : sources_under(room.folder)) {
      if (folder_of(source.path) != room.folder) continue;
      for (const std::string& line : source.lines) {
        const std::string include = include_of(line);
        if (include.empty() || is_standard(include) || include.starts_with("engine/") ||
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

// Returns the folders whose types a source of `folder` may use.
std::vector<std::string> known_in(const std::string& folder) {
  const std::vector<std::string> layers{"engine/core", "engine/search", "engine/learn", "engine/puzzles"};
  for (std::size_t layer = 0; layer < layers.size(); ++layer)
    if (folder.starts_with(layers[layer]))
      return {layers.begin(), layers.begin() + static_cast<std::ptrdiff_t>(layer) + 1};
  if (folder == "render/scene") return {"engine/core", "render/scene"};
  if (folder == "render/gl") return {"engine/core", "render/scene", "render/gl"};
  std::vector<std::string> known{"engine", folder};
  for (const Room& room : rooms()) {
    if (room.folder != folder) continue;
    known.insert(known.end(), room.below.begin(), room.below.end());
    for (const std::string& other : room.others)
      if (other.starts_with("render/") && other.ends_with("/")) known.push_back(other.substr(0, other.size() - 1));
  }
  return known;
}

// The folders in which each type is defined; several types may have the same name.
using Homes = std::multimap<std::string, std::string>;

Homes homes_of_types() {
  static const std::regex defined(R"(^(?:class|struct|enum class) (\w+)\b[^;]*\{)");
  Homes homes;
  for (const std::string folder : {"engine", "render", "app"})
    for (const Source& source : sources_under(folder))
      for (const std::string& line : source.lines)
        if (std::smatch match; std::regex_search(line, match, defined)) homes.emplace(match[1], folder_of(source.path));
  return homes;
}

// True if a line of a source in `folder` forward-declares a type that none of the permitted folders defines.
bool declares_upwards(const std::string& folder, const std::string& line, const Homes& homes) {
  static const std::regex declared(R"((?:^|\{ *)(?:class|struct|enum class) (\w+)[^{(]*;)");
  std::smatch match;
  if (!std::regex_search(line, match, declared)) return false;
  const auto [begin, end] = homes.equal_range(match[1]);
  const std::vector<std::string> known = known_in(folder);
  const auto is_known = [&](const auto& home) {
    return std::any_of(known.begin(), known.end(),
                       [&](const std::string& lower) { return (home.second + "/").starts_with(lower + "/"); });
  };
  return begin != end && std::none_of(begin, end, is_known);
}

TEST_CASE("No type of a higher layer or folder is forward-declared") {
  const Homes homes = homes_of_types();
  for (const std::string folder : {"engine", "render", "app"})
    for (const Source& source : sources_under(folder))
      for (const std::string& line : source.lines) {
        CAPTURE(source.path);
        CAPTURE(line);
        CHECK_FALSE(declares_upwards(folder_of(source.path), line, homes));
      }
  CHECK(declares_upwards("engine/core", "class Solver;", homes));
  CHECK_FALSE(declares_upwards("render/scene", "class Session;  // engine/core/session.h", homes));
  CHECK(declares_upwards("render/scene", "class GameView;", homes));
  CHECK(declares_upwards("app/play", "namespace tilefold::window { class Window; }", homes));
  CHECK(declares_upwards("app/records", "struct PanelSubjects;", homes));
  CHECK_FALSE(declares_upwards("app/window", "class GameView;", homes));
  CHECK_FALSE(declares_upwards("app/window", "struct SDL_Window;", homes));
}

// True if a line of a CMakeLists.txt names a source or folder of the tested code.
bool names_what_is_tested(const std::string& line) {
  static const std::regex named(R"((\.\.|_SOURCE_DIR\})/(app|engine|render)/)");
  return std::regex_search(line, named);
}

TEST_CASE("Tests link the libraries and do not compile sources of the application themselves") {
  for (const auto& entry : fs::recursive_directory_iterator(root / "tests")) {
    if (entry.path().filename() != "CMakeLists.txt") continue;
    for (const std::string& line : read_source(entry.path()).lines) {
      CAPTURE(line);
      CHECK_FALSE(names_what_is_tested(line));
    }
  }
  CHECK(names_what_is_tested("  SOURCES clip_test.cpp ../app/records/json.cpp"));
  CHECK(names_what_is_tested("  ${PROJECT_SOURCE_DIR}/app/records/json.cpp"));
  CHECK(names_what_is_tested("  ${CMAKE_CURRENT_SOURCE_DIR}/../../engine/catalog.cpp"));
}

TEST_CASE("The engine uses no clock, file, log or window, and only its own random numbers") {
  static const std::regex banned(
      R"(SDL|imgui|glad|spdlog|<chrono>|<fstream>|<iostream>|<cstdio>|<random>|\brand\s*\(|\btime\s*\(|printf)");
  for (const Source& source : sources_under("engine"))
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CAPTURE(line);
      CHECK_FALSE(std::regex_search(line, banned));
    }
}

TEST_CASE("No puzzle's name appears in app, render or shaders") {
  // Comments and examples of commands may contain a name; code may not.
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

// Appends the names of a table's rows as alternatives of a regular expression.
template <class Rows>
void add_names(const Rows& rows, std::string& names) {
  for (const auto& row : rows) names += (names.empty() ? "" : "|") + std::string(row.name);
}

TEST_CASE("app and render do not look up a puzzle's commands, strategies or parameters by name") {
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

TEST_CASE("app never selects a strategy by its index and never constructs one only to find out its type") {
  static const std::regex guessed(
      R"(strategies(\(\))?\.(back|front)\(\)|strategies(\(\))?\.size\(\)\)? - 1|strategies(\(\))?\[\d|dynamic_cast.*[.>]make\()");
  for (const Source& source : sources_under("app"))
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CAPTURE(line);
      CHECK_FALSE(std::regex_search(line, guessed));
    }
}

TEST_CASE("Only the widget that is never empty creates invisible buttons, because Dear ImGui rejects size zero") {
  for (const Source& source : sources_under("app")) {
    if (source.path == "app/window/panels/widgets.cpp") continue;
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CHECK(line.find("InvisibleButton(") == std::string::npos);
    }
  }
}

TEST_CASE("Timelines take the direction of appearing tiles from events and not from the preview or row order") {
  for (const Source& source : sources_under("render/scene")) {
    if (source.path.find("/timeline") == std::string::npos) continue;
    std::size_t uses = 0;
    for (const std::string& line : source.lines) {
      CAPTURE(source.path);
      CHECK(line.find("preview") == std::string::npos);
      uses += line.find("row_order") != std::string::npos ? 1U : 0U;
    }
    CHECK(uses <= 1);  // one use is allowed: it determines which direction is down
  }
}

// Returns the characters beyond ASCII that a line of code shows, written directly or as "\\u25BC".
std::vector<unsigned> characters_of(const std::string& line) {
  std::vector<unsigned> characters;
  const std::string code = line.substr(0, line.find("//"));
  static const std::regex escape(R"(\\u([0-9A-Fa-f]{4}))");
  for (std::sregex_iterator found(code.begin(), code.end(), escape), end; found != end; ++found)
    characters.push_back(static_cast<unsigned>(std::stoul((*found)[1].str(), nullptr, 16)));
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto byte = static_cast<unsigned char>(code[i]);
    if (byte < 0xc0) continue;  // ASCII, or a continuation byte
    const unsigned following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    unsigned character = byte & (0x3fU >> following);
    for (unsigned j = 1; j <= following; ++j)
      character = character << 6U | (static_cast<unsigned char>(code[i + j]) & 0x3fU);
    characters.push_back(character);
  }
  return characters;
}

TEST_CASE("The fonts of the browser version contain every character that is drawn") {
  const std::regex range(R"(U\+([0-9A-F]+)(?:-([0-9A-F]+))?)");
  std::set<unsigned> kept;
  for (const std::string& line : read_source(root / "app/web/CMakeLists.txt").lines)
    if (line.find("--unicodes=") != std::string::npos)
      for (std::sregex_iterator found(line.begin(), line.end(), range), end; found != end; ++found) {
        const unsigned first = static_cast<unsigned>(std::stoul((*found)[1].str(), nullptr, 16));
        const unsigned last =
            (*found)[2].matched ? static_cast<unsigned>(std::stoul((*found)[2].str(), nullptr, 16)) : first;
        for (unsigned character = first; character <= last; ++character) kept.insert(character);
      }
  std::set<unsigned> drawn;
  for (const std::string folder : {"engine", "render", "app/play", "app/study", "app/window"})
    for (const Source& source : sources_under(folder))
      for (const std::string& line : source.lines)
        for (const unsigned character : characters_of(line)) {
          if (character >= 0x2581 && character <= 0x2588) continue;  // bars of a copied result, which are not drawn
          CAPTURE(source.path);
          CAPTURE(line);
          CHECK(kept.count(character) == 1);
          drawn.insert(character);
        }
  CHECK(drawn.count(0x25bc) == 1);
}

TEST_CASE("No file in any language is longer than 500 lines") {
  std::set<std::string> languages;
  for (const std::string folder : {"engine", "render", "app", "shaders", "tests"})
    for (const Source& source : sources_under(folder, written)) {
      CAPTURE(source.path);
      CHECK(source.lines.size() <= 500);
      languages.insert(fs::path(source.path).extension().string());
    }
  CHECK(languages.size() == written.size());
}

// Returns the comment line that begins with "Source:" and the next two lines, which may continue it.
std::string source_at(const std::vector<std::string>& lines, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < std::min(first + 3, lines.size()) && lines[i].starts_with("//"); ++i)
    text += lines[i] + ' ';
  return text;
}

bool names_author_and_year(const std::string& source) {
  static const std::regex named(R"([A-Z]\w+.*\b(19|20)\d\d\b)");
  return std::regex_search(source, named);
}

TEST_CASE("Every publication that an engine header cites is given with author and year") {
  std::size_t sources = 0;
  for (const Source& source : sources_under("engine"))
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      if (!source.lines[i].starts_with("// Source")) continue;
      CAPTURE(source.path);
      CHECK(names_author_and_year(source_at(source.lines, i)));
      ++sources;
    }
  CHECK(sources > 5);
  CHECK_FALSE(names_author_and_year("// Source: ours."));
  CHECK_FALSE(names_author_and_year("// Source: R. Korf, long ago."));
}

TEST_CASE("Every header has an include guard and begins with a comment") {
  for (const std::string folder : {"engine", "render", "app"})
    for (const Source& source : sources_under(folder)) {
      if (!source.path.ends_with(".h")) continue;
      CAPTURE(source.path);
      REQUIRE_FALSE(source.lines.empty());
      CHECK(source.lines.front().starts_with(
          source.path.starts_with("app/r/") ? "/* " : "// "));  // header files of the R package
                                                                // begin with a C comment
      CHECK(std::count(source.lines.begin(), source.lines.end(), "#pragma once") == 1);
    }
}

TEST_CASE("Every puzzle of the catalogue has its test files") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    CHECK(fs::exists(root / "tests/golden" / (std::string(info->name) + "_test.cpp")));
  }
}

}  // namespace
}  // namespace tilefold::test
