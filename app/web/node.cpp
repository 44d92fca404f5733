// Runs the engine in Node.js, without a page. Prints the engine's signature and its speed.

#include <string_view>

#include "app/cli/commands/commands.h"
#include "app/records/output.h"

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "signature") return tilefold::cli::run_signature({});
  if (command == "speed")
    return tilefold::cli::run_speed(
        {.output = {.format = tilefold::records::Format::jsonl, .out = {}}, .only = argc > 2 ? argv[2] : ""});
  return tilefold::records::refuse(
      {"no command is given; it must be signature, or speed with the name of a benchmark or without"});
}
