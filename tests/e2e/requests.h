// Requests to the program as tests put them together, and what it prints for them.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

using Words = std::vector<std::string>;

inline Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// What is printed for a request that can be done.
inline std::string printed(const Words& request) {
  const Finished finished = tilefold(request);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  return finished.out;
}

/// The files of all shards of a request.
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
