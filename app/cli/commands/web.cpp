#include "app/cli/commands/web.h"

#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/cli/options/common_options.h"
#include "app/language/tr.h"
#include "app/system/programs.h"

namespace tilefold::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* page_name = "tilefold.html";

// Returns the paths where the HTML file may be, in a build folder or in an installation.
std::array<fs::path, 3> places() {
  const fs::path program = system::program_folder();
  return {program / page_name, program.parent_path() / "share" / "tilefold" / page_name,
          program.parent_path() / "web" / page_name};
}

}  // namespace

void set_up_web(CLI::App& app, records::OutputRequest& request) {
  CLI::App* web = app.add_subcommand("web", "Write the browser version of Tilefold, one HTML file");
  add_out(*web, request);
  web->footer("Example: tilefold web --out tilefold.html");
}

int run_web(const records::OutputRequest& request) {
  for (const fs::path& place : places()) {
    std::ifstream file(place, std::ios::binary);
    if (!file) continue;
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    // An HTML file without the closing tag is truncated.
    if (file.bad() || page.find("</html>") == std::string::npos)
      return records::refuse({tr_format("{} is damaged; install or build it again", place.string())},
                             records::exit_failed);
    auto output = records::Output::open(request);
    if (!output) return records::refuse(output.error(), records::exit_failed);
    output->bytes(page);
    if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
    return records::exit_done;
  }
  std::string looked;
  for (const fs::path& place : places()) looked += (looked.empty() ? "" : ", ") + place.string();
  return records::refuse(
      {tr_format(
          "the browser version is not installed (there is no {}); install a package, or build it: cmake --preset "
          "web && cmake --build --preset web",
          looked)},
      records::exit_failed);
}

}  // namespace tilefold::cli
