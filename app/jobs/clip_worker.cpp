#include "app/jobs/clip_worker.h"

#include <chrono>
#include <memory>
#include <utility>

#include "app/bots/child.h"
#include "app/records/json.h"

namespace tilefold::app {
namespace {

constexpr const char* this_program = "/proc/self/exe";  // still this program if a new version has replaced its file
constexpr std::chrono::minutes timeout{10};             // timeout without progress
constexpr std::chrono::seconds grace{2};                // time to exit after an interrupt

std::int64_t number_of(const Document& line, const char* field) {
  const Document* found = line.find(field);
  return found != nullptr && found->integer() ? *found->integer() : 0;
}

// Parses a line of output. Returns true if it changes `news`.
bool read_line(const std::string& text, ClipNews& news) {
  const auto line = parse_json(text, "render");
  const Document* kind = line ? line->find("kind") : nullptr;
  if (kind == nullptr || kind->text() == nullptr) return false;
  news.is_saved = *kind->text() == "rendered";
  if (news.is_saved) news.frames = news.total;
  if (*kind->text() != "progress") return false;
  news.frames = number_of(*line, "frames");
  news.total = number_of(*line, "of");
  return true;
}

// Returns the reason for a failure: the last error message of the process, without the program name.
std::string problem_of(const Child& child) {
  constexpr std::string_view name = "tilefold: ";
  const std::string words = child.last_words();
  if (words.empty()) return child.ending();
  return words.starts_with(name) ? words.substr(name.size()) : words;
}

void make(const ClipQuestion& question, const ClipWorker::Post& post) {
  ClipNews news;
  const auto end_with = [&](std::string problem) {
    news.problem = std::move(problem);
    news.is_final = true;
    post.tell(news);
  };
  std::vector<std::string> words{this_program, "render"};
  words.insert(words.end(), question.words.begin(), question.words.end());
  words.insert(words.end(), {"--out", question.path, "--format", "jsonl"});
  const auto child = Child::start(words);
  if (!child) return end_with(child.error().message);
  auto outcome = Child::Outcome::line;
  for (std::string line; outcome == Child::Outcome::line;) {
    outcome = (*child)->receive(line, Child::Clock::now() + timeout, post.stop());
    if (outcome == Child::Outcome::line && read_line(line, news)) post.tell(news);
  }
  if (outcome != Child::Outcome::ended) (*child)->interrupt();
  (*child)->wait_for_end(Child::Clock::now() + grace);
  (*child)->kill_group();
  news.is_stopped = outcome == Child::Outcome::stopped && !news.is_saved;
  end_with(news.is_saved || news.is_stopped ? std::string() : problem_of(**child));
}

}  // namespace

ClipWorker::ClipWorker(std::function<void()> wake) : Worker(make, std::move(wake)) {}

}  // namespace tilefold::app
