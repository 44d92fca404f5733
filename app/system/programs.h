// The running program, its shared libraries, and the machine.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::system {

/// Returns the arguments of `main` in UTF-8.
std::vector<std::string> program_arguments(int count, char** words);

/// Returns the folder of the running program; empty if it cannot be determined.
std::filesystem::path program_folder();

/// Returns a path with which the running program can be started again, even if its file was replaced.
std::string this_program();

/// Process ID of this process.
std::int64_t process_number();

/// Returns the name of the program that started this one; empty if it cannot be determined.
std::string parent_program();

/// Determines which libraries can use the functions of a library.
enum class Symbols : std::uint8_t {
  local,   ///< the library is available only to code that looks up its functions
  global,  ///< the library is also available to libraries that are loaded later
};

/// Loads a shared library for the rest of the run.
Result<void*> load_library(const std::filesystem::path& file, Symbols symbols = Symbols::local);

/// Returns this program as a library, to look up functions that it exports.
Result<void*> this_program_as_library();

/// Returns the address of a function of a loaded library.
Result<void*> find_symbol(void* library, const char* name);

/// Returns the model of the processor, or its architecture if the model is unknown.
std::string processor_name();

/// Returns the number of processors of the machine, including those that this process must not use; at least 1.
int processor_count();

}  // namespace tilefold::system
