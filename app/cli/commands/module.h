// Loads the parts of the program that are shared objects of their own, so that their libraries are loaded only if
// needed.
#pragma once

#include "engine/core/result.h"

namespace tilefold::app {

struct Module {
  const char* file;     ///< name of the shared object
  const char* purpose;  ///< completes "cannot load …"
  const char* missing;  ///< message if it is not there; "{}" stands for the file's name
};

/// Returns the entry point `name` of a module, from the program's folder or the one where packages install it, or an
/// error that says what is missing. Thread-safe.
Result<void*> find_entry_point(const Module& module, const char* name);

/// Returns the same entry point, or null after an error message.
void* load_entry_point(const Module& module, const char* name);

}  // namespace tilefold::app
