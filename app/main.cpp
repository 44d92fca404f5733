#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "app/cli/command_line.h"
#include "app/language/tr.h"
#include "app/records/output.h"
#include "app/system/programs.h"
#include "app/system/streams.h"

// Catches exceptions and prints an error message. By then, destructors have closed the open files and removed partial
// output files.
int main(int argc, char** argv) {
  const tilefold::system::ErrorBox errors;
  try {
    const std::vector<std::string> words = tilefold::system::program_arguments(argc, argv);
    std::vector<const char*> pointers;
    pointers.reserve(words.size());
    for (const std::string& word : words) pointers.push_back(word.c_str());
    return tilefold::cli::run_command_line(static_cast<int>(pointers.size()), pointers.data());
  } catch (const std::bad_alloc&) {
    return tilefold::records::refuse({tilefold::tr("out of memory; request less, or raise the limit (see ulimit -v)")},
                                     tilefold::records::exit_failed);
  } catch (const std::system_error& error) {
    return tilefold::records::refuse(
        {tilefold::tr_format(
            "the system had no memory for a thread, or could not open a file: {}; request less, or raise the limit "
            "(see ulimit -a)",
            error.what())},
        tilefold::records::exit_failed);
  } catch (const std::exception& error) {
    return tilefold::records::refuse({tilefold::tr_format("internal error: {}", error.what())},
                                     tilefold::records::exit_failed);
  }
}
