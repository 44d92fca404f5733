#include "app/cli/options/import_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {

void set_up_import(CLI::App& app, ImportRequest& request) {
  CLI::App* command = app.add_subcommand("import", "Import the logs of a study that other software has recorded");
  const auto read = [](const std::string& text) {
    if (text != "study") throw CLI::ValidationError(wrong_choice("WHAT", text, {"study"}));
  };
  command
      ->add_option_function<std::string>("WHAT", read,
                                         translatable("study: the trials and moves of a study's participants"))
      ->type_name("study")
      ->required();
  command->add_option("FILE", request.files, "A table of moves, or the data of jsPsych")
      ->type_name(stands_for::file)
      ->required();
  command->add_option("--levels", request.levels, "File with the levels that the logs name, in any form of a board")
      ->type_name(stands_for::file);
  add_choice(
      *command, "--layout", request.layout,
      {stands_for::layouts,
       translatable(
           "Layout of the logs: table, lab (a published data set) or jspsych (default: auto, by the contents)")});
  command->add_option("--puzzle", request.puzzle, "Puzzle of the levels (default: the one whose boards they are)")
      ->type_name(stands_for::puzzle);
  add_data_dir(*command, request.data_dir);
  set_footer(*command,
             translatable("Each trial becomes a game in the profile. Imported games are not listed in the window, and "
                          "have no best scores.\n"
                          "Rows that do not fit the rules or the levels are skipped and listed. Trials that were "
                          "imported before are skipped, too.\n"
                          "The layouts are described in docs/reference/study-logs.md."),
             "Examples:\n"
             "  tilefold import study moves.csv --levels levels.jsonl --data-dir study\n"
             "  tilefold import study results.json --layout jspsych --data-dir study");
}

}  // namespace tilefold::cli
