#include "app/cli/commands/module.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "app/records/output.h"

namespace tilefold::cli {
namespace {

Result<void*> load(const Module& module) {
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
  for (const std::filesystem::path& folder : {program, program.parent_path() / "lib" / "tilefold"})
    if (std::filesystem::exists(folder / module.file, failed)) {
      void* loaded = dlopen((folder / module.file).c_str(), RTLD_NOW | RTLD_LOCAL);
      if (loaded == nullptr) return Error{std::string("cannot load ") + module.purpose + ": " + dlerror()};
      return loaded;
    }
  return Error{fmt::format(fmt::runtime(module.missing), module.file)};
}

}  // namespace

Result<void*> find_entry_point(const Module& module, const char* name) {
  const auto loaded = load(module);
  if (!loaded) return loaded;
  void* entry_point = dlsym(*loaded, name);
  if (entry_point == nullptr) return Error{std::string("cannot load ") + module.purpose + ": " + dlerror()};
  return entry_point;
}

void* load_entry_point(const Module& module, const char* name) {
  const auto entry_point = find_entry_point(module, name);
  if (entry_point) return *entry_point;
  records::complain(entry_point.error().message);
  return nullptr;
}

}  // namespace tilefold::cli
