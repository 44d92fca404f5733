#include "tests/support/surroundings.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "tests/support/process.h"
#include "tests/support/random_lines.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

#ifdef TILEFOLD_SANITIZED
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif
constexpr std::size_t longest_error = 4096;  // bytes; no error message is longer

// Names of folders below the root for HOME and XDG variables; the first three are not folders that can be written to.
const Words odd_folders{"missing",     "a-file", "read-only", "two words", "\xff\xfe",
                        "line\nbreak", "ümlaut", "~",         "$HOME"};

const Words plain_folders{"work", "home", "tmp", "gone"};

bool is_root() {
  return getuid() == 0;
}

void fail_setup() {
  _exit(99);
}

void limit(__rlimit_resource resource, rlim_t value) {
  const rlimit limits{.rlim_cur = value, .rlim_max = value};
  if (setrlimit(resource, &limits) != 0) fail_setup();
}

void point_at(const std::string& path, int descriptor) {
  const int file = open(path.c_str(), descriptor == 0 ? O_RDONLY : O_WRONLY);
  if (file < 0 || dup2(file, descriptor) < 0) fail_setup();
  close(file);
}

// Makes a stream a pipe whose other end is closed.
void break_pipe(int descriptor) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) fail_setup();
  close(ends[descriptor == 0 ? 1 : 0]);
  dup2(ends[descriptor == 0 ? 0 : 1], descriptor);
  close(ends[descriptor == 0 ? 0 : 1]);
}

class Maker {
 public:
  Maker(std::string root, Rng& rng) : root_(std::move(root)), rng_(rng) {}

  HostileSurroundings make() {
    add("no core file", [] { limit(RLIMIT_CORE, 0); });
    made_.text.clear();
    environment();
    language();
    if (one_in(8)) folder();
    if (one_in(6))
      stranger();
    else
      folders();
    if (one_in(6)) signals();
    if (one_in(10)) mask();
    if (one_in(12)) name();
    if (one_in(8)) file_size();
    for (const int stream : {0, 1, 2})
      if (one_in(6)) break_stream(stream);
    if (one_in(8)) descriptors();
    return std::move(made_);
  }

 private:
  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }

  void add(const std::string& text, std::function<void()> change) {
    made_.text += text + "; ";
    made_.changes.push_back(std::move(change));
  }

  void set(const std::string& variable, const std::string& value) {
    add(variable + "=" + (value.size() > 99 ? value.substr(0, 99) + "…" : value),
        [variable, value] { setenv(variable.c_str(), value.c_str(), 1); });
  }

  std::string odd_folder() { return root_ + "/" + drawn(odd_folders, rng_); }

  void folders() {
    if (one_in(3)) set("HOME", odd_folder());
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
      if (one_in(5)) set(variable, one_in(4) ? drawn(Words{"", "relative", "."}, rng_) : odd_folder());
  }

  // Becomes another user without a home folder, so that no test writes to the home of its user.
  void stranger() {
    if (!is_root()) return;
    const bool is_owner = one_in(2);
    const std::string work = root_ + "/work";
    if (is_owner && chown(work.c_str(), unknown_user, unknown_user) != 0) return;
    add(is_owner ? "another user" : "another user, in a folder of root", [] {
      if (setgid(unknown_user) != 0 || setuid(unknown_user) != 0) fail_setup();
    });
    switch (rng_.below(3)) {
      case 0: add("no HOME", [] { unsetenv("HOME"); }); break;
      case 1: set("HOME", drawn(Words{"", "home", "."}, rng_)); break;
      default: folders();
    }
  }

  void environment() {
    if (one_in(4))
      set("TERM", drawn(Words{"", "dumb", "xterm-256color", "../../etc/passwd", std::string(5000, 't')}, rng_));
    if (one_in(4)) set("COLUMNS", drawn(Words{"", "0", "1", "-1", "x", "99999999999999999999"}, rng_));
    if (one_in(6)) set("NO_COLOR", "1");
    if (one_in(6))
      set("TMPDIR", drawn(Words{root_ + "/missing", root_ + "/a-file", "", "relative", root_ + "/tmp"}, rng_));
    if (one_in(8)) set("TZ", drawn(Words{"", ":/nowhere", "XYZ99:99:99", std::string(3000, 'Z')}, rng_));
    if (one_in(10)) set("PATH", drawn(Words{"", ".", "/nowhere", std::string(5000, '/')}, rng_));
    if (one_in(20))
      add("a huge environment", [] {
        for (int i = 0; i < 400; ++i) setenv(("V" + std::to_string(i)).c_str(), std::string(10'000, 'v').c_str(), 1);
      });
    if (one_in(20))
      add("no environment", [home = root_ + "/home"] {
        clearenv();
        setenv("HOME", home.c_str(), 1);
      });
  }

  void language() {
    const Words odd{"",     "C",       "de_DE.UTF-8",         "fr", "pl_PL", "zh_CN.UTF-8", "xx_YY", "../../etc",
                    "\xff", "C/../..", std::string(9000, 'x')};
    for (const char* variable : {"LANG", "LC_ALL", "LANGUAGE"})
      if (one_in(5)) set(variable, drawn(odd, rng_));
  }

  void folder() {
    if (one_in(2)) {
      add("a deleted folder", [gone = root_ + "/gone"] {
        if (chdir(gone.c_str()) != 0 || rmdir(gone.c_str()) != 0) fail_setup();
      });
      return;
    }
    add("a folder that may not be read", [work = root_ + "/work"] { chmod(work.c_str(), 0311); });
  }

  void signals() {
    struct Named {
      int signal;
      const char* name;
    };
    static const std::array<Named, 7> all{{{SIGPIPE, "PIPE"},
                                           {SIGCHLD, "CHLD"},
                                           {SIGXFSZ, "XFSZ"},
                                           {SIGHUP, "HUP"},
                                           {SIGTERM, "TERM"},
                                           {SIGALRM, "ALRM"},
                                           {SIGUSR1, "USR1"}}};
    for (const Named& one : all) {
      if (one_in(3)) add(std::string(one.name) + " ignored", [signal = one.signal] { ::signal(signal, SIG_IGN); });
      if (one_in(4))
        add(std::string(one.name) + " blocked", [signal = one.signal] {
          sigset_t set;
          sigemptyset(&set);
          sigaddset(&set, signal);
          sigprocmask(SIG_BLOCK, &set, nullptr);
        });
    }
  }

  // Only root can remove folders that were made with the first of these masks.
  void mask() {
    const mode_t mask = one_in(2) && is_root() ? 0777 : one_in(2) ? 0077 : 0;
    add(mask == 0777 ? "umask 0777" : mask == 0 ? "umask 0" : "umask 077", [mask] { umask(mask); });
  }

  void name() {
    made_.name = drawn(Words{"", "-tilefold", "/", "\xff\x1b[31m", std::string(5000, 'n'), "../x/tilefold"}, rng_);
    made_.text += "an odd name of the program; ";
  }

  void file_size() {
    const rlim_t size = drawn(std::vector<rlim_t>{0, 1, 100, 4096, 100'000}, rng_);
    add("files of at most " + std::to_string(size) + " bytes", [size] { limit(RLIMIT_FSIZE, size); });
    made_.has_output = false;
    if (size < longest_error) made_.has_errors = false;
  }

  void break_stream(int stream) {
    const std::string text = "stream " + std::to_string(stream);
    const std::uint32_t kind = rng_.below(3);
    if (kind == 0) add(text + " closed", [stream] { close(stream); });
    if (kind == 1)
      add(stream == 0 ? "standard input is a folder" : text + " full",
          [stream] { point_at(stream == 0 ? "/" : "/dev/full", stream); });
    if (kind == 2) add(text + " is a broken pipe", [stream] { break_pipe(stream); });
    if (stream == 1) made_.has_output = false;
    if (stream == 2) made_.has_errors = false;
    if (kind == 2 && stream != 0) made_.has_broken_pipe = true;
  }

  // UBSan needs a pipe to check an address, and without descriptors it reports objects that are sound.
  void descriptors() {
    rlim_t count = rng_.below(14);
    if (is_sanitized) count = 32;
    add("at most " + std::to_string(count) + " descriptors", [count] { limit(RLIMIT_NOFILE, count); });
  }

  std::string root_;
  Rng& rng_;
  HostileSurroundings made_;
};

bool is_below(const fs::path& path, const fs::path& folder) {
  return path == folder || path.string().starts_with(folder.string() + "/");
}

// True if a program may create this path outside of its work folder: a part of the profile, or a folder on the way to
// it.
bool belongs_to_profile(const fs::path& path, const fs::path& home) {
  for (const char* place :
       {".local/share/tilefold", ".config/tilefold", ".local/state/tilefold", ".cache/tilefold", "tilefold"})
    if (is_below(path, home / place) || is_below(home / place, path)) return true;
  return false;
}

}  // namespace

HostileSurroundings drawn_surroundings(const std::string& root, Rng& rng) {
  return Maker(root, rng).make();
}

void furnish_surroundings(const std::string& root) {
  for (const auto& entry : fs::directory_iterator(root)) fs::remove_all(entry.path());
  fs::permissions(root, fs::perms(0755));
  for (const std::string& folder : plain_folders) fs::create_directory(root + "/" + folder);
  for (const std::string& folder : odd_folders)
    if (folder != "missing" && folder != "a-file") fs::create_directory(root + "/" + folder);
  write_text(root + "/a-file", "mine\n");
  fs::permissions(root + "/read-only", fs::perms(0555));
  fs::permissions(root + "/work", fs::perms(0755));
  furnish(root + "/work");
}

std::vector<std::string> strays_in(const std::string& root) {
  std::vector<std::string> strays;
  if (read_text(root + "/a-file") != "mine\n") strays.emplace_back("a-file has changed");
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::path path = entry->path();
    const std::string name = (*path.lexically_relative(root).begin()).string();  // of the folder below the root
    const bool is_partial = path.filename().string().find(".part-") != std::string::npos;
    const bool is_furniture = path == root + "/" + name && (std::ranges::count(plain_folders, name) > 0 ||
                                                            std::ranges::count(odd_folders, name) > 0);
    const bool is_own = name == "work" || (name != "tmp" && belongs_to_profile(path, root + "/" + name));
    if (is_partial || !(is_furniture || is_own)) strays.push_back(path.string());
  }
  return strays;
}

}  // namespace tilefold::test
