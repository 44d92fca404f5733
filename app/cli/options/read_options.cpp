#include "app/cli/options/read_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/options/common_options.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {

void set_up_read(CLI::App& app, ReadBoardRequest& request) {
  CLI::App* read = app.add_subcommand("read", "Read the board in a screenshot or photograph");
  read->add_option("picture", request.read.picture, "A picture: a PNG, JPEG, WebP or GIF file")
      ->type_name(stands_for::file)
      ->required();
  read->add_option("--puzzle", request.read.puzzle, "Accept boards of this puzzle only (default: any)")
      ->type_name(stands_for::puzzle);
  add_number(*read, "--certainty", request.read.certainty, {0, 1},
             "List a cell as doubtful if its probability of being right is below this, 0 to 1 (default: 0.95)");
  add_output(*read, request.output);
  set_footer(*read,
             translatable("Prints a position that --position accepts, and its doubtful cells. The exit code is 0 if no "
                          "cell is doubtful and 1 if one is or if there is no board."),
             "Examples:\n"
             "  tilefold read board.png\n"
             "  tilefold read photo.jpg --format jsonl | tilefold solve --position -");
}

}  // namespace tilefold::cli
