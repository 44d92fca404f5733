// `tilefold study` without a window: the check of a protocol, and wrong requests.

#include <doctest/doctest.h>

#include <string>

#include "app/cli/reports/study_tables.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const std::string example = std::string(TILEFOLD_SOURCE_DIR) + "/examples/study/ten-levels.toml";

TEST_CASE("The check of the example prints a summary") {
  const Finished checked = tilefold({"study", "check", example});
  CHECK(checked.code == 0);
  CHECK(checked.err.empty());
  CHECK(checked.out.starts_with("Ten levels: 2 blocks, 12 trials, 6 questions, 1 language (en)\n"));
  CHECK(checked.out.find("levels: 10 trials, latin_square order") != std::string::npos);
  CHECK(checked.out.find("no faults found") != std::string::npos);
}

TEST_CASE("The check prints one line for each fault, with file, line, key and correction") {
  const TemporaryFolder folder;
  const std::string file = folder.path("study.toml");
  write_text(file, "titel = \"x\"\n[[blocks]]\npuzzle = \"drop\"\n[[blocks.trials]]\nseed = -1\n");
  for (const std::string action : {"check", "run", "preview"}) {
    Words request{"study", action, file};
    if (action == "run") request.insert(request.end(), {"--participant", "P01"});
    const Finished checked = tilefold(request);
    CHECK(checked.code == 2);
    CHECK(checked.out.empty());
    const Words lines = lines_of(checked.err);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].find(file + ":1: titel is unknown (did you mean 'title'?)") != std::string::npos);
    CHECK(lines[2].find(file + ":5: blocks[1].trials[1].seed is -1; it must be a whole number from 0") !=
          std::string::npos);
  }
}

TEST_CASE("Wrong requests name the correction") {
  const auto refused = [](const Words& words, const std::string& part) {
    const Finished finished = tilefold(words);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.err.find(part) != std::string::npos);
    CHECK(lines_of(finished.err).size() == 1);
  };
  refused({"study", "chekc", example}, "did you mean 'check'?");
  refused({"study", "check", "missing.toml"}, "missing.toml");
  refused({"study", "run", example}, "--participant P01");
  refused({"study"}, "ACTION");
  const TemporaryFolder folder;
  refused({"study", "export", folder.path("out"), "--data-dir", folder.path("none")}, "contains no data");
  printed({"play", "drop", "--seed", "7", "--moves", "3", "--record", "--data-dir", folder.path("games")});
  refused({"study", "export", folder.path("out"), "--data-dir", folder.path("games")}, "contains no study");
}

const std::string page_form = "<meta content=\"connect-src 'self' @SERVERS@\"><script>@STUDY-1@</script></html>\n";

TEST_CASE("The page of a study is its template with the study") {
  const TemporaryFolder folder;
  write_text(folder.path("form.html"), page_form);
  const std::string out = folder.path("study.html");
  const Words request{"study", "page", example, "--template", folder.path("form.html"), "--theme", "dark"};
  CHECK(printed(with(request, {"--out", out})).empty());
  const std::string page = read_text(out);
  CHECK(page.starts_with("<meta content=\"connect-src 'self' \"><script>{\"title\":[\"Ten levels\"]"));
  CHECK(page.find("\"theme\":\"dark\"") != std::string::npos);
  CHECK(page.ends_with("}</script></html>\n"));
  CHECK(printed(request) == page);
}

TEST_CASE("A request for a page that cannot be made writes nothing and names the reason") {
  const TemporaryFolder folder;
  const std::string out = folder.path("study.html");
  write_text(folder.path("form.html"), page_form);
  write_text(folder.path("other.html"), "<html></html>");
  write_text(folder.path("hints.toml"),
             "title = \"x\"\nallow = { hints = true }\n[[blocks]]\npuzzle = \"slide\"\n[[blocks.trials]]\n");
  const auto refused = [&](const Words& words, const std::string& part) {
    const Finished finished = tilefold(with({"study", "page"}, with(words, {"--out", out})));
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(finished.err.find(part) != std::string::npos);
    CHECK(lines_of(finished.err).size() == 1);
    CHECK_FALSE(std::filesystem::exists(out));
  };
  refused({folder.path("hints.toml"), "--template", folder.path("form.html")},
          "hints.toml: trial 'block1.1' allows hints");
  refused({example, "--template", folder.path("other.html")}, "other.html is not a template");
  refused({example, "--template", folder.path("none.html")}, "none.html");
  refused({example, "--template", folder.path("form.html"), "--theme", "drak"}, "did you mean 'dark'?");
  refused({example, "--participant", "P01"}, "--participant does not belong to this action");
}

TEST_CASE("Only a page has a template and an output file") {
  for (const std::string option : {"--out", "--template"}) {
    const Finished finished = tilefold({"study", "check", example, option, "file"});
    CHECK(finished.code == 2);
    CHECK(finished.err.find(option + " does not belong to this action") != std::string::npos);
  }
}

TEST_CASE("Every column of the exported tables has a description") {
  profile::Store store(profile::Folders{.data = "/nonexistent", .config = {}, .state = {}, .cache = {}},
                       profile::Access::read);
  cli::RunProtocols protocols;
  const auto tables = cli::study_tables(store, protocols);
  REQUIRE(tables);
  for (const cli::StudyTable& table : *tables)
    for (const auto& column : table.columns) {
      CAPTURE(table.name);
      CAPTURE(column.first);
      CHECK_FALSE(cli::column_description(column.first).empty());
    }
}

}  // namespace
}  // namespace tilefold::test
