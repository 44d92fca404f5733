// The C interface of a batch of games.

#include "engine/core/batch.h"

#include <algorithm>
#include <memory>

#include "app/c/boundary.h"
#include "app/records/game.h"
#include "app/records/json.h"
#include "app/version.h"
#include "engine/catalog.h"

using tilefold::Done;
using tilefold::Error;
using tilefold::Result;
using tilefold::c::check_given;
using tilefold::c::guarded;
using tilefold::c::hand_out;

struct tilefold_batch {
  std::unique_ptr<tilefold::Batch> games;
  std::string identity;  // header of a saved batch: the build, the rules and the number of games
  bool is_reset = false;
};

namespace tilefold::c {
namespace {

constexpr std::size_t most_games = std::size_t{1} << 24U;
constexpr std::size_t most_bytes = std::size_t{1} << 32U;
constexpr std::size_t most_listed = 20;  // maximum number of legal actions that an error message lists

tilefold_bytes bytes_of(const tilefold::ByteView& view) {
  return {.data = view.data, .game = view.game, .row = view.row, .column = view.column};
}

std::string names_of_batches() {
  std::string names;
  for (const tilefold::PuzzleInfo* info : tilefold::catalog())
    if (info->batch != nullptr) names += (names.empty() ? "" : ", ") + std::string(info->name);
  return names;
}

Error wrong_count(std::string_view what, std::size_t count, std::size_t games) {
  return {"there are " + std::to_string(count) + " " + std::string(what) + "; it must be one for each of " +
          std::to_string(games) + " games"};
}

std::string identity_of(const tilefold::PuzzleInfo& info, const tilefold::ParameterValues& rules, std::size_t games) {
  return std::string(records::version_text) + " " + std::string(info.name) + " " + records::to_json(rules.document()) +
         " " + std::to_string(games) + "\n";
}

// Returns an error that lists the legal actions of game `game`, for which the caller chose the illegal action `action`.
Error illegal(const tilefold::Batch& batch, std::size_t game, std::int64_t action) {
  std::string actions;
  std::size_t told = 0;
  for (std::int64_t i = 0; i < batch.layout().actions && told <= most_listed; ++i) {
    if (!batch.is_legal(game, i)) continue;
    actions += (told == 0 ? "; legal are " : ", ") + (told == most_listed ? "…" : std::to_string(i));
    ++told;
  }
  return {"action " + std::to_string(action) + " is not legal in game " + std::to_string(game) + " (from 0)" + actions};
}

}  // namespace
}  // namespace tilefold::c

using tilefold::c::bytes_of;
using tilefold::c::identity_of;
using tilefold::c::illegal;
using tilefold::c::most_bytes;
using tilefold::c::most_games;
using tilefold::c::names_of_batches;
using tilefold::c::wrong_count;

tilefold_result tilefold_batch_open(const char* puzzle, const char* rules, size_t games, tilefold_batch** batch) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{puzzle, "puzzle"}, {batch, "batch"}}); !given) return given;
    const auto info = tilefold::find_puzzle(puzzle);
    if (!info) return info.error();
    if ((*info)->batch == nullptr)
      return Error{"batches do not support " + std::string(puzzle) + "; they support: " + names_of_batches()};
    const auto values = tilefold::records::read_parameters(**info, {}, tilefold::c::rule_values_of(rules));
    if (!values) return values.error();
    const auto one = (*info)->batch(*values, 1);
    if (one == nullptr)
      return Error{"batches do not support " + std::string(puzzle) + " with these rules: tiles must be powers of two"};
    const std::size_t most = std::min(most_games, most_bytes / one->bytes_per_game());
    if (games == 0 || games > most)
      return Error{"the batch has " + std::to_string(games) + " games; it must have 1 to " + std::to_string(most)};
    *batch =
        new tilefold_batch{.games = (*info)->batch(*values, games), .identity = identity_of(**info, *values, games)};
    return Done{};
  });
}

void tilefold_batch_close(tilefold_batch* batch) {
  delete batch;
}

tilefold_result tilefold_batch_reset(tilefold_batch* batch, uint64_t seed) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}}); !given) return given;
    batch->games->reset(seed);
    batch->is_reset = true;
    return Done{};
  });
}

tilefold_result tilefold_batch_reset_each(tilefold_batch* batch, const uint64_t* seeds, size_t count) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}, {seeds, "seeds"}}); !given) return given;
    if (count != batch->games->size()) return wrong_count("seeds", count, batch->games->size());
    batch->games->reset(std::span(seeds, count));
    batch->is_reset = true;
    return Done{};
  });
}

tilefold_result tilefold_batch_step(tilefold_batch* batch, const int64_t* actions, size_t count) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}, {actions, "actions"}}); !given) return given;
    if (!batch->is_reset) return Error{"the batch has no games yet; reset it before the first step"};
    if (count != batch->games->size()) return wrong_count("actions", count, batch->games->size());
    if (const auto wrong = batch->games->step(std::span(actions, count)))
      return illegal(*batch->games, *wrong, actions[*wrong]);
    return Done{};
  });
}

tilefold_result tilefold_batch_restart_ended(tilefold_batch* batch) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}}); !given) return given;
    batch->games->restart_ended();
    return Done{};
  });
}

tilefold_result tilefold_batch_move(const tilefold_batch* batch, size_t game, int64_t action, char** move) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}, {move, "move"}}); !given) return given;
    if (!batch->is_reset) return Error{"the batch has no games yet; reset it before the first step"};
    if (game >= batch->games->size())
      return Error{"game " + std::to_string(game) + "; it must be from 0 to " +
                   std::to_string(batch->games->size() - 1)};
    if (!batch->games->is_legal(game, action)) return illegal(*batch->games, game, action);
    return hand_out(batch->games->text(game, action), move);
  });
}

tilefold_result tilefold_batch_arrays(const tilefold_batch* batch, tilefold_arrays* arrays) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}, {arrays, "arrays"}}); !given) return given;
    const tilefold::Batch& games = *batch->games;
    const tilefold::BatchLayout& layout = games.layout();
    *arrays = {.games = games.size(),
               .rows = layout.extent.rows,
               .columns = layout.extent.columns,
               .actions = layout.actions,
               .preview = layout.horizon,
               .max_exponent = layout.max_exponent,
               .board = bytes_of(games.board()),
               .next = bytes_of(games.preview()),
               .legal = bytes_of(games.legal()),
               .rewards = games.rewards().data(),
               .ended = games.ended().data(),
               .seeds = games.seeds().data(),
               .scores = games.scores().data(),
               .moves = games.moves().data()};
    return Done{};
  });
}

tilefold_result tilefold_batch_save(const tilefold_batch* batch, char** bytes, size_t* size) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}, {bytes, "bytes"}, {size, "size"}}); !given) return given;
    const std::string saved = batch->identity + (batch->is_reset ? batch->games->saved() : std::string());
    *size = saved.size();
    return hand_out(saved, bytes);
  });
}

tilefold_result tilefold_batch_restore(tilefold_batch* batch, const char* bytes, size_t size) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{batch, "batch"}, {bytes, "bytes"}}); !given) return given;
    std::string_view saved(bytes, size);
    if (!saved.starts_with(batch->identity))
      return Error{"these games were saved by another version or under other rules; both must be the same"};
    saved.remove_prefix(batch->identity.size());
    batch->is_reset = !saved.empty() && batch->games->load(saved);
    if (!saved.empty() && !batch->is_reset) return Error{"these saved games are damaged; reset the batch to continue"};
    return Done{};
  });
}
