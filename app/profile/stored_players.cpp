#include "app/profile/stored_players.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/profile/row.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

struct CodeRange {
  char32_t first;
  char32_t last;
};

// Spaces and characters without a shape, and those of them that change the direction of a text.
constexpr std::array<CodeRange, 8> blanks{{{0x20, 0x20},
                                           {0xa0, 0xa0},
                                           {0xad, 0xad},
                                           {0x1680, 0x1680},
                                           {0x2000, 0x200f},
                                           {0x2028, 0x206f},
                                           {0x3000, 0x3000},
                                           {0xfeff, 0xfeff}}};
constexpr std::array<CodeRange, 2> directions{{{0x202a, 0x202e}, {0x2066, 0x2069}}};

template <std::size_t size>
bool is_in(const std::array<CodeRange, size>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

// Returns the code points of a text. Requires valid UTF-8.
std::u32string code_points(std::string_view text) {
  std::u32string codes;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) == 0x80) {
      codes.back() = codes.back() << 6U | (byte & 0x3fU);
    } else {
      codes += byte < 0x80 ? byte : byte < 0xe0 ? byte & 0x1fU : byte < 0xf0 ? byte & 0xfU : byte & 0x7U;
    }
  }
  return codes;
}

// Returns the small letter of a capital letter, for the Latin, Greek and Cyrillic letters; other characters unchanged.
char32_t small_letter(char32_t code) {
  const auto is_from = [code](char32_t first, char32_t last) { return code >= first && code <= last; };
  const bool is_pair = is_from(0x100, 0x137) || is_from(0x14a, 0x177);      // capital letters are even
  const bool is_odd_pair = is_from(0x139, 0x148) || is_from(0x179, 0x17e);  // capital letters are odd
  if (is_pair) return code | 1U;
  if (is_odd_pair) return code + code % 2;
  if (is_from('A', 'Z') || (is_from(0xc0, 0xde) && code != 0xd7) || is_from(0x391, 0x3a9) || is_from(0x410, 0x42f))
    return code + 0x20;
  return is_from(0x400, 0x40f) ? code + 0x50 : code;
}

std::u32string folded(std::string_view name) {
  std::u32string codes = code_points(printable(name, std::string::npos));
  for (char32_t& code : codes) code = small_letter(code);
  return codes;
}

const Player* find_in(const std::vector<Player>& players, std::string_view name) {
  const auto wanted = folded(trimmed(name));
  const auto found = std::find_if(players.begin(), players.end(),
                                  [&](const Player& player) { return folded(name_of(player)) == wanted; });
  return found == players.end() ? nullptr : &*found;
}

std::vector<Player> players_of(Database& database) {
  std::vector<Player> players{{}};
  auto rows = query(database, "SELECT id, name FROM players ORDER BY id");
  while (rows.next()) {
    Row row(rows);
    Player player{.id = row.number(), .name = row.name()};
    if (player.id == 0) {
      players.front() = std::move(player);
    } else {
      players.push_back(std::move(player));
    }
  }
  return players;
}

// Changes the players in one transaction. `work` gets the database and its players, and returns an error if it changes
// nothing.
template <class Work>
Result<Done> change_players(Store& store, const Work& work) {
  Result<Done> answer = Done{};
  store.prepare();
  const auto done = store.change([&](Writer&) {
    Database& database = *store.database();
    answer = work(database, players_of(database));
  });
  return done ? answer : done;
}

Error name_taken(const Player& by) {
  return make_error("there is already a player named {}; choose another name", tilefold::quoted(name_of(by)));
}

}  // namespace

Result<std::string> player_name(std::string_view text) {
  const std::string_view name = trimmed(text);
  const Error error = make_error("it must be one line of 1 to {} characters, without {}", longest_player_name, "##");
  if (name.empty() || printable(name, name.size()) != name || name.find("##") != std::string_view::npos) return error;
  const std::u32string codes = code_points(name);
  const bool is_blank = std::all_of(codes.begin(), codes.end(), [](char32_t code) { return is_in(blanks, code); });
  const bool has_direction =
      std::any_of(codes.begin(), codes.end(), [](char32_t code) { return is_in(directions, code); });
  if (is_blank || has_direction || codes.size() > longest_player_name) return error;
  return std::string(name);
}

std::string name_of(const Player& player) {
  return player.name.empty() ? std::string(first_player_name) : player.name;
}

Result<std::vector<Player>> StoredPlayers::list() {
  std::vector<Player> players{{}};
  const auto done = read_from(store_, [&](Database& database) { players = players_of(database); });
  if (!done) return done.error();
  return players;
}

Result<std::optional<Player>> StoredPlayers::find(std::string_view name) {
  const auto players = list();
  if (!players) return players.error();
  const Player* const found = find_in(*players, name);
  return found == nullptr ? std::optional<Player>() : std::optional(*found);
}

Result<Player> StoredPlayers::add(std::string_view text) {
  const auto name = player_name(text);
  if (!name) return make_error("the name is {}; {}", tilefold::quoted(text), name.error());
  Player player{.name = *name};
  const auto done = change_players(store_, [&](Database& database, const std::vector<Player>& players) -> Result<Done> {
    if (const Player* const other = find_in(players, *name)) return name_taken(*other);
    if (players.size() >= most_players) return make_error("there are already {} players", most_players);
    run(database, "INSERT INTO players (name, chosen) VALUES (?, 0)", *name);
    player.id = database.last_id();
    return Done{};
  });
  if (!done) return done.error();
  return player;
}

Result<Player> StoredPlayers::find_or_add(std::string_view name) {
  const auto found = find(name);
  if (!found) return found.error();
  return *found ? Result<Player>(**found) : add(name);
}

Result<Done> StoredPlayers::rename(std::int64_t id, std::string_view text) {
  const auto name = player_name(text);
  if (!name) return make_error("the name is {}; {}", tilefold::quoted(text), name.error());
  const auto done = change_players(store_, [&](Database& database, const std::vector<Player>& players) -> Result<Done> {
    const Player* const other = find_in(players, *name);
    if (other != nullptr && other->id != id) return name_taken(*other);
    run(database,
        "INSERT INTO players (id, name, chosen) VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET name = excluded.name", id,
        *name);
    return Done{};
  });
  if (done && store_.player.id == id) store_.player.name = *name;
  return done;
}

Result<Done> StoredPlayers::choose(const Player& player) {
  store_.player = player;
  return change_players(store_, [&](Database& database, const std::vector<Player>& players) -> Result<Done> {
    if (players.size() == 1 && players.front().name.empty()) return Done{};
    run(database,
        "INSERT INTO players (id, name, chosen) VALUES (?1, ?2, max(?3, (SELECT coalesce(max(chosen), 0) + 1 FROM "
        "players))) ON CONFLICT DO UPDATE SET chosen = excluded.chosen",
        player.id, player.name, store_.clock().wall_ms());
    return Done{};
  });
}

Player StoredPlayers::last_chosen() {
  Player player;
  [[maybe_unused]] const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database, "SELECT id, name FROM players WHERE chosen > 0 ORDER BY chosen DESC LIMIT 1");
    if (!rows.next()) return;
    Row row(rows);
    player = {.id = row.number(), .name = row.name()};
  });
  return player;
}

std::string StoredPlayers::last_puzzle(std::int64_t player) {
  std::string puzzle;
  [[maybe_unused]] const auto done = read_from(store_, [&](Database& database) {
    auto rows = query(database,
                      "SELECT u.puzzle FROM under_way AS u JOIN games AS g ON g.id = u.game AND g.deleted IS NULL "
                      "WHERE u.player = ? ORDER BY g.changed DESC LIMIT 1",
                      player);
    if (rows.next()) puzzle = Row(rows).name();
  });
  return puzzle;
}

}  // namespace tilefold::profile
