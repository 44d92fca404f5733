#include "app/cli/commands/study_page.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/protocol/study_page.h"
#include "app/records/game.h"
#include "app/system/programs.h"
#include "engine/core/document.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* template_name = "study-page.html";
constexpr std::size_t largest_template = std::size_t{16} << 20U;

// Returns the paths where the template may be: beside the program, in an installation, or in a build folder.
std::array<fs::path, 3> template_places() {
  const fs::path program = system::program_folder();
  return {program / template_name, program.parent_path() / "share" / "tilefold" / template_name,
          program.parent_path() / "web" / "plugin" / template_name};
}

Result<std::string> find_template() {
  std::string looked;
  for (const fs::path& place : template_places()) {
    std::error_code failed;
    if (fs::is_regular_file(place, failed)) return place.string();
    looked += (looked.empty() ? "" : ", ") + place.string();
  }
  return Error{
      tr_format("the template of study pages is not installed (there is no {}); install a package that contains it, "
                "build it with packages/jspsych-tilefold/build.sh, or name it with --template FILE",
                looked)};
}

Result<Done> check_theme(const std::string& name) {
  std::vector<std::string_view> names;
  for (std::string_view rest = stands_for::themes; !rest.empty();) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    names.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (std::find(names.begin(), names.end(), name) != names.end()) return Done{};
  return unknown_name("theme", name, names);
}

}  // namespace

int write_page(const protocol::Protocol& protocol, const StudyRequest& request) {
  const std::string theme = request.window.theme.empty() ? "light" : request.window.theme;
  if (const auto checked = check_theme(theme); !checked) return records::refuse(checked.error());
  const auto study = protocol::page_document(protocol, theme);
  if (!study) return records::refuse(records::in_file(request.target, study.error()));
  const auto file = request.page_template.empty() ? find_template() : Result<std::string>(request.page_template);
  if (!file) return records::refuse(file.error(), records::exit_failed);
  const auto page_template = records::read_file(*file, largest_template);
  if (!page_template) return records::refuse(page_template.error());
  const auto page = protocol::fill_page(*page_template, *study);
  if (!page) return records::refuse({*file + " " + tr(page.error())});
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  output->bytes(*page);
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
