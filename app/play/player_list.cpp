#include "app/play/player_list.h"

#include <algorithm>
#include <utility>

#include "app/measure/benchmark_text.h"

namespace tilefold::play {

void PlayerList::begin() {
  settings = {};
  for (const StrategySpec& strategy : info().strategies) settings.options.emplace_back(strategy.options);
  settings.strategy = default_strategy(info());
  others_.clear();
  for (std::size_t i = 0; i < players_.size(); ++i) {
    if (!players_[i].stands_with(info().name)) continue;
    others_.push_back(i);
    settings.options.push_back(players_[i].options);
  }
}

void PlayerList::invite(OtherPlayers players) {
  players_ = std::move(players);
  begin();
}

const OtherPlayer* PlayerList::other(std::size_t line) const {
  const std::size_t strategies = info().strategies.size();
  return line < strategies ? nullptr : &players_[others_[line - strategies]];
}

std::string_view PlayerList::label(std::size_t line) const {
  const OtherPlayer* player = other(line);
  return player != nullptr ? std::string_view(player->name) : info().strategies[line].label;
}

std::string_view PlayerList::help(std::size_t line) const {
  const OtherPlayer* player = other(line);
  return player != nullptr ? std::string_view(player->help) : info().strategies[line].help;
}

std::string_view PlayerList::key(std::size_t line) const {
  const OtherPlayer* player = other(line);
  return player != nullptr ? std::string_view(player->key) : info().strategies[line].name;
}

std::string_view PlayerList::strength(std::size_t line) const {
  constexpr std::array<std::string_view, 4> words{"", "easy", "normal", "strong"};
  if (other(line) != nullptr) return {};
  return words[static_cast<std::size_t>(info().strategies[line].strength)];
}

std::optional<std::size_t> PlayerList::line_of(Strength strength) const {
  const auto strategies = info().strategies;
  const std::size_t usual = default_strategy(info());
  if (strategies[usual].strength == strength) return usual;
  for (std::size_t end = strategies.size(); end > 0; --end)
    if (strategies[end - 1].strength == strength) return end - 1;
  return std::nullopt;
}

std::optional<std::size_t> PlayerList::find(std::string_view key) const {
  for (std::size_t line = info().strategies.size(); line < size(); ++line)
    if (other(line)->key == key) return line;
  return std::nullopt;
}

measure::BenchmarkEntry PlayerList::entry(std::size_t line) const {
  const ParameterValues& options = settings.options[line];
  if (const OtherPlayer* player = other(line)) return player->enter(info().name, options);
  const StrategySpec& strategy = info().strategies[line];
  return {.text = measure::entry_text(strategy, options), .strategy = &strategy, .options = options};
}

bool PlayerList::has_thinking_time() const {
  if (other(settings.strategy) != nullptr) return false;
  const ParameterSpecs table = settings.options[settings.strategy].specs();
  return std::any_of(table.begin(), table.end(), [](const ParameterSpec& spec) { return spec.name == "nodes"; });
}

std::shared_ptr<const LearnedEvaluation> PlayerList::trained() const {
  const auto strategies = info().strategies;
  const bool can_be_used =
      settings.strategy < strategies.size() && strategies[settings.strategy].make_learned != nullptr;
  return can_be_used ? trained_ : nullptr;
}

}  // namespace tilefold::play
