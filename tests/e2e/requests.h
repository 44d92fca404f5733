// Helpers that build requests to the program and return its output.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "app/records/json.h"
#include "tests/support/process.h"

namespace tilefold::test {

inline Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Path of the program, as the first word of a command.
inline const std::string binary = TILEFOLD_BINARY;
inline const std::string bot_examples = std::string(TILEFOLD_SOURCE_DIR) + "/examples/bots/";

inline const std::string large_level = "BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...";  // its map has 541,934 states
inline const std::string small_level = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";  // its map has 1,079 states

/// Parses a line of JSON. Fails the test if the line is invalid.
inline Document parsed(const std::string& line) {
  auto document = records::parse_json(line, "a line");
  REQUIRE_MESSAGE(document, document.error().message);
  return *document;
}

/// Runs the program in bash, after statements that limit its resources.
inline Finished in_shell(const std::string& statements, const Words& arguments) {
  return run(with({"bash", "-c", statements + "; exec \"$0\" \"$@\"", TILEFOLD_BINARY}, arguments));
}

/// Returns the names of the files in a folder, sorted.
inline Words files_in(const std::string& folder) {
  Words names;
  for (const auto& file : std::filesystem::directory_iterator(folder)) names.push_back(file.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// Runs the program on a profile in a folder.
inline Finished asked_of(const std::string& profile, const Words& words) {
  return tilefold(with(words, {"--data-dir", profile}));
}

/// Returns the profile of a released version, as SQL.
inline std::string kept_profile(std::int32_t version) {
  return std::string(TILEFOLD_SOURCE_DIR) + "/tests/profiles/schema-" + std::to_string(version) + ".sql";
}

/// Returns the output of a request, which must succeed.
inline std::string printed(const Words& request) {
  const Finished finished = tilefold(request);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  return finished.out;
}

/// Creates all shards of a request; returns their files.
inline Words shards_of(const Words& request, int parts, const TemporaryFolder& folder, const std::string& name) {
  Words files;
  for (int part = 1; part <= parts; ++part) {
    files.push_back(folder.path(name + std::to_string(part)));
    CHECK(printed(with(request, {"--shard", std::to_string(part) + "/" + std::to_string(parts), "--out", files.back()}))
              .empty());
  }
  return files;
}

}  // namespace tilefold::test
