#include "app/cli/commands/module.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "app/records/output.h"

namespace tilefold::app {
namespace {

// Loads the module, or returns null after an error message.
void* load(const Module& module) {
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
  for (const std::filesystem::path& folder : {program, program.parent_path() / "lib" / "tilefold"})
    if (std::filesystem::exists(folder / module.file, failed)) {
      void* loaded = dlopen((folder / module.file).c_str(), RTLD_NOW | RTLD_LOCAL);
      if (loaded == nullptr) complain(std::string("cannot load ") + module.purpose + ": " + dlerror());
      return loaded;
    }
  complain(fmt::format(fmt::runtime(module.missing), module.file));
  return nullptr;
}

}  // namespace

void* load_entry_point(const Module& module, const char* name) {
  void* loaded = load(module);
  if (loaded == nullptr) return nullptr;
  void* entry_point = dlsym(loaded, name);
  if (entry_point == nullptr) complain(std::string("cannot load ") + module.purpose + ": " + dlerror());
  return entry_point;
}

}  // namespace tilefold::app
