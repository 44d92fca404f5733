#include "tests/support/monkey.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>

namespace tilefold::test {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Returns the output of the child process. Stops when the child ends or the time is over.
std::string heard_from(int pipe, pid_t child, double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  std::string said;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) {
      kill(-child, SIGKILL);
      return "it took longer than " + std::to_string(static_cast<int>(seconds)) + " s";
    }
    pollfd ready{.fd = pipe, .events = POLLIN, .revents = 0};
    if (poll(&ready, 1, static_cast<int>(std::min<std::int64_t>(left, 1000))) <= 0) continue;
    char buffer[4096];  // NOLINT(modernize-avoid-c-arrays)
    const auto count = read(pipe, buffer, sizeof buffer);
    if (count <= 0) return said;
    said.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

Errand errand(std::uint64_t seed, std::size_t deeds) {
  Errand whole{.seed = seed, .deeds = {}};
  for (std::size_t deed = 0; deed < deeds; ++deed) whole.deeds.push_back(deed);
  return whole;
}

std::string errand_text(const Errand& errand) {
  std::string text = std::to_string(errand.seed) + ":";
  for (std::size_t i = 0; i < errand.deeds.size();) {
    std::size_t last = i;
    while (last + 1 < errand.deeds.size() && errand.deeds[last + 1] == errand.deeds[last] + 1) ++last;
    if (i > 0) text += ',';
    text += std::to_string(errand.deeds[i]);
    if (last > i) text += '-' + std::to_string(errand.deeds[last]);
    i = last + 1;
  }
  return text;
}

std::optional<Errand> read_errand(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto seed = number_in(text.substr(0, colon));
  if (!seed) return std::nullopt;
  Errand errand{.seed = *seed, .deeds = {}};
  text.remove_prefix(colon + 1);
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t dash = std::min(part.find('-'), part.size());
    const auto first = number_in(part.substr(0, dash));
    const auto last = dash == part.size() ? first : number_in(part.substr(dash + 1));
    if (!first || !last || *last < *first || *last > 10'000'000) return std::nullopt;
    for (std::uint64_t deed = *first; deed <= *last; ++deed) errand.deeds.push_back(deed);
  }
  return errand;
}

Rng dice_of(const Errand& errand, std::size_t deed) {
  return Rng(errand.seed * 1'000'003 + deed);
}

std::optional<std::string> failure_of(const Errand& errand, const DoErrand& work, double longest_seconds) {
  int ends[2];  // NOLINT(modernize-avoid-c-arrays)
  if (pipe(ends) != 0) return "there is no pipe";
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    setpgid(0, 0);  // one group for the child and all processes that it starts
    // The child must not use the signal handlers of the parent.
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
    std::string said;
    try {
      said = work(errand).value_or("");
    } catch (const std::exception& error) {
      said = std::string("it threw: ") + error.what();
    } catch (...) {
      said = "a check of the test's own failed";
    }
    [[maybe_unused]] const auto written = write(ends[1], said.data(), said.size());
    _exit(said.empty() ? 0 : 1);
  }
  close(ends[1]);
  std::string said = heard_from(ends[0], child, longest_seconds);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  kill(-child, SIGKILL);  // kills remaining processes that it started
  if (said.empty() && WIFSIGNALED(status)) said = "it ended with signal " + std::to_string(WTERMSIG(status));
  if (said.empty() && WEXITSTATUS(status) != 0) said = "it ended with code " + std::to_string(WEXITSTATUS(status));
  return said.empty() ? std::nullopt : std::optional(said);
}

// Shortens a failing sequence: removes halves, then quarters and so on, as long as the remaining actions still fail.
Errand shrunk(Errand errand, const std::function<bool(const Errand&)>& fails, double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (std::size_t piece = std::max<std::size_t>(1, errand.deeds.size() / 2);;
       piece = std::max<std::size_t>(1, piece / 2)) {
    bool has_shrunk = false;
    for (std::size_t from = 0; from < errand.deeds.size();) {
      if (Clock::now() > end) return errand;
      Errand less{.seed = errand.seed, .deeds = {}};
      for (std::size_t i = 0; i < errand.deeds.size(); ++i)
        if (i < from || i >= from + piece) less.deeds.push_back(errand.deeds[i]);
      if (fails(less)) {
        errand = std::move(less);
        has_shrunk = true;
      } else {
        from += piece;
      }
    }
    if (piece == 1 && !has_shrunk) return errand;
  }
}

}  // namespace tilefold::test
