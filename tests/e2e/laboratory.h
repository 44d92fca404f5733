// A study with its protocol file and data, and the pages of its window.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/e2e/player.h"
#include "tests/support/display.h"
#include "tests/support/process.h"

namespace tilefold::test {

// A folder with a protocol file and the data of a study.
struct Laboratory {
  explicit Laboratory(const std::string& text) { write_text(file(), text); }

  std::string file() const { return folder.path("study.toml"); }
  std::string data() const { return folder.path("data"); }
  std::string results() const { return folder.path("results"); }
  Words command(const std::string& participant) const {
    return {"study", "run", file(), "--participant", participant, "--data-dir", data(), "--size", "1000x720"};
  }
  // Exports the data and returns the lines of a table.
  Words table(const std::string& name) const {
    const Finished exported = tilefold({"study", "export", results(), "--data-dir", data()});
    CAPTURE(exported.err);
    REQUIRE(exported.code == 0);
    return lines_of(read_text(results() + "/" + name + ".csv"));
  }

  TemporaryFolder folder;
};

// Returns a cell of a CSV table without quotes.
inline std::string cell_of(const Words& table, std::size_t row, const std::string& column) {
  const auto split = [](const std::string& line) {
    Words cells{""};
    for (const char c : line) {
      if (c == ',') cells.emplace_back();
      if (c != ',') cells.back().push_back(c);
    }
    return cells;
  };
  const Words columns = split(table.front());
  const auto found = std::find(columns.begin(), columns.end(), column);
  REQUIRE(found != columns.end());
  return split(table.at(row)).at(static_cast<std::size_t>(found - columns.begin()));
}

inline std::string page(const Player& player) {
  return *player.newest("places")->find("page")->text();
}

inline std::int64_t step(const Player& player) {
  return *player.newest("places")->find("step")->integer();
}

inline void await_page(const Player& player, const std::string& name) {
  player.await("the page " + name, [&] { return page(player) == name; });
}

inline void await_step(const Player& player, std::int64_t number) {
  player.await("step " + std::to_string(number), [&] { return step(player) >= number; });
}

inline void await_moves(const Player& player, std::int64_t count) {
  player.await(std::to_string(count) + " moves", [&] {
    const Document* moves = player.newest("places")->find("moves");
    return moves != nullptr && *moves->integer() >= count;
  });
}

inline void leave(Player& player, const Display& display) {
  display.key("ctrl+shift+alt+q");
  CHECK(player.process().wait() == 0);
}

}  // namespace tilefold::test
