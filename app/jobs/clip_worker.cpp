#include "app/jobs/clip_worker.h"

#include <chrono>
#include <memory>
#include <utility>

#include "app/records/json.h"
#include "app/system/child.h"
#include "app/system/programs.h"

namespace tilefold::jobs {
namespace {

constexpr std::chrono::minutes timeout{10};  // timeout without progress
constexpr std::chrono::seconds grace{2};     // time that the child process gets to exit after an interrupt

std::int64_t number_of(const Document& line, const char* field) {
  const Document* found = line.find(field);
  return found != nullptr && found->integer() ? *found->integer() : 0;
}

// Parses a line that the child process printed, and updates `update`. Returns true if the line reports progress.
bool read_line(const std::string& text, ClipUpdate& update) {
  const auto line = records::parse_json(text, "render");
  const Document* kind = line ? line->find("kind") : nullptr;
  if (kind == nullptr || kind->text() == nullptr) return false;
  update.is_saved = *kind->text() == "rendered";
  if (update.is_saved) update.frames = update.total;
  if (*kind->text() != "progress") return false;
  update.frames = number_of(*line, "frames");
  update.total = number_of(*line, "of");
  return true;
}

// Returns the reason for a failure: the last error message of the process, without the program name.
std::string problem_of(const system::Child& child) {
  constexpr std::string_view name = "tilefold: ";
  const std::string words = child.last_words();
  if (words.empty()) return tr(child.ending());
  return words.starts_with(name) ? words.substr(name.size()) : words;
}

void make(const ClipJob& request, const ClipWorker::Publisher& publisher) {
  ClipUpdate update;
  const auto end_with = [&](std::string problem) {
    update.problem = std::move(problem);
    update.is_final = true;
    publisher.publish(update);
  };
  std::vector<std::string> words{system::this_program(), "render"};
  words.insert(words.end(), request.words.begin(), request.words.end());
  words.insert(words.end(), {"--out", request.path, "--format", "jsonl"});
  const auto child = system::Child::start(words);
  if (!child) return end_with(child.error().message);
  auto outcome = system::Child::Outcome::line;
  for (std::string line; outcome == system::Child::Outcome::line;) {
    outcome = (*child)->receive(line, system::Child::Clock::now() + timeout, publisher.stop());
    if (outcome == system::Child::Outcome::line && read_line(line, update)) publisher.publish(update);
  }
  if (outcome != system::Child::Outcome::ended) (*child)->interrupt();
  (*child)->wait_for_end(system::Child::Clock::now() + grace);
  (*child)->kill_group();
  update.is_stopped = outcome == system::Child::Outcome::stopped && !update.is_saved;
  end_with(update.is_saved || update.is_stopped ? std::string() : problem_of(**child));
}

}  // namespace

ClipWorker::ClipWorker(std::function<void()> wake) : Worker(make, std::move(wake)) {}

}  // namespace tilefold::jobs
