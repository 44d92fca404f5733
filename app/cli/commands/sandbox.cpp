#include "app/cli/commands/sandbox.h"

#include <CLI/CLI.hpp>

#include "app/work/ranks.h"

#ifdef TILEFOLD_SECCOMP
#include <seccomp.h>
#include <sys/socket.h>

#include <cerrno>
#include <memory>
#endif

namespace tilefold::cli {

bool needs_network(const CLI::App& app) {
  if (app.get_subcommands().empty() || app.got_subcommand("render") || work::rank_placement().count > 1) return true;
  const CLI::Option* bot = app.get_subcommands().front()->get_option_no_throw("--bot");
  return bot != nullptr && bot->count() > 0;
}

bool give_up_network() {
#ifdef TILEFOLD_SECCOMP
  const std::unique_ptr<void, decltype(&seccomp_release)> filter(seccomp_init(SCMP_ACT_ALLOW), seccomp_release);
  const scmp_arg_cmp is_other{.arg = 0, .op = SCMP_CMP_NE, .datum_a = AF_UNIX, .datum_b = 0};
  const auto refuse = [&](int error, int call, unsigned conditions) {
    return seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(error), call, conditions, &is_other) == 0;
  };
  // Older kernels turn on speculation mitigations for a process with a filter. Turn them off: they slow the whole
  // process down, and it holds no secrets. Also block io_uring, which could open sockets without passing the filter.
  return filter != nullptr && seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_SSB, 1) == 0 &&
         refuse(EACCES, SCMP_SYS(socket), 1) && refuse(ENOSYS, SCMP_SYS(io_uring_setup), 0) &&
         seccomp_load(filter.get()) == 0;
#else
  return false;
#endif
}

}  // namespace tilefold::cli
