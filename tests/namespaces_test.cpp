// Reads the sources and checks that the namespace of a file is the one of its folder.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

// Returns the namespace of the files in a folder; empty if no file there declares one.
std::string namespace_of(const fs::path& folder) {
  std::vector<std::string> parts;
  for (const fs::path& part : folder) parts.push_back(part.string());
  if (parts.front() == "render") return "tilefold::render";
  if (parts.front() == "app") return parts.size() > 1 ? "tilefold::" + parts[1] : "";
  if (parts.size() > 1 && parts[1] == "learn") return "tilefold::learn";
  if (parts.size() > 2 && parts[1] == "puzzles") return "tilefold::" + parts[2];
  return "tilefold";
}

// Returns the names of other namespaces in which a source declares more than incomplete types.
std::vector<std::string> foreign_namespaces(const std::string& text, const std::string& own) {
  static const std::regex block(R"((?:^|\n)namespace ([a-z_:]+) \{\n)");
  static const std::regex incomplete_types(
      R"(((class|struct|enum class) [^;{}\n]+;[^\n]*\n|using [a-z_:]+;[^\n]*\n|//[^\n]*\n|\n)*\})");
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), block), end; it != end; ++it) {
    const std::string name = (*it)[1];
    if (name == own || name.rfind(own + "::", 0) == 0 || name.rfind("tilefold", 0) != 0) continue;
    const auto body = text.begin() + it->position() + it->length();
    if (!std::regex_search(body, text.end(), incomplete_types, std::regex_constants::match_continuous))
      found.push_back(name);
  }
  return found;
}

}  // namespace

TEST_CASE("A source declares its functions and classes in the namespace of its folder") {
  const fs::path root = TILEFOLD_SOURCE_DIR;
  int files = 0;
  for (const char* folder : {"app", "engine", "render"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp") continue;
      std::ifstream file(entry.path());
      std::ostringstream text;
      text << file.rdbuf();
      const fs::path path = fs::relative(entry.path(), root);
      INFO(path.string());
      CHECK(foreign_namespaces(text.str(), namespace_of(path.parent_path())) == std::vector<std::string>{});
      ++files;
    }
  }
  CHECK(files > 500);
}

TEST_CASE("Another namespace may only contain forward declarations of classes, and names of the own namespace") {
  using Names = std::vector<std::string>;
  const std::string own = "namespace tilefold::play {\nclass View {};\n}\n";
  CHECK(foreign_namespaces(own, "tilefold::play") == Names{});
  CHECK(foreign_namespaces("namespace tilefold::jobs {\nclass Worker;\n}  // namespace tilefold::jobs\n\n" + own,
                           "tilefold::play") == Names{});
  CHECK(foreign_namespaces(own, "tilefold::jobs") == Names{"tilefold::play"});
  CHECK(foreign_namespaces("namespace tilefold::jobs {\nclass Worker;\nvoid start();\n}\n", "tilefold::play") ==
        Names{"tilefold::jobs"});
  CHECK(foreign_namespaces("namespace tilefold::slide::tables {\nint size();\n}\n", "tilefold::slide") == Names{});
}

}  // namespace tilefold::test
