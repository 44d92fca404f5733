// The pages of the documentation: their links lead somewhere, and they stay short enough to read.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

const fs::path project = TILEFOLD_SOURCE_DIR;

std::vector<fs::path> pages() {
  std::vector<fs::path> found{project / "README.md", project / "CONTRIBUTING.md", project / "CHANGELOG.md"};
  for (const auto& entry : fs::recursive_directory_iterator(project / "docs"))
    if (entry.path().extension() == ".md") found.push_back(entry.path());
  return found;
}

std::string text_of(const fs::path& page) {
  std::ostringstream text;
  text << std::ifstream(page).rdbuf();
  return text.str();
}

// Returns the anchor of a heading as GitHub and mkdocs make it: lower case, without punctuation, with dashes for
// spaces.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char character : heading) {
    const auto byte = static_cast<unsigned char>(character);
    if (std::isalnum(byte) != 0 || character == '_' || character == '-')
      anchor += static_cast<char>(std::tolower(byte));
    if (character == ' ') anchor += '-';
  }
  return anchor;
}

bool has_anchor(const std::string& text, const std::string& anchor) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with('#') && anchor_of(line.substr(line.find_first_not_of("# "))) == anchor) return true;
  return text.find("id=\"" + anchor + "\"") != std::string::npos;
}

TEST_CASE("Every link on a documentation page leads to an existing file and, if it names one, an existing heading") {
  static const std::regex link(R"(\]\(([^)\s#]*)(#([^)\s]+))?\))");
  std::size_t links = 0;
  for (const fs::path& page : pages()) {
    const std::string text = text_of(page);
    for (std::sregex_iterator found(text.begin(), text.end(), link), end; found != end; ++found) {
      const std::string target = (*found)[1];
      const std::string anchor = (*found)[3];
      if (target.find("://") != std::string::npos || target.starts_with("mailto:")) continue;
      CAPTURE(page.string());
      CAPTURE(found->str());
      const fs::path file = target.empty() ? page : page.parent_path() / target;
      const bool is_there = fs::exists(file);
      CHECK(is_there);
      if (is_there && !anchor.empty()) CHECK(has_anchor(text_of(file), anchor));
      ++links;
    }
  }
  CHECK(links > 100);
}

TEST_CASE("Every page of the documentation is listed in its index") {
  const std::string index = text_of(project / "docs/index.md");
  for (const fs::path& page : pages()) {
    if (page.parent_path().parent_path() != root / "docs") continue;
    CAPTURE(page.string());
    CHECK(index.find("(" + fs::relative(page, project / "docs").string() + ")") != std::string::npos);
  }
}

TEST_CASE("Guides and explanations have at most 150 lines, the README at most 120") {
  for (const fs::path& page : pages()) {
    CAPTURE(page.string());
    const std::string text = text_of(page);
    const auto lines = std::count(text.begin(), text.end(), '\n');
    const std::string folder = page.parent_path().filename();
    if (folder == "guide" || folder == "explanation") CHECK(lines <= 150);
    if (page.filename() == "README.md") CHECK(lines <= 120);
  }
}

}  // namespace
}  // namespace tilefold::test
