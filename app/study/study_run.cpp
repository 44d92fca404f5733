#include "app/study/study_run.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/profile/clock.h"
#include "app/records/json.h"
#include "app/study/jspsych_values.h"
#include "engine/core/text.h"

namespace tilefold::study {
namespace {

constexpr std::int64_t most_steps = 1'000'000;
constexpr std::size_t longest_title = 1000;
constexpr std::size_t longest_source = std::size_t{1} << 20U;

std::optional<std::int64_t> integer_in(const Document& row, std::string_view name) {
  const Document* value = row.find(name);
  return value != nullptr && value->integer() != nullptr ? std::optional(*value->integer()) : std::nullopt;
}

std::string short_text_in(const Document& row, std::string_view name) {
  return printable(text_in(row, name), longest_study_name);
}

// Returns the answer as the study window stores it: as text, or nullopt without an answer.
std::optional<std::string> answer_in(const Document& row) {
  const Document* answer = row.find("answer");
  const bool is_given = answer != nullptr && *answer != Document();
  return is_given ? std::optional(records::plain_text(*answer)) : std::nullopt;
}

class RunReader {
 public:
  RunReader(LoggedRun run, std::size_t first_trial) : run_(std::move(run)), trial_(first_trial) {}

  void add(const Document& row) {
    const std::string kind = text_in(row, "kind");
    const auto step = integer_in(row, "step");
    if (kind == "end") {
      run_.row.ended = date_in(row, "ended");
      run_.row.outcome = short_text_in(row, "outcome");
    } else if (kind == "interruption" && step) {
      run_.events.push_back({.step = *step, .kind = "resumed", .happened = date_in(row, "ended").value_or(0)});
    } else if (step && *step >= 0 && *step < most_steps && steps_.insert(*step).second) {
      add_step(row, kind, *step);
    }
    if (is_trial(row)) ++trial_;
  }

  LoggedRun take() { return std::move(run_); }

 private:
  void add_step(const Document& row, const std::string& kind, std::int64_t number) {
    const std::int64_t ended = date_in(row, "ended").value_or(run_.row.started);
    LoggedStep step;
    step.row = {.step = number,
                .kind = printable(kind, longest_study_name),
                .block = short_text_in(row, "block"),
                .trial = short_text_in(row, "trial"),
                .position = integer_in(row, "position").value_or(0),
                .started = date_in(row, "started").value_or(ended),
                .active_ms = time_in(row, "rt").value_or(0),
                .ended = ended,
                .outcome = "seen"};
    if (row.find("answer") != nullptr) {
      const std::string question = short_text_in(row, "question");
      const auto answer = answer_in(row);
      step.row.outcome = answer ? "answered" : "skipped";
      if (kind == "consent") step.row.outcome = answer.value_or("");
      if (kind != "consent")
        step.answer = {.step = number, .question = question.empty() ? kind : question, .answer = answer};
    }
    if (is_trial(row)) add_trial(row, step);
    run_.steps.push_back(std::move(step));
  }

  void add_trial(const Document& row, LoggedStep& step) {
    step.trial = trial_;
    step.row.outcome = short_text_in(row, "outcome");
    for (const Document& move : list_in(row, "moves")) step.row.moves += text_in(move, "device") == "timer" ? 0 : 1;
    for (const Document& event : list_in(row, "events")) {
      const std::string kind = text_in(event, "kind");
      const bool is_stored = kind == "undo" || kind == "restart" || kind == "hint" || kind == "blur";
      if (is_stored)
        run_.events.push_back({.step = step.row.step,
                               .kind = kind == "blur" ? "focus_lost" : kind,
                               .happened = step.row.started + time_in(event, "t").value_or(0)});
    }
  }

  LoggedRun run_;
  std::size_t trial_;
  std::set<std::int64_t> steps_;
};

}  // namespace

std::optional<LoggedRun> run_in(const List& rows, std::size_t first_trial, const std::string& participant) {
  const auto found = std::find_if(rows.begin(), rows.end(), [](const Document& row) {
    return text_in(row, "kind") == "study" && !text_in(row, "protocol_text").empty();
  });
  if (found == rows.end()) return std::nullopt;
  const std::string source = text_in(*found, "protocol_text");
  if (source.size() > longest_source) return std::nullopt;
  RunReader reader({.row = {.study = printable(text_in(*found, "study"), longest_title),
                            .protocol = source,
                            .protocol_hash = checksum_text(source),
                            .participant = participant,
                            .session = short_text_in(*found, "session"),
                            .condition = short_text_in(*found, "condition"),
                            .client = "page " + short_text_in(*found, "engine_version"),
                            .started = date_in(*found, "ended").value_or(0)}},
                   first_trial);
  for (const Document& row : rows) reader.add(row);
  return reader.take();
}

}  // namespace tilefold::study
