#include <exception>
#include <new>
#include <system_error>

#include "app/cli/command_line.h"
#include "app/records/output.h"

// Catches exceptions and prints an error message. By then, destructors have closed the open files and removed partial
// output files.
int main(int argc, char** argv) {
  using namespace tilefold::app;  // NOLINT(google-build-using-namespace): in a function outside the namespace
  try {
    return run_command_line(argc, argv);
  } catch (const std::bad_alloc&) {
    return refuse({"out of memory; request less, or raise the limit (see ulimit -v)"}, exit_failed);
  } catch (const std::system_error& error) {
    return refuse({"the system had no memory for a thread, or could not open a file: " + std::string(error.what()) +
                   "; request less, or raise the limit (see ulimit -a)"},
                  exit_failed);
  } catch (const std::exception& error) {
    return refuse({std::string("internal error: ") + error.what()}, exit_failed);
  }
}
