// Runs `tilefold analyse` and reads the lines that it prints.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "app/records/json.h"
#include "tests/support/process.h"

namespace tilefold::test {

inline const std::string some_game = "tilefold:drop/1:standard:42:331234512345";

inline Document field_in(const Document& line, std::string_view name) {
  const Document* found = line.find(name);
  CAPTURE(name);
  REQUIRE(found != nullptr);
  return *found;
}

inline double number_in(const Document& line, std::string_view name) {
  const Document value = field_in(line, name);
  if (value.integer() != nullptr) return static_cast<double>(*value.integer());
  REQUIRE(value.fraction() != nullptr);
  return *value.fraction();
}

inline std::vector<Document> lines_from(const std::string& out) {
  std::vector<Document> lines;
  for (const std::string& line : lines_of(out)) lines.push_back(*records::parse_json(line, "output"));
  return lines;
}

inline std::vector<Document> analysed(Words arguments) {
  arguments.insert(arguments.begin(), "analyse");
  arguments.insert(arguments.end(), {"--format", "jsonl"});
  const Finished finished = tilefold(arguments);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  return lines_from(finished.out);
}

// Checks that the lines of one game are consistent and add up.
inline void check_game(const std::vector<Document>& lines, std::uint64_t score_at_start = 0) {
  REQUIRE(lines.size() >= 3);
  const Document& head = lines.front();
  CHECK(field_in(head, "format") == Document("tilefold/1"));
  CHECK(field_in(head, "kind") == Document("analysis"));
  double luck = 0;
  double loss = 0;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const Document& line = lines[i];
    CHECK(field_in(line, "kind") == Document("judged"));
    CHECK(number_in(line, "number") == static_cast<double>(i));
    CHECK(number_in(line, "loss") >= 0);
    CHECK(number_in(line, "loss") == number_in(line, "best_value") - number_in(line, "value"));
    if (i + 2 < lines.size()) {
      const double next = number_in(lines[i + 1], "best_value");
      CHECK(number_in(line, "luck") == number_in(line, "gain") + next - number_in(line, "value"));
    }
    luck += number_in(line, "luck");
    loss += number_in(line, "loss");
  }
  const Document& summary = lines.back();
  CHECK(field_in(summary, "kind") == Document("summary"));
  CHECK(number_in(summary, "moves") == static_cast<double>(lines.size() - 2));
  CHECK(number_in(summary, "luck") == luck);
  CHECK(number_in(summary, "loss") == loss);
  const double left = number_in(summary, "start_value") + luck - loss;
  const double right =
      number_in(summary, "score") - static_cast<double>(score_at_start) + number_in(summary, "end_value");
  CHECK(left == doctest::Approx(right));
  CHECK(number_in(head, "start_value") == number_in(summary, "start_value"));
}

}  // namespace tilefold::test
