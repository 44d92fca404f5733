// Wraps the C library for tests: handles that are closed automatically, and texts as std::string.
#pragma once

#include <doctest/doctest.h>
#include <tilefold.h>

#include <cstdint>
#include <memory>
#include <string>

namespace tilefold::test {

struct Close {
  void operator()(tilefold_game* game) const { tilefold_close(game); }
  void operator()(tilefold_batch* batch) const { tilefold_batch_close(batch); }
};
using Game = std::unique_ptr<tilefold_game, Close>;
using Batch = std::unique_ptr<tilefold_batch, Close>;

inline Game open(const char* puzzle, std::uint64_t seed, const char* rules = nullptr) {
  tilefold_game* game = nullptr;
  REQUIRE(tilefold_open(puzzle, rules, seed, &game) == TILEFOLD_DONE);
  return Game(game);
}

template <class Call>
std::string text_of(const Call& call) {
  char* text = nullptr;
  REQUIRE(call(&text) == TILEFOLD_DONE);
  const std::string copy = text;
  tilefold_free(text);
  return copy;
}

inline std::string state(const Game& game) {
  return text_of([&](char** text) { return tilefold_state(game.get(), text); });
}

inline std::string choice(const Game& game, const char* strategy) {
  return text_of([&](char** text) { return tilefold_choose(game.get(), strategy, nullptr, text); });
}

}  // namespace tilefold::test
