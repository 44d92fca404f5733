#include <exception>
#include <new>
#include <system_error>

#include "app/cli/commands.h"
#include "app/records/output.h"

// Reports exceptions for missing memory, threads or files as errors; by then, destructors have closed open files and
// removed partial ones.
int main(int argc, char** argv) {
  using namespace tilefold::app;  // NOLINT(google-build-using-namespace)
  try {
    return run_command_line(argc, argv);
  } catch (const std::bad_alloc&) {
    return refuse({"there is not enough memory for this; ask for less, or allow more (see ulimit -v)"}, exit_failed);
  } catch (const std::system_error& error) {
    return refuse({std::string("the system refuses a thread or a file that this needs: ") + error.what()}, exit_failed);
  } catch (const std::exception& error) {
    return refuse({std::string("something went wrong inside: ") + error.what()}, exit_failed);
  }
}
